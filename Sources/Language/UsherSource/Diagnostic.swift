/// A finding: what is wrong, where, and what would be right. It is only data; `Rendering.swift` draws it.
///
/// Wording: lower case, no final period, text of the author in backquotes. A typed function for each problem creates its
/// diagnostic, in `<Stage>Diagnostics.swift`. The identity of a diagnostic never depends on a sentence: see `isSameProblem`.
public struct Diagnostic: Sendable {
  public var code: DiagnosticCode
  /// The typed function that created it. Several problems may share a code.
  public let problem: String
  /// The severity of its code, unless a project sets another one.
  public var severity: Severity
  /// What is wrong, in one line.
  public private(set) var message: String
  /// The facts in the message, each once, in an order that does not depend on the sentence.
  public private(set) var facts: [Fact]
  /// The main place, with a short text below it.
  public var primary: Label
  /// Other places that matter.
  public var secondary: [Label]
  /// Why it matters to people.
  public var why: String?
  /// What would be right.
  public var help: String?
  public var fixes: [Fix]

  public init(
    _ code: DiagnosticCode, _ message: Message, at primary: Label, also secondary: [Label] = [], why: String? = nil,
    help: String? = nil, fixes: [Fix] = [], problem: String = #function
  ) {
    self.code = code
    self.problem = problem
    severity = code.severity
    self.message = message.text
    facts = Set(message.facts).sorted()
    self.primary = primary
    self.secondary = secondary
    self.why = why
    self.help = help
    self.fixes = fixes
  }

  /// Adds to the end of the message.
  public mutating func say(_ addition: Message) {
    message += addition.text
    facts = Set(facts + addition.facts).sorted()
  }
}

// MARK: Identity

extension Diagnostic {
  /// Whether both report the same problem, at any place.
  public func isSameProblem(as other: Diagnostic) -> Bool {
    code == other.code && problem == other.problem && facts == other.facts
  }

  /// Whether both report the same problem at the same place.
  public func isSame(as other: Diagnostic) -> Bool {
    primary.isSamePlace(as: other.primary) && isSameProblem(as: other)
  }

  /// Whether the message mentions this name.
  public func names(_ name: String) -> Bool { facts.contains(Fact(.name, name)) }
}

/// A place with a text; an empty text only marks the place.
public struct Label: Sendable {
  public var file: SourceFile
  public var span: Span
  public var text: String

  public init(_ file: SourceFile, _ span: Span, _ text: String = "") {
    self.file = file
    self.span = span
    self.text = text
  }

  public func isSamePlace(as other: Label) -> Bool { span == other.span && file.path == other.file.path }
}

/// Edits of one file that together correct a problem.
public struct Fix: Sendable {
  public var title: String
  public var edits: [Edit]
  /// Whether the result is certainly what the author meant. A fix with a `…` to fill in is never safe.
  public var isSafe: Bool

  public init(_ title: String, edits: [Edit], isSafe: Bool) {
    self.title = title
    self.edits = edits
    self.isSafe = isSafe
  }
}

/// A replacement of one span; an empty span inserts.
public struct Edit: Sendable {
  public var span: Span
  public var replacement: String

  public init(_ span: Span, _ replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

/// The severity of a finding. Notes are shown only on request; a policy with errors is not compiled.
public enum Severity: Int, Comparable, Sendable {
  case note
  case warning
  case error

  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

  public var name: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
