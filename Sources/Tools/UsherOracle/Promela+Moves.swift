internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform

extension PromelaWriter {
  // MARK: Events

  private func start(at place: Place) -> StepWriting { StepWriting(before: place, place: place) }

  /// Writes the transitions for an answer to the question of an active state: one for each row, then the rest of its step.
  /// `bindings` are the values that the button or the answer carries.
  mutating func answer(_ rows: [Row], in state: ID<State>, at place: Place, carrying bindings: [Binding] = []) {
    for binding in bindings { write("\(name(binding.variable)) = \(binding.value);") }
    var step = start(at: place)
    if case .show = program.states[state].question { step.isTap = true }
    choose(rows, in: state, step) { writer, step in writer.settle(step) }
  }

  /// The request of the waiting state is answered, by the person or at once by the system.
  mutating func settled(at place: Place) {
    guard case .ask(let resource, _, let rows, _) = program.states[place.state].question else { return }
    answer(rowsByStatus(rows, of: resource), in: place.state, at: place)
  }

  /// Rows selected by status, rewritten as rows selected by a condition.
  private func rowsByStatus(_ rows: [Row], of resource: ID<Resource>) -> [Row] {
    let status = program.resources[resource].status
    return rows.map { row in
      var row = row
      row.condition = .all([.isIn(status, row.answers), row.condition])
      return row
    }
  }

  mutating func returned(at place: Place) {
    if case .open(_, let rows) = program.states[place.state].question {
      return answer(rows.filter { $0.answers.contains(0) }, in: place.state, at: place)
    }
    returnHandler(start(at: place))
  }

  private mutating func returnHandler(_ step: StepWriting) {
    for state in path(of: step.place) {
      guard let handler = program.states[state].handlers.first(where: { $0.trigger == .returned }) else { continue }
      return follow(handler.effects, handler.target, in: state, step) { writer, step in writer.changed(step) }
    }
    changed(step)
  }

  /// The innermost handler that watches a changed variable. Without one, the step ends.
  mutating func changed(_ step: StepWriting) {
    let watching = path(of: step.place).flatMap { state in
      program.states[state].handlers.compactMap { handler -> (state: ID<State>, handler: Handler, condition: String)? in
        guard case .change(let watched) = handler.trigger else { return nil }
        let flags = watched.filter { isWatchable($0) }.map { "h\($0.index)" }
        return flags.isEmpty ? nil : (state, handler, flags.joined(separator: " || "))
      }
    }
    let all = watching.map { entry in
      (
        condition: entry.condition,
        body: { (writer: inout PromelaWriter) in
          writer.follow(entry.handler.effects, entry.handler.target, in: entry.state, step) { $0.settle($1) }
        }
      )
    }
    cases(all) { $0.settle(step) }
  }

  func isWatchable(_ id: ID<Variable>) -> Bool {
    if let resource = program.resources.ids.first(where: { program.resources[$0].status == id }) {
      return relevance.resources.contains(resource)
    }
    return isStored(id)
  }

  /// The app has ended and is launched again.
  mutating func relaunched(at place: Place) {
    if path(of: place).contains(where: { program.flows[program.states[$0].flow].isForLaunch }) {
      write("leaf = \(goneLeaf);")
      return reset(active: [program.flows[flow].root], isOver: true)
    }
    var step = start(at: place)
    step.isRestored = true
    for state in path(of: place) { arm(state) }
    switch program.states[place.state].question {
    case .ask(let resource, let request, let rows, _):
      let askable = program.resources[resource].requests[request].askable
      cases([
        (
          condition: "!(\(hasStatus(resource, in: askable)))",
          body: { writer in
            writer.choose(writer.rowsByStatus(rows, of: resource), in: place.state, step) { $0.settle($1) }
          }
        )
      ]) { writer in
        if writer.isShielded(place) { writer.settle(step) } else { writer.returnHandler(step) }
      }
    case .open(_, let rows):
      choose(rows.filter { $0.answers.contains(0) }, in: place.state, step) { $0.settle($1) }
    case .perform(let action, _, let rows):
      guard let answers = program.actions[action].answers, let value = answers.value(named: Action.interrupted) else {
        return returnHandler(step)
      }
      choose(rows.filter { $0.answers.contains(value) }, in: place.state, step) { $0.settle($1) }
    case .show, .choose, .run, nil: returnHandler(step)
    }
  }

  // MARK: Options

  /// One option of the model's `do` loop. `isMachine` marks moves that need no person, no passing time and no event from outside.
  mutating func option(_ condition: String, isMachine: Bool = false, _ body: (inout PromelaWriter) -> Void) {
    write(":: atomic { (\(condition)) ->")
    nested { body(&$0) }
    write("}")
    if findsSpins, !isMachine { write(";\nprogress\(lines.count): skip") }
  }

  /// One alternative for each place in which the journey may wait.
  mutating func dispatch(
    _ places: [Place], else last: String = "assert(false)", _ body: (inout PromelaWriter, Place) -> Void
  ) {
    write("if")
    for place in places {
      write(":: (\(isAt(place))) ->")
      nested { body(&$0, place) }
    }
    write(":: else -> \(last);")
    write("fi;")
  }

