import UsherRuntime

/// The record of one policy, which its hosts share: read on first use, and written as a whole, one write after the other.
final class OpenRecord {
  /// The record's number for the shell.
  let number: Int
  private let outgoing: Outgoing
  /// What the store has, and what its next write contains: the last number and the metrics that were counted. Nil until it has been
  /// read.
  private(set) var contents: HostRecord?
  /// The highest number of a journey so far.
  private var lastJourney = 0
  private var isSaving = false
  /// How often another process has taken the record. What a write from before that contains is not kept.
  private var losses = 0
  /// Memory of this process, which the record does not have.
  private var launch: [HostMemory.Cell: HostMemory.Kept] = [:]
  /// Journeys whose outcome is delivered once the record is without them.
  var leaving: [Int] = []
  /// Those that wait for the record to be written, in order.
  private var line: [() -> Void] = []
  /// Those that wait for the record to be read.
  private var openers: [(StoreError?) -> Void] = []

  init(_ number: Int, _ outgoing: Outgoing) {
    self.number = number
    self.outgoing = outgoing
  }

  // MARK: Reading

  /// Whether the record is being read.
  var isOpening: Bool { !openers.isEmpty }

  /// Reads the record if that has not been done. If it cannot be decoded, it is set aside and `then` gets the error; the next call
  /// starts with an empty record.
  func open(_ then: @escaping (StoreError?) -> Void) {
    if contents != nil { return then(nil) }
    openers.append(then)
    guard openers.count == 1 else { return }
    let firstWritten = outgoing.time.now
    outgoing.ask(.load(record: number)) { [self] end in
      guard case .loaded(let bytes?) = end else {
        if case .failed(let error) = end { return opened(error) }
        return opened(as: HostRecord(firstWritten: firstWritten))
      }
      do throws(Snapshot.Refusal) {
        opened(as: try HostRecord(bytes: bytes))
      } catch {
        setAside(error)
      }
    }
  }

  private func opened(as contents: HostRecord) {
    self.contents = contents
    self.contents?.memory.launch = launch
    lastJourney = contents.lastJourney
    opened(nil)
  }

  private func opened(_ error: StoreError?) {
    let waiting = openers
    openers = []
    for one in waiting { one(error) }
  }

  private func setAside(_ refusal: Snapshot.Refusal) {
    outgoing.ask(.setAside(record: number)) { [self] end in
      if case .failed(let error) = end { return opened(error) }
      guard case .kept(let name) = end else { return opened(StoreError(refusal, keptAs: "")) }
      opened(StoreError(refusal, keptAs: name))
    }
  }

  // MARK: Writing

  /// Whether a write has not ended, which may still be undone, or somebody waits for that.
  var isBusy: Bool { isSaving || !line.isEmpty }

  /// Calls `work` when no write is under way, in the order of the calls.
  func inTurn(_ work: @escaping () -> Void) { if isBusy { line.append(work) } else { work() } }

  /// Changes the record and writes it. If it cannot be written, nothing is changed. Call this in turn.
  func save(_ change: (inout HostRecord) -> Void, then: @escaping (StoreError?) -> Void) {
    guard var changed = contents else { return then(nil) }
    change(&changed)
    changed.lastJourney = lastJourney
    isSaving = true
    let losses = losses
    outgoing.ask(.save(changed.bytes, record: number)) { [self] end in
      isSaving = false
      if case .failed(let error) = end {
        then(error)
      } else {
        if losses == self.losses { contents = changed }
        then(nil)
      }
      while !isSaving, !line.isEmpty { line.removeFirst()() }
    }
  }

  /// Another process writes it now: it is read again when it is needed.
  func forget() {
    losses += 1
    launch = contents?.memory.launch ?? launch
    contents = nil
  }

  /// Forgets everyone who waits.
  func close() { (line, openers) = ([], []) }

  // MARK: Journeys

  /// A number that no journey of this record has had.
  func newJourney() -> Int {
    lastJourney += 1
    contents?.lastJourney = lastJourney
    return lastJourney
  }

  /// The identity of a journey, unique across processes and installations.
  func identity(ofJourney number: Int) -> String { "\(contents?.firstWritten ?? 0)-\(number)" }

  /// The last recorded state of a journey.
  func place(ofJourney number: Int) -> HostRecord.SavedJourney? { contents?.journeys.first { $0.number == number } }

  // MARK: Metrics

  /// A metric of a step is counted next. Call this in turn.
  func makeDue(_ position: Int, ofStep step: Int, _ journey: Int) {
    let index = contents?.metrics.firstIndex {
      $0.journey == journey && $0.step == step && $0.effect.position == position
    }
    if let index { contents?.metrics[index].isDue = true }
  }

  /// The first metric that this host has to count. Those of earlier processes belong to the host that counts first. Call this in
  /// turn.
  func nextMetric(for host: Int) -> HostRecord.SavedMetric? {
    guard let index = contents?.metrics.firstIndex(where: { $0.isDue && ($0.host == nil || $0.host == host) }) else {
      return nil
    }
    contents?.metrics[index].host = host
    return contents?.metrics[index]
  }

  /// Removes a metric that has been counted, also if the record cannot be written: this process does not count it again. Call this
  /// in turn.
  func forget(_ metric: HostRecord.SavedMetric, then: @escaping (StoreError?) -> Void) {
    contents?.metrics.removeAll { $0.isSame(as: metric) }
    save({ _ in }, then: then)
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
