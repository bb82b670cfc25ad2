internal import UsherProgram
package import UsherRuntime
package import UsherPlatform
internal import UsherPlay

/// The editions of the platform that make a difference to a flow. Several in which everything that the flow uses is the same are a
/// group, and only the newest of the group is explored.
package struct FlowEditions: Sendable {
  /// Indexes among the world's editions, the newest first.
  package let all: [Int]
  private let world: World
  /// For each edition in `all`, its whole group.
  private let members: [[Device.Edition]]
  private let groups: [[Int]]

  /// - Parameter kinds: How closely the flow looks at each of the program's resources.
  init(of relevance: Relevance, _ world: World, _ kinds: [ExploredStatuses.Kind]) {
    self.world = world
    let views = world.platform.editions.indices.map { edition in
      relevance.resources.map { id in
        world.platform.owner(of: id, in: edition).map {
          let cuts = relevance.use(of: world.program.resources[id].status).cuts
          return ExploredStatuses.View(
            world.platform.editions.count > 1 ? kinds[id.index] : .tracked, of: $0, testedBy: cuts)
        }
      }
    }
    var groups: [[Int]] = []
    for edition in world.platform.editions.indices {
      let known = groups.firstIndex { group in
        views[group[0]] == views[edition]
          && relevance.opened.allSatisfy {
            world.platform.lacks($0, in: group[0]) == world.platform.lacks($0, in: edition)
          }
      }
      if let known { groups[known].append(edition) } else { groups.append([edition]) }
    }
    all = groups.map { $0[0] }
    self.groups = groups
    members = groups.map { group in group.map { world.platform.editions[$0] } }
  }

  /// The resource as it is in an edition; nil if the device does not have it.
  package func owner(of id: ID<Resource>, in edition: Int) -> DeviceResource? {
    world.platform.owner(of: id, in: edition)
  }

  package func lacks(_ id: ID<Link>, in edition: Int) -> Bool { world.platform.lacks(id, in: edition) }

  /// The values that a fact can have in an edition: all, except for the version of the system.
  package func values(of id: ID<Variable>, in edition: Int) -> ValueSet {
    let domain = world.program.variables[id].domain.all
    guard case .version(let cuts) = world.program.variables[id].measure else { return domain }
    return ValueSet(domain.members.filter { value in members(of: edition).contains { $0.overlaps(value, of: cuts) } })
  }

  /// A version of an edition for which the version of the system, if the flow reads it, has this value.
  func version(of edition: Int, where value: Value?, of cuts: [Version]) -> Version? {
    guard let value else { return world.platform.editions[edition].version }
    let member = members(of: edition).first { $0.overlaps(value, of: cuts) } ?? world.platform.editions[edition]
    return member.version.map { value > 0 ? max($0, cuts[Int(value) - 1]) : $0 }
  }

  /// The edition of `all` that stands for an edition of the world.
  func representative(of edition: Int) -> Int {
    groups.first { $0.contains(edition) }?[0] ?? edition
  }

  private func members(of edition: Int) -> [Device.Edition] { all.firstIndex(of: edition).map { members[$0] } ?? [] }
}

extension Device.Edition {
  /// Whether some version belongs to the edition and to a class of versions.
  fileprivate func overlaps(_ value: Value, of cuts: [Version]) -> Bool {
    guard let version else { return true }
    let isBefore = Int(value) < cuts.count ? version < cuts[Int(value)] : true
    let isBehind = value > 0 ? behind.map { cuts[Int(value) - 1] < $0 } ?? true : true
    return isBefore && isBehind
  }
}
