/// A session as bytes, by stable names and not by position: what outlives the process.
///
/// Little-endian words of 32 bits, names as hashes: magic, the policy, the flow that was started, the state that waits (0
/// if ended, then the outcome), the states that run other flows, the variables with their values, the moments of the
/// session with their times, the last ticket, and a hash of all that came before against damage.
public struct Snapshot: Hashable, Sendable {
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Why a snapshot is not taken up.
  public enum Refusal: Error, Hashable, Sendable {
    /// Not a snapshot, or not as it was written.
    case damaged
    /// Written by another policy.
    case otherPolicy
    /// A state that the policy does not have, or not with these parameters.
    case unknownName
    /// Of a flow that lives in one launch of the app only.
    case forLaunch
  }

  private static let magic: UInt32 = 0x3153_5355

  package init(_ session: Session, of program: Program) {
    var writer = WordWriter()
    writer.write(Self.magic)
    writer.write(stableHash(program.name))
    switch session.position {
    case .waiting(let state):
      writer.write(program.stableHash(of: state))
      writer.write(0)
    case .ended(let flow, let outcome):
      writer.write(program.stableHash(of: program.flows[flow].root))
      writer.write(stableHash(program.flows[flow].outcomes.name(of: outcome)))
    }
    let callers = session.callers.compactMap { $0 }
    writer.write(UInt32(callers.count))
    for (flow, caller) in zip(program.flows.ids, session.callers) {
      guard let caller else { continue }
      writer.write(stableHash(program.flows[flow].name))
      writer.write(program.stableHash(of: caller))
    }
    let kept = program.savedVariables
    writer.write(UInt32(kept.count))
    for id in kept {
      let variable = program.variables[id]
      writer.write(stableHash(variable.name))
      writer.write(stableHash(variable.domain.name(of: session.valuation.values[id.index])))
    }
    let moments = zip(program.moments, session.times).filter { program.variables[$0.0].home == .session }
    writer.write(UInt32(moments.count))
    for (id, time) in moments {
      writer.write(stableHash(program.variables[id].name))
      writer.writeTime(time)
    }
    writer.write(session.lastTicket.number)
    writer.write(stableHash(writer.bytes))
    bytes = writer.bytes
  }

  /// The session, if no state of it has been retired.
  package func session(of program: Program) throws(Refusal) -> Session { try session(of: program).0 }

  /// The session, and where it goes on if the state that waited has been retired; it then stands in its flow.
  func session(of program: Program) throws(Refusal) -> (Session, retirement: Target?) {
    var reader = WordReader(bytes: bytes)
    guard bytes.count >= 4, try reader.read() == Self.magic,
      WordReader.word(in: bytes, at: bytes.count - 4) == stableHash(Array(bytes.dropLast(4)))
    else { throw .damaged }
    guard try reader.read() == stableHash(program.name) else { throw .otherPolicy }
    let (leaf, outcome) = (try reader.read(), try reader.read())
    let (callers, retiredCaller) = try callers(from: &reader, of: program)
    guard let (state, retirement) = retiredCaller ?? program.place(hashed: leaf) else { throw .unknownName }
    let position = try program.position(at: state, outcome: retiredCaller == nil ? outcome : 0)
    var session = Session(
      position: position, callers: callers, valuation: Valuation(program),
      times: Array(repeating: nil, count: program.moments.count))
    if retiredCaller != nil { session.forgetCallers(beneath: state, of: program) }
    let saved = program.savedVariables
    var known: Set<ID<Variable>> = []
    for _ in 0..<(try reader.read()) {
      // What the policy has no more is dropped, and what is new begins as it does in a new session.
      guard let (variable, value) = program.variable(among: saved, hashed: try reader.read(), value: try reader.read())
      else {
        continue
      }
      session.valuation.values[variable.index] = value
      known.insert(variable)
    }
    guard program.parameters(at: session).isSubset(of: known) else { throw .unknownName }
    for _ in 0..<(try reader.read()) {
      let (hash, time) = (try reader.read(), try reader.readTime())
      guard let moment = program.moments.firstIndex(where: { program.variables[$0].isCalled(hash) }) else { continue }
      session.times[moment] = time
    }
    session.lastTicket = Ticket(try reader.read())
    return (session, retirement)
  }

  /// The states that run other flows, and the place of one among them that has been retired: what it ran is over.
  private func callers(from reader: inout WordReader, of program: Program) throws(Refusal) -> (
    [ID<State>?], retired: (ID<State>, retirement: Target?)?
  ) {
    var callers: [ID<State>?] = Array(repeating: nil, count: program.flows.count)
    var retired: (ID<State>, retirement: Target?)?
    for _ in 0..<(try reader.read()) {
      let (flow, caller) = (program.flow(hashed: try reader.read()), try reader.read())
      if let flow, let caller = program.caller(of: flow, hashed: caller) {
        callers[flow.index] = caller
      } else if let place = program.place(hashed: caller), place.retirement != nil, retired == nil {
        retired = place
      } else {
        throw .unknownName
      }
    }
    return (callers, retired)
  }
}

