internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// Parts of declarations that later passes need besides names, in the program's order.
struct DeclaredParts {
  var prompts: [PromptDetail] = []
  var notices: [NoticeDetail] = []
  var flows: [FlowScope] = []
  /// The place of each state's name; the root state of a flow has the place of the flow's name.
  var states: [Label] = []
}

struct PromptDetail: Sendable {
  var declaration: Label
  /// The prefix of its name in the program: `policy.` if it is imported from a policy, else empty.
  var prefix: String
  var signature: Signature
  /// The parameters of each button that has any.
  var buttons: [String: [Module.Parameter]]
  /// The buttons of the prompt that it overrides. Nil if it is no override.
  var overriddenButtons: [String]?
  /// The resources in its `recovers` clauses, as written.
  var recovers: [String]
  /// The `recovers` clauses with resolved resources and conditions, for the proof.
  var guidance: [Module.Guidance]
  var primes: [Module.Guidance]
}

struct NoticeDetail: Sendable {
  var declaration: Label
  /// The prefix of its name in the program: `policy.` if it is imported from a policy, else empty.
  var prefix: String
  var signature: Signature
}

/// The names that are the same everywhere in a flow.
struct FlowScope: Sendable {
  /// The name as its policy writes it.
  var name: String
  var declaration: Label
  /// The states, unnamed questions included, by the names that journeys show.
  var states = Namespace<ID<State>>("state")
  /// The states of questions that stand in rows, each with the name of the state or flow whose row leads there.
  var unnamed: [(state: ID<State>, owner: String)] = []
  /// The names of states that the flow writes, former and retired ones included.
  var writtenStates: Set<String> = []
  var outcomes = Namespace<Value>("outcome")
  /// Its parameters.
  var names = Namespace<NamedValue>("value")
}

extension FlowScope {
  /// The names that a target may be.
  var targetNames: [String] { states.names.filter { name in !unnamed.contains { $0.state == states[name] } } }
}

/// The parameters of a state.
struct StateParameters {
  var names: Namespace<NamedValue>
  /// The parameters that a transition to the state must provide, in order.
  var signature: [Module.Parameter]
}
