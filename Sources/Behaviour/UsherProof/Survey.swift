package import UsherProgram
package import UsherRuntime
internal import UsherPlay
package import UsherSemantics

/// A step that journeys take, wherever they take it. Steps that pass the same places and end in the same state are one.
package struct SurveyedStep: Sendable {
  /// Whether it begins the flow.
  package let isStart: Bool
  /// The entries, handlers and rows that it passes, each once, in order.
  package let places: [ProgramPlace]
  /// The state that waits then; nil where the journey is over.
  package let leaf: ID<State>?
  /// For each of the program's facts the values with which it was taken.
  package fileprivate(set) var facts: [ValueSet]
}

/// The steps of one flow's journeys.
package struct FlowSteps: Sendable {
  package let flow: ID<Flow>
  package let steps: [SurveyedStep]
}

extension Proof {
  /// The steps of all flows; nil where one was not explored as a whole, or nobody has asked for them.
  package var steps: [FlowSteps]? {
    let steps = flows.compactMap { flow in flow.survey.map { FlowSteps(flow: flow.flow, steps: $0) } }
    return steps.count == flows.count ? steps : nil
  }

  /// The steps of a policy's journeys, where nobody has proved it: no promise is looked at.
  package static func steps(of module: Module) -> [FlowSteps]? {
    Proof(of: module, Options(standard: [], own: [], budget: Budget().share, tellsSteps: true)).steps
  }
}

extension StateGraph {
  /// The steps of journeys in which nobody else has a hand: the app is not ended by others, no other flow keeps anything, and
  /// what changes by itself makes a difference only where the flow reacts to it.
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
    switch edge.agency {
    case .relaunch, .relaunchWithChange, .write: false
    case .change, .absence, .absenceWithChange: !effectLabels.marks(of: Int(edge.effectLabel)).isEmpty
    case .answeredAtOnce, .tap, .systemAnswer, .trip, .appAnswer, .failure, .silence, .timer, .event, .input, .time:
      true
    }
  }
}

/// The steps that were found, and the configurations that are still to be left.
private struct Survey {
  private let graph: StateGraph
  private(set) var steps: [SurveyedStep] = []
  var open: [Int] = []
  private var isKnown: [Bool]
  private var numbers: [Key: Int] = [:]
  private var taken: Set<CachedTransition> = []

  private struct Key: Hashable {
    var places: [Int]
    var leaf: Int
    var isStart: Bool
  }

  /// A step, and a configuration that it has led to.
  private struct CachedTransition: Hashable {
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
      steps.append(
        SurveyedStep(
          isStart: isStart, places: places.map { graph.effectLabels.places[$0] }, leaf: leaf,
          facts: graph.world.program.facts.map { _ in ValueSet() }))
    }
    guard taken.insert(CachedTransition(step: step, target: target)).inserted else { return }
    let facts = graph.configuration(target).facts
    for (position, id) in graph.world.program.facts.enumerated() {
      steps[step].facts[position].formUnion(
        graph.successors.relevance.values(like: facts.values[position], of: id))
    }
  }
}
