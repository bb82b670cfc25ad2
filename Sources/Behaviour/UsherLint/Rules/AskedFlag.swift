internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule
internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let askedFlag = DiagnosticCode("asked-flag", .warning, .asking, .rule)
}

extension LintRule {
  /// A memory keeps the app from asking for good, although the system would ask. Either it records that the app has asked, which
  /// the status says too, and goes stale when the system resets the permission; or it marks a request that is under way, and one
  /// of the answers leaves the mark.
  static let askedFlag = LintRule(.askedFlag) { journeys, _ in
    journeys.requesting.flatMap { state in
      journeys.gates(of: state).filter { !journeys.isOpenedElsewhere($0) }.compactMap { gate in
        let declaration = journeys.declaration(of: gate.memory)
        if let left = journeys.answer(leaving: gate, of: state) {
          let place = journeys.place(of: left) ?? state.place
          return .markLeft(gate.name.spoken, state, at: place, isSilence: left == .silence(state.state), declaration)
        }
        let requests = journeys.requestsPrevented(by: gate, of: state)
        let test = gate.test.flatMap { journeys.place(of: $0) }
        return requests.isEmpty ? nil : .askedFlag(requests, state, gate.name.spoken, declaration, test)
      }
    }
  }
}

extension Journeys {
  /// An answer that leaves the gate closed in a status in which the system would ask, although another answer opens it; nil if
  /// every answer opens the gate, or none.
  fileprivate func answer(leaving gate: MemoryGate, of state: RequestingState) -> Origin? {
    let answers = answers(of: state)
    guard gate.closes, answers.contains(where: { opens(gate, $0.run, from: gate.asked) }) else { return nil }
    let isNeeded = isKept(gate.memory) && !state.requests.contains { $0.showsWhetherAsked }
    return answers.first { origin, run in
      let endsWithJourney = program.variables[gate.memory].home == .session && run.end == .ends
      return isClosed(gate, after: run) && !endsWithJourney && (!isNeeded || origin == .silence(state.state))
        && !state.requests(shownIn: run.knowledge, in: program).isEmpty
    }?.origin
  }

  /// The recorded requests that no journey makes while the gate is closed. A request behind another such memory does not count.
  fileprivate func requestsPrevented(by gate: MemoryGate, of state: RequestingState) -> [SystemRequest] {
    let recorded = requestsRecorded(by: gate, of: state)
    if recorded.isEmpty { return [] }
    let others = requesting(whileClosed: gate).filter { other, _ in
      !gates(of: other).contains { isOther($0, than: gate) && !requestsRecorded(by: $0, of: other).isEmpty }
    }
    return recorded.filter { request in
      !others.contains { other, knowledge in
        let statuses = knowledge.values(of: request.status, in: program).intersection(request.asking)
        return other.requests.contains { $0.status == request.status && $0.isShown(in: statuses) }
      }
    }
  }

  /// Whether two gates are of memory with different declarations. Keyed memory has a gate for each key.
  private func isOther(_ gate: MemoryGate, than other: MemoryGate) -> Bool {
    module.memories[gate.memory]?.node != module.memories[other.memory]?.node
  }

  /// The requests of which the memory says no more than their status. A memory of a dismissal, which leaves the status as it was,
  /// says more.
  private func requestsRecorded(by gate: MemoryGate, of state: RequestingState) -> [SystemRequest] {
    if !isKept(gate.memory) { return [] }
    let records = answers(of: state).contains { _, run in
      let isDecided = state.requests.contains { request in
        let statuses = run.knowledge.values(of: request.status, in: program)
        return !statuses.subtracting(request.resource.askable(request.request)).isEmpty
      }
      return isClosed(gate, after: run) && (gate.closes || isDecided)
    }
    return records ? state.requests.filter { $0.showsWhetherAsked } : []
  }

  private func isClosed(_ gate: MemoryGate, after run: RunToCompletion) -> Bool {
    program.values(of: gate.memory, after: run.effects, from: gate.asked).intersection(gate.open).isEmpty
  }

  private func isKept(_ id: ID<Variable>) -> Bool {
    if case .shared(.install, _) = program.variables[id].home { true } else { false }
  }
}

extension SystemRequest {
  /// The statuses in which the request is made and the system asks.
  fileprivate var asking: ValueSet { statuses.intersection(resource.askable(request)) }

  /// Whether each status in which the system asks says that the request is still to be made. It does not if an app sees another
  /// status in its place, or if it grants and people who want to give no more keep it.
  fileprivate var showsWhetherAsked: Bool {
    !asking.isEmpty
      && asking.members.allSatisfy { seen in
        let truths = resource.trueStatuses.all.filter { resource.shown[$0] == seen }
        let isKept = truths.contains { truth in
          let after = request.results(from: truth).union(request.silences(from: truth))
          return resource.giving.contains(seen) && resource.shown(after).contains(seen)
        }
        return truths.count == 1 && !isKept
      }
  }
}

private enum AskedFlagProblem: Problem {
  case recorded(memory: String, requests: [String])
  case markLeft(memory: String, requests: [String])

  static let type = ProblemType()

  var code: DiagnosticCode { .askedFlag }
  var message: Message {
    switch self {
    case .recorded(let memory, let requests):
      "`\(memory)` remembers whether the app has asked for \(quoted: requests); the status already says so"
    case .markLeft(let memory, let requests):
      "`\(memory)` stays set after the request for \(quoted: requests), and the app asks no more"
    }
  }
}

extension Diagnostic {
  fileprivate static func askedFlag(
    _ requests: [SystemRequest], _ state: RequestingState, _ memory: String, _ declaration: Label?, _ test: Label?
  ) -> Diagnostic {
    Diagnostic(
      AskedFlagProblem.recorded(memory: memory, requests: requests.map { $0.name }),
      at: marked(state.place, "the memory decides whether this happens"),
      also: (test.map { [marked($0, "tested here")] } ?? [])
        + (declaration.map { [marked($0, "keeps its value when the system resets the permission")] } ?? []),
      why: "a reset, a one-time grant or a new device sets the status back, and the memory keeps its old value",
      help: "`choose \(requests[0].resource.name) { askable -> … }` says whether the system would ask")
  }

  fileprivate static func markLeft(
    _ memory: String, _ state: RequestingState, at place: Label, isSilence: Bool, _ declaration: Label?
  ) -> Diagnostic {
    Diagnostic(
      AskedFlagProblem.markLeft(memory: memory, requests: state.requests.map { $0.name }),
      at: marked(place, isSilence ? "if no answer comes, nothing sets it back" : "this answer does not set it back"),
      also: declaration.map { [marked($0, "decides whether the app asks")] } ?? [],
      why: "the system would still ask, but the mark says that a request is under way",
      help: "set it back in every row, also in those for `silence`")
  }
}
