/// What remains of `isAuthorized` beside isAuthorized.usher: a status that can be read, and a request that can be seen.
@MainActor final class AuthorizationHost: JourneyActions {
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

  /// Looks, and asks nothing: for a view that is drawn.
  func standing(of resource: String, _ host: JourneyHost) throws -> Standing? {
    Standing(rawValue: try host.decide("\(resource)Standing"))
  }

  /// Asks if it can, explains if it must: for the button that needs the resource. Nil if the task is cancelled.
  func ensure(_ resource: String, _ host: JourneyHost, from saved: [UInt8]?) async throws -> Standing? {
    try await host.run("ensure(r: \(resource))", from: saved).flatMap(Standing.init)
  }

  func track(_ metric: String, _ arguments: [String: String]) { count(metric, arguments["resource"]) }
}
