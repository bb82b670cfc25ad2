internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

// MARK: Names

extension Diagnostic {
  static func tooLong(_ policy: DottedName) -> Diagnostic {
    Diagnostic(
      .tooComplex,
      "one step can need more than 4096 states or effects, a million tests, or 255 questions at a time",
      at: policy.label("the policy does too much in one step"),
      why: "flows that run other flows several times multiply the work",
      help: "let a state wait in between, or run fewer flows")
  }

  static func unknownLanguage(_ clause: LanguageClause) -> Diagnostic {
    Diagnostic(
      .unknownName, "version \(clause.number) of the language does not exist", at: clause.label("write `language 1`"),
      help: "a newer version of `usher` may know it")
  }

  static func duplicateName(_ name: String, kind: String, at place: Label, first: Label?) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name)` appears twice; \(wording: withArticle(kind)) can be declared only once",
      at: marked(place, "the second"),
      also: first.map { [marked($0, "the first")] } ?? [])
  }

  /// `outer` is the other declaration of the name; nil for a resource, which the platform declares. `isOfFlow` for a parameter
  /// that is called like something of the flow or state around it.
  static func shadowedName(_ name: DeclaredName, _ outer: Label?, isResource: Bool, isOfFlow: Bool) -> Diagnostic {
    Diagnostic(
      .shadowedName,
      "`\(name.text)` already \(wording: isResource ? "is a resource" : "means something else")",
      at: name.label("a name can mean only one thing in one place"),
      also: outer.map { [marked($0, "it is declared here")] } ?? [],
      help: isOfFlow
        ? "give it another name, or leave it out: the states of a flow can read what the flow declares"
        : "give it another name")
  }

  static func predefinedName(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(
      .shadowedName, "`\(name.text)` already has a meaning in the language and cannot be declared", at: name.label())
  }

  static func unknownName(_ place: Label, _ name: String, kind: String, among names: [String]) -> Diagnostic {
    let what = withArticle(kind)
    guard let meant = nearest(to: name, among: names) else {
      let list =
        names.isEmpty
        ? "there are none" : "there \(names.count == 1 ? "is" : "are") \(quoted(Array(names.prefix(12)), "and"))"
      return Diagnostic(
        .unknownName, "`\(name)` is not \(wording: what)", at: marked(place, "unknown"),
        help: names.count > 12 ? similar(to: name, among: names) : list)
    }
    return Diagnostic(
      .unknownName, "`\(name)` is not \(wording: what)", at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
  }

  static func noResources(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .unknownName, "`\(name)` is not \(wording: "a resource")", at: marked(place, "unknown"),
      help: "resources come with a platform: add a line such as `use ios`")
  }

  /// For the type `resource` if there are no resources.
  static func noResourceToBe(_ place: Label) -> Diagnostic {
    Diagnostic(
      .unknownName, "there are no resources that this could mean", at: marked(place, "this flow can never run"),
      help: "resources come with a platform: add a line such as `use ios`")
  }

  static func unknownState(_ place: Label, _ name: String, states: [String], outcomes: [String]) -> Diagnostic {
    if let diagnostic = endWithoutOutcome(place, name, states: states, outcomes: outcomes) { return diagnostic }
    if nearest(to: name, among: states) == nil, let meant = nearest(to: name, among: outcomes) {
      return Diagnostic(
        .unknownName, "`\(name)` is not a state of this flow", at: marked(place, "did you mean `end \(meant)`?"),
        fixes: [Fix("write `end \(meant)`", edits: [Edit(place.span, "end \(meant)")], isSafe: false)])
    }
    return unknownName(place, name, kind: "state", among: states)
  }

  /// For `end` alone, and for words that end something in other languages; nil for another name.
  private static func endWithoutOutcome(_ place: Label, _ name: String, states: [String], outcomes: [String])
    -> Diagnostic?
  {
    let isEnd = name == Word.end.rawValue
    guard
      isEnd || name.hasPrefix("\(Word.end.rawValue).")
        || ["return", "exit", "finish", "quit"].contains(name) && nearest(to: name, among: states) == nil
    else {
      return nil
    }
    let help =
      outcomes.isEmpty
      ? "this flow declares no outcomes: declare them behind its name, as in `-> done`, and write `end done`"
      : "write \(listed(outcomes.map { "`end \($0)`" }))"
    return Diagnostic(
      .unknownName,
      isEnd ? "`\("end")` needs an outcome" : "a flow ends with `\("end")` and an outcome, not with `\(name)`",
      at: marked(place, "which outcome?"), help: help)
  }

  static func noOutcomes(_ place: Label, _ name: String, flow: String) -> Diagnostic {
    Diagnostic(
      .unknownName, "`\(flow)` declares no outcomes", at: marked(place, "there is nothing to end with"),
      help: "declare them after its name: `flow \(flow) -> \(name)`")
  }

  static func outcomeAsState(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is an outcome, not a state", at: marked(place, "an outcome is written `end \(name)`"),
      fixes: [Fix("write `end \(name)`", edits: [Edit(place.span, "end \(name)")], isSafe: true)])
  }

  static func stateAsOutcome(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is a state, not an outcome", at: marked(place, "a state is written without `end`"),
      fixes: [Fix("write `\(name)`", edits: [Edit(place.span, name)], isSafe: true)])
  }

  static func wrongKind(_ place: Label, _ name: String, is kind: KnownKind, expected: String, help: String? = nil)
    -> Diagnostic
  {
    Diagnostic(
      .wrongKind, "`\(name)` is \(wording: kind.spoken), not \(wording: expected)",
      at: marked(place, "\(expected) is expected here"),
      also: kind.declaration.map { [marked($0, "it is declared here")] } ?? [], help: help)
  }

  static func unknownOutcome(_ place: Label, _ name: String, goal: Label, states: [String], outcomes: [String])
    -> Diagnostic
  {
    if nearest(to: name, among: outcomes) == nil, let meant = nearest(to: name, among: states) {
      return Diagnostic(
        .unknownName, "`\(name)` is not an outcome of this flow",
        at: marked(place, "did you mean the state `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(goal.span, meant)], isSafe: false)])
    }
    return unknownName(place, name, kind: "outcome", among: outcomes)
  }

  static func ambiguousName(_ place: Label, _ name: String, parameter: String) -> Diagnostic {
    Diagnostic(
      .ambiguousName, "`\(name)` can mean a value of `\(parameter)`, or the value of the name `\(name)`",
      at: marked(place, "it can be read in two ways"), help: "rename one of the two")
  }

  static func unknownRequest(_ request: RequestSyntax, among names: [String]) -> Diagnostic {
    let (label, resource) = (request.label(), request.resource.text)
    guard !names.isEmpty else {
      return Diagnostic(
        .unknownName, "the system never asks for `\(resource)`", at: marked(label, "there is nothing to ask"))
    }
    let ways = names.map { $0.isEmpty ? "`ask \(resource)`" : "`ask \(resource) \($0)`" }
    if let name = request.name, let meant = nearest(to: request.node.text(of: name), among: names) {
      return Diagnostic(
        .unknownName, "`\(request.text)` is not a way to ask for `\(resource)`",
        at: Label(label.file, name.span, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(name.span, meant)], isSafe: false)])
    }
    return Diagnostic(
      .unknownName, "`\(request.text)` is not a way to ask for `\(resource)`", at: marked(label, "unknown request"),
      help: "write \(listed(ways))")
  }

  static func givenAnswer(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` is an answer that always exists", at: name.label("remove it"),
      why: "it is given when nobody answers: the app ended, or the prompt was closed")
  }
}

// MARK: States

extension Diagnostic {
  static func noStates(_ flow: FlowDeclaration) -> Diagnostic {
    Diagnostic(.startState, "the flow has no states", at: flow.name.label("nothing happens in it"))
  }

  static func noStart(_ place: Label, among states: [StateDeclaration]) -> Diagnostic {
    let first = states[0].node.span.start
    return Diagnostic(
      .startState, "no state in `\(place.file.text(place.span))` is marked as the start",
      at: marked(place, "which state comes first?"),
      help: "write `start` before the state that comes first",
      fixes: [Fix("start with `\(states[0].name.text)`", edits: [Edit(Span(first, first), "start ")], isSafe: false)])
  }

  static func secondStart(_ place: Label, first: Label) -> Diagnostic {
    Diagnostic(
      .startState, "there are two start states on the same level", at: marked(place, "the second"),
      also: [marked(first, "the first")])
  }

  static func startWithParameters(_ place: Label) -> Diagnostic {
    Diagnostic(
      .startState, "a start state cannot have parameters",
      at: marked(place, "the flow begins here, so nothing gives these a value"))
  }

  static func misplaced(_ place: Label, _ part: BodyPass.Stage, behind: BodyPass.Stage) -> Diagnostic {
    Diagnostic(
      .misplaced, "\(wording: part.spoken) of a state must come before \(wording: behind.spokenPlural)", at: place,
      help: "a state has its effects, its question, its handlers and its nested states, in this order")
  }

  static func secondQuestion(_ place: Label, first: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "a state can ask only one question", at: marked(place, "the second"),
      also: [marked(first, "the first")],
      help: "ask it in a second state, and lead there from the rows of the first")
  }

  static func questionAroundStates(_ place: Label, _ state: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(state)` contains states, so it can show a screen, a sheet or a banner, but ask nothing else",
      at: place, help: "move the question into a nested state")
  }

  static func openAsEffect(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "opening `\(link)` must be the question of a state, unless the flow ends with it",
      at: marked(place, "what happens after the return, or if it fails?"),
      help: "make it the question of a state: `open \(link) { returned -> …; failed -> … }`")
  }

  static func unansweredAction(_ place: Label, _ action: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(action)` has answers, so it must be the question of a state",
      at: marked(place, "nothing waits for its answer here"))
  }

  static func promptAsEffect(_ place: Label, _ prompt: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(prompt)` is a prompt, so showing it must be the question of a state",
      at: marked(place, "only a notice can be shown without waiting"))
  }

  static func answeredNotice(_ place: Label, _ notice: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(notice)` is a notice, and people cannot answer a notice", at: marked(place, "remove these rows"))
  }

  static func unansweredAsking(_ action: ActionDeclaration) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "`\(action.name.text)` makes the system ask, but declares no answers",
      at: action.name.label("nothing waits for it"),
      why: "this action brings up the system prompt, and a state has to wait for the result",
      help: "declare its answers: `-> done | failed`")
  }

  static func answeredEffect(_ place: Label, _ action: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(action)` declares no answers", at: marked(place, "no answer ever comes"),
      help: "declare its answers: `action \(action) -> …`")
  }

  static func nothingToStayIn(_ place: Label, _ what: String, state: StateDefinition) -> Diagnostic {
    // A retired state has no name to return to.
    guard state.parent != nil else {
      return Diagnostic(
        .stayWithoutQuestion, "a journey cannot stay in this state after \(wording: what)",
        at: marked(place, "stay where?"),
        help: "name the state to continue in")
    }
    let again = Fix("enter `\(state.name)` again", edits: [Edit(place.span, state.name)], isSafe: false)
    return Diagnostic(
      .stayWithoutQuestion, "a journey cannot stay in this state after \(wording: what)",
      at: marked(place, "the question has been answered"),
      help: "name the state to ask again: `-> \(state.name)`", fixes: state.parameters.isEmpty ? [again] : [])
  }

  static func noTime(_ place: Label) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "a timer must be longer than zero", at: marked(place, "it would end immediately"),
      help: "lead there directly with `->`, or wait at least `1ms`")
  }

  static func returnIsAnswer(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "this state opens a link, so a return is the answer `\("returned")`",
      at: marked(place, "this would never be used"))
  }

  static func inBackgroundAnyway(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "while a link is open, the app is already in the background",
      at: marked(place, "this would never be used"),
      help: "do it before the link opens, or in the row for `returned`")
  }

  static func shownAround(_ place: Label, _ prompt: String, around outer: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(prompt)` is already shown by a state around this one", at: marked(place, "shown twice"),
      also: [marked(outer, "shown here")], help: "declare a second prompt, or show it in one of the two")
  }

  static func tooManyInstances(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "the resources of this flow have more than \(limit) combinations",
      at: marked(place, "too many to check each of them"),
      help: "list the possible resources with `resource of`")
  }

  static func tooDeepValue(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "this value needs more than \(limit) tests",
      at: marked(place, "too many to check"),
      help: "decide in several steps, with states")
  }

  static func entersParameters(_ place: Label, _ state: String, inside composite: String) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "`\(state)` is inside `\(composite)`, and nothing here gives the parameters of `\(composite)`",
      at: place,
      help: "lead to `\(composite)` instead")
  }

  static func handlerUnderSystemPrompt(_ place: Label) -> Diagnostic {
    Diagnostic(
      .shielded, "a state cannot react to anything while the system prompt is up",
      at: marked(place, "this would never be used"),
      why: "the app cannot close the system prompt, so only the answer to it can continue the journey",
      help: "remove it; use a live input for anything that must not be lost meanwhile")
  }

  static func handlerWithoutWaiting(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "this state continues immediately and never waits", at: marked(place, "this would never be used"))
  }

  static func noWayOut(_ prompt: PromptDeclaration) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "`\(prompt.name.text)` can appear without a button, and cannot be dismissed",
      at: prompt.name.label("people could not leave it"),
      help: prompt.buttons.isEmpty ? "add a `button`" : "leave one button without `when`, or add `dismissible`")
  }

  static func repeatedRole(_ button: ButtonDeclaration, _ role: String) -> Diagnostic {
    Diagnostic(.duplicateName, "`\(role)` appears twice", at: button.label())
  }

  static func endlessFlow(_ place: Label, _ flow: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(flow)` has no outcome, so it cannot be run inside another flow",
      at: marked(place, "it would never end"))
  }

  static func innerFlow(_ place: Label, _ flow: String, what: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "only other flows run `\(flow)`, so no journey starts with it",
      at: marked(place, "an inner flow"), help: "write \(what) for a flow that runs it")
  }

  static func runsForLaunch(_ place: Label, _ flow: String, from caller: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(flow)` exists for one launch only, so `\(caller)` cannot run it",
      at: marked(place, "never restored"),
      why: "if the app ends while this flow waits, both this flow and the flow around it are lost",
      help: "declare the flow around it `for launch` too")
  }

  static func neverRests(_ place: Label) -> Diagnostic {
    let flow = place.file.text(place.span)
    return Diagnostic(
      .neverRests, "`\(flow)` has no outcome and no resting state", at: marked(place, "when is it done?"),
      help:
        "give it an outcome: `flow \(flow) -> …`; or write `resting` before the states in which people are meant to stay"
    )
  }

  static func restlessState(_ place: Label, _ state: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(state)` continues immediately, so it cannot be a resting state",
      at: marked(place, "it never waits"),
      help: "write `resting` before a state that waits")
  }

  static func missingRecovers(_ place: Label, _ prompt: String, button: String, link: String, read: [String])
    -> Diagnostic
  {
    Diagnostic(
      .missingRecovers, "`\(prompt)` leads to `\(link)`, but does not say for which resource",
      at: marked(place, "its button `\(button)` opens `\(link)`"),
      why: "without this, Usher cannot check that people see this guidance only while it helps",
      help: read.isEmpty ? "add `recovers` with the resource" : "add `recovers \(read.joined(separator: ", "))`")
  }
}

// MARK: Wording

func marked(_ label: Label, _ text: String) -> Label { Label(label.file, label.span, text) }

/// `an event`, `a state`.
func withArticle(_ noun: String) -> String { "aeiou".contains(noun.first ?? "x") ? "an \(noun)" : "a \(noun)" }

func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

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
