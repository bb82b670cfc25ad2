internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform

/// A request after a tap, or without one.
struct RequestVariant {
  var request: DeviceRequest
  var lacksTap: Bool
  /// The further condition for it; empty if the request needs no tap.
  var condition: String

  /// The request with the outcomes for which the system shows its prompt.
  var shown: DeviceRequest { lacksTap ? request.withoutTap : request }

  /// The statuses that may follow at once because no tap led to the request.
  func immediateResults(from truth: TrueStatus) -> TrueStatusSet {
    lacksTap ? request.resultsWithoutTap(from: truth) : TrueStatusSet()
  }

  /// The statuses that may follow while an action makes the request.
  func changes(from truth: TrueStatus) -> TrueStatusSet {
    var changes = shown.statuses(after: truth)
    for value in immediateResults(from: truth) where value != truth { changes.insert(value) }
    return changes
  }
}

extension PromelaWriter {
  func variants(of request: DeviceRequest) -> [RequestVariant] {
    if !request.needsTap { return [RequestVariant(request: request, lacksTap: false, condition: "")] }
    return [
      RequestVariant(request: request, lacksTap: false, condition: " && !untapped"),
      RequestVariant(request: request, lacksTap: true, condition: " && untapped"),
    ]
  }

  func either(_ conditions: [String]) -> String {
    conditions.count == 1 ? conditions[0] : "(\(conditions.map { "(\($0))" }.joined(separator: " || ")))"
  }

  var hasTapRequests: Bool { owners.contains { $0?.requests.contains { $0.needsTap } ?? false } }

  private func needsTap(_ place: Place) -> Bool {
    let asked: [ResourceRequest] =
      if case .ask(let id, let request, _, _) = program.states[place.state].question {
        [ResourceRequest(resource: id, request: request)]
      } else {
        asking(place)
      }
    return asked.contains { owners[$0.resource.index]?.requests[$0.request].needsTap ?? false }
  }

  /// Records whether no tap led to the request of the place. A question that is still open stays what it is.
  mutating func noteTap(_ step: StepWriting) {
    if !hasTapRequests { return }
    guard needsTap(step.place) else { return write("untapped = false;") }
    if step.place.state == step.before?.state, !step.isAnswer, !step.isRestored { return }
    write("untapped = \(!step.isTap);")
  }

  /// Sets the only status that follows at once because no tap led to the request of the place.
  mutating func settleWithoutTap(at place: Place) {
    guard case .ask(let id, let position, _, _) = program.states[place.state].question, let owner = owners[id.index],
      owner.requests[position].needsTap
    else { return }
    write("if")
    for truth in owner.trueStatuses.all {
      let results = owner.requests[position].resultsWithoutTap(from: truth)
      guard results.count == 1, let result = results.first else { continue }
      write(":: (untapped && t\(id.index) == \(truth.index)) -> t\(id.index) = \(result.index);")
    }
    write(":: else -> skip;")
    write("fi;")
  }
}
