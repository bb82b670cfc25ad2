package import UsherRuntime

/// A button, or an answer of an action. One that is declared with parameters is one answer for each combination of their values.
package struct BoundAnswer: Hashable, Sendable {
  /// The name in its declaration.
  package var name: String
  /// The values of its parameters, in declaration order.
  package var bindings: [Binding]

  package init(name: String, bindings: [Binding]) {
    self.name = name
    self.bindings = bindings
  }

  /// The answer's name, such as `pick(length: m15)`.
  package var answer: String {
    if bindings.isEmpty { return name }
    return name + "(" + bindings.map { $0.name + ": " + $0.text }.joined(separator: ", ") + ")"
  }
}

/// A parameter of a button or of an answer, with the value that it has there.
package struct Binding: Hashable, Sendable {
  package var name: String
  package var variable: ID<Variable>
  package var value: Value
  /// The value's name.
  package var text: String

  package init(name: String, variable: ID<Variable>, value: Value, text: String) {
    self.name = name
    self.variable = variable
    self.value = value
    self.text = text
  }
}
