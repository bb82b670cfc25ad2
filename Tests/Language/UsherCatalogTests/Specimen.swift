import UsherCatalog
import TestSupport
import UsherSource
import UsherYAML

/// The diagnostics of catalog files, each as `line:column code: message`, in the order in which they were found.
func described(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.map { diagnostic in
    let place = diagnostic.primary.file.position(at: diagnostic.primary.span.start)
    return "\(place.line):\(place.column) \(diagnostic.code.rawValue): \(diagnostic.message.description)"
  }
}

func file(_ text: String, _ path: String = "app.copy.yaml") -> SourceFile { SourceFile(path: path, text: text) }

/// The diagnostics of a single file, except for those about its layout.
func diagnostics(of text: String) -> [String] {
  described(readCatalog(file(text)).diagnostics.filter { $0.code != .notCanonical })
}

/// A source catalog with these entries, which must be indented by two spaces.
func source(_ entries: String, terms: String = "") -> String {
  "schema: 1\ncatalog: app\nsource: en\n\(terms)entries:\n\(entries)"
}

/// A translation with these entries.
func translation(_ locale: String, _ entries: String, terms: String = "") -> String {
  "catalog: app\nlocale: \(locale)\n\(terms)entries:\n\(entries)"
}

/// A catalog with its translations. The files must have no errors.
func catalogSet(_ texts: [String]) -> CatalogSet {
  let (sets, diagnostics) = catalogSets(
    of: texts.enumerated().map { readCatalog(file($1, $0 == 0 ? "app.copy.yaml" : "app\($0).copy.yaml")).catalog })
  precondition(sets.count == 1 && diagnostics.isEmpty, "\(described(diagnostics))")
  return sets[0]
}

/// The policy that the tests' catalogs are for.
let policy = file(
  "alert off {}\nalert blocked(why: restricted | missing) {}\nnotice sorry(name: Text, count: 1...2)\n", "app.usher")

/// An alert with two buttons, an alert with a value, a notice with a text.
let prompts = [
  PromptShape(name: "off", declaration: Label(policy, Span(6, 9)), kind: .alert, buttons: ["openSettings", "notNow"]),
  PromptShape(
    name: "blocked", declaration: Label(policy, Span(19, 26)), kind: .alert,
    parameters: [PromptShape.Parameter(name: "why", values: ["restricted", "missing"])], buttons: ["close"]),
  PromptShape(
    name: "sorry", declaration: Label(policy, Span(64, 69)), kind: .notice,
    parameters: [PromptShape.Parameter(name: "name"), PromptShape.Parameter(name: "count", values: ["1", "2"])]),
]

/// A source catalog with these entries and the term `app`.
func english(_ entries: String) -> String { source(entries, terms: "terms:\n  app: Snapline\n") }

/// Texts for the three prompts.
let complete = english(off + blocked + sorry)

let off = """
    "off":
      title: Camera off
      message: "{-app} {{needs}} it."
      buttons:
        notNow: Cancel
        openSettings: Open Settings

  """

let blocked = """
    blocked:
      title:
        select: why
        restricted: Not allowed
        missing: No camera
      buttons:
        close: Close

  """

let sorry = """
    sorry:
      message: Sorry, {name} ({count})

  """

let german = translation(
  "de",
  """
    "off":
      title: Kamera aus
      message: "{-app} braucht sie."
      buttons:
        openSettings: Öffnen
        notNow: Abbrechen
    blocked:
      title:
        select: why
        restricted: Verboten
        missing: Keine Kamera
      buttons:
        close: Schließen
    sorry:
      message: Tut mir leid, {name} ({count})

  """)
