public import UsherRuntime

/// What a host tells that nobody has to act on.
public enum HostNote: Hashable, Sendable {
  /// Something came that nobody waited for, such as a second tap, and has changed nothing.
  case ignored(String, Verdict.Reason)
  /// A saved journey of this flow could not be taken up; it is over.
  case refused(flow: String, Snapshot.Refusal)
  /// A saved journey waited for what the policy does not have any more: its flow has begun anew.
  case restarted(flow: String)
}
