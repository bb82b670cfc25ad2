#if canImport(Combine)
  public import Combine
  public import UsherHost

  /// The present values of decisions, for views: a change of a value draws the views that observe this object again.
  ///
  /// The code that `usher generate swift` writes has such an object with the names and types of the policy, which the compiler checks.
  @MainActor public final class LiveDecisions: ObservableObject {
    /// The values by the names of the decisions. A value that has not been read yet is missing.
    @Published public private(set) var values: [String: String] = [:]
    /// The error that ended the observation of a decision, such as an unknown name.
    @Published public private(set) var error: (any Error)?
    private let observation = DecisionObservation()

    /// Observes decisions of a host's policy for as long as this object lives.
    public init(_ decisions: [String], of host: JourneyHost) {
      observation.onError = { [weak self] in self?.error = $0 }
      for name in decisions {
        observation.follow(host.values(of: name)) { [weak self] in self?.values[name] = $0 }
      }
    }

    /// Whether a decision of type `Bool` is true; false until it has been read.
    public func isTrue(_ decision: String) -> Bool { values[decision] == "true" }
  }
#endif
