/// The reason why an act cannot be played now.
package enum UnplayableAct: Error, Hashable, Sendable {
  case ended(outcome: String)
  /// The flow belongs to one launch of the app, and that launch is over.
  case forLaunch
  case notOffered(Kind, String, among: [String])
  case nothingToDismiss
  /// A prompt is up: it needs a tap instead of an answer. Holds its buttons.
  case tapInstead([String])
  /// The person is in Settings or another app and can only return with `away`.
  case awayInstead(answer: String)
  case away
  /// The link does not exist on the version of the system, so opening it fails.
  case missingLink(String)
  case systemPromptIsUp
  /// Nothing is to follow from silence: no system prompt is up, or it is one without such rows, or the system answers in this status.
  case noSilence
  case unknownFact(String, among: [String])
  case unknownValue(String, of: String, among: [String])
  case fixedInput(String)
  /// The version of the system, and those that the policy tells apart.
  case fixedVersion(String, among: [String])
  /// The name is memory of a session, and only its own flow can change it.
  case memory(String)
  case unchanged(String, value: String)
  /// The platform does not allow this change.
  case noSuchChange(String, from: String, to: String, allowed: [String])
  /// More timers than `limit` went off during one wait.
  case tooManyTimers(limit: Int)
  /// The change terminates the app, but the script says that the app survives.
  case endsApp(String, from: String, to: String)
  /// The change is possible only while the app is inactive, but the script makes it while the app is active.
  case onlyWhileAway(String, from: String, to: String)
  /// The event or button has other parameters; these are their names.
  case otherParameters(String, [String])
  /// The answer or event does not carry one of these texts, or was given one twice; these are its texts.
  case otherTexts(String, [String])

  package enum Kind: Sendable {
    case button
    case answer
    case event
  }
}
