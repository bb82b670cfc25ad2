import UsherProgram
package import UsherRuntime
internal import UsherPlay

/// A row, a handler or the entry of a state, and the shortest journey that comes through it.
package struct Witness: Sendable {
  package var place: Place
  let mark: ProgramPlace
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

extension StateGraph {
  /// What each part of the flow is reached by, in the order of the text; parts of flows that it runs are told by these.
  var witnesses: [Witness] {
    let program = world.program
    return zip(effectLabels.places, effectLabels.marks).compactMap { mark, reached -> Witness? in
      guard program.states[mark.state].flow == flow, let place = Witness.Place(mark, in: program) else { return nil }
      let story = reached.map { self.story(of: trace(through: $0.parent)) }
      return Witness(place: place, mark: mark, story: story)
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
