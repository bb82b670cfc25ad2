internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSemantics

/// What a dead end waits for although it may never come, and what to do about it.
struct DeadEndWording {
  /// The end of the sentence.
  private(set) var nothing = "nothing will happen"
  private(set) var why = "people who get there can do nothing but leave the app"
  private(set) var help = "end the flow, or ask or show something"

  /// `states` are the active ones, innermost first.
  init(_ states: [ID<State>], in program: Program) {
    let triggers = states.flatMap { program.states[$0].handlers.map { $0.trigger } }
    let expectations = triggers.compactMap { Expectation($0, in: program) }
    if !expectations.isEmpty {
      nothing = "\(listed(distinct(expectations.map { $0.text }))) may never come"
      why = distinct(expectations.map { $0.isOfApp ? Self.whyNotTheApp : Self.whyNotThePerson }).joined(separator: "; ")
    }
    if let answer = expectations.lazy.compactMap({ $0.answer }).first {
      help = """
        let an action answer: `do awaitIt { \(answer) -> … }`; or show a button, or set a timer: \
        `after 30s -> …`
        """
    }
    help += "; if people are meant to stay there, declare the state `resting`"
  }

  private static let whyNotTheApp =
    "the proof counts on the answers of actions, and not on events and changes of inputs"
  private static let whyNotThePerson = "a visit to Settings that nothing suggests does not count as a way on"

  /// Something that a handler waits for.
  private struct Expectation {
    var text: String
    /// Whether the app brings it, and not the person or the system.
    var isOfApp: Bool
    /// The answer of an action that the journey could await instead.
    var answer: String?

    /// Nil for a timer, which is awaited.
    init?(_ trigger: Handler.Trigger, in program: Program) {
      switch trigger {
      case .event(let id):
        (text, isOfApp, answer) = ("the event `\(program.events[id].name)`", true, program.events[id].name)
      case .change(let watched):
        text = "a change of \(quoted(watched.map { program.variables[$0].name.description }, "or"))"
        isOfApp = !watched.contains { program.variables[$0].home == .status }
        answer = isOfApp ? "changed" : nil
      case .returned: (text, isOfApp) = ("a return to the app", false)
      case .background: (text, isOfApp) = ("a move to the background", false)
      case .after: return nil
      }
    }
  }
}
