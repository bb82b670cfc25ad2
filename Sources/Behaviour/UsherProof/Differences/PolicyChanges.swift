package import UsherModule
internal import UsherPlatform
internal import UsherProgram

/// The declarations that only one of two policies has: names that an app's code uses, promises, and states of saved journeys.
package struct PolicyChanges: Sendable {
  /// The names that an app's code uses.
  package private(set) var interface: [Change] = []
  /// The titles of the policy's own promises.
  package private(set) var promises: [Change] = []
  /// The states in which sessions of the old policy can have been saved that the new one does not know: it ends these journeys.
  package private(set) var lostStates: [State] = []

  package struct Change: Hashable, Sendable {
    package var isNew: Bool
    /// The kind of the declaration.
    package var kind: Kind
    package var name: String

    package enum Kind: String, CaseIterable, Sendable {
      case flow, outcome, parameter, input, value, action, answer, event, metric, prompt, button, notice, decision,
        promise
    }
  }

  package struct State: Hashable, Sendable {
    package var flow: String
    package var name: String
  }

  package var isEmpty: Bool { interface.isEmpty && promises.isEmpty && lostStates.isEmpty }

  package init(of old: Module, and new: Module) {
    let renames = Renames(new)
    let before = Self.parts(of: old) { renames.name(of: $0) }
    let after = Self.parts(of: new) { $0 }
    interface = Self.changes(from: before, to: after)
    let (promised, promises) = (old.promises.map { $0.promise.name }, new.promises.map { $0.promise.name })
    self.promises = Self.changes(from: promised.map { (.promise, $0) }, to: promises.map { (.promise, $0) })
    lostStates = Self.lostStates(of: old.program, in: new.program)
  }

  private typealias Part = (kind: Change.Kind, name: String)

  private static func changes(from before: [Part], to after: [Part]) -> [Change] {
    func set(_ parts: [Part]) -> Set<Change> { Set(parts.map { Change(isNew: false, kind: $0.kind, name: $0.name) }) }
    let (known, found) = (set(before), set(after))
    let gone = before.map { Change(isNew: false, kind: $0.kind, name: $0.name) }.filter { !found.contains($0) }
    let new = after.map { Change(isNew: false, kind: $0.kind, name: $0.name) }.filter { !known.contains($0) }
    return gone + new.map { Change(isNew: true, kind: $0.kind, name: $0.name) }
  }

  private static func parts(of module: Module, _ name: (String) -> String) -> [Part] {
    let program = module.program
    var parts: [Part] = []
    for flow in module.startableFlows {
      let definition = program.flows[flow]
      parts.append((.flow, definition.name.description))
      parts += definition.outcomes.values.map { (.outcome, "\(name($0)) of \(definition.name)") }
      parts += program.states[definition.root].parameters.map {
        (.parameter, "\(name(program.variables[$0].name.base)) of \(definition.name)")
      }
    }
    parts += program.textInputs.map { (.input, name($0)) }
    for variable in program.variables.rows {
      guard case .input = variable.home else { continue }
      parts.append((.input, name(variable.name.description)))
      if variable.measure != nil { continue }
      parts += variable.domain.values.map { (.value, "\(name($0)) of \(name(variable.name.description))") }
    }
    for action in program.actions.rows {
      parts.append((.action, name(action.name)))
      parts += action.declared.map { (.answer, "\(name($0.answer)) of \(name(action.name))") }
    }
    parts += program.events.rows.map { (.event, name($0.name)) }
    parts += program.metrics.rows.map { (.metric, name($0.name)) }
    for prompt in program.prompts.rows {
      parts.append((.prompt, name(prompt.name)))
      parts += prompt.buttons.map { (.button, "\(name($0.answer)) of \(name(prompt.name))") }
    }
    parts += program.notices.rows.map { (.notice, name($0.name)) }
    parts += program.decisions.map { (.decision, name(program.variables[$0].name.description)) }
    return parts
  }

  private static func lostStates(of old: Program, in new: Program) -> [State] {
    old.states.ids.compactMap { id in
      let state = old.states[id]
      let flow = old.flows[state.flow].name.description
      guard state.parent != nil, !old.flows[state.flow].isForLaunch, state.mayBeSaved,
        let other = new.flows.rows.first(where: { ([$0.name] + $0.formerNames).contains { $0.description == flow } })
      else { return nil }
      let isKnown = new.states.rows.contains { known in
        ([known.name] + known.formerNames).contains(state.name)
          && new.flows[known.flow].name == other.name
      }
      return isKnown || other.retired.contains { $0.name == state.name } ? nil : State(flow: flow, name: state.name)
    }
  }
}

extension StateDefinition {
  /// Whether a session can wait in the state.
  fileprivate var mayBeSaved: Bool {
    switch question {
    case .choose: false
    case .ask, .show, .open, .perform, .run: true
    case nil: start == nil
    }
  }
}
