package import UsherRuntime

/// The possible values of a variable, in declaration order: the names of an enumeration, `false` and `true`, or the numbers of a
/// range. A domain has at most 256 values.
package struct Domain: Hashable, Sendable {
  package var values: [String]
  /// The number of the first value, if the values are consecutive whole numbers.
  package var lowest: Int?

  package init(values: [String], lowest: Int? = nil) {
    self.values = values
    self.lowest = lowest
  }

  package init(range: ClosedRange<Int>) {
    values = range.map { "\($0)" }
    lowest = range.lowerBound
  }

  package static let bool = Domain(values: ["false", "true"])

  /// Hashes the number of values and both ends: most domains differ in these.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(values.count)
    hasher.combine(values.first)
    hasher.combine(values.last)
  }

  package var all: ValueSet { ValueSet(below: values.count) }

  package func value(named name: String) -> Value? {
    values.firstIndex(of: name).map { Value($0) }
  }

  package func name(of value: Value) -> String { values[Int(value)] }

  package func names(in set: ValueSet) -> [String] {
    values.indices.filter { set.contains(Value($0)) }.map { values[$0] }
  }
}

/// An earlier name of a value.
package struct FormerValue: Hashable, Sendable {
  package var name: String
  package var value: Value

  package init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}
