internal import UsherCompiler
internal import UsherFindings
internal import UsherGraph
internal import UsherPlatform
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherModule
@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The page that `usher preview` writes: one file of HTML. It works without its script, which only offers choices.
struct PreviewPage {
  let policies: [PreviewedPolicy]
  /// What can be shown of the policies with errors.
  let texts: [PreviewedTexts]
  let findings: [Diagnostic]
  let paths: ReportPaths
  /// Whether the files can be changed on the page.
  var isEditable = false
  /// What edits them there. Nil for a plain field.
  var code: PreviewCode?
  /// The version of a page that is served. Nil for a page in a file.
  var version: Int?
  /// What the page plays with. Nil if the program for it is not installed.
  var engine: PreviewEngine?
  /// What changes since an earlier state of the policies. Nil on a page that compares nothing.
  var changes: DiffReport?
  /// The platform that the page is about; nil for the first of each policy.
  var platform: String?

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The first line, by which a file is known for one that was written here.
  static let mark = "<!DOCTYPE html><!-- a preview by usher -->\n"

  var html: String {
    let names = policies.map { $0.name } + texts.map { $0.name }
    let title = isEditable && names.count > 1 ? "Playground" : "Preview of \(listed(names, "and"))"
    let head = Self.head(title, version, isEditable: isEditable)
    let body =
      [element("h1", title), introduction, controls, isEditable ? editor : contents + changed + foundHere]
      + policies.map { section(of: $0) } + texts.map { section(of: $0) }
    return Self.mark + "<html lang=\"en\">\n<head>\n" + head.joined(separator: "\n") + "\n</head>\n<body>\n<main>\n"
      + body.joined(separator: "\n") + "\n</main>\n\(engine?.html ?? "")\(code?.html ?? "")<script>\n\(previewScript)"
      + (version.map { previewReloading($0) } ?? "") + (isEditable ? previewFields + previewEditor : "")
      + (engine == nil ? "" : previewUnpacking) + previewPlayer
      + "</script>\n</body>\n</html>\n"
  }

  /// A page about a project that cannot be read. It is served until that is mended.
  static func failed(_ message: String, version: Int) -> String {
    mark + "<html lang=\"en\">\n<head>\n" + head("Preview", version).joined(separator: "\n")
      + "\n</head>\n<body>\n<main>\n<h1>Preview</h1>\n<pre>\(markup(message))</pre>\n</main>\n"
      + "<script>\n\"use strict\";\n\(previewReloading(version))</script>\n</body>\n</html>\n"
  }

  private static func head(_ title: String, _ version: Int?, isEditable: Bool = false) -> [String] {
    // The page asks nothing of a network, whatever a policy says. A page that is served asks its server for newer versions.
    let own = (version == nil ? "" : "connect-src 'self'; ") + (isEditable ? "worker-src blob:; " : "")
    return [
      "<meta charset=\"utf-8\">", "<meta name=\"viewport\" content=\"width=device-width\">",
      """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \(own)script-src 'unsafe-inline' 'wasm-unsafe-eval'; \
      style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
      """,
      "<title>\(markup(title))</title>", "<style>\n\(previewStyle)</style>",
    ]
  }

  // MARK: Parts

  /// The paragraph that explains the page. An editable page has its explanation beside the editor instead.
  private var introduction: String {
    if isEditable { return "" }
    let said = """
      Each section shows how an app asks for permissions: the flows as a picture, what is proved about them, what people see, \
      and the journeys that are tested.
      """
    let play = engine == nil ? "" : " Choose a flow at “Play it” and tap on the phone as users of the app do."
    return element("p", said + play)
  }

  /// The choices of a reader. They are hidden until the script shows them.
  private var controls: String {
    let written = texts.flatMap { $0.entries }.flatMap { $0.texts }.map { $0.locale }
    let locales = distinct(policies.flatMap { $0.locales } + written).filter { !$0.isEmpty }
    let sizeNames = ["xS": "xS (smallest)", "L": "L (usual)", "AX5": "AX5 (largest)"]
    let sizes = ["xS", "S", "M", "L", "xL", "xxL", "xxxL", "AX1", "AX2", "AX3", "AX4", "AX5"]
    return "<form class=\"controls\" aria-label=\"Choices\" hidden>"
      + choice("look", "Look", looks)
      + choice("size", "Text", sizes.map { ($0, sizeNames[$0] ?? $0) }, chosen: "L")
      + choice("scheme", "Colours", [("", "of the system"), ("light", "light"), ("dark", "dark")])
      + choice("locale", "Language", [("", "all")] + locales.map { ($0, $0) })
      + choice("keys", "Keys of texts", [("", "hidden"), ("shown", "shown")]) + "</form>"
  }

