internal import UsherProgram
internal import UsherSource
internal import UsherSyntax

/// The problems of a state: of its parts, its place among other states, and its targets.
enum StateProblem: Problem {
  case noStates
  case noStart(of: String)
  case secondStart
  case startWithParameters
  case misplaced(BodyPass.Stage, behind: BodyPass.Stage)
  case secondQuestion
  case questionAroundStates(String)
  case openAsEffect(link: String)
  case unansweredAction(String)
  case promptAsEffect(String)
  case answeredNotice(String)
  case answeredEffect(action: String)
  case nothingToStayIn(after: BodyPass.Staying.End)
  case noTime
  case returnIsAnswer
  case inBackgroundAnyway
  case shownAround(prompt: String)
  case entersParameters(String, of: String)
  case handlerUnderSystemPrompt
  case handlerWithoutWaiting
  case restlessState(String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .noStates, .noStart, .secondStart, .startWithParameters: .startState
    case .misplaced, .secondQuestion, .questionAroundStates, .openAsEffect, .unansweredAction, .promptAsEffect,
      .answeredNotice, .answeredEffect, .returnIsAnswer, .inBackgroundAnyway, .shownAround, .handlerWithoutWaiting,
      .restlessState:
      .misplaced
    case .nothingToStayIn: .stayWithoutQuestion
    case .noTime: .outOfDomain
    case .entersParameters: .wrongArguments
    case .handlerUnderSystemPrompt: .shielded
    }
  }

  var message: Message {
    switch self {
    case .noStates: "the flow has no states"
    case .noStart(let parent): "no state in `\(parent)` is marked as the start"
    case .secondStart: "there are two start states on the same level"
    case .startWithParameters: "a start state cannot have parameters"
    case .misplaced(let part, let behind):
      "\(wording: part.spoken) of a state must come before \(wording: behind.spokenPlural)"
    case .secondQuestion: "a state can ask only one question"
    case .questionAroundStates(let state):
      "`\(state)` contains states, so it can show a screen, a sheet or a banner, but ask nothing else"
    case .openAsEffect(let link): "opening `\(link)` must be the question of a state, unless the flow ends with it"
    case .unansweredAction(let action): "`\(action)` has answers, so it must be the question of a state"
    case .promptAsEffect(let prompt): "`\(prompt)` is a prompt, so showing it must be the question of a state"
    case .answeredNotice(let notice): "`\(notice)` is a notice, and people cannot answer a notice"
    case .answeredEffect(let action): "`\(action)` declares no answers"
    case .nothingToStayIn(let end): "a journey cannot stay in this state after \(wording: end.rawValue)"
    case .noTime: "a timer must be longer than zero"
    case .returnIsAnswer: "this state opens a link, so a return is the answer `\("returned")`"
    case .inBackgroundAnyway: "while a link is open, the app is already in the background"
    case .shownAround(let prompt): "`\(prompt)` is already shown by a state around this one"
    case .entersParameters(let state, let composite):
      "`\(state)` is inside `\(composite)`, and nothing here gives the parameters of `\(composite)`"
    case .handlerUnderSystemPrompt: "a state cannot react to anything while the system prompt is up"
    case .handlerWithoutWaiting: "this state continues immediately and never waits"
    case .restlessState(let state): "`\(state)` continues immediately, so it cannot be a resting state"
    }
  }
}

extension Diagnostic {
  static func noStates(_ flow: FlowDeclaration) -> Diagnostic {
    Diagnostic(StateProblem.noStates, at: flow.name.label("nothing happens in it"))
  }

  static func noStart(_ place: Label, among states: [StateDeclaration]) -> Diagnostic {
    let first = states[0].node.span.start
    return Diagnostic(
      StateProblem.noStart(of: place.file.quotation(place.span)), at: marked(place, "which state comes first?"),
      help: "write `start` before the state that comes first",
      fixes: [Fix("start with `\(states[0].name.text)`", edits: [Edit(Span(first, first), "start ")], isSafe: false)])
  }

  /// `word` is the second `start` with the space behind it.
  static func secondStart(_ place: Label, word: Span, first: Label) -> Diagnostic {
    Diagnostic(
      StateProblem.secondStart, at: marked(place, "the second"), also: [marked(first, "the first")],
      help: "only the state that comes first is the start",
      fixes: [Fix("remove the second `start`", edits: [Edit(word, "")], isSafe: false)])
  }

  static func startWithParameters(_ place: Label) -> Diagnostic {
    Diagnostic(
      StateProblem.startWithParameters, at: marked(place, "the flow begins here, so nothing gives these a value"))
  }

  static func misplaced(_ place: Label, _ part: BodyPass.Stage, behind: BodyPass.Stage) -> Diagnostic {
    Diagnostic(
      StateProblem.misplaced(part, behind: behind), at: place,
      help: "a state has its effects, its question, its handlers and its nested states, in this order")
  }

