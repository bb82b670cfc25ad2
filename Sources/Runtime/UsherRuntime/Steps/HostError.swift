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
  /// An answer that the question does not have. `of` says which question: `prompt cameraOff`, `action upload`, `link settings`.
  case unknownAnswer(String, of: String, known: [String])
  /// The arguments do not match the parameters of the flow or event, or the texts of the answer.
  case otherParameters(String, expected: [String])
  /// Required inputs that were not given.
  case missing([String])
  /// The facts, decision or effects belong to another policy.
  case otherPolicy
  /// The app's code was generated from the policy `expected`, and does not fit the bundle of this one: it is another policy, or a version
  /// with other names.
  case otherInterface(of: String, expected: String)
}
