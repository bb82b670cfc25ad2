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
