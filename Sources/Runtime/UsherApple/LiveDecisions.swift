#if canImport(Combine)
  public import Combine
  public import UsherHost

  /// The present values of decisions, for views: a change of a value draws the views that observe this object again.
  @MainActor public final class LiveDecisions: ObservableObject {
    /// The values by the names of the decisions. A value that has not been read yet is missing.
    @Published public private(set) var values: [String: String] = [:]
    /// The error that ended the observation of a decision, such as an unknown name.
    @Published public private(set) var error: (any Error)?
    private var observations: [Task<Void, Never>] = []

    /// Observes decisions of a host's policy for as long as this object lives.
    public init(_ decisions: [String], of host: JourneyHost) {
      observations = decisions.map { name in
        Task { [weak self] in
          do {
            for try await value in host.values(of: name) { self?.values[name] = value }
          } catch {
            self?.error = error
          }
        }
      }
    }

    deinit {
      for observation in observations { observation.cancel() }
    }

    /// Whether a decision of type `Bool` is true; false until it has been read.
    public func isTrue(_ decision: String) -> Bool { values[decision] == "true" }
  }
#endif
