internal import UsherPlatform

/// The kinds of what policies and platforms declare and name, as messages write them.
enum NameKind: String {
  case action, answer, argument, block, button, clause, event, flow, handler, input, key, link, look, metric, notice
  case option, outcome, parameter, platform, promise, prompt, purpose, request, resource, state, status, test, text,
    type, value
  case flowOrDecision = "flow or decision"
  case manifestEntry = "entry of the manifest"
  case platformFact = "fact of the platform"
  case resourceOrInput = "resource or input"
  case retiredState = "retired state"
  case standardPromise = "standard promise"
  case stateOrOutcome = "state or outcome"
  case typeOrTextInput = "type or text input"
  case watchedFact = "watched fact"

  /// `an event`, `a state`.
  var withArticle: String { ("aeiou".contains(rawValue.first ?? "x") ? "an " : "a ") + rawValue }
}

/// Names that have a meaning in the language and cannot be declared.
let predefinedNames = ["Bool", "Text", "Moment", "resource", "now", "never", "any", "return", "background"]

/// Facts that every platform has under the same name; platform files cannot declare them.
let platformFacts = [Device.platformName, Device.versionName]
