/// What whoever follows every journey reads of a session, and does to it, beside sending events.
extension Session {
  /// Becomes another session of the same policy, in the memory that it has; without what that one's last step has left to do.
  package mutating func become(_ other: Session) {
    for index in 0..<(keptByteCount + 7) / 8 { words[index] = other.words[index] }
    clearEffects()
  }

  /// The values of all variables that are kept somewhere, by position.
  package var valuation: Valuation {
    read { run in
      Valuation(
        values: run.code.variables.indices.map { index in
          let slot = run.code.variables[index].slot
          return slot == none16 ? 0 : run.valuation[slot]
        })
    }
  }

  /// A value as it is kept: of a variable that is not computed.
  package func kept(_ variable: ID<Variable>) -> Value {
    read { run in run.valuation[run.code.variables[variable.index].slot] }
  }

  /// A fact as it was last seen or kept, by its position among the policy's facts.
  package func fact(at position: Int) -> Value { read { run in run.valuation[UInt16(position)] } }

  /// Takes a fact for seen that no step has told.
  package mutating func assume(_ value: Value, forFact position: Int) {
    withRun { run in run.set(UInt16(position), to: value) }
  }

  /// Takes for remembered what no step has.
  package mutating func assume(_ value: Value, for variable: ID<Variable>) {
    withRun { run in run.set(run.code.variables[variable.index].slot, to: value) }
  }

  /// The same for when a moment was, by its position among the policy's.
  package mutating func assume(_ time: Int64?, forMoment position: Int) {
    withRun { run in run.setTime(at: position, to: time) }
  }

  /// What is asked innermost, if that is the system's question: the resource, the request and the ticket.
  package var innermostRequest: (resource: ID<Resource>, request: Int, ticket: Ticket)? {
    read { run in
      guard run.current != none16, run.askedCount > 0 else { return nil }
      let asked = run.asked(at: run.askedCount - 1)
      let state = run.code.states[asked.state]
      guard state.kind == .ask else { return nil }
      return (ID(Int(state.entity)), Int(state.request), Ticket(asked.ticket))
    }
  }

  /// Whether a link is open.
  package var isLinkOpen: Bool { !hasEnded && read { run in run.isLinkOpen } }

  /// The ticket of what is asked at a place, outermost first.
  package func ticket(at index: Int) -> Ticket { read { run in Ticket(run.asked(at: index).ticket) } }

  package var timerCount: Int { Int(head.timers) }

  /// A timer that runs, in the order in which they were armed.
  package func timerTicket(at index: Int) -> Ticket { read { run in Ticket(run.timer(at: index).ticket) } }

  /// Nothing is active, asked or timed any more, and there is no outcome: it is gone with the launch that it was for. What it
  /// remembers is left.
  package mutating func abandon() {
    asksNothing()
    withRun { run in
      run.leaveEverything()
      run.close()
    }
    clearEffects()
  }

  /// The moments that the last step has remembered, by position among the policy's, and whether each is now; the others are never.
  package var rememberedMoments: [(position: Int, isNow: Bool)] {
    var moments: [(position: Int, isNow: Bool)] = []
    for position in 0..<effectCount {
      let record = effectRecord(at: position)
      guard record.kind == .remember else { continue }
      let moment = policy.code.variables[record.entity].moment
      if moment != none16 { moments.append((Int(moment), record.extra != UInt32(Measure.never))) }
    }
    return moments
  }

  // MARK: Snapshots without bytes

  /// What a snapshot keeps of it: no questions, no timers, and nothing that is measured.
  package var saved: Session {
    var saved = self
    saved.forgetUnsaved()
    return saved
  }

  mutating func forgetUnsaved() {
    asksNothing()
    withRun { run in
      for index in run.code.variables.indices {
        let variable = run.code.variables[index]
        if variable.measure != VariableRecord.Measure.none.rawValue, variable.slot != none16 {
          run.set(variable.slot, to: variable.initial)
        }
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
