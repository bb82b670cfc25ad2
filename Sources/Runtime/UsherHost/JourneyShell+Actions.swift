import UsherCore
internal import UsherLock
import UsherRuntime

extension JourneyShell {
  /// Performs an action, or begins it.
  func perform(_ action: JourneyCore.Action) {
    let number = action.number
    switch action.matter {
    case .read(let questions, let host): begin(number, host) { .values(await $0.values(of: questions)) }
    case .languages(let host): begin(number, host) { .languages(await $0.prompts.languages) }
    case .present(let prompt, let host):
      let prompt = live(prompt, host)
      begin(number, host) { await $0.prompts.present(prompt) }
    case .update(let prompt, let host):
      let prompt = live(prompt, host)
      begin(number, host) { await $0.prompts.update(prompt) }
    case .dismiss(let prompt, let host):
      begin(number, host) { [serial] in await $0.prompts.dismiss(LivePrompt.ID(number: prompt, of: serial)) }
    case .notify(let notice, let host): begin(number, host) { await $0.prompts.notify(notice) }
    case .open(let address, let link, let host):
      begin(number, host) { .opened(await $0.links.open(address, link: link)) }
    case .request(let resource, let request, let options, let host):
      begin(number, host) { await $0.resources.request(resource, request, options: options) }
    case .perform(let call, let seat, let host):
      let seats = seat.map { (ObjectIdentifier(self), $0) }
      begin(number, host) { parts in
        await Self.$seats.withValue(seats) { .answered(await parts.app.perform(call)) }
      }
    case .track(let metric, let host): begin(number, host) { await $0.app.track(metric) }
    case .load(let record):
      access(record, number) { record throws(StoreError) in .loaded(try record.store.read(record.name)) }
    case .save(let bytes, let record):
      access(record, number) { record throws(StoreError) in
        try record.store.write(bytes, record.name)
        return .done
      }
    case .setAside(let record):
      access(record, number) { record throws(StoreError) in .kept(try record.store.setAside(record.name)) }
    case .wake(let milliseconds): wake(after: milliseconds, number)
    case .stopWaking(let action): state.withLock { $0.alarms.removeValue(forKey: action) }?()
    case .cancel(let action): state.withLock { $0.tasks[action] }?.cancel()
    case .tell(let event, let host): state.withLock { $0.hosts[host] }?.listener?(event)
    case .deliver(let result, let waiter):
      if case .value(let one) = take(waiter) { one.resume(returning: result) }
    case .joined(let result, let waiter):
      if case .number(let one) = take(waiter) { one.resume(returning: result) }
    case .listed(let result, let waiter): if case .left(let one) = take(waiter) { one.resume(returning: result) }
    case .renew(let record): state.withLock { $0.records[record] }.occasions.notify()
    // The app may be released with this, and have hosts of its own.
    case .part(let host): _ = state.withLock { $0.hosts.removeValue(forKey: host) }
    }
  }

  private func take(_ waiter: UInt64) -> Waiter? { state.withLock { $0.waiters.removeValue(forKey: waiter) } }

  // MARK: Calls that return later

  private func begin(_ number: UInt64, _ host: Int, _ call: @escaping @Sendable (Parts) async -> Void) {
    begin(number, host) { parts in
      await call(parts)
      return .done
    }
  }

  private func begin(
    _ number: UInt64, _ host: Int, _ call: @escaping @Sendable (Parts) async -> JourneyCore.End
  ) {
    let parts = state.withLock { $0.hosts[host] }
    begin(number) { if let parts { await call(parts) } else { .done } }
  }

  private func begin(_ number: UInt64, _ call: @escaping @Sendable () async -> JourneyCore.End) {
    activity.begin()
    state.withLock { state in
      state.tasks[number] = Task {
        let end = await call()
        _ = self.state.withLock { $0.tasks.removeValue(forKey: number) }
        post(.ended(number, end))
        activity.end()
      }
    }
  }

  private func live(_ prompt: JourneyCore.Prompt, _ host: Int) -> LivePrompt {
    LivePrompt(
      id: LivePrompt.ID(number: prompt.id, of: serial), shown: prompt.shown, flow: prompt.flow, journey: prompt.journey,
      ticket: prompt.ticket
    ) { [weak self] reply in
      self?.post(
        .replied(
          reply, prompt: prompt.id, ticket: prompt.ticket, showing: prompt.showing, journey: prompt.journey, host: host)
      )
    }
  }

  // MARK: Records and time

  /// Calls the store. The core calls it for one record at a time.
  private func access(
    _ record: Int, _ number: UInt64,
    _ work: @escaping @Sendable (SharedRecord) throws(StoreError) -> JourneyCore.End
  ) {
    let record = state.withLock { $0.records[record] }
    begin(number) {
      do throws(StoreError) { return try work(record) } catch { return .failed(error) }
    }
  }

  private func wake(after milliseconds: Int64, _ number: UInt64) {
    guard let clock = state.withLock({ $0.clock }) else { return }
    let cancel = clock.wake(after: milliseconds) { [weak self] in self?.ring(number) }
    state.withLock { $0.alarms[number] = cancel }
  }

  private func ring(_ number: UInt64) {
    _ = state.withLock { $0.alarms.removeValue(forKey: number) }
    post(.ended(number, .done))
  }
}

extension JourneyShell.Parts {
  fileprivate func values(of questions: [JourneyCore.Question]) async -> [InputValue?] {
    var values: [InputValue?] = []
    for question in questions {
      switch question {
      case .status(let resource): values.append(.value(await resources.status(of: resource)))
      case .input(let name):
        if let value = await app.value(of: name) {
          values.append(value)
        } else {
          values.append(await resources.value(of: name))
        }
      }
    }
    return values
  }
}

extension CoreError {
  /// The error that an app gets.
  var thrown: any Error {
    switch self {
    case .host(let error): error
    case .store(let error): error
    case .snapshot(let error): error
    case .copy(let error): error
    // No other process writes the records of an app.
    case .cancelled, .lost: CancellationError()
    case .taken: OutcomeTaken()
    }
  }
}
