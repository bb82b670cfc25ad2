extension Policy {
  /// The position of an entity, such as a state or a prompt, in a policy's table. Valid for that policy only: to look it up in
  /// another one stops the program. Ids of different policies may be equal.
  public struct ID<Entity>: Hashable, Sendable {
    @usableFromInline let position: UInt32
    /// Half of the content hash of its policy; 0 for ids that tools make from a program.
    @usableFromInline let policy: UInt32

    @inlinable package var index: Int { Int(position) }

    @inlinable package init(_ index: Int) {
      position = UInt32(truncatingIfNeeded: index)
      policy = 0
    }

    init(_ index: Int, of code: Code) {
      position = UInt32(truncatingIfNeeded: index)
      policy = code.mark
    }

    @inlinable public static func == (left: ID, right: ID) -> Bool { left.position == right.position }

    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(position) }
  }
}

extension Code {
  /// What the ids of this policy have in common.
  fileprivate var mark: UInt32 { UInt32(truncatingIfNeeded: contentHash) }

  /// Whether an id belongs to this policy.
  func owns<Entity>(_ id: ID<Entity>) -> Bool { id.policy == mark || id.policy == 0 }

  /// The id. Stops if it belongs to another policy, where it may name something else.
  func own<Entity>(_ id: ID<Entity>) -> ID<Entity> {
    precondition(owns(id), "the id belongs to another policy")
    return id
  }
}

// Entity types for `ID`. The entities themselves are in a program or in the records of a code.

extension Policy {
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
}

/// A value that a policy passes to the view of a prompt or notice.
public struct StyleValue: Hashable, Sendable {
  public var name: String
  public var value: String

  /// Creates a value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Action = Policy.Action
package typealias Button = Policy.Button
package typealias Flow = Policy.Flow
package typealias ID<Entity> = Policy.ID<Entity>
package typealias Link = Policy.Link
package typealias Metric = Policy.Metric
package typealias Notice = Policy.Notice
package typealias Occurrence = Policy.Occurrence
package typealias Prompt = Policy.Prompt
package typealias Resource = Policy.Resource
package typealias State = Policy.State
package typealias Variable = Policy.Variable
