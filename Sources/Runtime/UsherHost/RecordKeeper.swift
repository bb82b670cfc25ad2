import UsherRuntime

/// Keeps the record of one policy: reads it when it is first needed, and writes it as a whole.
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

  /// The record. One that cannot be read is kept aside, and the next call begins without it.
  mutating func opened() throws(StoreError) -> HostRecord {
    if let record { return record }
    let founded = HostRecord(founded: clock.now())
    guard let bytes = try store.read(policy) else {
      record = founded
      return founded
    }
    do throws(Snapshot.Refusal) {
      let known = try HostRecord(bytes: bytes)
      record = known
      return known
    } catch {
      let kept = try store.setAside(policy)
      guard case .format(let format, let understood) = error else { throw .damaged(keptAs: kept) }
      throw .format(format, understood: understood, keptAs: kept)
    }
  }

  /// Writes the record as it is now.
  func save() throws(StoreError) {
    guard let record else { return }
    try store.write(record.bytes, policy)
  }

  /// Whether the store holds the record as it is now.
  func isWritten() throws(StoreError) -> Bool { try store.read(policy) == record?.bytes }

  // MARK: Journeys

  /// A number that no journey of this record has had.
  mutating func newNumber() throws(StoreError) -> Int {
    let number = try opened().lastJourney + 1
    record?.lastJourney = number
    return number
  }

  /// The identity of a journey, across processes and installations.
  func identity(ofJourney number: Int) -> String { "\(record?.founded ?? 0)-\(number)" }

  /// The place of a journey as it was last noted.
  func place(ofJourney number: Int) -> HostRecord.SavedJourney? {
    record?.journeys.first { $0.number == number }
  }

  /// Notes the place of a journey for the next process.
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
