// What a driver asks of a session between steps.

extension Session {
  /// Whether the system's prompt is up, or may be: nothing but its answer counts.
  package var isShielded: Bool { !hasEnded && read { run in run.isShielded } }

  /// Whether it asks what no other session's question may lie over: anything but a banner or the app's own work.
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
  /// Whether a prompt is put up for one session at a time.
  package func isExclusive(_ prompt: ID<Prompt>) -> Bool {
    switch Prompt.Kind.allCases[Int(code.prompts[prompt.index].kind)] {
    case .alert, .actionSheet, .screen, .sheet: true
    case .banner: false
    }
  }

  /// What an app can answer to an action; `interrupted` is the session's own.
  package func answers(to action: ID<Action>) -> [String] {
    let record = code.actions[action.index]
    guard record.answers != none32 else { return [] }
    return code.names(ofDomain: record.answers).filter { $0 != Action.interrupted }
  }

  package func isDismissible(_ prompt: ID<Prompt>) -> Bool { code.prompts[prompt.index].isDismissible != 0 }

  /// Whether a request leads to a question in the status that the facts tell; if not, the status is the answer.
  package func putsQuestion(_ resource: ID<Resource>, _ request: Int, facts: Facts) -> Bool {
    let record = code.resources[resource.index]
    let status = facts.values[Int(code.variables[record.status].fact)]
    return code.requests[Int(record.requests.start) + request].askable >> UInt64(status & 63) & 1 != 0
  }
}
