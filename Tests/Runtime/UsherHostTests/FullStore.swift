import UsherHost
import UsherLock

/// A store that may have no room.
final class FullStore: JourneyStore {
  static let error = StoreError.system(call: "write", path: "tested", code: 28)
  let isFull = Locked(false)
  private let records = MemoryStore()

  func read(_ name: String) -> [UInt8]? { records.read(name) }
  func write(_ bytes: [UInt8], _ name: String) throws(StoreError) {
    if isFull.withLock({ $0 }) { throw Self.error }
    records.write(bytes, name)
  }
  func setAside(_ name: String) -> String { records.setAside(name) }
}
