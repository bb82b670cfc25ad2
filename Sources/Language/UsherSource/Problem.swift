/// A problem as a value: its kind, and the names, numbers and kinds of things that it is about.
///
/// Each topic of a stage has one closed set of problems, an enumeration such as `SyntaxProblem`, which words each of them once. Two
/// findings report the same problem if their values are equal, however they are worded. The places of a problem, and the remedies
/// that depend on its surroundings, are parts of the ``Diagnostic``.
public protocol Problem: Equatable, Sendable {
  /// The mark of the type: one object for all its values.
  static var type: ProblemType { get }
  /// Several problems may share a code.
  var code: DiagnosticCode { get }
  /// The problem in one line.
  var message: Message { get }
}

/// The mark of a type of problems. Values of different types are different problems.
public final class ProblemType: Sendable {
  public init() {}
}

/// A problem of any type.
struct AnyProblem: Sendable, Equatable {
  private let stored: StoredProblem

  init(_ problem: some Problem) { stored = TypedProblem(problem) }

  /// The value, if it has this type.
  func value<Value: Problem>(as type: Value.Type) -> Value? {
    // Embedded Swift has no dynamic casts, so the mark says which class it is.
    guard stored.type === Value.type else { return nil }
    return unsafe unsafeDowncast(stored, to: TypedProblem<Value>.self).value
  }

  static func == (left: AnyProblem, right: AnyProblem) -> Bool { left.stored.isSame(as: right) }
}

private class StoredProblem: @unchecked Sendable {
  let type: ProblemType

  init(_ type: ProblemType) { self.type = type }

  func isSame(as other: AnyProblem) -> Bool { false }
}

private final class TypedProblem<Value: Problem>: StoredProblem, @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
    super.init(Value.type)
  }

  override func isSame(as other: AnyProblem) -> Bool { other.value(as: Value.self) == value }
}
