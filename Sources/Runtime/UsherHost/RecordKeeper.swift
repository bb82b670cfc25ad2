import UsherRuntime

/// Manages the record of one policy: reads it on first use and writes it as a whole.
struct RecordKeeper {
  private let store: any JourneyStore
  private let policy: String
  private let clock: any HostClock
  /// Nil until it has been read.
  private(set) var record: HostRecord?

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

  /// Writes the current record.
  func save() throws(StoreError) {
    guard let record else { return }
    try store.write(record.bytes, policy)
  }

  /// Whether the store contains the current record.
  func isWritten() throws(StoreError) -> Bool { try store.read(policy) == record?.bytes }

  // MARK: Journeys

  /// A number that no journey of this record has had.
  mutating func newNumber() throws(StoreError) -> Int {
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

  /// Records the state of a journey for the next process.
  mutating func note(_ journey: HostRecord.SavedJourney) {
    if let index = record?.journeys.firstIndex(where: { $0.number == journey.number }) {
      record?.journeys[index] = journey
    } else {
      record?.journeys.append(journey)
    }
  }

  mutating func forget(_ number: Int) { record?.journeys.removeAll { $0.number == number } }

  // MARK: Memory

  mutating func remember(_ changes: [HostMemory.Change]) {
    for change in changes { record?.memory[change.cell, isForLaunch: change.isForLaunch] = change.kept }
  }
}
