internal import UsherScript
internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherRuntime
internal import UsherModule

/// The texts of prompts and notices in one language, and those that no test shows. Each case of a `select` or a `plural` is a
/// text of its own.
struct LanguageCoverage {
  let locale: String
  /// In the order of the file.
  let texts: [String]
  let unshown: [String]

  func hasSameTexts(as other: LanguageCoverage) -> Bool { texts == other.texts && unshown == other.unshown }

  /// The languages of a policy, its own first; none for a policy without texts.
  static func all(of policy: CompiledPolicy, _ shown: Set<ShownEntry>) -> [LanguageCoverage] {
    guard let copy = policy.copy else { return [] }
    let own = Set(policy.modules.flatMap { $0.ownShown })
    return ([copy.source] + copy.translations).map { LanguageCoverage($0, own, shown) }
  }

  /// - Parameter own: The prompts and notices of the policy itself. Those of other policies have their tests elsewhere.
  private init(_ language: Copy.Localization, _ own: Set<String>, _ shown: Set<ShownEntry>) {
    locale = language.locale
    texts = language.entries.filter { own.contains($0.prompt) }.flatMap { entry in
      entry.parts.flatMap { name, wording in wording.texts(named: name) }
    }
    var reached: Set<String> = []
    for seen in shown {
      guard let entry = language.entry(of: seen.name, on: seen.platform) else { continue }
      for (name, wording) in entry.parts(offering: seen.buttons) {
        reached.insert(wording.text(named: name, seen.arguments, in: language.locale))
      }
    }
    unshown = texts.filter { !reached.contains($0) }
  }
}

extension Module {
  /// The names of its prompts and notices, without those of policies that it uses.
  fileprivate var ownShown: [String] {
    prompts.filter { $0.prefix.isEmpty }.map { $0.name } + notices.filter { $0.prefix.isEmpty }.map { $0.name }
  }
}

/// A prompt or notice as a test shows it.
struct ShownEntry: Hashable {
  var name: String
  var platform: String
  var arguments: [TextArgument]
  /// The names of the buttons that can be tapped.
  var buttons: Set<String>
}

extension JourneyRenderer {
  /// The prompts and notices that the steps of a test show.
  func shownEntries(in run: TestRun) -> [ShownEntry] {
    run.played.flatMap { steps, facts in
      steps.flatMap { step in
        step.effects.compactMap { effect -> ShownEntry? in
          let shown = rendering(step).rendered(effect, in: step.session, facts: facts)
          guard shown.kind.hasTexts else { return nil }
          return ShownEntry(
            name: shown.name, platform: module.device.name, arguments: shown.arguments ?? [],
            buttons: Set(shown.buttons.map { $0.name }))
        }
      }
    }
  }
}

extension Copy.Entry {
  /// Every wording with its name, for example `cameraOff.title`.
  fileprivate var parts: [(name: String, wording: Wording)] { parts(offering: Set(buttons.map { $0.name })) }

  fileprivate func parts(offering offered: Set<String>) -> [(name: String, wording: Wording)] {
    let name = platform.map { "\(prompt) on \($0)" } ?? prompt
    let parts =
      [("title", title), ("message", message), ("accessibility", accessibilityLabel)]
      + buttons.filter { offered.contains($0.name) }.flatMap { button in
        [
          ("buttons.\(button.name)", Optional(button.label)),
          ("buttons.\(button.name).accessibility", button.accessibilityLabel),
        ]
      }
    return parts.compactMap { part, wording in wording.map { ("\(name).\(part)", $0) } }
  }
}

extension Wording {
  /// The names of its texts: one, or one for each case.
  fileprivate func texts(named name: String) -> [String] {
    switch self {
    case .phrase: [name]
    case .select(let parameter, let cases):
      cases.flatMap { $0.wording.texts(named: "\(name), \(parameter): \($0.value)") }
    case .plural(let parameter, let cases):
      cases.flatMap { $0.wording.texts(named: "\(name), \(parameter): \($0.category.rawValue)") }
    }
  }

  /// The name of the text that is shown with these arguments.
  fileprivate func text(named name: String, _ arguments: [TextArgument], in language: String) -> String {
    func value(_ parameter: String) -> String { arguments.first { $0.name == parameter }?.value ?? "" }
    switch self {
    case .phrase: return name
    case .select(let parameter, let cases):
      guard let chosen = cases.first(where: { $0.value == value(parameter) }) else { return name }
      return chosen.wording.text(named: "\(name), \(parameter): \(chosen.value)", arguments, in: language)
    case .plural(let parameter, let cases):
      let category = PluralRules(of: language).category(of: value(parameter)) ?? .other
      guard
        let chosen = cases.first(where: { $0.category == category }) ?? cases.first(where: { $0.category == .other })
      else { return name }
      return chosen.wording.text(named: "\(name), \(parameter): \(chosen.category.rawValue)", arguments, in: language)
    }
  }
}
