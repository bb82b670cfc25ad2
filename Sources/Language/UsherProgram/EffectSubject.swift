package import UsherRuntime

extension Effect.Kind {
  /// The verb in policies. A notice is shown, as a prompt is.
  package var verb: String { self == .notice ? Effect.Kind.show.rawValue : rawValue }

  /// Whether people, the system or the app can observe the effect. Assignments of memory are internal.
  package var isObservable: Bool { self != .remember }

  /// Whether a policy passes arguments to what the effect is about.
  package var takesArguments: Bool {
    switch self {
    case .show, .update, .notice, .do, .track: true
    case .dismiss, .ask, .open, .cancel, .remember, .outcome: false
    }
  }

  /// Whether people read texts of the catalog.
  package var hasTexts: Bool { self == .show || self == .update || self == .notice }
}

/// What an effect is about: a prompt, notice, resource, link, action, metric or memory.
package struct EffectSubject {
  package var name: String
  /// The names of its parameters.
  package var parameters: [String] = []
}

extension Program {
  /// The subject at a position of its table. That of an outcome depends on the flow, and has no name.
  package func subject(of kind: Effect.Kind, at position: Int) -> EffectSubject {
    switch kind {
    case .show, .update, .dismiss:
      let prompt = prompts[ID(position)]
      return EffectSubject(name: prompt.name, parameters: prompt.parameters.map { $0.name })
    case .notice:
      let notice = notices[ID(position)]
      return EffectSubject(name: notice.name, parameters: notice.parameters)
    case .do, .cancel:
      let action = actions[ID(position)]
      return EffectSubject(name: action.name, parameters: action.parameters.map { $0.name })
    case .track:
      let metric = metrics[ID(position)]
      return EffectSubject(name: metric.name, parameters: metric.parameters)
    case .ask: return EffectSubject(name: resources[ID(position)].name)
    case .open: return EffectSubject(name: links[ID(position)].name)
    case .remember: return EffectSubject(name: variables[ID(position)].name.description)
    case .outcome: return EffectSubject(name: "")
    }
  }
}