  /// The looks of the systems on this page. On an editable page a policy can change its systems.
  private var looks: [(String, String)] {
    let own = Set(policies.flatMap { $0.tested.policy.modules }.map { $0.device.look })
    let isOpen = isEditable || policies.isEmpty
    return previewLooks.filter { isOpen || own.contains($0.look) }.map { ($0.name, $0.title) }
  }

  private func choice(_ name: String, _ label: String, _ values: [(String, String)], chosen: String = "") -> String {
    let options = values.map { value, text in
      "<option value=\"\(markup(value))\"\(value == chosen ? " selected" : "")>\(markup(text))</option>"
    }
    return "<label>\(label) <select name=\"\(name)\">\(options.joined())</select></label>"
  }

  private var editor: String {
    let said = """
      Each change is checked at once, and the picture and the phone follow. Nothing leaves this page: Share puts the files into \
      its address.
      """
    return "<section id=\"page-editor\" hidden>" + element("h3", "Change it") + element("p", said, "note")
      + "</section>"
  }

  /// Links to the policies, on a page of several.
  private var contents: String {
    let compared = changes == nil ? [] : [(Self.changesId, "What changes")]
    let places = compared + policies.map { ($0.id, $0.name) } + texts.map { ($0.name, $0.name) }
    if places.count < 2 { return "" }
    return "<nav aria-label=\"Policies\"><ul>"
      + places.map { "<li><a href=\"#\(markup($0))\">\(markup($1))</a></li>" }.joined() + "</ul></nav>\n"
  }

  private var foundHere: String {
    if findings.isEmpty { return element("p", "The checks found nothing in these policies and their texts.") }
    return "<section>" + element("h2", "What the checks found") + "<ul class=\"findings\">"
      + findings.map { "<li>\(finding($0))</li>" }.joined() + "</ul></section>"
  }

  private func finding(_ finding: Diagnostic) -> String {
    let file = finding.primary.file
    let line = file.position(at: finding.primary.span.start).line
    let place = "\(paths.path(of: file)):\(line)"
    return "<strong class=\"\(finding.severity.name)\">\(finding.severity.name)</strong> "
      + markup(finding.message.rendered) + " " + element("code", place, "place") + " "
      + element("code", finding.code.rawValue, "code")
  }

  private func section(of policy: PreviewedPolicy) -> String {
    let device = policy.module.device.name
    let platform = device.isEmpty ? "" : " on \(device)"
    let parts = [
      element("h2", policy.name + platform, id: policy.id),
      "<div class=\"lab\">" + picture(of: policy)
        + "<div class=\"player\" data-section=\"\(markup(policy.id))\" data-policy=\"\(markup(policy.name))\" data-platform=\"\(markup(device))\" "
        + "data-project=\"\(policy.project)\" hidden></div></div>",
      // An editable page proves and tests the edited files instead.
      isEditable ? "" : proof(of: policy) + tracked(by: policy),
      element("h3", "What people see", id: "\(policy.id):prompts"),
      element(
        "p", "Drawn here as a simulation. The system draws its own prompts in its own words. \(texts(of: policy))"),
      isEditable ? element("p", "These texts were drawn when the page was made. The phone shows your changes.") : "",
    ]
    let look = policy.module.device.look?.rawValue ?? ""
    return "<section class=\"policy\" data-look=\"\(look)\" data-project=\"\(policy.project)\">"
      + (parts + gallery(of: policy)).joined(separator: "\n")
      + (isEditable ? "" : tests(of: policy)) + "</section>"
  }

  private func section(of broken: PreviewedTexts) -> String {
    let cards = broken.entries.map { entry -> String in
      element("h4", entry.name, id: "\(broken.name)/\(entry.name)") + "<div class=\"cards\">"
        + entry.texts.map { card($0, entry.name, of: broken) }.joined(separator: "\n") + "</div>"
    }
    let said = "It has errors, so it cannot be drawn, proved or played. Its catalogs have these texts."
    return "<section class=\"policy\" data-look=\"\" data-project=\"\(broken.project)\">"
      + ([element("h2", broken.name, id: broken.name), element("p", said)] + cards).joined(separator: "\n")
      + "</section>"
  }

