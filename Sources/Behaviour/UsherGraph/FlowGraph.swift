package import UsherProgram
internal import UsherRuntime
package import UsherSource

/// A flow as a graph: a projection of its program that is only drawn, never played.
///
/// Nodes, boxes and edges are in source order, so that a small change of a policy is a small change of its graph.
package struct FlowGraph: Sendable {
  /// The name of the flow, with the resources that it was declared over.
  package var name: String
  /// The name without resources.
  package var family = ""
  /// The position of the flow in its program.
  package var number: Int
  package var outcomes: [String]
  /// The flow itself first, then each state with states inside it.
  package var boxes: [GraphBox] = []
  package var nodes: [GraphNode] = []
  package var edges: [GraphEdge] = []
}

/// A state with states inside it, or the whole flow.
package struct GraphBox: Equatable, Sendable {
  package var title: String
  /// Unique in the flow, and independent of all names.
  package var id: String
  /// The box around it. Nil for the flow.
  package var parent: Int?
}

/// An effect of a state, a row or a handler.
package struct GraphEffect: Sendable {
  /// As a policy writes it, behind `then` if it follows the question of its state.
  package var text: Prose
  /// The metric that it tracks, with its arguments; nil for other effects.
  package var metric: String?
  /// The kind of the effect: `track`, `notice`, `open`, `remember` or another one of the program.
  package var kind: String
  /// The name of what it is about: a metric, a notice, a link, a memory.
  package var name: String
  /// The value that a memory gets; nil for other effects.
  package var value: String?

  /// The same behind the question of its state.
  var afterwards: GraphEffect {
    var effect = self
    effect.text = "then \(text)"
    return effect
  }

  /// Its line below those of a state or row.
  var line: Prose { "/ \(text)" }
}

/// A state, a choice inside a row, or an outcome.
package struct GraphNode: Sendable {
  package enum Kind: String, Sendable {
    /// The beginning of a flow whose outermost state does nothing.
    case start
    /// Answered at once by facts.
    case choice
    /// The system's own question.
    case request
    /// A prompt of the app.
    case prompt
    /// A trip to Settings or to another app.
    case trip
    case action
    /// An inner flow.
    case flow
    /// A state without a question.
    case waiting
    case outcome
  }

  package var kind: Kind
  /// Unique in the flow, and independent of all names.
  package var id: String
  /// The name of the state or of the outcome. Empty for a choice inside a row, and for a state that is a box.
  package var title: String
  /// The lines below the title: the question, prompt, link or action of the state.
  package var lines: [Prose]
  /// The variables at which a choice looks. Empty if its rows look at different ones, nil for other nodes.
  package var subjects: [String]?
  /// The name of the prompt, resource, link, action or flow that its question is about. Nil for other nodes.
  package var entity: String?
  /// The effects of entering the state.
  package var effects: [GraphEffect] = []
  /// The innermost box around it.
  package var box: Int
  /// Nil for nodes that no step passes.
  package var place: ProgramPlace?
  package var mark: GraphMark?

  /// All lines below the title, in the order in which they are drawn.
  var allLines: [Prose] { lines + effects.map { $0.line } }
}

/// A way from a node: a row, a handler, or the entry of a start state.
package struct GraphEdge: Sendable {
  package enum Kind: String, Sendable {
    case row
    /// A row for a request without an answer.
    case silence
    case handler
    /// Enters the state that starts inside a box.
    case start
  }

  package var kind: Kind
  package var source: Int
  /// Nil for a row that stays where it is.
  package var target: Int?
  /// The answer or trigger, then the condition.
  package var label: [GraphLabel]
  /// The names of the answers that lead here; for a question to the system and a choice by one variable those of its values. Empty for
  /// other ways.
  package var answers: [String] = []
  package var effects: [GraphEffect]
  package var place: ProgramPlace?
  package var mark: GraphMark?

  /// The label and the effects, in the order in which they are drawn.
  var allLines: [Prose] { label.map { $0.text } + effects.map { $0.line } }
}

/// Why a part of a graph is drawn in another way than the rest.
package enum GraphMark: Equatable, Sendable {
  /// A journey passes it.
  case passed
  /// No test covers it.
  case uncovered
}

extension FlowGraph {
  /// The flow with its outcomes.
  var title: String {
    "flow " + name + (outcomes.isEmpty ? ", which never ends" : " -> " + outcomes.joined(separator: " | "))
  }

  /// The number of states, rows and handlers with this mark.
  package func count(_ mark: GraphMark) -> Int {
    nodes.count { $0.place != nil && $0.mark == mark } + edges.count { $0.place != nil && $0.mark == mark }
  }

  /// Marks the nodes and edges at these places, and the choices and outcomes that a marked edge leads to.
  package mutating func mark(_ places: Set<ProgramPlace>, as mark: GraphMark) {
    for index in nodes.indices where nodes[index].place.map(places.contains) == true { nodes[index].mark = mark }
    for index in edges.indices {
      switch edges[index].kind {
      case .start:
        let isMarked = edges[index].target.map { nodes[$0].mark == mark } == true
        if isMarked, mark == .passed { edges[index].mark = mark }
      case .row, .silence, .handler:
        guard edges[index].place.map(places.contains) == true else { continue }
        edges[index].mark = mark
      }
    }
    for index in nodes.indices where nodes[index].place == nil {
      let incoming = edges.filter { $0.target == index }
      switch mark {
      case .passed: if incoming.contains(where: { $0.mark == mark }) { nodes[index].mark = mark }
      case .uncovered:
        if !incoming.isEmpty, incoming.allSatisfy({ $0.mark == mark }) { nodes[index].mark = mark }
      }
    }
  }
}
