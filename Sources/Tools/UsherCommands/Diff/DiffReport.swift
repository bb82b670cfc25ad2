internal import UsherCompiler
internal import UsherModule
internal import UsherPlatform
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
@_spi(Rendering) internal import UsherSource

extension ReportForm where Subject == DiffReport {
  /// The forms of a comparison, with the default first.
  static var all: [Self] {
    pretty({ report, _ in report.text }, json: { report in report.json }) + [
      Self("markdown", .beginning) { report, _ in WrittenReport(text: report.markdown) }
    ]
  }
}

/// What changes between two sides.
struct DiffReport {
  let policies: [PolicyComparison]
  let old: String
  let new: String
  /// The language of texts; nil for that of the catalog.
  let locale: String?

  init(_ policies: [PolicyComparison], old: String, new: String, locale: String?) {
    (self.policies, self.old, self.new, self.locale) = (policies, old, new, locale)
  }

  func status(failingOn level: DiffLevel) -> ExitStatus {
    if case .weight(let level) = level, policies.contains(where: { $0.weight.map { $0 <= level } ?? false }) {
      return .findings
    }
    return policies.contains { $0.isUnknown } ? .inconclusive : .clean
  }

  /// Everything that is reported of a difference, in words.
  struct Told {
    /// What comes instead of what.
    let title: String
    /// Those in which texts differ, if only texts do.
    let languages: [String]
    let forWhom: String
    /// The journey as the lines of a script, of which the last step differs.
    let steps: [String]
    /// The last step on the old policy and on the new one. If only texts differ, one pair for each language in which they do; reports in
    /// text and JSON have the first pair. Never empty.
    let sides: [Sides]

    var old: Side { sides[0].old }
    var new: Side { sides[0].new }

    struct Sides {
      /// Nil if it does not matter.
      let language: String?
      let old: Side
      let new: Side
    }

    struct Side {
      /// The whole journey.
      let script: String
      /// The last step as lines of a transcript, without the act that caused it.
      let lines: [String]
      /// The effects of the last step. Nil if it cannot be played as a test.
      let effects: [JourneyRenderer.RenderedEffect]?
    }
  }

  func told(_ difference: Difference, _ compared: PolicyComparison.Compared, on comparison: PolicyDifferences) -> Told {
    let change = change(of: difference, compared, on: comparison)
    let languages = change?.languages ?? []
    func side(_ story: Story, _ module: Module, _ policy: CompiledPolicy, _ locale: String?) -> Told.Side {
      self.side(story, of: module, policy, in: locale)
    }
    // Texts are shown in the languages in which they differ.
    let meant = languages.filter { locale == nil || locale == $0 }
    let locales: [String?] = languages.isEmpty ? [locale] : meant.isEmpty ? languages : meant
    let sides = locales.map { locale in
      Told.Sides(
        language: languages.isEmpty ? nil : locale,
        old: side(difference.old, comparison.old, compared.old.policy, locale),
        new: side(difference.new, comparison.new, compared.new.policy, locale))
    }
    return Told(
      title: difference.kind.title(change), languages: languages, forWhom: difference.starts.words,
      steps: Self.steps(sides[0].old.script, sides[0].new.script), sides: sides)
  }

  /// The lines of the journey. A value of a start may have another name in the other policy: `older than 7d` is `now` for one that
  /// compares with 14 days. Such a line is there for each of both.
  private static func steps(_ old: String, _ new: String) -> [String] {
    let (before, after) = (old.split(separator: "\n"), new.split(separator: "\n"))
    guard before.count == after.count else { return before.map { "old: \($0)" } + after.map { "new: \($0)" } }
    return zip(before, after).flatMap { before, after in
      before == after ? [String(after)] : ["old: \(before)", "new: \(after)"]
    }
  }

  /// How what is shown differs, if nothing else does.
  private func change(
    of difference: Difference, _ compared: PolicyComparison.Compared, on comparison: PolicyDifferences
  ) -> RewordedPrompts.Change? {
    guard difference.kind.weight == .words, let shown = difference.kind.new else { return nil }
    return RewordedPrompts(compared.old.policy, compared.new.policy).change(of: shown, on: comparison.new.device.name)
  }

  private func side(_ story: Story, of module: Module, _ policy: CompiledPolicy, in locale: String?) -> Told.Side {
    let renderer = StoryRenderer(story, of: module, titled: "", policy, in: locale)
    let lines = renderer.lastStep.map { $0.rendered }
    return Told.Side(
      script: WrittenJourney(story, of: module, among: policy.platforms).script,
      lines: lines.isEmpty ? ["nothing"] : lines, effects: renderer.lastEffects)
  }

  // MARK: Text

  var text: String {
    policies.map { text(of: $0) }.joined(separator: "\n") + "\n" + summary + "\n"
  }

  var summary: String {
    let weights = policies.compactMap { $0.weight }
    if let heaviest = weights.min() {
      let differ = weights.count == 1 ? "differs" : "differ"
      return
        "\(weights.count) of \(counted(policies.count, "policy", "policies")) \(differ); the heaviest: \(heaviest.rawValue)"
    }
    let verdict =
      policies.contains { $0.isUnknown } ? "unknown, because not all journeys could be compared" : "same"
    return "\(counted(policies.count, "policy", "policies")): \(verdict)"
  }

