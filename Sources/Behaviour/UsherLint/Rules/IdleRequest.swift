internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource

extension LintRule {
  /// A request is made only where the system shows no prompt, or a run (for example after a button) leads to a request with
  /// such a status. The request then settles at once with the unchanged status.
  static let idleRequest = LintRule(.idleRequest) { policy in
    policy.journeys.flatMap { journeys in
      let requests = journeys.requests
      let ways = journeys.runs.compactMap { origin, run -> Diagnostic? in
        guard case .waits(let id) = run.end, let request = requests.first(where: { $0.state == id }),
          !request.isIdle(request.statuses), let place = journeys.place(of: origin)
        else { return nil }
        let statuses = run.knowledge.values(of: request.status, in: journeys.program)
        return request.isIdle(statuses) ? .idleWay(request, place, statuses) : nil
      }
      return requests.filter { $0.isIdle($0.statuses) }.map { .idleRequest($0) } + ways
    }
  }
}

extension SystemRequest {
  fileprivate func isIdle(_ statuses: ValueSet) -> Bool {
    statuses.intersection(resource.statuses(putting: request)).isEmpty
  }
}

extension Diagnostic {
  fileprivate static func idleRequest(_ request: SystemRequest) -> Diagnostic {
    let statuses = request.resource.statuses.names(in: request.statuses)
    return Diagnostic(
      .idleRequest, "the system never asks here, because `\(request.resource.name)` is \(statuses, "or")",
      at: marked(request.written.asking, "the request returns immediately and nothing changes"),
      why: "a tap that leads here has no visible effect",
      help: "ask only if the status is `askable`; if it was refused, show guidance to Settings")
  }

  fileprivate static func idleWay(_ request: SystemRequest, _ place: Label, _ statuses: ValueSet) -> Diagnostic {
    let names = request.resource.statuses.names(in: statuses)
    return Diagnostic(
      .idleRequest, "the system does not ask after this, because `\(request.resource.name)` is \(names, "or")",
      at: marked(place, "this has no visible effect"),
      also: [marked(request.written.asking, "the request returns immediately and nothing changes")],
      why: "a button promises the system's prompt, and the prompt does not appear",
      help: "if it was refused, lead to Settings; ask only if the status is `askable`")
  }
}
