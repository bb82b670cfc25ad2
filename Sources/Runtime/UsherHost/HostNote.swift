public import UsherRuntime

/// Information from a host that needs no reaction.
public enum HostNote: Hashable, Sendable {
  /// An event that no one waited for, such as a second tap. It has changed nothing.
  case ignored(String, Verdict.Reason)
  /// A saved journey of this flow could not be resumed, and is over.
  case refused(flow: String, Snapshot.Refusal)
  /// A text of an answer was longer than ``ActionAnswer/textLimit``, and the rest was cut off.
  case shortened(text: String, of: String)
  /// A saved journey was in a state that the policy no longer has, so its flow has started again.
  case restarted(flow: String)
}
