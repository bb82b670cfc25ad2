import SwiftUI
import UsherApple
import UsherAppleCamera
import UsherAppleMicrophone
import UsherHost

struct CallScreen: View {
  let call: Call
  @ObservedObject var permissions: LiveDecisions

  init(_ call: Call) { (self.call, permissions) = (call, call.permissions) }

  var body: some View {
    VStack {
      if permissions.values.count == 2 {  // the first frame has none
        Text(permissions.isTrue("hasCameraPermission") ? "Camera on" : "Camera off")
        Text(permissions.isTrue("hasMicrophonePermission") ? "Microphone on" : "Microphone off")
      }
    }
    .prompts(call.prompts)
  }
}

@MainActor final class Call {
  let prompts = SwiftUIPrompts()
  let host: JourneyHost
  let permissions: LiveDecisions

  init(in app: AppleApp = .main) throws {
    host = try app.host(
      playing: "stream.permissions", with: [.camera, .microphone], prompts: prompts, for: Capabilities())
    permissions = LiveDecisions(["hasCameraPermission", "hasMicrophonePermission"], of: host)
  }

  /// Runs during the call. Start it in a `Task` where the app joins the call, and cancel that when the call ends.
  func watch() async {
    do { _ = try await host.run("overlay") } catch is CancellationError {} catch { assertionFailure("\(error)") }
  }
}

struct Capabilities: JourneyApp {  // the call's own capabilities go here
  func value(of input: String) async -> InputValue? { input == "sendVideo" ? true : nil }
  func perform(_ action: ActionCall) async -> ActionAnswer { "" }  // the policy has no actions
  func track(_ metric: TrackedMetric) async {}
}
