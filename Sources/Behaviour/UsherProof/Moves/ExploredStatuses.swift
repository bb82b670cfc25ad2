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

  /// Everything about a resource that can make a difference to a flow, in one edition of the platform: a range of its versions and the
  /// entries of the app's manifest. Of editions with equal views, one is explored.
  enum View: Equatable {
    case frozen(Set<[Bool]>)
    case signal(Set<StatusChanges.Signature>)
    case tracked(DeviceResource)

    init(_ kind: Kind, of owner: DeviceResource, testedBy cuts: [ValueSet]) {
      switch kind {
      case .frozen: self = .frozen(Set(owner.existing.map { owner.result(of: $0, in: cuts) }))
      case .signal: self = .signal(StatusChanges(ResourceRules(owner)).signatures)
      case .tracked: self = .tracked(owner)
      }
    }
  }

  /// All statuses of a resource; one if the device does not have it.
  init(allOf owner: DeviceResource?) {
    kind = .tracked
    values = owner?.shown.statuses ?? [TrueStatus(0)]
    classes = TrueStatusTable(Array(values.indices))
  }

  /// One status for each result of `cuts`, which never changes. Nil if the forms that the resource has in editions of the platform
  /// have no such statuses in common.
  init?(frozen forms: [DeviceResource], testedBy cuts: [ValueSet]) {
    guard let owner = forms.first else { return nil }
    kind = .frozen
    let common = forms.reduce(owner.existing) { $0.intersection($1.existing) }
    var firsts: [TrueStatus] = []
    for status in common {
      let result = owner.result(of: status, in: cuts)
      if !firsts.contains(where: { owner.result(of: $0, in: cuts) == result }) { firsts.append(status) }
    }
    let results = Set(firsts.map { owner.result(of: $0, in: cuts) })
    guard forms.allSatisfy({ View(.frozen, of: $0, testedBy: cuts) == .frozen(results) }) else { return nil }
    values = firsts
    classes = TrueStatusTable(
      owner.trueStatuses.all.map { status in
        firsts.firstIndex { owner.result(of: $0, in: cuts) == owner.result(of: status, in: cuts) } ?? 0
      })
  }

  /// The fewest statuses between which all kinds of changes are possible. Nil if the forms that the resource has in editions of the
  /// platform have no such statuses in common.
  init?(signal forms: [DeviceResource]) {
    guard let owner = forms.first else { return nil }
    kind = .signal
    let changes = forms.map { StatusChanges(ResourceRules($0)) }
    guard let values = StatusChanges.smallestClosedSet(in: changes) else { return nil }
    self.values = values.map { TrueStatus($0) }
    classes = TrueStatusTable(
      owner.trueStatuses.all.map { status in
        values.firstIndex { changes[0].classes[$0] == changes[0].classes[status.index] } ?? 0
      })
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
struct StatusChanges {
  private let rules: ResourceRules
  /// The statuses that exist.
  private let statuses: [Int]
  /// For each true status the number of its class: the coarsest bisimulation. -1 for one that does not exist.
  fileprivate private(set) var classes: [Int]

  private enum Way: Hashable {
    case whileActive
    case whileAway
    case told
    case atLaunch
  }

  private struct Change: Hashable {
    var way: Way
    var isVisible: Bool
    var target: Int
  }

  /// The class of a status, and all kinds of changes from there.
  struct Signature: Hashable {
    fileprivate var own: Int
    private var kinds: Set<Change>

    fileprivate init(own: Int, _ changes: StatusChanges, of status: Int) {
      self.own = own
      kinds = changes.kinds(from: status, to: changes.statuses)
    }
  }

  fileprivate init(_ rules: ResourceRules) {
    self.rules = rules
    statuses = rules.resource.existing.map { $0.index }
    classes = rules.outside.statuses.map { _ in -1 }
    for status in statuses { classes[status] = 0 }
    var count = 0
    while Set(statuses.map { classes[$0] }).count > count {
      count = Set(statuses.map { classes[$0] }).count
      var numbers: [Signature: Int] = [:]
      var next = classes
      for status in statuses {
        let signature = Signature(own: classes[status], self, of: status)
        let number = numbers[signature] ?? numbers.count
        numbers[signature] = number
        next[status] = number
      }
      classes = next
    }
  }

  /// One for each class.
  fileprivate var signatures: Set<Signature> { Set(statuses.map { Signature(own: classes[$0], self, of: $0) }) }

  /// The kinds of changes from one status to some of the others, each with the class that it leads to. A change within a class
  /// that an app cannot see is none.
  private func kinds(from status: Int, to targets: [Int]) -> Set<Change> {
    let away = rules.outside[TrueStatus(status)].filter { targets.contains($0.value.index) }
    var changes = rules.whileActive[TrueStatus(status)].map { (way: Way.whileActive, target: $0.index) }.filter {
      targets.contains($0.target)
    }
    changes += away.filter { $0.mayLive }.map { ($0.isTold ? .told : .whileAway, $0.value.index) }
    changes += (launches(status) + away.map { launches($0.value.index)[0] }).map { (.atLaunch, $0) }
    let shown = rules.resource.shown
    return Set(
      changes.map {
        Change(
          way: $0.way, isVisible: shown[TrueStatus($0.target)] != shown[TrueStatus(status)], target: classes[$0.target])
      }.filter { $0.isVisible || $0.target != classes[status] })
  }

  private func launches(_ status: Int) -> [Int] { rules.launches[TrueStatus(status)].map { $0.index } }

  /// The smallest set of statuses with members of all classes in which each status has all kinds of changes that it has among
  /// all statuses, in each of the forms of a resource. All statuses of a single form if there are too many to try all sets; nil if
  /// there is no such set.
  fileprivate static func smallestClosedSet(in forms: [StatusChanges]) -> [Int]? {
    let common = forms[0].statuses.filter { status in forms.allSatisfy { $0.statuses.contains(status) } }
    guard common.count <= 10 else { return forms.count == 1 ? common : nil }
    let sets = (1..<1 << common.count).map { bits in common.indices.filter { bits >> $0 & 1 != 0 }.map { common[$0] } }
    return sets.filter { set in forms.allSatisfy { $0.isClosed(set) } }.min {
      $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count
    }
  }

  private func isClosed(_ set: [Int]) -> Bool {
    Set(set.map { classes[$0] }) == Set(statuses.map { classes[$0] })
      && set.allSatisfy { status in
        launches(status).allSatisfy { set.contains($0) }
          && kinds(from: status, to: set) == kinds(from: status, to: statuses)
      }
  }
}

extension DeviceResource {
  /// For each set that conditions test, whether the status that an app sees is in it.
  fileprivate func result(of status: TrueStatus, in cuts: [ValueSet]) -> [Bool] {
    cuts.map { $0.contains(shown[status]) }
  }
}

extension ExploredStatuses {
  /// How closely a flow looks at each of the program's resources.
  ///
  /// - Parameter besides: The conditions of the flow's promises.
  static func kinds(of relevance: Relevance, _ world: World, besides: [Condition]) -> [Kind] {
    let program = world.program
    let later = relevance.readAfterWaiting(besides: besides)
    let pages = Set(relevance.opened.flatMap { program.links[$0].reaches })
    return program.resources.ids.map { id in
      let resource = program.resources[id]
      let use = relevance.use(of: resource.status)
      let isLookedAt =
        use.isCopied || relevance.requested.contains(id) || relevance.guided.contains(id)
        || pages.contains(resource.name)
      if isLookedAt { return .tracked }
      if !later.contains(resource.status) { return .frozen }
      return use.cuts.isEmpty ? .signal : .tracked
    }
  }

  /// The statuses of each of the program's resources.
  static func all(of relevance: Relevance, _ world: World, _ kinds: [Kind]) -> [ExploredStatuses] {
    zip(world.program.resources.ids, kinds).map { id, kind in
      guard let owner = world.owners[id.index], relevance.resources.contains(id) else {
        return ExploredStatuses(allOf: nil)
      }
      let forms = world.platform.editions.indices.compactMap { world.platform.owner(of: id, in: $0) }
      let explored: ExploredStatuses?
      switch kind {
      case .frozen:
        explored = ExploredStatuses(
          frozen: forms, testedBy: relevance.use(of: world.program.resources[id].status).cuts)
      case .signal: explored = ExploredStatuses(signal: forms)
      case .tracked: explored = nil
      }
      return explored ?? ExploredStatuses(allOf: owner)
    }
  }
}
