package import UsherRuntime

/// Access to a session for tools that explore all journeys.
extension Session {
  /// Reads the memory. This copy of the runtime's function is here so that it is specialized for each use. `policy.storage.code`
  /// is a load in this module, where `policy.code` is a call.
  private func read<Result>(_ work: (SessionMemory) -> Result) -> Result {
    unsafe words.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("a session has some words") }
      return work(unsafe SessionMemory(policy.storage.code, base))
    }
  }

  /// Copies another session of the same policy into this one's memory. The effects of its last step are not copied.
  package mutating func become(_ other: Session) {
    for index in 0..<(keptByteCount + 7) / 8 { words[index] = other.words[index] }
    clearEffects()
  }

  /// The values of all stored variables, by position.
  package var valuation: Valuation {
    read { memory in
      Valuation(
        values: memory.code.variables.indices.map { index in
          let slot = memory.code.variables[index].slot
          return slot == none16 ? 0 : memory.valuation[slot]
        })
    }
  }

  /// The value of a variable that is stored, not computed.
  package func kept(_ variable: ID<Variable>) -> Value {
    read { memory in memory.valuation[memory.code.variables[variable.index].slot] }
  }

  /// The last known value of a fact, by its position among the policy's facts.
  package func fact(at position: Int) -> Value { read { memory in memory.valuation[UInt16(position)] } }

  /// Sets the known value of a fact without a step.
  package mutating func assume(_ value: Value, forFact position: Int) {
    write(value, at: Int(policy.storage.code.layout.values) + position)
  }

  /// Sets the value of a memory variable without a step.
  package mutating func assume(_ value: Value, for variable: ID<Variable>) {
    write(value, at: Int(policy.storage.code.layout.values) + Int(policy.storage.code.variables[variable.index].slot))
  }

  /// Sets the time of a moment without a step, by its position among the policy's moments.
  package mutating func assume(_ time: Int64?, forMoment position: Int) {
    write(time ?? Int64.min, at: Int(policy.storage.code.layout.times) + 8 * position)
  }

  private mutating func write<Part: BitwiseCopyable>(_ part: Part, at offset: Int) {
    unsafe words.withUnsafeMutableBytes { unsafe $0.storeBytes(of: part, toByteOffset: offset, as: Part.self) }
  }

  /// The innermost question, if it is a request to the system: the resource, the request and the ticket.
  package var innermostRequest: (resource: ID<Resource>, request: Int, ticket: Ticket)? {
    read { memory in
      guard memory.current != none16, memory.askedCount > 0 else { return nil }
      let asked = memory.asked(at: memory.askedCount - 1)
      let state = memory.code.states[asked.state]
      guard state.kind == .ask else { return nil }
      return (ID(Int(state.entity)), Int(state.request), Ticket(asked.ticket))
    }
  }

  /// Whether a link is open.
  package var isLinkOpen: Bool { !hasEnded && read { memory in memory.isLinkOpen } }

  /// The ticket of the open question at an index. The outermost question has index 0.
  package func ticket(at index: Int) -> Ticket { read { memory in Ticket(memory.asked(at: index).ticket) } }

  package var timerCount: Int { Int(head.timers) }

  /// The ticket of a running timer. Timers are in the order in which they were armed.
  package func timerTicket(at index: Int) -> Ticket { read { memory in Ticket(memory.timer(at: index).ticket) } }

  /// The moments that the last step has assigned, by position among the policy's moments. `isNow` is false if the moment was set
  /// to never.
  package var rememberedMoments: [(position: Int, isNow: Bool)] {
    var moments: [(position: Int, isNow: Bool)] = []
    for position in 0..<effectCount {
      let record = effectRecord(at: position)
      guard record.kind == .remember else { continue }
      let moment = policy.code.variables[record.entity].moment
      if moment != none16 { moments.append((Int(moment), record.extra != UInt32(Moment.never))) }
    }
    return moments
  }

  // MARK: Saved state

  /// The session as a snapshot keeps it: without questions, timers and measured values.
  package var saved: Session {
    var saved = self
    saved.reduceToSavedState()
    return saved
  }

  /// Whether both sessions wait at the same position, with the same callers and values. Tickets and timers may differ.
  package func isAlike(_ other: Session) -> Bool {
    let layout = policy.storage.code.layout
    let values = Int(layout.values)..<Int(layout.values) + Int(layout.slots)
    let callers = Int(layout.callers)..<Int(layout.callers) + 2 * policy.code.flows.count
    guard position == other.position else { return false }
    return unsafe words.withUnsafeBytes { mine in
      unsafe other.words.withUnsafeBytes { theirs in
        values.allSatisfy { unsafe mine[$0] == theirs[$0] } && callers.allSatisfy { unsafe mine[$0] == theirs[$0] }
      }
    }
  }

  // MARK: Encoded effects

  /// Appends the encoded effects of the last step. Tickets are reduced to whether there is one. `Policy.effects` decodes them.
  package func appendEffects(to list: inout [UInt64]) {
    let size = MemoryLayout<EffectRecord>.stride / 8
    for position in 0..<effectCount {
      var record = effectRecord(at: position)
      if record.ticket != 0 { record.ticket = 1 }
      let start = list.count
      for _ in 0..<size { list.append(0) }
      unsafe list.withUnsafeMutableBytes { bytes in
        unsafe bytes.storeBytes(of: record, toByteOffset: 8 * start, as: EffectRecord.self)
      }
    }
  }
}

extension Policy {
  /// Decodes effects that `Session.appendEffects` has encoded.
  package func effects(in list: [UInt64]) -> [Effect] {
    let size = MemoryLayout<EffectRecord>.stride
    return unsafe list.withUnsafeBytes { bytes in
      (0..<bytes.count / size).map { position in
        storage.effect(unsafe bytes.load(fromByteOffset: size * position, as: EffectRecord.self))
      }
    }
  }
}