  private func card(_ text: PreviewedTexts.Text, _ entry: String, of broken: PreviewedTexts) -> String {
    var inside = text.title.map { part("title", $0, key: "\(entry).title") } ?? ""
    inside += text.message.map { part("message", $0, key: "\(entry).message") } ?? ""
    let buttons = text.buttons.map { part("button", $0.label, key: "\(entry).\($0.name)", element: "span") }
    if !buttons.isEmpty { inside += "<div class=\"buttons\">" + buttons.joined() + "</div>" }
    return card(
      text.kind, entry, inside, text.locale, in: text.locale, of: broken.name,
      broken.findings.at(entry, in: text.locale), notes: [])
  }

  private func picture(of policy: PreviewedPolicy) -> String {
    let graph = policy.graph
    let svg = Data(SVGText([graph], namesStates: true).text.utf8).base64EncodedString()
    let list = GraphOutline([graph]).text
    let uncovered = graph.count(.uncovered)
    return "<div><p class=\"note uncovered\"\(uncovered == 0 ? " hidden" : "")>Parts that no test covers: "
      + "<span>\(uncovered)</span>. They are grey in the picture, and marked with ○ in the list below it.</p>"
      + "<figure><img alt=\"\(markup("The flows of \(policy.name); the list below says the same"))\" "
      + "src=\"data:image/svg+xml;base64,\(svg)\"></figure>"
      + details("The flows as a list", element("pre", list, "flows"))
      + details("What the colours and lines mean", self.list(Self.legend)) + "</div>"
  }

  private static let legend = [
    "Yellow: the flow looks at a status, or at something else that it knows.", "Red: the system asks.",
    "Blue: the app shows something.", "Violet: Settings or another app is open.", "Green: the app does something.",
    "Teal: another flow runs.", "White: the flow waits.", "Dark, with round ends: the flow ends.",
    "A dotted line leads to where a frame starts. A dashed line is taken whenever something happens, or when nothing does.",
  ]

  private func proof(of policy: PreviewedPolicy) -> String {
    let report = VerifyReport(policies: [policy.proof], mistakes: [], measures: false, witnesses: false)
    let kept = policy.waivers.isEmpty ? "keeps the promises." : "keeps the promises, apart from what is waived."
    let verdict =
      policy.proof.findings.isEmpty
      ? "Every journey that the platform allows \(kept)" : "Not every journey keeps the promises."
    let flows = policy.proof.proofs.flatMap { $0.flows }
    let (count, states) = (flows.count, flows.reduce(0) { $0 + $1.states })
    let extent =
      "The proof explored \(counted(states, "situation")) in \(counted(count, "flow"))."
    return element("h3", "What is proved", id: "\(policy.id):proof") + element("p", "\(verdict) \(extent)")
      + waived(by: policy) + promises(of: policy)
      + details(
        "The proof",
        element("pre", paths.shortened(report.text(color: false)))
          + policy.counterexamples.map { play($0.title, $0.script, policy) }.joined(),
        isOpen: !policy.proof.findings.isEmpty)
  }

  private func promises(of policy: PreviewedPolicy) -> String {
    let broken = StandardPromise.allCases.compactMap { promise in
      DiagnosticCode(rawValue: promise.rawValue).map { code in
        let isWaived = policy.waivedPromises.contains(code.rawValue)
        return "\(code.title) (\(code.rawValue)\(isWaived ? "; accepted in the policy, see above" : ""))"
      }
    }
    let own = policy.promises.isEmpty ? "" : element("p", "And the policy promises:") + list(policy.promises)
    return details("The promises", element("p", "In every journey, none of these may happen:") + list(broken) + own)
  }

  private func waived(by policy: PreviewedPolicy) -> String {
    if policy.waivers.isEmpty { return "" }
    let said = "The policy accepts these broken promises (`waive`), with a reason for each:"
    let journeys = policy.waivedJourneys
    let shown =
      engine == nil
      ? list(distinct(journeys.map { $0.title }))
      : "<ul>" + journeys.map { "<li>\(play($0.title, $0.script, policy))</li>" }.joined() + "</ul>"
    return element("p", said) + list(policy.waivers)
      + (journeys.isEmpty ? "" : details("Where they are broken", shown))
  }