extension Session {
  /// Keeps of the running flows only those around a state.
  fileprivate mutating func forgetCallers(beneath state: ID<State>, of program: Program) {
    var kept: [ID<State>?] = Array(repeating: nil, count: callers.count)
    var next = callers[program.states[state].flow.index]
    var flow = program.states[state].flow
    while let caller = next {
      kept[flow.index] = caller
      flow = program.states[caller].flow
      next = callers[flow.index]
    }
    callers = kept
  }
}

extension Variable {
  /// Whether a hash is that of its name, today or before.
  fileprivate func isCalled(_ hash: UInt32) -> Bool {
    stableHash(name) == hash || formerNames.contains { stableHash($0) == hash }
  }
}

extension Program {
  /// What is computed is not in a snapshot, nor a class of what is measured: another policy may draw the line elsewhere; nor
  /// what prompts, actions and events were told, which is told anew. Facts are, as they were last seen, so that a restored
  /// session knows what differs; the host's own values replace them.
  fileprivate var savedVariables: [ID<Variable>] {
    let parameters = Set(states.rows.flatMap { $0.parameters })
    return variables.ids.filter { id in
      switch variables[id].home {
      case .status, .input, .shared, .session: variables[id].measure == nil
      case .parameter: parameters.contains(id)
      case .derived, .count: false
      }
    }
  }

  /// The parameters of the states that are active.
  fileprivate func parameters(at session: Session) -> Set<ID<Variable>> {
    guard case .waiting(let leaf) = session.position else { return [] }
    var parameters: Set<ID<Variable>> = []
    var visited: Set<ID<State>> = []
    var next: ID<State>? = leaf
    while let state = next, visited.insert(state).inserted {
      parameters.formUnion(states[state].parameters)
      next = states[state].parent ?? session.callers[states[state].flow.index]
    }
    return parameters
  }

  fileprivate func stableHash(of id: ID<State>) -> UInt32 { Usher.stableHash(names(of: id)[0]) }

  /// A state by its flow's name and its own, today's or former ones.
  fileprivate func state(hashed hash: UInt32) -> ID<State>? {
    states.ids.first { names(of: $0).contains { Usher.stableHash($0) == hash } }
  }

  fileprivate func place(hashed hash: UInt32) -> (ID<State>, retirement: Target?)? {
    if let state = state(hashed: hash) { return (state, nil) }
    for flow in flows.ids {
      for retired in flows[flow].retired
      where names(of: flow).contains(where: { Usher.stableHash("\($0).\(retired.name)") == hash }) {
        return (flows[flow].root, retired.target)
      }
    }
    return nil
  }

  fileprivate func position(at state: ID<State>, outcome: UInt32) throws(Snapshot.Refusal) -> Session.Position {
    let flow = states[state].flow
    if outcome == 0 { return .waiting(state) }
    guard let value = flows[flow].outcomes.value(hashed: outcome, flows[flow].formerOutcomes) else {
      throw .unknownName
    }
    return .ended(flow, value)
  }

  fileprivate func flow(hashed hash: UInt32) -> ID<Flow>? {
    flows.ids.first { names(of: $0).contains { Usher.stableHash($0) == hash } }
  }

  fileprivate func caller(of flow: ID<Flow>, hashed hash: UInt32) -> ID<State>? {
    guard let caller = state(hashed: hash), case .run(flow, _, _) = states[caller].question else { return nil }
    return caller
  }

  /// Nil for what the policy does not have.
  fileprivate func variable(among saved: [ID<Variable>], hashed hash: UInt32, value: UInt32) -> (
    ID<Variable>, Value
  )? {
    guard let id = saved.first(where: { variables[$0].isCalled(hash) }),
      let value = variables[id].domain.value(hashed: value, variables[id].formerValues)
    else { return nil }
    return (id, value)
  }
}

extension Domain {
  /// A value by the hash of its name, today's or a former one.
  fileprivate func value(hashed hash: UInt32, _ former: [FormerValue]) -> Value? {
    if let position = values.firstIndex(where: { stableHash($0) == hash }) { return Value(position) }
    return former.first { stableHash($0.name) == hash }?.value
  }
}

/// FNV-1a, 32 bits: the same on every machine and in every version.
func stableHash(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var hash: UInt32 = 0x811C_9DC5
  for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
  return hash
}

func stableHash(_ name: String) -> UInt32 { stableHash(name.utf8) }

private struct WordWriter {
  var bytes: [UInt8] = []

  mutating func writeTime(_ time: Int64?) {
    let bits = UInt64(bitPattern: time ?? Int64.min)
    write(UInt32(truncatingIfNeeded: bits))
    write(UInt32(truncatingIfNeeded: bits >> 32))
  }

  mutating func write(_ word: UInt32) {
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}

private struct WordReader {
  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() throws(Snapshot.Refusal) -> UInt32 {
    guard offset + 4 <= bytes.count else { throw .damaged }
    defer { offset += 4 }
    return Self.word(in: bytes, at: offset)
  }

  /// A moment; nil for never.
  mutating func readTime() throws(Snapshot.Refusal) -> Int64? {
    let bits = UInt64(try read()) | UInt64(try read()) << 32
    let time = Int64(bitPattern: bits)
    return time == Int64.min ? nil : time
  }

  static func word(in bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}
