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
      let content = PromptStack(prompt, axis: .vertical)
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

  /// A banner with texts and buttons at the top of a page. The page below it stays usable.
  @MainActor public final class PromptBanner: UIView, PromptDrawing {
    private var content: PromptStack?

    public init(_ prompt: LivePrompt) {
      super.init(frame: .zero)
      backgroundColor = .secondarySystemBackground
      draw(prompt)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { preconditionFailure("a banner is made for a prompt") }

    public func draw(_ prompt: LivePrompt) {
      content?.removeFromSuperview()
      let content = PromptStack(prompt, axis: .vertical)
      self.content = content
      addSubview(content)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: topAnchor), content.bottomAnchor.constraint(equalTo: bottomAnchor),
        content.leadingAnchor.constraint(equalTo: leadingAnchor),
        content.trailingAnchor.constraint(equalTo: trailingAnchor),
      ])
    }

    static func pin(_ banner: UIView, over page: UIViewController) {
      guard let view = page.view else { return }
      banner.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(banner)
      NSLayoutConstraint.activate([
        banner.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        banner.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
        banner.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      ])
    }
  }

  /// Shows the texts of a prompt above its buttons, in the order in which a screen reader reads them.
  final class PromptStack: UIStackView {
    init(_ prompt: LivePrompt, axis: NSLayoutConstraint.Axis) {
      super.init(frame: .zero)
      self.axis = axis
      spacing = 12
      translatesAutoresizingMaskIntoConstraints = false
      isLayoutMarginsRelativeArrangement = true
      directionalLayoutMargins = NSDirectionalEdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20)
      accessibilityLanguage = prompt.shown.locale
      let texts = DrawnTexts(prompt.shown)
      if let title = texts.title {
        let label = label(title, .title2)
        label.accessibilityTraits = .header
        addArrangedSubview(label)
      }
      if let message = texts.message { addArrangedSubview(label(message, .body)) }
      for button in prompt.shown.buttons { addArrangedSubview(self.button(button, of: prompt)) }
    }

    @available(*, unavailable)
    required init(coder: NSCoder) { preconditionFailure("a stack is made for a prompt") }

    private func label(_ text: DrawnTexts.Text, _ style: UIFont.TextStyle) -> UILabel {
      let label = UILabel()
      label.text = text.text
      label.accessibilityLabel = text.spoken
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      return label
    }

    private func button(_ button: ShownButton, of prompt: LivePrompt) -> UIButton {
      let action = UIAction(title: button.label) { _ in prompt.answer(button) }
      let view = UIButton(configuration: button.configuration, primaryAction: action)
      view.role = button.buttonRole
      view.accessibilityLabel = button.accessibilityLabel ?? button.label
      return view
    }
  }

  extension ShownButton {
    fileprivate var configuration: UIButton.Configuration {
      if roles.contains(.preferred) { return .filled() }
      return roles.contains(.cancel) ? .plain() : .gray()
    }

    fileprivate var buttonRole: UIButton.Role {
      if roles.contains(.destructive) { return .destructive }
      if roles.contains(.cancel) { return .cancel }
      return roles.contains(.preferred) ? .primary : .normal
    }
  }

  /// Shows a short text at the top of a page for five seconds; a screen reader reads it at once.
  @MainActor enum NoticeLabel {
    static func show(_ notice: LiveNotice, over page: UIViewController) {
      let texts = DrawnTexts(notice)
      guard !texts.text.isEmpty else { return }
      let label = UILabel()
      label.text = texts.text
      label.accessibilityLabel = texts.spoken
      label.font = .preferredFont(forTextStyle: .subheadline)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      label.backgroundColor = .secondarySystemBackground
      label.accessibilityLanguage = notice.text?.locale
      PromptBanner.pin(label, over: page)
      unsafe UIAccessibility.post(notification: .announcement, argument: texts.spoken)
      SystemClock().wake(after: 5000) { Task { @MainActor in label.removeFromSuperview() } }
    }
  }
#endif
