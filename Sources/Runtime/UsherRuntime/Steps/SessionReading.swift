/// Read-only access to the memory of a session (`SessionLayout`): `Run` has it during a step, `SessionMemory` between
/// steps.
package protocol SessionReading {
  var code: Code { get }
  @unsafe var bytes: UnsafeRawPointer { get }
  /// The innermost active state; `none16` before the first state is entered and after the last is left.
  var current: UInt16 { get }
  /// The number of open questions.
  var askedCount: Int { get }
  var timerCount: Int { get }
}

/// The memory of a session between two steps.
@safe package struct SessionMemory: SessionReading {
  package let code: Code
  @unsafe package let bytes: UnsafeRawPointer

  @inlinable @inline(__always)
  package init(_ code: Code, _ bytes: UnsafeRawPointer) {
    self.code = code
    unsafe self.bytes = unsafe bytes
  }

  @inlinable package var head: SessionHead { unsafe bytes.load(as: SessionHead.self) }
  @inlinable package var current: UInt16 { head.leaf }
  @inlinable package var askedCount: Int { Int(head.asked) }
  @inlinable package var timerCount: Int { Int(head.timers) }
}

extension Session {
  /// Reads the session's memory.
  func read<Result>(_ work: (SessionMemory) -> Result) -> Result {
    let code = policy.code
    return unsafe words.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("a session has some words") }
      return work(unsafe SessionMemory(code, base))
    }
  }
}

extension SessionReading {
  @inlinable @inline(__always)
  package var layout: SessionLayout { code.layout }

  // MARK: Values

  @inlinable @inline(__always)
  package var valuation: Values {
    unsafe Values(base: (bytes + Int(layout.values)).assumingMemoryBound(to: Value.self))
  }

  /// Whether a condition of the code holds.
  @inline(__always)
  func holds(_ condition: UInt32) -> Bool { code.holds(condition, values: valuation) }

  /// The time of a moment, in milliseconds; nil means never.
  package func time(at moment: Int) -> Int64? {
    let time = unsafe bytes.load(fromByteOffset: Int(layout.times) + 8 * moment, as: Int64.self)
    return time == Int64.min ? nil : time
  }

  // MARK: States

  /// The enclosing state: the parent, or, for the outermost state of a flow that another flow runs, the state that runs
  /// it.
  @inline(__always)
  func outer(of id: UInt16) -> UInt16 {
    let state = code.states[id]
    return state.parent == none16 ? caller(of: state.flow) : state.parent
  }

  @inline(__always)
  func caller(of flow: UInt16) -> UInt16 {
    unsafe bytes.load(fromByteOffset: Int(layout.callers) + 2 * Int(flow), as: UInt16.self)
  }

  // MARK: Questions and timers

  @inlinable @inline(__always)
  package func asked(at index: Int) -> AskedHead {
    unsafe bytes.load(fromByteOffset: Int(layout.asked) + index * Int(layout.askedStride), as: AskedHead.self)
  }

  /// The bound arguments of an open question.
  func arguments(at index: Int) -> ArgumentValues {
    arguments(Int(layout.asked) + index * Int(layout.askedStride), Int(asked(at: index).count))
  }

  /// The arguments that follow the head of a question in memory.
  func arguments(_ offset: Int, _ count: Int) -> ArgumentValues {
    var arguments = ArgumentValues(count: count)
    for position in 0..<count {
      arguments[position] = unsafe bytes.load(
        fromByteOffset: offset + MemoryLayout<AskedHead>.size + position, as: Value.self)
    }
    return arguments
  }

  /// The index of the open question with this ticket.
  func index(ofTicket ticket: UInt32) -> Int? {
    guard ticket != 0 else { return nil }
    for index in 0..<askedCount where asked(at: index).ticket == ticket { return index }
    return nil
  }

  @inlinable
  package func timer(at index: Int) -> TimerRecord {
    unsafe bytes.load(
      fromByteOffset: Int(layout.timers) + index * MemoryLayout<TimerRecord>.size, as: TimerRecord.self)
  }

  /// Whether the innermost open question is a link, so the user is outside the app.
  package var isLinkOpen: Bool {
    askedCount > 0 && code.states[asked(at: askedCount - 1).state].kind == .open
  }

  /// Whether only the answer of the waiting state is accepted: it asks the system through a prompt over the app, or its action
  /// asks so and a system prompt covers the app.
  func isShielded(isCovered: Bool) -> Bool {
    guard current != none16 else { return false }
    let state = code.states[current]
    switch state.kind {
    case .ask: return !code.asksBesideApp(state)
    case .perform:
      guard isCovered else { return false }
      for index in code.actions[state.entity].asks.range where mayPrompt(at: index) { return true }
      return false
    case .none, .choose, .show, .open, .run: return false
    }
  }

  /// Whether the status of a request of an action does not rule out that its prompt is up, over the app.
  private func mayPrompt(at index: Int) -> Bool {
    let (id, named) = code.asked(at: index)
    let resource = code.resources[id]
    let status = code.value(ofVariable: resource.status, in: valuation)
    for (position, index) in resource.requests.range.enumerated() {
      let request = code.requests[index]
      if request.marks & RequestRecord.isBesideApp != 0 { continue }
      if named.map({ $0 == position }) ?? (request.marks & RequestRecord.isUnnamed != 0),
        request.askable >> UInt64(status & 63) & 1 != 0
      {
        return true
      }
    }
    return false
  }
}

extension Code {
  /// Whether a state asks the system through a prompt beside the app.
  func asksBesideApp(_ state: StateRecord) -> Bool {
    guard state.kind == .ask else { return false }
    let request = requests[resources[state.entity].requests.start + UInt32(state.request)]
    return request.marks & RequestRecord.isBesideApp != 0
  }
}
