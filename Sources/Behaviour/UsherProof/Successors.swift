package import UsherProgram
package import UsherRuntime
import UsherPlatform

/// Every move that is possible while a journey waits, in an order that is always the same. `World.play` does them.
final class Successors: Sendable {
  let world: World
  let relevance: Relevance
  let coding: Coding
  /// Memory that outlives a session, and what other flows may keep in it.
  let writes: [(variable: ID<Variable>, operand: Operand)]
  /// Whether a step that is the same after several moves from outside is taken once.
  let sharesSteps: Bool

  init(
    world: World, relevance: Relevance, coding: Coding, writes: [(variable: ID<Variable>, operand: Operand)],
    sharesSteps: Bool
  ) {
    self.world = world
    self.relevance = relevance
    self.coding = coding
    self.writes = writes
    self.sharesSteps = sharesSteps
  }

  private var program: Program { world.program }

  func options(from configuration: Configuration) -> [MoveOption] { options(from: configuration, atMost: .max) ?? [] }

  /// The same; nil if there are more than `most`.
  func options(from configuration: Configuration, atMost most: Int) -> [MoveOption]? {
    guard let outline = outline(of: configuration, atMost: most) else { return nil }
    var options = outline.leading
    guard add(outline.middle, of: outline, from: configuration, atMost: most, to: &options) else { return nil }
    options += outline.trailing
    guard add(outline.end, of: outline, from: configuration, atMost: most, to: &options) else { return nil }
    return options
  }

  /// Whether there was room for all.
  private func add(
    _ blocks: [Outline.Block], of outline: Outline, from configuration: Configuration, atMost most: Int,
    to options: inout [MoveOption]
  ) -> Bool {
    let truths = configuration.truths
    var absences: [Absence] = []
    for block in blocks {
      guard let passages = passages(of: block, from: truths, atMost: most - options.count, &absences) else {
        return false
      }
      for passage in passages {
        options.append(
          MoveOption(
            passage.move(from: truths, of: relevance.resources, coding), passage.agency,
            choice: outline.choice + Int(passage.choice), cost: Int(passage.cost)))
      }
    }
    return true
  }

  /// The same with the moves that depend on the true statuses as blocks; nil if the others are more than `most`.
  func outline(of configuration: Configuration, atMost most: Int) -> Outline? {
    var outline = Outline()
    if configuration.isOver { return outline }
    outline.end = [.relaunches]
    if world.isAnsweredAtOnce(configuration) {
      outline.lead(.answeredAtOnce, .answeredAtOnce)
      return outline
    }
    if let (id, request, owner) = world.request(in: configuration) {
      answers(of: id, request, owner, configuration, &outline)
    } else {
      let asked = configuration.session.asked
      let prompted = world.promptedByAction(configuration)
      for (id, request) in prompted { answersBroughtUp(of: id, request, configuration, &outline) }
      if prompted.isEmpty { taps(asked, &outline) }
      appAnswers(asked, &outline)
      if configuration.isAway {
        failure(asked, &outline)
        outline.middle = [.absences(at: configuration.openLink)]
      } else if prompted.isEmpty {
        timers(configuration, &outline)
        outline.middle = [.absences(at: nil), .statusChanges]
      }
      if prompted.isEmpty, !events(configuration, atMost: most, &outline) { return nil }
    }
    inputs(configuration, &outline)
    moments(configuration, &outline)
    for (id, value) in written(from: configuration) { outline.trail(.written(id, value), .write, cost: 2) }
    return outline
  }

  /// The resources on whose true statuses the moves of its own depend.
  func askedResources(in configuration: Configuration) -> [ID<Resource>] {
    if let id = configuration.session.innermostRequest?.resource { return [id] }
    guard case .action(let action, _) = configuration.top else { return [] }
    return program.actions[action].asks
  }

  // MARK: Awaited

  private func answers(
    of id: ID<Resource>, _ request: DeviceRequest, _ owner: DeviceResource, _ configuration: Configuration,
    _ outline: inout Outline
  ) {
    let truth = configuration.truths[id.index]
    let results = request.results(from: truth)
    for value in results.members { outline.lead(.settled(id, value), .systemAnswer, isChoice: true) }
    if let value = owner.unforeseenTruth, !results.contains(value), value != truth {
      outline.lead(.settled(id, value), .change, cost: 1)
    }
    guard configuration.silence != nil else { return }
    for value in request.silences(from: truth).members { outline.lead(.silent(id, value), .silence) }
  }

  private func answersBroughtUp(
    of id: ID<Resource>, _ request: DeviceRequest, _ configuration: Configuration, _ outline: inout Outline
  ) {
    for value in request.results(from: configuration.truths[id.index]).members {
      outline.lead(.prompted(Move.Change(resource: id, value: value)), .systemAnswer, isChoice: true)
    }
  }

  /// The answers that can be given to what is shown and not covered.
  private func taps(_ asked: [Session.Asked], _ outline: inout Outline) {
    for position in asked.indices.reversed() {
      if case .prompt(let presentation) = asked[position].matter {
        for answer in presentation.answers.members {
          outline.lead(.answered(position, answer), .tap, isChoice: true, of: presentation.prompt)
        }
      }
      guard case .action = asked[position].matter else { return }
    }
  }

