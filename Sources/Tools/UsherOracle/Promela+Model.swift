internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform
internal import UsherModule

extension PromelaWriter {
  mutating func model() -> String {
    declare()
    write("active proctype journey() {")
    nested { writer in
      writer.write("do")
      writer.begin()
      writer.answers()
      writer.timers()
      writer.absences()
      writer.changes()
      writer.fromTheApp()
      writer.time()
      writer.write("od")
    }
    write("}")
    return lines.map { $0 + "\n" }.joined()
  }

  private mutating func declare() {
    write("/* \(program.name).\(program.flows[flow].name) on \(module.device.name) */")
    write("/* found: \(found.joined(separator: " ")) */")
    write("short leaf = 0;")
    if platform.editions.all.count > 1 { write("byte edition = 0;") }
    for id in relevance.resources { write("byte t\(id.index) = 0; /* \(program.resources[id].name) */") }
    for id in program.variables.ids where isStored(id) {
      write("byte \(name(id)) = 0; /* \(program.variables[id].name) */")
    }
    for id in relevance.flows.sorted(by: { $0.index < $1.index }) where id != flow { write("short c\(id.index) = 0;") }
    for id in frozen.keys.sorted(by: { $0.index < $1.index }) {
      for index in (frozen[id] ?? []).indices { write("byte f\(id.index)_\(index) = 0;") }
    }
    for state in relevance.states { for timer in timers(of: state) { write("byte \(timer.name) = 0;") } }
    for position in 0..<askingLimit { write("bool \(answered(position)) = false;") }
    if platform.hasTapRequests { write("bool untapped = false;") }
    for id in program.variables.ids where isScratch(id) { write("hidden short \(name(id));") }
    for id in program.variables.ids where isWatchable(id) { write("hidden byte h\(id.index);") }
    for id in relevance.resources where platform.noticesChanges(id) { write("hidden byte n\(id.index);") }
    for index in 0..<16 { write("hidden short x\(index);") }
    for name in ["dead", "told", "quiet", "held", "rounds"] { write("hidden short \(name);") }
    for assertion in Promela.Assertion.allCases where assertions.contains(assertion) {
      switch assertion {
      case .needs, .trueGuidance, .once, .deadWait: write("hidden byte \(assertion.rawValue);")
      case .outcome:
        for value in program.flows[flow].outcomes.all.members { write("hidden byte \(assertion.rawValue)\(value);") }
      }
    }
    write("")
  }

  // MARK: Initial transition

  /// The initial transition. It chooses any value that other journeys can have left in memory, and any value of everything else.
  private mutating func begin() {
    let root = program.flows[flow].root
    option("leaf == 0") { writer in
      for id in writer.program.states[root].parameters {
        writer.pick(writer.name(id), among: writer.program.variables[id].domain.all.members)
      }
      for id in writer.program.variables.ids where writer.isStored(id) {
        switch writer.program.variables[id].home {
        case .input where writer.program.moments.contains(id):
          writer.pick(writer.name(id), among: writer.program.variables[id].domain.all.members)
        case .session where !writer.program.moments.contains(id):
          writer.write("\(writer.name(id)) = \(writer.program.variables[id].initial);")
        case .input, .session, .status, .shared, .parameter, .derived, .count: break
        }
      }
      writer.pickEdition()
      writer.pickMemory()
      let place = Place(state: root, callers: [])
      writer.goOn(StepWriting(before: nil, place: place, entered: [root]))
    }
  }

  mutating func pick(_ name: String, among values: [some BinaryInteger]) {
    write("if " + values.map { ":: true -> \(name) = \($0); " }.joined() + "fi;")
  }

  private mutating func pickMemory() {
    let stored = program.variables.ids.filter { isStored($0) && isShared($0) }
    if stored.isEmpty { return }
    var known: Set<[Value]> = []
    write("if")
    for memory in memories {
      let values = stored.map { id in
        if let position = program.moments.firstIndex(of: id) { return memory.ages[position] }
        return program.facts.firstIndex(of: id).map { memory.values[$0] } ?? 0
      }
      guard known.insert(values).inserted else { continue }
      write(":: true -> " + zip(stored, values).map { "\(name($0)) = \($1); " }.joined())
    }
    write("fi;")
  }

  // MARK: Moves

