/// The position of an entity, such as a state or a prompt, in a policy's table. Valid for that policy only.
public struct ID<Entity>: Hashable, Sendable {
  @usableFromInline package var index: Int

  @inlinable package init(_ index: Int) { self.index = index }
}

// Entity types for `ID`. The entities themselves are in a program or in the records of a code.

public enum State {}
package enum Flow {}
public enum Variable {}
public enum Resource {}
public enum Metric {}
public enum Link {}
/// An event that the app sends.
public enum Occurrence {}
public enum Notice {}

public enum Prompt {
  /// The answer that closes a prompt without a button.
  package static let dismissed = "dismissed"

  public enum Kind: String, CaseIterable, Sendable {
    case alert
    case actionSheet
    case screen
    case sheet
    case banner

    /// Whether any answer closes the prompt. Prompts of the other kinds stay until their state is left.
    package var isModal: Bool {
      switch self {
      case .alert, .actionSheet: true
      case .screen, .sheet, .banner: false
      }
    }
  }
}

public enum Button {
  public enum Role: String, CaseIterable, Sendable {
    case preferred
    case cancel
    case destructive
  }
}

public enum Action {
  /// The answer of an action that was running when the app ended. Only a restored session gives it.
  package static let interrupted = "interrupted"
}

/// A value that a policy passes to the view of a prompt or notice.
public struct StyleValue: Hashable, Sendable {
  public var name: String
  public var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
