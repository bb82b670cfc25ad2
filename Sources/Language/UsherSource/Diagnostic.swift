/// A finding: the problem, its place and its solution, as data. `Rendering.swift` renders it.
///
/// Messages are in lower case, without a final period, with the author's words in backquotes. What the problem is, and its message,
/// come from the ``Problem``; a function in `<Stage>Diagnostics.swift` adds places and remedies.
public struct Diagnostic: Sendable {
  public var code: DiagnosticCode
  private let problem: AnyProblem
  /// The severity of its code, unless the project configures another.
  public var severity: Severity
  /// The problem, in one line.
  public private(set) var message: Prose
  /// The names of the author and the platform that the message mentions, sorted and without duplicates, so their order does not
  /// depend on the sentence.
  public private(set) var names: [String]
  /// The platforms that have the problem, if not all have it.
  public private(set) var platforms: [String] = []
  /// The place of the problem, with a short text to render under it.
  public var primary: Label
  /// Other relevant places.
  public var secondary: [Label]
  /// Why the problem matters to people.
  public var why: Prose?
  /// The steps that solve the problem.
  public var help: Prose?
  /// Further sentences of help, each on a line of its own.
  public var moreHelp: [Prose] = []
  public var fixes: [Fix]
  /// Whether the finding makes the command fail that reports it. A `FindingFilter` decides it by the fail level.
  package var isFailing = true
  /// For a finding in a translated text, the place of the same finding in its source text; nil if the source does not have it.
  package var original: Label?
  /// The journey that leads to the problem, if a proof found it. Texts for people leave it out.
  package var counterexample: Counterexample?

  public init(
    _ problem: some Problem, at primary: Label, also secondary: [Label] = [], why: Prose? = nil, help: Prose? = nil,
    fixes: [Fix] = []
  ) {
    self.init(
      AnyProblem(problem), problem.code, problem.message, at: primary, also: secondary, why: why, help: help,
      fixes: fixes)
  }

  /// The same for every type of problem, so that programs have it once.
  @inline(never)
  private init(
    _ problem: AnyProblem, _ code: DiagnosticCode, _ message: Message, at primary: Label, also secondary: [Label],
    why: Prose?, help: Prose?, fixes: [Fix]
  ) {
    self.code = code
    self.problem = problem
    severity = code.severity
    self.message = message.prose
    names = Set(message.names).sorted()
    self.primary = primary
    self.secondary = secondary
    self.why = why
    self.help = help
    self.fixes = fixes
  }

  /// Says in the message that only these platforms have the problem.
  package mutating func restrict(to platforms: [String]) {
    self.platforms = platforms
    message += " on \(listed(platforms, "and"))"
  }

  /// Adds a further place of the problem, whose fixes mend it too. `text` stands below the place.
  package mutating func add(_ other: Diagnostic, _ text: Prose = "and here") {
    secondary.append(Label(other.primary.file, other.primary.span, text))
    secondary += other.secondary
    for (index, fix) in other.fixes.enumerated() where index < fixes.count { fixes[index].edits += fix.edits }
  }

  /// Appends to the message what does not make another problem of it, such as a number of further places.
  public mutating func remark(_ addition: Prose) { message += addition }
}

// MARK: Identity

extension Diagnostic {
  /// Whether the other diagnostic reports the same problem, at any place.
  public func isSameProblem(as other: Diagnostic) -> Bool {
    problem == other.problem && platforms == other.platforms
  }

  /// Whether the other diagnostic reports the same problem at the same place.
  public func isSame(as other: Diagnostic) -> Bool {
    primary.isSamePlace(as: other.primary) && isSameProblem(as: other)
  }

  /// Whether the message mentions this name.
  public func names(_ name: String) -> Bool { names.contains(name) }

  /// The whole help, a line for each sentence.
  package var helpText: Prose? { help.map { Prose([$0] + moreHelp, separator: "\n") } }

  /// The problem, if it is one of this type.
  public func problem<Value: Problem>(as type: Value.Type) -> Value? { problem.value(as: type) }
}

/// A place with a text about it. An empty text only marks the place.
public struct Label: Sendable {
  public var file: SourceFile
  public var span: Span
  public var text: Prose

  public init(_ file: SourceFile, _ span: Span, _ text: Prose = "") {
    self.file = file
    self.span = span
    self.text = text
  }

  public func isSamePlace(as other: Label) -> Bool { span == other.span && file.path == other.file.path }
}

/// The place of a label with another text under it.
package func marked(_ label: Label, _ text: Prose) -> Label { Label(label.file, label.span, text) }

/// The journey that leads to a finding of a proof.
package struct Counterexample: Sendable {
  /// The steps in order. Each has its text, at the place that it passes.
  package var steps: [Label]
  /// The journey as `usher run` plays it; nil if it cannot be played.
  package var script: String?

  package init(steps: [Label], script: String?) { (self.steps, self.script) = (steps, script) }
}

/// Edits that together resolve a finding. Edits of one file do not overlap.
public struct Fix: Sendable {
  public var title: Prose
  public var edits: [Edit]
  /// Whether the result is certainly what the author meant. A fix with a placeholder `…` is not safe.
  public var isSafe: Bool

  public init(_ title: Prose, edits: [Edit], isSafe: Bool) {
    self.title = title
    self.edits = edits
    self.isSafe = isSafe
  }

  /// Whether the author has to fill something in.
  package var hasPlaceholder: Bool { edits.contains { $0.replacement.unicodeScalars.contains("…") } }
}

/// A replacement of one span. An edit of an empty span inserts text.
public struct Edit: Sendable {
  public var span: Span
  public var replacement: String
  /// Nil for the file of the finding's primary label.
  public var file: SourceFile?

  public init(_ span: Span, _ replacement: String, in file: SourceFile? = nil) {
    self.span = span
    self.replacement = replacement
    self.file = file
  }
}

/// The severity of a finding. Notes are shown only on request. Errors of the compiler prevent a policy from being compiled.
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
