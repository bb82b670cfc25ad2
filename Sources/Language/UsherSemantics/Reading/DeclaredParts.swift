internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// Parts of declarations that later passes need besides names, in the program's order.
struct DeclaredParts {
  var prompts: [PromptDetail] = []
  var notices: [NoticeDetail] = []
  var flows: [FlowScope] = []
  var states: [Module.PlacedState] = []
  /// The declarations of memory. Keyed memory has a variable for each key.
  var memories: [ID<Variable>: MemoryDeclaration] = [:]
}

struct PromptDetail: Sendable {
  var syntax: PromptDeclaration
  /// The prefix of its name in the program: `policy.` if it is imported from a policy, else empty.
  var prefix: String
  var signature: Signature
  var buttons: [Module.PlacedButton]
  /// The buttons of the prompt that it overrides. Nil if it is no override.
  var overriddenButtons: [String]?
  /// The resources in its `recovers` clauses, as written.
  var recovers: [String]
  /// The `recovers` clauses with resolved resources and conditions, for the proof.
  var guidance: [Module.Guidance]
  var primes: [Module.Guidance]
}

struct NoticeDetail: Sendable {
  var syntax: NoticeDeclaration
  /// The prefix of its name in the program: `policy.` if it is imported from a policy, else empty.
  var prefix: String
  var signature: Signature
}

/// The names that are the same everywhere in a flow.
struct FlowScope: Sendable {
  /// The name as its policy writes it.
  var name: String
  var declaration: Label
  /// The place behind what the declaration says of the flow.
  var endOfHead: Label
  /// The states, unnamed questions included, by the names that journeys show.
  var states = Namespace<ID<State>>(.state)
  /// The states of questions that stand in rows, each with the name of the state or flow whose row leads there.
  var unnamed: [(state: ID<State>, owner: String, question: QuestionTarget)] = []
  /// The names of states that the flow writes, former and retired ones included.
  var writtenStates: Set<String> = []
  /// The names that several states have, which is reported.
  var repeatedStates: Set<String> = []
  var outcomes = Namespace<Value>(.outcome)
  /// Its parameters.
  var names = Namespace<NamedValue>(.value)
}

extension FlowScope {
  /// The names that the name of an unnamed question is made of: that of a flow or a state, and what is asked there. Nil for a state that
  /// has a name.
  func pieces(of state: ID<State>) -> [Label]? {
    guard let question = unnamed.first(where: { $0.state == state }) else { return nil }
    let asked = question.question.names.map { Label(question.question.node.tree.file, $0.span) }
    guard let (owner, declared) = states.lookup(question.owner) else { return [declaration] + asked }
    return (pieces(of: owner) ?? [declared].compactMap { $0 }) + asked
  }

  /// The names that a target may be.
  var targetNames: [String] { states.names.filter { name in !unnamed.contains { $0.state == states[name] } } }
}

/// The parameters of a state.
struct StateParameters {
  var names: Namespace<NamedValue>
  /// The parameters that a transition to the state must provide, in order.
  var signature: [Module.Parameter]
}
