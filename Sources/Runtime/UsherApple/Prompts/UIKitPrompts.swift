#if canImport(UIKit)
  public import UIKit
  import UsherRuntime
  public import UsherHost

  /// Draws prompts with UIKit: system alerts and action sheets, and plain sheets, screens and banners.
  ///
  /// The drawing of each kind can be replaced: ``controllers``, ``banner``, ``notice``.
  @available(iOSApplicationExtension, unavailable)
  @MainActor public final class UIKitPrompts: PromptPresenter {
    /// Create the controllers for alerts, action sheets, sheets and screens; by default `UIAlertController` and
    /// ``PromptPage``. A controller that conforms to ``PromptDrawing`` is updated in place; others are presented again.
    public var controllers: PromptControllers
    /// Creates the view at the top of the page for a banner; by default a ``PromptBanner``.
    public var banner: (LivePrompt) -> UIView = { PromptBanner($0) }
    /// Shows a notice for a while over a page.
    public var notice: (LiveNotice, UIViewController) -> Void = { NoticePanel.show($0, over: $1) }

    /// Whether a screen is pushed onto the navigation controller of its page, and popped, instead of presented over the page.
    /// A page without a navigation controller presents it.
    ///
    /// The back button gives the answer of the prompt's `cancel` button, or dismisses a prompt that the policy lets people
    /// dismiss. A prompt that has neither hides the back button.
    public var pushesScreens = false

    private let page: () -> UIViewController?
    private var shown: [LivePrompt.ID: Shown] = [:]
    private let clock: any HostClock

    private enum Shown {
      case controller(UIViewController, DismissalListener)
      case pushed(UIViewController, PopListener)
      case banner(UIView)
    }

    /// Presents prompts over `page`; by default the root page of the app's window.
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

    public var languages: [String] { Locale.preferredLanguages }

    public func present(_ prompt: LivePrompt) async {
      switch prompt.shown.kind {
      case .banner:
        let page = await untilThereIs { ownPage() }
        let view = banner(prompt)
        view.pin(over: page)
        shown[prompt.id] = .banner(view)
        unsafe UIAccessibility.post(notification: .layoutChanged, argument: view)
      case .alert, .actionSheet, .sheet, .screen:
        let page = await untilThereIs { topPage() }
        let controller = controllers.controller(for: prompt)
        if prompt.shown.kind == .screen, pushesScreens, let navigation = page.navigationController {
          return await push(controller, onto: navigation, prompt)
        }
        let listener = DismissalListener(prompt) { [weak self] in self?.shown[prompt.id] = nil }
        listener.listen(to: controller)
        shown[prompt.id] = .controller(controller, listener)
        await present(controller)
      }
    }

    /// Presents a controller over the topmost page.
    ///
    /// UIKit refuses while the page is in a transition or has left its window, and then never calls back. A controller that was
    /// refused has no presenter, and is presented again over the page that is topmost then.
    private func present(_ controller: UIViewController) async {
      repeat {
        let page = await untilThereIs { topPage() }
        Self.anchor(controller, to: page)
        if await isOver(controller, { page.present(controller, animated: true, completion: $0) }) { return }
      } while controller.presentingViewController == nil
    }

    /// Begins a transition of a controller, and waits for its end: until UIKit reports it, which makes this true, or until the
    /// controller is in no transition.
    private func isOver(_ controller: UIViewController, _ begin: (@escaping @Sendable () -> Void) -> Void) async -> Bool
    {
      let (looks, feed) = AsyncStream.makeStream(of: Bool.self)
      begin { feed.yield(true) }
      var cancel = clock.wake(after: Self.interval) { feed.yield(false) }
      defer { cancel() }
      for await isReported in looks {
        if isReported { return true }
        if !controller.isBeingPresented, !controller.isBeingDismissed { break }
        cancel = clock.wake(after: Self.interval) { feed.yield(false) }
      }
      return false
    }

    public func update(_ prompt: LivePrompt) async {
      switch shown[prompt.id] {
      case .controller(let controller, let listener) where controller.presentingViewController != nil:
        guard let drawing = controller as? any PromptDrawing else { break }
        listener.prompt = prompt
        controller.isModalInPresentation = !prompt.shown.isDismissible
        drawing.draw(prompt)
        return
      case .pushed(let controller, let listener) where controller.navigationController != nil:
        guard let drawing = controller as? any PromptDrawing else { break }
        listener.listen(for: prompt)
        drawing.draw(prompt)
        return
      case .banner(let view):
        guard let drawing = view as? any PromptDrawing else { break }
        drawing.draw(prompt)
        return
      case .controller, .pushed, nil: break
      }
      await dismiss(prompt.id)
      await present(prompt)
    }

    public func dismiss(_ prompt: LivePrompt.ID) async {
      switch shown.removeValue(forKey: prompt) {
      case .controller(let controller, _):
        while let presenter = controller.presentingViewController {
          // A dismissal may have begun: with a tap on a button of an alert, or with a swipe, after which a sheet may come back. A
          // page that the app has presented over the prompt stays until it is closed; UIKit would take it down too.
          if controller.isBeingDismissed || isCovered(controller) {
            await wait(Self.interval)
          } else {
            _ = await isOver(controller) { presenter.dismiss(animated: true, completion: $0) }
          }
        }
      case .pushed(let controller, let listener):
        listener.isOver = true
        await pop(controller)
      case .banner(let view): await view.unpin()
      case nil: return
      }
    }

    // MARK: Pushed screens

    private func push(_ controller: UIViewController, onto navigation: UINavigationController, _ prompt: LivePrompt)
      async
    {
      let listener = PopListener(controller) { [weak self] in self?.shown[prompt.id] = nil }
      listener.listen(for: prompt)
      shown[prompt.id] = .pushed(controller, listener)
      await untilSettled(navigation)
      navigation.pushViewController(controller, animated: true)
      await untilSettled(navigation)
    }

    /// Pops a controller. Pages that the app has pushed above it stay.
    private func pop(_ controller: UIViewController) async {
      guard let navigation = controller.navigationController else { return }
      await untilSettled(navigation)
      if navigation.topViewController === controller {
        navigation.popViewController(animated: true)
      } else {
        navigation.viewControllers.removeAll { $0 === controller }
      }
      await untilSettled(navigation)
    }

    /// Waits until a navigation controller is in no transition, because UIKit loses a change that is made during one.
    private func untilSettled(_ navigation: UINavigationController) async {
      while navigation.transitionCoordinator != nil { await wait(Self.interval) }
    }

    public func notify(_ notice: LiveNotice) async { self.notice(notice, await untilThereIs { ownPage() }) }

    /// On iPad, an action sheet is a popover and must have an anchor on screen. This anchors it at the centre of the page.
    private static func anchor(_ controller: UIViewController, to page: UIViewController) {
      guard let popover = controller.popoverPresentationController, popover.sourceView?.window == nil,
        let view = page.view
      else {
        return
      }
      popover.sourceView = view
      popover.sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
      popover.permittedArrowDirections = []
    }

    /// Waits until there is a page, for example during launch or while another prompt is being dismissed.
    private func untilThereIs(_ page: () -> UIViewController?) async -> UIViewController {
      while true {
        if let page = page() { return page }
        await wait(100)
      }
    }

    private func wait(_ milliseconds: Int64) async {
      await withCheckedContinuation { next in clock.wake(after: milliseconds) { next.resume() } }
    }

    /// Milliseconds between two looks at a dismissal that has no other end to wait for.
    static let interval: Int64 = 50

    /// Whether any page of the app is being dismissed.
    static var isDismissing: Bool {
      let windows = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows)
      return windows.contains { window in
        var page = window.rootViewController
        while let above = page?.presentedViewController {
          if above.isBeingDismissed { return true }
          page = above
        }
        return false
      }
    }

    /// The topmost page; nil while it comes or goes or is in no window, because a prompt presented then would be lost.
    private func topPage() -> UIViewController? {
      guard var top = page() else { return nil }
      if pushesScreens { top = top.topOfNavigation }
      while let above = top.presentedViewController {
        if above.isBeingPresented || above.isBeingDismissed { return nil }
        top = pushesScreens ? above.topOfNavigation : above
      }
      return top.viewIfLoaded?.window == nil ? nil : top
    }

    /// The page for banners and notices: the topmost page of the app's own, so that they stay when a prompt above it goes. If a
    /// prompt covers the whole page, it is the prompt's. Nil in the same cases as the topmost page.
    private func ownPage() -> UIViewController? {
      guard var own = page() else { return nil }
      if pushesScreens { own = own.navigationController ?? own }
      while let above = own.presentedViewController, !isPrompt(above) || own.viewIfLoaded?.window == nil {
        if above.isBeingDismissed { return nil }
        own = above
      }
      return own.viewIfLoaded?.window == nil ? nil : own
    }

    private func isPrompt(_ page: UIViewController) -> Bool { page is UIAlertController || isShown(page) }

    private func isShown(_ page: UIViewController) -> Bool {
      shown.values.contains { if case .controller(let known, _) = $0 { known === page } else { false } }
    }

    /// Whether the app has presented a page of its own over a prompt.
    private func isCovered(_ prompt: UIViewController) -> Bool {
      var page = prompt
      while let above = page.presentedViewController {
        if !isShown(above) { return true }
        page = above
      }
      return false
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