  /// Taps on buttons, dismissals, and the answers that the innermost state waits for.
  private mutating func answers() {
    for place in places {
      let active = path(of: place)
      for (index, state) in active.enumerated() {
        guard case .show(let prompt, let operands, let rows) = program.states[state].question,
          !isCovered(active[..<index])
        else { continue }
        let shown = program.prompts[prompt]
        for (answer, button) in shown.buttons.enumerated() {
          option(isOpen(place)) { writer in
            writer.assign(shown.parameters, operands, of: state)
            let fitting = rows.filter { $0.answers.contains(Value(answer)) }
            writer.cases([
              (
                condition: writer.expression(button.condition),
                body: { writer in
                  writer.unlessShielded(at: place) {
                    $0.answer(fitting, in: state, at: place, carrying: button.bindings)
                  }
                }
              )
            ]) { $0.write("skip;") }
          }
        }
        if shown.isDismissible {
          let rows = rows.filter { $0.answers.contains(Value(shown.buttons.count)) }
          option(isOpen(place)) { writer in
            writer.unlessShielded(at: place) { $0.answer(rows, in: state, at: place) }
          }
        }
      }
      innermost(place)
    }
  }

  /// The condition that the journey waits at this place, no system prompt covers the app, and the system answers nothing at once.
  func isOpen(_ place: Place) -> String {
    if asksSystem(place) { return "\(isAt(place)) && \(isPut(at: place))" }
    return asking(place).isEmpty ? isAt(place) : "\(isAt(place)) && !\(isPrompting(place))"
  }

  /// Assigns the scratch parameters of a prompt. Frozen arguments keep the values that were stored when the prompt appeared.
  mutating func assign(_ parameters: [FormalParameter], _ operands: [Operand], of state: ID<State>) {
    var next = 0
    for (parameter, operand) in zip(parameters, operands) {
      let isFrozen = (frozen[state] ?? []).contains(operand)
      let argument = isFrozen ? "f\(state.index)_\(next)" : value(operand)
      if isFrozen { next += 1 }
      if let variable = parameter.variable, isScratch(variable) { write("\(name(variable)) = \(argument);") }
    }
  }

  private func isCovered(_ inner: ArraySlice<ID<State>>) -> Bool {
    inner.contains { state in
      switch program.states[state].question {
      case .ask: !program.asksBesideApp(state)
      case .show, .open: true
      case .perform, .choose, .run, nil: false
      }
    }
  }

  private mutating func innermost(_ place: Place) {
    switch program.states[place.state].question {
    case .ask(let id, let position, _, _):
      let asked = ResourceRequest(resource: id, request: position)
      for variant in platform.variants(of: asked) {
        for truth in variant.owner.existing { settlements(of: id, variant, from: truth, at: place) }
        silences(of: variant, at: place)
      }
    case .open(_, let rows):
      option(isAt(place), isMachine: true) {
        $0.answer(rows.filter { $0.answers.contains(1) }, in: place.state, at: place)
      }
    case .perform(let action, _, let rows):
      for (position, asked) in asking(place).enumerated() { answersBroughtUp(of: asked, position, at: place) }
      for (index, answer) in program.actions[action].declared.enumerated() {
        let fitting = rows.filter { $0.answers.contains(Value(index)) }
        option(isAt(place), isMachine: true) {
          $0.answer(fitting, in: place.state, at: place, carrying: answer.bindings)
        }
      }
    case .show, .choose, .run, nil: break
    }
  }

  /// The answers to a request in a true status, and the results that follow at once.
  private mutating func settlements(
    of id: ID<Resource>, _ variant: RequestVariant, from truth: TrueStatus, at place: Place
  ) {
    let at = "\(isAt(place)) && \(variant.condition) && t\(id.index) == \(truth.index)"
    let immediate = variant.immediateResults(from: truth)
    for result in immediate {
      option(at, isMachine: true) { writer in
        writer.write("t\(id.index) = \(result.index);")
        writer.settled(at: place)
      }
    }
    guard variant.shown.askable.contains(truth) else {
      if immediate.isEmpty { option(at, isMachine: true) { $0.settled(at: place) } }
      return
    }
    var results = variant.shown.results(from: truth)
    let owner = variant.owner
    if let unknown = owner.unforeseen.map(owner.trueStatus), unknown != truth { results.insert(unknown) }
    for result in results where !immediate.contains(result) {
      option(at) { writer in
        writer.write("t\(id.index) = \(result.index);")
        writer.settled(at: place)
      }
    }
  }

