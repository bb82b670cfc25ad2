internal import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// Several flows, one after the other, on one device.
extension Journey {
  /// Whether the flow has ended, or the launch to which it belongs.
  package var isOver: Bool { scratch.configuration.isOver }

  /// The true status of each resource that the device has.
  package var truths: [Act.Change] {
    zip(world.owners, scratch.configuration.truths).compactMap { owner, truth in
      owner.map { Act.Change(name: $0.name, value: $0.trueStatuses.name(of: truth)) }
    }
  }

  /// Starts a flow on the device as the one before left it.
  package mutating func startNext(_ flow: ID<Flow>, with arguments: [Value]) -> [StepRecord] {
    let left = scratch.configuration
    scratch = world.start(flow, with: arguments, facts: left.facts, truths: left.truths, keepsSteps: true)
    return settled(.startedNext(flow, arguments))
  }

  /// Changes the device while no flow runs. Returns nil, and changes nothing, if a flow runs or the act concerns one.
  package mutating func passBetweenFlows(_ act: Act) throws(UnplayableAct) -> StepRecord? {
    guard isOver else { return nil }
    switch act {
    case .away(let changes, let appEnds): try change(changes, appEnds: appEnds, isActive: false)
    case .relaunch(let changes): try change(changes, appEnds: true, isActive: false)
    case .meanwhile(let changes): try change(changes, appEnds: false, isActive: true)
    case .wait(let milliseconds): scratch.configuration.facts.now += Int64(milliseconds)
    case .tap, .dismiss, .answer, .silence, .send: return nil
    }
    return StepRecord(cause: .acted(act), verdict: .stayed, effects: [], session: session, isGone: isGone)
  }

  private mutating func change(_ changes: [Act.Change], appEnds: Bool, isActive: Bool) throws(UnplayableAct) {
    let changes = try world.changes(changes, in: scratch.configuration, appEnds: appEnds, isActive: isActive)
    world.make(changes, &scratch.configuration)
    if appEnds { world.startApp(&scratch.configuration, settled: world.settled(by: changes)) }
  }

  /// The value of a memory that outlives the session. Nil for a moment that is neither now nor never.
  package func kept(_ memory: ID<Variable>) -> Value? {
    if let position = program.facts.firstIndex(of: memory) { return facts.values[position] }
    guard let position = program.moments.firstIndex(of: memory) else { return nil }
    guard let time = facts.times[position] else { return Moment.never }
    return time == facts.now ? Moment.now : nil
  }
}
