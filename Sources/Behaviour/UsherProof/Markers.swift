internal import UsherRuntime

/// Marks in a program that tell which of its rows a step takes: each row, handler and entry tracks a metric of its own that
/// no policy has. So what is reached is what the one interpreter reaches.
struct Markers: Sendable {
  /// The program with its marks.
  private(set) var program: Program
  /// What each mark stands for, in the order of their metrics.
  private(set) var marks: [Mark] = []
  /// The first metric that is a mark.
  let first: Int

  /// A place that a step can come through.
  struct Mark: Hashable, Sendable {
    var state: ID<State>
    var part: Part
    /// The row's place among those beside it, and, for one of a choice within a row, those around it, outermost first.
    var rows: [Int]
  }

  enum Part: Hashable, Sendable {
    case entry
    case question
    case silence
    case handler(Int)
  }

  init(_ original: Program) {
    program = original
    first = original.metrics.count
    for id in original.states.ids { mark(id) }
  }

  /// The mark that an effect is, if it is one.
  func mark(_ effect: Effect) -> Int? {
    guard case .track(let metric, _) = effect, metric.index >= first else { return nil }
    return metric.index - first
  }

  private mutating func mark(_ id: ID<State>) {
    var state = program.states[id]
    state.entry.insert(marking(Mark(state: id, part: .entry, rows: [])), at: 0)
    for index in state.handlers.indices {
      let mark = Mark(state: id, part: .handler(index), rows: [])
      state.handlers[index].effects.insert(marking(mark), at: 0)
      state.handlers[index].target = marked(state.handlers[index].target, mark)
    }
    let question = Mark(state: id, part: .question, rows: [])
    let silent = Mark(state: id, part: .silence, rows: [])
    switch state.question {
    case .choose(let rows): state.question = .choose(marked(rows, question))
    case .ask(let resource, let request, let rows, let silence):
      var silence = silence
      if let rows = silence?.rows { silence?.rows = marked(rows, silent) }
      state.question = .ask(resource, request: request, marked(rows, question), silence: silence)
    case .show(let prompt, let operands, let rows): state.question = .show(prompt, operands, marked(rows, question))
    case .open(let link, let rows): state.question = .open(link, marked(rows, question))
    case .perform(let action, let operands, let rows):
      state.question = .perform(action, operands, marked(rows, question))
    case .run(let flow, let operands, let rows): state.question = .run(flow, operands, marked(rows, question))
    case nil: break
    }
    program.states[id] = state
  }

  private mutating func marked(_ rows: [Row], _ around: Mark) -> [Row] {
    var result: [Row] = []
    for (index, row) in rows.enumerated() {
      var row = row
      var mark = around
      mark.rows.append(index)
      row.effects.insert(marking(mark), at: 0)
      row.target = marked(row.target, mark)
      result.append(row)
    }
    return result
  }

  private mutating func marked(_ target: Target, _ around: Mark) -> Target {
    switch target {
    case .stay, .state, .outcome: target
    case .choose(let rows): .choose(marked(rows, around))
    }
  }

  private mutating func marking(_ mark: Mark) -> Statement {
    marks.append(mark)
    return .track(program.metrics.append(Metric(name: "", parameters: [])), [])
  }
}
