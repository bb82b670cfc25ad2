/// Where the host keeps the places of journeys and what they have remembered, one record a policy.
///
/// A record is written after every step, before its effects are performed: that is to be short, and has to be whole or not at
/// all, whenever the process dies. ``FolderStore`` does so.
public protocol JourneyStore: Sendable {
  /// The record under a name; nil if there is none.
  func read(_ name: String) throws(StoreError) -> [UInt8]?

  /// Puts a record in the place of the one before, in one go.
  func write(_ bytes: [UInt8], _ name: String) throws(StoreError)

  /// Keeps a record that cannot be read elsewhere, where no later one comes in its way, and says where that is.
  func setAside(_ name: String) throws(StoreError) -> String
}

/// Why a record was not read or written.
public enum StoreError: Error, Hashable, Sendable {
  /// A call to the system failed, with the code that it gave.
  case system(call: String, path: String, code: Int32)
  /// The record is not as it was written. It has been kept aside under this name, and the next run begins without it.
  case damaged(keptAs: String)
  /// The record is of another format than this host reads: of a newer version of the app, as a rule. It has been kept aside
  /// under this name, and the next run begins without it.
  case format(Int, understood: Int, keptAs: String)
}
