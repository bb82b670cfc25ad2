internal import UsherSource
internal import UsherSyntax

/// The cases that an `else` handles, in one reading of its text: the cases that no row takes without it and the rows below it.
struct HandledElse: Sendable {
  var row: Label
  var cases: MissingAnswer
}

extension ExpressionReader {
  /// Records what an `else` handles. `rows` are the rows above it.
  mutating func record(_ head: RowHead, below rows: [DecisionSpace.Row], of asking: Asking) {
    guard isRecording, head.patterns == nil, let cases = missing(rows, of: asking) else { return }
    resolutions.details?.add(HandledElse(row: head.row.label(), cases: cases))
  }
}

/// The heads of the rows that each `else` stands for, over all readings of its text and in the order of the text.
func handledHeads(_ handled: [HandledElse], on platforms: [String]) -> [(row: Label, heads: [String])] {
  var rest = handled[...]
  var found: [(row: Label, heads: [String])] = []
  while let first = rest.first {
    let same = rest.filter { $0.row.isSamePlace(as: first.row) }
    rest.removeAll { $0.row.isSamePlace(as: first.row) }
    for cases in merged(same.map { $0.cases }, on: platforms) {
      found.append((first.row, Diagnostic.rowHeads(Array(cases.cases.prefix(16)), cases.kind)))
    }
  }
  return found.sorted { $0.row.span.start < $1.row.span.start }
}
