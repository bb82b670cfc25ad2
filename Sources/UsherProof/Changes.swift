internal import Usher
internal import UsherDevice

/// Statuses that change while the app is not looking.
struct Absence: Sendable {
  var changes: [Move.Change]
  /// How many of them nobody could make where the person is.
  var strangers: Int
  /// How many are not the person's.
  var foreign: Int
  /// Whether the app may be alive after them, and whether they may end it.
  var mayLive: Bool
  var mayEnd: Bool
}

extension World {
  /// What may be different after an absence: each resource as it was, or after one change. Where that would be too many, no
  /// more than one change is by others than the person in Settings.
  func absences(from configuration: Configuration, of resources: [ID<Resource>], at link: ID<Link>?) -> [Absence] {
    let single = resources.map { options(of: $0, configuration.truths[$0.index], at: link) }
    let isFull = single.reduce(1) { min($0 * ($1.count + 1), Self.fullLimit + 1) } <= Self.fullLimit
    var all = [Absence(changes: [], strangers: 0, foreign: 0, mayLive: true, mayEnd: false)]
    for options in single {
      all += all.flatMap { before in
        options.compactMap { option -> Absence? in
          let strangers = before.strangers + option.strangers
          let foreign = before.foreign + option.foreign
          if !isFull, foreign > 1 { return nil }
          return Absence(
            changes: before.changes + option.changes, strangers: strangers, foreign: foreign,
            mayLive: before.mayLive && option.mayLive,
            mayEnd: before.mayEnd || option.mayEnd)
        }
      }
    }
    return all
  }

  static let fullLimit = 256

  private struct Option {
    var changes: [Move.Change]
    var strangers: Int
    var foreign: Int
    var mayLive: Bool
    var mayEnd: Bool
  }

  private func options(of id: ID<Resource>, _ truth: Value, at link: ID<Link>?) -> [Option] {
    let isThere = link.map { program.links[$0].reaches.contains(program.resources[id].name) } ?? false
    return outside[id.index][Int(truth)].map { change in
      Option(
        changes: [Move.Change(resource: id, value: change.value)], strangers: change.isSettings && isThere ? 0 : 1,
        foreign: change.isSettings ? 0 : 1, mayLive: change.mayLive, mayEnd: change.mayEnd)
    }
  }

  /// The changes that a status may make while the app is active: by somebody else, or by an answer that others asked for.
  func changesWhileActive(of id: ID<Resource>, from truth: Value) -> [Value] {
    guard let owner = owners[id.index] else { return [] }
    return owner.trueStatuses.all.members.filter { value in
      if value == truth { return false }
      if owner.requests.contains(where: { $0.results(from: truth).contains(value) }) { return true }
      return owner.moves(from: truth, to: value).contains { $0.isPossibleWhileActive }
    }
  }

  /// What the person can change in Settings.
  func settings(of id: ID<Resource>, from truth: Value) -> [Value] {
    outside[id.index][Int(truth)].filter { $0.isSettings }.map { $0.value }
  }
}

/// What absences may bring, by the true statuses before and where the person is.
struct AbsenceTable: Sendable {
  private var known: [UInt64: [Absence]] = [:]

  mutating func absences(
    from configuration: Configuration, of resources: [ID<Resource>], at link: ID<Link>?, in world: World
  ) -> [Absence] {
    guard resources.count <= 6 else { return world.absences(from: configuration, of: resources, at: link) }
    var key = link.map { UInt64($0.index) + 1 } ?? 0
    for id in resources { key = key << 8 | UInt64(configuration.truths[id.index]) }
    if let absences = known[key] { return absences }
    let absences = world.absences(from: configuration, of: resources, at: link)
    known[key] = absences
    return absences
  }
}

/// One change of a true status from outside the app.
struct OutsideChange: Sendable {
  var value: Value
  /// Whether the person can make it in Settings.
  var isSettings: Bool
  /// Whether the app may be alive after it, and whether it may end it.
  var mayLive: Bool
  var mayEnd: Bool
}

extension DeviceResource {
  /// For each true status what it may become from outside, by one change.
  var outsideChanges: [[OutsideChange]] {
    trueStatuses.all.members.map { from in
      destinations(from: from).map { to in
        let moves = moves(from: from, to: to)
        return OutsideChange(
          value: to, isSettings: moves.contains { $0.agent == .settings },
          mayLive: moves.contains { $0.fate != .endsApp }, mayEnd: moves.contains { $0.fate != .none })
      }
    }
  }

  /// The changes from outside that lead from one true status to another.
  func moves(from: Value, to: Value) -> [DeviceMove] {
    moves.filter { $0.agent != .relaunch && $0.from.contains(from) && $0.to.contains(to) }
  }

  /// What a true status may become from outside, by one change.
  func destinations(from status: Value) -> [Value] {
    trueStatuses.all.members.filter { $0 != status && !moves(from: status, to: $0).isEmpty }
  }
}
