extension Policy {
  /// A bound argument of an effect.
  public enum Argument: Hashable, Sendable {
    /// A value of a finite domain, by name.
    case value(String)
    /// The text at this position in the policy's `texts`.
    case text(Int)
  }

  /// The arguments of one effect, in the order of the parameters. Names are looked up when they are read.
  public struct BoundArguments: RandomAccessCollection, Sendable {
    /// Nil if there are no arguments, which avoids reference counting.
    private let storage: CodeStorage?
    private let operands: UInt32
    private let arguments: ArgumentValues

    init(_ arguments: ArgumentValues, _ operands: UInt32, in storage: CodeStorage) {
      self.storage = arguments.count == 0 ? nil : storage
      self.operands = operands
      self.arguments = arguments
    }

    private init() { (storage, operands, arguments) = (nil, 0, .none) }

    static var none: BoundArguments { BoundArguments() }

    /// Whether an effect of this policy may have them.
    func belong(to code: Code) -> Bool { storage.map { $0.code.contentHash == code.contentHash } ?? true }

    public var startIndex: Int { 0 }
    public var endIndex: Int { arguments.count }

    public subscript(position: Int) -> Argument {
      precondition(indices.contains(position), "no such argument")
      guard let code = storage?.code else { preconditionFailure("there are arguments") }
      let operand = code.operands[Int(operands) + position]
      if operand.kind == OperandRecord.Kind.text.rawValue { return .text(Int(operand.index)) }
      return .value(code.name(of: arguments[position], in: operand.domain))
    }
  }
}

extension BoundArguments {
  /// The names of values. Texts are left out.
  package var valueNames: [String] {
    compactMap { argument in
      switch argument {
      case .value(let name): name
      case .text: nil
      }
    }
  }
}

extension BoundArguments: Equatable {
  public static func == (left: Policy.BoundArguments, right: Policy.BoundArguments) -> Bool {
    left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
  }
}

extension CodeStorage {
  func presentation(_ prompt: UInt16, _ arguments: ArgumentValues, _ operands: UInt32) -> Presentation {
    Presentation(
      prompt: ID(Int(prompt), of: code), arguments: BoundArguments(arguments, operands, in: self),
      answers: code.answers(to: code.prompts[prompt], arguments, operands))
  }
}

extension Code {
  /// The answers that can be given to a prompt shown with these arguments.
  fileprivate func answers(to prompt: PromptRecord, _ arguments: ArgumentValues, _ operands: UInt32) -> ValueSet {
    let count = Int(prompt.buttons.count)
    if prompt.hasConditions == 0 { return ValueSet(below: prompt.isDismissible != 0 ? count + 1 : count) }
    var answers = ValueSet()
    if prompt.isDismissible != 0 { answers.insert(Value(count)) }
    var values: [Value] = []
    for position in 0..<count {
      let condition = buttons[Int(prompt.buttons.start) + position].condition
      if condition != TestRecord.holds {
        if values.isEmpty { values = self.values(of: prompt, arguments, operands) }
        guard holds(condition, in: values) else { continue }
      }
      answers.insert(Value(position))
    }
    return answers
  }

  private func holds(_ condition: UInt32, in values: [Value]) -> Bool {
    unsafe values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return false }
      return unsafe holds(condition, values: Values(base: base))
    }
  }

  /// The values of a prompt's parameters, indexed by slot.
  private func values(of prompt: PromptRecord, _ arguments: ArgumentValues, _ operands: UInt32) -> [Value] {
    var values: [Value] = Array(repeating: 0, count: slotCount)
    for (position, parameter) in prompt.parameters.range.enumerated() {
      let variable = parameters[parameter].variable
      guard variable != none16 else { continue }
      let operand = self.operands[Int(operands) + position]
      values[Int(variables[variable].slot)] = told(arguments[position], by: operand)
    }
    return values
  }
}

extension Policy {
  /// The effects of a step, in order.
  public struct Effects: RandomAccessCollection, Sendable {
    let session: Session

    init(_ session: Session) { self.session = session }

    public var startIndex: Int { 0 }
    public var endIndex: Int { session.effectCount }
    public subscript(position: Int) -> Effect { session.effect(at: position) }
  }
}

extension Session {
  /// The effects of the last step, in order. Complete each one before you start the next.
  public var effects: Policy.Effects { Effects(self) }

  /// The number of effects of the last step.
  package var effectCount: Int {
    let head = effectsHead
    return Int(head.end - head.first)
  }

  /// One effect, decoded from the session's memory.
  package func effect(at position: Int) -> Effect {
    precondition(position >= 0 && position < effectCount, "no such effect")
    return policy.storage.effect(effectRecord(at: position))
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Argument = Policy.Argument
package typealias BoundArguments = Policy.BoundArguments
package typealias Effects = Policy.Effects
