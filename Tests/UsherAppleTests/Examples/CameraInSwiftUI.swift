import SwiftUI
import UsherApple
import UsherHost

struct CameraScreen: View {
  @StateObject var camera = Camera()

  var body: some View {
    VStack {
      Text(camera.outcome)
      Button("Take Picture") { Task { await camera.take() } }
    }
    .prompts(camera.prompts)
  }
}

@MainActor final class Camera: ObservableObject {
  let prompts = SwiftUIPrompts()
  @Published private(set) var outcome = ""
  private let host: Result<JourneyHost, any Error>

  init(in app: AppleApp = .main) {
    let resources: [AppleResource] = [.camera, .microphone, .photosAddOnly]
    let (prompts, actions) = (prompts, CameraActions())
    host = Result { try app.host(playing: "media.capture", with: resources, prompts: prompts, for: actions) }
  }

  func take() async {
    do { outcome = try await host.get().run("capture") } catch { outcome = "\(error)" }
  }
}

struct CameraActions: JourneyApp {
  func value(of input: String) async -> InputValue? { input == "withSound" ? false : nil }
  func perform(_ action: ActionCall) async -> String { "captured" }  // the app's own camera comes here
}
