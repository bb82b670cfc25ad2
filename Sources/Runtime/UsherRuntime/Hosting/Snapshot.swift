extension Policy {
  /// A session in binary form, which outlives the process. It identifies everything by stable names, not by position.
  ///
  /// It consists of little-endian 32-bit words, with names as hashes: magic, policy, started flow, waiting state (followed
  /// by 0, or by the outcome of a flow that has ended), the states that run other flows, the variables with their values,
  /// the session's moments with their times, the last ticket, and a hash of everything before it to detect damage.
  public struct Snapshot: Equatable, Sendable {
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reasons why a snapshot cannot be restored.
    public enum Refusal: Error, Hashable, Sendable {
      /// The bytes are not a snapshot, or are altered.
      case damaged
      /// The snapshot has another format than this engine reads: its format, and the supported one.
      case format(Int, understood: Int)
      /// Another policy wrote the snapshot, or the facts belong to another policy.
      case otherPolicy
      /// The policy has no such state, or the state has other parameters.
      case unknownName
      /// The flow lasts for one launch of the app only.
      case forLaunch
    }

    /// `USS1`; the digit is the format.
    private static let magic: UInt32 = 0x3153_5355

    public init(_ session: Session) {
      bytes = session.read { run in
        let code = run.code
        var writer = WordWriter()
        writer.write(Self.magic)
        writer.write(code.hash(ofString: code.header.name))
        let head = session.head
        writer.write(code.hash(ofString: code.flows[head.flow].name))
        if head.leaf == none16 {
          let flow = code.flows[head.flow]
          writer.write(code.stableHash(ofState: flow.root))
          writer.write(code.stableHash(of: head.outcome, in: flow.outcomes))
        } else {
          writer.write(code.stableHash(ofState: head.leaf))
          writer.write(0)
        }
        let flows = code.flows.indices.filter { run.caller(of: UInt16($0)) != none16 }
        writer.write(UInt32(flows.count))
        for flow in flows {
          writer.write(code.hash(ofString: code.flows[flow].name))
          writer.write(code.stableHash(ofState: run.caller(of: UInt16(flow))))
        }
        let kept = code.variables.indices.filter { code.isSaved($0) }
        writer.write(UInt32(kept.count))
        for index in kept {
          let variable = code.variables[index]
          writer.write(code.hash(ofString: variable.name))
          writer.write(code.stableHash(of: run.valuation[variable.slot], in: variable.domain))
        }
        let moments = code.moments.indices.filter { code.isOwnMoment($0) }
        writer.write(UInt32(moments.count))
        for moment in moments {
          writer.write(code.hash(ofString: code.variables[code.moments[moment]].name))
          writer.writeTime(run.time(at: moment))
        }
        writer.write(head.lastTicket)
        writer.write(UsherRuntime.stableHash(writer.bytes))
        return writer.bytes
      }
    }

    /// The session. If its state has been retired, it is in the outermost state of that flow.
    package func session(of policy: Policy) throws(Refusal) -> Session { try session(of: policy).0 }

    /// The session, and the target to follow if the waiting state has been retired; the session is then in the outermost
    /// state of its flow.
    func session(of policy: Policy) throws(Refusal) -> (Session, retirement: TargetRecord?) {
      let code = policy.code
      var reader = WordReader(bytes: bytes)
      try reader.readMagic(Self.magic)
      guard WordReader.word(in: bytes, at: bytes.count - 4) == UsherRuntime.stableHash(bytes.dropLast(4)) else {
        throw .damaged
      }
      guard try reader.read() == code.hash(ofString: code.header.name) else { throw .otherPolicy }
      _ = try reader.read()
      let (leaf, outcome) = (try reader.read(), try reader.read())
      let (callers, retiredCaller) = try callers(from: &reader, of: code)
      guard let (state, retirement) = retiredCaller ?? code.place(hashed: leaf) else { throw .unknownName }
      var session = Session(unstarted: code.states[state].flow, of: policy)
      try session.place(at: state, outcome: retiredCaller == nil ? outcome : 0)
      session.setCallers(callers, beneath: retiredCaller == nil ? nil : state)
      var known: Set<Int> = []
      for _ in 0..<(try reader.read()) {
        // Values of variables that no longer exist are dropped; new variables keep their initial values.
        let (name, value) = (try reader.read(), try reader.read())
        guard let variable = code.variable(hashed: name), let value = code.value(hashed: value, ofVariable: variable)
        else { continue }
        session.withRun { $0.set(code.variables[variable].slot, to: value) }
        known.insert(variable)
      }
      guard session.parametersOfStates.allSatisfy({ known.contains($0) }) else { throw .unknownName }
      for _ in 0..<(try reader.read()) {
        let (hash, time) = (try reader.read(), try reader.readTime())
        guard
          let moment = code.moments.indices.first(where: {
            code.isOwnMoment($0) && code.isCalled(hash, Int(code.moments[$0]))
          })
        else { continue }
        session.withRun { $0.setTime(at: moment, to: time) }
      }
      session.setLastTicket(try reader.read())
      return (session, retirement)
    }

    /// The flow that was started; nil if the policy does not have it.
    func flow(of code: Code) -> Int? {
      guard bytes.count >= 12 else { return nil }
      return code.index(.flow, hashed: WordReader.word(in: bytes, at: 8))
    }

    /// The states that run other flows. If one of them has been retired, its place is returned, too, and the flow that it
    /// ran is over.
    private func callers(from reader: inout WordReader, of code: Code) throws(Refusal) -> (
      [UInt16], retired: (UInt16, retirement: TargetRecord?)?
    ) {
      var callers = Array(repeating: none16, count: code.flows.count)
      var retired: (UInt16, retirement: TargetRecord?)?
      for _ in 0..<(try reader.read()) {
        let (flow, caller) = (code.index(.flow, hashed: try reader.read()), try reader.read())
        if let flow, let caller = code.caller(of: flow, hashed: caller) {
          callers[flow] = caller
        } else if let place = code.place(hashed: caller), place.retirement != nil, retired == nil {
          retired = place
        } else {
          throw .unknownName
        }
      }
      return (callers, retired)
    }
  }
}

