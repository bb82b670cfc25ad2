/// A session as bytes, by stable names and not by position: what outlives the process.
///
/// Little-endian words of 32 bits, names as hashes: magic, the policy, the flow that was started, the state that waits (0
/// if ended, then the outcome), the states that run other flows, the variables with their values, the last ticket, and a
/// hash of all that came before against damage.
public struct Snapshot: Hashable, Sendable {
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Why a snapshot is not taken up.
  public enum Refusal: Error, Hashable, Sendable {
    /// Not a snapshot, or not as it was written.
    case damaged
    /// Written by another policy.
    case otherPolicy
    /// A state, variable or value that the policy does not have.
    case unknownName
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
    let kept = program.variables.ids.filter { program.variables[$0].isSaved }
    writer.write(UInt32(kept.count))
    for id in kept {
      let variable = program.variables[id]
      writer.write(stableHash(variable.name))
      writer.write(stableHash(variable.domain.name(of: session.valuation.values[id.index])))
    }
    writer.write(session.lastTicket.number)
    writer.write(stableHash(writer.bytes))
    bytes = writer.bytes
  }

  func session(of program: Program) throws(Refusal) -> Session {
    var reader = WordReader(bytes: bytes)
    guard bytes.count >= 4, try reader.read() == Self.magic,
      WordReader.word(in: bytes, at: bytes.count - 4) == stableHash(Array(bytes.dropLast(4)))
    else { throw .damaged }
    guard try reader.read() == stableHash(program.name) else { throw .otherPolicy }
    let state = try program.state(hashed: try reader.read())
    let position = try program.position(at: state, outcome: try reader.read())
    var session = Session(
      position: position, callers: Array(repeating: nil, count: program.flows.count), valuation: Valuation(program))
    for _ in 0..<(try reader.read()) {
      let flow = try program.flow(hashed: try reader.read())
      session.callers[flow.index] = try program.caller(of: flow, hashed: try reader.read())
    }
    for _ in 0..<(try reader.read()) {
      let (variable, value) = try program.variable(hashed: try reader.read(), value: try reader.read())
      session.valuation.values[variable.index] = value
    }
    session.lastTicket = Ticket(try reader.read())
    return session
  }
}

extension Variable {
  /// What is computed is not in a snapshot. Facts are, as they were last seen, so that a restored session knows what differs;
  /// the host's own values replace them.
  fileprivate var isSaved: Bool {
    switch home {
    case .status, .input, .shared, .session, .parameter: true
    case .derived: false
    }
  }
}

extension Program {
  fileprivate func stableHash(of id: ID<State>) -> UInt32 {
    let state = states[id]
    return Usher.stableHash(flows[state.flow].name + "." + (state.parent == nil ? "" : state.name))
  }

  fileprivate func state(hashed hash: UInt32) throws(Snapshot.Refusal) -> ID<State> {
    guard let state = states.ids.first(where: { stableHash(of: $0) == hash }) else { throw .unknownName }
    return state
  }

  fileprivate func position(at state: ID<State>, outcome: UInt32) throws(Snapshot.Refusal) -> Session.Position {
    let flow = states[state].flow
    if outcome == 0 { return .waiting(state) }
    guard let value = flows[flow].outcomes.values.firstIndex(where: { Usher.stableHash($0) == outcome }) else {
      throw .unknownName
    }
    return .ended(flow, Value(value))
  }

  fileprivate func flow(hashed hash: UInt32) throws(Snapshot.Refusal) -> ID<Flow> {
    guard let flow = flows.ids.first(where: { Usher.stableHash(flows[$0].name) == hash }) else { throw .unknownName }
    return flow
  }

  fileprivate func caller(of flow: ID<Flow>, hashed hash: UInt32) throws(Snapshot.Refusal) -> ID<State> {
    let caller = try state(hashed: hash)
    guard case .run(flow, _, _) = states[caller].question else { throw .unknownName }
    return caller
  }

  fileprivate func variable(hashed hash: UInt32, value: UInt32) throws(Snapshot.Refusal) -> (ID<Variable>, Value) {
    guard
      let id = variables.ids.first(where: { Usher.stableHash(variables[$0].name) == hash && variables[$0].isSaved }),
      let position = variables[id].domain.values.firstIndex(where: { Usher.stableHash($0) == value })
    else { throw .unknownName }
    return (id, Value(position))
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

  static func word(in bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}
