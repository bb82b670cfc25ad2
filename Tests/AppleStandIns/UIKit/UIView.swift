import Foundation
import StandInDevice

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// The header declares this as a structure that contains a pointer, so all its calls are unsafe.
@unsafe public struct UIAccessibility {
  private let reserved: UnsafeMutableRawPointer?

  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let announcement = Notification(rawValue: 1008)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let screenChanged = Notification(rawValue: 1000)
  }

  @MainActor public static func post(notification: Notification, argument: Any?) {
    switch argument {
    case let text as String: StandInDevice.shared.note("announce \(text)")
    default: StandInDevice.shared.note("announce a change")
    }
  }
}

/// The accessibility labels of all objects. In UIKit they are an informal protocol of NSObject.
private final class Spoken: @unchecked Sendable {
  static let shared = Spoken()
  let lock = NSLock()
  var labels: [ObjectIdentifier: String] = [:]
}

extension UIAlertAction {
  public var accessibilityLabel: String? {
    get { Spoken.shared.lock.withLock { Spoken.shared.labels[ObjectIdentifier(self)] } }
    set { Spoken.shared.lock.withLock { Spoken.shared.labels[ObjectIdentifier(self)] = newValue } }
  }
}

open class UIColor: NSObject, @unchecked Sendable {
  public class var systemBackground: UIColor { UIColor() }
  public class var secondarySystemBackground: UIColor { UIColor() }
}

open class UIFont: NSObject {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let title2 = TextStyle(rawValue: "title2")
    public static let body = TextStyle(rawValue: "body")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
  }

  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

public struct NSDirectionalEdgeInsets: Sendable {
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
}

@MainActor open class NSLayoutAnchor: NSObject {
  public override nonisolated init() {}
  public func constraint(equalTo anchor: NSLayoutAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  public override nonisolated init() {}
  public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor open class UILayoutGuide: NSObject {
  public override nonisolated init() {}
  public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }
}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) { super.init() }
  public convenience override init() { self.init(frame: .zero) }
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  public func addSubview(_ view: UIView) {
    view.superview = self
    subviews.append(view)
  }
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// One window that contains all views, except those that tests take out of it.
  public var window: UIWindow? { isInWindow ? Self.everywhere : nil }
  public var isInWindow = true
  private static let everywhere = UIWindow()

  public var bounds = CGRect.zero
  public var frame = CGRect.zero
  public var backgroundColor: UIColor?
  public var translatesAutoresizingMaskIntoConstraints = true
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  public let safeAreaLayoutGuide = UILayoutGuide()
  public let layoutMarginsGuide = UILayoutGuide()
  public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }

  public var accessibilityLabel: String?
  public var accessibilityLanguage: String?
  public var accessibilityTraits: UIAccessibilityTraits = []
  public var accessibilityViewIsModal = false
}

open class UILabel: UIView {
  public var text: String?
  public var font: UIFont?
  public var numberOfLines = 1
  public var adjustsFontForContentSizeCategory = false
}

open class UIScrollView: UIView {
  public let contentLayoutGuide = UILayoutGuide()
  public let frameLayoutGuide = UILayoutGuide()
}

open class UIStackView: UIView {
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public var axis = NSLayoutConstraint.Axis.horizontal
  public var spacing: CGFloat = 0
  public var isLayoutMarginsRelativeArrangement = false
  public private(set) var arrangedSubviews: [UIView] = []
  public func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
}

@MainActor open class UIAction: NSObject {
  public let title: String
  private let handler: (UIAction) -> Void
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }
  fileprivate func tapped() { handler(self) }
}

open class UIButton: UIView {
  public enum Role: Int, Sendable {
    case normal
    case primary
    case cancel
    case destructive
  }

  public struct Configuration: Sendable {
    public static func plain() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
    public static func gray() -> Configuration { Configuration() }
  }

  public var role = Role.normal
  private let action: UIAction?

  public init(configuration: Configuration, primaryAction: UIAction? = nil) {
    action = primaryAction
    super.init(frame: .zero)
  }
  public var currentTitle: String? { action?.title }

  /// Simulates a tap by the person.
  public func tap() { action?.tapped() }
}
