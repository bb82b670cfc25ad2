internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// Properties shared by all configurations that differ only in their true statuses.
struct ControlLocation: Sendable {
  /// The resources whose status an active state's `change` handler watches; one bit for each resource of the flow.
  var watched: UInt64
  /// The index of the edition of the platform.
  var edition: Int
  /// The resources whose changes are looked at here.
  var scope: Scope
  /// Number of the pair of both.
  var setting: Int
  /// Whether environment transitions are not shared here: each combination of true statuses takes its own steps.
  var isUnshared: Bool
  /// Number of the list of resources whose true statuses determine the location's own moves.
  fileprivate var asked: UInt16
  /// Number of the list of its active states.
  fileprivate var active: UInt32
  /// Number of its move template plus one; 0 if that depends on true statuses.
  fileprivate var template: UInt32 = 0
  /// Number of its wait plus one; 0 if that depends on true statuses.
  fileprivate var wait: UInt32 = 0
}

/// The control locations of a flow in the order of their discovery, with properties that are computed once each.
struct ControlLocations: Sendable {
  private(set) var keys: KeyTable
  private(set) var waits = Numbering<Wait>()
  private var all: [ControlLocation] = []
  private var asked = Numbering<[ID<Resource>]>()
  private var active = Numbering<[ID<State>]>()
  private var templates = Numbering<MoveTemplate>()
  /// Templates that depend on true statuses, by location and those statuses.
  private var templatesOfAsked: [Variant: UInt32] = [:]
  private let successors: Successors
  private let observer: Observer
  private var scopes = Numbering<Scope>()

  private struct Variant: Hashable, Sendable {
    var location: UInt32
    var truths: UInt64
  }

  init(width: Int, _ successors: Successors, _ observer: Observer) {
    keys = KeyTable(width: width)
    self.successors = successors
    self.observer = observer
  }

  var count: Int { all.count }

  subscript(number: Int) -> ControlLocation { all[number] }

  /// The number of the location whose key is a prefix of `key`. The caller must describe a new location next.
  mutating func number(of key: [UInt64]) -> (position: Int, isNew: Bool) { keys.insert(key) }

  /// Records the properties of a new location, taken from one of its configurations.
  mutating func describe(_ configuration: WorldState) {
    let scope = successors.scope(of: configuration)
    let setting = scopes.number(of: scope) * successors.world.platform.editions.count + configuration.edition
    var location = ControlLocation(
      watched: successors.watched(in: configuration), edition: configuration.edition, scope: scope, setting: setting,
      isUnshared: successors.isUnshared(configuration),
      asked: UInt16(asked.number(of: successors.world.askedResources(in: configuration))),
      active: UInt32(active.number(of: configuration.session.activeStates)))
    if !observer.dependsOnTruths(configuration) {
      location.wait = UInt32(waits.number(of: observer.wait(of: configuration))) + 1
    }
    all.append(location)
  }

  /// The number of the wait in a configuration.
  mutating func wait(_ location: Int, of configuration: WorldState) -> Int {
    let known = Int(all[location].wait)
    return known > 0 ? known - 1 : waits.number(of: observer.wait(of: configuration))
  }

  /// The move template of a configuration; nil if it has more than `most` moves.
  mutating func template(_ location: Int, of configuration: WorldState, atMost most: Int) -> MoveTemplate? {
    let known = Int(all[location].template)
    if known > 0 { return templates[known - 1] }
    let asked = asked[Int(all[location].asked)]
    if asked.isEmpty {
      guard let template = successors.template(of: configuration, atMost: most) else { return nil }
      let number = templates.number(of: template)
      all[location].template = UInt32(number) + 1
      return templates[number]
    }
    let variant = variant(location, asked, configuration.truths)
    if let known = templatesOfAsked[variant] { return templates[Int(known)] }
    guard let template = successors.template(of: configuration, atMost: most) else { return nil }
    let number = templates.number(of: template)
    templatesOfAsked[variant] = UInt32(number)
    return templates[number]
  }

  /// The move template that was computed before; empty if there is none.
  func template(_ location: Int, at truths: @autoclosure () -> [TrueStatus]) -> MoveTemplate {
    let known = Int(all[location].template)
    if known > 0 { return templates[known - 1] }
    return templatesOfAsked[variant(location, asked[Int(all[location].asked)], truths())].map { templates[Int($0)] }
      ?? MoveTemplate()
  }

  /// The active states of a location, innermost first; empty if the flow has ended.
  func activeStates(_ location: Int) -> [ID<State>] { active[Int(all[location].active)] }

  /// Whether a request may be open in a location.
  func mayAsk(_ location: Int) -> Bool { !asked[Int(all[location].asked)].isEmpty }

  private func variant(_ location: Int, _ asked: [ID<Resource>], _ truths: [TrueStatus]) -> Variant {
    let radices = asked.map { UInt64(successors.world.owners[$0.index]?.trueStatuses.names.count ?? 1) }
    let number = zip(asked, radices).reduce(UInt64(0)) { $0 &* $1.1 &+ UInt64(truths[$1.0.index].index) }
    return Variant(location: UInt32(location), truths: number)
  }

  /// Bytes of the table.
  var size: Int {
    keys.size + all.count * MemoryLayout<ControlLocation>.stride
      + tableBytes(templatesOfAsked.count, stride: MemoryLayout<Variant>.stride + MemoryLayout<UInt32>.stride)
      + waits.size + asked.size + active.size + templates.size + scopes.size
  }
}
