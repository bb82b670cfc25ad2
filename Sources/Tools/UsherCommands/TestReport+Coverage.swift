internal import UsherSource

extension PolicyCoverage {
  /// The coverage as text: the counts, the uncovered parts, and the suggested tests.
  var lines: [String] {
    if !inconclusive.isEmpty {
      let findings = inconclusive.map { render($0, style: RenderingStyle(color: false)) }
      return ["\(tested.name) (\(tested.path)): what is covered is not known"] + findings.flatMap { ["", $0] }
    }
    let counts = [("state", states), ("row", rows), ("button", buttons), ("outcome", outcomes)].map { what, count in
      "\(count.covered) of \(counted(count.all, what, "\(what)s"))"
    }
    let head = "\(tested.name) (\(tested.path)): \(listed(counts, "and")) are covered"
    if uncovered.isEmpty { return [head] }
    let missing = ["", "  no test comes through:"] + uncovered.map { "    \($0)" }
    if suggestions.isEmpty { return [head] + missing }
    let tests = suggestions.flatMap { [""] + $0 }
    return [head] + missing + ["", "  to cover \(suggestions.count == 1 ? "it" : "them"), add:"] + tests
  }
}
