import UsherHost

/// What remains of `isAuthorized` beside isAuthorized.usher: a status that can be read, and a request that can be seen.
@MainActor final class AuthorizationApp: JourneyApp {
  /// A case for every value of `type Standing`.
  enum Standing: String {
    case full
    case part
    case askable
    case refused
    case unavailable
  }

  private let count: (_ metric: String, _ resource: String?) -> Void

  init(count: @escaping (_ metric: String, _ resource: String?) -> Void) { self.count = count }

  /// Reads the status and asks nothing: for a view that is drawn.
  func standing(of resource: String, _ host: JourneyHost) async throws -> Standing? {
    Standing(rawValue: try await host.decide("\(resource)Standing"))
  }

  /// Asks if it can, explains if it must: for the button that needs the resource.
  func ensure(_ resource: String, _ host: JourneyHost) async throws -> Standing? {
    Standing(rawValue: try await host.run("ensure(r: \(resource))"))
  }

  /// For the launch of the app. Returns nil if nothing was asked for.
  func goOn(_ host: JourneyHost) async throws -> Standing? { try await host.goOn().flatMap(Standing.init) }

  func track(_ metric: TrackedMetric) async { count(metric.name, metric.arguments["resource"]) }
}
