internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let duplicateRow = DiagnosticCode("duplicate-row", .note, .tidiness, .rule)
}

extension LintRule {
  /// Two adjacent rows have the same effects and target, so that one row with both patterns would do.
  static let duplicateRow = LintRule(.duplicateRow) { policy in
    policy.file.questions.flatMap { rows in
      zip(rows, rows.dropFirst()).compactMap { first, second in
        guard first.isSame(as: second), let one = first.onlyPattern, let other = second.onlyPattern else { return nil }
        return .duplicateRow(first, second, joining: one, and: other)
      }
    }
  }
}

extension RowSyntax {
  fileprivate func isSame(as other: RowSyntax) -> Bool {
    effects?.text == other.effects?.text && target.node.text == other.target.node.text
  }

  /// The row's only pattern, if it has no condition and the pattern consists of names without bindings; else nil.
  fileprivate var onlyPattern: PatternSyntax? {
    guard condition == nil, let patterns, patterns.patterns.count == 1, let pattern = patterns.patterns.first else {
      return nil
    }
    let isPlain = pattern.alternatives.allSatisfy { simple in
      if case .name(_, bindings: nil) = simple.form { true } else { false }
    }
    return isPlain ? pattern : nil
  }
}

extension WellFormedFile {
  /// The rows of each question in the file and of each nested choice, without those of conditions and for silence.
  fileprivate var questions: [[RowSyntax]] { tree.nodes { $0.hasRows }.compactMap { $0.asStateItem?.patternRows } }
}

extension NodeKind {
  fileprivate var hasRows: Bool {
    switch self {
    case .askStatement, .runStatement, .openStatement, .showStatement, .doStatement, .choice: true
    default: false
    }
  }
}

private struct DuplicateRowProblem: Problem {
  static let type = ProblemType()
  let pattern: String
  let first: String

  var code: DiagnosticCode { .duplicateRow }
  var message: Message { "`\(pattern)` does the same as `\(first)`" }
}

extension StateItem {
  fileprivate var patternRows: [RowSyntax] {
    let rows: Rows? =
      switch self {
      case .ask(let ask): ask.rows
      case .run(let run): run.rows
      case .open(let open): open.rows
      case .show(let show): show.rows
      case .perform(let perform): perform.rows
      case .choose(let choice): if case .subjects(_, let rows) = choice.form { rows } else { nil }
      case .effect, .passage, .asking, .handler, .state, .waiver: nil
      }
    return rows.map { $0.rows.filter { $0.silence == nil } } ?? []
  }
}

extension Diagnostic {
  fileprivate static func duplicateRow(
    _ first: RowSyntax, _ second: RowSyntax, joining one: PatternSyntax, and other: PatternSyntax
  ) -> Diagnostic {
    let file = second.node.tree.file
    let between = file.bytes[first.node.span.end..<second.node.span.start]
    let behind = file.bytes[second.node.span.end..<file.span(ofLine: file.line(at: second.node.span.end)).end]
    let isCommented = (between + behind).contains(UInt8(ascii: "/"))
    let edits = [
      Edit(Span(one.span.end, one.span.end), " | \(other.text)"),
      Edit(Span(first.node.span.end, second.node.span.end), ""),
    ]
    return Diagnostic(
      DuplicateRowProblem(pattern: other.text, first: one.text), at: Label(file, second.head, "the second"),
      also: [Label(file, first.head, "the first")],
      help: "write one row for both: `\(one.text) | \(other.text)`",
      fixes: isCommented ? [] : [Fix("join the rows", edits: edits, isSafe: true)])
  }
}
