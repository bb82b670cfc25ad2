internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSemantics
internal import UsherWorkspace

/// Plays a journey interactively: prints each step, and offers the possible next acts by key.
func playInteractively(_ flow: ID<Flow>, _ values: [Value], _ start: Start, _ reports: [Report]) throws(InputError)
  -> ExitStatus
{
  guard reports.count == 1, reports[0].format == .pretty, reports[0].path == nil else {
    throw InputError("`--report` needs a script; in a terminal the journey is printed as it is played")
  }
  guard var terminal = Terminal.opened() else {
    throw InputError("standard input is not a terminal; play a script with `--script` or `--script-file`")
  }
  let (begun, steps) = Journey.start(
    flow, with: values, of: start.module.program, as: start.module.code.policy, on: start.module.device,
    facts: start.facts, truths: start.truths)
  var play = Play(journey: begun, renderer: start.renderer)
  Output.write(start.head + "\n\n")
  play.write(steps)
  return play.untilItEnds(&terminal)
}

/// A journey played at the terminal.
private struct Play {
  var journey: Journey
  let renderer: JourneyRenderer

  func write(_ steps: [Journey.StepRecord]) {
    let drawing = Transcript(renderer: renderer)
    for step in steps { Output.write(drawing.lines(of: step, facts: journey.facts).joined(separator: "\n") + "\n") }
  }

  mutating func untilItEnds(_ terminal: inout Terminal) -> ExitStatus {
    while true {
      if journey.isGone { return .clean }
      if case .ended = journey.session.position { return .clean }
      let menu = Menu(
        offered: offered.map { ($0, described($0)) }, outside: outside.map { ($0, described($0)) })
      switch menu.choice(&terminal) {
      case .act(let act):
        Output.write("\n")
        perform(act)
      case .quit: return .clean
      case .endOfInput:
        Output.write("\nthe input has ended, the journey has not\n")
        return .findings
      }
    }
  }

  private mutating func perform(_ act: Act) {
    do throws(UnplayableAct) {
      write(try journey.perform(act))
    } catch {
      Output.write("not possible: \(message(for: error))\n")
    }
  }

  // MARK: Possible acts

  /// The acts that the journey currently offers or waits for.
  private var offered: [Act] {
    var acts = journey.taps
    if journey.canDismiss { acts.append(.dismiss) }
    if journey.isSystemPromptUp { acts += requestAnswers.map { .answer($0) } }
    if journey.silenceOfRequest != nil { acts.append(.silence) }
    acts += journey.resultsOfAction.map { .meanwhile([$0]) }
    acts += journey.appAnswers.map { .answer($0) }
    if journey.isAway { acts += trips + [.answer("failed")] }
    acts += appActs.filter { $0.isAwaited }.map { $0.act }
    if journey.isSystemPromptUp { return acts }
    return acts + Set(journey.session.timers.map { $0.milliseconds }).sorted().map { .wait(milliseconds: $0) }
  }

  private var requestAnswers: [String] {
    let (statuses, results) = journey.resultsOfRequest
    return statuses.names(in: results)
  }

  /// Acts that are possible at any time, whether or not the journey waits for them.
  private var outside: [Act] {
    var acts = journey.isAway ? [] : trips
    if !journey.isAway, !journey.isSystemPromptUp {
      acts += journey.statusChanges.filter { $0.mayComeWhileActive }.map { .meanwhile([$0.change]) }
    }
    acts += appActs.filter { !$0.isAwaited }.map { $0.act }
    return acts + [.relaunch([])]
  }

  /// Leaving and re-entering the app, once without a change and once for each status change that is possible meanwhile.
  private var trips: [Act] {
    journey.statusChanges.reduce(into: [.away([], appEnds: false)]) { acts, change in
      if change.outside.mayLive { acts.append(.away([change.change], appEnds: false)) }
      if change.outside.mayEnd { acts.append(.away([change.change], appEnds: true)) }
    }
  }

  /// Values and events that the app can send on its own, each with whether an active state waits for it.
  private var appActs: [(act: Act, isAwaited: Bool)] {
    if journey.isAway || journey.isSystemPromptUp { return [] }
    let program = journey.program
    let triggers = renderer.activeStates(of: journey.session).flatMap { program.states[$0].handlers.map { $0.trigger } }
    let inputs = program.facts.flatMap { id -> [(act: Act, isAwaited: Bool)] in
      let variable = program.variables[id]
      guard case .input(isLive: true, isRequired: _) = variable.home else { return [] }
      let isAwaited = triggers.contains { if case .change(let watched) = $0 { watched.contains(id) } else { false } }
      let now = journey.value(of: id)
      return variable.domain.all.members.filter { $0 != now }.map {
        (.meanwhile([Act.Change(name: variable.name.description, value: variable.domain.name(of: $0))]), isAwaited)
      }
    }
    return inputs + journey.sendings.map { ($0.act, triggers.contains(.event($0.event))) }
  }
}

