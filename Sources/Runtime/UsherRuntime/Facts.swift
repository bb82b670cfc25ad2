/// What the outside knows when a step begins: one value for each of the policy's facts, and when its moments were.
///
/// Facts are statuses of resources, inputs, and memory that outlives a session, which the host keeps. Those that nobody has
/// set have the value that the policy gives them.
public struct Facts: Hashable, Sendable {
  @usableFromInline package var values: [Value]
  /// When each of the policy's moments was, in milliseconds of the clock that `now` is read from; nil for never.
  package var times: [Int64?]
  /// The time, in milliseconds since whatever the host counts from.
  public var now: Int64 = 0

  package init(values: [Value], times: [Int64?]) {
    self.values = values
    self.times = times
  }

  package init(of code: Code) {
    values = code.facts.indices.map { code.variables[code.facts[$0]].initial }
    times = Array(repeating: nil, count: code.moments.count)
  }
}
