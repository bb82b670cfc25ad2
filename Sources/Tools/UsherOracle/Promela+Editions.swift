internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform

extension PromelaWriter {
  /// Chooses an edition of the platform, and then the start values that depend on it.
  mutating func pickEdition() {
    if platform.editions.all.count > 1 { pick("edition", among: Array(platform.editions.all.indices)) }
    for id in program.facts where isStored(id) {
      guard case .input = program.variables[id].home else { continue }
      dispatchEditions { writer, edition in
        let possible = writer.platform.editions.values(of: id, in: edition)
        let values = writer.relevance.distinctValues(of: id, among: possible)
        writer.pick(writer.name(id), among: values)
      }
    }
    for id in relevance.resources {
      if platform.owners[id.index] == nil { pick("t\(id.index)", among: [0]) }
      let forms = platform.variants(of: id).map { variant in
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
      platform.editions.all.enumerated().map { position, edition in
        (
          condition: platform.isEdition(in: [position]),
          body: { (writer: inout PromelaWriter) in body(&writer, edition) }
        )
      }
    ) { $0.write("skip;") }
  }
}