  private func tracked(by policy: PreviewedPolicy) -> String {
    let metrics = policy.tracked.map { metric, places in
      "<li>\(element("code", metric)): \(markup(places.joined(separator: "; ")))</li>"
    }
    return element("h3", "What is tracked", id: "\(policy.id):tracked")
      + (metrics.isEmpty ? element("p", "Nothing.") : "<ul>" + metrics.joined() + "</ul>")
  }

  private func tests(of policy: PreviewedPolicy) -> String {
    guard let run = policy.run else { return element("p", "The policy has no tests.") }
    let tests = run.tests.map { test -> String in
      let journeys = test.runs.map { $0.text(policy.tested.policy, color: false) }
      let verdict = test.isPassed ? "passed" : "failed"
      return details(
        "\(verdict): \(test.title)",
        element("pre", paths.shortened(journeys.joined(separator: "\n\n")))
          + test.runs.compactMap { $0.script(of: policy.tested.policy) }.map { play(test.title, $0, policy) }.joined(),
        isOpen: !test.isPassed)
    }
    return element("h3", "Journeys that are tested", id: "\(policy.id):tests") + tests.joined(separator: "\n")
  }

  /// A button that plays a journey. The script of the page shows it if the page can play.
  func play(_ title: String, _ script: String, _ policy: PreviewedPolicy) -> String {
    "<button type=\"button\" hidden data-title=\"\(markup(title))\" data-policy=\"\(markup(policy.id))\" "
      + "data-script=\"\(markup(script))\">" + markup("Play: \(title)") + "</button>"
  }

  // MARK: Gallery

  /// Whether the texts are complete.
  private func texts(of policy: PreviewedPolicy) -> String {
    let (cards, missing) = policy.texts
    if cards == 0 { return "" }
    let count = counted(policy.locales.count, "language")
    let resources = policy.resourcesWithoutPurpose
    let without = resources.isEmpty ? "" : " No catalog says what \(listed(resources, "and")) is used for."
    if missing == 0 { return "Every prompt with texts has them in \(count).\(without)" }
    return "Of \(cards) prompts in \(count), \(missing) have no text in their language.\(without)"
  }

  private func gallery(of policy: PreviewedPolicy) -> [String] {
    let prompts = policy.forms.map { forms, left -> String in
      let name = forms.first.map { $0.prompt } ?? ""
      let rest = left == 0 ? "" : element("p", "\(left) more combinations of its parameters are not drawn.")
      // A card without a language has the id of its prompt, so the heading has none.
      let isCard = forms.contains { $0.call == name && policy.locales(of: $0) == [""] }
      return element("h4", name, id: isCard ? nil : "\(policy.id)/\(name)") + "<div class=\"cards\">"
        + forms.flatMap { form in policy.locales(of: form).map { card(form, in: $0, of: policy) } }.joined(
          separator: "\n")
        + "</div>" + rest
    }
    let purposes = policy.purposes.map { resource, key -> String in
      element("h4", "The system asks for \(resource)", id: "\(policy.id)/\(key)") + "<div class=\"cards\">"
        + policy.locales.map { card(resource, key, in: $0, of: policy) }.joined(separator: "\n") + "</div>"
    }
    return prompts + purposes
  }

  private func card(_ form: PreviewedPolicy.ShownForm, in locale: String, of policy: PreviewedPolicy) -> String {
    let text = policy.text(of: form, in: locale)
    let buttons = form.buttons.map { button in
      DrawnButton(
        name: button.answer, label: text?.labels[button.answer] ?? button.answer,
        roles: button.roles.map { $0.rawValue })
    }
    let inside = inside(of: form.prompt, form.call, text?.title, text?.message, buttons)
    let dismissal = form.isDismissible ? ["can be dismissed without an answer"] : []
    return card(
      form.kind, form.call, inside, text?.locale, in: locale, of: policy.id,
      policy.findings.at(form.prompt, in: locale), notes: dismissal)
  }

  struct DrawnButton {
    var name: String
    var label: String
    var roles: [String]
  }

  /// The words and buttons of a prompt or notice.
  func inside(
    of prompt: String, _ call: String, _ title: String?, _ message: String?, _ buttons: [DrawnButton]
  ) -> String {
    var inside = title.map { part("title", $0, key: "\(prompt).title") } ?? ""
    inside += message.map { part("message", $0, key: "\(prompt).message") } ?? ""
    if title == nil, message == nil { inside += element("p", "\(call) (drawn by the app)", "own") }
    if buttons.isEmpty { return inside }
    let drawn = ordered(buttons).map { button in
      part(
        (["button"] + button.roles).joined(separator: " "), button.label, key: "\(prompt).\(button.name)",
        element: "span")
    }
    return inside + "<div class=\"buttons\(buttons.count == 2 ? " pair" : "")\">" + drawn.joined() + "</div>"
  }

