internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform

extension PromelaWriter {
  private func needsTap(_ place: Place) -> Bool {
    let asked: [ResourceRequest] =
      if case .ask(let id, let request, _, _) = program.states[place.state].question {
        [ResourceRequest(resource: id, request: request)]
      } else {
        asking(place)
      }
    return asked.contains { platform.owners[$0.resource.index]?.requests[$0.request].needsTap ?? false }
  }

  /// Records whether no tap led to the request of the place. A question that is still open stays what it is.
  mutating func noteTap(_ step: StepWriting) {
    if !platform.hasTapRequests { return }
    guard needsTap(step.place) else { return write("untapped = false;") }
    if step.asksAnew { write("untapped = \(!step.isTap);") }
  }

  /// Sets the only status that follows at once because no tap led to the request of the place.
  mutating func settleWithoutTap(at place: Place) {
    guard case .ask(let id, let position, _, _) = program.states[place.state].question else { return }
    let variants = platform.variants(of: ResourceRequest(resource: id, request: position)).filter { $0.lacksTap }
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
