/// The graphs of a policy's flows on one platform.
package struct GraphedPolicy: Equatable, Sendable {
  package var name: String
  package var platform: String
  package var graphs: [FlowGraph]

  package init(name: String, platform: String, graphs: [FlowGraph]) {
    (self.name, self.platform, self.graphs) = (name, platform, graphs)
  }

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
