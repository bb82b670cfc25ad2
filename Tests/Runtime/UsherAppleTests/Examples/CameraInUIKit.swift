import UIKit
import UsherApple
import UsherAppleCamera
import UsherAppleMicrophone
import UsherApplePhotos
import UsherHost

final class CameraPage: UIViewController {
  var camera = PageCamera.ofApp
  private let outcome = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    let take = UIAction(title: "Take Picture") { [weak self] _ in self?.play { try await $0.run("capture") } }
    let stack = UIStackView(arrangedSubviews: [outcome, UIButton(configuration: .filled(), primaryAction: take)])
    stack.frame = view.bounds
    view.addSubview(stack)
    play { [weak self] host in  // goes on with every journey, because Settings may have ended the app
      for journey in try await host.unfinishedJourneys() { self?.play { _ in try await journey.outcome() } }
      return nil
    }
  }

  private func play(_ journey: @escaping (JourneyHost) async throws -> String?) {
    Task { [weak outcome, camera] in  // the page can go away before the journey ends
      do {
        if let text = try await journey(camera.host.get()) { outcome?.text = text }
      } catch { outcome?.text = "\(error)" }
    }
  }
}

@MainActor final class PageCamera {
  static let ofApp = PageCamera()  // one host, however many pages show it
  let host: Result<JourneyHost, any Error>

  init(in app: AppleApp = .main, prompts: UIKitPrompts = UIKitPrompts()) {
    host = Result {
      try app.host(
        playing: "media.capture", with: [.camera, .microphone, .photosAddOnly], prompts: prompts, for: PageActions())
    }
  }
}

struct PageActions: JourneyApp {
  func value(of input: String) async -> InputValue? { input == "withSound" ? false : nil }
  func perform(_ action: ActionCall) async -> ActionAnswer { "captured" }  // the app's own camera goes here
  func track(_ metric: TrackedMetric) async {}
}
