internal import UsherLock
internal import UsherProgram
internal import UsherRuntime
package import UsherPlatform
package import UsherPlay
internal import UsherHost

extension SimulatedDevice {
  // MARK: Calls from the process

  /// The status as a process of the app sees it; empty for an unknown resource. A dead process sees the status at its death.
  func shownStatus(of name: String, from process: Int) -> String {
    state.withLock { state in
      guard let (rules, truth) = known(name, in: state.truthsAtDeath[process] ?? state.truths) else { return "" }
      return rules.resource.statuses.name(of: rules.resource.shown[truth])
    }
  }

  /// The rules of a resource, and its true status; nil for an unknown resource.
  func known(_ name: String) -> (rules: ResourceRules, truth: TrueStatus)? {
    state.withLock { known(name, in: $0.truths) }
  }

  private func known(_ name: String, in truths: [String: String]) -> (rules: ResourceRules, truth: TrueStatus)? {
    guard let rules = rules[name], let status = truths[name],
      let truth = rules.resource.trueStatuses.status(named: status)
    else { return nil }
    return (rules, truth)
  }

  /// Whether the system may show its prompt on some version, as far as an app sees.
  private func isSeenAskable(_ name: String, _ request: String, in truth: TrueStatus) -> Bool {
    guard let resource = platform.resource(named: name), let known = resource.request(named: request) else {
      return false
    }
    return resource.askable(known).contains(resource.shown[truth])
  }

  /// Shows the system prompt and waits for its answer. Returns at once if the true status allows no prompt.
  func ask(_ name: String, _ request: String, from process: Int) async {
    guard let (rules, truth) = known(name), let known = rules.resource.request(named: request) else { return }
    let resource = rules.resource
    let isSeenAskable = isSeenAskable(name, request, in: truth)
    let isPut = state.withLock { state in
      state.reach(from: process) { state in
        state.note(.asked(resource: name, request: request))
        state.requireFreeScreen(to: "asked for \(name)")
        if !state.life.skipsSettling, state.life.foreground.phase != .active {
          state.violations.append("asked for \(name) behind something")
        }
        if !state.life.skipsSettling, !isSeenAskable {
          state.violations.append("asked for \(name), which nothing can come of")
        }
        if isQuestionOverApp(state) { state.violations.append("asked for \(name) while another question is up") }
        if state.life.isTapped || !known.needsTap { return known.askable.contains(truth) }
        let results = known.resultsWithoutTap(from: truth)
        // One result follows at once, and of several the script answers with one.
        if results.count == 1, let value = results.first { state.truths[name] = resource.trueStatuses.name(of: value) }
        return known.withoutTap.askable.contains(truth) || results.count > 1
      }
    }
    guard let isPut else { return await restUntilCancelled() }
    guard isPut else { return }
    _ = await wait(.request(name, request), from: process)
  }

  func open(_ link: String, from process: Int) async -> Bool {
    let isReached = state.withLock { state in
      state.reach(from: process) { (state) -> Void in
        state.note(.opened(link: link))
        state.requireFreeScreen(to: "opened \(link)")
      } != nil
    }
    guard isReached, !missingLinks.contains(link) else { return false }
    return await wait(.link(link), from: process) != "failed"
  }

  /// Suspends the call until it is answered; returns nil if it is cancelled, or the process is dead or dies.
  func wait(_ matter: Pending.Matter, from process: Int) async -> ActionAnswer? {
    await withCheckedContinuation { continuation in
      let isWaiting = state.withLock { state in
        guard state.life.number == process, !state.life.isDead else { return false }
        state.lastPending += 1
        state.life.pending.append(
          Pending(matter, number: state.lastPending, isTapped: state.life.isTapped, continuation))
        settlePhase(in: state)
        return true
      }
      guard isWaiting else { return continuation.resume(returning: nil) }
      // A task that was cancelled before the call was registered has not found it.
      if Task.isCancelled { cancel(matter, from: process) }
    }
  }

  /// Removes and returns the latest waiting call that matches; nil if none does.
  func take(_ isWanted: (Pending.Matter) -> Bool) -> Pending? {
    state.withLock { state in
      guard let index = state.life.pending.lastIndex(where: { isWanted($0.matter) }) else { return nil }
      return state.life.pending.remove(at: index)
    }
  }

  /// Cancels a waiting call, which returns nil.
  func cancel(_ matter: Pending.Matter, from process: Int) {
    let pending = state.withLock { state -> Pending? in
      guard state.life.number == process,
        let index = state.life.pending.firstIndex(where: { $0.matter == matter })
      else { return nil }
      let pending = state.life.pending.remove(at: index)
      settlePhase(in: state)
      return pending
    }
    pending?.resume(returning: nil)
  }

