#if canImport(UIKit)
  import UIKit
  import UsherRuntime
  import UsherHost

  /// Shows the icon and the texts of a prompt above its buttons, in the order in which a screen reader reads them. A banner
  /// has its buttons side by side, unless the text is very large.
  final class PromptStack: UIStackView {
    init(_ prompt: LivePrompt) {
      super.init(frame: .zero)
      axis = .vertical
      spacing = 12
      translatesAutoresizingMaskIntoConstraints = false
      isLayoutMarginsRelativeArrangement = true
      directionalLayoutMargins = NSDirectionalEdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20)
      accessibilityLanguage = prompt.shown.locale
      let (texts, style) = (DrawnTexts(prompt.shown), DrawnStyle(prompt.shown.style))
      let isBanner = prompt.shown.kind == .banner
      if let icon = Self.icon(of: style) { addArrangedSubview(icon) }
      if let title = texts.title {
        let label = label(title, isBanner ? .headline : .title2, isBanner ? .center : .natural)
        label.accessibilityTraits = .header
        addArrangedSubview(label)
      }
      if let message = texts.message { addArrangedSubview(label(message, .body, isBanner ? .center : .natural)) }
      let buttons = prompt.shown.buttons.map { self.button($0, of: prompt, style) }
      let isWide = isBanner && !traitCollection.preferredContentSizeCategory.isAccessibilityCategory
      if isWide, buttons.count > 1 {
        let row = UIStackView(arrangedSubviews: buttons)
        row.spacing = 16
        row.distribution = .fillEqually
        addArrangedSubview(row)
      } else {
        for button in buttons { addArrangedSubview(button) }
      }
    }

    /// The symbol of a style; nil if it has none, or if the system has no symbol with this name. A screen reader does not read
    /// it: the texts say the same.
    static func icon(of style: DrawnStyle) -> UIImageView? {
      guard let name = style.icon, let image = UIImage(systemName: name) else { return nil }
      let view = UIImageView(image: image)
      view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .largeTitle)
      view.contentMode = .center
      if let tint = style.tint { view.tintColor = tint.uiColor }
      return view
    }

    @available(*, unavailable)
    required init(coder: NSCoder) { preconditionFailure("a stack is made for a prompt") }

    private func label(_ text: DrawnTexts.Text, _ style: UIFont.TextStyle, _ alignment: NSTextAlignment) -> UILabel {
      let label = UILabel()
      label.text = text.text
      label.accessibilityLabel = text.spoken
      label.textAlignment = alignment
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      return label
    }

    private func button(_ button: ShownButton, of prompt: LivePrompt, _ style: DrawnStyle) -> UIButton {
      let action = UIAction(title: button.label) { _ in prompt.answer(button) }
      let view = UIButton(configuration: style.prominence(of: button).configuration, primaryAction: action)
      view.role = button.buttonRole
      view.accessibilityLabel = button.accessibilityLabel ?? button.label
      return view
    }
  }

  extension ButtonProminence {
    fileprivate var configuration: UIButton.Configuration {
      switch self {
      case .prominent: .filled()
      case .bordered: .gray()
      case .plain: .plain()
      }
    }
  }

  extension ShownButton {
    fileprivate var buttonRole: UIButton.Role {
      if roles.contains(.destructive) { return .destructive }
      if roles.contains(.cancel) { return .cancel }
      return roles.contains(.preferred) ? .primary : .normal
    }
  }
#endif
