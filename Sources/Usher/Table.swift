/// A row's place in its table: which state, which prompt. Valid for one program only.
public struct ID<Entity>: Hashable, Sendable {
  package var index: Int

  package init(_ index: Int) { self.index = index }
}

/// The entities of one kind, in declaration order.
public struct Table<Entity: Sendable>: Sendable {
  package private(set) var rows: [Entity] = []

  package init() {}

  package var count: Int { rows.count }
  package var ids: [ID<Entity>] { rows.indices.map(ID.init) }

  package subscript(id: ID<Entity>) -> Entity {
    get { rows[id.index] }
    set { rows[id.index] = newValue }
  }

  package mutating func append(_ entity: Entity) -> ID<Entity> {
    rows.append(entity)
    return ID(rows.count - 1)
  }
}

extension Table: Equatable where Entity: Equatable {}
