/// Limits for the proofs of a call.
///
/// States, transitions and bytes are those of one flow, and `work` is that of a policy. The proof counts all four itself, so a
/// policy that fits into a budget fits on every machine. Time depends on the machine, so it is unlimited by default.
package struct Budget: Sendable {
  package var states: Int
  package var transitions: Int
  /// Bytes of all data that is kept for a flow.
  package var bytes: Int
  /// Units of work (`WorkMeter`) for all flows of a policy on all its platforms.
  package var work: Int
  /// The work that all policies of a call may take.
  package var callWork: Int
  /// Whether the policies before this one have used up the work of the call. Nothing is proved then.
  package var isCallUsedUp = false
  /// Whether a proof that lacks memory is repeated with more.
  package private(set) var mayBeRepeated = false
  /// Nil for no limit.
  package var time: Time?
  /// Whether nobody waits for the result any more; the proof then ends as if its time were used up. Nil if it always runs to its
  /// end.
  package var isCancelled: (@Sendable () -> Bool)?

  /// A limit in milliseconds that counts from `start`, and a monotonic clock in milliseconds with any origin.
  package struct Time: Sendable {
    package var limit: Int
    package var start: Int
    package var now: @Sendable () -> Int

    package init(limit: Int, from start: Int, now: @escaping @Sendable () -> Int) {
      (self.limit, self.start, self.now) = (limit, start, now)
    }

    var isOver: Bool { now() - start > limit }
  }

  /// The default: one gigabyte.
  package static let usualBytes = 1_000_000_000
  /// The default: less than a minute on an ordinary machine.
  package static let usualWork = 50_000_000

  package init(
    states: Int = Budget.mostStates, transitions: Int = Budget.mostTransitions, bytes: Int = Budget.usualBytes,
    work: Int = Budget.usualWork, time: Time? = nil
  ) {
    self.states = min(states, Self.mostStates)
    self.transitions = min(transitions, Self.mostTransitions)
    self.bytes = bytes
    self.work = work
    callWork = Self.callWork(policies: work)
    self.time = time
  }

  /// The work that all policies of a call may take if each may take this much: five times as much.
  package static func callWork(policies work: Int) -> Int {
    let (product, isTooLarge) = work.multipliedReportingOverflow(by: 5)
    return isTooLarge ? .max : product
  }

  /// The budget of a policy for which the call has no work left.
  package var usedUp: Budget {
    var budget = self
    budget.isCallUsedUp = true
    return budget
  }

  /// The budget of one of several proofs that run in parallel: the same with fewer bytes.
  package var share: Budget {
    var share = self
    share.bytes = min(bytes, Self.shareBytes)
    share.mayBeRepeated = share.bytes < bytes
    return share
  }

  private static let shareBytes = 64_000_000

  /// The explorer numbers states with 32 bits.
  package static let mostStates = Int(clamping: UInt32.max - 1)
  /// Limit for all states together. One state's transitions are limited by memory.
  static let mostTransitions = Int.max

  /// The parts of a budget that can be exhausted.
  package enum Part: String, Sendable {
    case states
    case transitions
    case memory
    case work
    /// The work of the call.
    case call
    case time
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