  /// The answers to the system prompt that the running action has triggered.
  private mutating func answersBroughtUp(of asked: ResourceRequest, _ position: Int, at place: Place) {
    let id = asked.resource
    for variant in platform.variants(of: asked) {
      for truth in variant.owner.existing {
        let at = "\(isAt(place)) && \(variant.condition) && t\(id.index) == \(truth.index)"
        for result in variant.changes(from: truth) {
          option("\(at) && !\(answered(position))") { writer in
            writer.becomes(id, result, from: truth, variant.owner)
            writer.write("\(writer.answered(position)) = true;")
            writer.unlessShielded(at: place) { $0.changed(StepWriting(before: place, place: place)) }
          }
        }
      }
    }
  }

  /// A status change. Sets the resource's change flag if the app can see the change.
  private mutating func becomes(
    _ id: ID<Resource>, _ value: TrueStatus, from truth: TrueStatus, _ owner: DeviceResource
  ) {
    lowerFlags()
    write("t\(id.index) = \(value.index);")
    if owner.shown[truth] != owner.shown[value] {
      write("h\(program.resources[id].status.index) = 1;")
    }
  }

  func asksSystem(_ place: Place) -> Bool {
    if case .ask = program.states[place.state].question { true } else { false }
  }

  /// Whether a place asks the system through a prompt that covers the app.
  func isShielded(_ place: Place) -> Bool { asksSystem(place) && !program.asksBesideApp(place.state) }

  func isLink(_ place: Place) -> Bool {
    if case .open = program.states[place.state].question { true } else { false }
  }

  /// Absences from the app, with and without its end. During each, every possible set of status changes may occur.
  private mutating func absences() {
    let open = places.filter { !isShielded($0) }
    if !open.isEmpty {
      option(open.map { "(\(isOpen($0)) && \(platform.hasLink($0)))" }.joined(separator: " || ")) { writer in
        writer.lowerFlags()
        writer.leave()
        writer.mayChange(keepsFate: true)
        // If the changes end the app, it is launched again. A guard in place of this case would block inside the atomic step.
        writer.cases([
          (
            condition: "dead == 0",
            body: { writer in
              writer.dispatch(writer.places, else: "skip") { writer, place in
                writer.unlessShielded(at: place) { $0.returned(at: place) }
              }
            }
          )
        ]) { $0.relaunch() }
      }
    }
    option(isAny(places)) { writer in
      writer.lowerFlags()
      if writer.assertions.contains(.once) { writer.mayBeQuiet() }
      writer.leave()
      writer.mayChange(keepsFate: false)
      writer.relaunch()
      writer.write("quiet = 0;")
    }
  }

  /// Launches the app again, unless leaving it has ended the journey.
  private mutating func relaunch() {
    cases([(condition: "leaf >= \(endLeaf)", body: { $0.write("skip;") })]) { writer in
      writer.launchAgain()
      writer.dispatch(writer.places) { $0.relaunched(at: $1) }
    }
  }

  /// May set `quiet`: in this relaunch no status and no launch memory changes. A metric tracked in such a relaunch violates
  /// `metric-again`.
  private mutating func mayBeQuiet() {
    let quiet = places.filter { place in
      switch program.states[place.state].question {
      case .open, .perform: false
      case .ask, .show, .choose, .run, nil: true
      }
    }
    let waiting = quiet.map { asksSystem($0) ? "(\(isAt($0)) && \(isPut(at: $0)))" : "(\(isAt($0)))" }
    if waiting.isEmpty { return }
    var conditions = ["(\(waiting.joined(separator: " || ")))"]
    for id in relevance.resources {
      let moves = platform.variants(of: id).flatMap { $0.owner.moves }.contains { $0.agent == .relaunch }
      if !moves { continue }
      let moved = platform.isTrue(id) { owner in
        TrueStatusSet(owner.existing.filter { owner.launches(from: $0)[0] != $0 })
      }
      conditions.append("!\(moved)")
    }
    for id in program.variables.ids where isStored(id) {
      guard case .shared(.launch, key: _) = program.variables[id].home else { continue }
      conditions.append("\(name(id)) == \(initial(id))")
    }
    write("if :: (\(conditions.joined(separator: " && "))) -> quiet = 1; :: true -> skip; fi;")
  }

