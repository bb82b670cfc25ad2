internal import UsherCatalog
internal import UsherCompiler
internal import UsherGraph
internal import UsherModule
internal import UsherPlatform
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherSource

/// What changes for people, on a page that compares: one journey for each kind of difference, and what is seen at its end before and
/// now, side by side.
extension PreviewPage {
  /// No policy has this id.
  static let changesId = ":changes"

  var changed: String {
    guard let changes else { return "" }
    return "<section>" + element("h2", "What changes for people", id: Self.changesId)
      + element("p", "Compared with \(changes.old): \(changes.summary).")
      + changes.policies.map { section(of: $0, in: changes) }.joined(separator: "\n") + "</section>"
  }

  private func section(of policy: PolicyComparison, in changes: DiffReport) -> String {
    switch policy.result {
    case .new: return element("h3", policy.name) + element("p", "The policy is new.")
    case .gone: return element("h3", policy.name) + element("p", "The policy is gone.")
    case .broken(let error):
      return element("h3", policy.name) + element("p", "Not known, because it does not compile: \(error)")
    case .compared(let compared):
      let lines = DiffReport.lines(of: compared)
      return element("h3", policy.name) + (lines.isEmpty ? "" : list(lines))
        + compared.platforms.filter { platform == nil || platform == $0.new.device.name }
        .map { section(of: $0, compared, in: changes) }.joined(separator: "\n")
    }
  }

  /// The flows on a platform, in its look.
  private func section(
    of comparison: PolicyDifferences, _ compared: PolicyComparison.Compared, in changes: DiffReport
  ) -> String {
    let device = comparison.new.device
    let place = compared.platforms.count > 1 ? " on \(device.name)" : ""
    let verdicts = comparison.flows.map { flow in
      "<li>\(element("code", flow.name))\(markup("\(place): \(verdict(of: flow))"))</li>"
    }
    var drawn: [DrawnDifference] = []
    for flow in comparison.flows {
      for difference in flow.differences {
        let told = changes.told(difference, compared, on: comparison)
        let screens = told.sides.map { [screen($0.old, in: $0.language), screen($0.new, in: $0.language)] }
        let one = DrawnDifference(difference, of: flow.name, told, screens: screens)
        if let same = drawn.firstIndex(where: { $0.isAlike(one) }) {
          drawn[same].flows += one.flows
        } else {
          drawn.append(one)
        }
      }
    }
    let articles = drawn.map { article(of: $0, place, comparison, compared, in: changes) }
    return "<section class=\"policy\" data-look=\"\(device.look?.rawValue ?? "")\"><ul>" + verdicts.joined() + "</ul>"
      + articles.joined(separator: "\n") + "</section>"
  }

  private func verdict(of flow: FlowComparison) -> String {
    switch flow.result {
    case .new, .gone: flow.verdict
    case .compared(let differences):
      differences.isEmpty
        ? "the same" : "\(counted(differences.count, "kind")) of difference, \(flow.verdict) the heaviest"
    case .unknown, .noCommonStart, .otherPlatform: "not known: \(flow.gap ?? "")"
    }
  }

  private func article(
    of drawn: DrawnDifference, _ place: String, _ comparison: PolicyDifferences,
    _ compared: PolicyComparison.Compared, in changes: DiffReport
  ) -> String {
    let (difference, told) = (drawn.difference, drawn.told)
    let title = "\(difference.kind.weight.rawValue): \(told.title)\(place)"
    let steps = told.steps.map { "<li>\(element("code", $0))</li>" }
    let others = drawn.flows.dropFirst()
    let also = others.isEmpty ? "" : ". The same in \(listed(Array(others), "and"))"
    let forks = zip(told.sides, drawn.screens).map { sides, screens in
      let language = sides.language.map { ", \($0)" } ?? ""
      // Two pictures that are the same say nothing.
      let isDrawn = screens[0] != screens[1]
      return "<div class=\"fork\">" + side("Before\(language)", sides.old, isDrawn ? screens[0] : nil)
        + side("Now\(language)", sides.new, isDrawn ? screens[1] : nil) + "</div>"
    }
    let player = difference.new.isPlayable ? policies.first { $0.tested.path == compared.new.path } : nil
    return "<article class=\"change\">" + element("h4", title.replacing("`", with: ""))
      + element("p", "In \(drawn.flows[0]), for \(told.forWhom)\(also).")
      + "<ol class=\"steps\">" + steps.joined() + "</ol>" + forks.joined()
      + (player.map { play("\(drawn.flows[0]), as it is now", told.new.script, $0) } ?? "") + "</article>"
  }

