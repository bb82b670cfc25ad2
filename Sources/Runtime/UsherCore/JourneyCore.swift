package import UsherRuntime

/// Plays the journeys of an app: decides what happens next, and does nothing itself.
///
/// A shell tells it what happens, with the time, and performs the actions that it gets back, in order. When an action has ended, the
/// shell tells that too. The core calls nothing and waits for nothing; the same happenings always give the same actions. Whatever
/// may not happen at the same time is decided here: steps of one journey, writes of one record, and the screen.
///
/// All policies that share the screen of an app have one core: they share the system's prompts too.
package final class JourneyCore {
  private let outgoing = Outgoing()
  private var hosts: [CoreHost] = []
  private var records: [OpenRecord] = []
  private var screens: [Screen] = []
  /// The journeys that are running, or whose outcome has not been delivered.
  private var journeys: [JourneyID: HostedJourney] = [:]
  /// Those who call a flow or want a decision, until it is found or made.
  private var callers: [UInt64] = []
  /// The hosts that are gone, and whose journeys have not come to rest.
  private var parting: [Int] = []
  private var lastHost = 0

  package init() {}

  // MARK: Parts

  /// Adds the record of a policy in some store.
  package func addRecord() -> Int {
    records.append(OpenRecord(records.count, outgoing))
    return records.count - 1
  }

  /// Adds a screen on which the app is in this phase. `wasAway` says whether it was in the background since it was last active.
  package func addScreen(_ phase: AppPhase, wasAway: Bool) -> Int {
    screens.append(Screen(phase, wasAway: wasAway, outgoing))
    return screens.count - 1
  }

  /// Adds a host.
  ///
  /// - Parameters:
  ///   - isHeard: whether somebody is told what happens.
  ///   - countsAtOnce: whether journeys wait until their metrics are counted.
  package func addHost(
    of policy: Policy, record: Int, screen: Int, isHeard: Bool = false, countsAtOnce: Bool = false
  ) -> Int {
    lastHost += 1
    hosts.append(
      CoreHost(
        lastHost, policy, records[record], screens[screen], outgoing, isHeard: isHeard, countsAtOnce: countsAtOnce))
    return lastHost
  }

  private func host(_ number: Int) -> CoreHost? { hosts.first { $0.number == number } }

  /// Forgets everything that waits. The core is not used any more.
  package func close() {
    outgoing.close()
    for record in records { record.close() }
    (journeys, hosts) = ([:], [])
  }

  // MARK: Happenings

  /// Handles what has happened, and returns what has to be done now, in order.
  package func handle(_ happening: Happening, at time: Time) -> [Action] {
    outgoing.time = time
    take(happening)
    settle()
    return outgoing.takeActions()
  }

  private func take(_ happening: Happening) {
    switch happening {
    case .phase(let phase, let screen): enter(phase, on: screens[screen])
    case .run(let call, let seat, let waiter):
      self.call(call, HostedJourney.Waiter(number: waiter, isRun: true, host: call.host, seat: seat))
    case .join(let call, let seat, let waiter): join(call, seat, waiter)
    case .wait(let number, let host, let waiter): wait(number, host, waiter)
    case .abandoned(let waiter): abandon(waiter)
    case .list(let host, let waiter): list(host, waiter)
    case .discard(let journey, let host, let waiter): discard(journey, host, waiter)
    case .decide(let decision, let host, let waiter): decide(decision, host, waiter)
    case .event(let event, let sent, let host): tell(host) { $0.enqueue(.event(event, sent)) }
    case .changed(let host): tell(host) { $0.enqueue(.changed) }
    case .replied(let reply, let prompt, let ticket, let showing, let journey, let host):
      guard let journey = self.journey(journey, of: host) else { return }
      journey.take(reply, to: prompt, ticket, showing: showing)
      outgoing.send(.renew(record: journey.host.record.number))
    case .ended(let action, let end): outgoing.end(action, end)
    case .lost(let record): lose(records[record])
    case .gone(let host): parting.append(host)
    }
  }

  /// Passes on what parts of the core tell each other, until nothing is left.
  private func settle() {
    while passOn() || part() {}
  }

  private func passOn() -> Bool {
    if let (id, happening) = outgoing.takeHappening() {
      journeys[id]?.enqueue(happening)
    } else if let change = outgoing.takeChange() {
      tell(change) { $0.enqueue(.changed) }
    } else if let ended = outgoing.takeEnded() {
      if let journey = journeys[ended] { end(journey) }
    } else {
      return false
    }
    return true
  }

  private func enter(_ phase: AppPhase, on screen: Screen) {
    guard let turn = screen.enter(phase) else { return }
    for host in hosts where host.screen === screen { tell(host.number) { $0.take(turn) } }
  }

  /// Tells all journeys of a host something.
  private func tell(_ number: Int, _ happening: (HostedJourney) -> Void) {
    guard let host = host(number) else { return }
    for journey in journeys(of: host) { happening(journey) }
    outgoing.send(.renew(record: host.record.number))
  }

  // MARK: Looks

  private func journey(_ number: Int, of host: Int) -> HostedJourney? {
    journeys[JourneyID(host: host, number: number)]
  }

  private func journeys(of host: CoreHost) -> [HostedJourney] {
    journeys.values.filter { $0.host === host }.sorted { $0.id.number < $1.id.number }
  }

  /// Whether a host has nothing left to do but wait for what happens.
  package func isIdle(_ number: Int) -> Bool {
    guard let host = host(number) else { return true }
    return !host.isCounting && !host.record.isBusy && !host.record.isOpening
      && journeys(of: host).allSatisfy { $0.isIdle }
  }

  /// Whether a journey waits for the answer to a request.
  package func isAwaited(_ resource: String, _ request: String, screen: Int) -> Bool {
    screens[screen].isUp(Screen.Request(resource: resource, request: request))
  }

  /// The state of a host's journeys, for tests.
  package func standings(of number: Int) -> [Standing] {
    guard let host = host(number) else { return [] }
    return journeys(of: host).map { $0.standing }
  }

  /// The bytes of a record as they would be written now, for tests.
  package func bytes(ofRecord record: Int) -> [UInt8]? { records[record].contents?.bytes }

  // MARK: Calls

  /// A call of a flow, which waits for the outcome. The outcome of a journey that was over before does not count.
  private func call(_ call: Call, _ waiter: HostedJourney.Waiter) {
    func fail(_ error: CoreError) { outgoing.send(.deliver(.failure(error), to: waiter.number)) }
    guard let host = host(call.host) else { return fail(.cancelled) }
    if let error = host.misses(call.flow) { return fail(error) }
    callers.append(waiter.number)
    host.record.open { [self] error in
      guard leave(waiter.number) else { return }
      switch find(call, host, seat: waiter.seat, error) {
      case .success(let journey): journey.waiters.append(waiter)
      case .failure(let error): fail(error)
      }
    }
  }

  /// Somebody waits no longer until a journey is found or a decision is made. Returns false if they did not.
  private func leave(_ caller: UInt64) -> Bool {
    guard let index = callers.firstIndex(of: caller) else { return false }
    callers.remove(at: index)
    return true
  }

  private func join(_ call: Call, _ seat: UInt64?, _ waiter: UInt64) {
    guard let host = host(call.host) else { return outgoing.send(.joined(.failure(.cancelled), by: waiter)) }
    if let error = host.misses(call.flow) { return outgoing.send(.joined(.failure(error), by: waiter)) }
    host.record.open { [self] error in
      outgoing.send(.joined(find(call, host, seat: seat, error).map { $0.id.number }, by: waiter))
    }
  }

  /// Finds the journey that a call of a flow waits for: one in progress, one that an earlier process left, or a new one.
  ///
  /// - Parameter error: why the record could not be read.
  private func find(
    _ call: Call, _ host: CoreHost, seat: UInt64?, _ error: StoreError?
  ) -> Result<HostedJourney, CoreError> {
    if let error { return .failure(.store(error)) }
    if let journey = joinable(call, host) { return .success(journey) }
    defer { host.startCounting() }
    let saved = host.record.contents?.journeys.first {
      $0.flow == call.flow && $0.arguments == call.arguments && isThere($0.number, in: host.record)
    }
    if let saved { return .success(resume(saved, host, seat)) }
    let number = host.record.newJourney()
    return .success(begin(number, of: host, call.flow, call.arguments, isResumed: false, seat, .start))
  }

  /// The journey in progress with these arguments: one of this host, or of another one with this record.
  private func joinable(_ call: Call, _ host: CoreHost) -> HostedJourney? {
    let known = journeys.values.filter {
      $0.host.record === host.record && $0.flow == call.flow && $0.arguments == call.arguments && $0.isJoinable
    }
    return known.min { ($0.host === host ? 0 : 1, $0.id.number) < ($1.host === host ? 0 : 1, $1.id.number) }
  }

  /// The journey with this number of a record, if a host plays it.
  private func played(_ number: Int, in record: OpenRecord) -> HostedJourney? {
    journeys.values.first { $0.host.record === record && $0.id.number == number && !$0.isReleased }
  }

  /// Whether a journey of a record may be gone on with: no host plays it, and it does not leave the record.
  private func isThere(_ number: Int, in record: OpenRecord) -> Bool {
    !record.leaving.contains(number) && played(number, in: record) == nil
  }

  private func begin(
    _ number: Int, of host: CoreHost, _ flow: String, _ arguments: [String: String], isResumed: Bool, _ seat: UInt64?,
    _ first: HostedJourney.Happening
  ) -> HostedJourney {
    let journey = HostedJourney(
      number, of: host, flow, arguments, isResumed: isResumed, seat: seat ?? outgoing.newNumber())
    journeys[journey.id] = journey
    outgoing.post(first, to: journey.id)
    return journey
  }

  private func resume(_ saved: HostRecord.SavedJourney, _ host: CoreHost, _ seat: UInt64?) -> HostedJourney {
    begin(
      saved.number, of: host, saved.flow, saved.arguments, isResumed: true, seat,
      .restore(Commit(bytes: saved.commit), isPerformed: saved.isPerformed))
  }

  // MARK: What an earlier process left

  /// Tells which journeys an earlier process left, and removes those that were for its launch. Metrics that it has not counted are
  /// counted.
  private func list(_ number: Int, _ waiter: UInt64) {
    guard let host = host(number) else { return outgoing.send(.listed(.failure(.cancelled), by: waiter)) }
    host.record.open { [self] error in
      if let error { return outgoing.send(.listed(.failure(.store(error)), by: waiter)) }
      host.startCounting()
      var left: [Left] = []
      for saved in host.record.contents?.journeys ?? [] where isLeft(saved.number, host) {
        if let one = host.left(saved) { left.append(one) } else { remove(saved.number, from: host.record) { _ in } }
      }
      outgoing.send(.listed(.success(left), by: waiter))
    }
  }

  /// Whether nobody has gone on with a saved journey. A call of its flow that has found it over has not.
  private func isLeft(_ number: Int, _ host: CoreHost) -> Bool {
    guard let journey = played(number, in: host.record) else { return isThere(number, in: host.record) }
    guard case .success? = journey.end else { return false }
    return journey.host === host && journey.isResumed && journey.waiters.isEmpty
  }

  /// Removes a journey from the record that an earlier process left.
  private func discard(_ number: Int, _ host: Int, _ waiter: UInt64) {
    func answer(_ result: Result<String, CoreError>) { outgoing.send(.deliver(result, to: waiter)) }
    guard let host = self.host(host) else { return answer(.failure(.cancelled)) }
    host.record.open { [self] error in
      if let error { return answer(.failure(.store(error))) }
      guard host.record.place(ofJourney: number) != nil, isLeft(number, host) else { return answer(.failure(.taken)) }
      journeys[JourneyID(host: host.number, number: number)] = nil
      remove(number, from: host.record) { answer($0.map { .failure(.store($0)) } ?? .success("")) }
    }
  }

  /// Another process has the record now. What it contains is read anew when it is needed.
  private func lose(_ record: OpenRecord) {
    for journey in journeys.values.filter({ $0.host.record === record }).sorted(by: { $0.id < $1.id }) {
      if journey.end == nil { journey.lose() } else { journeys[journey.id] = nil }
    }
    record.forget()
  }

  private func decide(_ decision: String, _ number: Int, _ waiter: UInt64) {
    guard let host = host(number) else { return outgoing.send(.deliver(.failure(.cancelled), to: waiter)) }
    callers.append(waiter)
    outgoing.ask(.read(host.reader.questions(fixed: [:]), for: number)) { [self] end in
      host.record.open { [self] error in
        guard leave(waiter) else { return }
        let value = error.map { .failure(.store($0)) } ?? host.value(of: decision, after: end)
        outgoing.send(.deliver(value, to: waiter))
      }
    }
  }

  // MARK: Outcomes

  private func wait(_ number: Int, _ host: Int, _ waiter: UInt64) {
    func fail(_ error: CoreError) { outgoing.send(.deliver(.failure(error), to: waiter)) }
    guard let host = self.host(host) else { return fail(.cancelled) }
    callers.append(waiter)
    host.record.open { [self] error in
      guard leave(waiter) else { return }
      if let error { return fail(.store(error)) }
      guard let journey = find(number, host) else { return fail(.taken) }
      journey.waiters.append(HostedJourney.Waiter(number: waiter, isRun: false, host: host.number))
      deliver(journey)
    }
  }

  /// Finds a journey that somebody waits for: one that this or another host plays, or one that an earlier process left, which
  /// goes on. Nil if its outcome was delivered, or if it was discarded.
  private func find(_ number: Int, _ host: CoreHost) -> HostedJourney? {
    if let journey = journey(number, of: host.number) ?? played(number, in: host.record) { return journey }
    guard isThere(number, in: host.record), let saved = host.record.place(ofJourney: number) else { return nil }
    return resume(saved, host, nil)
  }

  /// Somebody stops waiting. If it was the last one, the journey is cancelled.
  private func abandon(_ waiter: UInt64) {
    if leave(waiter) { return outgoing.send(.deliver(.failure(.cancelled), to: waiter)) }
    guard let journey = journeys.values.first(where: { $0.waiters.contains { $0.number == waiter } }) else { return }
    guard journey.waiters.count == 1 else {
      journey.waiters.removeAll { $0.number == waiter }
      return outgoing.send(.deliver(.failure(.cancelled), to: waiter))
    }
    // The caller is told when the prompts are off the screen.
    journey.cancel()
  }

  /// A journey has ended.
  private func end(_ journey: HostedJourney) {
    switch journey.end {
    case .success:
      if !journey.isRestoring { break }
      // Calls of the flow do not get this outcome: it answers what somebody did in an earlier process.
      let runs = journey.waiters.filter { $0.isRun }
      journey.waiters.removeAll { $0.isRun }
      for waiter in runs {
        call(Call(host: waiter.host, flow: journey.flow, arguments: journey.arguments), waiter)
      }
    // The journey is given back here, even before its callers receive the error. So the next call of the flow resumes it from its
    // saved place, and starts no second journey.
    case .failure: journey.isReleased = true
    case nil: return
    }
    deliver(journey)
  }

  /// Delivers the outcome of a journey that has ended to everyone who waits for it, and removes the journey from the record.
  private func deliver(_ journey: HostedJourney) {
    guard let end = journey.end, !journey.waiters.isEmpty else { return }
    let waiters = journey.waiters
    journey.waiters = []
    journeys[journey.id] = nil
    func tell(_ end: Result<String, CoreError>) {
      for waiter in waiters { outgoing.send(.deliver(end, to: waiter.number)) }
    }
    guard case .success = end else { return tell(end) }
    remove(journey.id.number, from: journey.host.record) { tell($0.map { .failure(.store($0)) } ?? end) }
  }

  /// Removes a journey from its record, and then does `then`. Meanwhile nobody goes on with it.
  private func remove(_ number: Int, from record: OpenRecord, then: @escaping (StoreError?) -> Void) {
    record.leaving.append(number)
    record.inTurn {
      record.save({ $0.journeys.removeAll { $0.number == number } }) { error in
        record.leaving.removeAll { $0 == number }
        then(error)
      }
    }
  }

  /// A host that is gone leaves when its journeys have come to rest, and nobody waits for one. The journeys stay as they are saved.
  /// Returns whether one has left.
  private func part() -> Bool {
    let ready = parting.filter { number in
      isIdle(number) && !(host(number).map { journeys(of: $0).contains { !$0.isAtRest } } ?? false)
    }
    guard let ready = ready.min() else { return false }
    parting.removeAll { $0 == ready }
    guard let host = host(ready) else { return true }
    for journey in journeys(of: host) {
      journey.leave()
      journeys[journey.id] = nil
    }
    hosts.removeAll { $0 === host }
    outgoing.send(.part(host: ready))
    return true
  }
}
