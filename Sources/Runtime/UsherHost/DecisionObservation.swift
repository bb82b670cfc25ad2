/// Follows decisions for an object that views observe, for as long as this lives. The object has it, and sets its own values.
///
/// `usher generate swift` writes such objects, with the names and types of a policy.
@MainActor public final class DecisionObservation {
  /// Is called with the error that ends the observation of a decision.
  public var onError: (@MainActor (any Error) -> Void)?
  private var observations: [Task<Void, Never>] = []

  /// Creates an observation that follows nothing yet.
  public init() {}

  deinit { for observation in observations { observation.cancel() } }

  /// Calls `change` with the present value, and with each one that differs from the one before.
  public func follow<Values: AsyncSequence & Sendable>(
    _ values: Values, _ change: @escaping @MainActor (Values.Element) -> Void
  ) where Values.Element: Sendable {
    observations.append(
      Task { [weak self] in
        do {
          for try await value in values { change(value) }
        } catch {
          self?.onError?(error)
        }
      })
  }
}
