internal import UsherProgram
internal import UsherRuntime

/// A status that a device has, as its position among the true statuses of its resource.
///
/// An app sees it as a visible status, which is a `Value`. The two have different numbers where an app cannot distinguish all
/// statuses, so only `DeviceResource.shown` leads from one to the other.
package struct TrueStatus: Hashable, Sendable {
  @usableFromInline let position: UInt8

  @inlinable package init(_ index: Int) { position = UInt8(index) }

  @inlinable package var index: Int { Int(position) }
}

/// A set of true statuses of one resource, in ascending order.
package struct TrueStatusSet: Hashable, Sendable, Sequence {
  private var positions = ValueSet()

  package init() {}

  package init(_ statuses: some Sequence<TrueStatus>) {
    for status in statuses { insert(status) }
  }

  fileprivate init(below count: Int) { positions = ValueSet(below: count) }

  package var isEmpty: Bool { positions.isEmpty }
  package var count: Int { positions.count }

  package var first: TrueStatus? { positions.first.map { TrueStatus(Int($0)) } }

  package func contains(_ status: TrueStatus) -> Bool { positions.contains(status.position) }

  package mutating func insert(_ status: TrueStatus) { positions.insert(status.position) }

  package mutating func formUnion(_ other: TrueStatusSet) { positions.formUnion(other.positions) }

  package func intersection(_ other: TrueStatusSet) -> TrueStatusSet {
    TrueStatusSet(filter { other.contains($0) })
  }

  package func union(_ other: TrueStatusSet) -> TrueStatusSet {
    var result = self
    result.formUnion(other)
    return result
  }

  package func makeIterator() -> Iterator { Iterator(rest: positions) }

  package struct Iterator: IteratorProtocol {
    fileprivate var rest: ValueSet

    package mutating func next() -> TrueStatus? { rest.popFirst().map { TrueStatus(Int($0)) } }
  }
}

/// The true statuses of a resource in declaration order, by name.
package struct TrueStatuses: Hashable, Sendable {
  private let domain: Domain

  package init(_ names: [String]) { domain = Domain(values: names) }

  package var names: [String] { domain.values }

  package var all: TrueStatusSet { TrueStatusSet(below: domain.values.count) }

  package func status(named name: String) -> TrueStatus? { domain.value(named: name).map { TrueStatus(Int($0)) } }

  package func name(of status: TrueStatus) -> String { domain.values[status.index] }

  package func names(in set: TrueStatusSet) -> [String] { set.map { name(of: $0) } }
}

/// A value for each true status of a resource.
package struct TrueStatusTable<Element: Sendable>: Sendable {
  @usableFromInline var elements: [Element]

  @inlinable package init(_ elements: [Element]) { self.elements = elements }

  @inlinable package subscript(status: TrueStatus) -> Element {
    _read { yield elements[status.index] }
    _modify { yield &elements[status.index] }
  }

  /// The true statuses in ascending order.
  @inlinable package var statuses: [TrueStatus] { elements.indices.map { TrueStatus($0) } }
}

extension TrueStatusTable: Equatable where Element: Equatable {}
