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

  @MainActor public static var isReduceMotionEnabled: Bool { StandInDevice.shared["reduce motion"] == 1 }

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
  private let words: String
  private init(_ words: String) { self.words = words }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    words = [red, green, blue].map { "\(Int($0 * 255))" }.joined(separator: " ")
  }
  public override var description: String { words }

  public class var systemBackground: UIColor { UIColor("systemBackground") }
  public class var systemRed: UIColor { UIColor("red") }
  public class var systemOrange: UIColor { UIColor("orange") }
  public class var systemYellow: UIColor { UIColor("yellow") }
  public class var systemGreen: UIColor { UIColor("green") }
  public class var systemMint: UIColor { UIColor("mint") }
  public class var systemTeal: UIColor { UIColor("teal") }
  public class var systemCyan: UIColor { UIColor("cyan") }
  public class var systemBlue: UIColor { UIColor("blue") }
  public class var systemIndigo: UIColor { UIColor("indigo") }
  public class var systemPurple: UIColor { UIColor("purple") }
  public class var systemPink: UIColor { UIColor("pink") }
  public class var systemBrown: UIColor { UIColor("brown") }
  public class var systemGray: UIColor { UIColor("gray") }
}

/// UIKit exports it from Core Graphics.
public struct CGAffineTransform: Equatable, Sendable {
  private let x, y: CGFloat
  public init(translationX: CGFloat, y: CGFloat) { (x, self.y) = (translationX, y) }
  public static let identity = CGAffineTransform(translationX: 0, y: 0)
}

open class CALayer: NSObject {
  public var cornerRadius: CGFloat = 0
}

public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case natural = 4
}

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}

open class UITraitCollection: NSObject {
  public var preferredContentSizeCategory: UIContentSizeCategory {
    let isLarge = StandInDevice.shared["text size"] == 1
    return UIContentSizeCategory(rawValue: "UICTContentSizeCategory" + (isLarge ? "AccessibilityM" : "L"))
  }
}

open class UIImage: NSObject {
  open class SymbolConfiguration: NSObject {
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
  }

  public let words: String
  /// Nil for a name that the system does not have: in this stand-in, one with a space.
  public init?(systemName name: String) {
    if name.contains(" ") { return nil }
    words = name
  }
}

open class UIFont: NSObject {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
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
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public static let defaultHigh = UILayoutPriority(rawValue: 750)
}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  public override nonisolated init() {}
  public var priority = UILayoutPriority(rawValue: 1000)
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
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// One window that contains all views, except those that tests take out of it.
  public var window: UIWindow? { isInWindow ? Self.everywhere : nil }
  public var isInWindow = true
  private static let everywhere = UIWindow()

  public enum ContentMode: Int, Sendable {
    case scaleToFill = 0
    case center = 4
  }

  /// Animates at once, and notes it.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    StandInDevice.shared.note("animate")
    completion?(true)
  }

  public func layoutIfNeeded() {}
  public var traitCollection: UITraitCollection { UITraitCollection() }
  public let layer = CALayer()
  public var alpha: CGFloat = 1
  public var transform = CGAffineTransform.identity
  public var clipsToBounds = false
  public var isHidden = false
  public var contentMode = ContentMode.scaleToFill
  public var tintColor: UIColor!
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
  public var textAlignment = NSTextAlignment.natural
  public var font: UIFont?
  public var numberOfLines = 1
  public var adjustsFontForContentSizeCategory = false
}

open class UIImageView: UIView {
  public let image: UIImage?
  public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }
}

@MainActor open class UIVisualEffect: NSObject {
  public override nonisolated init() {}
}

open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case systemUltraThinMaterial = 6
  }

  public private(set) var style: Style?
  public convenience init(style: Style) {
    self.init()
    self.style = style
  }
}

open class UIVisualEffectView: UIView {
  public let effect: UIVisualEffect?
  public let contentView = UIView()
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { nil }
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
  public enum Distribution: Int, Sendable {
    case fill = 0
    case fillEqually = 1
  }

  public var distribution = Distribution.fill
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
    public let words: String
    public static func plain() -> Configuration { Configuration(words: "plain") }
    public static func filled() -> Configuration { Configuration(words: "filled") }
    public static func gray() -> Configuration { Configuration(words: "gray") }
  }

  public let configuration: Configuration?

  public var role = Role.normal
  private let action: UIAction?

  public init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.configuration = configuration
    action = primaryAction
    super.init(frame: .zero)
  }
  public var currentTitle: String? { action?.title }

  /// Simulates a tap by the person.
  public func tap() { action?.tapped() }
}