  // MARK: The phase of the app

  /// Whether a system prompt covers the app: that of a request, or one that a running action has brought up.
  private func isCovered(_ state: State) -> Bool {
    isQuestionOverApp(state)
      || state.life.pending.contains { $0.answered.up(asked(by: $0, in: state)).contains { $0.coversApp } }
  }

  /// Whether the prompt of a request covers the app.
  private func isQuestionOverApp(_ state: State) -> Bool {
    state.life.pending.contains { $0.isUp && request(of: $0, in: state)?.request.isBesideApp != true }
  }

  /// The request that a call makes, and the true status; nil for other calls.
  private func request(of pending: Pending, in state: State) -> (request: DeviceRequest, truth: TrueStatus)? {
    guard case .request(let resource, let request) = pending.matter,
      let (rules, truth) = known(resource, in: state.truths)
    else { return nil }
    return rules.resource.request(named: request).map { (pending.isTapped ? $0 : $0.withoutTap, truth) }
  }

  /// Completes the requests whose prompts are beside the app, where the status has changed so that the system asks no more. Returns
  /// whether there are any.
  private func completeRequests() -> Bool {
    let done = state.withLock { state -> [Pending] in
      let done = state.life.pending.filter { pending in
        guard let (request, truth) = request(of: pending, in: state) else { return false }
        return request.isBesideApp && !request.askable.contains(truth)
      }
      state.life.pending.removeAll { pending in done.contains { $0.number == pending.number } }
      return done
    }
    for pending in done { pending.resume(returning: nil) }
    return !done.isEmpty
  }

  /// The requests of a running action for which the system shows a prompt, also if it is answered.
  private func asked(by pending: Pending, in state: State) -> [ActionRequest<String>] {
    guard case .action(let call) = pending.matter else { return [] }
    return call.asks.enumerated().compactMap { position, asked in
      guard let (rules, truth) = known(asked.resource, in: state.truths),
        let request = rules.resource.request(named: asked.request)
      else { return nil }
      return ActionRequest(position, of: asked.resource, request, at: truth, lacksTap: !pending.isTapped)
    }
  }

  /// Takes the prompts down that the app no longer waits for, as `usher run` does. Returns whether there are any.
  private func forgetRequests() -> Bool {
    let hasForgotten = state.withLock { state in
      var hasForgotten = false
      for index in state.life.pending.indices where state.life.pending[index].isUp {
        guard case .request(let resource, let request) = state.life.pending[index].matter,
          !state.life.foreground.isAwaited(resource, request)
        else { continue }
        state.life.pending[index].isUp = false
        hasForgotten = true
      }
      return hasForgotten
    }
    if hasForgotten { settlePhase() }
    return hasForgotten
  }

  /// Sets a true status. With `isActive`, it may answer prompts that running actions have brought up; returns whether it does.
  private func make(_ change: Act.Change, isActive: Bool, in state: inout State) -> Bool {
    guard let (rules, _) = known(change.name, in: state.truths),
      let value = rules.resource.trueStatuses.status(named: change.value)
    else { return false }
    var isAnswer = false
    for index in state.life.pending.indices where isActive {
      let asked = asked(by: state.life.pending[index], in: state)
      guard state.life.pending[index].answered.isAnswer(value, for: change.name, asked) else { continue }
      state.life.pending[index].answered.answer(for: change.name, asked)
      isAnswer = true
    }
    state.truths[change.name] = change.value
    return isAnswer
  }

  /// Makes the app inactive while a system prompt covers it, and active otherwise. In the background it stays as it is.
  func settlePhase() { state.withLock { settlePhase(in: $0) } }

  /// A call of the process settles the phase while it is added or removed: `settled()`, which runs beside it, sees both or neither.
  private func settlePhase(in state: State) {
    let foreground = state.life.foreground
    if foreground.phase != .background { foreground.enter(isCovered(state) ? .inactive : .active) }
  }

  // MARK: Acts

  /// The act answers nothing that is on the screen or waits.
  package struct Misplayed: Error, Hashable, Sendable {
    package var act: Act
    /// The prompts on the screen with their buttons, and the waiting calls.
    package var shown: [String]
    /// Why, if it is not only that nothing of the kind is there.
    package var reason: UnplayableAct?
  }

  package var isDead: Bool { state.withLock { $0.life.isDead } }