  static func secondQuestion(_ place: Label, first: Label) -> Diagnostic {
    Diagnostic(
      StateProblem.secondQuestion, at: marked(place, "the second"), also: [marked(first, "the first")],
      help: "ask it in a second state, and lead there from the rows of the first")
  }

  static func questionAroundStates(_ place: Label, _ state: String) -> Diagnostic {
    Diagnostic(StateProblem.questionAroundStates(state), at: place, help: "move the question into a nested state")
  }

  static func openAsEffect(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      StateProblem.openAsEffect(link: link), at: marked(place, "what happens after the return, or if it fails?"),
      help: "make it the question of a state: `open \(link) { returned -> …; failed -> … }`")
  }

  static func unansweredAction(_ place: Label, _ action: String) -> Diagnostic {
    Diagnostic(StateProblem.unansweredAction(action), at: marked(place, "nothing waits for its answer here"))
  }

  static func promptAsEffect(_ place: Label, _ prompt: String) -> Diagnostic {
    Diagnostic(StateProblem.promptAsEffect(prompt), at: marked(place, "only a notice can be shown without waiting"))
  }

  static func answeredNotice(_ place: Label, _ notice: String) -> Diagnostic {
    Diagnostic(StateProblem.answeredNotice(notice), at: marked(place, "remove these rows"))
  }

  static func answeredEffect(_ place: Label, _ action: String) -> Diagnostic {
    Diagnostic(
      StateProblem.answeredEffect(action: action), at: marked(place, "no answer ever comes"),
      help: "declare its answers: `action \(action) -> …`")
  }

  static func nothingToStayIn(_ place: Label, _ end: BodyPass.Staying.End, state: StateDefinition) -> Diagnostic {
    // A retired state has no name to return to.
    guard state.parent != nil else {
      return Diagnostic(
        StateProblem.nothingToStayIn(after: end), at: marked(place, "stay where?"),
        help: "name the state to continue in")
    }
    let again = Fix("enter `\(state.name)` again", edits: [Edit(place.span, state.name)], isSafe: false)
    return Diagnostic(
      StateProblem.nothingToStayIn(after: end), at: marked(place, "the question has been answered"),
      help: "name the state to ask again: `-> \(state.name)`", fixes: state.parameters.isEmpty ? [again] : [])
  }

  static func noTime(_ place: Label) -> Diagnostic {
    Diagnostic(
      StateProblem.noTime, at: marked(place, "it would end immediately"),
      help: "lead there directly with `->`, or wait at least `1ms`")
  }

  static func returnIsAnswer(_ place: Label) -> Diagnostic {
    Diagnostic(StateProblem.returnIsAnswer, at: marked(place, "this would never be used"))
  }

  static func inBackgroundAnyway(_ place: Label) -> Diagnostic {
    Diagnostic(
      StateProblem.inBackgroundAnyway, at: marked(place, "this would never be used"),
      help: "do it before the link opens, or in the row for `returned`")
  }

  static func shownAround(_ place: Label, _ prompt: String, around outer: Label) -> Diagnostic {
    Diagnostic(
      StateProblem.shownAround(prompt: prompt), at: marked(place, "shown twice"),
      also: [marked(outer, "shown here")], help: "declare a second prompt, or show it in one of the two")
  }

  static func entersParameters(_ place: Label, _ state: String, inside composite: String) -> Diagnostic {
    Diagnostic(StateProblem.entersParameters(state, of: composite), at: place, help: "lead to `\(composite)` instead")
  }

  static func handlerUnderSystemPrompt(_ place: Label) -> Diagnostic {
    Diagnostic(
      StateProblem.handlerUnderSystemPrompt, at: marked(place, "this would never be used"),
      why: "the app cannot close the system prompt, so only the answer to it can continue the journey",
      help: "remove it; use a live input for anything that must not be lost meanwhile")
  }

  static func handlerWithoutWaiting(_ place: Label) -> Diagnostic {
    Diagnostic(StateProblem.handlerWithoutWaiting, at: marked(place, "this would never be used"))
  }

  static func restlessState(_ place: Label, _ state: String) -> Diagnostic {
    Diagnostic(
      StateProblem.restlessState(state), at: marked(place, "it never waits"),
      help: "write `resting` before a state that waits")
  }
}

// MARK: Wording

extension BodyPass.Stage {
  fileprivate var spoken: String {
    switch self {
    case .effects: "an effect"
    case .question: "the question"
    case .afterwards: "`after asking`"
    case .handlers: "a handler"
    case .states: "a nested state"
    }
  }

  fileprivate var spokenPlural: String {
    switch self {
    case .effects: "its effects"
    case .question: "its question"
    case .afterwards: "`after asking`"
    case .handlers: "its handlers"
    case .states: "its nested states"
    }
  }
}
