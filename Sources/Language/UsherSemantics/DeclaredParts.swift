internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// What later passes need to know of declarations besides their names, in the program's order.
struct DeclaredParts {
  var prompts: [PromptDetail] = []
  var notices: [NoticeDetail] = []
  var flows: [FlowScope] = []
  /// Where each state begins; a flow's own state begins with the flow.
  var states: [Label] = []
}

struct PromptDetail: Sendable {
  var declaration: Label
  /// What comes before its name in the program.
  var prefix: String
  var signature: Signature
  /// The parameters of each button that has any.
  var buttons: [String: [Module.Parameter]]
  /// The resources it guides back to.
  var recovers: [String]
  /// The same as the proof reads it.
  var guidance: [Module.Guidance]
  var primes: [Module.Guidance]
}

struct NoticeDetail: Sendable {
  var declaration: Label
  /// What comes before its name in the program.
  var prefix: String
  var signature: Signature
}

/// The names within a flow that do not depend on where in it they stand.
struct FlowScope: Sendable {
  /// As its policy calls it.
  var name: String
  var declaration: Label
  var states = Namespace<ID<State>>("state")
  var outcomes = Namespace<Value>("outcome")
  /// Its parameters.
  var names = Namespace<NamedValue>("value")
}

/// The parameters of a state.
struct StateParameters {
  var names: Namespace<NamedValue>
  /// Those that an arrow to the state gives, in order.
  var signature: [Module.Parameter]
}
