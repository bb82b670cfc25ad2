internal import UsherLock
import UsherRuntime

/// The records of an environment's store that hosts have opened, one for each policy.
///
/// All hosts of a policy in an environment share its record, so none overwrites what another one has saved.
package final class OpenRecords: Sendable {
  private let records = Locked<[String: OpenRecord]>([:])

  package init() {}

  func record(of policy: Policy, in environment: JourneyEnvironment) -> OpenRecord {
    records.withLock { records in
      if let known = records[policy.name] { return known }
      let record = OpenRecord(RecordKeeper(of: policy.name, in: environment.store, environment.clock))
      records[policy.name] = record
      return record
    }
  }
}

/// The record of one policy.
final class OpenRecord: Sendable {
  private let keeper: Locked<RecordKeeper>
  /// Notified whenever the value of a decision may have changed.
  let occasions = Occasions()

  init(_ keeper: sending RecordKeeper) { self.keeper = Locked(keeper) }

  /// The store is called meanwhile, so that records are written in order.
  func withLock<Result, Failure>(_ work: (inout RecordKeeper) throws(Failure) -> Result) throws(Failure) -> Result {
    try keeper.withLock(work)
  }
}

/// Manages the record of one policy: reads it on first use and writes it as a whole. Knows the journeys that are played.
struct RecordKeeper {
  private let store: any JourneyStore
  private let policy: String
  private let clock: any HostClock
  /// Nil until it has been read.
  private(set) var record: HostRecord?
  /// The journeys that a host of this process plays, by number.
  private var played: [Int: Played] = [:]

  private struct Played {
    /// Nil if the host is gone. Another one may then resume the journey.
    weak var host: JourneyHost?
    var flow: String
    var arguments: [String: String]
    /// Whether a call of the flow may wait for it.
    var isJoinable = true
  }

  init(of policy: String, in store: any JourneyStore, _ clock: any HostClock) {
    self.store = store
    self.policy = policy
    self.clock = clock
  }

  /// The record. If it cannot be read, it is set aside and this throws; the next call starts with an empty record.
  mutating func opened() throws(StoreError) -> HostRecord {
    if let record { return record }
    let firstWritten = HostRecord(firstWritten: clock.now())
    let known = try store.read(policy, as: HostRecord.init(bytes:)) ?? firstWritten
    record = known
    return known
  }

  /// Changes the record and writes it. If it cannot be written, nothing is changed.
  mutating func save(_ change: (inout HostRecord) -> Void) throws(StoreError) {
    guard var changed = record else { return }
    change(&changed)
    try store.write(changed.bytes, policy)
    record = changed
  }

  /// Whether the store contains the current record.
  func isWritten() throws(StoreError) -> Bool { try store.read(policy) == record?.bytes }

  // MARK: Journeys

  /// The journey that a call of a flow waits for.
  enum Claim {
    /// Another host plays it, under this number.
    case played(JourneyHost, Int)
    /// An earlier process, or a host that is gone, has left it.
    case saved(HostRecord.SavedJourney)
    /// There is none. The number is that of a new one.
    case new(Int)
  }

  /// Finds a journey of a flow that this host does not play. One that no host plays belongs to this host from now on.
  mutating func claim(
    _ flow: String, _ arguments: [String: String], for host: JourneyHost
  ) throws(StoreError) -> Claim {
    let journeys = try opened().journeys
    for (number, one) in played where one.isJoinable && one.flow == flow && one.arguments == arguments {
      if let other = one.host, other !== host { return .played(other, number) }
    }
    if let saved = journeys.first(where: { $0.flow == flow && $0.arguments == arguments && !isPlayed($0.number) }) {
      played[saved.number] = Played(host: host, flow: flow, arguments: arguments)
      return .saved(saved)
    }
    let number = try newNumber()
    played[number] = Played(host: host, flow: flow, arguments: arguments)
    return .new(number)
  }

  /// The saved journeys that no host plays. They belong to this host from now on.
  mutating func claimSaved(for host: JourneyHost) throws(StoreError) -> [HostRecord.SavedJourney] {
    let saved = try opened().journeys.filter { !isPlayed($0.number) }
    for one in saved { played[one.number] = Played(host: host, flow: one.flow, arguments: one.arguments) }
    return saved
  }

  private func isPlayed(_ number: Int) -> Bool { played[number]?.host != nil }

  /// No other host waits for this journey from now on.
  mutating func closeToOthers(_ number: Int) { played[number]?.isJoinable = false }

  /// The host no longer plays this journey.
  mutating func release(_ number: Int) { played[number] = nil }

  /// A number that no journey of this record has had.
  private mutating func newNumber() throws(StoreError) -> Int {
    let number = try opened().lastJourney + 1
    record?.lastJourney = number
    return number
  }

  /// The identity of a journey, unique across processes and installations.
  func identity(ofJourney number: Int) -> String { "\(record?.firstWritten ?? 0)-\(number)" }

  /// The last recorded state of a journey.
  func place(ofJourney number: Int) -> HostRecord.SavedJourney? {
    record?.journeys.first { $0.number == number }
  }

  /// Removes a journey from the record. Its metrics stay until they are counted.
  mutating func forget(_ number: Int) throws(StoreError) {
    try save { $0.journeys.removeAll { $0.number == number } }
  }

  // MARK: Metrics

  /// A metric of a step is counted next.
  mutating func makeDue(_ position: Int, ofStep step: Int, _ journey: Int) {
    let index = record?.metrics.firstIndex {
      $0.journey == journey && $0.step == step && $0.effect.position == position
    }
    if let index { record?.metrics[index].isDue = true }
  }

  /// The first metric that this host has to count. Those of earlier processes belong to the host that counts first.
  mutating func nextMetric(for host: JourneyHost) -> HostRecord.SavedMetric? {
    let id = ObjectIdentifier(host)
    let index = record?.metrics.firstIndex { $0.isDue && ($0.host == nil || $0.host == id) }
    guard let index else { return nil }
    record?.metrics[index].host = id
    return record?.metrics[index]
  }

  /// Removes a metric that has been counted, also if the record cannot be written: this process does not count it again.
  mutating func forget(_ metric: HostRecord.SavedMetric) throws(StoreError) {
    record?.metrics.removeAll { $0.isSame(as: metric) }
    try save { _ in }
  }
}

extension HostRecord {
  /// Records the state of a journey for the next process.
  mutating func note(_ journey: SavedJourney) {
    if let index = journeys.firstIndex(where: { $0.number == journey.number }) {
      journeys[index] = journey
    } else {
      journeys.append(journey)
    }
  }

  mutating func remember(_ changes: [HostMemory.Change]) {
    for change in changes { memory[change.cell, isForLaunch: change.isForLaunch] = change.kept }
  }
}
