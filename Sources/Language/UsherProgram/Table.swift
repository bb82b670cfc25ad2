package import UsherRuntime

/// The entities of one kind, in declaration order: a `Definition` for each `ID<Entity>`.
package struct Table<Entity, Definition: Sendable>: Sendable {
  @usableFromInline package internal(set) var rows: [Definition] = []

  @inlinable package init() {}

  @inlinable package var count: Int { rows.count }
  @inlinable package var ids: [ID<Entity>] { rows.indices.map { ID($0) } }

  @inlinable package subscript(id: ID<Entity>) -> Definition {
    _read { yield rows[id.index] }
    _modify { yield &rows[id.index] }
  }

  @inlinable package mutating func append(_ definition: Definition) -> ID<Entity> {
    rows.append(definition)
    return ID(rows.count - 1)
  }
}

extension Table: Equatable where Definition: Equatable {}