extension Play {
  /// The menu text of an act.
  private func described(_ act: Act) -> String {
    switch act {
    case .tap(let name, let arguments):
      return "tap \(label(of: name, arguments).map { "[\($0)]" } ?? call(name, arguments))"
    case .silence: return "the system stays silent"
    case .dismiss: return "dismiss what is shown"
    case .answer(let name, _):
      if journey.isAway { return "it does not open" }
      return journey.isSystemPromptUp ? "the person answers the system: \(name)" : "the app answers: \(name)"
    case .away(let changes, let appEnds):
      let change = changes.isEmpty ? "" : described(changes) + ", "
      let place = appEnds ? " to a new launch" : changes.isEmpty ? " without a change" : ""
      return (journey.isAway ? "" : "leave, ") + change + "come back" + place
    case .meanwhile(let changes): return "\(described(changes)) while the app is active"
    case .relaunch: return "the system ends the app, and it is launched again"
    case .send(let event, let arguments, let texts): return "the app sends \(sent(event, arguments, texts))"
    case .wait(let milliseconds): return "wait \(duration(milliseconds))"
    }
  }

  private func described(_ changes: [Act.Change]) -> String {
    changes.map { "\($0.name) becomes \($0.value)" }.joined(separator: ", ")
  }

  /// The label of a button that is currently shown.
  private func label(of button: String, _ arguments: [Act.Change]) -> String? {
    let answer = call(button, arguments)
    for (position, presentation) in journey.tappable.reversed() {
      let ticket = journey.session.ticket(at: position)
      guard
        case .show(_, _, _, _, _, _, let buttons) = renderer.rendered(
          .present(ticket, presentation), in: journey.session, facts: journey.facts)
      else { continue }
      if let found = buttons.first(where: { $0.name == answer }) { return found.label }
    }
    return nil
  }
}

/// The menu: acts that the journey waits for have digits, all others have letters and are reached with `o`.
private struct Menu {
  enum Choice {
    case act(Act)
    case quit
    case endOfInput
  }

  private struct Line {
    var key: Character
    var text: String
    var meaning: Meaning
  }

  private enum Meaning {
    case choice(Choice)
    case page(Int)
  }

  /// The pages of offered acts, then those of the other acts. A list with more items than keys has several pages.
  private var pages: [[Line]] = []

  init(offered: [(act: Act, text: String)], outside: [(act: Act, text: String)]) {
    add(offered, by: "123456789")
    let back = pages.count
    for page in pages.indices {
      pages[page].append(
        Line(key: "o", text: "something that the journey does not offer", meaning: .page(back)))
    }
    add(outside, by: "abcdefghijklnprstuvwxyz")
    for page in pages.indices[back...] { pages[page].append(Line(key: "1", text: "back", meaning: .page(0))) }
    for page in pages.indices { pages[page].append(Line(key: "q", text: "quit", meaning: .choice(.quit))) }
  }

  private mutating func add(_ acts: [(act: Act, text: String)], by keys: String) {
    let first = pages.count
    var rest = acts[...]
    repeat {
      pages.append(zip(keys, rest).map { Line(key: $0, text: $1.text, meaning: .choice(.act($1.act))) })
      rest = rest.dropFirst(keys.count)
    } while !rest.isEmpty
    guard pages.count > first + 1 else { return }
    for page in first..<pages.count {
      let next = page + 1 < pages.count ? page + 1 : first
      pages[page].append(Line(key: "m", text: "more", meaning: .page(next)))
    }
  }

  /// Shows the menu, and reads keys until one of them selects an item.
  func choice(_ terminal: inout Terminal) -> Choice {
    var page = pages[0]
    show(page)
    while let key = terminal.key() {
      switch page.first(where: { $0.key == key })?.meaning {
      case .choice(let choice): return choice
      case .page(let next):
        page = pages[next]
        show(page)
      case nil: Output.write("\(spelled(key)) is not offered\n")
      }
    }
    return .endOfInput
  }

  private func show(_ page: [Line]) {
    Output.write("\n" + page.map { "  \($0.key)  \($0.text)\n" }.joined())
  }

  private func spelled(_ key: Character) -> String {
    key.isLetter || key.isNumber || key.isPunctuation || key.isSymbol ? "`\(key)`" : "that key"
  }
}
