// Questions that a host asks about a session between steps.

extension Session {
  /// Whether the waiting state asks the system. Until that is answered, other events are ignored.
  package var asksSystem: Bool { !hasEnded && read { run in run.isShielded(isCovered: false) } }

  /// Whether the waiting state has opened a link. The states alone say so, also in a session of a snapshot.
  package var waitsForLink: Bool {
    activeStates.first.map { policy.code.states[$0.index].kind == .open } ?? false
  }

  /// Whether an active state shows a prompt. The states alone say so, also in a session of a snapshot.
  package var showsPrompt: Bool { activeStates.contains { policy.code.states[$0.index].kind == .show } }

  /// Whether an open question needs the screen for itself, so that no other session may show anything. Banners and
  /// actions do not.
  package var wantsScreen: Bool {
    asked.contains { asked in
      switch asked.matter {
      case .prompt(let presentation): policy.isExclusive(presentation.prompt)
      case .request, .link: true
      case .action: false
      }
    }
  }
}

extension Policy {
  package func kind(of prompt: ID<Prompt>) -> Prompt.Kind { Prompt.Kind.allCases[Int(code.prompts[prompt.index].kind)] }

  /// Whether only one session at a time can show this prompt.
  package func isExclusive(_ prompt: ID<Prompt>) -> Bool {
    switch kind(of: prompt) {
    case .alert, .actionSheet, .screen, .sheet: true
    case .banner: false
    }
  }

  /// The answers that an app can give to an action. `interrupted` is left out because only a restored session gives it.
  package func answers(to action: ID<Action>) -> [String] {
    let record = code.actions[action.index]
    guard record.answers != none32 else { return [] }
    return code.names(ofDomain: record.answers).filter { $0 != Action.interrupted }
  }

  package func isDismissible(_ prompt: ID<Prompt>) -> Bool { code.prompts[prompt.index].isDismissible != 0 }

  /// Whether the request shows a system prompt in the status that `facts` contain; otherwise the status itself is the
  /// answer.
  package func putsQuestion(_ resource: ID<Resource>, _ request: Int, facts: Facts) -> Bool {
    let record = code.resources[resource.index]
    let status = facts.values[Int(code.variables[record.status].fact)]
    return code.requests[Int(record.requests.start) + request].askable >> UInt64(status & 63) & 1 != 0
  }
}
