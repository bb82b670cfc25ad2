/// A row's place in its table: which state, which prompt. Valid for one program only.
public struct ID<Entity>: Hashable, Sendable {
  @usableFromInline package var index: Int

  @inlinable package init(_ index: Int) { self.index = index }
}

/// The entities of one kind, in declaration order.
package struct Table<Entity: Sendable>: Sendable {
  @usableFromInline package internal(set) var rows: [Entity] = []

  @inlinable package init() {}

  @inlinable package var count: Int { rows.count }
  @inlinable package var ids: [ID<Entity>] { rows.indices.map { ID($0) } }

  @inlinable package subscript(id: ID<Entity>) -> Entity {
    _read { yield rows[id.index] }
    _modify { yield &rows[id.index] }
  }

  @inlinable package mutating func append(_ entity: Entity) -> ID<Entity> {
    rows.append(entity)
    return ID(rows.count - 1)
  }
}

extension Table: Equatable where Entity: Equatable {}
