internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

extension DiagnosticCode {
  static let largerRequest = DiagnosticCode("larger-request", .note, .asking, .rule)
}

extension LintRule {
  /// A larger request is made although a smaller one exists and no condition of the policy distinguishes their results.
  static let largerRequest = LintRule(.largerRequest) { journeys, _ in
    let read = journeys.program.setsRead.filter { $0.set.count > 0 }
    return journeys.requests.compactMap { request -> Diagnostic? in
      let resource = request.resource
      guard let smaller = resource.requests.first(where: { resource.isStep(request.request, behind: $0) }) else {
        return nil
      }
      let less = resource.results(of: smaller).intersection(resource.giving)
      let more = resource.results(of: request.request).intersection(resource.giving).subtracting(less)
      let isTold = read.contains { id, set in
        let (small, large) = (set.intersection(less), set.intersection(more))
        return id == request.status && (small.isEmpty != large.isEmpty || small != less && large == more)
      }
      return isTold ? nil : .largerRequest(request, smaller)
    }
  }
}

private struct LargerRequestProblem: Problem {
  static let type = ProblemType()
  let smaller: String

  var code: DiagnosticCode { .largerRequest }
  var message: Message { "the policy uses no more than `ask \(smaller)` grants" }
}

extension Diagnostic {
  fileprivate static func largerRequest(_ request: SystemRequest, _ smaller: DeviceRequest) -> Diagnostic {
    Diagnostic(
      LargerRequestProblem(smaller: request.named(smaller)),
      at: marked(request.place, "asks for more than the policy uses"),
      why: "people grant a small permission more readily than a large one")
  }
}
