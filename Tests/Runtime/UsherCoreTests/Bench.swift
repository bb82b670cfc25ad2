import UsherCore
import UsherRuntime

// The random numbers of random journeys.
@testable import JourneySoak

/// A shell without threads: it performs what the core wants at once, or later, as its rules say. A random person and a random device
/// act in between.
final class Bench {
  let core = JourneyCore()
  let policy: Policy
  let host: Int
  private let record: Int
  private let screen: Int
  private var numbers: Numbers
  private var now: Int64 = 1_700_000_000_000
  private var lastWaiter: UInt64 = 1000
  /// The actions that have not ended, in order.
  private(set) var open: [JourneyCore.Action] = []
  /// All actions and what has happened, in order. Wake-ups and what only observers need are left out.
  private(set) var log: [String] = []
  /// The prompts that have been shown, the last one last.
  private(set) var prompts: [JourneyCore.Prompt] = []
  /// What each waiter was given.
  private(set) var delivered: [UInt64: Result<String, CoreError>] = [:]
  /// Breaches of what a host promises.
  private(set) var faults: [String] = []
  private(set) var bytes: [UInt8]?
  /// The journeys that were listed last.
  private(set) var left: [JourneyCore.Left] = []

  /// Whether the store answers at once.
  let isStoreFast: Bool
  /// Whether everything may come twice, late, or with another kind of end.
  let isHostile: Bool
  var isStoreFull = false
  /// Whether a presenter never says that a prompt is on the screen, or off it.
  var isPresenterMute = false
  /// What the listener was told, without steps and effects.
  private(set) var told: [JourneyEvent.Matter] = []

  init(_ policy: Policy, seed: UInt64 = 1, bytes: [UInt8]? = nil, isStoreFast: Bool = true, isHostile: Bool = false) {
    self.policy = policy
    self.bytes = bytes
    self.isStoreFast = isStoreFast
    self.isHostile = isHostile
    numbers = Numbers(seed: seed)
    record = core.addRecord()
    screen = core.addScreen(.active, wasAway: false)
    host = core.addHost(of: policy, record: record, screen: screen, isHeard: true)
  }

  // MARK: Happenings

  func happen(_ happening: JourneyCore.Happening) {
    var next: [JourneyCore.Happening] = [happening]
    while !next.isEmpty {
      now += 1
      let isSaving = open.contains { $0.isSave }
      for action in core.handle(next.removeFirst(), at: JourneyCore.Time(now: now, uptime: now)) {
        note(action)
        log(action)
        if isSaving, action.isSave, open.contains(where: { $0.isSave }) { faults.append("two saves at once") }
        if let end = endNow(of: action) { next.append(.ended(action.number, end)) }
      }
    }
  }

  /// Ends one of the actions that have not ended.
  func end(at index: Int, _ end: JourneyCore.End? = nil) {
    let action = open.remove(at: index)
    happen(.ended(action.number, end ?? self.end(of: action)))
  }

  /// Ends the wake-up that comes first.
  func wakeUp() { if let index = open.firstIndex(where: { $0.isWakeUp }) { end(at: index, .done) } }

  /// Ends a save that waits.
  func endSave(_ end: JourneyCore.End? = nil) {
    if let index = open.firstIndex(where: { $0.isSave }) { self.end(at: index, end) }
  }

  func run(_ flow: String, with arguments: [String: String] = [:], waiter: UInt64 = 1) {
    happen(.run(JourneyCore.Call(host: host, flow: flow, arguments: arguments), seat: nil, waiter: waiter))
  }

  func tap(_ button: String) {
    guard let prompt = prompts.last else { return faults.append("no prompt is up") }
    reply(.answer(button), to: prompt)
  }

  func reply(_ reply: JourneyCore.Reply, to prompt: JourneyCore.Prompt) {
    log.append("reply \(reply)")
    happen(
      .replied(
        reply, prompt: prompt.id, ticket: prompt.ticket, showing: prompt.showing, journey: prompt.journey, host: host))
  }

  func enter(_ phase: AppPhase) {
    log.append("\(phase)")
    happen(.phase(phase, screen: screen))
  }

  // MARK: Random acts

  /// Something that may happen on a device: persons, the system, the app and time, in any order.
  func act() {
    switch numbers.below(12) {
    case 0...3:
      guard !prompts.isEmpty else { return }
      let prompt = prompts[isHostile ? numbers.below(prompts.count) : prompts.count - 1]
      let answers = prompt.shown.buttons.map { JourneyCore.Reply.answer($0.answer) } + [.gone]
      let answer = answers[numbers.below(answers.count)]
      reply(answer, to: prompt)
      if isHostile { reply(numbers.once(in: 4) ? .answer("bogus") : answer, to: prompt) }
    case 4...6:
      let late = open.indices.filter { !open[$0].isSave && !open[$0].isWakeUp }
      guard !late.isEmpty else { return }
      let index = late[numbers.below(late.count)]
      let action = open[index]
      end(at: index, isHostile && numbers.once(in: 5) ? .done : nil)
      if isHostile, numbers.once(in: 3) { happen(.ended(action.number, end(of: action))) }
    case 7: enter([.active, .inactive, .background][numbers.below(3)])
    case 8: enter(.active)
    case 9: happen(.changed(host: host))
    case 10:
      let alarms = open.indices.filter { open[$0].isWakeUp }
      guard let index = alarms.last else { return }
      if case .wake(let after) = open[index].matter { now += after }
      end(at: index, .done)
    default: if isHostile { actLate() }
    }
  }

