/// Why an act cannot be played now.
package enum UnplayableAct: Error, Hashable, Sendable {
  case ended(outcome: String)
  /// The flow is for one launch of the app, and that is over.
  case forLaunch
  case notOffered(Kind, String, among: [String])
  case nothingToDismiss
  /// A prompt is up: it is tapped, not answered.
  case tapInstead([String])
  /// The person is in Settings or another app, and comes back by `away`.
  case awayInstead(answer: String)
  case away
  case systemPromptIsUp
  /// The system's question is not up, or its answer comes.
  case noSilence
  case unknownFact(String, among: [String])
  case unknownValue(String, of: String, among: [String])
  case fixedInput(String)
  /// Only the policy changes memory.
  case memory(String)
  case unchanged(String, value: String)
  /// The platform has no such change.
  case noSuchChange(String, from: String, to: String, allowed: [String])
  /// Time would not come to its end for all the timers that go off.
  case tooManyTimers(limit: Int)
  /// The change ends the app, and the script lets it live.
  case endsApp(String, from: String, to: String)
  /// The change comes only while the app is not active, and the script lets it be.
  case onlyWhileAway(String, from: String, to: String)
  /// An event or a button has other parameters.
  case otherParameters(String, [String])

  package enum Kind: Sendable {
    case button
    case answer
    case event
  }
}