  /// Status changes while the app is active.
  private mutating func changes() {
    let active = places.filter { !isShielded($0) && !isLink($0) }
    if active.isEmpty { return }
    for id in relevance.resources {
      for variant in platform.variants(of: id) {
        for from in variant.owner.existing {
          for to in variant.owner.changesWhileActive(from: from) {
            let open = active.map { "(\(isOpen($0)))" }.joined(separator: " || ")
            option("\(variant.condition) && t\(id.index) == \(from.index) && (\(open))") { writer in
              writer.becomes(id, to, from: from, variant.owner)
              writer.dispatch(active) { writer, place in
                writer.unlessShielded(at: place) { $0.changed(StepWriting(before: place, place: place)) }
              }
            }
          }
        }
      }
    }
  }

  /// Events and live inputs of the app, and memory written by other flows.
  private mutating func fromTheApp() {
    for id in program.variables.ids where isStored(id) {
      guard case .input(isLive: true, isRequired: _) = program.variables[id].home else { continue }
      let isMoment = program.moments.contains(id)
      for value in isMoment ? [Moment.never, Moment.now] : relevance.distinctValues(of: id) {
        assignment(of: id, "\(value)", flag: !isMoment)
      }
    }
    for (id, operand) in writes where isStored(id) {
      if case .sum(id, let addend, let domain) = operand {
        // In the other session, a second variable may have any value.
        for number in addend.numbers(in: program) {
          assignment(of: id, value(.sum(id, .number(number), domain)), flag: true)
        }
        continue
      }
      for value in operand.values(of: id, now: 0, in: program) {
        assignment(of: id, "\(value)", flag: !program.moments.contains(id))
      }
    }
    for place in places where !isShielded(place) {
      for event in program.events.ids { send(event, at: place) }
    }
  }

  private mutating func assignment(of id: ID<Variable>, _ value: String, flag: Bool) {
    option("\(name(id)) != \(value) && (\(isWaiting))") { writer in
      writer.lowerFlags()
      writer.write("\(writer.name(id)) = \(value);")
      if flag { writer.write("h\(id.index) = 1;") }
      writer.dispatch(writer.places) { writer, place in
        writer.unlessShielded(at: place) { $0.changed(StepWriting(before: place, place: place)) }
      }
    }
  }

  /// The condition that the journey waits, except where the system answers at once.
  private var isWaiting: String {
    places.map { asksSystem($0) ? "(\(isAt($0)) && \(isPut(at: $0)))" : "(\(isAt($0)))" }.joined(separator: " || ")
  }

  /// The condition that the system shows the prompt of a place. Otherwise it answers at once.
  func isPut(at place: Place) -> String {
    guard case .ask(let id, let position, _, _) = program.states[place.state].question else { return "(false)" }
    return platform.isTrue(ResourceRequest(resource: id, request: position)) { $0.shown.askable }
  }

  private mutating func send(_ id: ID<Occurrence>, at place: Place) {
    let active = path(of: place)
    for state in active {
      guard let handler = program.states[state].handlers.first(where: { $0.trigger == .event(id) }) else { continue }
      var all: [[Value]] = [[]]
      for parameter in program.events[id].parameters {
        let values = parameter.variable.map { program.variables[$0].domain.all.members } ?? []
        all = all.flatMap { some in values.map { some + [$0] } }
      }
      for values in all {
        option(isOpen(place)) { writer in
          for (parameter, value) in zip(writer.program.events[id].parameters, values) {
            if let variable = parameter.variable { writer.write("\(writer.name(variable)) = \(value);") }
          }
          writer.unlessShielded(at: place) { writer in
            writer.follow(handler.effects, handler.target, in: state, StepWriting(before: place, place: place)) {
              $0.settle($1)
            }
          }
        }
      }
      return
    }
  }

  /// Time passes: a moment moves to its next age class.
  private mutating func time() {
    for id in program.moments where isStored(id) {
      let last = program.variables[id].domain.values.count - 1
      option("\(name(id)) > 0 && \(name(id)) < \(last) && (\(isWaiting))") { $0.write("\($0.name(id))++;") }
    }
  }
}