  /// Something that comes too late, or that nobody does on purpose.
  private func actLate() {
    switch numbers.below(4) {
    case 0: happen(.list(host: host, waiter: newWaiter()))
    case 1: happen(.discard(journey: numbers.below(3), host: host, waiter: newWaiter()))
    case 2: happen(.wait(journey: numbers.below(3), host: host, waiter: newWaiter()))
    default: happen(.ended(UInt64(numbers.below(10_000)), .opened(false)))
    }
  }

  /// Tests use the waiters below 1000.
  private func newWaiter() -> UInt64 {
    lastWaiter += 1
    return lastWaiter
  }

  // MARK: Actions

  private func note(_ action: JourneyCore.Action) {
    switch action.matter {
    case .present(let prompt, _), .update(let prompt, _):
      prompts.removeAll { $0.id == prompt.id && !isHostile }
      prompts.append(prompt)
    case .dismiss(let prompt, _): if !isHostile { prompts.removeAll { $0.id == prompt } }
    case .deliver(let result, let waiter):
      if delivered.updateValue(result, forKey: waiter) != nil { faults.append("\(waiter) is told twice") }
    case .tell(let event, _): note(event.matter)
    case .stopWaking(let alarm): open.removeAll { $0.number == alarm }
    case .cancel(let action): if !isHostile { open.removeAll { $0.number == action } }
    case .listed(let result, _): if case .success(let left) = result { self.left = left }
    case .read, .languages, .notify, .open, .request, .perform, .track, .load, .save, .setAside, .wake, .joined,
      .renew, .part:
      return
    }
  }

  private func note(_ matter: JourneyEvent.Matter) {
    switch matter {
    case .unanswered, .phasesUnreported: told.append(matter)
    case .started, .acted, .stepped, .performed, .ignored, .shortened, .refused, .restarted, .outdated, .unsaved,
      .ended, .cancelled, .elsewhere, .failed:
      return
    }
  }

  private func log(_ action: JourneyCore.Action) {
    if action.isPerformed, open.contains(where: { $0.isSave }) {
      faults.append("\(action.words) before the save has ended")
    }
    if !action.words.isEmpty { log.append(action.words) }
  }

  /// The end of an action that ends at once; nil for one that has no end, or ends later.
  private func endNow(of action: JourneyCore.Action) -> JourneyCore.End? {
    switch action.matter {
    case .present where isPresenterMute, .dismiss where isPresenterMute:
      open.append(action)
      return nil
    case .read, .languages, .present, .update, .dismiss, .notify, .load, .setAside, .track: return end(of: action)
    case .save:
      if isStoreFast { return end(of: action) }
      open.append(action)
      return nil
    case .open, .request, .perform, .wake:
      open.append(action)
      return nil
    case .cancel, .stopWaking, .tell, .deliver, .joined, .listed, .renew, .part: return nil
    }
  }

  private func end(of action: JourneyCore.Action) -> JourneyCore.End {
    switch action.matter {
    case .read(let questions, _): return .values(questions.map(value))
    case .languages: return .languages([])
    case .open: return .opened(!numbers.once(in: 3))
    case .perform(let call, _, _):
      return .answered(ActionAnswer(call.answers.isEmpty ? "" : call.answers[numbers.below(call.answers.count)]))
    case .load: return .loaded(bytes)
    case .setAside: return .kept("aside")
    case .save(let saved, _):
      if isStoreFull { return .failed(.system(call: "write", path: "", code: 28)) }
      bytes = saved
      return .done
    case .present, .update, .dismiss, .notify, .request, .track, .wake, .cancel, .stopWaking, .tell, .deliver, .joined,
      .listed, .renew, .part:
      return .done
    }
  }

  /// The statuses and inputs change with the day, so that each seed has some.
  private func value(of question: JourneyCore.Question) -> InputValue? {
    switch question {
    case .status(let name):
      let values = policy.facts.first { $0.name == name }?.values ?? []
      return .value(values.isEmpty ? "" : values[Int(now / 40 % Int64(values.count))])
    case .input(let name):
      guard let fact = policy.facts.first(where: { $0.name == name }) else { return .value("text") }
      if fact.isMoment { return .moment(now - 86_400_000 * 3) }
      return fact.values.isEmpty ? .version(Policy.Version(17, 0)) : .value(fact.values[0])
    }
  }
}

extension JourneyCore.Action {
  var isSave: Bool { if case .save = matter { true } else { false } }

  var isWakeUp: Bool { if case .wake = matter { true } else { false } }

  /// Whether it is an effect of a step.
  var isPerformed: Bool {
    switch matter {
    case .present, .update, .notify, .open, .request, .perform, .track: true
    case .read, .languages, .dismiss, .load, .save, .setAside, .wake, .cancel, .stopWaking, .tell, .deliver, .joined,
      .listed, .renew, .part:
      false
    }
  }

  /// The action in words; empty for what only observers need.
  var words: String {
    switch matter {
    case .read(let questions, _): "read \(questions.map { $0.name }.joined(separator: " "))"
    case .load: "load"
    case .save: "save"
    case .setAside: "set aside"
    case .cancel: "cancel"
    case .deliver(let result, let waiter): "\(waiter) gets \(result.words)"
    case .languages, .present, .update, .dismiss, .notify, .open, .request, .perform, .track, .wake, .stopWaking, .tell,
      .joined, .listed, .renew, .part:
      matter.words
    }
  }
}

extension JourneyCore.Question {
  fileprivate var name: String {
    switch self {
    case .status(let name), .input(let name): name
    }
  }
}

extension Result<String, CoreError> {
  fileprivate var words: String {
    switch self {
    case .success(let outcome): outcome
    case .failure(let error): "error: \(error)"
    }
  }
}
