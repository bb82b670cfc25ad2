package import UsherRuntime

/// A row, a handler or the entry of a state, and the shortest journey that comes through it.
package struct Witness: Sendable {
  package var place: Place
  /// Nil if no journey does.
  package var story: Story?

  package enum Place: Hashable, Sendable {
    case entry(ID<State>)
    /// The handler's place, and in it the row's among those of its choice; none for the handler itself.
    case handler(ID<State>, Int, [Int])
    /// The row's place among those of the question, and in it that among those of its choice.
    case row(ID<State>, [Int])
    /// The same after the silence of the system.
    case silence(ID<State>, [Int])
  }
}

extension Proof.FlowProof {
  /// What each part of the flow is reached by, in the order of the text; parts of flows that it runs are told by these.
  package func witnesses(in program: Program) -> [Witness] { markedWitnesses(in: program).map { $0.witness } }

  /// The same, each with its mark.
  func markedWitnesses(in program: Program) -> [(mark: ProgramPlace, witness: Witness)] {
    let places = exploration.doings.places
    return zip(places, exploration.doings.marks).compactMap { mark, reached in
      guard program.states[mark.state].flow == flow, let place = Witness.Place(mark, in: program) else { return nil }
      let story = reached.map { exploration.story(of: exploration.trace(through: $0.parent)) }
      return (mark, Witness(place: place, story: story))
    }
  }
}

extension Witness.Place {
  /// Nil for the entry of a state that others tell of: those within it, or its rows.
  fileprivate init?(_ mark: ProgramPlace, in program: Program) {
    switch mark.part {
    case .entry:
      if program.states[mark.state].start != nil { return nil }
      self = .entry(mark.state)
    case .handler(let index): self = .handler(mark.state, index, mark.rows)
    case .question: self = .row(mark.state, mark.rows)
    case .silence: self = .silence(mark.state, mark.rows)
    }
  }
}
