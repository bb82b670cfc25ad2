internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform

/// A request on some editions of the platform, after a tap or without one.
struct RequestVariant {
  /// The resource as it is in these editions.
  var owner: DeviceResource
  var request: DeviceRequest
  var lacksTap: Bool
  /// The condition for the variant.
  var condition: String

  /// The request with the outcomes for which the system shows its prompt.
  var shown: DeviceRequest { lacksTap ? request.withoutTap : request }

  /// The statuses in which the system shows a prompt that covers the app while an action makes the request.
  var covering: TrueStatusSet {
    TrueStatusSet(owner.existing.filter { !shown.isBesideApp && !shown.statuses(after: $0).isEmpty })
  }

  /// The statuses in which the system asks, or something follows at once, while an action makes the request.
  var settled: TrueStatusSet {
    TrueStatusSet(owner.existing.filter { shown.askable.contains($0) || !changes(from: $0).isEmpty })
  }

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
  /// The different forms of a request; none if the device does not have it.
  func variants(of asked: ResourceRequest) -> [RequestVariant] {
    let name = program.resources[asked.resource].requests[asked.request].name
    return variants(of: asked.resource).flatMap { variant -> [RequestVariant] in
      guard let request = variant.owner.request(named: name) else { return [] }
      func form(lacksTap: Bool, _ further: String) -> RequestVariant {
        RequestVariant(
          owner: variant.owner, request: request, lacksTap: lacksTap, condition: variant.condition + further)
      }
      if !request.needsTap { return [form(lacksTap: false, "")] }
      return [form(lacksTap: false, " && !untapped"), form(lacksTap: true, " && untapped")]
    }
  }

  /// The condition that some form of the request has one of the true statuses that `statuses` gives for it.
  func isTrue(_ asked: ResourceRequest, inEach statuses: (RequestVariant) -> TrueStatusSet) -> String {
    either(variants(of: asked).map { "\($0.condition) && \(isTrue(asked.resource, in: statuses($0)))" })
  }

  func either(_ conditions: [String]) -> String {
    "(" + (conditions.isEmpty ? "false" : conditions.map { "(\($0))" }.joined(separator: " || ")) + ")"
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
    guard case .ask(let id, let position, _, _) = program.states[place.state].question else { return }
    let variants = variants(of: ResourceRequest(resource: id, request: position)).filter { $0.lacksTap }
    if variants.isEmpty { return }
    write("if")
    for variant in variants {
      for truth in variant.owner.existing {
        let results = variant.immediateResults(from: truth)
        guard results.count == 1, let result = results.first else { continue }
        let at = "\(variant.condition) && t\(id.index) == \(truth.index)"
        write(":: (\(at)) -> t\(id.index) = \(result.index);")
      }
    }
    write(":: else -> skip;")
    write("fi;")
  }
}
