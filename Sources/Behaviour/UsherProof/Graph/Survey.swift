package import UsherProgram
package import UsherRuntime
internal import UsherPlay

/// A distinct step of journeys: steps that pass the same places and end in the same state count as one.
package struct SurveyedStep: Sendable {
  /// Whether it is the first step of the flow.
  package let isStart: Bool
  /// The entries, handlers and rows that it passes, in order, each once.
  package let places: [ProgramPlace]
  /// The innermost state afterwards; nil if the journey is over.
  package let leaf: ID<State>?
  /// For each of the program's facts the values that it may have in this step.
  package fileprivate(set) var facts: [ValueSet]
}

/// The distinct steps of one flow.
package struct FlowSteps: Sendable {
  package let flow: ID<Flow>
  package let steps: [SurveyedStep]
}

extension StateGraph {
  /// The distinct steps of undisturbed journeys: without relaunches that the journey does not expect and without writes by
  /// other flows. Changes from outside count only where the flow reacts to them.
  var survey: [SurveyedStep] {
    var survey = Survey(self)
    for beginning in origins { survey.take(beginning.effectLabel, to: Int(beginning.target), isStart: true) }
    while let position = survey.open.popLast() {
      for edge in edges(from: position) where follows(edge) {
        survey.take(edge.effectLabel, to: Int(edge.target), isStart: false)
      }
    }
    return survey.steps
  }

  private func follows(_ edge: Edge) -> Bool {
    switch edge.moveKind {
    case .relaunch, .relaunchWithChange, .write: false
    case .change, .absence, .absenceWithChange: !effectLabels.marks(of: Int(edge.effectLabel)).isEmpty
    case .settledImmediately, .tap, .systemAnswer, .trip, .appAnswer, .failure, .silence, .timer, .event, .input, .time:
      true
    }
  }
}

/// The worklist of the survey: the steps so far, and the configurations whose edges are still to be visited.
private struct Survey {
  private let graph: StateGraph
  private(set) var steps: [SurveyedStep] = []
  var open: [Int] = []
  private var isKnown: [Bool]
  private var numbers: [Key: Int] = [:]
  private var taken: Set<Visit> = []

  private struct Key: Hashable {
    var places: [Int]
    var leaf: Int
    var isStart: Bool
  }

  /// A distinct step, and a configuration that it leads to.
  private struct Visit: Hashable {
    var step: Int
    var target: Int
  }

  init(_ graph: StateGraph) {
    self.graph = graph
    isKnown = Array(repeating: false, count: graph.count)
  }

  mutating func take(_ effectLabel: UInt32, to target: Int, isStart: Bool) {
    if !isKnown[target] {
      isKnown[target] = true
      open.append(target)
    }
    let leaf = graph.wait(target).leaf
    let places = graph.effectLabels.marks(of: Int(effectLabel))
    let key = Key(places: places, leaf: leaf?.index ?? -1, isStart: isStart)
    let step = numbers[key] ?? steps.count
    if step == steps.count {
      numbers[key] = step
      let facts = graph.world.program.facts.map { _ in ValueSet() }
      steps.append(
        SurveyedStep(
          isStart: isStart, places: places.map { graph.effectLabels.places[$0] }, leaf: leaf, facts: facts))
    }
    guard taken.insert(Visit(step: step, target: target)).inserted else { return }
    let configuration = graph.configuration(target)
    for position in graph.world.program.facts.indices {
      let values = graph.successors.values(ofFact: position, in: configuration)
      if values.isSubset(of: steps[step].facts[position]) { continue }
      steps[step].facts[position].formUnion(values)
    }
  }
}
