internal import UsherDiagnostics

/// Names of one kind: what each stands for, and where it was declared, in order. Behind them are the names that other
/// policies lend, by their bare name or as `policy.name`.
struct Namespace<Entity: Sendable>: Sendable {
  /// What its names are, for messages: "state", "prompt".
  let kind: String
  private(set) var names: [String] = []
  private var entries: [String: (entity: Entity, declaration: Label?)] = [:]
  private var lenders: [(policy: String, names: Namespace)] = []

  init(_ kind: String) { self.kind = kind }

  subscript(name: String) -> Entity? {
    if let own = entries[name]?.entity { return own }
    if lenders.isEmpty { return nil }
    if let lent = lent(qualified: name) { return lent }
    let found = lenders.filter { $0.names.isLent(name) }
    return found.count == 1 ? found[0].names.entries[name]?.entity : nil
  }

  func declaration(of name: String) -> Label? { entries[name]?.declaration }

  /// All names that can be written here, nearest first; one that several policies lend, with the policy's.
  var visibleNames: [String] {
    names
      + lenders.flatMap { policy, lent in
        lent.names.filter { lent.isLent($0) }.map { lenders(of: $0).isEmpty ? $0 : policy + "." + $0 }
      }
  }

  /// The names that other policies lend, each with the policy's.
  var qualifiedNames: [String] {
    lenders.flatMap { policy, lent in lent.names.filter { lent.isLent($0) }.map { policy + "." + $0 } }
  }

  /// The policies that lend a name, where more than one does: it does not say which is meant.
  func lenders(of name: String) -> [String] {
    let found = entries[name] == nil ? lenders.filter { $0.names.isLent(name) } : []
    return found.count > 1 ? found.map { $0.policy } : []
  }

  /// Adds a name. One that is there already stays as it is, and the second is the mistake.
  mutating func declare(_ name: String, as entity: Entity, at declaration: Label?) -> Diagnostic? {
    if let first = entries[name] {
      guard let declaration else { return nil }
      return .duplicateName(name, kind: kind, at: declaration, first: first.declaration)
    }
    names.append(name)
    entries[name] = (entity, declaration)
    guard let declaration, let lender = lenders.first(where: { $0.names.isLent(name) }) else { return nil }
    return .duplicateName(name, kind: kind, at: declaration, first: lender.names.declaration(of: name))
  }

  mutating func borrow(from policy: String, _ names: Namespace) { lenders.append((policy, names)) }

  /// What a policy declares itself is lent; what its platform gives is not.
  private func isLent(_ name: String) -> Bool { entries[name]?.declaration != nil }

  private func lent(qualified name: String) -> Entity? {
    for (policy, names) in lenders where name.hasPrefix(policy + ".") {
      let bare = String(name.dropFirst(policy.count + 1))
      if names.isLent(bare) { return names.entries[bare]?.entity }
    }
    return nil
  }
}