  private func appAnswers(_ asked: [Session.Asked], _ outline: inout Outline) {
    guard let last = asked.last, case .action(let action, _) = last.matter,
      let answers = program.actions[action].answers
    else { return }
    for answer in answers.all.members where answers.name(of: answer) != Action.interrupted {
      outline.lead(.answered(asked.count - 1, answer), .appAnswer)
    }
  }

  private func failure(_ asked: [Session.Asked], _ outline: inout Outline) {
    guard let failed = Question.openAnswers.value(named: "failed") else { return }
    outline.lead(.answered(asked.count - 1, failed), .failure)
  }

  private func timers(_ configuration: Configuration, _ outline: inout Outline) {
    for index in 0..<configuration.session.timerCount where world.mayElapse(index, in: configuration) {
      outline.lead(.elapsed(index), .timer)
    }
  }

  // MARK: From outside

  /// False if there are more than `most`.
  private func events(_ configuration: Configuration, atMost most: Int, _ outline: inout Outline) -> Bool {
    if program.events.count == 0 { return true }
    let states = configuration.session.activeStates
    for id in program.events.ids {
      guard states.contains(where: { program.states[$0].handlers.contains { $0.trigger == .event(id) } }) else {
        continue
      }
      let choices = program.events[id].parameters.map { parameter in
        parameter.variable.map { program.variables[$0].domain.all.members } ?? []
      }
      if product(of: choices.map { $0.count }) > most - outline.trailing.count { return false }
      for values in combinations(choices) { outline.trail(.sent(id, values), .event, cost: 1) }
    }
    return true
  }

  private func inputs(_ configuration: Configuration, _ outline: inout Outline) {
    for (id, values) in relevance.liveInputs {
      let now = configuration.session.kept(id)
      for value in values where value != now { outline.trail(.input(id, value), .input, cost: 1) }
    }
  }

  /// Time passes until a moment is of the next age; nobody is told.
  private func moments(_ configuration: Configuration, _ outline: inout Outline) {
    for (id, ages) in relevance.ageing {
      let age = configuration.session.kept(id)
      if age != Moment.never, Int(age) + 1 < ages { outline.trail(.aged(id), .time, cost: 1) }
    }
  }

  private func written(from configuration: Configuration) -> [(ID<Variable>, Value)] {
    var all: [(ID<Variable>, Value)] = []
    for (id, operand) in writes where relevance.variables.contains(id) {
      let now = configuration.session.kept(id)
      for value in operand.values(of: id, now: now, in: program) where value != now {
        if !all.contains(where: { $0.0 == id && $0.1 == value }) { all.append((id, value)) }
      }
    }
    return all
  }
}

/// The moves from configurations that differ in the true statuses of resources that nobody asks for: their own moves, and
/// what depends on these statuses alone, as blocks. The blocks of the middle come between the leading and the trailing
/// moves, those of the end come last.
struct Outline: Hashable, Sendable {
  var leading: [MoveOption] = []
  var middle: [Block] = []
  var trailing: [MoveOption] = []
  var end: [Block] = []
  /// The last choice among the leading moves.
  private(set) var choice = 0

  /// Moves that follow from the true statuses.
  enum Block: Hashable, Sendable {
    case statusChanges
    case relaunches
    case absences(at: ID<Link>?)
  }

  fileprivate mutating func lead(
    _ move: Move, _ agency: Agency, cost: Int = 0, isChoice: Bool = false, of prompt: ID<Prompt>? = nil
  ) {
    if isChoice { choice += 1 }
    leading.append(MoveOption(move, agency, choice: choice, cost: cost, prompt: prompt))
  }

  fileprivate mutating func trail(_ move: Move, _ agency: Agency, cost: Int) {
    trailing.append(MoveOption(move, agency, choice: choice, cost: cost))
  }
}

extension Outline: HeapCounted {
  var heapBytes: Int {
    let values = (leading + trailing).reduce(0) { bytes, option in
      if case .sent(_, let values) = option.move { bytes + values.storageBytes } else { bytes }
    }
    return leading.storageBytes + trailing.storageBytes + middle.storageBytes + end.storageBytes + values
  }
}

extension Configuration {
  /// Where the person is, if a link was opened.
  var openLink: ID<Link>? {
    if !isAway { return nil }
    return if case .link(let link) = top { link } else { nil }
  }

  /// The place of the timer after which the system's question is taken for unanswered.
  var silence: Int? { session.timers.firstIndex { $0.handler == nil } }
}

extension DeviceResource {
  /// A true status that reads as one this platform file does not know, if the file says how that reads.
  fileprivate var unforeseenTruth: Value? {
    unforeseen.flatMap { seen in shown.firstIndex(of: seen).map { Value($0) } }
  }
}

extension Operand {
  /// What may be assigned, whatever is so in the flow that assigns it.
  package func values(of id: ID<Variable>, now: Value, in program: Program) -> [Value] {
    switch self {
    case .value(let value, _): return [value]
    case .condition: return [0, 1]
    case .sum(id, let addend, let domain):
      return [Value(min(max(Int(now) + addend, 0), domain.values.count - 1))]
    case .variable(_, let domain), .sum(_, _, let domain): return domain.all.members
    case .text: return []
    }
  }
}
