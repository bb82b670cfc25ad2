internal import UsherRuntime

/// The journeys of one policy as a table, for other programs that compare machines.
package struct MachineTable: Sendable {
  /// For each common start the state after it and what is seen of it.
  package var starts: [Step]
  /// The steps of each state.
  package var steps: [[Step]]

  package struct Step: Sendable {
    /// The number of what happens; equal numbers are the same in both tables.
    package var event: Int
    /// Whether a policy that has no step for the event takes no notice of it.
    package var mayBeIgnored: Bool
    package var target: Int
    /// The number of what is seen; 0 is nothing.
    package var seen: Int
  }

  init(_ machine: ObservedMachine, starts: [Int], _ alphabet: SharedAlphabet) {
    let nothing = alphabet.number(of: [SeenEffect]())
    func seen(_ observation: Int) -> Int { observation == nothing ? 0 : observation + 1 }
    var numbers: [Int: Int] = [:]
    var open: [Int] = []
    func number(of position: Int) -> Int {
      if let known = numbers[position] { return known }
      numbers[position] = numbers.count
      open.append(position)
      return numbers.count - 1
    }
    self.starts = starts.enumerated().map { index, beginning in
      let (target, observation) = machine.start(machine.graph.origins[beginning])
      return Step(event: index, mayBeIgnored: false, target: number(of: target), seen: seen(observation))
    }
    steps = []
    while steps.count < open.count {
      let transitions = machine.transitions(from: open[steps.count])
      steps.append(
        transitions.map { transition in
          Step(
            event: Int(transition.event), mayBeIgnored: alphabet.events[Int(transition.event)].mayBeIgnored,
            target: number(of: Int(transition.target)), seen: seen(Int(transition.observation)))
        })
    }
  }
}
