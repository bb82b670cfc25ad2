package import UsherCompiler
internal import UsherModule
internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
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
  /// Acts that were read and starts that were played before: most journeys begin and act like earlier ones.
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
            played += seen(try steps(of: act, in: &journey), in: journey)
          } catch {
            return act.isChoice ? .notOffered(act: text, here) : .notReplayable(.impossible(text))
          }
        }
      }
      let recorded = logged.seen(of: index, renames)
      // The last step of a cut journey may lack effects, so more of them are no difference.
      if logged.isCut, index == logged.steps.count - 1, played.starts(with: recorded) { played = recorded }
      guard let kind = Difference.Kind(between: recorded, and: played, where: { words.contains($0.name) }) else {
        continue
      }
      if worst.map({ kind.weight < $0.weight }) ?? true { (worst, place) = (kind, here) }
      if kind.weight.changesJourney { break }
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
    if platform == nil, !module.device.name.isEmpty { return .refused(.platform("")) }
    let program = module.program
    let flow = renames.name(of: flow)
    guard case .flow(let id, let values) = try JourneyStart.goal(flow, of: program) else {
      return .refused(.flow(flow))
    }
    let known = Set(
      (program.facts + program.moments).map { program.variables[$0].name.description }
        + [Device.versionName] + module.device.manifestKeys)
    var givens = given.map { (name: renames.name(of: $0.name), value: $0.value) }.filter { known.contains($0.name) }
    for name in module.factsRead(by: id) where !givens.contains(where: { $0.name == name }) {
      return .refused(.missing(name))
    }
    for id in program.moments {
      let variable = program.variables[id]
      // A record has the ages that its policy tells apart. For others it does not say enough.
      if let given = givens.first(where: { $0.name == variable.name.description }),
        !variable.acceptedValues.contains(given.value)
      {
        return .refused(.value(given.value, of: given.name))
      }
    }
    // Inputs that the flow does not read may have any value.
    let unread = MissingInput.all(of: program, given: givens.map { $0.name }, needsTexts: false)
    givens += unread.compactMap { input in input.values.first.map { (name: input.name, value: $0) } }
    let script = Script(
      of: flow, on: platform, given: givens.map { (name: $0.name, value: renames.name(of: $0.value)) })
    let start = try JourneyStart(JourneyCall(), of: policy, script)
    let (journey, steps) = Journey.start(
      id, with: values, of: program, as: module.code.policy, on: module.device, in: start.edition, facts: start.facts,
      truths: start.truths)
    return .begun(journey, seen(steps, in: journey))
  }

  // MARK: Steps

  /// Performs an act without those of its changes that this policy has no fact for, or reads at the start only: it sees none of them.
  private func steps(of act: Act, in journey: inout Journey) throws(UnplayableAct) -> [Journey.StepRecord] {
    var act = act
    while true {
      if case .meanwhile([]) = act { return [] }
      do throws(UnplayableAct) { return try journey.perform(act) } catch {
        switch error {
        case .unknownFact(let name, _), .fixedInput(let name):
          guard let rest = act.without(name) else { throw error }
          act = rest
        case .ended, .forLaunch, .notOffered, .nothingToDismiss, .tapInstead, .awayInstead, .away, .missingLink,
          .systemPromptIsUp, .noSilence, .unknownValue, .fixedVersion, .memory, .unchanged, .noSuchChange,
          .tooManyTimers,
          .endsApp, .onlyWhileAway, .otherParameters, .otherTexts:
          throw error
        }
      }
    }
  }

  private func act(_ text: String) -> Act? {
    acts.value(for: text) {
      let acts = Script.parsed(SourceFile(path: "", text: text)).script?.acts ?? []
      return acts.count == 1 ? acts[0].renamed(renames) : nil
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
        return SeenEffect(effect.kind, name, Array(arguments), value: policy.rememberedValue(of: effect))
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

  /// The act without the change of a name; nil if it has none.
  fileprivate func without(_ name: String) -> Act? {
    func rest(_ changes: [Change]) -> [Change]? {
      let rest = changes.filter { $0.name != name }
      return rest.count < changes.count ? rest : nil
    }
    switch self {
    case .away(let changes, let appEnds): return rest(changes).map { .away($0, appEnds: appEnds) }
    case .relaunch(let changes): return rest(changes).map { .relaunch($0) }
    case .meanwhile(let changes): return rest(changes).map { .meanwhile($0) }
    case .tap, .dismiss, .answer, .silence, .send, .wait: return nil
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
    case .unknownFact(let name, _, _, _): self = .missing(name)
    case .malformed, .givenTwice, .unknownParameter, .missingParameters, .missingInputs, .unknownCombination, .openFlow,
      .innerFlow,
      .unknownFlow, .noCatalog, .malformedLocale, .unknownLocale, .impossibleAct, .stillRuns, .decision:
      self = .flow(flow)
    }
  }
}