  private func side(_ title: String, _ side: DiffReport.Told.Side, _ screen: String?) -> String {
    let picture = screen.map { "<div class=\"screen phone\">\($0)</div>" } ?? ""
    return "<div>" + element("h5", title) + picture
      + details("Step by step", element("pre", side.lines.joined(separator: "\n")), isOpen: screen == nil) + "</div>"
  }

  // MARK: Screens

  /// What the step adds to what a person sees.
  private func screen(_ side: DiffReport.Told.Side, in locale: String?) -> String {
    guard let effects = side.effects else { return element("p", "This step is told below, and not drawn.", "own") }
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
    return seen.isEmpty ? element("p", "Nothing new is seen.", "own") : seen.map { drawn($0, in: locale) }.joined()
  }

  private func drawn(_ effect: JourneyRenderer.RenderedEffect, in locale: String?) -> String {
    switch effect.kind {
    case .outcome: return element("p", "The journey ends: \(effect.name)", "own")
    case .do: return element("p", "The app does: \(effect.call)", "own")
    case .open:
      return element("p", "Outside of the app: \(effect.name)", "own")
    case .ask:
      let purposes = effect.purposes.map { part("message", $0.text, key: $0.key) }
      return box("system", effect.call, effect.purposes.first?.locale) {
        "<p class=\"title\" lang=\"en\">\(markup("The system asks for \(effect.call)"))</p>" + purposes.joined()
      }
    case .show, .update, .notice, .dismiss, .cancel, .track, .remember:
      let buttons = effect.buttons.map { DrawnButton(name: $0.name, label: $0.label ?? $0.name, roles: $0.roles) }
      return box(effect.prompt?.rawValue ?? effect.kind.rawValue, effect.call, effect.words.locale) {
        inside(of: effect.name, effect.call, effect.words.title, effect.words.message, buttons)
      } + (effect.words.locale.flatMap { missing(locale, $0) }.map { element("p", $0, "note") } ?? "")
    }
  }

  private func box(_ kind: String, _ call: String, _ locale: String?, _ inside: () -> String) -> String {
    let language = locale.map { " lang=\"\(markup($0))\"" } ?? ""
    let direction = locale.map { isRightToLeft($0) } ?? false ? "rtl" : "ltr"
    return
      "<div class=\"\(kind)\" role=\"group\" aria-label=\"\(markup("simulation of \(kind) \(call)"))\"\(language) dir=\"\(direction)\">"
      + inside() + "</div>"
  }
}

/// A difference that is drawn once, whatever the number of flows that have it.
private struct DrawnDifference {
  let difference: Difference
  let told: DiffReport.Told
  /// Of each language, before and now.
  let screens: [[String]]
  var flows: [String]

  init(_ difference: Difference, of flow: String, _ told: DiffReport.Told, screens: [[String]]) {
    (self.difference, self.told, self.screens, flows) = (difference, told, screens, [flow])
  }

  /// Whether the same people see the same after the same steps, in another flow.
  func isAlike(_ other: Self) -> Bool {
    told.title == other.told.title && told.forWhom == other.told.forWhom && screens == other.screens
      && steps == other.steps
  }

  private var steps: [String] { told.steps.filter { !$0.hasPrefix("start ") } }
}
