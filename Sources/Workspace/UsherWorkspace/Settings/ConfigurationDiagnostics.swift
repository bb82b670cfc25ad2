internal import UsherCatalog
internal import UsherFindings
package import UsherSource

// MARK: File structure

extension Diagnostic {
  static func noSettings(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongShape, "`\("usher.yaml")` must contain settings", at: marked(place, "this is not a setting"),
      help: "a setting is a line like `fail-level: warning`")
  }

  static func unknownSetting(_ key: String, _ place: Label) -> Diagnostic {
    let keys = SettingKey.allCases.map { $0.rawValue }
    let message: Message = "`\(key)` is not a setting"
    guard let meant = nearest(to: key, among: keys) else {
      return Diagnostic(
        .unknownField, message, at: marked(place, "unknown"), help: "the settings are \(quoted(keys, "and"))")
    }
    return Diagnostic(
      .unknownField, message, at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
  }

  static func toldTwice(_ word: String, at place: Label, first: Label?) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "`\(word)` occurs twice", at: marked(place, "the second"),
      also: first.map { [marked($0, "the first")] } ?? [])
  }

  static func notOneWord(_ key: String, _ place: Label) -> Diagnostic {
    Diagnostic(.wrongShape, "`\(key)` needs one value", at: marked(place, "a value is missing after it"))
  }

  static func notAList(_ key: String, _ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongShape, "`\(key)` needs a list", at: marked(place, "a list is missing below it"),
      help: "write each value on a line of its own, after `- `")
  }

  static func notPairs(_ key: String, _ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongShape, "`\(key)` needs fields", at: marked(place, "a field is missing below it"),
      help: "write each field on a line of its own, as `name: value`")
  }
}

// MARK: Values

extension Diagnostic {
  static func unknownSchema(_ schema: Setting<String>) -> Diagnostic {
    wrongWord(
      schema, .wrongShape, "there is no schema \(schema.value)", "the schema is `1`",
      "a newer version of `usher` may know it")
  }

  static func noLanguageTag(_ word: Setting<String>) -> Diagnostic {
    wrongWord(
      word, .invalidLocale, "`\(word.value)` is not a language tag", "this is not a language",
      word.value.utf8.contains(UInt8(ascii: ","))
        ? "write each language on a line of its own, after `- `" : "language tags look like `de`, `pt-BR` or `zh-Hans`")
  }

  static func uncanonicalTag(_ word: Setting<String>, canonical: String) -> Diagnostic {
    var reported = wrongWord(
      word, .invalidLocale, "the usual form of `\(word.value)` is `\(canonical)`", "not the usual form", nil)
    reported.fixes = [Fix("write `\(canonical)`", edits: [Edit(reported.primary.span, canonical)], isSafe: true)]
    return reported
  }

  static func noVersionRange(_ word: Setting<String>) -> Diagnostic {
    wrongWord(
      word, .wrongShape, "`\(word.value)` is not a range of versions", "the first and the last are expected here",
      "write `15...18`, or `15...` for all from 15 on")
  }

  static func noFlowName(_ word: Setting<String>) -> Diagnostic {
    wrongWord(
      word, .wrongShape, "`\(word.value)` is not a flow of a policy", "a policy and its flow are expected here",
      "write the policy, a dot and the flow: `lens.begin`")
  }

  static func noAmount(_ word: Setting<String>, _ limit: ProofLimit) -> Diagnostic {
    wrongWord(
      word, .wrongShape, "`\(word.value)` is not a limit for \(wording: limit.rawValue)", "an amount is expected here",
      "write \(limit.form)")
  }

  static func unknownWord(_ word: Setting<String>, is what: String, among words: [String]) -> Diagnostic {
    let meant = nearest(to: word.value, among: words)
    var reported = wrongWord(
      word, .wrongShape, "`\(word.value)` is not \(wording: what)", meant.map { "did you mean `\($0)`?" } ?? "unknown",
      meant == nil ? "it is \(quoted(words, "or"))" : nil)
    reported.fixes = meant.map { [Fix("write `\($0)`", edits: [Edit(reported.primary.span, $0)], isSafe: false)] } ?? []
    return reported
  }

  private static func wrongWord(
    _ word: Setting<String>, _ code: DiagnosticCode, _ message: Message, _ label: String, _ help: String?
  ) -> Diagnostic {
    guard let place = word.place else { preconditionFailure("only a file says what nobody understands") }
    return Diagnostic(code, message, at: marked(place, label), help: help)
  }
}

// MARK: Settings that do not match the project

extension Diagnostic {
  /// Reports a path in the settings that does not exist.
  package static func noSuchPath(_ path: String, at place: Label) -> Diagnostic {
    Diagnostic(
      .unmatchedPath, "there is nothing at `\(path)`", at: marked(place, "there is no file or folder of this name"),
      why: "a setting that matches nothing has no effect, and nobody notices",
      help: "paths begin at the folder of `usher.yaml`")
  }

  /// Reports a pattern in the settings that no file matches.
  package static func unmatchedPattern(_ pattern: String, at place: Label) -> Diagnostic {
    Diagnostic(
      .unmatchedPath, "no file matches `\(pattern)`", at: marked(place, "matches nothing"),
      why: "a setting that matches nothing has no effect, and nobody notices",
      help: "paths begin at the folder of `usher.yaml`; `*` does not match `/`, and `**` does")
  }

  /// Reports a flow in the settings whose policy does not exist.
  package static func unknownPolicy(of flow: NamedFlow, at place: Label, among names: [String]) -> Diagnostic {
    unknownFlowName(
      "there is no policy `\(flow.policy)`", at: place, flow.policy, among: names, reported: "no file declares it"
    ) { NamedFlow(policy: $0, flow: flow.flow) }
  }

  /// Reports a flow in the settings that its policy does not declare.
  package static func unknownFlow(_ flow: NamedFlow, at place: Label, among names: [String]) -> Diagnostic {
    unknownFlowName(
      "`\(flow.policy)` has no flow `\(flow.flow)`", at: place, flow.flow, among: names,
      reported: "it does not declare it"
    ) { NamedFlow(policy: flow.policy, flow: $0) }
  }

  private static func unknownFlowName(
    _ message: Message, at place: Label, _ word: String, among names: [String], reported: String,
    _ mended: (String) -> NamedFlow
  ) -> Diagnostic {
    guard let meant = nearest(to: word, among: names).map(mended) else {
      let are = names.count == 1 ? "is" : "are"
      return Diagnostic(
        .unmatchedPath, message, at: marked(place, reported),
        why: "a setting that matches nothing has no effect, and nobody notices",
        help: names.isEmpty || names.count > 8 ? nil : "there \(are) \(quoted(names, "and"))")
    }
    return Diagnostic(
      .unmatchedPath, message, at: marked(place, "did you mean `\(meant.text)`?"),
      why: "a setting that matches nothing has no effect, and nobody notices",
      fixes: [Fix("write `\(meant.text)`", edits: [Edit(place.span, meant.text)], isSafe: false)])
  }

  package static func unknownPlatform(_ name: String, at place: Label, among names: [String]) -> Diagnostic {
    let meant = nearest(to: name, among: names)
    return Diagnostic(
      .unknownPlatform, "there is no platform `\(name)`",
      at: marked(place, meant.map { "did you mean `\($0)`?" } ?? "no file declares it"),
      help: meant == nil ? "there \(names.count == 1 ? "is" : "are") \(quoted(names, "and"))" : nil)
  }
}
