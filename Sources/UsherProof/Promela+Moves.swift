internal import Usher
internal import UsherDevice

extension PromelaWriter {
  // MARK: Events at a place

  private func start(at place: Place) -> StepWriting { StepWriting(before: place, place: place) }

  /// The answer of one of the active states' questions.
  mutating func answer(_ rows: [Row], in state: ID<State>, at place: Place) {
    choose(rows, in: state, start(at: place)) { writer, step in writer.settle(step) }
  }

  /// The request of the waiting state has settled, or is answered at once.
  mutating func settled(at place: Place) {
    guard case .ask(let resource, _, let rows, _) = program.states[place.state].question else { return }
    answer(rowsByStatus(rows, of: resource), in: place.state, at: place)
  }

  /// Rows whose answers are statuses, as rows by condition.
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

  /// The innermost handler for what has changed, if one watches it.
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

  /// The app is ended and launched again.
  mutating func relaunched(at place: Place) {
    if path(of: place).contains(where: { program.flows[program.states[$0].flow].isForLaunch }) {
      write("leaf = \(goneLeaf);")
      return reset(active: [program.flows[flow].root], isOver: true)
    }
    var step = start(at: place)
    step.isRestored = true
    let goOn: (inout PromelaWriter) -> Void = { writer in writer.returnHandler(step) }
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
      ]) { $0.settle(step) }
    case .open(_, let rows):
      choose(rows.filter { $0.answers.contains(0) }, in: place.state, step) { $0.settle($1) }
    case .perform(let action, _, let rows):
      guard let answers = program.actions[action].answers, let value = answers.value(named: Action.interrupted) else {
        return goOn(&self)
      }
      choose(rows.filter { $0.answers.contains(value) }, in: place.state, step) { $0.settle($1) }
    case .show, .choose, .run, nil: goOn(&self)
    }
  }

  // MARK: Options

  /// An option of the one loop.
  mutating func option(_ condition: String, _ body: (inout PromelaWriter) -> Void) {
    write(":: atomic { (\(condition)) ->")
    nested { body(&$0) }
    write("}")
  }

  /// What a step does, by where the journey waits.
  mutating func dispatch(_ places: [Place], _ body: (inout PromelaWriter, Place) -> Void) {
    write("if")
    for place in places {
      write(":: (\(isAt(place))) ->")
      nested { body(&$0, place) }
    }
    write(":: else -> assert(false);")
    write("fi;")
  }

  func isAny(_ places: [Place]) -> String {
    places.isEmpty ? "false" : places.map { "(\(isAt($0)))" }.joined(separator: " || ")
  }

  /// A resource that may become another by one of some moves; how the app fares is kept where it matters.
  mutating func mayChange(_ id: ID<Resource>, keepsFate: Bool) {
    guard let owner = world.owners[id.index] else { return }
    write("if")
    write(":: true -> skip;")
    for from in owner.trueStatuses.all.members {
      for to in owner.destinations(from: from) {
        let mayLive = owner.moves(from: from, to: to).contains { $0.fate != .endsApp }
        let isSeen = owner.shown[Int(from)] != owner.shown[Int(to)]
        var text = ":: (t\(id.index) == \(from)) -> t\(id.index) = \(to);"
        if isSeen { text += " h\(program.resources[id].status.index) = 1;" }
        if keepsFate, !mayLive { text += " dead = 1;" }
        write(text)
      }
    }
    write("fi;")
  }

  mutating func lowerFlags() {
    for id in program.variables.ids where isWatchable(id) { write("h\(id.index) = 0;") }
    write("dead = 0;")
  }

  mutating func launchAgain() {
    for id in relevance.resources {
      guard let owner = world.owners[id.index] else { continue }
      for from in owner.trueStatuses.all.members {
        let move = owner.moves.first { $0.agent == .relaunch && $0.from.contains(from) }
        guard let to = move?.to.members.first else { continue }
        let flag =
          owner.shown[Int(from)] != owner.shown[Int(to)] ? " h\(program.resources[id].status.index) = 1;" : ""
        write("if :: (t\(id.index) == \(from)) -> t\(id.index) = \(to);\(flag) :: else -> skip; fi;")
      }
    }
    for id in program.variables.ids where isStored(id) {
      guard case .shared(.launch, key: _) = program.variables[id].home else { continue }
      let initial = program.moments.contains(id) ? Measure.never : program.variables[id].initial
      write("if :: (\(name(id)) != \(initial)) -> \(name(id)) = \(initial); h\(id.index) = 1; :: else -> skip; fi;")
    }
  }
}
