/// Classes of a moment's age. A session stores a moment as such a class; every policy has these two.
package enum Moment {
  /// The moment has never occurred.
  package static let never: Value = 0
  /// The moment is now.
  package static let now: Value = 1
}
