#if canImport(UIKit)
  import UIKit
  import UsherRuntime
  import UsherHost

  /// Detects that a pushed screen was popped by the back button or a swipe. It is a child of the screen, so it works for
  /// controllers of the app's own too.
  @MainActor final class PopListener: UIViewController {
    private var prompt: LivePrompt?
    private let forget: () -> Void
    /// Whether the adapter itself pops the screen.
    var isOver = false

    init(_ screen: UIViewController, forget: @escaping () -> Void) {
      self.forget = forget
      super.init(nibName: nil, bundle: nil)
      screen.addChild(self)
      view.isHidden = true
      screen.view.addSubview(view)
      didMove(toParent: screen)
      // The bar with the back button must stay reachable for a screen reader.
      screen.view.accessibilityViewIsModal = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { preconditionFailure("a listener is made for a screen") }

    /// Sets the prompt that the back button answers. Without an answer for it, there is no back button.
    func listen(for prompt: LivePrompt) {
      self.prompt = prompt
      parent?.navigationItem.hidesBackButton = prompt.backButton == nil && !prompt.shown.isDismissible
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      guard !isOver, parent?.isMovingFromParent == true, let prompt else { return }
      forget()
      // If the policy keeps the screen, it is pushed again.
      if let back = prompt.backButton { prompt.dismissed(with: back) } else { prompt.dismissed() }
    }
  }

  extension LivePrompt {
    /// The button whose answer the back button gives.
    fileprivate var backButton: ShownButton? { shown.buttons.first { $0.roles.contains(.cancel) } }
  }

  extension UIViewController {
    /// The topmost page of the navigation controller that this page is, or belongs to; otherwise the page itself.
    var topOfNavigation: UIViewController {
      (self as? UINavigationController ?? navigationController)?.topViewController ?? self
    }
  }
#endif
