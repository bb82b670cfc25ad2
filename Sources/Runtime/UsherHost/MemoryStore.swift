/// A store that lives as long as the process, for tests and previews.
public final class MemoryStore: JourneyStore {
  private let records: Locked<[String: [UInt8]]>

  /// Creates a store with these records, by name.
  public init(_ records: [String: [UInt8]] = [:]) { self.records = Locked(records) }

  /// All records, by name.
  public var contents: [String: [UInt8]] { records.withLock { $0 } }

  public func read(_ name: String) -> [UInt8]? { records.withLock { $0[name] } }

  public func write(_ bytes: [UInt8], _ name: String) { records.withLock { $0[name] = bytes } }

  public func setAside(_ name: String) -> String {
    records.withLock { records in
      var number = 1
      while records["\(name).damaged-\(number)"] != nil { number += 1 }
      records["\(name).damaged-\(number)"] = records.removeValue(forKey: name)
      return "\(name).damaged-\(number)"
    }
  }
}
