internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform

/// A timer as a variable of the model. 0 means that it is not running. Otherwise its value is the rank of the step that armed it,
/// counted from 1, among the steps that armed running timers.
struct ModelTimer {
  var state: ID<State>
  /// The position of the handler in its state. Nil for the timer of `silence`.
  var handler: Int?
  var milliseconds: Int

  var name: String { handler.map { "r\(state.index)_\($0)" } ?? "r\(state.index)_s" }
}

extension PromelaWriter {
  func timers(of id: ID<State>) -> [ModelTimer] {
    let state = program.states[id]
    let silence = state.question?.silence.map { ModelTimer(state: id, handler: nil, milliseconds: $0.after) }
    let others = state.handlers.enumerated().compactMap { position, handler -> ModelTimer? in
      guard case .after(let milliseconds) = handler.trigger else { return nil }
      return ModelTimer(state: id, handler: position, milliseconds: milliseconds)
    }
    return (silence.map { [$0] } ?? []) + others
  }

  /// The timers of the active states, in the order in which one step arms them.
  private func timers(at active: [ID<State>]) -> [ModelTimer] { active.reversed().flatMap { timers(of: $0) } }

  /// The maximum number of timers that run at the same time.
  private var timerLimit: Int { places.map { timers(at: path(of: $0)).count }.max() ?? 0 }

  /// Arms the timers of a state, with a rank above all running timers.
  mutating func arm(_ id: ID<State>) {
    for timer in timers(of: id) { write("\(timer.name) = \(timerLimit + 1);") }
  }

  /// Stops the timers of inactive states, and compresses the ranks of the others. Only the order of timers matters.
  mutating func settleTimers(active: [ID<State>]) {
    for state in relevance.states where !active.contains(state) {
      for timer in timers(of: state) { write("\(timer.name) = 0;") }
    }
    let running = timers(at: active)
    if running.isEmpty { return }
    for place in stride(from: timerLimit, through: 1, by: -1) {
      write("held = (\(running.map { "\($0.name) == \(place)" }.joined(separator: " || ")));")
      for timer in running { write("\(timer.name) = \(timer.name) - (\(timer.name) > \(place) && !held);") }
    }
  }

  /// A timer fires. It does so only if no other running timer must fire first: one that was armed no later and has a shorter
  /// duration.
  mutating func timers() {
    for place in places where !isShielded(place) && !isLink(place) {
      let all = timers(at: path(of: place))
      for (index, timer) in all.enumerated() {
        guard let position = timer.handler else { continue }
        option(([isOpen(place)] + mayFire(index, of: all)).joined(separator: " && ")) { writer in
          writer.unlessShielded(at: place) { writer in
            writer.write("\(timer.name) = 0;")
            let handler = writer.program.states[timer.state].handlers[position]
            writer.follow(
              handler.effects, handler.target, in: timer.state, StepWriting(before: place, place: place)
            ) { $0.settle($1) }
          }
        }
      }
    }
  }

  /// The conditions that a timer runs, and that no other one must fire before it.
  private func mayFire(_ index: Int, of all: [ModelTimer]) -> [String] {
    let others = all.indices.filter { $0 != index }
    return ["\(all[index].name) > 0"] + others.compactMap { mayBeBefore(all[$0], isFirst: $0 < index, all[index]) }
  }

  /// The condition on another timer that lets this one fire first. Nil if there is no condition.
  private func mayBeBefore(_ other: ModelTimer, isFirst: Bool, _ timer: ModelTimer) -> String? {
    if other.milliseconds > timer.milliseconds { return nil }
    let isAfterAnyway =
      other.milliseconds == timer.milliseconds && (other.state == timer.state ? !isFirst : isFirst)
    return "(\(other.name) == 0 || \(other.name) \(isAfterAnyway ? ">=" : ">") \(timer.name))"
  }

