internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherModule

/// The reason why nothing is proved of a flow.
private enum InconclusiveProblem: Problem {
  case exhausted(flow: String, BudgetLimit)
  /// `source` writes the memory that the flow reads.
  case unknownMemory(flow: String, source: String, BudgetLimit)
  case runs(flow: String, callee: String, BudgetLimit)
  case situations(flow: String)

  static let type = ProblemType()

  var code: DiagnosticCode { .inconclusive }
  var message: Message {
    switch self {
    case .exhausted(let flow, .work(let amount)):
      "nothing is proved of `\(flow)`: this policy needs more than \(wording: BudgetLimit.work(amount).text)"
    case .exhausted(let flow, .callWork(let amount)):
      "nothing is proved of `\(flow)`: the policies before this one took \(wording: BudgetLimit.callWork(amount).text)"
    case .exhausted(let flow, let limit):
      "the proof of `\(flow)` needs more than \(wording: limit.text), so nothing is proved"
    case .unknownMemory(let flow, let source, let limit):
      """
      nothing is proved of `\(flow)`: it reads memory, and finding out what `\(source)` stores there needs more than \
      \(wording: limit.text)
      """
    case .runs(let flow, let callee, let limit):
      "`\(flow)` runs `\(callee)`, whose proof needs more than \(wording: limit.text), so nothing is proved"
    case .situations(let flow):
      "the promises about `\(flow)` name more than \(OwnPromises.limit) situations, so nothing is proved"
    }
  }
}

/// A limit of a budget.
private enum BudgetLimit: Equatable {
  case states(Int)
  case transitions(Int)
  case memory(bytes: Int)
  case work(Int)
  case callWork(Int)
  /// Nil if the proof was cancelled.
  case time(milliseconds: Int?)

  /// The limit with its unit.
  var text: String {
    switch self {
    case .states(let count): "\(count) states"
    case .transitions(let count): "\(count) transitions"
    case .memory(let bytes): "\(Quantity.text(ofBytes: bytes)) of memory"
    case .work(let units): "\(units) units of work"
    case .callWork(let units): "the \(units) units of work of the whole call"
    case .time(let limit): limit.map { Quantity.text(ofMilliseconds: $0) } ?? "no time"
    }
  }
}

extension Diagnostic {
  static func inconclusive(
    _ flow: Proof.FlowProof, in module: Module, _ budget: Budget, at place: Label
  ) -> Diagnostic {
    func name(_ flow: ID<Flow>) -> String { module.program.flows[flow].name.description }
    let (problem, part): (InconclusiveProblem, Budget.Part?) =
      switch flow.incompleteness {
      case .exhausted(let part): (.exhausted(flow: name(flow.flow), budget.limit(of: part)), part)
      case .unknownMemory(let source, let part):
        (.unknownMemory(flow: name(flow.flow), source: name(source), budget.limit(of: part)), part)
      case .runs(let callee, let part):
        (.runs(flow: name(flow.flow), callee: name(callee), budget.limit(of: part)), part)
      case .situations, nil: (.situations(flow: name(flow.flow)), nil)
      }
    return Diagnostic(
      problem, at: marked(place, flow.progress), why: flow.cause(in: module.program),
      help: part.map { budget.help(for: $0, module.program.flows[flow.flow].name.family) }
        ?? "divide the promises, or prove some at a time with `--promise`")
  }
}

extension Proof.FlowProof {
  /// The `why` of an inconclusive proof: the factors of the number of states if the budget was exhausted, and the
  /// consequence.
  fileprivate func cause(in program: Program) -> Prose {
    let consequence: Prose = "the unexplored part of the flow may break any promise"
    guard case .exhausted(let part) = incompleteness, part != .call, !factors.isEmpty else { return consequence }
    let parts = factors.map { factor in
      switch factor {
      case .statuses(let resources, .max, let reader):
        "all statuses of \(resources.count) resources" + described(reader, of: resources, in: program)
      case .statuses(let resources, let combinations, let reader):
        "\(combinations) combinations of statuses of "
          + resources.map { "`\(program.resources[$0].name)`" }.joined(separator: ", ")
          + described(reader, of: resources, in: program)
      case .inputs(let largest, .max):
        "more combinations of inputs and parameters than can be counted" + mostly(largest, in: program)
      case .inputs(let largest, let combinations):
        "\(combinations) combinations of inputs and parameters" + mostly(largest, in: program)
      case .memories(let count): "\(count) combinations of what is remembered"
      }
    }
    return "each journey is followed for \(parts.joined(separator: ", and for ")); \(consequence)"
  }

  private func described(_ reader: Proof.Factor.Reader?, of resources: [ID<Resource>], in program: Program) -> String {
    guard let reader, resources.count > 1 else { return "" }
    let count = reader.count == resources.count ? "all" : "\(reader.count)"
    return " (`\(program.states[reader.state].name)` reads \(count) of them)"
  }

  private func mostly(_ largest: Proof.Factor.Input, in program: Program) -> String {
    " (`\(program.variables[largest.variable].name)` has \(largest.count) values)"
  }

  /// The extent of the exploration. A limit of time gives no counts, because they differ from run to run.
  fileprivate var progress: Prose {
    switch incompleteness {
    case .exhausted(.call): "not explored"
    case .exhausted(.time), .unknownMemory, .runs, .situations, nil: "not explored to the end"
    case .exhausted(.states), .exhausted(.transitions), .exhausted(.memory), .exhausted(.work):
      """
      given up after \(states) \(states == 1 ? "state" : "states") and \(transitions) \
      \(transitions == 1 ? "transition" : "transitions")
      """
    }
  }
}

extension Budget {
  fileprivate func limit(of part: Part) -> BudgetLimit {
    switch part {
    case .states: .states(states)
    case .transitions: .transitions(transitions)
    case .memory: .memory(bytes: bytes)
    case .work: .work(work)
    case .call: .callWork(callWork)
    case .time: .time(milliseconds: time?.limit)
    }
  }

  /// A help that names the way to prove the flow with a higher limit.
  fileprivate func help(for part: Part, _ flow: String) -> Prose {
    let limit: (name: String, more: String, scope: String)
    switch part {
    case .states: limit = ("states", "\(states * 2)", "all flows")
    case .transitions: limit = ("transitions", "\(transitions * 2)", "all flows")
    case .memory: limit = ("memory", Quantity.text(ofBytes: bytes * 2), "all flows")
    case .work: limit = ("work", "\(work * 2)", "all policies")
    case .call:
      return """
        check this policy alone; or raise the limit of the call, which is five times that of a policy: `work: \(work * 2)` under \
        `proof` in `usher.yaml`
        """
    case .time:
      limit = ("time", time.map { Quantity.text(ofMilliseconds: $0.limit * 2) } ?? "1min", "all flows together")
    }
    return """
      prove this flow alone with a higher limit: `usher verify --flow \(flow) --\(limit.name) \(limit.more)`; or raise the limit \
      for \(limit.scope): `\(limit.name): \(limit.more)` under `proof` in `usher.yaml`
      """
  }
}
