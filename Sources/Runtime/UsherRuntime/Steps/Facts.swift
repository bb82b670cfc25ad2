extension Policy {
  /// The current state of the outside world when a step begins: one value for each of the policy's facts, and the times of
  /// its moments.
  ///
  /// Facts are resource statuses, inputs, and memory that outlives a session, which the host stores. A fact that the host
  /// has not set has the policy's initial value. Facts belong to the policy that made them: another policy refuses them.
  public struct Facts: Equatable, Sendable {
    @usableFromInline package var values: [Value]
    /// The times of the policy's moments, in milliseconds of the same clock as `now`; nil means never.
    package var times: [Int64?]
    /// The content hash of their policy; 0 for facts that tools make from a program.
    @usableFromInline package let policy: UInt64
    /// The current time, in milliseconds since any epoch that the host chooses.
    public var now: Int64 = 0

    package init(values: [Value], times: [Int64?]) {
      policy = 0
      self.values = values
      self.times = times
    }

    package init(of code: Code) {
      policy = code.contentHash
      values = code.facts.indices.map { code.variables[code.facts[$0]].initial }
      times = Array(repeating: nil, count: code.moments.count)
    }
  }
}

extension Code {
  /// Whether the facts belong to this policy.
  @inline(__always)
  func owns(_ facts: borrowing Facts) -> Bool {
    facts.policy == contentHash
      || facts.policy == 0 && facts.values.count == Int(layout.facts) && facts.times.count == moments.count
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Facts = Policy.Facts