  private func card(_ resource: String, _ key: String, in locale: String, of policy: PreviewedPolicy) -> String {
    let text = policy.purpose(key, in: locale)
    let inside =
      "<p class=\"title\" lang=\"en\">\(markup("The system asks for \(resource)"))</p>"
      + (text?.message.map { part("message", $0, key: key) } ?? "")
    return card(
      "system", key, inside, text?.locale, in: locale, of: policy.id, policy.findings.at(key, in: locale), notes: [])
  }

  /// - Parameters:
  ///   - kind: the kind of the prompt, `notice` or `system`.
  ///   - own: the language of the texts. Nil if there are none.
  ///   - policy: the id of the policy.
  private func card(
    _ kind: String, _ call: String, _ inside: String, _ own: String?, in locale: String, of policy: String,
    _ found: [Diagnostic], notes: [String]
  ) -> String {
    let id = "\(policy)/\(call)" + (locale.isEmpty ? "" : "/\(locale)")
    let language = locale.isEmpty ? "" : " lang=\"\(markup(own ?? locale))\""
    let direction = isRightToLeft(own ?? locale) ? "rtl" : "ltr"
    var notes = notes
    if let own, let note = missing(locale, own) { notes.append(note) }
    let label = [kind, call, locale].filter { !$0.isEmpty }.joined(separator: " ")
    return "<article class=\"card\" id=\"\(markup(id))\" data-locale=\"\(markup(locale))\">"
      + "<h5><a href=\"#\(markup(id))\">\(markup(call))</a> "
      + element("span", [kind, locale].filter { !$0.isEmpty }.joined(separator: ", ")) + "</h5>"
      + "<div class=\"screen\"><div class=\"\(kind)\" role=\"group\" aria-label=\"\(markup("simulation of \(label)"))\""
      + language + " dir=\"\(direction)\">" + inside + "</div></div>"
      + notes.map { element("p", $0, "note") }.joined()
      + (found.isEmpty ? "" : "<ul class=\"findings\">" + found.map { "<li>\(finding($0))</li>" }.joined() + "</ul>")
      + "</article>"
  }

  /// A note at texts in another language than the wanted one.
  func missing(_ wanted: String?, _ own: String) -> String? {
    wanted.flatMap { own == $0 ? nil : "in \(own): there is no text in \($0)" }
  }

  /// The order on screen: the cancel button is first in a row of two, and last in a column.
  private func ordered(_ buttons: [DrawnButton]) -> [DrawnButton] {
    let cancel = Button.Role.cancel.rawValue
    let row = buttons.filter { $0.roles.contains(cancel) } + buttons.filter { !$0.roles.contains(cancel) }
    return row.count == 2 ? row : row.reversed()
  }

  /// The parts of the address of every card, in order: policy, prompt, and language if there are several.
  var addresses: [[String]] {
    policies.flatMap { policy in
      let forms = policy.forms.flatMap { $0.forms }.map { ($0.call, policy.locales(of: $0)) }
      let calls = forms + policy.purposes.map { ($0.key, policy.locales) }
      return calls.flatMap { call, locales in locales.map { [policy.id, call] + ($0.isEmpty ? [] : [$0]) } }
    }
  }

  // MARK: HTML

  func part(_ classes: String, _ text: String, key: String?, element name: String = "p") -> String {
    let place = key.map { " title=\"\(markup($0))\"" } ?? ""
    let lines = markup(text).replacing("\n", with: "<br>")
    return "<\(name) class=\"\(classes)\"\(place)>\(lines)</\(name)>"
  }

  func element(_ name: String, _ text: String, _ classes: String? = nil, id: String? = nil) -> String {
    let attributes = (id.map { " id=\"\(markup($0))\"" } ?? "") + (classes.map { " class=\"\($0)\"" } ?? "")
    return "<\(name)\(attributes)>\(markup(text))</\(name)>"
  }

  func list(_ lines: [String]) -> String {
    "<ul>" + lines.map { element("li", $0) }.joined() + "</ul>"
  }

  func details(_ summary: String, _ inside: String, isOpen: Bool = false) -> String {
    "<details\(isOpen ? " open" : "")>\(element("summary", summary))\(inside)</details>"
  }
}
