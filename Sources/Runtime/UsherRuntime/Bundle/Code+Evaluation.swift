/// The stored values, indexed by slot.
@safe package struct Values {
  @usableFromInline let base: UnsafePointer<Value>

  @inlinable
  init(base: UnsafePointer<Value>) { unsafe self.base = unsafe base }

  @inlinable @inline(__always)
  package subscript(slot: UInt16) -> Value { unsafe base[Int(slot)] }
}

/// The arguments of one effect or question, stored inline with one byte each: at most 16.
package struct ArgumentValues: Equatable, BitwiseCopyable {
  static let none = ArgumentValues(count: 0)

  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private(set) var count: Int

  init(count: Int) { self.count = min(count, 16) }

  subscript(position: Int) -> Value {
    get {
      let word = position < 8 ? low : high
      return Value(truncatingIfNeeded: word >> (UInt64(position & 7) * 8))
    }
    set {
      let shift = UInt64(position & 7) * 8
      let mask = ~(0xFF << shift) as UInt64
      if position < 8 {
        low = low & mask | UInt64(newValue) << shift
      } else {
        high = high & mask | UInt64(newValue) << shift
      }
    }
  }
}

extension Code {
  /// Whether a condition holds. Tests never lead back, so evaluation ends.
  func holds(_ condition: UInt32, values: Values) -> Bool {
    var next = condition
    while next < TestRecord.fails {
      let test = tests[next]
      let value = test.slot == none16 ? computed(test.variable, in: values) : values[test.slot]
      let isIn = UInt16(value >> 6) == test.page && test.mask >> UInt64(value & 63) & 1 != 0
      next = isIn ? test.yes : test.no
    }
    return next == TestRecord.holds
  }

  func value(ofVariable id: UInt16, in values: Values) -> Value {
    let slot = variables[id].slot
    return slot == none16 ? computed(id, in: values) : values[slot]
  }

  private func computed(_ id: UInt16, in values: Values) -> Value {
    let variable = variables[id]
    if variable.home == VariableRecord.Home.count.rawValue {
      var count: Value = 0
      for index in variable.definition.range where values[variables[numbers[index]].slot] == 1 { count &+= 1 }
      return count
    }
    for index in variable.definition.range {
      let branch = branches[index]
      if holds(branch.condition, values: values) { return Value(truncatingIfNeeded: branch.value) }
    }
    // The compiler guarantees that a branch holds. In a bundle from elsewhere there may be none; then the first value is
    // used.
    return 0
  }

  /// The class of a moment's age at time `now`.
  func age(of variable: VariableRecord, since time: Int64?, at now: Int64) -> Value {
    guard let time else { return Moment.never }
    let age = now &- time
    var value = Moment.now
    for index in variable.thresholds.range where age > thresholds[index] { value &+= 1 }
    return value
  }

  // MARK: Operands

  /// The value of an operand in its own domain, which the host sees; 0 for a text.
  private func argument(of operand: OperandRecord, in values: Values) -> Value {
    guard let kind = OperandRecord.Kind(rawValue: operand.kind) else { return 0 }
    switch kind {
    case .value: return Value(truncatingIfNeeded: operand.index)
    case .variable: return operand.slot == none16 ? computed(operand.index, in: values) : values[operand.slot]
    case .condition: return holds(operand.map, values: values) ? 1 : 0
    case .sum: return clamped(0, operand, in: values)
    case .sumOfTwo: return clamped(added(by: operand, in: values), operand, in: values)
    case .difference: return clamped(-added(by: operand, in: values), operand, in: values)
    case .text: return 0
    }
  }

  private func clamped(_ added: Int64, _ operand: OperandRecord, in values: Values) -> Value {
    let sum = Int64(value(ofVariable: operand.index, in: values)) + Int64(operand.addend) + added
    return Value(min(max(sum, 0), Int64(count(of: operand.target) - 1)))
  }

  /// The value of the second variable of a sum or difference.
  private func added(by operand: OperandRecord, in values: Values) -> Int64 {
    Int64(value(ofVariable: UInt16(truncatingIfNeeded: operand.map), in: values))
  }

  /// Converts a value from the operand's own domain to the target domain.
  func told(_ value: Value, by operand: OperandRecord) -> Value {
    let isMapped = operand.kind == OperandRecord.Kind.variable.rawValue && operand.map != none32
    return isMapped ? bytes[Int(operand.map) + Int(value)] : value
  }

  func value(of operand: OperandRecord, in values: Values) -> Value {
    told(argument(of: operand, in: values), by: operand)
  }

  /// The values of operands in their own domains, which the host sees.
  func arguments(of extent: Extent, in values: Values) -> ArgumentValues {
    var arguments = ArgumentValues(count: Int(extent.count))
    for position in 0..<arguments.count {
      arguments[position] = argument(of: operands[Int(extent.start) + position], in: values)
    }
    return arguments
  }

  /// The values of operands in the domains of the parameters that receive them.
  func values(of extent: Extent, in values: Values) -> ArgumentValues {
    var arguments = ArgumentValues(count: Int(extent.count))
    for position in 0..<arguments.count {
      arguments[position] = value(of: operands[Int(extent.start) + position], in: values)
    }
    return arguments
  }

  /// The number of values that a session stores.
  var slotCount: Int {
    Int(layout.slots)
  }
}
