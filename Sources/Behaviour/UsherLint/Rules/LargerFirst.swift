internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource

extension LintRule {
  /// A larger request is made before the smaller one on which it builds is granted, and the system then grants it provisionally
  /// and decides later without the app.
  static let largerFirst = LintRule(.largerFirst) { policy in
    policy.journeys.flatMap { journeys in
      journeys.requests.compactMap { request in
        let resource = request.resource
        guard let smaller = resource.requests.first(where: { resource.isStep(request.request, behind: $0) }) else {
          return nil
        }
        let early = request.statuses.intersection(resource.statuses(putting: smaller))
        return resource.isProvisional(request.request, askedIn: early) ? .largerFirst(request, smaller) : nil
      }
    }
  }
}

extension DeviceResource {
  /// Whether the system may later revoke what the request grants in these statuses, and the app cannot see beforehand that the
  /// grant is provisional.
  fileprivate func isProvisional(_ request: DeviceRequest, askedIn statuses: ValueSet) -> Bool {
    request.outcomes.contains { outcome in
      guard !shown(outcome.from).intersection(statuses).isEmpty else { return false }
      return outcome.to.contains { result in
        let seen = shown[result]
        return giving.contains(seen) && result != trueStatus(of: seen)
          && moves.contains { move in
            move.agent == .system && move.fate == .none && move.from.contains(result)
              && move.to.contains { shown[$0] != seen }
          }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func largerFirst(_ request: SystemRequest, _ smaller: DeviceRequest) -> Diagnostic {
    let first = request.named(smaller)
    return Diagnostic(
      .largerFirst, "`ask \(request.name)` comes before `ask \(first)` is granted",
      at: marked(request.written.asking, "too early"),
      why:
        "the system then asks for the smaller permission, and later asks about the larger one without telling the app",
      help: "`ask \(first)` first, and ask for this once that is granted")
  }
}
