internal import UsherDiagnostics

/// Names of one kind: what each stands for, and where it was declared, in order.
struct Namespace<Entity: Sendable>: Sendable {
  /// What its names are, for messages: "state", "prompt".
  let kind: String
  private(set) var names: [String] = []
  private var entries: [String: (entity: Entity, declaration: Label?)] = [:]

  init(_ kind: String) { self.kind = kind }

  subscript(name: String) -> Entity? { entries[name]?.entity }

  func declaration(of name: String) -> Label? { entries[name]?.declaration }

  /// Adds a name. One that is there already stays as it is, and the second is the mistake.
  mutating func declare(_ name: String, as entity: Entity, at declaration: Label?) -> Diagnostic? {
    if let first = entries[name] {
      guard let declaration else { return nil }
      return .duplicateName(name, kind: kind, at: declaration, first: first.declaration)
    }
    names.append(name)
    entries[name] = (entity, declaration)
    return nil
  }
}
