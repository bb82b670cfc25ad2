/// How a moment is kept among the values of a session: as a class of its age, of which these two are in every policy.
package enum Moment {
  /// It has never been.
  package static let never: Value = 0
  /// It is now.
  package static let now: Value = 1
}
