import Combine
import SwiftUI
import UsherApple
import UsherAppleCamera
import UsherAppleMicrophone
import UsherApplePhotos
import UsherHost

struct CameraScreen: View {
  @ObservedObject var camera = Camera.ofApp

  var body: some View {
    VStack {
      Text(camera.outcome)
      Button("Take Picture") { Task { await camera.play { try await $0.run("capture") } } }
    }
    .prompts(camera.prompts)
    .task { await camera.goOn() }  // Settings may have ended the app
  }
}

@MainActor final class Camera: ObservableObject {
  static let ofApp = Camera()  // one host, however many views show it
  let prompts = SwiftUIPrompts()
  @Published private(set) var outcome = ""
  private let host: Result<JourneyHost, any Error>

  init(in app: AppleApp = .main) {
    host = Result { [prompts] in
      try app.host(
        playing: "media.capture", with: [.camera, .microphone, .photosAddOnly], prompts: prompts, for: CameraActions())
    }
  }

  func play(_ journey: (JourneyHost) async throws -> String?) async {
    do { outcome = try await journey(host.get()) ?? outcome } catch { outcome = "\(error)" }
  }

  /// Goes on with every journey that an earlier process left.
  func goOn() async {
    await play { host in
      for journey in try await host.unfinishedJourneys() { Task { await play { _ in try await journey.outcome() } } }
      return nil
    }
  }
}

struct CameraActions: JourneyApp {
  func value(of input: String) async -> InputValue? { input == "withSound" ? false : nil }
  func perform(_ action: ActionCall) async -> ActionAnswer { "captured" }  // the app's own camera goes here
  func track(_ metric: TrackedMetric) async {}
}
