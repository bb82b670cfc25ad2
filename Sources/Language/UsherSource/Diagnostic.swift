/// What is wrong, where, and what would be right: data, drawn elsewhere (`Rendering.swift`).
///
/// Wording: lower case, no final period, the author's own words in backquotes. A diagnostic is made by the typed function
/// of its problem, in `<Stage>Diagnostics.swift`. Its identity never depends on a sentence: see `isSameProblem`.
public struct Diagnostic: Sendable {
  public var code: DiagnosticCode
  /// The typed function that made it. Several problems may share a code.
  public let problem: String
  /// That of its code, unless a project weighs it otherwise.
  public var severity: Severity
  /// What is wrong, in one line.
  public private(set) var message: String
  /// What the message is about, each fact once, in an order that does not depend on the sentence.
  public private(set) var facts: [Fact]
  /// The place, and a few words beneath it.
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
  /// Whether the other says the same, at the same place or at another one.
  public func isSameProblem(as other: Diagnostic) -> Bool {
    code == other.code && problem == other.problem && facts == other.facts
  }

  /// Whether the other says the same at the same place.
  public func isSame(as other: Diagnostic) -> Bool {
    primary.isSamePlace(as: other.primary) && isSameProblem(as: other)
  }

  /// Whether the message is about something of this name.
  public func names(_ name: String) -> Bool { facts.contains(Fact(.name, name)) }
}

/// A place, with what is to be said there; an empty text marks the place alone.
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

/// Edits of one file that mend a problem together.
public struct Fix: Sendable {
  public var title: String
  public var edits: [Edit]
  /// Whether the result is what the author meant beyond doubt; a fix with a `…` to fill in is not.
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

/// How much a finding weighs. Notes are shown only when asked for; errors keep a policy from being compiled.
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
