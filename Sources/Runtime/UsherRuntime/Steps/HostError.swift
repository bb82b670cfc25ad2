/// An invalid call by a host: the policy does not have the name or the value.
public enum HostError: Error, Hashable, Sendable {
  case unknownFlow(String, known: [String])
  /// A flow that only other flows run.
  case innerFlow(String)
  case unknownDecision(String, known: [String])
  case unknownFact(String, known: [String])
  case unknownEvent(String, known: [String])
  /// A value that is not in the domain of the fact or parameter it is given for.
  case unknownValue(String, of: String, known: [String])
  /// An answer that the question does not have.
  case unknownAnswer(String, known: [String])
  /// The arguments do not match the parameters of the flow or event, or the texts of the answer.
  case otherParameters(String, expected: [String])
  /// Required inputs that were not given.
  case missing([String])
  /// The facts, decision or effects belong to another policy.
  case otherPolicy
}
