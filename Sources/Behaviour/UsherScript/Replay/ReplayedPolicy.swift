package import UsherCompiler
internal import UsherModule
internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherSource

/// A policy on which recorded journeys are played.
///
/// The acts of a record are answers to what the recorded policy has shown. So a journey is followed up to the first step at which a person
/// sees something else, and nothing is made up behind it.
package final class ReplayedPolicy {
  private let policy: CompiledPolicy
  /// On each platform, the prompts and notices whose texts or looks are others than in the recorded policy.
  private let reworded: [String: Set<String>]
  private let renames: Renames
  /// What has been read and started before. Journeys are much alike, so few of them need more.
  private var acts = BoundedCache<String, Act?>(limit: 4096)
  private var starts = BoundedCache<StartKey, Start>(limit: 1024)

  private struct StartKey: Hashable {
    var flow: String
    var platform: String?
    var given: [String]
  }

  private enum Start {
    case begun(Journey, [SeenEffect])
    case refused(ReplayVerdict.Obstacle)
  }

  package init(_ policy: CompiledPolicy, reworded: (_ platform: String) -> Set<String> = { _ in [] }) {
    self.policy = policy
    let platforms = policy.modules.map { $0.device.name }
    self.reworded = Dictionary(platforms.map { ($0, reworded($0)) }) { first, _ in first }
    renames = Renames(policy.module)
  }

  /// Plays a journey. Counts, memory and order do not change what a person sees, so the journey goes on behind them, and the heaviest of
  /// the differences is told.
  package func verdict(of logged: LoggedJourney) -> ReplayVerdict {
    guard let given = logged.given, !logged.steps.isEmpty else { return .notReplayable(.beginning) }
    var (journey, played): (Journey, [SeenEffect])
    switch start(logged.flow, on: logged.platform, given) {
    case .refused(let obstacle): return .notReplayable(obstacle)
    case .begun(let begun, let effects): (journey, played) = (begun, effects)
    }
    let words = reworded[journey.device.name] ?? []
    var (worst, place): (Difference.Kind?, ReplayVerdict.Place?)
    for (index, step) in logged.steps.enumerated() {
      let here = ReplayVerdict.Place(step: index + 1, acts: index == 0 ? ["start \(logged.flow)"] : step.acts)
      if index > 0 {
        played = []
        for text in step.acts {
          guard let act = act(text) else { return .notReplayable(.malformed(text)) }
          do throws(UnplayableAct) {
            played += seen(try journey.perform(act), in: journey)
          } catch {
            return act.isChoice ? .notOffered(here) : .notReplayable(.impossible(text))
          }
        }
      }
      let recorded = logged.seen(of: index, renames)
      let isCut = index == logged.steps.count - 1 && logged.outcome == nil
      if isCut, played.starts(with: recorded) { played = recorded }
      guard let kind = Difference.Kind(between: recorded, and: played, where: words.contains) else { continue }
      if worst.map({ kind.weight < $0.weight }) ?? true { (worst, place) = (kind, here) }
      if kind.weight.isOfJourney { break }
    }
    guard let worst, let place else { return .same }
    return .differs(worst, place)
  }

  // MARK: Start

  private func start(
    _ flow: String, on platform: String?, _ given: [(name: String, value: String)]
  ) -> Start {
    let key = StartKey(flow: flow, platform: platform, given: given.flatMap { [$0.name, $0.value] })
    return starts.value(for: key) {
      do throws(RefusedCall) { return try begun(flow, on: platform, given) } catch {
        return .refused(ReplayVerdict.Obstacle(error.reason, flow))
      }
    }
  }

  private func begun(
    _ flow: String, on platform: String?, _ given: [(name: String, value: String)]
  ) throws(RefusedCall) -> Start {
    let module = try policy.module(on: platform)
    let program = module.program
    let flow = renames.name(of: flow)
    guard case .flow(let id, let values) = try JourneyStart.goal(flow, of: program) else {
      return .refused(.flow(flow))
    }
    let known = Set(
      (program.facts + program.moments).map { program.variables[$0].name.description }
        + [Device.versionName] + module.device.manifestKeys)
    let place = Label(SourceFile(path: "", text: ""), Span(0, 0))
    let givens = given.map { (name: renames.name(of: $0.name), value: $0.value) }.filter { known.contains($0.name) }
    for name in module.factsRead(by: id) where !givens.contains(where: { $0.name == name }) {
      return .refused(.missing(name))
    }
    let script = Script(
      givens: givens.map { Script.Given(name: $0.name, value: renames.name(of: $0.value), place: place) },
      platform: platform, flow: flow)
    let start = try JourneyStart(JourneyCall(), of: policy, script)
    let (journey, steps) = Journey.start(
      id, with: values, of: program, as: module.code.policy, on: module.device, in: start.edition, facts: start.facts,
      truths: start.truths)
    return .begun(journey, seen(steps, in: journey))
  }

  // MARK: Steps

  private func act(_ text: String) -> Act? {
    acts.value(for: text) {
      guard let act = Script.parsed(SourceFile(path: "", text: text)).script?.acts?.first else { return nil }
      return act.renamed(renames)
    }
  }

  /// The effects of steps as a record has them.
  private func seen(_ steps: [Journey.StepRecord], in journey: Journey) -> [SeenEffect] {
    let policy = journey.session.policy
    return steps.flatMap { step in
      step.effects.map { effect in
        if case .finish(let value) = effect, case .ended(let flow, _) = step.session.position {
          return SeenEffect(.outcome, journey.program.flows[flow].outcomes.name(of: value))
        }
        let (name, arguments) = (policy.recordedName(of: effect) ?? "", policy.arguments(of: effect))
        return SeenEffect(effect.kind, name, arguments, value: policy.rememberedValue(of: effect))
      }
    }
  }
}

