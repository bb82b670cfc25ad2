internal import UsherCatalog
internal import UsherFindings
package import UsherSource

/// The problems of the settings, in themselves or for their project.
enum SettingsProblem: Problem {
  case noSettings
  case unknownSetting(String)
  case repeated(String)
  case wrongValue(of: String, needed: Shape)
  case unknownSchema(String)
  case noLanguageTag(String)
  case uncanonicalTag(String, canonical: String)
  case noVersionRange(String)
  case noFlowName(String)
  case noAmount(String, ProofLimit)
  case unknownWord(String, WordKind)
  case noSettingsFile(String)
  case extendsItself(String)
  case ofOneProject(String)
  case nothingAt(path: String)
  case noMatch(pattern: String)
  case unknownPolicy(String)
  case unknownFlow(NamedFlow)
  case unknownPlatform(String)
  case noVersions(of: String)
  case otherVersions(of: String, range: String)
  case otherKey(String, of: String)

  /// The form of a value.
  enum Shape: Equatable {
    case value, list, fields
  }

  /// A kind of words of which there are only a few.
  enum WordKind: Equatable {
    case severity, proofLimit
  }

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .noSettings, .extendsItself, .ofOneProject, .wrongValue, .unknownSchema, .noVersionRange, .noFlowName,
      .noAmount, .unknownWord, .noVersions,
      .otherVersions, .otherKey:
      .wrongShape
    case .unknownSetting: .unknownField
    case .repeated: .duplicateKey
    case .noLanguageTag, .uncanonicalTag: .invalidLocale
    case .noSettingsFile, .nothingAt, .noMatch, .unknownPolicy, .unknownFlow: .unmatchedPath
    case .unknownPlatform: .unknownPlatform
    }
  }

  var message: Message {
    switch self {
    case .noSettings: "`\(Settings.fileName)` must contain settings"
    case .unknownSetting(let key): "`\(key)` is not a setting"
    case .repeated(let word): "`\(word)` occurs twice"
    case .wrongValue(let key, .value): "`\(key)` needs one value"
    case .wrongValue(let key, .list): "`\(key)` needs a list"
    case .wrongValue(let key, .fields): "`\(key)` needs fields"
    case .unknownSchema(let schema): "there is no schema \(schema)"
    case .noLanguageTag(let word): "`\(word)` is not a language tag"
    case .uncanonicalTag(let tag, let canonical): "the usual form of `\(tag)` is `\(canonical)`"
    case .noVersionRange(let word): "`\(word)` is not a range of versions"
    case .noFlowName(let word): "`\(word)` is not a flow of a policy"
    case .noAmount(let word, let limit): "`\(word)` is not a limit for \(wording: limit.rawValue)"
    case .unknownWord(let word, .severity): "`\(word)` is not a severity"
    case .unknownWord(let word, .proofLimit): "`\(word)` is not a limit of proofs"
    case .noSettingsFile(let path): "there is no settings file `\(path)`"
    case .extendsItself(let path): "`\(path)` extends itself"
    case .ofOneProject(let word): "`\(word)` is about the files of one project"
    case .nothingAt(let path): "there is nothing at `\(path)`"
    case .noMatch(let pattern): "no file matches `\(pattern)`"
    case .unknownPolicy(let policy): "there is no policy `\(policy)`"
    case .unknownFlow(let flow): "`\(flow.policy)` has no flow `\(flow.flow)`"
    case .unknownPlatform(let platform): "there is no platform `\(platform)`"
    case .noVersions(let platform): "the file of `\(platform)` does not say which versions it has"
    case .otherKey(let key, let platform): "the file of `\(platform)` says nothing about `\(key)` in a manifest"
    case .otherVersions(let platform, let range): "the file of `\(platform)` describes only the versions \(range)"
    }
  }
}

// MARK: File structure

extension Diagnostic {
  static func noSettings(_ place: Label) -> Diagnostic {
    Diagnostic(
      SettingsProblem.noSettings, at: marked(place, "this is not a setting"),
      help: "a setting is a line like `fail-level: warning`")
  }

