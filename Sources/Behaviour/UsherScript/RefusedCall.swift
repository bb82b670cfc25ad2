package import UsherSource

/// Why a journey cannot start as it was called.
package struct RefusedCall: Error, Sendable {
  /// A sentence without a full stop.
  package let message: String
  /// The place in a script. Nil for what the call itself says.
  package var place: Label?

  package init(_ message: String, at place: Label? = nil) {
    (self.message, self.place) = (message, place)
  }
}
