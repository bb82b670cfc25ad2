internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform

extension PromelaWriter {
  /// A resource as it is in some of the flow's editions, and the condition that the journey runs on one of these.
  struct Variant {
    var condition: String
    var owner: DeviceResource
  }

  /// The different forms of a resource; none if the device does not have it.
  func variants(of id: ID<Resource>) -> [Variant] {
    var groups: [(positions: [Int], owner: DeviceResource)] = []
    for (position, edition) in editions.all.enumerated() {
      guard let owner = editions.owner(of: id, in: edition) else { return [] }
      let known = groups.firstIndex { $0.owner == owner }
      if let known { groups[known].positions.append(position) } else { groups.append(([position], owner)) }
    }
    return groups.map { Variant(condition: isEdition(in: $0.positions), owner: $0.owner) }
  }

  /// The condition that some form of the resource has one of the true statuses that `statuses` gives for it.
  func isTrue(_ id: ID<Resource>, inEach statuses: (DeviceResource) -> TrueStatusSet) -> String {
    either(variants(of: id).map { "\($0.condition) && \(isTrue(id, in: statuses($0.owner)))" })
  }

  /// The condition that the journey runs on an edition that has the link of a place, if it is one.
  func hasLink(_ place: Place) -> String {
    guard case .open(let link, _) = program.states[place.state].question else { return "true" }
    return isEdition(in: editions.all.indices.filter { !editions.lacks(link, in: editions.all[$0]) })
  }

  /// Chooses an edition of the platform, and then the start values that depend on it.
  mutating func pickEdition() {
    if editions.all.count > 1 { pick("edition", among: Array(editions.all.indices)) }
    for id in program.facts where isStored(id) {
      guard case .input = program.variables[id].home else { continue }
      dispatchEditions { writer, edition in
        let values = writer.relevance.distinctValues(of: id, among: writer.editions.values(of: id, in: edition))
        writer.pick(writer.name(id), among: values)
      }
    }
    for id in relevance.resources {
      if owners[id.index] == nil { pick("t\(id.index)", among: [0]) }
      let forms = variants(of: id).map { variant in
        (
          condition: variant.condition,
          body: { (writer: inout PromelaWriter) in
            writer.pick("t\(id.index)", among: variant.owner.existing.map { $0.index })
          }
        )
      }
      cases(forms) { $0.write("skip;") }
    }
  }

  /// The body for each edition: once if all of them are one.
  private mutating func dispatchEditions(_ body: @escaping (inout PromelaWriter, Int) -> Void) {
    cases(
      editions.all.enumerated().map { position, edition in
        (condition: isEdition(in: [position]), body: { (writer: inout PromelaWriter) in body(&writer, edition) })
      }
    ) { $0.write("skip;") }
  }

  private func isEdition(in positions: [Int]) -> String {
    if positions.count == editions.all.count { return "true" }
    return "(" + (positions.isEmpty ? "false" : positions.map { "edition == \($0)" }.joined(separator: " || ")) + ")"
  }
}
