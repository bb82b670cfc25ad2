internal import UsherCompiler
internal import UsherPlatform
internal import UsherProgram
internal import UsherProof
internal import UsherModule
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension RequestPlace {
  /// Explains the row or handler whose head or arrow is at an offset: the cases for which it is taken, and the tests that pass through
  /// it. `span` is that of the head. Nil elsewhere, and for a policy with errors.
  var rowExplanation: (span: Span, parts: [String])? {
    let kinds: Set<NodeKind> = [.row, .conditionRow, .handler, .passage]
    guard let source = project.source(atPlace: path), let tree = source.content?.tree,
      let row = tree.path(to: Span(offset, offset)).last(where: { kinds.contains($0.kind) }),
      let arrow = row.tokens.first(where: { $0.kind == .arrow }), offset <= arrow.span.end,
      let modules = project.compiler.modules(of: source).result
    else { return nil }
    let rows = modules.map { module in
      PlatformRow(module: module, rows: module.rows.filter { $0.value.syntax.node == row })
    }
    guard let head = rows.lazy.compactMap({ $0.rows.first?.value.head.span }).first else { return nil }
    return (head, [PlatformRow.cases(of: rows), PlatformRow.tests(of: rows)].compactMap { $0 })
  }
}

/// A row on one platform. The program has it once for each instance of its flow.
private struct PlatformRow {
  let module: Module
  let rows: [ProgramPlace: Module.PlacedRow]

  /// The cases in which the row is taken, for each platform if they differ. Nil for a row that has only a condition.
  static func cases(of rows: [PlatformRow]) -> String? {
    let texts = rows.map { $0.cases }
    guard let first = texts.first(where: { $0 != nil }) ?? nil else { return nil }
    if texts.allSatisfy({ $0 == first }) { return "taken for \(first)" }
    let lines = zip(rows, texts).map { row, text in
      "- \(row.module.device.name): \(text ?? (row.rows.isEmpty ? "never" : "its condition"))"
    }
    return "taken for\n" + lines.joined(separator: "\n")
  }

  private var cases: String? {
    let texts = Set(rows.values.map { row in row.cases.map { $0.text }.joined(separator: "; ") }).sorted()
    let text = texts.joined(separator: " · ")
    return text.isEmpty ? nil : text
  }

  /// How many tests of the policy come through the row, and their titles.
  static func tests(of rows: [PlatformRow]) -> String {
    var titles: [String] = []
    for row in rows {
      for title in Coverage.titles(ofTestsThrough: Set(row.rows.keys), in: row.module) where !titles.contains(title) {
        titles.append(title)
      }
    }
    if titles.isEmpty { return "no test comes through here" }
    let shown = titles.prefix(most).map { "“\($0)”" } + (titles.count > most ? ["and \(titles.count - most) more"] : [])
    let comes = titles.count == 1 ? "1 test comes" : "\(titles.count) tests come"
    return "\(comes) through here: \(shown.joined(separator: ", "))"
  }

  /// The most titles that are shown.
  private static let most = 5
}

extension Module.PlacedRow.Case {
  fileprivate var text: String {
    let names = domain.names(in: values).joined(separator: " | ")
    return subject.map { "\($0): \(names)" } ?? names
  }
}
