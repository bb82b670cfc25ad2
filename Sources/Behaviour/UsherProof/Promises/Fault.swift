internal import UsherProgram
package import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// What a right policy does not do at the end of a counterexample. A test of the counterexample forbids it.
package enum Fault: Hashable, Sendable {
  case showing(ID<Prompt>)
  case doing(ID<Action>)
  case opening
  case tracking
  /// The system is asked more than once in the last step.
  case askingAgain
  /// The journey waits in this place, after the effects of the last step.
  case waiting
}

extension Stories {
  /// The fault of a counterexample of a standard promise. Nil if a right policy may have the same journey.
  func fault(of violation: Violation, _ trace: Trace) -> Fault? {
    switch violation {
    case .deadWait, .missingSilence, .noWayOut, .impossibleOutcome, .opensAtEnd, .unnamedPrimer, .requestWithoutTap,
      .silentRefusal, .noWayToSettings, .unanswered, .settingsBeforeAsking, .countedAgain, .leftOut, .tooNew,
      .broken:
      return nil
    case .spin(_, let isPlatformAlone): return isPlatformAlone ? .askingAgain : .waiting
    case .unmetNeeds(let action): return readsMemory(graph.world.program.actions[action].needs) ? nil : .doing(action)
    case .deadButton(_, _, in: _, isInVain: true): return .opening
    case .deadButton: return endsWithTrip(trace) && !isGuidanceUntrue(after: trace) ? nil : .waiting
    case .notSeenAgain: return isGuidanceUntrue(after: trace) ? .waiting : nil
    case .idlePrimer(let prompt), .nagging(let prompt, _), .repeatedGuidance(let prompt): return .showing(prompt)
    case .primerWithoutRequest, .untrueGuidance: return .waiting
    case .metricAgain: return .tracking
    }
  }

  /// The fault of a counterexample of one of the policy's own promises.
  func fault(of clause: OwnClause) -> Fault? {
    switch clause.form {
    case .never(let situation), .always(let situation):
      return readsMemory(graph.observer.situations[Int(situation)].situation.condition) ? nil : .waiting
    case .possible, .eventually: return nil
    }
  }

  /// Whether the condition depends on memory. A right policy may set it before the same effects.
  private func readsMemory(_ condition: Condition) -> Bool {
    graph.world.program.variables(behind: condition).contains { graph.world.program.variables[$0].isMemory }
  }

  /// Whether the last tap opens a link that the person comes back from.
  private func endsWithTrip(_ trace: Trace) -> Bool {
    let kinds = trace.steps.compactMap { edge(of: $0)?.moveKind }
    return kinds.last { $0 == .tap || $0 == .trip } == .trip
  }

  /// Whether the journey ends with guidance to grant what is granted. In any other place a right policy may wait too.
  private func isGuidanceUntrue(after trace: Trace) -> Bool {
    guard let last = trace.steps.last.flatMap({ edge(of: $0) }) else { return false }
    return !graph.wait(Int(last.target)).untrue.isEmpty
  }

  private func edge(of step: Trace.Step) -> Edge? {
    graph.edges(from: step.from).first { Int($0.ordinal) == step.ordinal }
  }
}
