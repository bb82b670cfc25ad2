public import UsherRuntime

/// The entities of one kind in declaration order, with a `Definition` for each `Policy.ID<Entity>`.
///
/// The type is frozen and public, so that other modules access it without a function call and without copying a definition.
@frozen public struct Table<Entity, Definition: Sendable>: Sendable {
  @usableFromInline package internal(set) var rows: [Definition] = []

  @inlinable public init() {}

  @inlinable public var count: Int { rows.count }
  @inlinable public var ids: [Policy.ID<Entity>] { rows.indices.map { Policy.ID<Entity>($0) } }

  @inlinable public subscript(id: Policy.ID<Entity>) -> Definition {
    _read { yield rows[id.index] }
    _modify { yield &rows[id.index] }
  }

  @inlinable public mutating func append(_ definition: Definition) -> Policy.ID<Entity> {
    rows.append(definition)
    return Policy.ID<Entity>(rows.count - 1)
  }
}

extension Table: Equatable where Definition: Equatable {}
