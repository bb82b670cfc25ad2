internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// The starts that two flows have in common: the same version, statuses, inputs, arguments and memory.
struct CommonStarts {
  /// Numbers of beginnings.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// The same starts, in words.
  private(set) var table: StartTable

  private let old: ObservedMachine
  private let new: ObservedMachine
  /// The variables of both programs that are compared.
  private let variables: [(old: ID<Variable>, new: ID<Variable>)]
  private let resources: [(old: ID<Resource>, new: ID<Resource>)]

  /// - Parameters:
  ///   - memories: what the old policy leaves behind.
  ///   - found: the same, as the new one finds it.
  init(
    _ old: ObservedMachine, _ new: ObservedMachine, _ counterparts: Counterparts, memories: [Memory],
    seenAs found: [Memory]
  ) {
    (self.old, self.new) = (old, new)
    let (program, other) = (old.graph.world.program, new.graph.world.program)
    let (before, after) = (old.graph.successors.relevance, new.graph.successors.relevance)
    variables = program.variables.ids.compactMap { id in
      guard let counterpart = counterparts.inNew[id.index],
        before.variables.contains(id) || after.variables.contains(counterpart)
      else { return nil }
      if case .status = program.variables[id].home { return nil }
      return (id, counterpart)
    }
    resources = before.resources.compactMap { id in
      after.resources.first { other.resources[$0].name == program.resources[id].name }.map { (id, $0) }
    }
    var names = old.graph.world.platform.editions.count > 1 ? ["version"] : []
    names += resources.map { program.resources[$0.old].name }
    names += variables.map { program.variables[$0.old].name.base }
    table = StartTable(names)
    // Values that are equal under the same name are looked up; others are compared one by one.
    let exact = variables.map { program.variables[$0.old].measure == other.variables[$0.new].measure }
    var known: [[Int]: [Int]] = [:]
    for (number, beginning) in new.graph.origins.enumerated() {
      let origin = new.graph.beginnings.origin(of: beginning)
      known[key(of: origin, exact, isOld: false, counterparts), default: []].append(number)
    }
    for (number, beginning) in old.graph.origins.enumerated() {
      let origin = old.graph.beginnings.origin(of: beginning)
      for edition in editions(of: origin) {
        for other in known[key(of: origin, exact, isOld: true, counterparts, edition), default: []] {
          let counterpart = new.graph.beginnings.origin(of: new.graph.origins[other])
          let agree = zip(variables, exact).allSatisfy { pair, isExact in
            isExact
              || counterparts.agree(
                pair.old, value(of: pair.old, in: origin, of: old), with: pair.new,
                value(of: pair.new, in: counterpart, of: new))
          }
          if !agree { continue }
          pairs.append((number, other))
          table.add(words(of: origin, edition))
        }
      }
    }
  }

  /// The editions of the new flow that an old start belongs to.
  private func editions(of origin: Origin) -> [Int] {
    let (before, after) = (old.graph.successors.editions, new.graph.successors.editions)
    let all = old.graph.world.platform.editions.indices.filter { before.representative(of: $0) == origin.edition }
      .map { after.representative(of: $0) }
    return Set(all).sorted()
  }

  /// The values of a start by which its counterpart is found: those of the new program.
  private func key(
    of origin: Origin, _ exact: [Bool], isOld: Bool, _ counterparts: Counterparts, _ edition: Int? = nil
  ) -> [Int] {
    var key = [edition ?? origin.edition]
    let machine = isOld ? old : new
    for pair in resources {
      let id = isOld ? pair.old : pair.new
      guard let owner = machine.graph.world.owners[id.index] else { continue }
      let name = owner.trueStatuses.name(of: origin.truths[id.index])
      key.append(new.graph.world.owners[pair.new.index]?.trueStatuses.status(named: name)?.index ?? -1)
    }
    for (pair, isExact) in zip(variables, exact) where isExact {
      let id = isOld ? pair.old : pair.new
      let value = value(of: id, in: origin, of: machine)
      key.append(isOld ? counterparts.counterpart(of: value, pair.old, pair.new) ?? -1 : Int(value))
    }
    return key
  }

  private func value(of id: ID<Variable>, in origin: Origin, of machine: ObservedMachine) -> Value {
    let program = machine.graph.world.program
    if let position = program.moments.firstIndex(of: id) { return origin.ages[position] }
    if let position = program.facts.firstIndex(of: id) { return origin.facts[position] }
    let parameters = program.states[program.flows[machine.graph.flow].root].parameters
    return parameters.firstIndex(of: id).map { origin.arguments[$0] } ?? 0
  }

  private func words(of origin: Origin, _ edition: Int) -> [String] {
    let world = old.graph.world
    var words = world.platform.editions.count > 1 ? [new.graph.world.platform.editions[edition].words] : []
    words += resources.map { pair in
      world.owners[pair.old.index]?.trueStatuses.name(of: origin.truths[pair.old.index]) ?? ""
    }
    words += variables.map { pair in
      world.program.variables[pair.old].domain.name(of: value(of: pair.old, in: origin, of: old))
    }
    return words
  }
}

extension Device.Edition {
  /// The versions, and the entries that the manifest lacks.
  fileprivate var words: String {
    let versions = version.map { first in behind.map { "\(first.text)..<\($0.text)" } ?? "\(first.text)..." } ?? "any"
    return lacking.isEmpty ? versions : "\(versions) without \(lacking.sorted().joined(separator: ", "))"
  }
}
