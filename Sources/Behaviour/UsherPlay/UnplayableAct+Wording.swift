package import UsherSource

/// The error message for an act that is not possible.
package func message(for impossible: UnplayableAct) -> Prose {
  switch impossible {
  case .ended(let outcome): "the flow has ended with \(outcome)"
  case .forLaunch: "the flow is for one launch of the app, and the app has ended"
  case .notOffered(let kind, let name, let names):
    "there is no \(word(for: kind)) `\(name)` now; \(names.isEmpty ? "there is none at all" : "there \(names.count == 1 ? "is" : "are") \(quoted(names))")"
  case .nothingToDismiss: "no prompt on screen can be dismissed"
  case .tapInstead(let buttons): "a prompt is on screen: tap \(listed(buttons.map { "`\($0)`" }))"
  case .awayInstead(let answer):
    answer == "returned"
      ? "the person comes back with `away`" : "a link answers `failed`; the person comes back with `away`"
  case .away:
    "the person is in Settings or another app; `away` brings them back, and `answer failed` means that it did not open"
  case .missingLink(let name):
    "this version of the system does not have `\(name)`; `answer failed` says that it did not open"
  case .noSilence:
    "the request has no row for silence, or the system always answers in this status"
  case .otherParameters(let name, let parameters):
    parameters.isEmpty ? "`\(name)` has no parameters" : "`\(name)` needs \(quoted(parameters))"
  case .otherTexts(let name, let texts):
    texts.isEmpty
      ? "`\(name)` carries no text" : "`\(name)` can carry \(quoted(texts)), each once"
  case .systemPromptIsUp: "the system's prompt is on screen: answer it, or end the app with `relaunch`"
  case .unknownFact(let name, let names): "`\(name)` cannot change here; \(quoted(names)) can"
  case .unknownValue(let value, let name, let values):
    "`\(name)` cannot be `\(value)`; it can be \(quoted(values, "or"))"
  case .fixedInput(let name): "`\(name)` is fixed while the flow runs: it is not a live input"
  case .fixedVersion(let name, let versions):
    "`\(name)` is fixed while the flow runs: give it at the start, as in `given \(name) is …`; \(versions.isEmpty ? "the policy does not read it" : "the policy tells apart \(quoted(versions))")"
  case .memory(let name): "`\(name)` is memory of a session, and only its own flow can change it"
  case .unchanged(let name, let value): "`\(name)` is \(value) already"
  case .noSuchChange(let name, let from, let to, let allowed):
    "the platform never changes `\(name)` from \(from) to \(to); from \(from) it can become \(allowed.isEmpty ? "nothing else" : quoted(allowed))"
  case .tooManyTimers(let limit): "more than \(limit) timers go off in this time; wait for less"
  case .endsApp(let name, let from, let to):
    "when `\(name)` changes from \(from) to \(to), the system ends the app: add `relaunch`"
  case .onlyWhileAway(let name, let from, let to):
    "`\(name)` changes from \(from) to \(to) only while the app is not active: write `away` or `relaunch`"
  }
}

private func word(for kind: UnplayableAct.Kind) -> String {
  switch kind {
  case .button: "button"
  case .answer: "answer"
  case .event: "event"
  }
}
