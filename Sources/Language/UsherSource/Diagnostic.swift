/// What is wrong, where, and what would be right: data, drawn elsewhere (`Rendering.swift`).
///
/// Wording: lower case, no final period, the author's own words in backquotes. A diagnostic is made by the typed function
/// of its problem, in `<Stage>Diagnostics.swift`.
public struct Diagnostic: Sendable {
  public var code: DiagnosticCode
  /// That of its code, unless a project weighs it otherwise.
  public var severity: Severity
  /// What is wrong, in one line.
  public var message: String
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
    _ code: DiagnosticCode, _ message: String, at primary: Label, also secondary: [Label] = [], why: String? = nil,
    help: String? = nil, fixes: [Fix] = []
  ) {
    self.code = code
    severity = code.severity
    self.message = message
    self.primary = primary
    self.secondary = secondary
    self.why = why
    self.help = help
    self.fixes = fixes
  }
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
