/// Limits for the proof of one flow.
///
/// The explorer counts states, transitions and bytes itself, so a flow that fits into a budget fits on every machine. Time
/// depends on the machine, so it is unlimited by default.
package struct Budget: Sendable {
  package var states: Int
  package var transitions: Int
  /// Bytes of all data that is kept for the flow.
  package var bytes: Int
  /// Nil for no limit.
  package var time: Time?
  /// Whether nobody waits for the result any more; the proof then ends as if its time were used up. Nil if it always runs to its
  /// end.
  package var isCancelled: (@Sendable () -> Bool)?

  /// A limit in milliseconds, and a monotonic clock in milliseconds with any origin.
  package struct Time: Sendable {
    package var limit: Int
    package var now: @Sendable () -> Int

    package init(limit: Int, now: @escaping @Sendable () -> Int) {
      self.limit = limit
      self.now = now
    }
  }

  /// The default: one gigabyte.
  package static let usualBytes = 1_000_000_000

  package init(
    states: Int = Budget.mostStates, transitions: Int = Budget.mostTransitions, bytes: Int = Budget.usualBytes,
    time: Time? = nil
  ) {
    self.states = min(states, Self.mostStates)
    self.transitions = min(transitions, Self.mostTransitions)
    self.bytes = bytes
    self.time = time
  }

  /// The budget of one of several proofs that run in parallel: the same with fewer bytes.
  package var share: Budget {
    var share = self
    share.bytes = min(bytes, Self.shareBytes)
    return share
  }

  private static let shareBytes = 64_000_000

  /// The explorer numbers states with 32 bits.
  package static let mostStates = Int(clamping: UInt32.max - 1)
  /// Limit for all states together. One state's transitions are limited by memory.
  package static let mostTransitions = Int.max

  /// The parts of a budget that can be exhausted.
  package enum Part: String, Sendable {
    case states
    case transitions
    case memory
    case time
  }
}

/// The budget of a flow whose proof has started.
struct FlowBudget: Sendable {
  let states: Int
  let transitions: Int
  let bytes: Int
  /// Whether the time is used up.
  let isOver: @Sendable () -> Bool
  /// Called often during the exploration, with the numbers of states and bytes so far.
  let report: (@Sendable (_ states: Int, _ bytes: Int) -> Void)?

  init(_ budget: Budget, report: (@Sendable (_ states: Int, _ bytes: Int) -> Void)?) {
    (states, transitions, bytes) = (budget.states, budget.transitions, budget.bytes)
    self.report = report
    let isCancelled = budget.isCancelled ?? { false }
    if let time = budget.time {
      let end = time.now() + time.limit
      isOver = { isCancelled() || time.now() > end }
    } else {
      isOver = isCancelled
    }
  }
}

/// A value that owns heap memory, for example an array's elements.
protocol HeapCounted {
  /// Bytes on the heap that grow with the value's contents.
  var heapBytes: Int { get }
}

extension Array {
  /// Bytes of the array's buffer: its elements and its header.
  var storageBytes: Int { isEmpty ? 0 : 32 + count * MemoryLayout<Element>.stride }
}

/// Bytes of a hash table with `count` entries. Its capacity is a power of two, and at most three quarters of it are in use.
func tableBytes(_ count: Int, stride: Int) -> Int {
  if count == 0 { return 0 }
  let needed = count * 4 / 3 + 1
  return 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount) * stride
}
