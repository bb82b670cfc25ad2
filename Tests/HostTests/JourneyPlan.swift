import Testing
import UsherRuntime

// A program has no interface but its arguments.
@testable import KilledHost
import UsherPlatform

/// A test of a policy as it is to be played: to an end, if the flow has one.
struct JourneyPlan {
  /// Before anything is played.
  let start: JourneyModel
  private(set) var steps: [Step] = []
  /// What is played; the first act is the start.
  private var acts: [Act?] = [nil]
  /// The journey before and behind each act.
  private var models: [(before: JourneyModel, after: JourneyModel)] = []

  struct Step {
    var beat: JourneyModel.Beat
    /// The position among all steps.
    var position: Int
    /// The act that it comes of, and whether it is the first and the last that does.
    var act: Int
    var isFirst: Bool
    var isLast: Bool
  }

  /// How a journey goes on after the death of its process.
  struct Recovery {
    var steps: [Step] = []
    /// All metrics there are to be, those from before the death too.
    var metrics: [String] = []
    /// Whether nothing has got lost that the outcome depends on.
    var isAsPlanned = true
    var end: JourneyModel

    var lives: [[Step]] { steps.lives }
  }

  /// There is no way to an end of a flow that has some.
  struct NoWayOut: Error {
    var place: String
  }

  init(_ model: JourneyModel) throws {
    start = model
    var model = model
    note(model.start(), from: start, to: model)
    for case .act(let act) in model.test.steps {
      let before = model
      note(try model.play(act), from: before, to: model)
      acts.append(act)
    }
    for act in try model.actsToTheEnd() {
      let before = model
      note(try model.play(act), from: before, to: model)
      acts.append(act)
    }
  }

  var end: JourneyModel { models[models.count - 1].after }

  /// From one start of the process to its death.
  var lives: [[Step]] { steps.lives }

  private mutating func note(_ beats: [JourneyModel.Beat], from before: JourneyModel, to after: JourneyModel) {
    steps.append(beats, ofAct: models.count)
    models.append((before, after))
  }

  /// What is to come after a death; nil within what one act brings about, of which the device knows only the whole.
  func recovery(fromDeathIn step: Step, at point: Told.Point) throws -> Recovery? {
    guard point == .stepped ? step.isFirst : step.isLast else { return nil }
    let isLost = point == .stepped
    if isLost, step.act == 0 { return Recovery(steps: steps, metrics: steps.flatMap { $0.beat.metrics }, end: end) }
    var model = isLost ? models[step.act].before : models[step.act].after
    let facts = model.journey?.facts
    let done = isLost ? steps[..<step.position] : steps[...step.position]
    var (recovery, rest) = (Recovery(end: model), acts.dropFirst(isLost ? step.act : step.act + 1))
    var beats = isLost ? model.relaunch(missing: acts[step.act]) : model.relaunch()
    recovery.isAsPlanned =
      model.journey?.facts == facts && beats.allSatisfy { !$0.hasMoved && $0.end != .gone }
    recovery.steps.append(beats, ofAct: 0)
    while let act = rest.popFirst(), !model.hasEnded {
      do throws(Impossible) {
        beats = try model.play(act ?? .relaunch([]))
        recovery.steps.append(beats, ofAct: 0)
      } catch {
        recovery.isAsPlanned = false
      }
    }
    for act in try model.actsToTheEnd() { recovery.steps.append(try model.play(act), ofAct: 0) }
    recovery.end = model
    recovery.metrics = done.flatMap { $0.beat.metrics } + recovery.steps.flatMap { $0.beat.metrics }
    return recovery
  }
}

extension JourneyModel {
  /// The process has died without a word, and the next takes over.
  fileprivate mutating func relaunch() -> [Beat] {
    if let outcome { return [ended(outcome)] }
    do throws(Impossible) {
      return try play(.relaunch([]))
    } catch {
      preconditionFailure("an app can always be ended: \(error)")
    }
  }

  /// It died before it had saved what came of the act; what has changed outside has changed.
  fileprivate mutating func relaunch(missing act: Act?) -> [Beat] {
    switch act {
    case .away(let changes, _), .relaunch(let changes), .meanwhile(let changes): change(changes)
    case .answer(let name): if let resource = askedResource { change([Act.Change(name: resource, value: name)]) }
    case .tap, .dismiss, .silence, .send, .wait, nil: break
    }
    return relaunch()
  }

  /// To where it ends or rests; none for a flow that always runs, and where the journey is gone with the launch.
  fileprivate func actsToTheEnd() throws -> [Act] {
    if program.flows[test.flow].outcomes.values.isEmpty { return [] }
    guard let way = wayToAnEnd() else { throw JourneyPlan.NoWayOut(place: place) }
    return way
  }
}

extension [JourneyPlan.Step] {
  fileprivate mutating func append(_ beats: [JourneyModel.Beat], ofAct act: Int) {
    for (index, beat) in beats.enumerated() {
      append(
        JourneyPlan.Step(
          beat: beat, position: count, act: act, isFirst: index == 0, isLast: index == beats.count - 1))
    }
  }

  fileprivate var lives: [[JourneyPlan.Step]] {
    var lives: [[JourneyPlan.Step]] = []
    for step in self {
      if lives.isEmpty || step.beat.order.verb == .relaunch { lives.append([]) }
      lives[lives.count - 1].append(step)
    }
    return lives
  }
}
