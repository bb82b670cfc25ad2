internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A policy of several platforms may name what only one of them has. Where that is missing, a guard that tests it does not
/// hold, and a state that asks for it is never to be reached.
extension ExpressionReader {
  /// The part that is being read names what this platform does not have.
  mutating func noteAbsence(_ reference: Reference) { noteAbsence(at: reference.label()) }

  mutating func noteAbsence(at place: Label) {
    scope.absence = scope.absence ?? place
  }

  /// Whether a name that is no value of this type is one where the resource whose statuses it has is another one: on another
  /// platform, or in another instance of the flow.
  func isElsewhere(_ name: String, in domain: Domain) -> Bool {
    builder.statusTypes[domain]?.contains { isOfSibling(name, of: $0) && group(name, of: $0) == nil } ?? false
  }

  func isAbsent(_ id: ID<Variable>) -> Bool { builder.absentVariables[id] != nil }

  func isAbsent(_ reference: Reference) -> Bool {
    if case .absent = named(reference.text) { true } else { false }
  }

  /// The link that is to be opened.
  mutating func opened(_ reference: Reference) -> ID<Link>? {
    guard let link = resolve(reference, in: names.links) else { return nil }
    if link.isAbsent { noteAbsence(reference) }
    return link.id
  }

  /// The test of a variable; of what is not there, one that never holds.
  func test(_ id: ID<Variable>, _ set: ValueSet) -> Condition { isAbsent(id) ? .any([]) : .isIn(id, set) }
}
