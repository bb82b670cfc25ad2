import UsherHost

/// The part of `isAuthorized` that remains next to isAuthorized.usher: calls that read the status, and calls that make a
/// request.
@MainActor final class AuthorizationApp: JourneyApp {
  /// One case for each value of `type Standing`.
  enum Standing: String {
    case full
    case part
    case askable
    case refused
    case unavailable
  }

  private let count: (_ metric: String, _ resource: String?) -> Void

  init(count: @escaping (_ metric: String, _ resource: String?) -> Void) { self.count = count }

  /// Reads the status without showing a prompt. For drawing a view.
  func standing(of resource: String, _ host: JourneyHost) async throws -> Standing? {
    Standing(rawValue: try await host.decide("\(resource)Standing"))
  }

  /// The standing now, and whenever it changes. For a view that is drawn again.
  func standings(of resource: String, _ host: JourneyHost) -> DecisionValues { host.values(of: "\(resource)Standing") }

  /// Requests access if possible, and explains a refusal otherwise. For the button that needs the resource.
  func ensure(_ resource: String, _ host: JourneyHost) async throws -> Standing? {
    Standing(rawValue: try await host.run("ensure(r: \(resource))"))
  }

  /// Call this at launch. Returns nil if no journey was saved.
  func goOn(_ host: JourneyHost) async throws -> Standing? { try await host.goOn().flatMap(Standing.init) }

  func track(_ metric: TrackedMetric) async { count(metric.name, metric.arguments["resource"]) }
}