  private func text(of policy: PolicyComparison) -> String {
    switch policy.result {
    case .new: return "\(policy.name): new\n"
    case .gone: return "\(policy.name): gone\n"
    case .broken(let error): return "\(visible(policy.name)): unknown, because it does not compile: \(error)\n"
    case .compared(let compared):
      var text = "\(policy.name)\n"
      for line in Self.lines(of: compared) { text += "  \(line)\n" }
      for comparison in compared.platforms {
        for flow in comparison.flows {
          text += "  \(head(of: flow, comparison, compared))\n"
        }
      }
      for comparison in compared.platforms {
        for flow in comparison.flows {
          for difference in flow.differences {
            text +=
              "\n" + self.text(of: told(difference, compared, on: comparison), difference, flow, comparison, compared)
          }
        }
      }
      return text
    }
  }

  /// `behaviour  pick(r: camera) on ios: 2 differences`
  private func head(
    of flow: FlowComparison, _ comparison: PolicyDifferences, _ compared: PolicyComparison.Compared
  ) -> String {
    let place = compared.platforms.count > 1 ? " on \(comparison.new.device.name)" : ""
    let head = "\(flow.verdict)  \(flow.name)\(place)"
    switch flow.result {
    case .new, .gone: return head
    case .compared(let differences):
      return differences.isEmpty ? head : "\(head): \(counted(differences.count, "kind")) of difference"
    case .unknown, .noCommonStart, .otherPlatform: return flow.gap.map { "\(head): \($0)" } ?? head
    }
  }

  private func text(
    of told: Told, _ difference: Difference, _ flow: FlowComparison, _ comparison: PolicyDifferences,
    _ compared: PolicyComparison.Compared
  ) -> String {
    let place = compared.platforms.count > 1 ? " on \(comparison.new.device.name)" : ""
    let steps = told.steps.map { "    \($0)\n" }.joined()
    let (old, new) = (told.old.lines, told.new.lines)
    let (before, after) = (old.map { "      \($0)\n" }.joined(), new.map { "      \($0)\n" }.joined())
    return """
      \(difference.kind.weight.rawValue): \(flow.name)\(place): \(told.title)
        for \(told.forWhom)
      \(steps)    old
      \(before)    new
      \(after)
      """
  }

  /// What changes besides journeys.
  static func lines(of compared: PolicyComparison.Compared) -> [String] {
    let changes = compared.changes
    return compared.newPlatforms.map { "new platform \($0)" } + compared.gonePlatforms.map { "platform \($0) is gone" }
      + changes.promises.map { "\($0.isNew ? "new promise" : "promise lost"): \($0.name)" }
      + changes.interface.map { "\($0.isNew ? "new" : "gone"): \($0.kind.rawValue) \($0.name)" }
      + compared.refusingPlatforms.map { platform in
        let place = platform.isEmpty ? "" : " on \(platform)"
        return "apps built with the old policy's code refuse the new one\(place) until `usher generate` is run again"
      }
      + changes.lostStates.map {
        "journeys under way that were saved in `\($0.name)` of `\($0.flow)` end: the new policy has no such state"
      }
  }
}

extension Difference.Kind {
  /// `show cameraOff instead of ask camera`
  func title(_ change: RewordedPrompts.Change? = nil) -> String {
    switch (old, new, weight) {
    case (_, let new?, .words): "\(change?.words ?? "other texts or looks") of \(new.words)\(change?.place ?? "")"
    case (_, let new?, .order): "another order, from \(new.words) on"
    case (let old?, let new?, _): "\(new.words) instead of \(old.words)"
    case (let old?, nil, _): "no \(old.words) any more"
    case (nil, let new?, _): "\(new.words), where there was nothing"
    case (nil, nil, _): "another order"
    }
  }
}

extension RewordedPrompts.Change {
  fileprivate var words: String {
    let texts = isOnlySpoken ? "texts for screen readers" : "texts"
    return "other " + ((languages.isEmpty ? [] : [texts]) + (hasOtherLooks ? ["looks"] : [])).joined(separator: " and ")
  }

  fileprivate var place: String { languages.isEmpty ? "" : ", in \(listed(languages, "and"))" }
}

extension SeenEffect {
  fileprivate var words: String {
    let values = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    let value = kind == .remember ? " = \(details.joined())" : ""
    return "`\(kind.rawValue) \(name)\(values)\(value)`"
  }
}

extension Difference.Starts {
  /// Whom a difference is for: `everybody`, or facts at the start.
  var words: String {
    let outside = needsOutside ? ", if something changes meanwhile" : ""
    guard let conditions else { return "some: \(count) of \(all) starts\(outside)" }
    if conditions.allSatisfy({ $0.parts.isEmpty }) { return "everybody\(outside)" }
    return conditions.map { $0.words }.joined(separator: "; or ") + " (\(count) of \(all) starts)\(outside)"
  }
}

extension Difference.Condition {
  fileprivate var words: String {
    parts.map { "\($0.name) \($0.values.joined(separator: " | "))" }.joined(separator: ", ")
  }
}