  func isAny(_ places: [Place]) -> String {
    places.isEmpty ? "false" : places.map { "(\(isAt($0)))" }.joined(separator: " || ")
  }

  /// The status changes during one absence: each resource stays as it is or changes once. With `keepsFate` the model records in
  /// `dead` whether the changes end the app.
  mutating func mayChange(keepsFate: Bool) {
    if keepsFate { for id in relevance.resources where platform.tellsApp(id) { mayBeTold(id) } }
    for id in relevance.resources { mayChange(id, keepsFate: keepsFate) }
  }

  /// A change of which the system tells the app in the background, and the step for it.
  private mutating func mayBeTold(_ id: ID<Resource>) {
    write("if")
    write(":: true -> skip;")
    for variant in platform.variants(of: id) {
      for from in variant.owner.existing {
        for to in variant.owner.destinations(from: from) where platform.isTold(from, to, variant.owner) {
          write(":: (\(variant.condition) && t\(id.index) == \(from.index)) ->")
          nested { writer in
            writer.write("n\(id.index) = 1; told = 1; t\(id.index) = \(to.index);")
            if variant.owner.shown[from] != variant.owner.shown[to] {
              writer.write("h\(writer.program.resources[id].status.index) = 1;")
            }
            writer.dispatch(writer.places, else: "skip") { writer, place in
              writer.unlessShielded(at: place) { $0.changed(StepWriting(before: place, place: place)) }
            }
            writer.write("rounds = 0;")
            writer.settleRequests()
            for id in writer.program.variables.ids where writer.isWatchable(id) { writer.write("h\(id.index) = 0;") }
          }
        }
      }
    }
    write("fi;")
  }

  private mutating func mayChange(_ id: ID<Resource>, keepsFate: Bool) {
    let variants = platform.variants(of: id)
    if variants.isEmpty { return }
    write("if")
    write(":: true -> skip;")
    for variant in variants {
      for from in variant.owner.existing {
        for to in variant.owner.destinations(from: from)
        where !keepsFate || !platform.isTold(from, to, variant.owner) {
          mayChange(id, from, to, of: variant, keepsFate: keepsFate)
        }
      }
    }
    write("fi;")
  }

  private mutating func mayChange(
    _ id: ID<Resource>, _ from: TrueStatus, _ to: TrueStatus, of variant: ModelPlatform.Variant, keepsFate: Bool
  ) {
    let owner = variant.owner
    let moves = owner.moves(from: from, to: to)
    var guards = [variant.condition, "t\(id.index) == \(from.index)"]
    if assertions.contains(.once), !keepsFate { guards.append("quiet == 0") }
    let isDeadly = keepsFate && !moves.contains { $0.fate != .endsApp }
    if isDeadly { guards.append("told == 0") }
    if platform.tellsApp(id) { guards.append("n\(id.index) == 0") }
    var text = ":: (\(guards.joined(separator: " && "))) -> t\(id.index) = \(to.index);"
    if platform.noticesChanges(id) { text += " n\(id.index) = 1;" }
    if owner.shown[from] != owner.shown[to] { text += " h\(program.resources[id].status.index) = 1;" }
    if isDeadly { text += " dead = 1;" }
    write(text)
  }

  mutating func lowerFlags() {
    for id in program.variables.ids where isWatchable(id) { write("h\(id.index) = 0;") }
    for id in relevance.resources where platform.noticesChanges(id) { write("n\(id.index) = 0;") }
    write("dead = 0; told = 0;")
    if assertions.contains(.once) { write("quiet = 0;") }
  }

  mutating func launchAgain() {
    for id in relevance.resources {
      var options: [String] = []
      for variant in platform.variants(of: id) {
        for from in variant.owner.existing {
          let results = variant.owner.launches(from: from)
          if results == [from] { continue }
          for (position, to) in results.enumerated() {
            var guards = [variant.condition, "t\(id.index) == \(from.index)"]
            // A resource changes once in an absence, and an unusual result of the launch is such a change.
            if position > 0 { guards += ["n\(id.index) == 0", "quiet == 0"] }
            let isSeen = variant.owner.shown[from] != variant.owner.shown[to]
            let flag = isSeen ? " h\(program.resources[id].status.index) = 1;" : ""
            options.append(":: (\(guards.joined(separator: " && "))) -> t\(id.index) = \(to.index);\(flag)")
          }
        }
      }
      if options.isEmpty { continue }
      write("if")
      for option in options { write(option) }
      write(":: else -> skip;")
      write("fi;")
    }
    for id in program.variables.ids where isStored(id) {
      guard case .shared(.launch, key: _) = program.variables[id].home else { continue }
      let initial = initial(id)
      write("if :: (\(name(id)) != \(initial)) -> \(name(id)) = \(initial); h\(id.index) = 1; :: else -> skip; fi;")
    }
  }

  /// The value of launch memory after a launch.
  func initial(_ id: ID<Variable>) -> Value {
    program.moments.contains(id) ? Moment.never : program.variables[id].initial
  }
}
