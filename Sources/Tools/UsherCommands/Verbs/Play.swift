internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherProof
internal import UsherModule
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

/// Plays a journey interactively: prints each step, and offers the possible next acts by key.
///
/// - Parameter restarted: The start of the same flow on another platform.
func playInteractively(
  _ flow: ID<Flow>, _ values: [Value], _ start: JourneyStart, _ reports: [ReportTarget<RunReport>],
  _ conversation: Conversation?,
  restarted: (String) throws(InputError) -> JourneyStart
) throws(InputError) -> ExitStatus {
  guard reports.count == 1, reports[0].form.isPretty, reports[0].path == nil else {
    throw InputError("`--report` needs a script; in a terminal the journey is printed as it is played")
  }
  guard let conversation else {
    throw InputError("standard input is not a terminal; play a script with `--script` or `--script-file`")
  }
  var play = Play(start, flow, values)
  play.begin()
  while true {
    switch play.untilItEnds(conversation) {
    case .over(let status): return status
    case .platform(let name):
      let start = try restarted(name)
      guard case .flow(let flow, let values) = start.goal else { return .clean }
      Output.write("\n")
      play = Play(start, flow, values)
      play.begin()
    }
  }
}

/// A journey played at the terminal.
private struct Play {
  var journey: Journey
  var renderer: JourneyRenderer
  private let start: JourneyStart
  private let (flow, values): (ID<Flow>, [Value])
  private let firstSteps: [Journey.StepRecord]
  /// The acts so far.
  private var acts: [Act] = []

  /// How a play ends.
  enum End {
    case over(ExitStatus)
    /// The same flow is to be played on this platform.
    case platform(String)
  }

  init(_ start: JourneyStart, _ flow: ID<Flow>, _ values: [Value]) {
    (self.start, self.flow, self.values, renderer) = (start, flow, values, start.renderer)
    (journey, firstSteps) = Self.begun(start, flow, values)
  }

  private static func begun(_ start: JourneyStart, _ flow: ID<Flow>, _ values: [Value]) -> (
    Journey, [Journey.StepRecord]
  ) {
    Journey.start(
      flow, with: values, of: start.module.program, as: start.module.code.policy, on: start.module.device,
      in: start.edition, facts: start.facts, truths: start.truths)
  }

  func begin() {
    Output.write(rendered: TerminalText().drawn(start.head) + "\n")
    write(firstSteps)
  }

  /// Plays these acts from the start, and prints the last step.
  private mutating func goBack(to acts: [Act]) {
    var steps: [Journey.StepRecord]
    (journey, steps) = Self.begun(start, flow, values)
    self.acts = []
    for act in acts {
      do throws(UnplayableAct) {
        steps = try journey.perform(act)
        self.acts.append(act)
      } catch {
        preconditionFailure("the act was played before")
      }
    }
    Output.write("\n")
    write(steps)
  }

  func write(_ steps: [Journey.StepRecord]) {
    let drawing = Transcript(renderer: renderer)
    for step in steps { Output.write(rendered: TerminalText().drawn(drawing.kinds(of: step, facts: journey.facts))) }
  }

  mutating func untilItEnds(_ conversation: Conversation) -> End {
    while true {
      let menu =
        isOver
        ? Menu(atEnd: controls)
        : Menu(possible: PossibleActs(in: journey, renderer), controls: controls)
      switch menu.choice(conversation) {
      case .act(let act):
        Output.write("\n")
        perform(act)
      case .undo: goBack(to: acts.dropLast())
      case .startOver: goBack(to: [])
      case .language(let locale):
        renderer = renderer.with(locale)
        goBack(to: acts)
      case .platform(let name): return .platform(name)
      case .script: save(written.script, "a script", conversation)
      case .test: save(written.test, "a test", conversation)
      case .quit: return .over(.clean)
      case .endOfInput:
        if isOver { return .over(.clean) }
        Output.write("\nthe input has ended, the journey has not\n")
        return .over(.findings)
      }
    }
  }

  private var isOver: Bool {
    if journey.isGone { return true }
    if case .ended = journey.session.position { return true } else { return false }
  }

  private var controls: [(key: Character, text: Prose, choice: Menu.Choice)] {
    var controls: [(key: Character, text: Prose, choice: Menu.Choice)] = []
    if !acts.isEmpty {
      controls += [
        ("u", "undo `\(renderer.rendered(acts[acts.count - 1]))`", .undo), ("n", "start over", .startOver),
        ("s", "save the journey as a script", .script),
      ]
    }
    controls.append(("t", "save the journey as a test", .test))
    if let locale = next(after: renderer.locale, in: start.locales) {
      controls.append(("l", "texts in `\(locale)`", .language(locale)))
    }
    if let platform = next(after: start.module.device.name, in: start.platforms) {
      controls.append(("p", "start over on \(platform)", .platform(platform)))
    }
    return controls
  }

