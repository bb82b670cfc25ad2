/// The record of a policy in a store, for all hosts of the policy.
final class SharedRecord: Sendable {
  /// Its number for the core.
  let number: Int
  let name: String
  let store: any JourneyStore
  /// The store with which an environment was made: its copies have the same one.
  let storage: Storage
  /// Notified whenever the value of a decision may have changed.
  let occasions = Occasions()

  init(_ number: Int, of policy: String, in store: any JourneyStore, _ storage: Storage) {
    self.number = number
    name = policy
    self.store = store
    self.storage = storage
  }
}

/// Identifies the store of an environment.
package final class Storage: Sendable {
  package init() {}
}
