#if canImport(UIKit)
  public import UIKit
  import UsherRuntime
  public import UsherHost

  /// Draws prompts with UIKit: system alerts and action sheets, and plain sheets, screens and banners.
  ///
  /// The drawing of each kind can be replaced: ``controllers``, ``banner``, ``notice``.
  @MainActor public final class UIKitPrompts: PromptPresenter {
    /// Create the controllers for alerts, action sheets, sheets and screens; by default ``UIAlertController`` and
    /// ``PromptPage``. A controller that conforms to ``PromptDrawing`` is updated in place; others are presented again.
    public var controllers: PromptControllers
    /// Creates the view at the top of the page for a banner; by default a ``PromptBanner``.
    public var banner: (LivePrompt) -> UIView = { PromptBanner($0) }
    /// Shows a notice for a while over a page.
    public var notice: (LiveNotice, UIViewController) -> Void = { NoticeLabel.show($0, over: $1) }

    private let page: () -> UIViewController?
    private var shown: [LivePrompt.ID: Shown] = [:]
    private let clock: any HostClock

    private enum Shown {
      case controller(UIViewController, DismissalListener)
      case banner(UIView)
    }

    /// - Parameter page: the page over which prompts are presented; by default the root page of the app's window.
    public init(
      over page: @escaping @MainActor () -> UIViewController? = { UIKitPrompts.rootPage },
      controllers: PromptControllers = PromptControllers(), clock: any HostClock = SystemClock()
    ) {
      self.page = page
      self.controllers = controllers
      self.clock = clock
    }

    public static var rootPage: UIViewController? {
      let windows = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows)
      return (windows.first(where: \.isKeyWindow) ?? windows.first)?.rootViewController
    }

    public var locale: String? { Locale.preferredLanguages.first }

    public func present(_ prompt: LivePrompt) async {
      let page = await topPage()
      switch prompt.shown.kind {
      case .banner:
        let view = banner(prompt)
        PromptBanner.pin(view, over: page)
        shown[prompt.id] = .banner(view)
        unsafe UIAccessibility.post(notification: .layoutChanged, argument: view)
      case .alert, .actionSheet, .sheet, .screen:
        let controller = controllers.controller(for: prompt)
        Self.anchor(controller, to: page)
        let listener = DismissalListener(prompt) { [weak self] in self?.shown[prompt.id] = nil }
        listener.listen(to: controller)
        shown[prompt.id] = .controller(controller, listener)
        await withCheckedContinuation { isUp in
          page.present(controller, animated: true) { isUp.resume() }
        }
      }
    }

    public func update(_ prompt: LivePrompt) async {
      switch shown[prompt.id] {
      case .controller(let controller, let listener) where controller.presentingViewController != nil:
        guard let drawing = controller as? any PromptDrawing else { break }
        listener.prompt = prompt
        controller.isModalInPresentation = !prompt.shown.isDismissible
        drawing.draw(prompt)
        return
      case .banner(let view):
        guard let drawing = view as? any PromptDrawing else { break }
        drawing.draw(prompt)
        return
      case .controller, nil: break
      }
      await dismiss(prompt.id)
      await present(prompt)
    }

    public func dismiss(_ prompt: LivePrompt.ID) async {
      switch shown.removeValue(forKey: prompt) {
      case .controller(let controller, _):
        guard let presenter = controller.presentingViewController else { return }
        await withCheckedContinuation { isGone in
          presenter.dismiss(animated: true) { isGone.resume() }
        }
      case .banner(let view): view.removeFromSuperview()
      case nil: return
      }
    }

    public func notify(_ notice: LiveNotice) async { self.notice(notice, await topPage()) }

    /// On iPad, an action sheet is a popover and must have an anchor. This anchors it at the centre of the page.
    private static func anchor(_ controller: UIViewController, to page: UIViewController) {
      guard let popover = controller.popoverPresentationController, popover.sourceView == nil, let view = page.view
      else {
        return
      }
      popover.sourceView = view
      popover.sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
      popover.permittedArrowDirections = []
    }

    /// The topmost page. Waits until there is one, for example during launch or while another prompt is being dismissed.
    private func topPage() async -> UIViewController {
      while true {
        if let page = freePage() { return page }
        await withCheckedContinuation { looking in clock.wake(after: 100) { looking.resume() } }
      }
    }

    /// The topmost page; nil while it is being dismissed or is in no window, because a prompt presented then would be
    /// lost.
    private func freePage() -> UIViewController? {
      guard var top = page() else { return nil }
      while let above = top.presentedViewController {
        if above.isBeingDismissed { return nil }
        top = above
      }
      return top.viewIfLoaded?.window == nil ? nil : top
    }
  }

  /// A view or controller that can redraw itself for an updated prompt.
  @MainActor public protocol PromptDrawing: AnyObject {
    func draw(_ prompt: LivePrompt)
  }

  /// Detects that a prompt was swiped away or its popover closed.
  @MainActor private final class DismissalListener: NSObject, UIPopoverPresentationControllerDelegate {
    var prompt: LivePrompt
    private let forget: () -> Void

    init(_ prompt: LivePrompt, forget: @escaping () -> Void) {
      self.prompt = prompt
      self.forget = forget
    }

    /// Observes a controller. Disables swiping if the policy does not let the user dismiss the prompt.
    func listen(to controller: UIViewController) {
      controller.isModalInPresentation = !prompt.shown.isDismissible
      if controller is UIAlertController {
        controller.popoverPresentationController?.delegate = self
      } else {
        controller.presentationController?.delegate = self
      }
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      forget()
      prompt.dismissed()
    }
  }
#endif
