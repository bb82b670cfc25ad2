import UsherRuntime

extension JourneyHost {
  /// What has been read from outside for one step. Memory is added when the step is taken, so that no other journey's comes
  /// between.
  struct Reading {
    var values: [String: String] = [:]
    var moments: [String: Int64] = [:]
    var versions: [String: Version] = [:]
    var texts: [String: String] = [:]

    mutating func take(_ value: InputValue?, for name: String) {
      switch value {
      case .value(let value): values[name] = value
      case .moment(let time): moments[name] = time
      case .version(let version): versions[name] = version
      case nil: break
      }
    }
  }

  /// Reads statuses, live inputs and texts anew; inputs that are not live are what they were when the journey began.
  func reading(for journey: HostedJourney?) async throws -> Reading {
    var reading = Reading()
    for fact in facts {
      switch fact.kind {
      case .status: reading.values[fact.name] = await environment.resources.status(of: fact.name)
      case .input(isLive: true): reading.take(await value(of: fact.name), for: fact.name)
      case .input(isLive: false): reading.take(await fixedValue(of: fact.name, for: journey), for: fact.name)
      case .memory: break
      }
    }
    for name in policy.textInputs {
      if case .value(let text) = await value(of: name) { reading.texts[name] = text }
    }
    return reading
  }

  private func value(of input: String) async -> InputValue? {
    if let value = await app.value(of: input) { return value }
    return await environment.resources.value(of: input)
  }

  private func fixedValue(of input: String, for journey: HostedJourney?) async -> InputValue? {
    if let known = journey?.fixed[input] { return known }
    let value = await value(of: input)
    journey?.fixed[input] = value
    return value
  }

  /// All facts: what was read, and what is remembered.
  func knownFacts(_ reading: Reading) throws -> Facts {
    let now = environment.clock.now()
    var (values, moments) = (reading.values, reading.moments)
    let memory = try opened().memory
    for fact in facts {
      guard case .memory(let isForLaunch, let key) = fact.kind else { continue }
      let cell = HostMemory.Cell(name: fact.name, key: key.map { reading.texts[$0] ?? "" })
      switch isForLaunch ? memory.launch[cell] : memory.install[cell] {
      case .value(let value) where fact.values.contains(value): values[fact.name] = value
      // What lies ahead of a clock that was set back is now.
      case .moment(let time) where fact.isMoment: moments[fact.name] = min(time, now)
      // Of an earlier version of the policy.
      case .value, .moment, nil: break
      }
    }
    return try policy.facts(values, moments: moments, versions: reading.versions, now: now)
  }

  /// Keeps what a step has remembered beyond its journey.
  func remember(_ effects: [Effect], _ reading: Reading, at now: Int64) {
    for case .remember(let id, let value) in effects {
      let name = policy.name(of: id)
      guard let fact = facts.first(where: { $0.name == name }), case .memory(let isForLaunch, let key) = fact.kind
      else {
        continue
      }
      let cell = HostMemory.Cell(name: name, key: key.map { reading.texts[$0] ?? "" })
      let word = policy.name(of: value, of: id)
      let kept: HostMemory.Kept? = fact.isMoment ? (word == "never" ? nil : .moment(now)) : .value(word)
      if isForLaunch { record?.memory.launch[cell] = kept } else { record?.memory.install[cell] = kept }
    }
  }

  // MARK: The record

  /// The record, read when it is first needed. One that cannot be read is kept aside, and the next try begins without it.
  func opened() throws(StoreError) -> HostRecord {
    if let record { return record }
    let founded = HostRecord(founded: environment.clock.now())
    guard let bytes = try environment.store.read(policy.name) else {
      record = founded
      return founded
    }
    do throws(Snapshot.Refusal) {
      let known = try HostRecord(bytes: bytes)
      record = known
      return known
    } catch {
      let kept = try environment.store.setAside(policy.name)
      guard case .format(let format, let understood) = error else { throw .damaged(keptAs: kept) }
      throw .format(format, understood: understood, keptAs: kept)
    }
  }

  /// Writes everything down as it is now.
  func save() throws(StoreError) {
    guard let record else { return }
    try environment.store.write(record.bytes, policy.name)
  }

  /// Where a journey is, for the next process.
  func note(_ journey: HostedJourney, isPerformed: Bool) {
    guard let session = journey.session else { return }
    let saved = HostRecord.SavedJourney(
      number: journey.number, flow: journey.flow, arguments: journey.arguments, commit: Commit(session).bytes,
      isPerformed: isPerformed)
    if let index = record?.journeys.firstIndex(where: { $0.number == journey.number }) {
      record?.journeys[index] = saved
    } else {
      record?.journeys.append(saved)
    }
  }

  func forget(_ journey: HostedJourney) { record?.journeys.removeAll { $0.number == journey.number } }
}
