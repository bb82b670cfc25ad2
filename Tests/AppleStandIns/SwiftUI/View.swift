@_exported import Foundation

/// A view: it has a body of other views or, in this stand-in, is drawn as a node.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("nothing is drawn") }
}

/// A drawn view. Tests inspect it and act on it like a person.
@MainActor public final class StandInNode {
  public enum Kind: Hashable {
    case group, text, image, button, alert, dialog, sheet, cover, overlay, row
  }

  public let kind: Kind
  public let words: String
  public var children: [StandInNode]
  public var spoken: String?
  public var isSpoken = true
  public var color: Color?
  /// The style of a button.
  public var look: String?
  public var transition: String?
  public var background: String?
  public var isHeader = false
  public var isDefault = false
  public var role: ButtonRole?
  public var isSwipeBlocked = false
  /// The action of a tap on a button, or of closing a sheet or dialog.
  public var act: (() -> Void)?
  var tasks: [Task<Void, Never>] = []

  init(_ kind: Kind, _ words: String = "", _ children: [StandInNode] = [], act: (() -> Void)? = nil) {
    self.kind = kind
    self.words = words
    self.children = children
    self.act = act
  }

  /// The node and all nodes inside it, from the top.
  public var all: [StandInNode] { [self] + children.flatMap(\.all) }

  public func first(_ kind: Kind, _ words: String? = nil) -> StandInNode? {
    all.first { $0.kind == kind && (words == nil || $0.words == words) }
  }

  public var texts: [String] { all.filter { $0.kind == .text }.map(\.words) }

  /// Removes the view from the screen: cancels its tasks.
  public func disappear() { for node in all { node.tasks.forEach { $0.cancel() } } }

  /// Draws a view in its current state.
  public static func draw(_ view: some View) -> StandInNode {
    if let drawn = view as? any DrawnView { return drawn.node() }
    return draw(view.body)
  }
}

@MainActor protocol DrawnView {
  func node() -> StandInNode
}

extension View where Body == Never {
  public var body: Never { fatalError("it is drawn, and has no body") }
}

@resultBuilder public enum ViewBuilder {
  @MainActor public static func buildBlock() -> EmptyView { EmptyView() }
  @MainActor public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group<AnyView> {
    var nodes: [StandInNode] = []
    for view in repeat each content { nodes.append(StandInNode.draw(view)) }
    return Group(nodes: nodes)
  }
  @MainActor public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  @MainActor public static func buildEither<Content: View>(first content: Content) -> AnyView { AnyView(content) }
  @MainActor public static func buildEither<Content: View>(second content: Content) -> AnyView { AnyView(content) }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: DrawnView where Wrapped: View {
  func node() -> StandInNode { StandInNode(.group, "", map { [StandInNode.draw($0)] } ?? []) }
}

public struct EmptyView: View, DrawnView {
  public init() {}
  func node() -> StandInNode { StandInNode(.group) }
}

public struct AnyView: View, DrawnView {
  private let drawn: StandInNode
  public init(_ view: some View) { drawn = StandInNode.draw(view) }
  func node() -> StandInNode { drawn }
}

public struct Group<Content>: View, DrawnView {
  let nodes: [StandInNode]
  init(nodes: [StandInNode]) { self.nodes = nodes }
  func node() -> StandInNode { StandInNode(.group, "", nodes) }
}

extension Group where Content: View {
  public init(@ViewBuilder content: () -> Content) { nodes = [StandInNode.draw(content())] }
}

public struct Text: View, DrawnView {
  let words: String
  private(set) var spoken: String?
  public init<S: StringProtocol>(_ content: S) { words = String(content) }

  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> Text {
    var text = self
    text.spoken = String(label)
    return text
  }

  func node() -> StandInNode {
    let node = StandInNode(.text, words)
    node.spoken = spoken
    return node
  }
}

public struct ButtonRole: Hashable, Sendable {
  private let name: String
  public static let cancel = ButtonRole(name: "cancel")
  public static let destructive = ButtonRole(name: "destructive")
}

public struct Button<Label: View>: View, DrawnView {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  public init(role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  func node() -> StandInNode {
    let label = StandInNode.draw(label)
    let node = StandInNode(.button, label.texts.joined(separator: " "), [], act: action)
    node.role = role
    return node
  }
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

public struct Image: View, DrawnView {
  private let name: String
  public init(systemName: String) { name = systemName }
  func node() -> StandInNode { StandInNode(.image, name) }
}

public struct Color: Hashable, Sendable {
  private let words: String
  private init(_ words: String) { self.words = words }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    words = [red, green, blue].map { "\(Int($0 * 255))" }.joined(separator: " ")
  }

  public static let clear = Color("clear")
  public static let red = Color("red")
  public static let orange = Color("orange")
  public static let yellow = Color("yellow")
  public static let green = Color("green")
  public static let mint = Color("mint")
  public static let teal = Color("teal")
  public static let cyan = Color("cyan")
  public static let blue = Color("blue")
  public static let indigo = Color("indigo")
  public static let purple = Color("purple")
  public static let pink = Color("pink")
  public static let brown = Color("brown")
  public static let gray = Color("gray")
}

extension Color: View, DrawnView {
  public typealias Body = Never
  func node() -> StandInNode { StandInNode(.group) }
}

public struct Material: Sendable {
  let words: String
  public static let ultraThinMaterial = Material(words: "ultra thin material")
}

public struct RoundedRectangle: Sendable {
  private let radius: CGFloat
  public init(cornerRadius: CGFloat) { radius = cornerRadius }
  @MainActor public func fill(_ content: Material) -> some View {
    Filled(words: "\(content.words), radius \(Int(radius))")
  }
}

private struct Filled: View, DrawnView {
  let words: String
  func node() -> StandInNode { StandInNode(.group, words) }
}

public struct Alignment: Sendable {
  let words: String
  public static let center = Alignment(words: "center")
  public static let top = Alignment(words: "top")
}

public enum VerticalAlignment: Sendable {
  case top, center, bottom
}

public struct HStack<Content: View>: View, DrawnView {
  private let content: Content
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  func node() -> StandInNode { StandInNode(.row, "", [StandInNode.draw(content)]) }
}

public enum HorizontalAlignment: Sendable {
  case leading, center, trailing
}

public struct VStack<Content: View>: View, DrawnView {
  private let content: Content
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  func node() -> StandInNode { StandInNode.draw(content) }
}

public struct ScrollView<Content: View>: View, DrawnView {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func node() -> StandInNode { StandInNode.draw(content) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, DrawnView {
  private let data: Data
  private let content: (Data.Element) -> Content

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }

  func node() -> StandInNode { StandInNode(.group, "", data.map { StandInNode.draw(content($0)) }) }
}
