/// How much the proof of one flow may take.
///
/// The explorer counts states, transitions and bytes itself, so a flow that fits into a budget fits on every machine. Time
/// differs from machine to machine, so it has no limit unless somebody sets one.
package struct Budget: Sendable {
  package var states: Int
  package var transitions: Int
  /// Bytes of everything that is kept for the flow.
  package var bytes: Int
  /// Nil for no limit.
  package var time: Time?

  /// Milliseconds, and a clock that tells them from any time on.
  package struct Time: Sendable {
    package var limit: Int
    package var now: @Sendable () -> Int

    package init(limit: Int, now: @escaping @Sendable () -> Int) {
      self.limit = limit
      self.now = now
    }
  }

  /// A gigabyte.
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

  /// What is left of it for one of several proofs that are made beside each other.
  package var share: Budget {
    var share = self
    share.bytes = min(bytes, Self.shareBytes)
    return share
  }

  private static let shareBytes = 64_000_000

  /// The explorer numbers states with 32 bits.
  package static let mostStates = Int(clamping: UInt32.max - 1)
  /// The transitions of one state among them.
  package static let mostTransitions = Int.max

  /// What a budget is of.
  package enum Part: String, Sendable {
    case states
    case transitions
    case memory
    case time
  }
}

/// The budget of a flow that is being proved.
struct FlowBudget: Sendable {
  let states: Int
  let transitions: Int
  let bytes: Int
  /// Whether the time is over.
  let isOver: @Sendable () -> Bool

  init(_ budget: Budget) {
    (states, transitions, bytes) = (budget.states, budget.transitions, budget.bytes)
    if let time = budget.time {
      let end = time.now() + time.limit
      isOver = { time.now() > end }
    } else {
      isOver = { false }
    }
  }
}

/// A value that has memory of its own, as an array has for its elements.
protocol HeapCounted {
  /// Bytes outside of the value itself, as far as they grow with what it holds.
  var heapBytes: Int { get }
}

extension Array {
  /// Bytes of the elements and of the header before them.
  var storageBytes: Int { isEmpty ? 0 : 32 + count * MemoryLayout<Element>.stride }
}

/// Bytes of a hash table with so many entries: their number of places is a power of two, and three quarters of them are taken.
func tableBytes(_ count: Int, stride: Int) -> Int {
  if count == 0 { return 0 }
  let needed = count * 4 / 3 + 1
  return 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount) * stride
}
