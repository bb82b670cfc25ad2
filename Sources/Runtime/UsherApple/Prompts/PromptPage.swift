#if canImport(UIKit)
  public import UIKit
  import UsherRuntime
  public import UsherHost

  /// A sheet or screen with title, message and buttons, which scroll if the text is large.
  @MainActor public final class PromptPage: UIViewController, PromptDrawing {
    private var prompt: LivePrompt
    private var content: PromptStack?
    private let scroll = UIScrollView()

    public init(_ prompt: LivePrompt, style: UIModalPresentationStyle) {
      self.prompt = prompt
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = style
      sheetPresentationController?.detents = [.medium(), .large()]
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { preconditionFailure("a page is made for a prompt") }

    public override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      view.accessibilityViewIsModal = true
      scroll.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(scroll)
      NSLayoutConstraint.activate([
        scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        scroll.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        scroll.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
        scroll.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      ])
      draw(prompt)
    }

    public func draw(_ prompt: LivePrompt) {
      self.prompt = prompt
      content?.removeFromSuperview()
      let content = PromptStack(prompt)
      self.content = content
      scroll.addSubview(content)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
        content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
        content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      ])
      unsafe UIAccessibility.post(notification: .layoutChanged, argument: content)
    }
  }
#endif
