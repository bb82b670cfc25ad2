/// An effect in the memory of a session: of fixed size, with its arguments bound.
package struct EffectRecord: BitwiseCopyable, Equatable {
  package var kind: Effect.Kind
  /// The position of a prompt, notice, resource, link, action, metric, variable or flow.
  package var entity: UInt16
  /// 0 if no answer is expected.
  package var ticket: UInt32
  /// The start of the effect's operands, which give the domains of its arguments.
  package var operands: UInt32
  /// The request, the remembered value or the outcome.
  package var extra: UInt32
  package var arguments: ArgumentValues

  init(
    _ kind: Effect.Kind, entity: UInt16, ticket: UInt32 = 0, operands: Extent = .none, extra: UInt32 = 0,
    arguments: ArgumentValues = .none
  ) {
    self.kind = kind
    self.entity = entity
    self.ticket = ticket
    self.operands = operands.start
    self.extra = extra
    self.arguments = arguments
  }
}