  /// The system was asked, and no answer comes in time.
  mutating func silences(of variant: RequestVariant, at place: Place) {
    guard case .ask(let id, _, _, let silence?) = program.states[place.state].question else { return }
    let all = timers(at: path(of: place))
    guard let index = all.firstIndex(where: { $0.handler == nil }) else { return }
    // Where the prompt covers the app, no other timer runs.
    let conditions = isShielded(place) ? ["\(all[index].name) > 0"] : mayFire(index, of: all)
    for truth in variant.shown.askable {
      for value in variant.shown.unanswered(from: truth) {
        let running = conditions.map { " && \($0)" }.joined()
        option("\(isAt(place)) && \(variant.condition) && t\(id.index) == \(truth.index)\(running)") { writer in
          writer.write("t\(id.index) = \(value.index);")
          writer.write("\(all[index].name) = 0;")
          let step = StepWriting(before: place, place: place)
          writer.choose(silence.rows, in: place.state, step) { $0.settle($1) }
        }
      }
    }
  }

  // MARK: System prompts of actions

  /// The condition that a system prompt of the running action covers the app.
  func isPrompting(_ place: Place) -> String {
    let all = asking(place).enumerated().map { position, asked in
      "(!\(answered(position)) && \(platform.isTrue(asked) { $0.covering }))"
    }
    return all.isEmpty ? "(false)" : "(\(all.joined(separator: " || ")))"
  }

  /// The condition that the platform has a request of an action in the true status.
  private func isPut(_ asked: ResourceRequest) -> String { platform.isTrue(asked) { $0.settled } }

  /// The variable for the answer to the prompt of an action's request, by the position of the request.
  func answered(_ position: Int) -> String { "a\(position)" }

  /// The most requests of one action.
  var askingLimit: Int { places.map { asking($0).count }.max() ?? 0 }

  /// Forgets the answers to prompts of an action that is over, and those after which the system asks no more. `place` is nil if
  /// the action is over.
  mutating func settleAnswers(at place: Place?) {
    let asked = place.map { asking($0) } ?? []
    for position in 0..<askingLimit {
      let kept = position < asked.count ? "\(answered(position)) && \(isPut(asked[position]))" : "false"
      write("\(answered(position)) = (\(kept));")
    }
  }

  /// The requests whose system prompts the action of a place can trigger.
  func asking(_ place: Place) -> [ResourceRequest] {
    guard case .perform(let action, _, _) = program.states[place.state].question else { return [] }
    return program.actions[action].asks
  }

  /// Writes `body` for the case that no system prompt covers the app. Otherwise nothing happens.
  mutating func unlessShielded(at place: Place, _ body: (inout PromelaWriter) -> Void) {
    if isShielded(place) { return write("skip;") }
    if asking(place).isEmpty { return body(&self) }
    write("if")
    write(":: \(isPrompting(place)) ->")
    nested { $0.settleAnswers(at: place) }
    write(":: else ->")
    nested(body)
    write("fi;")
  }

  // MARK: Leaving the app

  /// The places at which leaving the app runs a `background` handler.
  private var watchingBackground: [Place] {
    places.filter { place in
      !isShielded(place) && !isLink(place) && path(of: place).contains { backgroundHandler(of: $0) != nil }
    }
  }

  private func backgroundHandler(of state: ID<State>) -> Handler? {
    program.states[state].handlers.first { $0.trigger == .background }
  }

  /// The app is left: runs the `background` handler, then the requests that the system answers at once.
  mutating func leave() {
    let watching = watchingBackground
    if watching.isEmpty { return }
    write("rounds = \(program.states.count);")
    dispatch(watching, else: "skip") { writer, place in
      writer.write("rounds = 0;")
      for state in writer.path(of: place) {
        guard let handler = writer.backgroundHandler(of: state) else { continue }
        return writer.follow(
          handler.effects, handler.target, in: state, StepWriting(before: place, place: place)
        ) { $0.settle($1) }
      }
    }
    settleRequests()
  }

  /// The system answers the requests for which it shows no prompt.
  mutating func settleRequests() {
    let asking = places.filter { asksSystem($0) }
    if asking.isEmpty { return }
    write("do")
    write(
      ":: (rounds < \(program.states.count) && (\(asking.map { isSettledImmediately($0) }.joined(separator: " || ")))) ->"
    )
    nested { writer in
      writer.write("rounds++;")
      writer.dispatch(asking) { writer, place in
        writer.settleWithoutTap(at: place)
        writer.settled(at: place)
      }
    }
    write(":: else -> break;")
    write("od;")
  }

  private func isSettledImmediately(_ place: Place) -> String { "(\(isAt(place)) && !\(isPut(at: place)))" }
}
