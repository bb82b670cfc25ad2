internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The result of reading the silence rows of a question.
enum ReadSilence {
  /// The request has no silence rows.
  case none
  case sound(Silence)
  case wrong
}

extension BodyPass {
  /// Reads the silence rows of a request. The proof finds the statuses in which they are missing.
  mutating func silence(of ask: AskStatement, _ request: DeviceRequest, from state: ID<State>) -> ReadSilence {
    let numbered = ask.rows.rows.enumerated().filter { $0.element.silence != nil }
    let rows = numbered.map { $0.element }
    if rows.isEmpty { return .none }
    checkDurations(rows.compactMap { $0.silence })
    let first = rows.first?.silence
    let asking = Asking(
      kind: .silence(head: first?.text ?? "silence after 3s"), head: ask.request.label(), subjects: [],
      rows: ask.rows.node,
      why: request.mayBeSilent
        ? "on this platform the answer may never come, and the journey would wait forever"
        : "the time can be over in any case, and the rows say what follows")
    guard let settled = reader.settleConditions(rows.map { ($0.headLabel, $0.condition?.condition) }, of: asking) else {
      _ = unread(rows.map { ($0.effects, $0.target) }, from: state, .over(.silence))
      return .wrong
    }
    place = ProgramPlace(state, .silence)
    var read = ReadRows(count: rows.count)
    for ((index, row), settled) in zip(numbered, settled) {
      let head = WrittenHead(settled: settled, syntax: .row(row), number: index + 1)
      read.append(self.row(head, at: read.count, from: state, .over(.silence)))
    }
    guard let sound = read.complete, let first else { return .wrong }
    return .sound(Silence(after: first.milliseconds, isUnderPrompt: !request.mayBeSilent, rows: sound))
  }

  /// Reports rows with different durations: the journey waits only once.
  private mutating func checkDurations(_ heads: [SilenceHead]) {
    guard let first = heads.first else { return }
    if first.milliseconds == 0 { reader.report(.noTime(first.label())) }
    for head in heads.dropFirst() where head.milliseconds != first.milliseconds {
      reader.report(.secondDuration(head.label(), first: first.label()))
    }
  }
}

extension RowSyntax {
  var headLabel: Label { Label(node.tree.file, head) }
}