extension Act {
  /// Whether a person, the app or the system chooses from what the policy or its platform offers.
  fileprivate var isChoice: Bool {
    switch self {
    case .tap, .dismiss, .answer, .silence, .send: true
    case .wait, .away, .relaunch, .meanwhile: false
    }
  }

  fileprivate func renamed(_ renames: Renames) -> Act {
    func current(_ changes: [Change]) -> [Change] {
      changes.map { Change(name: renames.name(of: $0.name), value: renames.name(of: $0.value)) }
    }
    switch self {
    case .tap(let button, let arguments): return .tap(renames.name(of: button), current(arguments))
    case .answer(let answer, let arguments, let texts):
      return .answer(renames.name(of: answer), current(arguments), texts: texts)
    case .send(let event, let arguments, let texts):
      return .send(renames.name(of: event), current(arguments), texts: texts)
    case .away(let changes, let appEnds): return .away(current(changes), appEnds: appEnds)
    case .relaunch(let changes): return .relaunch(current(changes))
    case .meanwhile(let changes): return .meanwhile(current(changes))
    case .dismiss, .silence, .wait: return self
    }
  }
}

extension ReplayVerdict.Obstacle {
  fileprivate init(_ reason: RefusedCall.Reason, _ flow: String) {
    switch reason {
    case .unknownPlatform(let name, _): self = .platform(name)
    case .unknownValue(let value, let name, _), .missingValue(let value, let name, _, _),
      .unknownVersion(let value, let name, _):
      self = .value(value, of: name)
    case .unknownFact(let name, _, _): self = .missing(name)
    case .missingInputs(let options): self = .missing(options.joined(separator: " "))
    case .malformed, .givenTwice, .unknownParameter, .missingParameters, .unknownCombination, .openFlow, .innerFlow,
      .unknownFlow, .noCatalog, .malformedLocale, .unknownLocale, .impossibleAct, .stillRuns, .decision:
      self = .flow(flow)
    }
  }
}

/// Values that were computed before, in bounded memory.
package struct BoundedCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  package mutating func value(for key: Key, _ compute: () -> Value) -> Value {
    if let value = values[key] { return value }
    let value = compute()
    if values.count >= limit { values = [:] }
    values[key] = value
    return value
  }
}
