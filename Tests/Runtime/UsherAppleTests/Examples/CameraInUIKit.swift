import UIKit
import UsherApple
import UsherAppleCamera
import UsherAppleMicrophone
import UsherApplePhotos
import UsherHost

final class CameraPage: UIViewController {
  var app = AppleApp.main
  private let outcome = UILabel()
  private lazy var host = Result {
    try app.host(
      playing: "media.capture", with: [.camera, .microphone, .photosAddOnly],
      prompts: UIKitPrompts(over: { [weak self] in self }), for: PageActions())
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let take = UIAction(title: "Take Picture") { [weak self] _ in self?.play { try await $0.run("capture") } }
    let stack = UIStackView(arrangedSubviews: [outcome, UIButton(configuration: .filled(), primaryAction: take)])
    stack.frame = view.bounds
    view.addSubview(stack)
    play { try await $0.resume().first?.outcome() }  // Settings may have ended the app
  }

  private func play(_ journey: @escaping (JourneyHost) async throws -> String?) {
    Task {
      do { outcome.text = try await journey(host.get()) ?? outcome.text } catch { outcome.text = "\(error)" }
    }
  }
}

struct PageActions: JourneyApp {
  func value(of input: String) async -> InputValue? { input == "withSound" ? false : nil }
  func perform(_ action: ActionCall) async -> ActionAnswer { "captured" }  // the app's own camera goes here
}
