import UsherRuntime

/// The record that hosts store for a policy: memory that lasts for the installation, the state of each journey, and the
/// metrics that are not counted yet. It is written as a whole.
///
/// It consists of little-endian words (`WordWriter`): magic, the time of the first record, the number of the last
/// journey, memory, journeys, metrics, the time of each journey, and a hash of everything before it. Its only texts are
/// keys of memory, and those of answers that outstanding metrics and actions carry. A record may end after the journeys,
/// as those of version 0.1.0 do, or after the metrics. A version that ends earlier ignores what comes after.
struct HostRecord: Equatable {
  /// When this record was first written, in milliseconds since 1970. It makes journey names unique across installations.
  var firstWritten: Int64
  var lastJourney = 0
  var memory = HostMemory()
  var journeys: [SavedJourney] = []
  /// In the order in which they are counted.
  var metrics: [SavedMetric] = []

  struct SavedJourney: Equatable {
    var number: Int
    var flow: String
    var arguments: [String: String]
    /// The record (`Commit`) of its last step.
    var commit: [UInt8]
    /// Whether the actions of that step have been performed, and its outcome delivered.
    var isPerformed: Bool
    /// When it was last saved, in milliseconds since 1970; nil if a version has saved it that does not write this.
    var savedAt: Int64?
  }

  /// A metric that has not been counted.
  struct SavedMetric: Equatable {
    var journey: Int
    var step: Int
    var effect: Commit.Outstanding

    // Not written.

    /// The flow of its journey with its arguments; empty if an earlier process has saved it.
    var flow = ""
    var flowArguments: [String: String] = [:]
    /// The host that counts it; nil if an earlier process has saved it.
    var host: Int?
    /// The texts that its step has read; nil if an earlier process has saved it.
    var texts: [String: String]?
    /// Whether its journey has performed the effects before it.
    var isDue = true

    func isSame(as other: SavedMetric) -> Bool {
      journey == other.journey && step == other.step && effect.position == other.effect.position
    }
  }

  /// `USH1`; the digit is the format.
  private static let magic: UInt32 = 0x3148_5355

  init(firstWritten: Int64) { self.firstWritten = firstWritten }

  var bytes: [UInt8] {
    var writer = WordWriter()
    writer.write(Self.magic)
    writer.writeTime(firstWritten)
    writer.write(UInt32(lastJourney))
    writer.write(memory.install)
    writer.write(UInt32(journeys.count))
    for journey in journeys {
      writer.write(UInt32(journey.number))
      writer.write(Array(journey.flow.utf8))
      writer.write(UInt32(journey.arguments.count))
      for (name, value) in inOrder(journey.arguments) {
        writer.write(Array(name.utf8))
        writer.write(Array(value.utf8))
      }
      writer.write(journey.commit)
      writer.write(journey.isPerformed ? 1 : 0)
    }
    writer.write(UInt32(metrics.count))
    for metric in metrics {
      writer.write(UInt32(metric.journey))
      writer.write(UInt32(metric.step))
      writer.write(metric.effect)
    }
    for journey in journeys { writer.writeTime(journey.savedAt) }
    writer.write(stableHash(writer.bytes))
    return writer.bytes
  }

  /// The largest number of a journey in a record that is read. Later numbers are left for one process.
  private static let numberLimit = UInt32(Int32.max)

