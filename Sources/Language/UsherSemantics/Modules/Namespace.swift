internal import UsherSource

/// The names of one kind, in order, each with its entity and declaration. If a name is not among them, lookup tries the names
/// that are imported from other policies (with `use`), by bare name or as `policy.name`.
struct Namespace<Entity: Sendable>: Sendable {
  let kind: NameKind
  private var entries: [Entry] = []
  /// The index of each name in `entries`. Empty while there are at most `fewNames`, which lookup scans.
  private var places: [String: Int] = [:]
  private var lenders: [(policy: String, names: Namespace)] = []

  private struct Entry: Sendable {
    var name: String
    var entity: Entity
    var declaration: Label?
  }

  private static var fewNames: Int { 8 }

  init(_ kind: NameKind) { self.kind = kind }

  /// Its own names, in order.
  var names: [String] { entries.map { $0.name } }

  subscript(name: String) -> Entity? {
    if let own = place(of: name) { return entries[own].entity }
    return lenders.isEmpty ? nil : lent(name)?.entity
  }

  /// The entity of a name, and its declaration.
  func lookup(_ name: String) -> (entity: Entity, declaration: Label?)? {
    if let own = place(of: name) { return (entries[own].entity, entries[own].declaration) }
    return lenders.isEmpty ? nil : lent(name).map { ($0.entity, $0.declaration) }
  }

  func declaration(of name: String) -> Label? { place(of: name).flatMap { entries[$0].declaration } }

  private func place(of name: String) -> Int? {
    places.isEmpty ? entries.firstIndex { $0.name == name } : places[name]
  }

  /// All names that can be written here, its own first. A name imported from several policies appears as `policy.name`.
  var visibleNames: [String] {
    names
      + lenders.flatMap { policy, lent in
        lent.names.filter { lent.isLent($0) }.map { lenders(of: $0).isEmpty ? $0 : policy + "." + $0 }
      }
  }

  /// The imported names, as `policy.name`.
  var qualifiedNames: [String] {
    lenders.flatMap { policy, lent in lent.names.filter { lent.isLent($0) }.map { policy + "." + $0 } }
  }

  /// The policies that an ambiguous name is imported from. Empty if the name is declared here, or imported from at most one
  /// policy.
  func lenders(of name: String) -> [String] {
    let found = place(of: name) == nil ? lenders.filter { $0.names.isLent(name) } : []
    return found.count > 1 ? found.map { $0.policy } : []
  }

  /// Adds a name. Returns a finding if the name exists already, which then keeps its meaning, or if it is also imported.
  mutating func declare(_ name: String, as entity: Entity, at declaration: Label?) -> Diagnostic? {
    if let first = place(of: name) {
      guard let declaration else { return nil }
      return .duplicateName(name, kind: kind, at: declaration, first: entries[first].declaration)
    }
    append(Entry(name: name, entity: entity, declaration: declaration))
    guard let declaration, let lender = lenders.first(where: { $0.names.isLent(name) }) else { return nil }
    return .duplicateName(name, kind: kind, at: declaration, first: lender.names.declaration(of: name))
  }

  /// Gives a name of the platform another meaning.
  mutating func hide(_ name: String, as entity: Entity, at declaration: Label) {
    guard let place = place(of: name) else { return }
    entries[place] = Entry(name: name, entity: entity, declaration: declaration)
  }

  /// Adds a name unless it exists already.
  mutating func add(_ name: String, as entity: @autoclosure () -> Entity, at declaration: Label? = nil) {
    if place(of: name) == nil { append(Entry(name: name, entity: entity(), declaration: declaration)) }
  }

  private mutating func append(_ entry: Entry) {
    entries.append(entry)
    if !places.isEmpty {
      places[entry.name] = entries.count - 1
    } else if entries.count > Self.fewNames {
      places.reserveCapacity(4 * Self.fewNames)
      for (place, known) in entries.enumerated() { places[known.name] = place }
    }
  }

  mutating func borrow(from policy: String, _ names: Namespace) { lenders.append((policy, names)) }

  /// Only names that a policy declares can be imported from it, not those of its platform.
  private func isLent(_ name: String) -> Bool { declaration(of: name) != nil }

  private func lent(_ name: String) -> Entry? {
    for (policy, names) in lenders where name.hasPrefix(policy + ".") {
      let bare = String(name.dropFirst(policy.count + 1))
      if names.isLent(bare), let place = names.place(of: bare) { return names.entries[place] }
    }
    let found = lenders.filter { $0.names.isLent(name) }
    guard found.count == 1, let place = found[0].names.place(of: name) else { return nil }
    return found[0].names.entries[place]
  }
}