  /// Whether the system prompt of a request is up.
  package var isQuestionUp: Bool { state.withLock { $0.life.pending.contains { $0.isUp } } }

  private var foreground: Foreground { state.withLock { $0.life.foreground } }

  /// Returns once the process only waits for the device, the app or time, or is dead.
  public func settled() async {
    repeat {
      while !isSettled { await Task.yield() }
    } while completeRequests() || forgetRequests()
    state.withLock { state in
      state.life.skipsSettling = false
      state.life.isTapped = false
    }
  }

  /// Whether all activity of the process waits for the device. Both counts belong to one moment only if no call began or ended
  /// between the two looks at the calls.
  private var isSettled: Bool {
    let (before, last) = state.withLock { ($0.life.pending.count, $0.lastPending) }
    let active = foreground.workInProgress
    return state.withLock { state in
      state.life.isDead || active == before && state.life.pending.count == before && state.lastPending == last
    }
  }

  /// Lets the next act come before the host has finished with the last one, so that what the host has read may be out of date.
  package func hurry() { state.withLock { $0.life.skipsSettling = true } }

  /// Plays one act of the person, the system or time, or answers an action. Events are refused: the host sends them.
  package func perform(_ act: Act) throws(Misplayed) {
    switch act {
    case .tap(let name, let arguments): try tap(name.called(with: arguments), act)
    case .dismiss: try dismiss(act)
    case .answer(let name, let arguments, let texts): try answer(name, arguments, texts, act)
    case .silence: try silence(act)
    case .wait(let milliseconds): clock.advance(milliseconds: Int64(milliseconds))
    case .away(let changes, let appEnds):
      let settled = try check(changes, act, appEnds: appEnds, isActive: false)
      leave()
      if appEnds { return end(with: changes, settled) }
      change(changes)
      returnToApp()
    case .relaunch(let changes):
      end(with: changes, try check(changes, act, appEnds: true, isActive: false))
    case .meanwhile(let changes):
      // No status changes from outside while a system prompt covers the app.
      let isOfDevice = changes.contains { known($0.name) != nil }
      if isOfDevice, state.withLock({ isQuestionOverApp($0) }) { throw misplayed(act) }
      _ = try check(changes, act, appEnds: false, isActive: true)
      change(changes, isActive: true)
    case .send: throw misplayed(act)
    }
  }

  /// Ends the process, which does not see the changes. Of `settled` the statuses are already those after the next launch.
  private func end(with changes: [Act.Change], _ settled: Set<String>) {
    kill()
    change(changes)
    state.withLock { $0.settled = settled }
  }

  /// Plays an absence, whose changes come once the app has handled that it went into the background. After each change of which the
  /// system tells the app, `tell` passes it on.
  func beAway(with changes: [Act.Change], appEnds: Bool, telling tell: () async -> Void) async throws(Misplayed) {
    let settledByLaunch = try check(changes, .away(changes, appEnds: appEnds), appEnds: appEnds, isActive: false)
    leave()
    await settled()
    if appEnds { return end(with: changes, settledByLaunch) }
    for one in changes {
      let isTold = isTold(of: one)
      change([one])
      if isTold { await tell() }
    }
    returnToApp()
  }

  /// Whether the app is in the background.
  var isAway: Bool { foreground.phase == .background }

  /// Throws if a name is not that of a resource, or a value not one of its statuses.
  func requireKnown(_ changes: [Act.Change]) throws(Misplayed) {
    for change in changes {
      guard let (rules, _) = known(change.name) else {
        throw misplayed(.meanwhile(changes), .unknownFact(change.name, among: self.rules.keys.sorted()))
      }
      let statuses = rules.resource.trueStatuses
      if statuses.status(named: change.value) == nil {
        throw misplayed(.meanwhile(changes), .unknownValue(change.value, of: change.name, among: statuses.names))
      }
    }
  }

  /// Makes changes that the platform allows while the app is in the background and lives on.
  func changeWhileAway(_ changes: [Act.Change]) throws(Misplayed) {
    _ = try check(changes, .away(changes, appEnds: false), appEnds: false, isActive: false)
    change(changes)
  }

  private func isTold(of change: Act.Change) -> Bool {
    guard let (rules, truth) = known(change.name),
      let value = rules.resource.trueStatuses.status(named: change.value)
    else { return false }
    return rules.outside[truth].contains { $0.value == value && $0.isTold }
  }

