package import UsherPlay
package import UsherSource

/// Why a journey cannot start or go on as it was called.
package struct RefusedCall: Error, Sendable {
  package let reason: Reason
  /// The place in a script. Nil for what the call itself says.
  package var place: Label?

  package init(_ reason: Reason, at place: Label? = nil) { (self.reason, self.place) = (reason, place) }

  /// A sentence without a full stop.
  package var message: Prose { reason.message }

  package enum Reason: Equatable, Sendable {
    case malformed(String)
    case givenTwice(String, in: String)
    case unknownParameter(String, of: String, among: [String])
    case missingParameters([String], of: String, example: String)
    case unknownCombination(flow: String)
    case unknownValue(String, of: String, among: [String])
    /// `on` is the version of the platform that lacks the value. Nil for the newest.
    case missingValue(String, of: String, on: String?, among: [String])
    case unknownVersion(String, of: String, in: String)
    /// `isInput` is false for a resource or memory.
    /// `isOther` is true for a name of the other kind, which has another option.
    case unknownFact(String, isInput: Bool, among: [String], isOther: Bool)
    case missingInputs(options: [String])
    case openFlow(among: [String])
    case innerFlow(String, among: [String])
    /// `names` are without the arguments of the flows.
    case unknownFlow(String, names: [String], among: [String])
    case unknownPlatform(String, among: [String])
    case noCatalog(locale: String)
    case malformedLocale(String)
    case unknownLocale(String, among: [String])
    case impossibleAct(UnplayableAct)
    case stillRuns
    case decision(String)
  }
}

extension RefusedCall.Reason {
  var message: Prose {
    switch self {
    case .malformed(let text): "a flow with parameters is named as in `startCall(isVideo: true)`, not `\(text)`"
    case .givenTwice(let argument, let call): "`\(call)` gives `\(argument)` twice"
    case .unknownParameter(let argument, let flow, let names):
      "`\(flow)` has no parameter `\(argument)`; \(names.isEmpty ? "it has none" : "it has \(quoted(names))")"
    case .missingParameters(let names, let flow, let example): "`\(flow)` needs \(quoted(names)); write `\(example)`"
    case .unknownCombination(let flow): "`\(flow)` cannot be used with this combination of resources"
    case .unknownValue(let value, let name, let values):
      "`\(name)` cannot be `\(value)`; it can be \(quoted(values, "or"))"
    case .missingValue(let value, let name, let version, let values):
      "`\(name)` cannot be `\(value)`\(version.map { " on \($0)" } ?? ""); it can be \(quoted(values, "or"))"
    case .unknownVersion(let text, let name, let versions):
      "`\(name)` cannot be `\(text)`; it can be a version of \(versions)"
    case .unknownFact(let name, let isInput, _, isOther: true):
      isInput
        ? "`\(name)` is no input of the policy, so it is given with `--given`"
        : "`\(name)` is an input of the policy, so it is given with `--input`"
    case .unknownFact(let name, let isInput, let names, isOther: false):
      """
      the policy has no \(isInput ? "input" : "resource or memory") `\(name)`; \
      \(names.isEmpty ? "it has none" : "it has \(quoted(names))")
      """
    case .missingInputs(let options):
      "the policy has inputs without a value; add \(options.map { "--input \($0)" }.joined(separator: " "))"
    case .openFlow(let flows): flows.isEmpty ? "the policy has no flow" : "which flow? The policy has \(quoted(flows))"
    case .innerFlow(let name, let flows):
      "only other flows run `\(name)`, which is an `inner flow`; the policy has \(quoted(flows))"
    case .unknownFlow(let name, let names, let flows):
      """
      the policy has no flow `\(name)`\
      \(suggestion(for: name, among: names, otherwise: flows.isEmpty ? "" : "; it has \(quoted(flows))"))
      """
    case .unknownPlatform(let name, let names):
      "the policy does not use a platform `\(name)`; \(names.isEmpty ? "it uses none" : "it uses \(quoted(names))")"
    case .noCatalog(let locale): "the policy has no catalog, so it has no texts in `\(locale)`"
    case .malformedLocale(let text): "`\(text)` is not a locale, such as `de` or `zh-Hans`"
    case .unknownLocale(let locale, let locales):
      "there are no texts in `\(locale)`; the catalogs have \(quoted(locales))"
    case .impossibleAct(let act): UsherPlay.message(for: act)
    case .stillRuns: "the flow before it has not ended"
    case .decision(let name): "`\(name)` is a decision, and only a flow can start"
    }
  }
}
