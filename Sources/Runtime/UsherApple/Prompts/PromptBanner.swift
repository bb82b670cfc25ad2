#if canImport(UIKit)
  public import UIKit
  import UsherRuntime
  public import UsherHost

  /// A banner: a rounded panel with icon, texts and buttons at the top of a page, through which the page below is visible. The
  /// page stays usable.
  @MainActor public final class PromptBanner: UIVisualEffectView, PromptDrawing {
    public init(_ prompt: LivePrompt) {
      super.init(effect: UIBlurEffect(style: .systemUltraThinMaterial))
      round()
      draw(prompt)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { preconditionFailure("a banner is made for a prompt") }

    public func draw(_ prompt: LivePrompt) { fill(with: PromptStack(prompt)) }
  }

  /// Shows a short text, with an icon, at the top of a page for five seconds; a screen reader reads it at once.
  @MainActor enum NoticePanel {
    static func show(_ notice: LiveNotice, over page: UIViewController) {
      let texts = DrawnTexts(notice)
      guard !texts.text.isEmpty else { return }
      let label = UILabel()
      label.text = texts.text
      label.accessibilityLabel = texts.spoken
      label.font = .preferredFont(forTextStyle: .subheadline)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      label.textAlignment = .center
      label.accessibilityLanguage = notice.text?.locale
      let icon = PromptStack.icon(of: DrawnStyle(notice.style))
      let content = UIStackView(arrangedSubviews: [icon, label].compactMap(\.self))
      content.axis = .vertical
      content.spacing = 12
      content.translatesAutoresizingMaskIntoConstraints = false
      content.isLayoutMarginsRelativeArrangement = true
      content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20)
      let panel = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterial))
      panel.round()
      panel.fill(with: content)
      panel.pin(over: page)
      unsafe UIAccessibility.post(notification: .announcement, argument: texts.spoken)
      SystemClock().wake(after: 5000) { Task { @MainActor in await panel.unpin() } }
    }
  }

  extension UIVisualEffectView {
    fileprivate func round() {
      layer.cornerRadius = 16
      clipsToBounds = true
    }

    /// Replaces the content.
    fileprivate func fill(with content: UIView) {
      for view in contentView.subviews { view.removeFromSuperview() }
      contentView.addSubview(content)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: contentView.topAnchor),
        content.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      ])
    }
  }

  /// The banners and notices of a page, below each other at its top.
  final class PinnedViews: UIStackView {
    /// Those of a page. Adds the stack to a page that has none, below the navigation bar if it has one.
    static func over(_ page: UIViewController, _ view: UIView) -> PinnedViews {
      if let known = view.subviews.lazy.compactMap({ $0 as? PinnedViews }).first {
        view.bringSubviewToFront(known)
        return known
      }
      let stack = PinnedViews(frame: .zero)
      stack.axis = .vertical
      stack.spacing = 8
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      let (bar, safe) = ((page as? UINavigationController)?.navigationBar, view.safeAreaLayoutGuide)
      let top = stack.topAnchor.constraint(equalTo: bar?.bottomAnchor ?? safe.topAnchor)
      // A hidden navigation bar is above the safe area.
      top.priority = .defaultHigh
      NSLayoutConstraint.activate([
        top,
        stack.topAnchor.constraint(greaterThanOrEqualTo: safe.topAnchor),
        stack.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
        stack.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
      ])
      return stack
    }
  }

  extension UIView {
    /// Puts the view at the top of a page, below those that are there. It comes from the top.
    func pin(over page: UIViewController) {
      guard let view = page.view else { return }
      PinnedViews.over(page, view).addArrangedSubview(self)
      view.layoutIfNeeded()
      conceal()
      UIView.animate(withDuration: 0.35) {
        self.alpha = 1
        self.transform = .identity
      }
    }

    /// Takes the view off its page, and returns when it is gone.
    func unpin() async {
      await withCheckedContinuation { isGone in
        UIView.animate(withDuration: 0.35) {
          self.conceal()
        } completion: { _ in
          isGone.resume()
        }
      }
      let stack = superview
      removeFromSuperview()
      if let stack, stack.subviews.isEmpty { stack.removeFromSuperview() }
    }

    /// The look before the view comes and after it goes.
    private func conceal() {
      alpha = 0
      if unsafe UIAccessibility.isReduceMotionEnabled { return }
      transform = CGAffineTransform(translationX: 0, y: -bounds.height)
    }
  }
#endif
