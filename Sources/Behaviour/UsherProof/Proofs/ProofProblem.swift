internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherSource

/// A broken promise, or a note of the proof.
enum ProofProblem: Problem {
  /// `awaited` may never come.
  case deadEnd(state: String, awaited: [AwaitedTrigger])
  case missingSilence(state: String, isBesideApp: Bool)
  case noWayOut(state: String)
  case impossibleOutcome(flow: String, outcome: String, isReached: Bool)
  case endlessLoop(state: String, isPlatformAlone: Bool)
  case unmetNeeds(action: String)
  case deadButton(String, prompt: String, isInVain: Bool)
  case notSeenAgain(resource: String, state: String, afterRelaunch: Bool)
  case opensAtEnd(link: String)
  case idlePrimer(prompt: String)
  case primerWithoutRequest(prompt: String, button: String)
  case unnamedPrimer(prompt: String, request: String)
  case nagging(prompt: String, button: String)
  case repeatedGuidance(prompt: String)
  case untrueGuidance(prompt: String)
  case metricAgain(state: String)
  case requestWithoutTap(request: String)
  case silentRefusal(missing: String, flow: String)
  case noWayToSettings(resource: String, flow: String)
  case settingsBeforeAsking(resource: String, prompt: String)
  case countedAgain(state: String)
  case leftOut(action: String, state: String)
  case unanswered(action: String, state: String)
  /// `bound` is the first version of the platform that has it, or (`isOver`) the last one; `used` lacks it.
  case tooNew(String, platform: String, bound: Version, isOver: Bool, used: Version)
  case brokenPromise(title: String, flow: String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .deadEnd, .missingSilence, .noWayOut: .noWayOn
    case .impossibleOutcome: .impossibleOutcome
    case .endlessLoop: .goesRound
    case .unmetNeeds: .unmetNeeds
    case .deadButton: .deadButton
    case .notSeenAgain, .opensAtEnd: .notSeenAgain
    case .idlePrimer, .primerWithoutRequest: .idlePrimer
    case .unnamedPrimer: .missingPrimes
    case .nagging, .repeatedGuidance: .nagging
    case .untrueGuidance: .untrueGuidance
    case .metricAgain: .metricAgain
    case .requestWithoutTap: .requestWithoutTap
    case .silentRefusal: .silentRefusal
    case .noWayToSettings: .noWayToSettings
    case .settingsBeforeAsking: .settingsBeforeAsking
    case .countedAgain, .leftOut: .enteredAgain
    case .unanswered: .unansweredAction
    case .tooNew: .tooNew
    case .brokenPromise: .brokenPromise
    }
  }

  var message: Message {
    switch self {
    case .deadEnd(let state, let awaited):
      "`\(state)` is a dead end: nothing is offered there, and \(wording: awaited.absence)"
    case .missingSilence(let state, _): "`\(state)` does not say what happens if no answer comes"
    case .noWayOut(let state):
      "from `\(state)` no action of a person is sure to end the flow or to reach a resting state"
    case .impossibleOutcome(let flow, let outcome, isReached: true):
      "`\(flow)` ends with `\(outcome)` only if the system ends the app or other flows interfere"
    case .impossibleOutcome(let flow, let outcome, isReached: false): "`\(flow)` never ends with `\(outcome)`"
    case .endlessLoop(let state, isPlatformAlone: true):
      "from `\(state)` the system's answers alone lead into an endless loop"
    case .endlessLoop(let state, isPlatformAlone: false):
      "from `\(state)` the app's answers alone can lead into an endless loop"
    case .unmetNeeds(let action): "`\(action)` can start without what it needs"
    case .deadButton(let button, let prompt, isInVain: true):
      "`\(button)` of `\(prompt)` leads to a place where people cannot change anything"
    case .deadButton(let button, let prompt, isInVain: false):
      "`\(button)` of `\(prompt)` has no effect: the journey waits in the same place"
    case .notSeenAgain(let resource, let state, afterRelaunch: true):
      "after a relaunch following Settings, `\(state)` does not check `\(resource)` again"
    case .notSeenAgain(let resource, let state, afterRelaunch: false):
      "after returning from Settings, `\(state)` does not check `\(resource)` again"
    case .opensAtEnd(let link): "the flow opens `\(link)` and ends, so nothing checks the result"
    case .idlePrimer(let prompt): "`\(prompt)` is shown although the system would not ask"
    case .primerWithoutRequest(let prompt, let button):
      "after `\(button)` of `\(prompt)` the system's prompt may not appear"
    case .unnamedPrimer(let prompt, let request):
      "`\(prompt)` announces the system's prompt for `\(request)`, but does not say so"
    case .nagging(let prompt, let button): "`\(prompt)` appears again after `\(button)`"
    case .repeatedGuidance(let prompt): "`\(prompt)` is shown again although the person has done nothing"
    case .untrueGuidance(let prompt): "`\(prompt)` stays on screen after the permission was granted"
    case .metricAgain(let state): "after a relaunch in `\(state)` the journey tracks a metric again"
    case .requestWithoutTap(let request): "no tap leads to the request for `\(request)`"
    case .silentRefusal(let missing, let flow):
      "`\(flow)` can end without `\(missing)` before people have seen anything"
    case .noWayToSettings(let resource, let flow):
      "nothing in `\(flow)` leads people who have refused `\(resource)` to Settings"
    case .settingsBeforeAsking(let resource, let prompt):
      "`\(prompt)` leads to Settings for `\(resource)`, although the system would still ask"
    case .leftOut(let action, let state): "an event leads back to `\(state)`, which does not perform `\(action)` again"
    case .countedAgain(let state): "`\(state)` counts its metric again, although its prompt has stayed up"
    case .unanswered(let action, let state): "nobody gets on from `\(state)` if `\(action)` never answers"
    case .tooNew(let name, let platform, let bound, isOver: false, let used):
      "`\(name)` needs \(platform) \(bound.text), and \(platform) \(used.text) can get here"
    case .tooNew(let name, let platform, let bound, isOver: true, let used):
      "`\(name)` ends with \(platform) \(bound.lastText), and \(platform) \(used.text) can get here"
    case .brokenPromise(let title, let flow): "the promise \"\(title)\" is broken in `\(flow)`"
    }
  }

  /// Why the problem matters.
  var why: Prose? {
    switch self {
    case .deadEnd(_, let awaited): awaited.why
    case .missingSilence(_, isBesideApp: true): "people can leave a prompt beside the app alone, and would wait forever"
    case .missingSilence: "in this status the system may show no prompt, and people would wait forever"
    case .noWayOut: "people must be able to leave, whatever the app and the system answer"
    case .impossibleOutcome: "the app handles an outcome that never happens"
    case .endlessLoop(_, isPlatformAlone: true):
      "the app hangs, because nothing in the loop waits for a person or for time to pass"
    case .endlessLoop(_, isPlatformAlone: false):
      "an action that fails once may always fail, and is then tried again and again without a pause"
    case .unmetNeeds: "everything that an action `needs` must be true in the step that starts it"
    case .deadButton(_, _, isInVain: true): "people who cannot change it are sent to Settings for nothing"
    case .deadButton(_, _, isInVain: false): "people take a button for a bug if they see the same again"
    case .notSeenAgain: "people who have just allowed it are treated as if it were still off"
    case .idlePrimer: "it announces a system prompt that does not appear"
    case .primerWithoutRequest: "people expect the system's prompt that it announces, and Apple's App Review demands it"
    case .unnamedPrimer:
      "it appears only while the system would ask, so it is held to what Apple's App Review demands of such a prompt"
    case .nagging: "people who declined must not be asked again until they do something else"
    case .untrueGuidance: "it asks for something that people have already allowed"
    case .metricAgain: "nothing new has happened, and it is counted twice"
    case .requestWithoutTap:
      "without a tap the system may answer by itself, and nobody is asked"
    case .silentRefusal: "people tap, nothing appears, and the flow is over"
    case .noWayToSettings: "the system does not ask them again, and only Settings can change the answer"
    case .settingsBeforeAsking: "an answer to the system is one tap, and the way through Settings is long"
    case .leftOut: "a state that waits already is only refreshed: what it does when it is entered is not repeated"
    case .countedAgain: "people have seen one prompt, and it is counted as two"
    case .unanswered: "an action has no time limit, and nothing here leads on without its answer"
    case .tooNew: "a system without it cannot read it, ask for it or open it"
    case .opensAtEnd, .repeatedGuidance, .brokenPromise: nil
    }
  }

  var help: Prose {
    switch self {
    case .deadEnd(_, let awaited): awaited.help
    case .missingSilence: "add a row: `silence after 3s -> …`"
    case .noWayOut: "let a button or an answer end the flow"
    case .impossibleOutcome: "remove the outcome, or let a row lead to it"
    case .endlessLoop(_, isPlatformAlone: true):
      "if the system answers immediately, go to a state that shows something, or end the flow"
    case .endlessLoop(_, isPlatformAlone: false): "wait before the next attempt, or let people decide about it"
    case .unmetNeeds: "check that before the action starts"
    case .deadButton(_, _, isInVain: true): "offer the button only in statuses that Settings can change"
    case .deadButton(_, _, isInVain: false): "let it lead somewhere else, or do not offer it"
    case .notSeenAgain(let resource, _, _):
      "read `\(resource)` on the way on, or react with `on return` or `on change`"
    case .opensAtEnd(let link):
      "open it as a question, `open \(link) { … }`, and check the status after the return"
    case .idlePrimer: "show it only if the status is `askable`"
    case .primerWithoutRequest: "let every button lead to the request"
    case .unnamedPrimer(let prompt, let request): "add `primes \(request)` to `\(prompt)`"
    case .nagging: "end the flow or go to a resting state, or remember that people declined"
    case .repeatedGuidance: "show it again only after something that the person does"
    case .untrueGuidance: "react with `on change`"
    case .metricAgain: "track it in a step that leads into the state"
    case .requestWithoutTap: "show a prompt, and let one of its buttons lead to the request at once"
    case .silentRefusal: "show a prompt or a notice before the flow ends"
    case .noWayToSettings(let resource, _):
      "show a prompt that `recovers \(resource)`, with a button that opens Settings"
    case .settingsBeforeAsking: "let a button of the prompt lead to the request, and show the way to Settings later"
    case .leftOut(let action, _):
      "do it in the row that leads back: `{ do \(action) }`, or write `stay` if nothing is to be done"
    case .countedAgain: "go `back to` the state, or track the metric in the steps that lead into it"
    case .unanswered: "offer a button, or set a timer: `after 20s -> …`"
    case .tooNew(_, _, let bound, isOver: false, _):
      "check the version first: `choose os { \(bound.text)... -> …; else -> … }`"
    case .tooNew(_, _, let bound, isOver: true, _):
      "check the version first: `choose os { ...\(bound.lastText) -> …; else -> … }`"
    case .brokenPromise: "change the step that breaks it, or the promise"
    }
  }
}