  static func unknownSetting(_ key: String, _ place: Label) -> Diagnostic {
    let keys = SettingKey.allCases.map { $0.rawValue }
    let problem = SettingsProblem.unknownSetting(key)
    guard let meant = ForeignSettings.key(key)?.rawValue ?? nearest(to: key, among: keys) else {
      return Diagnostic(
        problem, at: marked(place, "unknown"), help: "the settings are \(quoted(keys, "and"))")
    }
    return Diagnostic(
      problem, at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
  }

  static func repeated(_ word: String, at place: Label, first: Label?) -> Diagnostic {
    Diagnostic(
      SettingsProblem.repeated(word), at: marked(place, "the second"),
      also: first.map { [marked($0, "the first")] } ?? [])
  }

  static func notOneWord(_ key: String, _ place: Label) -> Diagnostic {
    Diagnostic(SettingsProblem.wrongValue(of: key, needed: .value), at: marked(place, "a value is missing after it"))
  }

  static func notAList(_ key: String, _ place: Label) -> Diagnostic {
    Diagnostic(
      SettingsProblem.wrongValue(of: key, needed: .list), at: marked(place, "a list is missing below it"),
      help: "write each value on a line of its own, after `- `")
  }

  static func notPairs(_ key: String, _ place: Label) -> Diagnostic {
    let example = key == SettingKey.platforms.rawValue ? "ios: 17...26" : "name: value"
    return Diagnostic(
      SettingsProblem.wrongValue(of: key, needed: .fields), at: marked(place, "a field is missing below it"),
      help: "write each field on a line of its own, as `\(example)`")
  }
}

// MARK: Values

extension Diagnostic {
  static func unknownSchema(_ schema: Setting<String>) -> Diagnostic {
    wrongWord(
      schema, .unknownSchema(schema.value), "the schema is `1`",
      "a newer version of `usher` may know it")
  }

  static func noLanguageTag(_ word: Setting<String>) -> Diagnostic {
    wrongWord(
      word, .noLanguageTag(word.value), "this is not a language",
      word.value.utf8.contains(UInt8(ascii: ","))
        ? "write each language on a line of its own, after `- `" : "language tags look like `de`, `pt-BR` or `zh-Hans`")
  }

  static func uncanonicalTag(_ word: Setting<String>, canonical: String) -> Diagnostic {
    var reported = wrongWord(
      word, .uncanonicalTag(word.value, canonical: canonical), "not the usual form", nil)
    reported.fixes = [Fix("write `\(canonical)`", edits: [Edit(reported.primary.span, canonical)], isSafe: true)]
    return reported
  }

  static func noVersionRange(_ word: Setting<String>) -> Diagnostic {
    wrongWord(
      word, .noVersionRange(word.value), "the first and the last are expected here",
      "write `15...18`, or `15...` for all from 15 on")
  }

  static func noFlowName(_ word: Setting<String>) -> Diagnostic {
    wrongWord(
      word, .noFlowName(word.value), "a policy and its flow are expected here",
      "write the policy, a dot and the flow: `lens.begin`")
  }

  static func noAmount(_ word: Setting<String>, _ limit: ProofLimit) -> Diagnostic {
    wrongWord(
      word, .noAmount(word.value, limit), "an amount is expected here", "write \(limit.form)")
  }

  static func unknownWord(_ word: Setting<String>, is kind: SettingsProblem.WordKind, among words: [String])
    -> Diagnostic
  {
    let foreign = ForeignSettings.severity(word.value).flatMap { words.contains($0) ? $0 : nil }
    let meant = foreign ?? nearest(to: word.value, among: words)
    var reported = wrongWord(
      word, .unknownWord(word.value, kind), meant.map { "did you mean `\($0)`?" } ?? "unknown",
      meant == nil ? "it is \(quoted(words, "or"))" : nil)
    reported.fixes = meant.map { [Fix("write `\($0)`", edits: [Edit(reported.primary.span, $0)], isSafe: false)] } ?? []
    return reported
  }

