/// A position in a policy's table of entities: which state, which prompt. Valid for one policy only.
public struct ID<Entity>: Hashable, Sendable {
  @usableFromInline package var index: Int

  @inlinable package init(_ index: Int) { self.index = index }
}

// What an `ID` is a position of. The entities themselves are a program's, or the records of a code.

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

    /// A modal is gone once it is answered; a surface stays until its state is left.
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
  /// The answer that nobody gives: the app was ended meanwhile.
  package static let interrupted = "interrupted"
}

/// A word that a policy hands on to the view of a prompt or notice, uninterpreted.
public struct StyleValue: Hashable, Sendable {
  public var name: String
  public var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