  /// The name after this one, and after the last the first. Nil if there is no other.
  private func next(after name: String, in names: [String]) -> String? {
    guard names.count > 1 else { return nil }
    return names[((names.firstIndex(of: name) ?? -1) + 1) % names.count]
  }

  private var written: WrittenJourney {
    let story = Story(playing: acts, of: flow, with: values, givens: start.givens)
    return WrittenJourney(story, of: start.module, among: start.platforms)
  }

  /// Writes a text to a file that does not exist yet, or prints it.
  private func save(_ text: String, _ what: String, _ conversation: Conversation) {
    do throws(InputError) {
      Output.write("\n")
      let path = try conversation.line("file for \(what) (Return prints it here)")
      if path.isEmpty { return Output.write(rendered: "\n" + text) }
      guard fileSystem.kind(of: path) == .missing else {
        return Output.write("`\(path)` exists; nothing was written\n")
      }
      try fileSystem.put(Array(text.utf8), into: path, over: nil)
      Output.write("`\(path)` was written\n")
    } catch {
      Output.write(rendered: error.message + "\n")
    }
  }

  private mutating func perform(_ act: Act) {
    do throws(UnplayableAct) {
      write(try journey.perform(act))
      acts.append(act)
    } catch {
      Output.write("not possible: \(message(for: error))\n")
    }
  }
}

/// The menu: acts that the journey waits for have digits, all others have letters and are reached with `o`.
private struct Menu {
  enum Choice {
    case act(Act)
    case undo
    case startOver
    case language(String)
    case platform(String)
    case script
    case test
    case quit
    case endOfInput
  }

  private struct Line {
    var key: Character
    var text: Prose
    var meaning: Meaning
  }

  private enum Meaning {
    case choice(Choice)
    case page(Int)
  }

  /// The pages of offered acts, then those of the other acts. A list with more items than keys has several pages.
  private var pages: [[Line]] = []
  /// The pages of offered acts. On them, the keys of the last page are valid too.
  private var offeredPages = 0..<0
  /// Whether Return quits, instead of showing the page again.
  private var isReturnQuit = false

  init(possible: PossibleActs, controls: [(key: Character, text: Prose, choice: Choice)]) {
    add(possible.offered, by: "123456789")
    let back = pages.count
    offeredPages = 0..<back
    add(possible.outside, by: "abcdefghijklnprstuvwxyz")
    let last = pages.count
    pages.append(controls.map { Line(key: $0.key, text: $0.text, meaning: .choice($0.choice)) })
    for page in offeredPages {
      pages[page].append(
        Line(key: "o", text: "something that the journey does not offer", meaning: .page(back)))
      pages[page].append(Line(key: "?", text: "undo, start over, save and more", meaning: .page(last)))
    }
    for page in back...last { pages[page].append(Line(key: "1", text: "back", meaning: .page(0))) }
    for page in pages.indices { pages[page].append(Line(key: "q", text: "quit", meaning: .choice(.quit))) }
  }

  /// The menu after the end of a journey: Return quits.
  init(atEnd controls: [(key: Character, text: Prose, choice: Choice)]) {
    pages = [controls.map { Line(key: $0.key, text: $0.text, meaning: .choice($0.choice)) }]
    pages[0].append(Line(key: "q", text: "quit  (Return)", meaning: .choice(.quit)))
    isReturnQuit = true
  }

  private mutating func add(_ acts: [(act: Act, text: Prose)], by keys: String) {
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

  /// Shows the menu, and reads keys until one of them selects an item. Return shows it again.
  func choice(_ conversation: Conversation) -> Choice {
    var page = 0
    show(pages[page])
    while let key = conversation.key() {
      let controls = offeredPages.contains(page) ? pages[pages.count - 1].filter { $0.key.isLetter } : []
      switch (pages[page] + controls).first(where: { $0.key == key })?.meaning {
      case .choice(let choice): return choice
      case .page(let next):
        page = next
        show(pages[page])
      case nil where key.isNewline && isReturnQuit: return .quit
      case nil where key.isNewline: show(pages[page])
      case nil: Output.write("\(spelled(key)) is not offered\n")
      }
    }
    return .endOfInput
  }

  private func show(_ page: [Line]) {
    let terminal = TerminalText()
    let lines = page.map { line in
      terminal.drawn(line.text, start: "  \(line.key)  ", margin: "     ")
    }
    Output.write(rendered: "\n" + lines.joined())
  }
}
