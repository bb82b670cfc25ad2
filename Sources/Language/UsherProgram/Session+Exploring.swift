package import UsherRuntime

/// What whoever follows every journey reads of a session, and does to it, beside sending events.
extension Session {
  /// Looks at the memory. It is here, and not what the runtime has for itself, so that it is specialized for each use; and
  /// `policy.storage.code` is a load here, where `policy.code` is a call.
  private func read<Result>(_ work: (SessionMemory) -> Result) -> Result {
    unsafe words.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("a session has some words") }
      return work(unsafe SessionMemory(policy.storage.code, base))
    }
  }

  /// Becomes another session of the same policy, in the memory that it has; without what that one's last step has left to do.
  package mutating func become(_ other: Session) {
    for index in 0..<(keptByteCount + 7) / 8 { words[index] = other.words[index] }
    clearEffects()
  }

  /// The values of all variables that are kept somewhere, by position.
  package var valuation: Valuation {
    read { memory in
      Valuation(
        values: memory.code.variables.indices.map { index in
          let slot = memory.code.variables[index].slot
          return slot == none16 ? 0 : memory.valuation[slot]
        })
    }
  }

  /// A value as it is kept: of a variable that is not computed.
  package func kept(_ variable: ID<Variable>) -> Value {
    read { memory in memory.valuation[memory.code.variables[variable.index].slot] }
  }

  /// A fact as it was last seen or kept, by its position among the policy's facts.
  package func fact(at position: Int) -> Value { read { memory in memory.valuation[UInt16(position)] } }

  /// Takes a fact for seen that no step has told.
  package mutating func assume(_ value: Value, forFact position: Int) {
    write(value, at: Int(policy.storage.code.layout.values) + position)
  }

  /// Takes for remembered what no step has.
  package mutating func assume(_ value: Value, for variable: ID<Variable>) {
    write(value, at: Int(policy.storage.code.layout.values) + Int(policy.storage.code.variables[variable.index].slot))
  }

  /// The same for when a moment was, by its position among the policy's.
  package mutating func assume(_ time: Int64?, forMoment position: Int) {
    write(time ?? Int64.min, at: Int(policy.storage.code.layout.times) + 8 * position)
  }

  private mutating func write<Part: BitwiseCopyable>(_ part: Part, at offset: Int) {
    unsafe words.withUnsafeMutableBytes { unsafe $0.storeBytes(of: part, toByteOffset: offset, as: Part.self) }
  }

  /// What is asked innermost, if that is the system's question: the resource, the request and the ticket.
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

  /// The ticket of what is asked at a place, outermost first.
  package func ticket(at index: Int) -> Ticket { read { memory in Ticket(memory.asked(at: index).ticket) } }

  package var timerCount: Int { Int(head.timers) }

  /// A timer that runs, in the order in which they were armed.
  package func timerTicket(at index: Int) -> Ticket { read { memory in Ticket(memory.timer(at: index).ticket) } }

  /// The moments that the last step has remembered, by position among the policy's, and whether each is now; the others are never.
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

  // MARK: Snapshots without bytes

  /// What a snapshot keeps of it: no questions, no timers, and nothing that is measured.
  package var saved: Session {
    var saved = self
    saved.reduceToSavedState()
    return saved
  }

  /// Whether it waits where another does, with the same values; tickets and timers aside.
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

  // MARK: Effects as words

  /// Writes down what the last step has left to do; tickets only as being there. `Policy.effects` reads it.
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
  /// The effects that a session has written down.
  package func effects(in list: [UInt64]) -> [Effect] {
    let size = MemoryLayout<EffectRecord>.stride
    return unsafe list.withUnsafeBytes { bytes in
      (0..<bytes.count / size).map { position in
        storage.effect(unsafe bytes.load(fromByteOffset: size * position, as: EffectRecord.self))
      }
    }
  }
}
