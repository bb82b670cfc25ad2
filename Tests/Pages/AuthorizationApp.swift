import UsherHost

/// The part of `isAuthorized` that remains next to isAuthorized.usher: calls that read the status, and calls that make a
/// request.
@MainActor final class AuthorizationApp: Authorization.App {
  private let count: (_ metric: String, _ resource: String?) -> Void

  init(count: @escaping (_ metric: String, _ resource: String?) -> Void) { self.count = count }

  /// Reads the status without showing a prompt. For drawing a view.
  func standing(
    of resource: Authorization.EnsureR, _ authorization: Authorization
  ) async throws -> Authorization.Standing {
    switch resource {
    case .camera: try await authorization.cameraStanding
    case .microphone: try await authorization.microphoneStanding
    case .contacts: try await authorization.contactsStanding
    }
  }

  /// The standing now, and whenever it changes. For a view that is drawn again.
  func standings(of resource: Authorization.EnsureR, _ authorization: Authorization) -> DecisionValues {
    authorization.host.values(of: "\(resource.rawValue)Standing")
  }

  /// Requests access if possible, and explains a refusal otherwise. For the button that needs the resource.
  func ensure(
    _ resource: Authorization.EnsureR, _ authorization: Authorization
  ) async throws -> Authorization.EnsureOutcome { try await authorization.ensure(r: resource) }

  /// Call this at launch. Goes on with every request that was in progress, and returns the last outcome; nil if there was none.
  func goOn(_ authorization: Authorization) async throws -> Authorization.EnsureOutcome? {
    var last: Authorization.EnsureOutcome?
    for journey in try await authorization.host.unfinishedJourneys() {
      if case .ensure(let outcome) = try await authorization.outcome(of: journey) { last = outcome }
    }
    return last
  }

  func track(_ metric: Authorization.Metric, _ tracked: TrackedMetric) async {
    count(tracked.name, tracked.arguments["resource"])
  }
}
