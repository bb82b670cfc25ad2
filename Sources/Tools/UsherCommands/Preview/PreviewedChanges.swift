internal import UsherCatalog
internal import UsherCompiler
internal import UsherModule
internal import UsherPage
internal import UsherPlatform
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherSource

/// The JSON of the view *Changes* (`--against`): the shortest journey to each kind of difference, and the screens at its end in both
/// policies.
struct PreviewedChanges {
  let page: PreviewPage
  let report: DiffReport

  var json: PageJSON {
    .object([
      ("old", .text(report.old)), ("summary", .text(report.summary)),
      ("policies", .list(report.policies.map { described($0) })),
    ])
  }

  private func described(_ policy: PolicyComparison) -> PageJSON {
    var (result, note, lines, platforms): (String, String?, [String], [PageJSON]) = ("compared", nil, [], [])
    switch policy.result {
    case .new: result = "new"
    case .gone: result = "gone"
    case .broken(let error): (result, note) = ("broken", error)
    case .compared(let compared):
      lines = DiffReport.lines(of: compared)
      platforms = compared.platforms.map { described($0, compared) }
    }
    return .object([
      ("name", .text(policy.name)), ("result", .text(result)), ("note", .text(note)), ("lines", .texts(lines)),
      ("platforms", .list(platforms)),
    ])
  }

  private func described(_ comparison: PolicyDifferences, _ compared: PolicyComparison.Compared) -> PageJSON {
    let device = comparison.new.device
    let verdicts = comparison.flows.map { flow -> PageJSON in
      .object([("name", .text(flow.name)), ("verdict", .text(flow.verdict)), ("gap", .text(flow.gap))])
    }
    var drawn: [DrawnDifference] = []
    for flow in comparison.flows {
      for difference in flow.differences {
        let told = report.told(difference, compared, on: comparison)
        let screens = told.sides.map { [screen($0.old, in: $0.language), screen($0.new, in: $0.language)] }
        let one = DrawnDifference(difference, of: flow.name, told, screens: screens)
        if let same = drawn.firstIndex(where: { $0.isAlike(one) }) {
          drawn[same].flows += one.flows
        } else {
          drawn.append(one)
        }
      }
    }
    return .object([
      ("name", .text(device.name)), ("look", .text(device.look?.rawValue ?? "")), ("flows", .list(verdicts)),
      ("differences", .list(drawn.map { described($0, compared) })),
    ])
  }

  /// `policy` is the id of the policy that plays the new side. A side has no screens where both are the same, because they would say
  /// nothing.
  private func described(_ drawn: DrawnDifference, _ compared: PolicyComparison.Compared) -> PageJSON {
    let (difference, told) = (drawn.difference, drawn.told)
    let sides = zip(told.sides, drawn.screens).map { sides, screens -> PageJSON in
      let isDrawn = screens[0].text != screens[1].text
      return .object([
        ("language", .text(sides.language)), ("old", side(sides.old, isDrawn ? screens[0] : .nothing)),
        ("new", side(sides.new, isDrawn ? screens[1] : .nothing)),
      ])
    }
    let player = difference.new.isPlayable ? page.policies.first { $0.tested.path == compared.new.path } : nil
    return .object([
      ("weight", .text(difference.kind.weight.rawValue)), ("title", .text(told.title)),
      ("before", effect(difference.kind.old)), ("after", effect(difference.kind.new)),
      ("languages", .texts(told.languages)), ("forWhom", .text(told.forWhom)), ("starts", starts(difference.starts)),
      ("flows", .texts(drawn.flows)), ("steps", .texts(told.steps)),
      ("sides", .list(sides)), ("policy", .text(player?.id)), ("script", .text(player.map { _ in told.new.script })),
    ])
  }

  /// An effect that one of the two versions has at this step; null if it has none.
  private func effect(_ effect: SeenEffect?) -> PageJSON {
    guard let effect else { return .nothing }
    return .object([("kind", .text(effect.kind.rawValue)), ("name", .text(effect.name))])
  }

  /// `conditions` is null if the starts cannot be described by a few conditions.
  private func starts(_ starts: Difference.Starts) -> PageJSON {
    let conditions = starts.conditions.map { all in PageJSON.list(all.map { facts($0) }) }
    return .object([
      ("count", .number(starts.count)), ("all", .number(starts.all)), ("needsOutside", .flag(starts.needsOutside)),
      ("conditions", conditions ?? .nothing),
    ])
  }

  private func facts(_ condition: Difference.Condition) -> PageJSON {
    .list(condition.parts.map { .object([("name", .text($0.name)), ("values", .texts($0.values))]) })
  }

  private func side(_ side: DiffReport.Told.Side, _ screen: PageJSON) -> PageJSON {
    .object([("lines", .texts(side.lines)), ("screen", screen)])
  }

  // MARK: Screens

  /// The screens that the step shows; null for a step that can only be described in words.
  private func screen(_ side: DiffReport.Told.Side, in locale: String?) -> PageJSON {
    guard let effects = side.effects else { return .nothing }
    var seen: [JourneyRenderer.RenderedEffect] = []
    for effect in effects {
      switch effect.kind {
      case .show, .notice, .ask, .open, .do, .outcome: seen.append(effect)
      case .update:
        seen.removeAll { $0.prompt != nil && $0.name == effect.name }
        seen.append(effect)
      case .dismiss: seen.removeAll { $0.prompt != nil && $0.name == effect.name }
      case .cancel, .track, .remember: break
      }
    }
    return .list(seen.map { drawn($0, in: locale) })
  }

  private func drawn(_ effect: JourneyRenderer.RenderedEffect, in locale: String?) -> PageJSON {
    .object([
      ("kind", .text(effect.prompt?.rawValue ?? effect.kind.rawValue)), ("name", .text(effect.name)),
      ("call", .text(effect.call)), ("title", .text(effect.words.title)), ("message", .text(effect.words.message)),
      ("wanted", .text(locale)), ("locale", .text(effect.words.locale)),
      ("isRightToLeft", .flag(effect.words.locale.map { isRightToLeft($0) } ?? false)),
      (
        "buttons",
        .list(
          effect.buttons.map { button in
            .object([("label", .text(button.label ?? button.name)), ("roles", .texts(button.roles))])
          })
      ), ("purposes", .texts(effect.purposes.map { $0.text })),
    ])
  }
}

/// A difference that is drawn once, whatever the number of flows that have it.
private struct DrawnDifference {
  let difference: Difference
  let told: DiffReport.Told
  /// For each language the screens of the old policy and of the new one.
  let screens: [[PageJSON]]
  var flows: [String]

  init(_ difference: Difference, of flow: String, _ told: DiffReport.Told, screens: [[PageJSON]]) {
    (self.difference, self.told, self.screens, flows) = (difference, told, screens, [flow])
  }

  /// Whether the same people see the same after the same steps, in another flow.
  func isAlike(_ other: Self) -> Bool {
    told.title == other.told.title && told.forWhom == other.told.forWhom && seen == other.seen
      && steps == other.steps
  }

  private var seen: [String] { screens.flatMap { $0.map { $0.text } } }

  private var steps: [String] { told.steps.filter { !$0.hasPrefix("start ") } }
}
