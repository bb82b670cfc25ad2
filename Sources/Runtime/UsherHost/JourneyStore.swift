public import UsherCore
internal import UsherLock
import UsherRuntime

/// Stores the state of journeys and their memory, with one record per policy.
///
/// A host writes a record after every step, before it performs the effects, and after every metric that was counted. So
/// writing should be fast, and must be atomic even if the process dies. ``FolderStore`` fulfills this.
public protocol JourneyStore: Sendable {
  /// The record with this name; nil if there is none.
  func read(_ name: String) throws(StoreError) -> [UInt8]?

  /// Replaces the record with this name atomically.
  func write(_ bytes: [UInt8], _ name: String) throws(StoreError)

  /// Moves an unreadable record to a place where later records do not overwrite it, and returns that place.
  func setAside(_ name: String) throws(StoreError) -> String
}

extension JourneyStore {
  /// The contents of the record with this name; nil if there is none. Sets it aside and throws if it cannot be decoded.
  func read<Contents>(_ name: String, as decode: ([UInt8]) throws(Snapshot.Refusal) -> Contents) throws(StoreError)
    -> Contents?
  {
    guard let bytes = try read(name) else { return nil }
    do throws(Snapshot.Refusal) {
      return try decode(bytes)
    } catch {
      throw StoreError(error, keptAs: try setAside(name))
    }
  }
}

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