  private static func wrongWord(
    _ word: Setting<String>, _ problem: SettingsProblem, _ label: Prose, _ help: Prose?
  ) -> Diagnostic {
    guard let place = word.place else { preconditionFailure("only a file says what nobody understands") }
    return Diagnostic(problem, at: marked(place, label), help: help)
  }
}

// MARK: Settings that do not match the project

extension Diagnostic {
  /// Reports a path in the settings that does not exist.
  static func noSettingsFile(_ path: String, at place: Label) -> Diagnostic {
    var diagnostic = Diagnostic(
      SettingsProblem.noSettingsFile(path), at: marked(place, "there is no file of this name"),
      help: "paths under `extends` begin at the folder of the file that names them")
    // Without these settings nothing is checked.
    diagnostic.severity = .error
    return diagnostic
  }

  static func extendsItself(_ path: String, at place: Label) -> Diagnostic {
    Diagnostic(
      SettingsProblem.extendsItself(path), at: marked(place, "this file is being read"),
      help: "leave it out in one of the files")
  }

  static func ofOneProject(_ word: String, at place: Label) -> Diagnostic {
    Diagnostic(
      SettingsProblem.ofOneProject(word), at: marked(place, "another file extends these settings"),
      why: "`roots`, `exclude`, `info-plist`, `flows-at-launch` and `baseline` cannot be shared",
      help: "move it to the `usher.yaml` of the project, and share the rest")
  }

  static func noSuchPath(_ path: String, at place: Label) -> Diagnostic {
    Diagnostic(
      SettingsProblem.nothingAt(path: path), at: marked(place, "there is no file or folder of this name"),
      why: "a setting that matches nothing has no effect, and nobody notices",
      help: "paths begin at the folder of `usher.yaml`")
  }

  /// Reports a pattern in the settings that no file matches.
  static func unmatchedPattern(_ pattern: String, at place: Label) -> Diagnostic {
    Diagnostic(
      SettingsProblem.noMatch(pattern: pattern), at: marked(place, "matches nothing"),
      why: "a setting that matches nothing has no effect, and nobody notices",
      help: "paths begin at the folder of `usher.yaml`; `*` does not match `/`, and `**` does")
  }

  /// Reports a flow in the settings whose policy does not exist.
  static func unknownPolicy(of flow: NamedFlow, at place: Label, among names: [String]) -> Diagnostic {
    unknownFlowName(
      .unknownPolicy(flow.policy), at: place, flow.policy, among: names, reported: "no file declares it"
    ) { NamedFlow(policy: $0, flow: flow.flow) }
  }

  /// Reports a flow in the settings that its policy does not declare.
  package static func unknownFlow(_ flow: NamedFlow, at place: Label, among names: [String]) -> Diagnostic {
    unknownFlowName(
      .unknownFlow(flow), at: place, flow.flow, among: names, reported: "it does not declare it"
    ) { NamedFlow(policy: flow.policy, flow: $0) }
  }

  private static func unknownFlowName(
    _ problem: SettingsProblem, at place: Label, _ word: String, among names: [String], reported: Prose,
    _ mended: (String) -> NamedFlow
  ) -> Diagnostic {
    guard let meant = nearest(to: word, among: names).map(mended) else {
      let are = names.count == 1 ? "is" : "are"
      return Diagnostic(
        problem, at: marked(place, reported),
        why: "a setting that matches nothing has no effect, and nobody notices",
        help: names.isEmpty || names.count > 8 ? nil : "there \(are) \(quoted(names, "and"))")
    }
    return Diagnostic(
      problem, at: marked(place, "did you mean `\(meant.text)`?"),
      why: "a setting that matches nothing has no effect, and nobody notices",
      fixes: [Fix("write `\(meant.text)`", edits: [Edit(place.span, meant.text)], isSafe: false)])
  }

  package static func unknownPlatform(_ name: String, at place: Label, among names: [String]) -> Diagnostic {
    let meant = nearest(to: name, among: names)
    return Diagnostic(
      SettingsProblem.unknownPlatform(name),
      at: marked(place, meant.map { "did you mean `\($0)`?" } ?? "no file declares it"),
      help: meant == nil ? "there \(names.count == 1 ? "is" : "are") \(quoted(names, "and"))" : nil)
  }
}