extension ProofProblem {
  /// A further way to allow it where it is intended, besides a waiver.
  var exemption: Prose? {
    if case .deadEnd = self { "if people are meant to stay there, declare the state `resting`" } else { nil }
  }
}

// MARK: Dead ends

/// Something that a handler waits for, although it may never come.
enum AwaitedTrigger: Equatable {
  case event(String)
  /// `isOfApp` is false if a status is among the names.
  case change(of: [String], isOfApp: Bool)
  case returned
  case background

  fileprivate var text: String {
    switch self {
    case .event(let name): "the event `\(name)`"
    case .change(let names, _): "a change of \(quoted(names, "or"))"
    case .returned: "a return to the app"
    case .background: "a move to the background"
    }
  }

  /// The answer of an action that the journey could await instead.
  fileprivate var answer: String? {
    switch self {
    case .event(let name): name
    case .change(_, let isOfApp): isOfApp ? "changed" : nil
    case .returned, .background: nil
    }
  }

  /// Whether the app causes it. Otherwise a visit to Settings does.
  fileprivate var isOfApp: Bool {
    switch self {
    case .event, .change(_, isOfApp: true): true
    case .change(_, isOfApp: false), .returned, .background: false
    }
  }
}

extension [AwaitedTrigger] {
  /// The end of the sentence about a dead end.
  fileprivate var absence: String {
    isEmpty ? "nothing will happen" : "\(listed(distinct(self).map { $0.text })) may never come"
  }

  fileprivate var why: Prose {
    if isEmpty { return "people who get there can do nothing but leave the app" }
    let reasons: [Prose] = distinct(map { $0.isOfApp }).map { isOfApp in
      isOfApp
        ? "the proof counts on the answers of actions, and not on events and changes of inputs"
        : "a visit to Settings that nothing suggests does not count as a way on"
    }
    return Prose(reasons, separator: "; ")
  }

  fileprivate var help: Prose {
    lazy.compactMap { $0.answer }.first.map {
      "let an action answer: `do awaitIt { \($0) -> … }`; or show a button, or set a timer: `after 30s -> …`"
    } ?? "end the flow, or ask or show something"
  }
}
