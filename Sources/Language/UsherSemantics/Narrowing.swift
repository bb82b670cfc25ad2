internal import UsherRuntime

/// What is left of the values of some variables; there are few, so they are looked through.
struct Narrowing {
  private var sets: [(id: ID<Variable>, set: ValueSet)] = []

  subscript(id: ID<Variable>) -> ValueSet? {
    get {
      for (known, set) in sets where known == id { return set }
      return nil
    }
    set {
      sets.removeAll { $0.id == id }
      if let newValue { sets.append((id, newValue)) }
    }
  }
}

extension [Narrowing] {
  /// What is left of the values of a variable, where the last of these is the innermost; nil for all.
  func innermost(for id: ID<Variable>) -> ValueSet? {
    for narrowing in reversed() {
      if let set = narrowing[id] { return set }
    }
    return nil
  }
}
