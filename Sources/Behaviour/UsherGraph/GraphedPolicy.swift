package import UsherProgram
package import UsherRuntime

/// The graphs of a policy's flows on one platform.
package struct GraphedPolicy: Sendable {
  package var name: String
  package var platform: String
  package var graphs: [FlowGraph]

  package init(name: String, platform: String, graphs: [FlowGraph]) {
    (self.name, self.platform, self.graphs) = (name, platform, graphs)
  }

  /// The number of states, rows and handlers with this mark.
  package func count(_ mark: GraphMark) -> Int { graphs.reduce(0) { $0 + $1.count(mark) } }

  /// The name with the platform.
  package var title: String { platform.isEmpty ? name : name + " for " + platform }
}

/// The flows of one or more policies, each with the beginning of the ids of its nodes. Ids are made of positions, so that a new
/// name changes only the label that shows it.
func flowsWithPrefixes(_ policies: [GraphedPolicy]) -> [(policy: Int, prefix: String, graph: FlowGraph)] {
  policies.indices.flatMap { policy in
    policies[policy].graphs.map { graph in
      (policy, (policies.count > 1 ? "p\(policy)" : "") + "f\(graph.number)_", graph)
    }
  }
}

extension Program {
  /// The policy's own flows, of those over resources the first of each; or the flows with this name, wherever they are declared.
  package func drawnFlows(named name: String?) -> [ID<Flow>] {
    guard let name else {
      let own = flows.ids.filter { flows[$0].name.lender == nil }
      return own.filter { id in own.first { flows[$0].name.base == flows[id].name.base } == id }
    }
    let exact = flows.ids.filter { flows[$0].name.description == name }
    return exact.isEmpty ? Array(flows.ids.filter { flows[$0].name.family == name }.prefix(1)) : exact
  }
}
