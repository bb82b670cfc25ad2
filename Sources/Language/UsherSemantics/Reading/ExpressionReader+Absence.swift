internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A policy for several platforms may name things that only one of them has. On a platform without them, a condition that tests
/// them is false, and a state that uses them must be unreachable.
extension ExpressionReader {
  /// Records that the part being read names something that this platform lacks. Only the first place is kept.
  mutating func noteAbsence(_ reference: Reference) { noteAbsence(at: reference.label()) }

  mutating func noteAbsence(at place: Label) {
    scope.absence = scope.absence ?? place
  }

  /// Whether a name that is missing from this status type is a status of the same resource on another platform, or of the
  /// resource in another instance of the flow.
  func isElsewhere(_ name: String, in domain: Domain) -> Bool {
    builder.statusTypes[domain]?.contains { isOfSibling(name, of: $0) && group(name, of: $0) == nil } ?? false
  }

  func isAbsent(_ id: ID<Variable>) -> Bool { builder.absentVariables[id] != nil }

  func isAbsent(_ reference: Reference) -> Bool {
    if case .absent = named(reference.text) { true } else { false }
  }

  /// The link that a statement opens. Records an absence if this platform lacks the link.
  mutating func opened(_ reference: Reference) -> ID<Link>? {
    guard let link = link(reference) else { return nil }
    if link.isAbsent { noteAbsence(reference) }
    return link.id
  }

  mutating func link(_ reference: Reference, _ use: NameResolutions.Use = .used) -> LinkEntity? {
    guard let link = resolve(reference, in: names.links, use) else { return nil }
    if isRecording, names.links.lookup(reference.text)?.declaration == nil {
      record(reference.node, as: .ofPlatform(.link(reference.text)))
    }
    return link
  }

  /// The test of a variable. It is always false if this platform lacks the variable.
  func test(_ id: ID<Variable>, _ set: ValueSet) -> Condition { isAbsent(id) ? .any([]) : .isIn(id, set) }
}
