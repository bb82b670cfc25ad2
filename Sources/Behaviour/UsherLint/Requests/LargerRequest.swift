internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

extension DiagnosticCode {
  static let largerRequest = DiagnosticCode("larger-request", .note, .asking, .rule)
}

extension LintRule {
  /// A larger request is made although a smaller one exists and no condition of the policy distinguishes their results, on some version
  /// of the system.
  static let largerRequest = LintRule(.largerRequest) { journeys, _ in
    let read = journeys.program.setsRead.filter { $0.set.count > 0 }
    return journeys.requests.compactMap { request -> Diagnostic? in
      for edition in journeys.device.editions(for: [request.resource], []) {
        let sets = read.filter { $0.id == request.status }.map { $0.set }
        if let smaller = request.resource.within(edition).smallerRequest(than: request.request.name, for: sets) {
          return .largerRequest(request, smaller)
        }
      }
      return nil
    }
  }
}

extension DeviceResource {
  /// A request that is enough for a policy which tests these sets of statuses.
  fileprivate func smallerRequest(than name: String, for read: [ValueSet]) -> DeviceRequest? {
    guard let request = request(named: name), let smaller = requests.first(where: { isStep(request, behind: $0) })
    else {
      return nil
    }
    let less = results(of: smaller).intersection(giving)
    let more = results(of: request).intersection(giving).subtracting(less)
    let isTold = read.contains { set in
      let (small, large) = (set.intersection(less), set.intersection(more))
      return small.isEmpty != large.isEmpty || small != less && large == more
    }
    return isTold ? nil : smaller
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
