internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

// MARK: Names

extension Diagnostic {
  static func tooLong(_ policy: DottedName) -> Diagnostic {
    Diagnostic(
      .tooComplex,
      "one step can come to more than a million states or tests, or 4096 effects, or ask more than 255 things at a time",
      at: policy.label("too much to be run"),
      why: "flows that run flows more than once multiply", help: "let a state wait in between, or leave flows out")
  }

  static func unknownLanguage(_ clause: LanguageClause) -> Diagnostic {
    Diagnostic(
      .unknownName, "there is no language \(clause.number)", at: clause.label("the language is `language 1`"),
      help: "a newer `usher` may know it")
  }

  static func duplicateName(_ name: String, kind: String, at place: Label, first: Label?) -> Diagnostic {
    Diagnostic(
      .duplicateName, "there are two of `\(name)`; \(wording: withArticle(kind)) is declared once",
      at: marked(place, "the second"),
      also: first.map { [marked($0, "the first")] } ?? [])
  }

  /// `outer` is where the name is declared, if that is known: a resource is declared by the platform.
  static func shadowedName(_ name: DeclaredName, _ outer: Label?, isResource: Bool) -> Diagnostic {
    Diagnostic(
      .shadowedName,
      "`\(name.text)` \(wording: isResource ? "is a resource" : "means something else") already",
      at: name.label("a name means one thing in one place"),
      also: outer.map { [marked($0, "it is declared here")] } ?? [])
  }

  static func predefinedName(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(.shadowedName, "`\(name.text)` has a meaning in the language and cannot be declared", at: name.label())
  }

  static func unknownName(_ place: Label, _ name: String, kind: String, among names: [String]) -> Diagnostic {
    let what = withArticle(kind)
    guard let meant = nearest(to: name, among: names) else {
      let list =
        names.isEmpty
        ? "there is none" : "there \(names.count == 1 ? "is" : "are") \(quoted(Array(names.prefix(12)), "and"))"
      return Diagnostic(
        .unknownName, "`\(name)` is not \(wording: what)", at: marked(place, "unknown"),
        help: names.count > 12 ? nil : list)
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

  /// For the type of all resources, where there are none.
  static func noResourceToBe(_ place: Label) -> Diagnostic {
    Diagnostic(
      .unknownName, "there is no resource that this could be", at: marked(place, "no flow comes of it"),
      help: "resources come with a platform: add a line such as `use ios`")
  }

  static func unknownState(_ place: Label, _ name: String, states: [String], outcomes: [String]) -> Diagnostic {
    if nearest(to: name, among: states) == nil, let meant = nearest(to: name, among: outcomes) {
      return Diagnostic(
        .unknownName, "`\(name)` is not a state of this flow", at: marked(place, "did you mean `end \(meant)`?"),
        fixes: [Fix("write `end \(meant)`", edits: [Edit(place.span, "end \(meant)")], isSafe: false)])
    }
    return unknownName(place, name, kind: "state", among: states)
  }

  static func noOutcomes(_ place: Label, _ name: String, flow: String) -> Diagnostic {
    Diagnostic(
      .unknownName, "`\(flow)` declares no outcomes", at: marked(place, "nothing to end in"),
      help: "declare them behind its name: `flow \(flow) -> \(name)`")
  }

  static func outcomeAsState(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is an outcome, not a state", at: marked(place, "an outcome is written `end \(name)`"),
      fixes: [Fix("write `end \(name)`", edits: [Edit(place.span, "end \(name)")], isSafe: true)])
  }

  static func stateAsOutcome(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is a state, not an outcome", at: marked(place, "a state is named alone"),
      fixes: [Fix("write `\(name)`", edits: [Edit(place.span, name)], isSafe: true)])
  }

