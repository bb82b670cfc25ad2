import Foundation
import StandInDevice

public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case fullScreen = 0
  case pageSheet = 1
  case popover = 7
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

@MainActor open class UIPresentationController: NSObject {
  public override nonisolated init() {}
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

open class UISheetPresentationController: UIPresentationController {
  @MainActor public class Detent: NSObject {
    public class func medium() -> Detent { Detent() }
    public class func large() -> Detent { Detent() }
  }

  public var detents: [Detent] = []
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

open class UIPopoverPresentationController: UIPresentationController {
  public var sourceView: UIView?
  public var sourceRect = CGRect.zero
  public var permittedArrowDirections: UIPopoverArrowDirection = []
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init() }

  private let ownView = UIView()
  public var view: UIView! {
    loadIfNeeded()
    return ownView
  }
  public var viewIfLoaded: UIView? { view }
  public var modalPresentationStyle = UIModalPresentationStyle.automatic
  public var isModalInPresentation = false
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?
  /// Set by tests.
  public var isBeingDismissed = false
  public lazy var presentationController: UIPresentationController? =
    modalPresentationStyle == .pageSheet ? UISheetPresentationController() : UIPresentationController()
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  public lazy var popoverPresentationController: UIPopoverPresentationController? = nil

  private var isLoaded = false
  private func loadIfNeeded() {
    if isLoaded { return }
    isLoaded = true
    viewDidLoad()
  }
  open func viewDidLoad() {}
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Children

  public private(set) weak var parent: UIViewController?
  public private(set) var children: [UIViewController] = []
  public fileprivate(set) var isMovingFromParent = false
  public weak var navigationController: UINavigationController?
  public let navigationItem = UINavigationItem()
  public func addChild(_ child: UIViewController) {
    child.parent = self
    children.append(child)
  }
  open func didMove(toParent parent: UIViewController?) {}

  /// What UIKit does when the page has left the screen.
  fileprivate func disappear() {
    viewDidDisappear(true)
    for child in children { child.viewDidDisappear(true) }
  }

  // MARK: Presentations

  /// Set by tests: presentations over this page go on until `endPresentation`.
  public var holdsPresentations = false
  /// Set by tests: the number of transitions that UIKit refuses for reasons of its own.
  public var refusals = 0
  public private(set) var isBeingPresented = false
  private var whenPresented: (() -> Void)?

  /// Refuses, as UIKit does, without a call of `completion`.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController != nil { return refuse("presented from a page that is covered") }
    if isBeingPresented || isBeingDismissed { return refuse("presented from a page in a transition") }
    if view.window == nil { return refuse("presented from a page in no window") }
    if isRefusing { return refuse("presented") }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.loadIfNeeded()
    viewControllerToPresent.isBeingPresented = holdsPresentations
    if holdsPresentations { viewControllerToPresent.whenPresented = completion } else { completion?() }
  }

  /// Ends the presentation of this page. UIKit may not report that.
  public func endPresentation(isReported: Bool = true) {
    isBeingPresented = false
    if isReported { whenPresented?() }
    whenPresented = nil
  }

  private var isRefusing: Bool {
    refusals -= 1
    return refusals >= 0
  }

  private func refuse(_ words: String) { StandInDevice.shared.note("lost: \(words)") }

  /// A dismissal that a test begins ends when the test says so.
  public func beginDismissal() { isBeingDismissed = true }
  public func endDismissal() {
    isBeingDismissed = false
    presentingViewController?.presentedViewController = nil
    presentingViewController = nil
  }

  /// Dismisses the page that this page presents, with all pages above that; otherwise this page itself. Refuses as `present` does.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let page = presentedViewController ?? self
    if page.isBeingPresented || page.isBeingDismissed { return refuse("dismissed in a transition") }
    if isRefusing { return refuse("dismissed") }
    page.presentingViewController?.presentedViewController = nil
    page.presentingViewController = nil
    completion?()
  }
}

@MainActor open class UINavigationItem: NSObject {
  public override nonisolated init() {}
  public var hidesBackButton = false
}

@MainActor public protocol UIViewControllerTransitionCoordinator {}

public final class StandInTransition: UIViewControllerTransitionCoordinator {
  public init() {}
}

open class UINavigationBar: UIView {}

open class UINavigationController: UIViewController {
  public let navigationBar = UINavigationBar()
  public var viewControllers: [UIViewController] = [] {
    didSet { for page in oldValue where !viewControllers.contains(page) { page.navigationController = nil } }
  }
  /// A transition goes on until a test ends it.
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  /// Set by tests: the transition of the next push or pop.
  public var nextTransition: (any UIViewControllerTransitionCoordinator)?
  public var topViewController: UIViewController? { viewControllers.last }

  private func beginTransition() {
    if transitionCoordinator != nil { StandInDevice.shared.note("lost: changed in a transition") }
    transitionCoordinator = nextTransition
    nextTransition = nil
  }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  public func pushViewController(_ viewController: UIViewController, animated: Bool) {
    beginTransition()
    viewControllers.last?.view.isInWindow = false
    viewController.navigationController = self
    _ = viewController.view
    viewControllers.append(viewController)
  }

  /// The back button does this too.
  @discardableResult
  public func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    return popToViewController(viewControllers[viewControllers.count - 2], animated: animated)?.first
  }

  @discardableResult
  public func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(of: viewController) else { return nil }
    beginTransition()
    let popped = Array(viewControllers[(index + 1)...])
    viewController.view.isInWindow = true
    for page in popped.reversed() {
      page.isMovingFromParent = true
      page.disappear()
      page.isMovingFromParent = false
    }
    viewControllers.removeLast(popped.count)
    return popped
  }
}

open class UIWindow: UIView {
  public var rootViewController: UIViewController?
  public var isKeyWindow = true
}

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default` = 0
    case cancel = 1
    case destructive = 2
  }

  public let title: String?
  public let style: Style
  private let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  /// Runs the handler, as UIKit does after a tap, when the alert has left the screen.
  fileprivate func tapped() { handler?(self) }
}

open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet = 0
    case alert = 1
  }

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.heading = title
    self.message = message
    self.preferredStyle = preferredStyle
    if preferredStyle == .actionSheet, StandInDevice.shared["idiom"] == 1 {
      popoverPresentationController = UIPopoverPresentationController()
    }
  }

  private var heading: String?
  public var title: String? { heading }
  public private(set) var message: String?
  public private(set) var preferredStyle = Style.alert
  public private(set) var actions: [UIAlertAction] = []
  public var preferredAction: UIAlertAction?
  public func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Simulates a tap on a button by the person.
  public func tap(_ title: String) {
    guard let action = actions.first(where: { $0.title == title }) else { return }
    dismiss(animated: true) { action.tapped() }
  }

  /// Simulates a tap that is reported while the alert is still disappearing. The test ends that.
  public func beginTap(_ title: String) {
    beginDismissal()
    actions.first { $0.title == title }?.tapped()
  }
}
