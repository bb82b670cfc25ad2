internal import UsherSource

// MARK: Where a flow leads

extension Diagnostic {
  static func recursion(_ place: Label, _ names: [String]) -> Diagnostic {
    Diagnostic(
      .recursion, "`\(names[0])` runs itself", at: marked(place, circle(names)),
      why: "nobody can prove that a flow ends if it runs itself",
      help: "to begin again, lead back to a state")
  }

  static func endlessStep(_ place: Label, _ names: [String]) -> Diagnostic {
    let on =
      names.count == 1
      ? "lead on to another state" : "lead on from `\(names[names.count - 1])` to where `\(names[0])` would lead"
    return Diagnostic(
      .endlessStep, "`\(names[0])` leads back to itself without waiting for anything", at: marked(place, circle(names)),
      why: "the length of a step must be known before it runs, so no guard and no memory can end a loop in it",
      help: """
        \(on); or find out in an `inner flow` that ends with what it has found, and `run` it; or let one of these states ask \
        or wait
        """)
  }

  static func unreachableState(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .unreachable, "nothing leads to `\(name)`", at: marked(place, "never reached"),
      help: "lead to it from a row, or remove it")
  }

  static func unreachedOutcome(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .unreachable, "no row ends with `\(name)`", at: marked(place, "never reached"),
      help: "let a row `end \(name)`, or remove it")
  }
}

private func circle(_ names: [String]) -> String { (names + [names[0]]).joined(separator: " -> ") }
