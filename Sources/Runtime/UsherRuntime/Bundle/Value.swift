extension Policy {
  /// A value of a finite domain, as its position there; 0 is the domain's first value.
  public typealias Value = UInt8
}

/// A set of values of one domain, with one bit per value.
package struct ValueSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  package init() {}

  package init(_ values: [Value]) {
    for value in values { insert(value) }
  }

  package init(below count: Int) {
    for index in 0..<words.scalarCount where count > index << 6 {
      words[index] = count >= (index + 1) << 6 ? .max : 1 << UInt64(count & 63) - 1
    }
  }

  /// The number of pages of 64 values in a set.
  package static let pages = SIMD4<UInt64>.scalarCount

  package func mask(ofPage page: Int) -> UInt64 { words[page] }

  package var isEmpty: Bool { words == .zero }

  package var count: Int {
    words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount + words[3].nonzeroBitCount
  }

  package func contains(_ value: Value) -> Bool {
    words[Int(value >> 6)] & (1 << UInt64(value & 63)) != 0
  }

  package mutating func insert(_ value: Value) {
    words[Int(value >> 6)] |= 1 << UInt64(value & 63)
  }

  package mutating func formUnion(_ other: ValueSet) { words |= other.words }

  package func union(_ other: ValueSet) -> ValueSet {
    var result = self
    result.words |= other.words
    return result
  }

  package func intersection(_ other: ValueSet) -> ValueSet {
    var result = self
    result.words &= other.words
    return result
  }

  package func subtracting(_ other: ValueSet) -> ValueSet {
    var result = self
    result.words &= ~other.words
    return result
  }

  package func isSubset(of other: ValueSet) -> Bool { words & ~other.words == .zero }

  /// The smallest value in the set.
  package var first: Value? {
    for index in 0..<words.scalarCount where words[index] != 0 {
      return Value(index << 6 | words[index].trailingZeroBitCount)
    }
    return nil
  }

  /// Removes the smallest value.
  package mutating func popFirst() -> Value? {
    for index in 0..<words.scalarCount where words[index] != 0 {
      defer { words[index] &= words[index] - 1 }
      return Value(index << 6 | words[index].trailingZeroBitCount)
    }
    return nil
  }

  package var members: [Value] {
    var members: [Value] = []
    var rest = self
    while let value = rest.popFirst() { members.append(value) }
    return members
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Value = Policy.Value
