internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
package import UsherSource
internal import UsherModule

extension DiagnosticCode {
  package static let idleRequest = DiagnosticCode("idle-request", .warning, .asking, .rule)
}

extension LintRule {
  /// A request is made where the system shows no prompt, so that it settles at once with the unchanged status: always, always after
  /// one row, or after a row for several statuses in one of which nobody notices anything.
  ///
  /// `larger-first` reports a request that has to follow another one.
  static let idleRequest = LintRule(.idleRequest) { journeys, _ in
    let requests = journeys.requests.filter { $0.skipped.isEmpty }
    let (idle, others) = (requests.filter { $0.isIdle($0.statuses) }, requests.filter { !$0.isIdle($0.statuses) })
    return idle.map { Diagnostic.idleRequest($0) } + journeys.idleWays(to: others).map { .idleWay($0) }
  }
}

extension SystemRequest {
  fileprivate var askable: ValueSet { resource.askable(request) }

  fileprivate func isIdle(_ statuses: ValueSet) -> Bool { statuses.intersection(askable).isEmpty }
}

/// A place that leads to a request for which the system shows no prompt in some statuses.
private struct IdleWay {
  let request: SystemRequest
  let place: Label
  var statuses: ValueSet
  /// Whether these are all statuses in which the place leads there.
  var isIdleAlways: Bool
}

extension Journeys {
  /// One for each place and resource: the instances of a flow are in one place.
  fileprivate func idleWays(to requests: [SystemRequest]) -> [IdleWay] {
    var ways: [IdleWay] = []
    for (origin, run) in runs {
      guard case .waits(let id) = run.end, let request = requests.first(where: { $0.state == id }),
        let way = idleWay(run, from: origin, to: request)
      else { continue }
      let same = ways.firstIndex { $0.request.status == request.status && $0.place.isSamePlace(as: way.place) }
      if let known = same {
        ways[known].statuses.formUnion(way.statuses)
        ways[known].isIdleAlways = ways[known].isIdleAlways && way.isIdleAlways
      } else {
        ways.append(way)
      }
    }
    return ways
  }

  private func idleWay(_ run: RunToCompletion, from origin: Origin, to request: SystemRequest) -> IdleWay? {
    let statuses = run.knowledge.values(of: request.status, in: program)
    let isIdleAlways = request.isIdle(statuses)
    if isIdleAlways, isAfterChange(origin), !run.places.contains(where: { program.tests(request.status, at: $0) }) {
      return nil
    }
    let idle = isIdleAlways ? statuses : unnoticed(statuses, after: request, from: origin)
    let last = run.places.last { $0.part != .entry }.flatMap { row(at: $0)?.head }
    let first = place(of: origin)
    guard !idle.isEmpty, let place = isIdleAlways && origin.state != nil ? first : last ?? first else { return nil }
    return IdleWay(request: request, place: place, statuses: idle, isIdleAlways: isIdleAlways)
  }

  /// Whether statuses may have changed before a run, so that the request looks at them: nobody has tapped for a prompt.
  private func isAfterChange(_ origin: Origin) -> Bool {
    switch origin {
    case .start, .silence: return false
    case .row(let id, _): if case .open = program.states[id].question { return true } else { return false }
    case .handler(let id, let index):
      switch program.states[id].handlers[index].trigger {
      case .returned, .change: return true
      case .background, .event, .after: return false
      }
    }
  }

  /// The refused statuses among those with which a run leads to a request, if people notice neither a prompt of the system nor
  /// anything else in them. None if the run is the same whatever the status: the request itself then looks at it. A status for which
  /// the request has a row of its own, which no answer takes, is handled.
  private func unnoticed(_ statuses: ValueSet, after request: SystemRequest, from origin: Origin) -> ValueSet {
    let resource = request.resource
    if statuses == resource.statuses.all || resource.giving.isEmpty { return ValueSet() }
    let answers = resource.settled(request.request, from: statuses.intersection(request.askable))
    let rows = runs.filter { if case .row(request.state, _) = $0.origin { true } else { false } }
    return ValueSet(
      statuses.subtracting(request.askable).subtracting(resource.giving).members.filter { status in
        let taken = rows.filter { $0.run.knowledge.values(of: request.status, in: program).contains(status) }
        return !taken.isEmpty
          && taken.allSatisfy { _, run in
            !run.knowledge.values(of: request.status, in: program).intersection(answers).isEmpty
              && !isNoticed(run, by: origin.state)
          }
      })
  }

  /// Whether a run shows, asks, opens or performs something that the state before it did not.
  private func isNoticed(_ run: RunToCompletion, by before: ID<State>?) -> Bool {
    run.effects.contains { effect in
      switch effect {
      case .signal(.track, _), .remember, .rememberAt: false
      case .signal(.perform, _), .signal(.notice, _), .open: true
      }
    }
      || run.entered.contains { state in
        switch program.states[state].question {
        case .show, .ask, .open, .perform: state != before
        case .choose, .run, nil: false
        }
      }
  }
}

private enum IdleRequestProblem: Problem {
  case never(resource: String, is: [String])
  /// After a place that leads to the request.
  case afterPlace(resource: String, is: [String], isAlways: Bool)

  static let type = ProblemType()

  var code: DiagnosticCode { .idleRequest }
  var message: Message {
    switch self {
    case .never(let resource, let statuses):
      "the system never asks here, because `\(resource)` is \(statuses, "or")"
    case .afterPlace(let resource, let statuses, true):
      "the system does not ask after this, because `\(resource)` is \(statuses, "or")"
    case .afterPlace(let resource, let statuses, false):
      "the system does not ask after this if `\(resource)` is \(statuses, "or")"
    }
  }
}

extension Diagnostic {
  fileprivate static func idleRequest(_ request: SystemRequest) -> Diagnostic {
    let names = request.resource.statuses.names(in: request.statuses)
    return Diagnostic(
      IdleRequestProblem.never(resource: request.resource.name, is: names),
      at: marked(request.place, "the request returns immediately and nothing changes"),
      why: "whoever expects the system's prompt sees none",
      help: "ask only if the status is `askable`; if it was refused, show guidance to Settings")
  }

  fileprivate static func idleWay(_ way: IdleWay) -> Diagnostic {
    let resource = way.request.resource
    let names = resource.statuses.names(in: way.statuses)
    return Diagnostic(
      IdleRequestProblem.afterPlace(resource: resource.name, is: names, isAlways: way.isIdleAlways),
      at: marked(way.place, way.isIdleAlways ? "no prompt appears after this" : "then this has no visible effect"),
      also: [marked(way.request.place, "the request returns immediately and nothing changes")],
      why: "a button promises the system's prompt, and the prompt does not appear",
      help: "if it was refused, lead to Settings; ask only if the status is `askable`")
  }
}
