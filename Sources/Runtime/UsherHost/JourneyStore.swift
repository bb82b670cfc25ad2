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
      let kept = try setAside(name)
      guard case .format(let format, let understood) = error else { throw .damaged(keptAs: kept) }
      throw .format(format, understood: understood, keptAs: kept)
    }
  }
}

/// Reasons why a record was not read or written.
public enum StoreError: Error, Hashable, Sendable {
  /// A system call failed with this error code.
  case system(call: String, path: String, code: Int32)
  /// The record is damaged. It has been kept under this name, and the next run starts without it.
  case damaged(keptAs: String)
  /// The record has another format than this host reads; usually a newer version of the app has written it. It has been
  /// kept under this name, and the next run starts without it.
  case format(Int, understood: Int, keptAs: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let call, let path, let code): "\(call) of \(path) failed with the error \(code) of the system"
    case .damaged(let kept): "a record is damaged; it is kept as \(kept)"
    case .format(let format, let understood, let kept):
      "a record has format \(format), and this host reads format \(understood); it is kept as \(kept)"
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