  /// Checks that the platform allows the changes, or that they answer prompts, each after those before it. Changes of the app's
  /// inputs are ignored. Returns the resources whose statuses are results of the next launch.
  private func check(
    _ changes: [Act.Change], _ act: Act, appEnds: Bool, isActive: Bool
  ) throws(Misplayed) -> Set<String> {
    var scratch = state.withLock { $0 }
    var settled: Set<String> = []
    for change in changes {
      guard let (rules, truth) = known(change.name, in: scratch.truths),
        !make(change, isActive: isActive, in: &scratch)
      else { continue }
      if appEnds, rules.launched(truth, to: change.value) != nil {
        settled.insert(change.name)
        continue
      }
      do throws(UnplayableAct) {
        _ = try rules.changed(truth, to: change.value, appEnds: appEnds, isActive: isActive)
      } catch {
        throw misplayed(act, error)
      }
    }
    return settled
  }

  private func misplayed(_ act: Act, _ reason: UnplayableAct? = nil) -> Misplayed {
    let shown = state.withLock { state in
      state.life.up.flatMap { [$0.shown.name] + $0.shown.buttons.map { $0.answer } }
        + state.life.pending.map { "\($0.matter)" }
    }
    return Misplayed(act: act, shown: shown, reason: reason)
  }

  private func tap(_ button: String, _ act: Act) throws(Misplayed) {
    let prompt = state.withLock { state -> LivePrompt? in
      guard let index = state.life.up.lastIndex(where: { $0.shown.buttons.contains { $0.answer == button } }) else {
        return nil
      }
      state.note(.tapped(button: button))
      state.life.isTapped = true
      let prompt = state.life.up[index]
      if prompt.shown.kind.isModal { state.life.closing.append(state.life.up.remove(at: index)) }
      return prompt
    }
    guard let prompt else { throw misplayed(act) }
    prompt.answer(button)
  }

  private func dismiss(_ act: Act) throws(Misplayed) {
    let prompt = state.withLock { state -> LivePrompt? in
      guard let index = state.life.up.lastIndex(where: { $0.shown.isDismissible }) else { return nil }
      state.note(.dismissed)
      state.life.isTapped = true
      let prompt = state.life.up.remove(at: index)
      state.life.closing.append(prompt)
      return prompt
    }
    guard let prompt else { throw misplayed(act) }
    prompt.dismissed()
  }

  /// Answers the latest waiting call: a system prompt with one of its possible true statuses, a link with `failed`, an action
  /// with any answer.
  private func answer(_ name: String, _ arguments: [Act.Change], _ texts: [Act.Change], _ act: Act) throws(Misplayed) {
    guard let (matter, number) = state.withLock({ $0.life.pending.last.map { ($0.matter, $0.number) } }) else {
      throw misplayed(act)
    }
    var answer = PossibleAnswer(pending: number, name: name)
    if case .request = matter, !possibleAnswers.contains(answer) {
      let names = possibleAnswers.filter { $0.pending == number }.map { $0.name }
      throw misplayed(act, .notOffered(.answer, name, among: names))
    }
    for argument in arguments { answer.values[argument.name] = argument.value }
    for text in texts { answer.texts[text.name] = text.value }
    self.answer(answer)
  }

  /// Removes the system prompt without an answer; its call keeps waiting.
  private func silence(_ act: Act) throws(Misplayed) {
    guard silence() else { throw misplayed(act) }
    if let milliseconds = clock.untilNextAlarm { clock.advance(milliseconds: milliseconds) }
  }

  /// Enters the background, and completes an open link with `opened`.
  package func leave() {
    if let link = take({ if case .link = $0 { true } else { false } }) { link.resume(returning: "opened") }
    foreground.enter(.inactive)
    foreground.enter(.background)
  }

  package func returnToApp() {
    foreground.enter(.inactive)
    settlePhase()
  }

  /// Makes the app inactive for a moment, as an overlay of the system does.
  package func flicker() {
    let phase = foreground.phase
    foreground.enter(.inactive)
    foreground.enter(phase)
  }

  /// Sets true statuses without notifying the app. With `isActive`, they may answer prompts of running actions.
  package func change(_ changes: [Act.Change], isActive: Bool = false) {
    state.withLock { state in
      for change in changes { _ = make(change, isActive: isActive, in: &state) }
      for index in state.life.pending.indices {
        state.life.pending[index].answered.settle(asked(by: state.life.pending[index], in: state))
      }
    }
    settlePhase()
  }
}

/// Suspends a request of a dead process. If it came back, a policy that asks again would do so for ever.
private func restUntilCancelled() async {
  do {
    while true { try await Task.sleep(for: .seconds(86_400)) }
  } catch {
    return
  }
}
