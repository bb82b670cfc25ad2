internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// The true statuses of one resource that an exploration tries.
///
/// Every combination of statuses multiplies the states of a flow, so a resource has only those that make a difference:
///
/// - A resource is *frozen* if only the first step of a journey reads it. It has one status for each result of the tests, and
///   keeps it.
/// - It is a *signal* if the flow only watches it. It has the fewest statuses that can change in all the ways in which the
///   platform lets any of them change. One absence changes one signal: only one handler is called for a change, and none can
///   tell the statuses of a signal apart.
///
/// Any other resource has all its statuses. So has one that the flow requests, guides to, or opens a page of, because promises
/// look at these.
struct ExploredStatuses: Sendable {
  let kind: Kind
  /// In ascending order.
  let values: [TrueStatus]
  /// For each true status the position in `values` of the one that represents it.
  private let classes: TrueStatusTable<Int>

  enum Kind: Sendable {
    case frozen
    case signal
    case tracked
  }

  /// All statuses of a resource; one if the device does not have it.
  init(allOf owner: DeviceResource?) {
    kind = .tracked
    values = owner?.shown.statuses ?? [TrueStatus(0)]
    classes = TrueStatusTable(Array(values.indices))
  }

  /// One status for each result of `cuts`, which never changes.
  init(frozen owner: DeviceResource, testedBy cuts: [ValueSet]) {
    kind = .frozen
    let results = owner.trueStatuses.all.map { truth in cuts.map { $0.contains(owner.shown[truth]) } }
    let firsts = results.indices.filter { results.firstIndex(of: results[$0]) == $0 }
    values = firsts.map { TrueStatus($0) }
    classes = TrueStatusTable(results.map { result in firsts.firstIndex { results[$0] == result } ?? 0 })
  }

  /// The fewest statuses between which all kinds of changes are possible.
  init(signal rules: ResourceRules) {
    kind = .signal
    let changes = StatusChanges(rules)
    let all = Array(changes.classes.indices)
    let values = changes.smallestClosedSet ?? all
    self.values = values.map { TrueStatus($0) }
    classes = TrueStatusTable(
      all.map { status in values.firstIndex { changes.classes[$0] == changes.classes[status] } ?? 0 })
  }

  /// The position in `values` of a status, or of the one that represents it: a launch may change a frozen status to any other.
  func position(of value: TrueStatus) -> Int { values.firstIndex(of: value) ?? classes[value] }

  /// Whether the exploration tries a change to this status.
  func mayChange(to value: TrueStatus) -> Bool { kind != .frozen && values.contains(value) }

  /// The statuses, as an app sees them, that an explored one stands for.
  func shown(for truth: TrueStatus, of owner: DeviceResource) -> ValueSet {
    switch kind {
    case .signal: owner.statuses.all
    case .frozen: owner.shown(TrueStatusSet(classes.statuses.filter { values[classes[$0]] == truth }))
    case .tracked: ValueSet([owner.shown[truth]])
    }
  }
}

/// The ways in which one resource's status may change, as far as a flow can observe them that only watches it and opens no page
/// of it. Statuses with the same ways to change are in one class.
private struct StatusChanges {
  private let rules: ResourceRules
  /// For each true status the number of its class: the coarsest bisimulation.
  private(set) var classes: [Int]

  private enum Way: Hashable {
    case whileActive
    case whileAway
    case atLaunch
  }

  private struct Change: Hashable {
    var way: Way
    var isVisible: Bool
    var target: Int
  }

  init(_ rules: ResourceRules) {
    self.rules = rules
    classes = rules.outside.statuses.map { _ in 0 }
    var count = 0
    while Set(classes).count > count {
      count = Set(classes).count
      var numbers: [Key: Int] = [:]
      classes = classes.indices.map { status in
        let key = Key(own: classes[status], kinds: kinds(from: status, to: Array(classes.indices)))
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        return number
      }
    }
  }

  private struct Key: Hashable {
    var own: Int
    var kinds: Set<Change>
  }

  /// The kinds of changes from one status to some of the others, each with the class that it leads to. A change within a class
  /// that an app cannot see is none.
  private func kinds(from status: Int, to targets: [Int]) -> Set<Change> {
    let away = rules.outside[TrueStatus(status)].filter { targets.contains($0.value.index) }
    var changes = rules.whileActive[TrueStatus(status)].map { (way: Way.whileActive, target: $0.index) }.filter {
      targets.contains($0.target)
    }
    changes += away.filter { $0.mayLive }.map { (.whileAway, $0.value.index) }
    changes += ([status] + away.map { $0.value.index }).map { (.atLaunch, launched($0)) }
    let shown = rules.resource.shown
    return Set(
      changes.map {
        Change(
          way: $0.way, isVisible: shown[TrueStatus($0.target)] != shown[TrueStatus(status)], target: classes[$0.target])
      }.filter { $0.isVisible || $0.target != classes[status] })
  }

  private func launched(_ status: Int) -> Int { rules.relaunched[TrueStatus(status)]?.index ?? status }

  /// The smallest set of statuses with members of all classes in which each status has all kinds of changes that it has among
  /// all statuses. Nil if there are too many statuses to try all sets.
  var smallestClosedSet: [Int]? {
    guard classes.count <= 10 else { return nil }
    let sets = (1..<1 << classes.count).map { bits in classes.indices.filter { bits >> $0 & 1 != 0 } }
    return sets.filter(isClosed).min {
      $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count
    }
  }

  private func isClosed(_ set: [Int]) -> Bool {
    Set(set.map { classes[$0] }) == Set(classes)
      && set.allSatisfy { status in
        set.contains(launched(status))
          && kinds(from: status, to: set) == kinds(from: status, to: Array(classes.indices))
      }
  }
}

extension ExploredStatuses {
  /// The statuses of each of the program's resources.
  ///
  /// - Parameter besides: The conditions of the flow's promises.
  static func all(of relevance: Relevance, _ world: World, besides: [Condition]) -> [ExploredStatuses] {
    let program = world.program
    let later = relevance.readAfterWaiting(besides: besides)
    let pages = Set(relevance.opened.flatMap { program.links[$0].reaches })
    return program.resources.ids.map { id in
      let (owner, resource) = (world.owners[id.index], program.resources[id])
      let use = relevance.use(of: resource.status)
      guard let owner, relevance.resources.contains(id) else { return ExploredStatuses(allOf: nil) }
      let isLookedAt =
        use.isCopied || relevance.requested.contains(id) || relevance.guided.contains(id)
        || pages.contains(resource.name)
      if isLookedAt { return ExploredStatuses(allOf: owner) }
      if !later.contains(resource.status) { return ExploredStatuses(frozen: owner, testedBy: use.cuts) }
      return use.cuts.isEmpty ? ExploredStatuses(signal: ResourceRules(owner)) : ExploredStatuses(allOf: owner)
    }
  }
}
