internal import UsherLock
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
package import UsherHost

extension SimulatedDevice {
  /// An answer that can be given now, and the number of its call.
  package struct PossibleAnswer: Hashable, Sendable {
    var pending: Int
    package var name: String
    /// Whether it answers a link, with `failed`.
    package var isOfLink = false
    /// The values that an answer of an action carries, where the name does not have them, and its texts.
    package var values: [String: String] = [:]
    package var texts: [String: String] = [:]
  }

  /// The possible answers to the waiting calls: true statuses for a system prompt, `failed` for a link, the policy's answers
  /// for an action.
  package var possibleAnswers: [PossibleAnswer] {
    let waiting = state.withLock {
      $0.life.pending.map { (number: $0.number, matter: $0.matter, isUp: $0.isUp, isTapped: $0.isTapped) }
    }
    return waiting.flatMap { one -> [PossibleAnswer] in
      let names: [String]
      switch one.matter {
      case .request(let resource, let request):
        names = one.isUp ? results(of: request, for: resource, isTapped: one.isTapped) : []
      case .link: names = ["failed"]
      case .action(let call): names = call.answers
      }
      let isOfLink = if case .link = one.matter { true } else { false }
      return names.map { PossibleAnswer(pending: one.number, name: $0, isOfLink: isOfLink) }
    }
  }

  private func results(of request: String, for name: String, isTapped: Bool) -> [String] {
    guard let (rules, truth) = known(name), let request = rules.resource.request(named: request) else { return [] }
    return rules.resource.trueStatuses.names(in: request.results(from: truth, lacksTap: !isTapped))
  }

  /// An answer with this name to the latest request, even if its prompt is no longer up.
  package func pendingAnswer(_ name: String) -> PossibleAnswer? {
    state.withLock { state in
      state.life.pending.last { if case .request = $0.matter { true } else { false } }.map {
        PossibleAnswer(pending: $0.number, name: name)
      }
    }
  }

  /// Gives an answer; ignored if its call no longer waits.
  package func answer(_ answer: PossibleAnswer) {
    let pending = state.withLock { state -> Pending? in
      guard let index = state.life.pending.firstIndex(where: { $0.number == answer.pending }) else { return nil }
      return state.life.pending.remove(at: index)
    }
    guard let pending else { return }
    if case .request(let resource, _) = pending.matter {
      change([Act.Change(name: resource, value: answer.name)])
    }
    pending.resume(returning: ActionAnswer(answer.name, values: answer.values, texts: answer.texts))
    settlePhase()
  }

  /// Removes the system prompt without an answer. Returns false if none is up, or the system answers in this status.
  package func silence() -> Bool {
    let up = state.withLock { $0.life.pending.last { $0.isUp } }
    guard let up, case .request(let name, let request) = up.matter, let (rules, truth) = known(name),
      let value = rules.resource.request(named: request)?.unanswered(from: truth).first
    else { return false }
    state.withLock { state in
      for index in state.life.pending.indices where state.life.pending[index].number == up.number {
        state.life.pending[index].isUp = false
      }
    }
    change([Act.Change(name: name, value: rules.resource.trueStatuses.name(of: value))])
    return true
  }

  /// Removes a prompt from the screen without notifying its owner.
  package func takeDown(_ prompt: LivePrompt) {
    state.withLock { state in state.life.up.removeAll { $0.id == prompt.id } }
  }

  /// Prompts that were shown and have since been removed or updated.
  package var stalePrompts: [LivePrompt] {
    state.withLock { state in
      state.life.shown.filter { old in !state.life.up.contains { $0.id == old.id && $0.ticket == old.ticket } }
    }
  }
}
