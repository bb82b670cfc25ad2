import UIKit
import UsherApple
import UsherHost

final class CameraPage: UIViewController {
  private let app: AppleApp
  private let outcome = UILabel()
  private lazy var host = Result {
    try app.host(
      playing: "media.capture", with: [.camera, .microphone, .photosAddOnly],
      prompts: UIKitPrompts(over: { [weak self] in self }), for: PageActions())
  }

  init(in app: AppleApp = .main) {
    self.app = app
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { preconditionFailure("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let take = UIAction(title: "Take Picture") { [weak self] _ in Task { await self?.takePicture() } }
    let stack = UIStackView(arrangedSubviews: [outcome, UIButton(configuration: .filled(), primaryAction: take)])
    stack.frame = view.bounds
    view.addSubview(stack)
  }

  private func takePicture() async {
    do { outcome.text = try await host.get().run("capture") } catch { outcome.text = "\(error)" }
  }
}

struct PageActions: JourneyApp {
  func value(of input: String) async -> InputValue? { input == "withSound" ? false : nil }
  func perform(_ action: ActionCall) async -> String { "captured" }  // the app's own camera comes here
}
