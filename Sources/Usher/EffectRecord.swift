/// An effect as a step leaves it: fixed in size, its arguments bound.
struct EffectRecord: BitwiseCopyable, Hashable {
  enum Kind: UInt8 {
    case present, update, dismiss, notice, request, open, perform, cancel, track, remember, finish
  }

  var kind: Kind
  /// A prompt, notice, resource, link, action, metric, variable or flow.
  var entity: UInt16
  /// 0 where nobody waits for an answer.
  var ticket: UInt32
  /// How its arguments are told.
  var operands: UInt32
  /// A request, a value that is remembered, an outcome.
  var extra: UInt32
  var arguments: Arguments

  init(
    _ kind: Kind, entity: UInt16, ticket: UInt32 = 0, operands: Extent = .none, extra: UInt32 = 0,
    arguments: Arguments = .none
  ) {
    self.kind = kind
    self.entity = entity
    self.ticket = ticket
    self.operands = operands.start
    self.extra = extra
    self.arguments = arguments
  }
}

/// The effects of one step, in order. It keeps its memory from step to step.
struct EffectBuffer: Sendable {
  private var records: [EffectRecord] = []
  /// Where the first is: what is taken down comes before all else, and is known last.
  private var first = 0

  init() {}

  /// Makes room for as many that come first.
  mutating func begin(withdrawals: Int) {
    records.removeAll(keepingCapacity: true)
    for _ in 0..<withdrawals { records.append(EffectRecord(.finish, entity: 0)) }
    first = withdrawals
  }

  mutating func append(_ record: EffectRecord) { records.append(record) }

  mutating func prepend(_ record: EffectRecord) {
    first -= 1
    records[first] = record
  }

  /// Nothing is left of what was there.
  mutating func clear() {
    records.removeAll(keepingCapacity: true)
    first = 0
  }

  var count: Int { records.count - first }

  subscript(position: Int) -> EffectRecord { records[first + position] }
}
