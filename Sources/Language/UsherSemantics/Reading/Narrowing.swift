internal import UsherRuntime

/// The remaining values of some variables. Lookup scans an array, because there are few.
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
  /// The remaining values of a variable in the innermost narrowing that has it, searched from the end. Nil means all values.
  func innermost(for id: ID<Variable>) -> ValueSet? {
    for narrowing in reversed() {
      if let set = narrowing[id] { return set }
    }
    return nil
  }
}
