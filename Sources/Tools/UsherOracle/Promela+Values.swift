internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform

extension PromelaWriter {
  func name(_ id: ID<Variable>) -> String { "v\(id.index)" }

  /// Whether the variable is memory that outlives the session.
  func isShared(_ id: ID<Variable>) -> Bool {
    if case .shared = program.variables[id].home { true } else { false }
  }

  /// Whether the variable is part of the stored state. All others are scratch variables.
  func isStored(_ id: ID<Variable>) -> Bool {
    guard relevance.variables.contains(id) else { return false }
    switch program.variables[id].home {
    case .status, .derived, .count: return false
    case .input, .shared, .session: return true
    case .parameter: return relevance.states.contains { program.states[$0].parameters.contains(id) }
    }
  }

  func expression(_ condition: Condition) -> String {
    switch condition {
    case .isIn(let id, let set): return isIn(id, set)
    case .not(let inner): return "!(\(expression(inner)))"
    case .all(let parts): return parts.isEmpty ? "true" : parts.map { "(\(expression($0)))" }.joined(separator: " && ")
    case .any(let parts): return parts.isEmpty ? "false" : parts.map { "(\(expression($0)))" }.joined(separator: " || ")
    }
  }

  private func isIn(_ id: ID<Variable>, _ set: ValueSet) -> String {
    switch program.variables[id].home {
    case .status:
      guard let resource = program.resources.ids.first(where: { program.resources[$0].status == id }) else {
        return "false"
      }
      return hasStatus(resource, in: set)
    case .derived(let branches):
      var text = "false"
      for branch in branches.reversed() {
        let isThere = set.contains(branch.value) ? "true" : "false"
        text = "((\(expression(branch.condition))) -> \(isThere) : \(text))"
      }
      return text
    case .count, .input, .shared, .session, .parameter: return platform.isAny(value(id), of: set.members)
    }
  }

  /// The condition that an app sees one of these statuses.
  func hasStatus(_ id: ID<Resource>, in set: ValueSet) -> String {
    guard let owner = platform.owners[id.index] else { return set.contains(0) ? "true" : "false" }
    if !relevance.resources.contains(id) { return set.contains(owner.shown[TrueStatus(0)]) ? "true" : "false" }
    return platform.isTrue(id, in: TrueStatusSet(owner.trueStatuses.all.filter { set.contains(owner.shown[$0]) }))
  }

  func value(_ id: ID<Variable>) -> String {
    switch program.variables[id].home {
    case .status:
      guard let resource = program.resources.ids.first(where: { program.resources[$0].status == id }),
        let owner = platform.owners[resource.index], relevance.resources.contains(resource)
      else { return "0" }
      return owner.trueStatuses.all.dropFirst().reduce("\(owner.shown[TrueStatus(0)])") { text, truth in
        "((t\(resource.index) == \(truth.index)) -> \(owner.shown[truth]) : \(text))"
      }
    case .count(let cells): return "(" + cells.map { "(\(value($0)) == 1)" }.joined(separator: " + ") + ")"
    case .derived(let branches):
      var text = "0"
      for branch in branches.reversed() { text = "((\(expression(branch.condition))) -> \(branch.value) : \(text))" }
      return text
    case .input, .shared, .session, .parameter:
      return relevance.variables.contains(id) || !isStored(id) && isScratch(id)
        ? name(id) : "\(program.variables[id].initial)"
    }
  }

  /// Whether the variable is a parameter of a prompt, an action or a handler, and is not stored after the step.
  func isScratch(_ id: ID<Variable>) -> Bool {
    if case .parameter = program.variables[id].home { return !isStored(id) }
    return false
  }

  func value(_ operand: Operand) -> String {
    switch operand {
    case .value(let value, _): return "\(value)"
    case .variable(let id, let domain):
      let own = program.variables[id].domain
      if own == domain { return value(id) }
      var text = "0"
      for (position, name) in own.values.enumerated().reversed() {
        guard let translated = domain.value(named: name) else { continue }
        text = "((\(value(id)) == \(position)) -> \(translated) : \(text))"
      }
      return text
    case .condition(let condition): return "((\(expression(condition))) -> 1 : 0)"
    case .sum(let id, let addend, let domain):
      let (value, last) = (value(id), domain.values.count - 1)
      let sum = "(\(value) + (\(expression(addend))))"
      return "((\(sum) < 0) -> 0 : ((\(sum) > \(last)) -> \(last) : \(sum)))"
    case .text: return "0"
    }
  }

  private func expression(_ addend: Addend) -> String {
    switch addend {
    case .number(let number): return "\(number)"
    case .variable(let id, let isSubtracted):
      let number = "\(value(id)) + \(program.variables[id].domain.lowest ?? 0)"
      return isSubtracted ? "-(\(number))" : number
    }
  }
}