  static func wrongKind(_ place: Label, _ name: String, is kind: KnownKind, expected: String, help: String? = nil)
    -> Diagnostic
  {
    Diagnostic(
      .wrongKind, "`\(name)` is \(wording: kind.spoken), not \(wording: expected)",
      at: marked(place, "\(expected) is wanted here"),
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
      .ambiguousName, "`\(name)` may be the value of `\(parameter)`, or what the name `\(name)` stands for",
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
      .duplicateName, "`\(name.text)` is an answer that the language gives", at: name.label("leave it out"),
      why: "it means that nobody answered: the app was ended, or the prompt closed")
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
      .startState, "none of the states in `\(place.file.text(place.span))` is the start",
      at: marked(place, "which state is entered first?"),
      help: "put `start` before the state that is entered first",
      fixes: [Fix("start with `\(states[0].name.text)`", edits: [Edit(Span(first, first), "start ")], isSafe: false)])
  }

  static func secondStart(_ place: Label, first: Label) -> Diagnostic {
    Diagnostic(
      .startState, "there are two start states side by side", at: marked(place, "the second"),
      also: [marked(first, "the first")])
  }

  static func startWithParameters(_ place: Label) -> Diagnostic {
    Diagnostic(.startState, "a start state has no parameters", at: marked(place, "nobody could give it a value"))
  }

  static func misplaced(_ place: Label, _ part: BodyPass.Stage, behind: BodyPass.Stage) -> Diagnostic {
    Diagnostic(
      .misplaced, "\(wording: part.spoken) of a state comes before \(wording: behind.spokenPlural)", at: place,
      help: "a state has its effects, its question, its handlers and its nested states, in this order")
  }

  static func secondQuestion(_ place: Label, first: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "a state asks one question", at: marked(place, "the second"), also: [marked(first, "the first")],
      help: "make a second state of it, and lead to it from the rows of the first")
  }

  static func questionAroundStates(_ place: Label, _ state: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(state)` has states in it, so it can show a screen, a sheet or a banner and ask nothing else",
      at: place, help: "move the question into a nested state")
  }

  static func openAsEffect(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "opening `\(link)` is a question, unless it is the last thing in a flow",
      at: marked(place, "what happens when the person is back, or it fails?"),
      help: "make it the question of a state: `open \(link) { returned -> …; failed -> … }`")
  }

  static func unansweredAction(_ place: Label, _ action: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(action)` has answers, so it is the question of a state",
      at: marked(place, "nobody waits for its answer here"))
  }

  static func promptAsEffect(_ place: Label, _ prompt: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(prompt)` is a prompt, so showing it is the question of a state",
      at: marked(place, "only a notice is shown in passing"))
  }

  static func answeredNotice(_ place: Label, _ notice: String) -> Diagnostic {
    Diagnostic(.misplaced, "`\(notice)` is a notice: it is never answered", at: marked(place, "remove these"))
  }

  static func unansweredAsking(_ action: ActionDeclaration) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "`\(action.name.text)` asks, and has no answers", at: action.name.label("who waits for it?"),
      why: "the system's prompt comes up because of it; a state waits for what comes of that",
      help: "declare its answers: `-> done | failed`")
  }

  static func unaskableResource(_ place: Label, _ resource: String, requests: [String]) -> Diagnostic {
    Diagnostic(
      .unknownName, "the system has no plain question for `\(resource)`",
      at: marked(place, "nothing comes up by using it"),
      help: requests.isEmpty
        ? nil
        : "an action brings up what `ask \(resource)` asks; there is only \(listed(requests.map { "`ask \(resource) \($0)`" }, "and"))"
    )
  }

  static func answeredEffect(_ place: Label, _ action: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(action)` declares no answers", at: marked(place, "nobody answers"),
      help: "declare them: `action \(action) -> …`")
  }

  static func nothingToStayIn(_ place: Label, _ what: String, state: StateDefinition) -> Diagnostic {
    // What is no more has no name to go back to.
    guard state.parent != nil else {
      return Diagnostic(
        .stayWithoutQuestion, "there is nothing to stay in after \(wording: what)", at: marked(place, "stay where?"),
        help: "name the state to go on in")
    }
    let again = Fix("enter `\(state.name)` again", edits: [Edit(place.span, state.name)], isSafe: false)
    return Diagnostic(
      .stayWithoutQuestion, "there is nothing to stay in after \(wording: what)",
      at: marked(place, "the question is over"),
      help: "name the state to ask again: `-> \(state.name)`", fixes: state.parameters.isEmpty ? [again] : [])
  }

  static func noTime(_ place: Label) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "a timer takes time", at: marked(place, "it would be over at once"),
      help: "lead there at once with `->`, or wait at least `1ms`")
  }

  static func returnIsAnswer(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "being back is the answer `\("returned")` of what this state opens",
      at: marked(place, "this would never apply"))
  }

  static func inBackgroundAnyway(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "while a link is open the app is in the background anyway",
      at: marked(place, "this would never apply"),
      help: "do it before the link is opened, or in the row of `returned`")
  }

  static func shownAround(_ place: Label, _ prompt: String, around outer: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(prompt)` is shown around this state already", at: marked(place, "shown twice"),
      also: [marked(outer, "shown here")], help: "declare a second prompt, or show it in one of the two")
  }

  static func tooManyInstances(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "the resources of this flow come in more than \(limit) combinations",
      at: marked(place, "too many to check each"),
      help: "name the resources with `resource of`")
  }

  static func tooDeepValue(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "written out, this value comes to more than \(limit) tests",
      at: marked(place, "too much to look at"),
      help: "decide in steps, by states")
  }

  static func entersParameters(_ place: Label, _ state: String, inside composite: String) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "`\(state)` is inside of `\(composite)`, whose parameters nobody gives here", at: place,
      help: "lead to `\(composite)`")
  }

  static func handlerUnderSystemPrompt(_ place: Label) -> Diagnostic {
    Diagnostic(
      .shielded, "nothing can happen to a state while the system's prompt is up",
      at: marked(place, "this would never apply"),
      why: "the system's prompt cannot be taken down, so only its answer counts",
      help: "take it out; what must not be lost meanwhile is a live input")
  }

  static func handlerWithoutWaiting(_ place: Label) -> Diagnostic {
    Diagnostic(.misplaced, "a state that goes on at once never waits", at: marked(place, "this would never apply"))
  }

  static func noWayOut(_ prompt: PromptDeclaration) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "`\(prompt.name.text)` may be without a button, and cannot be dismissed",
      at: prompt.name.label("nobody gets out of it"),
      help: prompt.buttons.isEmpty ? "add a `button`" : "leave one button without `when`, or add `dismissible`")
  }

  static func repeatedRole(_ button: ButtonDeclaration, _ role: String) -> Diagnostic {
    Diagnostic(.duplicateName, "`\(role)` is said twice", at: button.label())
  }

  static func endlessFlow(_ place: Label, _ flow: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(flow)` has no outcome, so it cannot be run inside another flow",
      at: marked(place, "it would never come back"))
  }

  static func runsForLaunch(_ place: Label, _ flow: String, from caller: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(flow)` is for one launch, so `\(caller)` cannot run it", at: marked(place, "never restored"),
      why: "after the app was ended, what waits in here would be lost, and the flow around it with it",
      help: "declare the flow around it `for launch` too")
  }

  static func neverRests(_ place: Label) -> Diagnostic {
    let flow = place.file.text(place.span)
    return Diagnostic(
      .neverRests, "`\(flow)` has no outcome and nowhere to rest", at: marked(place, "when is it done?"),
      help: "give it an outcome: `flow \(flow) -> …`; or put `resting` before the states where all is well")
  }

  static func restlessState(_ place: Label, _ state: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(state)` goes on at once, so nothing rests in it", at: marked(place, "it never waits"),
      help: "put `resting` before a state that waits")
  }

  static func recursion(_ place: Label, _ names: [String]) -> Diagnostic {
    Diagnostic(
      .recursion, "`\(names[0])` runs itself", at: marked(place, circle(names)),
      why: "a flow that runs itself has no end that can be proved",
      help: "to begin again, lead back to a state")
  }

  static func endlessStep(_ place: Label, _ names: [String]) -> Diagnostic {
    Diagnostic(
      .endlessStep, "`\(names[0])` leads back to itself without waiting for anything", at: marked(place, circle(names)),
      why: "nothing that happens outside could end this circle", help: "let one of these states ask or wait")
  }

  static func unreachableState(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .unreachable, "nothing leads to `\(name)`", at: marked(place, "never entered"),
      help: "lead to it from a row, or take it out")
  }

  static func unreachedOutcome(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .unreachable, "no row ends in `\(name)`", at: marked(place, "never reached"),
      help: "let a row `end \(name)`, or take it out")
  }

  static func missingRecovers(_ place: Label, _ prompt: String, button: String, link: String, read: [String])
    -> Diagnostic
  {
    Diagnostic(
      .missingRecovers, "`\(prompt)` leads to `\(link)` and does not say what it recovers",
      at: marked(place, "its button `\(button)` opens `\(link)`"),
      why: "whether guidance is true, and not shown again in vain, is judged by what it recovers",
      help: read.isEmpty ? "add `recovers` with the resource" : "add `recovers \(read.joined(separator: ", "))`")
  }
}

