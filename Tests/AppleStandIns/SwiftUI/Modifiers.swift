/// A modifier that wraps a view.
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = AnyView
  @ViewBuilder func body(content: Content) -> Body
}

public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isHeader = AccessibilityTraits(rawValue: 1)
}

public struct KeyboardShortcut: Sendable {
  public static let defaultAction = KeyboardShortcut()
}

public enum Font: Sendable {
  case largeTitle, title2, body, headline
}

/// Not used: a type of the adapters with this name would be ambiguous.
public enum Prominence: Sendable {
  case standard
  case increased
}

public enum TextAlignment: Sendable {
  case leading, center, trailing
}

public enum Edge: Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 10)
  }
}

public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
}

/// The description of a transition, for tests.
public struct AnyTransition: Sendable {
  let words: String
  public static var opacity: AnyTransition { AnyTransition(words: "opacity") }
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(words: "move \(edge)") }
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(words: "\(words), \(other.words)")
  }
}

/// How a button is drawn, for tests. In SwiftUI each style is a type.
@MainActor public protocol PrimitiveButtonStyle {
  var words: String { get }
}

public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { public let words = "prominent" }
public struct BorderedButtonStyle: PrimitiveButtonStyle { public let words = "bordered" }
public struct BorderlessButtonStyle: PrimitiveButtonStyle { public let words = "borderless" }

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: Self { Self() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: Self { Self() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: Self { Self() }
}

public enum Visibility: Sendable {
  case automatic, visible, hidden
}

extension View {
  private func changed(_ change: (StandInNode) -> Void) -> AnyView {
    let node = StandInNode.draw(self)
    change(node)
    return AnyView(Drawn(drawn: node))
  }

  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    modifier.body(content: AnyView(self))
  }

  public func font(_ font: Font?) -> some View { self }
  public func padding() -> some View { self }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  public func padding(_ edges: Edge.Set, _ length: CGFloat? = nil) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { changed { $0.color = color } }
  public func accessibilityHidden(_ hidden: Bool) -> some View { changed { $0.isSpoken = !hidden } }
  public func transition(_ transition: AnyTransition) -> some View { changed { $0.transition = transition.words } }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { changed { $0.look = style.words } }
  public func background<Background: View>(_ background: Background) -> some View {
    changed { $0.background = StandInNode.draw(background).words }
  }
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  public func frame(maxWidth: CGFloat?) -> some View { self }
  public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    self
  }

  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    changed { $0.isHeader = traits.contains(.isHeader) }
  }
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { changed { $0.spoken = String(label) } }
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { changed { $0.isDefault = true } }
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    changed { $0.isSwipeBlocked = isDisabled }
  }

  /// Runs on every drawing in this stand-in. SwiftUI runs it when the view appears, and cancels it when the view disappears.
  public func task(_ action: @escaping @MainActor () async -> Void) -> some View {
    changed { $0.tasks.append(Task { await action() }) }
  }

  /// Runs on every drawing in this stand-in. SwiftUI runs it when the view appears and when the value changes.
  public func task<ID: Equatable>(id: ID, _ action: @escaping @MainActor () async -> Void) -> some View {
    changed { $0.tasks.append(Task { await action() }) }
  }

  public func alert<Actions: View, Message: View, Subject>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: Subject?, @ViewBuilder actions: (Subject) -> Actions,
    @ViewBuilder message: (Subject) -> Message
  ) -> some View {
    over(.alert, title, isPresented, data) { [StandInNode.draw(message($0)), StandInNode.draw(actions($0))] }
  }

  public func confirmationDialog<Actions: View, Message: View, Subject>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility, presenting data: Subject?,
    @ViewBuilder actions: (Subject) -> Actions, @ViewBuilder message: (Subject) -> Message
  ) -> some View {
    over(.dialog, title, isPresented, data) { [StandInNode.draw(message($0)), StandInNode.draw(actions($0))] }
  }

  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: (Item) -> Content
  ) -> some View {
    over(.sheet, item, onDismiss, content)
  }

  @available(macOS, unavailable)
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: (Item) -> Content
  ) -> some View {
    over(.cover, item, onDismiss, content)
  }

  /// The overlay is a node of its own, because a view over another one does not move it.
  public func overlay<Over: View>(alignment: Alignment = .center, @ViewBuilder content: () -> Over) -> some View {
    changed { $0.children.append(StandInNode(.overlay, alignment.words, [StandInNode.draw(content())])) }
  }

  private func over<Subject>(
    _ kind: StandInNode.Kind, _ title: Text, _ isPresented: Binding<Bool>, _ data: Subject?,
    _ content: (Subject) -> [StandInNode]
  ) -> AnyView {
    changed { node in
      guard isPresented.wrappedValue, let data else { return }
      let children = content(data)
      // A tap also closes the dialog.
      for button in children.flatMap(\.all) where button.kind == .button {
        let action = button.act
        button.act = {
          isPresented.wrappedValue = false
          action?()
        }
      }
      let dialog = StandInNode(kind, title.words, children) { isPresented.wrappedValue = false }
      dialog.spoken = title.spoken
      node.children.append(dialog)
    }
  }

  private func over<Item: Identifiable, Content: View>(
    _ kind: StandInNode.Kind, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?, _ content: (Item) -> Content
  ) -> AnyView {
    changed { node in
      guard let subject = item.wrappedValue else { return }
      let drawn = StandInNode.draw(content(subject))
      let sheet = StandInNode(kind, "", [drawn]) {
        if drawn.isSwipeBlocked { return }
        item.wrappedValue = nil
        onDismiss?()
      }
      sheet.isSwipeBlocked = drawn.isSwipeBlocked
      node.children.append(sheet)
    }
  }
}

private struct Drawn: View, DrawnView {
  let drawn: StandInNode
  func node() -> StandInNode { drawn }
}
