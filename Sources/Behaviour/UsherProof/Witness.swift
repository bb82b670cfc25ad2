import UsherProgram
package import UsherRuntime
internal import UsherPlay

/// A part of the program (row, handler or entry of a state), and the shortest journey that reaches it.
package struct Witness: Sendable {
  package var place: Place
  let mark: ProgramPlace
  /// Nil if no journey reaches it.
  package var story: Story?

  package enum Place: Hashable, Sendable {
    case entry(ID<State>)
    /// The index of the handler, and the path of row indexes in it; empty for the handler itself.
    case handler(ID<State>, Int, [Int])
    /// The path of row indexes in the state's question.
    case row(ID<State>, [Int])
    /// The path of row indexes in the rows for the system's silence.
    case silence(ID<State>, [Int])
  }
}

extension StateGraph {
  /// The witness of each part of the flow, in source order. Parts of flows that it runs belong to those flows.
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
  /// Nil for the entry of a state with a start state, because both are entered together and the start state is listed.
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
