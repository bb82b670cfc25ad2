internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// The memories with which a journey may start: the initial one, and all that journeys of the policy can leave behind, computed
/// as a fixpoint.
struct ReachableMemories {
  private(set) var memories: [Memory] = []
  /// Why the list may be incomplete; nil if it is complete.
  private(set) var incompleteness: Proof.Incompleteness?
  /// The complete explorations that found them, by flow.
  private var explorers: [ID<Flow>: Explorer] = [:]

  init(_ provers: [FlowProver], _ options: Proof.Options) {
    guard let world = provers.first?.world else { return }
    memories = [world.firstMemory]
    if provers.contains(where: { $0.readsMemory }) { find(provers, world, options.budget.bytes) }
  }

  /// The exploration of a flow with all these memories, which is the caller's from then on; nil if there is none.
  mutating func takeExplorer(of flow: ID<Flow>) -> Explorer? { explorers.removeValue(forKey: flow) }

  /// Explores all flows with each new memory until no flow leaves a new one. The flows share the bytes of one budget.
  private mutating func find(_ provers: [FlowProver], _ world: World, _ bytes: Int) {
    var known = Set(memories)
    var explorers: [Explorer] = []
    for prover in provers {
      let (explorer, exhausted) = prover.explorer()
      guard let explorer else {
        incompleteness = exhausted.map { .unknownMemory(prover.flow, $0) }
        return
      }
      explorers.append(explorer)
    }
    var looked = provers.map { _ in 0 }
    var size = explorers.reduce(0) { $0 + $1.size }
    var begun = 0
    while begun < memories.count {
      let new = memories[begun...]
      begun = memories.count
      for index in provers.indices {
        provers[index].options.begins?(world.program.flows[provers[index].flow].name.description)
        let own = explorers[index].size
        let kept = memories.count * (memories.first?.size ?? 0)
        explorers[index].follow(from: provers[index].origins(with: new), besideBytes: size - own + kept)
        size += explorers[index].size - own
        if let exhausted = explorers[index].exhausted {
          incompleteness = .unknownMemory(provers[index].flow, exhausted)
          return
        }
        for location in looked[index]..<explorers[index].graph.configurations.locations.count {
          var open = [world.memory(of: explorers[index].graph.configurations.first(ofLocation: location))]
          while let memory = open.popLast() {
            guard known.insert(memory).inserted else { continue }
            memories.append(memory)
            open += world.later(memory)
          }
        }
        looked[index] = explorers[index].graph.configurations.locations.count
        if size + memories.count * (memories.first?.size ?? 0) > bytes {
          incompleteness = .unknownMemory(provers[index].flow, .memory)
          return
        }
      }
    }
    for (prover, explorer) in zip(provers, explorers) { self.explorers[prover.flow] = explorer }
  }
}
