package import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// A part of the program (row, handler or entry of a state), and the shortest journey that reaches it.
package struct Witness: Sendable {
  package var place: ProgramPlace
  /// Nil if no journey reaches it.
  package var story: Story?
}

extension Stories {
  /// The witness of each part of the flow, in source order. Parts of flows that it runs belong to those flows. A state with a start
  /// state has none for its entry, because both are entered together and the start state is listed.
  var witnesses: [Witness] {
    let program = graph.world.program
    return zip(graph.effectLabels.places, graph.effectLabels.marks).compactMap { place, reached -> Witness? in
      let state = program.states[place.state]
      guard state.flow == graph.flow, place.part != .entry || state.start == nil else { return nil }
      let story = reached.map { self.story(of: graph.trace(through: $0.parent)) }
      return Witness(place: place, story: story)
    }
  }
}
