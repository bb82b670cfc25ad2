internal import UsherRuntime
package import UsherSource

/// A condition in its parts: what a graph writes, and what a page puts into words.
package indirect enum GraphCondition: Equatable, Sendable {
  /// Holds for everybody, or for nobody: the values of the other case are those of other platforms.
  case constant(Bool)
  /// A variable that is true or false.
  case flag(String, isSo: Bool)
  /// A variable with one of these values; with `isNot` with none of them.
  case values(String, [GraphValue], isNot: Bool)
  case not(GraphCondition)
  case all([GraphCondition])
  case any([GraphCondition])

  var text: String {
    switch self {
    case .constant(let isSo): isSo ? "always" : "never"
    case .flag(let name, let isSo): isSo ? name : "not " + name
    case .values(let name, let values, let isNot): name + (isNot ? " is not " : " is ") + values.joined
    case .not(let inner): "not (" + inner.text + ")"
    case .all(let parts): joined(parts, "and")
    case .any(let parts): joined(parts, "or")
    }
  }

  private func joined(_ parts: [GraphCondition], _ word: String) -> String {
    parts.map { part in
      switch part {
      case .constant, .flag, .values, .not: part.text
      case .all(let inner), .any(let inner): inner.count == 1 ? part.text : "(" + part.text + ")"
      }
    }.joined(separator: " " + word + " ")
  }
}

/// A value of a variable.
package struct GraphValue: Equatable, Sendable {
  /// Its name, such as `denied` or `older than 7d`. A kind of statuses has the name of the kind.
  package var name: String
  /// If it is an age.
  package var age: Age?

  /// How long ago a moment was, in milliseconds.
  package enum Age: Equatable, Sendable {
    case never
    /// Longer ago than this, or never.
    case olderThan(Int)
    case notOlderThan(Int)
  }
}

extension [GraphValue] {
  var joined: String { map { $0.name }.joined(separator: " | ") }
}

/// A part of the label of an edge. A label has the answer or the trigger first, then the condition.
package enum GraphLabel: Equatable, Sendable {
  /// The answers of a question that lead here, by their names.
  case answers([String])
  /// The values that lead here, for each variable at which a choice looks.
  case values([[GraphValue]])
  case condition(GraphCondition)
  /// The condition of an answer.
  case when(GraphCondition)
  /// All that the rows before leave.
  case otherwise
  case anyAnswer
  /// A single row without a condition.
  case atOnce
  /// A request without an answer for so many milliseconds.
  case silent(Int)
  case returned
  case background
  /// One of these variables changes.
  case change([String])
  case event(String)
  /// So many milliseconds later.
  case after(Int)
  /// Enters the first of the states inside.
  case startsIn
  case stays
  case back
}

extension GraphLabel {
  /// As a graph writes it.
  package var text: Prose {
    switch self {
    case .answers(let names): "\(names.joined(separator: " | "))"
    case .values(let lists): "\(lists.map { $0.joined }.joined(separator: ", "))"
    case .condition(let condition): "\(condition.text)"
    case .when(let condition): "when \(condition.text)"
    case .otherwise: "else"
    case .anyAnswer: "any answer"
    case .atOnce: "at once"
    case .silent(let milliseconds): "silent for \(duration(milliseconds))"
    case .returned: "on return"
    case .background: "on background"
    case .change(let names): "on change of \(names.joined(separator: ", "))"
    case .event(let name): "on \(name)"
    case .after(let milliseconds): "after \(duration(milliseconds))"
    case .startsIn: "starts in"
    case .stays: "stays"
    case .back: "back"
    }
  }
}