// MARK: Wording

func marked(_ label: Label, _ text: String) -> Label { Label(label.file, label.span, text) }

/// `an event`, `a state`.
func withArticle(_ noun: String) -> String { "aeiou".contains(noun.first ?? "x") ? "an \(noun)" : "a \(noun)" }

func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

private func circle(_ names: [String]) -> String { (names + [names[0]]).joined(separator: " -> ") }

extension BodyPass.Stage {
  fileprivate var spoken: String {
    switch self {
    case .effects: "an effect"
    case .question: "the question"
    case .handlers: "a handler"
    case .states: "a nested state"
    }
  }

  fileprivate var spokenPlural: String {
    switch self {
    case .effects: "its effects"
    case .question: "its question"
    case .handlers: "its handlers"
    case .states: "its nested states"
    }
  }
}

extension Diagnostic {
  static func reachedAbsence(_ place: Label, state: String) -> Diagnostic {
    let name = place.file.text(place.span)
    return Diagnostic(
      .unknownName, "`\(state)` is reached where there is no `\(name)`",
      at: Label(place.file, place.span, "only another platform has it"),
      help: "lead there only where `platform` is one that has it: `choose platform { … }`")
  }

  static func ambiguousImport(_ place: Label, _ name: String, in policies: [String]) -> Diagnostic {
    Diagnostic(
      .ambiguousName, "`\(name)` is declared by \(quoted: policies)",
      at: Label(place.file, place.span, "which one?"),
      help: "write \(listed(policies.map { "`\($0).\(name)`" }))",
      fixes: policies.map { Fix("write `\($0).\(name)`", edits: [Edit(place.span, "\($0).\(name)")], isSafe: false) })
  }
}
