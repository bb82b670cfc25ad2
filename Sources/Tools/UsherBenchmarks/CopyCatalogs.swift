internal import UsherCatalog
internal import UsherSource
internal import UsherYAML

/// Reading catalogs compared with libyaml's events alone: 500 entries in 40 languages, about 4 MB.
func copyComparisons() -> [Comparison] {
  [
    Comparison(title: "catalogs, 500 entries") { readers(of: GeneratedCatalogs(entries: 500)) },
    Comparison(title: "catalogs, 125 entries") { readers(of: GeneratedCatalogs(entries: 125)) },
  ]
}

private func readers(of catalogs: GeneratedCatalogs) -> [Benchmark] {
  let files = catalogs.texts.map { SourceFile(path: "part.copy.yaml", text: $0) }
  let amount = Double(files.reduce(0) { $0 + $1.bytes.count })
  let shapes = catalogs.shapes
  return [
    Benchmark("libyaml, events", amount: amount, unit: "B") { files.reduce(0) { $0 + events(in: $1.bytes) } },
    Benchmark("catalogs read", amount: amount, unit: "B") {
      files.reduce(0) { $0 + read($1).entries.count }
    },
    Benchmark("read, compiled and checked", amount: amount, unit: "B") {
      let (sets, _) = catalogSets(of: files.map { read($0) })
      let (copy, misfits) = compileCopy(sets[0], for: shapes)
      guard copy != nil, misfits.isEmpty else { fatalError("generated catalogs fit") }
      return checkCopy(sets[0], for: shapes).count
    },
  ]
}

private func read(_ file: SourceFile) -> Catalog {
  guard let catalog = readCatalog(file).catalog else { fatalError("generated catalogs are sound") }
  return catalog
}

/// A source catalog and 39 translations with the same number of entries. A third of their letters take several bytes.
private struct GeneratedCatalogs {
  let texts: [String]
  let shapes: [PromptShape]

  private static let locales = [
    "de", "fr", "es", "it", "nl", "pt-BR", "pt-PT", "ja", "ko", "zh-Hans", "zh-Hant", "ar", "he", "fa", "ru", "uk",
    "pl",
    "cs", "sk", "sl", "hr", "sr", "bg", "ro", "hu", "tr", "el", "sv", "da", "nb", "fi", "et", "lv", "lt", "vi", "th",
    "id", "ms", "hi",
  ]

  init(entries count: Int) {
    let source = "schema: 1\ncatalog: app\nsource: en\nterms:\n  app: Snapline\nentries:\n" + Self.entries(count, "en")
    texts = [source] + Self.locales.map { "catalog: app\nlocale: \($0)\nentries:\n" + Self.entries(count, $0) }
    let place = Label(SourceFile(path: "app.usher", text: ""), Span(0, 0))
    shapes = (0..<count).map { index in
      PromptShape(
        name: "prompt\(index)", declaration: place, kind: .view, parameters: [PromptShape.Parameter(name: "name")],
        buttons: ["openSettings", "notNow"])
    }
  }

  private static func entries(_ count: Int, _ locale: String) -> String {
    (0..<count).map { index in
      """
        prompt\(index):
          note: Where it is shown, and when, in \(locale).
          title: \(locale) Цвет \(index) の色
          message: "\(locale): {-app} und {name} – прочитать الكتاب \(index)."
          buttons:
            openSettings: \(locale) öffnen \(index)
            notNow: \(locale) später

      """
    }.joined()
  }
}
