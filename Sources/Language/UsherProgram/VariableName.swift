/// The name of a variable: `lender.settle(r: camera).why`, `asked[front]`, `prompt cameraOff.reason`.
package struct VariableName: Hashable, Sendable, CustomStringConvertible {
  package var owner: Owner
  /// The name in its declaration.
  package var base: String
  package var form: Form

  /// The declaration that contains the variable.
  package enum Owner: Hashable, Sendable {
    /// The policy itself, or the policy that provides the variable.
    case policy(lender: String?)
    case flow(FlowName)
    case state(String, of: FlowName)
    /// A prompt, an action or an event. The case tells them apart from a flow of the same name.
    case prompt(String, lender: String?)
    case button(String, of: String, lender: String?)
    case action(String, lender: String?)
    case answer(String, of: String, lender: String?)
    case event(String, lender: String?)
  }

  package enum Form: Hashable, Sendable {
    case plain
    /// Memory with a key: the variable of one key value, or the one selected by the key of this name.
    case cell(String)
    /// The number of true variables of a memory with a key.
    case count
  }

  package init(_ base: String, of owner: Owner = .policy(lender: nil), _ form: Form = .plain) {
    self.owner = owner
    self.base = base
    self.form = form
  }

  /// The policy that provides the variable. Nil for the policy's own, and for variables declared inside something else.
  package var lender: String? {
    if case .policy(let lender) = owner { lender } else { nil }
  }

  /// The name as it is written inside its scope.
  package var spoken: String {
    switch form {
    case .plain: base
    case .cell(let key): base + "[" + key + "]"
    case .count: "count of " + base
    }
  }

  package var description: String {
    switch form {
    case .plain: return qualified
    case .cell(let key): return qualified + "[" + key + "]"
    case .count: return "count of " + qualified
    }
  }

  private var qualified: String {
    switch owner {
    case .policy(let lender): lent(base, by: lender)
    case .flow(let flow): flow.description + "." + base
    case .state(let state, let flow): flow.description + "." + state + "." + base
    case .prompt(let prompt, let lender): "prompt " + lent(prompt, by: lender) + "." + base
    case .button(let button, let prompt, let lender): "prompt " + lent(prompt, by: lender) + "." + button + "." + base
    case .action(let action, let lender): "action " + lent(action, by: lender) + "." + base
    case .answer(let answer, let action, let lender): "action " + lent(action, by: lender) + "." + answer + "." + base
    case .event(let event, let lender): "event " + lent(event, by: lender) + "." + base
    }
  }
}
