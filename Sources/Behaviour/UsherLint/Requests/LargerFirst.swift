internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource

extension DiagnosticCode {
  static let largerFirst = DiagnosticCode("larger-first", .warning, .asking, .rule)
}

extension LintRule {
  /// A larger request is made before the smaller one on which it builds is granted, and the system then either shows nothing, or
  /// grants it provisionally and decides later without the app.
  static let largerFirst = LintRule(.largerFirst) { journeys, _ in
    journeys.requesting.flatMap { $0.requests }.compactMap { request in
      guard let smaller = request.smaller else { return nil }
      if !request.skipped.isEmpty { return .largerFirst(request, smaller, skipped: request.skipped) }
      return request.isProvisional(before: smaller) ? .largerFirst(request, smaller) : nil
    }
  }
}

extension SystemRequest {
  /// The request for the same resource on which this one builds.
  fileprivate var smaller: DeviceRequest? { resource.requests.first { resource.isStep(request, behind: $0) } }

  /// The statuses without access in which the system shows nothing although it would show the smaller request.
  var skipped: ValueSet {
    guard let smaller else { return ValueSet() }
    return statuses.intersection(resource.askable(smaller))
      .subtracting(resource.askable(request)).subtracting(resource.giving)
  }

  /// Whether the system may later revoke a grant that came before the smaller request was made, and the app cannot see beforehand
  /// that the grant is provisional.
  fileprivate func isProvisional(before smaller: DeviceRequest) -> Bool {
    let early = statuses.intersection(resource.askable(smaller))
    return request.outcomes.contains { outcome in
      !resource.shown(outcome.from).intersection(early).isEmpty && outcome.to.contains(where: resource.isProvisional)
    }
  }
}

extension DeviceResource {
  /// Whether a status grants without showing that the system may revoke the grant.
  fileprivate func isProvisional(_ status: TrueStatus) -> Bool {
    let seen = shown[status]
    return giving.contains(seen) && status != trueStatus(of: seen)
      && moves.contains { move in
        move.agent == .system && move.fate == .none && move.from.contains(status)
          && move.to.contains { shown[$0] != seen }
      }
  }
}

private struct LargerFirstProblem: Problem {
  static let type = ProblemType()
  let request: String
  let smaller: String

  var code: DiagnosticCode { .largerFirst }
  var message: Message { "the system is asked for `\(request)` before `\(smaller)` is granted" }
}

extension Diagnostic {
  fileprivate static func largerFirst(_ request: SystemRequest, _ smaller: DeviceRequest) -> Diagnostic {
    largerFirst(
      request, smaller,
      why:
        "the system then asks for the smaller permission, and later asks about the larger one without telling the app")
  }

  fileprivate static func largerFirst(
    _ request: SystemRequest, _ smaller: DeviceRequest, skipped: ValueSet
  ) -> Diagnostic {
    let names = request.resource.statuses.names(in: skipped)
    return largerFirst(
      request, smaller, why: "the system shows nothing while `\(request.resource.name)` is \(listed(names, "or"))")
  }

  private static func largerFirst(_ request: SystemRequest, _ smaller: DeviceRequest, why: Prose) -> Diagnostic {
    let first = request.named(smaller)
    return Diagnostic(
      LargerFirstProblem(request: request.name, smaller: first), at: marked(request.place, "too early"),
      why: why,
      help: "`ask \(first)` first, and ask for this once that is granted")
  }
}