extension Session {
  fileprivate mutating func place(at state: UInt16, outcome: UInt32) throws(Snapshot.Refusal) {
    let flow = policy.code.states[state].flow
    var head = head
    head.flow = flow
    head.leaf = state
    if outcome != 0 {
      guard let value = policy.code.outcome(hashed: outcome, ofFlow: flow) else { throw .unknownName }
      head.leaf = none16
      head.outcome = value
      head.hasOutcome = 1
    }
    store(head)
  }

  fileprivate mutating func setLastTicket(_ ticket: UInt32) {
    var head = head
    head.lastTicket = ticket
    store(head)
  }

  private mutating func store(_ head: SessionHead) {
    unsafe words.withUnsafeMutableBytes { unsafe $0.storeBytes(of: head, as: SessionHead.self) }
  }

  /// Sets the state that runs each flow. With a `state`, only the flows that enclose it keep theirs.
  fileprivate mutating func setCallers(_ callers: [UInt16], beneath state: UInt16?) {
    let code = policy.code
    var kept = callers
    if let state {
      kept = Array(repeating: none16, count: callers.count)
      var flow = Int(code.states[state].flow)
      while callers[flow] != none16, kept[flow] == none16 {
        kept[flow] = callers[flow]
        flow = Int(code.states[callers[flow]].flow)
      }
    }
    withRun { run in
      for (flow, caller) in kept.enumerated() { run.setCaller(of: UInt16(flow), to: caller) }
    }
    var head = head
    if let outermost = activeStates.last { head.flow = code.states[outermost.index].flow }
    store(head)
  }

  /// The parameters of the active states.
  fileprivate var parametersOfStates: [Int] {
    activeStates.flatMap { id in
      policy.code.states[id.index].parameters.range.map { Int(policy.code.numbers[$0]) }
    }
  }
}

extension Code {
  /// Whether a snapshot contains the variable. It leaves out computed variables; measured ones, because another policy
  /// version may have other thresholds; and the parameters of prompts, actions and events, which are set again. It
  /// contains the facts as last seen, so that a restored session can find changes; the host's values then replace them.
  fileprivate func isSaved(_ variable: Int) -> Bool {
    let variable = variables[variable]
    return variable.measure == VariableRecord.Measure.none.rawValue && variable.slot < layout.kept
  }

  fileprivate func isOwnMoment(_ position: Int) -> Bool {
    variables[moments[position]].home == VariableRecord.Home.session.rawValue
  }

  /// A hash of the flow's name and the state's name; for the outermost state, of the flow's name alone.
  fileprivate func stableHash(ofState id: UInt16) -> UInt32 {
    var hash = StableHash()
    let state = states[id]
    for index in strings[flows[state.flow].name].range { hash.combine(text[index]) }
    hash.combine(UInt8(ascii: "."))
    if state.parent != none16 {
      for index in strings[state.name].range { hash.combine(text[index]) }
    }
    return hash.value
  }

  fileprivate func stableHash(of value: Value, in domain: UInt32) -> UInt32 {
    hash(ofString: numbers[domains[domain].start + UInt32(value)])
  }

  /// The entity that has or had the name with this hash.
  fileprivate func index(_ kind: FormerNameRecord.Kind, hashed hash: UInt32, owner: Int = 0) -> Int? {
    for index in formerNames.indices {
      let name = formerNames[index]
      if name.hash == hash, name.kind == kind.rawValue, Int(name.owner) == owner { return Int(name.index) }
    }
    return nil
  }

  fileprivate func place(hashed hash: UInt32) -> (UInt16, retirement: TargetRecord?)? {
    if let state = index(.state, hashed: hash) { return (UInt16(state), nil) }
    return index(.retired, hashed: hash).map { retired in
      (flows[retirements[retired].flow].root, retirements[retired].target)
    }
  }

  fileprivate func caller(of flow: Int, hashed hash: UInt32) -> UInt16? {
    guard let caller = index(.state, hashed: hash), states[caller].kind == .run, Int(states[caller].entity) == flow
    else {
      return nil
    }
    return UInt16(caller)
  }

  fileprivate func isCalled(_ hash: UInt32, _ variable: Int) -> Bool {
    if self.hash(ofString: variables[variable].name) == hash { return true }
    return formerNames.indices.contains { index in
      let name = formerNames[index]
      return name.hash == hash && name.kind == FormerNameRecord.Kind.variable.rawValue && Int(name.index) == variable
    }
  }

  fileprivate func variable(hashed hash: UInt32) -> Int? {
    variables.indices.first { isSaved($0) && isCalled(hash, $0) }
  }

  fileprivate func value(hashed hash: UInt32, ofVariable variable: Int) -> Value? {
    value(hashed: hash, in: variables[variable].domain)
      ?? index(.value, hashed: hash, owner: variable).map { Value($0) }
  }

  fileprivate func outcome(hashed hash: UInt32, ofFlow flow: UInt16) -> Value? {
    value(hashed: hash, in: flows[flow].outcomes)
      ?? index(.outcome, hashed: hash, owner: Int(flow)).map { Value($0) }
  }

  private func value(hashed hash: UInt32, in domain: UInt32) -> Value? {
    let extent = domains[domain]
    for (position, index) in extent.range.enumerated() where self.hash(ofString: numbers[index]) == hash {
      return Value(position)
    }
    return nil
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Snapshot = Policy.Snapshot
