internal import Usher
internal import UsherDevice
internal import UsherSemantics

/// Plays a journey with the person at the terminal: what happened is printed, what can happen now is offered by key.
func playInteractively(_ flow: ID<Flow>, _ start: Start, _ reports: [Report]) throws(UsageError) -> ExitStatus {
  guard reports.count == 1, reports[0].format == .pretty, reports[0].path == nil else {
    throw UsageError("`--report` goes with a script; in a terminal the journey is printed as it is played")
  }
  guard let terminal = Terminal.opened() else {
    throw UsageError("standard input is no terminal; play a script with `--script` or `--script-file`")
  }
  let (begun, beats) = Journey.start(flow, of: start.module.program, on: start.module.device, facts: start.facts)
  var play = Play(journey: begun, telling: start.telling)
  Output.write(start.head + "\n\n")
  play.tell(beats)
  return play.untilItEnds(terminal)
}

/// A journey at the terminal.
private struct Play {
  var journey: Journey
  let telling: Telling

  func tell(_ beats: [Journey.Beat]) {
    let drawing = Transcript(telling: telling)
    for beat in beats { Output.write(drawing.lines(of: beat, facts: journey.facts).joined(separator: "\n") + "\n") }
  }

  mutating func untilItEnds(_ terminal: borrowing Terminal) -> ExitStatus {
    while true {
      if case .ended = journey.session.position { return .clean }
      let menu = Menu(
        offered: offered.map { ($0, described($0)) }, outside: outside.map { ($0, described($0)) })
      Output.write("\n" + menu.text)
      switch menu.choice(terminal) {
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
    do throws(Impossible) {
      tell(try journey.perform(act))
    } catch {
      Output.write("not possible: \(told(error))\n")
    }
  }

  // MARK: What can happen

  /// What the journey offers and waits for.
  private var offered: [Act] {
    var acts = journey.buttonNames.map { Act.tap($0) }
    if journey.canDismiss { acts.append(.dismiss) }
    if journey.isSystemPromptUp { acts += requestAnswers.map { .answer($0) } }
    acts += journey.appAnswers.values.map { .answer($0) }
    if journey.isAway { acts += trips + [.answer("failed")] }
    if let timer = journey.session.timers.first { acts.append(.wait(milliseconds: timer.milliseconds)) }
    return acts
  }

  private var requestAnswers: [String] {
    guard case .request(let resource, _) = journey.session.asked.last?.matter else { return [] }
    let domain = journey.program.variables[journey.program.resources[resource].status].domain
    return domain.names(in: journey.resultsOfRequest)
  }

  /// What may happen whether or not it is waited for.
  private var outside: [Act] {
    var acts = journey.isAway ? [] : trips
    if !journey.isAway, !journey.isSystemPromptUp {
      acts += statusChanges.filter { $0.move.fate != .endsApp }.map { .meanwhile([$0.change]) }
      acts += inputChanges.map { .meanwhile([$0]) }
      acts += journey.program.events.rows.map { .send($0.name) }
    }
    return acts + [.relaunch([])]
  }

  /// Out of the app and back, with every change that can come of it.
  private var trips: [Act] {
    statusChanges.reduce(into: [.away([], appEnds: false)]) { acts, change in
      switch change.move.fate {
      case .none: acts.append(.away([change.change], appEnds: false))
      case .mayEndApp: acts += [.away([change.change], appEnds: false), .away([change.change], appEnds: true)]
      case .endsApp: acts.append(.away([change.change], appEnds: true))
      }
    }
  }

  private var statusChanges: [(change: Act.Change, move: DeviceMove)] {
    journey.program.resources.rows.flatMap { resource -> [(change: Act.Change, move: DeviceMove)] in
      guard let owner = journey.device.resource(named: resource.name) else { return [] }
      return journey.changes(of: owner, from: journey.value(of: resource.status)).map { to, move in
        (Act.Change(name: resource.name, value: owner.statuses.name(of: to)), move)
      }
    }
  }

  private var inputChanges: [Act.Change] {
    journey.program.facts.flatMap { id -> [Act.Change] in
      let variable = journey.program.variables[id]
      guard case .input(isLive: true, isRequired: _) = variable.home else { return [] }
      let now = journey.value(of: id)
      return variable.domain.all.members.filter { $0 != now }.map {
        Act.Change(name: variable.name, value: variable.domain.name(of: $0))
      }
    }
  }
}

extension Play {
  /// An act as it is offered.
  private func described(_ act: Act) -> String {
    switch act {
    case .tap(let name): return "tap \(label(of: name).map { "[\($0)]" } ?? name)"
    case .dismiss: return "dismiss what is shown"
    case .answer(let name):
      if journey.isAway { return "it does not open" }
      return journey.isSystemPromptUp ? "the person answers the system: \(name)" : "the app answers: \(name)"
    case .away(let changes, let appEnds):
      let what = changes.isEmpty ? "come back without a change" : "\(described(changes)), then come back"
      return (journey.isAway ? "" : "leave, ") + what + (appEnds ? "; the system ended the app meanwhile" : "")
    case .meanwhile(let changes): return "\(described(changes)) while the app is active"
    case .relaunch: return "the system ends the app, and it is launched again"
    case .send(let event): return "the app sends \(event)"
    case .wait(let milliseconds): return "wait \(duration(milliseconds))"
    }
  }

  private func described(_ changes: [Act.Change]) -> String {
    changes.map { "\($0.name) becomes \($0.value)" }.joined(separator: ", ")
  }

  /// What is written on a button that is up.
  private func label(of button: String) -> String? {
    for asked in journey.answerable {
      guard case .prompt(let presentation) = asked.matter,
        case .show(_, _, _, _, _, let buttons) = telling.told(.present(asked.ticket, presentation), in: journey.session)
      else { continue }
      if let found = buttons.first(where: { $0.name == button }) { return found.label }
    }
    return nil
  }
}

/// What is offered, by key: what the journey waits for by digit, everything else behind `o` by letter.
private struct Menu {
  let offered: [(act: Act, text: String)]
  let outside: [(act: Act, text: String)]

  enum Choice {
    case act(Act)
    case quit
    case endOfInput
  }

  private static let digits = Array("123456789")
  /// Without `q`, which quits everywhere.
  private static let letters = Array("abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ")

  var text: String { lines(Self.digits, offered) + "  o  something that the journey does not offer\n  q  quit\n" }

  private func lines(_ keys: [Character], _ acts: [(act: Act, text: String)]) -> String {
    zip(keys, acts).map { "  \($0)  \($1.text)\n" }.joined()
  }

  /// Reads keys until one is a choice.
  func choice(_ terminal: borrowing Terminal) -> Choice {
    while let key = terminal.key() {
      if key == "q" { return .quit }
      if key == "o" {
        if let choice = outsideChoice(terminal) { return choice }
        continue
      }
      if let index = Self.digits.firstIndex(of: key), index < offered.count { return .act(offered[index].act) }
      Output.write("`\(spelled(key))` is not offered\n")
    }
    return .endOfInput
  }

  /// Nil to go back to what the journey offers.
  private func outsideChoice(_ terminal: borrowing Terminal) -> Choice? {
    let acts = Array(outside.prefix(Self.letters.count))
    Output.write("\n" + lines(Self.letters, acts) + "  1  back\n  q  quit\n")
    while let key = terminal.key() {
      if key == "q" { return .quit }
      if key == "1" {
        Output.write("back; a digit, `o` or `q`\n")
        return nil
      }
      if let index = Self.letters.firstIndex(of: key), index < acts.count { return .act(acts[index].act) }
      Output.write("`\(spelled(key))` is not offered\n")
    }
    return .endOfInput
  }

  private func spelled(_ key: Character) -> String {
    key.isASCII && (key.asciiValue ?? 0) >= 0x20 && key != "\u{7F}" ? String(key) : "that key"
  }
}