  /// Decodes a record. Throws `damaged` if the bytes are incomplete or altered, or if a number cannot be a journey's.
  init(bytes: [UInt8]) throws(Snapshot.Refusal) {
    var reader = WordReader(bytes: Array(bytes.dropLast(4)))
    try reader.readMagic(Self.magic)
    guard WordReader.word(in: bytes, at: bytes.count - 4) == stableHash(bytes.dropLast(4)),
      let firstWritten = try reader.readTime()
    else { throw .damaged }
    self.firstWritten = firstWritten
    let last = try reader.read()
    guard last <= Self.numberLimit else { throw .damaged }
    lastJourney = Int(last)
    memory.install = try reader.readCells()
    var numbers: Set<UInt32> = []
    for _ in 0..<(try reader.read()) {
      let known = try reader.read()
      guard known <= last, numbers.insert(known).inserted else { throw .damaged }
      let (number, flow) = (Int(known), try reader.readText())
      var arguments: [String: String] = [:]
      for _ in 0..<(try reader.read()) { arguments[try reader.readText()] = try reader.readText() }
      journeys.append(
        SavedJourney(
          number: number, flow: flow, arguments: arguments, commit: try reader.readBytes(),
          isPerformed: try reader.read() != 0))
    }
    if reader.isAtEnd {
      for journey in journeys where !journey.isPerformed { metrics += journey.metrics }
      return
    }
    for _ in 0..<(try reader.read()) {
      let known = try reader.read()
      guard known <= last else { throw .damaged }
      metrics.append(
        SavedMetric(journey: Int(known), step: Int(try reader.read()), effect: try reader.readOutstanding()))
    }
    if reader.isAtEnd { return }
    for index in journeys.indices { journeys[index].savedAt = try reader.readTime() }
  }
}

extension HostRecord.SavedJourney {
  /// The metrics of its last step. None if its commit cannot be read, which is reported when the journey is resumed.
  fileprivate var metrics: [HostRecord.SavedMetric] {
    do throws(Snapshot.Refusal) {
      let contents = try Commit(bytes: commit).contents()
      return contents.outstanding.filter { $0.kind == .track }.map {
        HostRecord.SavedMetric(journey: number, step: contents.step, effect: $0)
      }
    } catch {
      return []
    }
  }
}

/// Memory that outlives journeys, with one cell for each name and key.
struct HostMemory: Equatable {
  /// Lasts until the app is deleted.
  var install: [Cell: Kept] = [:]
  /// Lasts until the process ends.
  var launch: [Cell: Kept] = [:]

  struct Cell: Hashable, Comparable {
    var name: String
    /// The value of the text input that is the key; nil for memory without a key.
    var key: String?

    static func < (left: Cell, right: Cell) -> Bool {
      (left.name, left.key ?? "") < (right.name, right.key ?? "")
    }
  }

  enum Kept: Equatable {
    case value(String)
    case moment(Int64)
  }

  /// The new content of a cell; nil empties it.
  struct Change {
    var cell: Cell
    var isForLaunch: Bool
    var kept: Kept?
  }

  subscript(cell: Cell, isForLaunch isForLaunch: Bool) -> Kept? {
    get { isForLaunch ? launch[cell] : install[cell] }
    set { if isForLaunch { launch[cell] = newValue } else { install[cell] = newValue } }
  }
}

extension WordWriter {
  fileprivate mutating func write(_ cells: [HostMemory.Cell: HostMemory.Kept]) {
    write(UInt32(cells.count))
    for (cell, kept) in cells.sorted(by: { $0.key < $1.key }) {
      write(Array(cell.name.utf8))
      write(cell.key == nil ? 0 : 1)
      if let key = cell.key { write(Array(key.utf8)) }
      switch kept {
      case .value(let value):
        write(0)
        write(Array(value.utf8))
      case .moment(let time):
        write(1)
        writeTime(time)
      }
    }
  }
}

extension WordReader {
  fileprivate mutating func readCells() throws(Snapshot.Refusal) -> [HostMemory.Cell: HostMemory.Kept] {
    var cells: [HostMemory.Cell: HostMemory.Kept] = [:]
    for _ in 0..<(try read()) {
      let name = try readText()
      let key = try read() == 0 ? nil : try readText()
      let cell = HostMemory.Cell(name: name, key: key)
      switch try read() {
      case 0: cells[cell] = .value(try readText())
      case 1:
        guard let time = try readTime() else { throw .damaged }
        cells[cell] = .moment(time)
      default: throw .damaged
      }
    }
    return cells
  }
}
