/// What can be read of a session's memory as it lies there (`SessionLayout`): by a step under way, `Run`, and between steps,
/// `SessionMemory`. Nothing here writes.
package protocol SessionReading {
  var code: Code { get }
  @unsafe var bytes: UnsafeRawPointer { get }
  /// The innermost active state; of none before the first is entered and after the last is left.
  var current: UInt16 { get }
  /// How many questions are open.
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
  /// Looks at the memory.
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

  /// When a moment was; nil for never.
  package func time(at moment: Int) -> Int64? {
    let time = unsafe bytes.load(fromByteOffset: Int(layout.times) + 8 * moment, as: Int64.self)
    return time == Int64.min ? nil : time
  }

  // MARK: States

  /// The state around this one: its parent, or, for a flow that another runs, the state that runs it.
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

  /// The frozen arguments of a question.
  func arguments(at index: Int) -> ArgumentValues {
    arguments(Int(layout.asked) + index * Int(layout.askedStride), Int(asked(at: index).count))
  }

  /// Those that lie behind the head of a question.
  func arguments(_ offset: Int, _ count: Int) -> ArgumentValues {
    var arguments = ArgumentValues(count: count)
    for position in 0..<count {
      arguments[position] = unsafe bytes.load(
        fromByteOffset: offset + MemoryLayout<AskedHead>.size + position, as: Value.self)
    }
    return arguments
  }

  /// The place of a question among those that are asked.
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

  /// Whether the innermost question is a link: the person is elsewhere.
  package var isLinkOpen: Bool {
    askedCount > 0 && code.states[asked(at: askedCount - 1).state].kind == .open
  }

  /// Whether the system's prompt is up, or may be: nothing but the answer of the state that waits counts.
  var isShielded: Bool {
    guard current != none16 else { return false }
    let state = code.states[current]
    switch state.kind {
    case .ask: return true
    case .perform:
      for index in code.actions[state.entity].asks.range where mayPrompt(code.resources[code.numbers[index]]) {
        return true
      }
      return false
    case .none, .choose, .show, .open, .run: return false
    }
  }

  private func mayPrompt(_ resource: ResourceRecord) -> Bool {
    let status = code.value(ofVariable: resource.status, in: valuation)
    for index in resource.requests.range {
      let request = code.requests[index]
      if request.isUnnamed != 0, request.askable >> UInt64(status & 63) & 1 != 0 { return true }
    }
    return false
  }
}
