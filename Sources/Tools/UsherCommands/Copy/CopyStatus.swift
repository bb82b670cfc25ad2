internal import UsherCatalog
internal import UsherWorkspace

/// The command `usher copy status`: prints how complete the translations of catalogs are.
func copyStatus(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyStatus)
  let reports = try ReportTarget.all(in: arguments, among: copyStatusForms)
  let selection = try CatalogSelection(arguments.operands)
  if selection.reportErrors() { return .findings }
  let sets = selection.sets.map { set in (set: set, rows: set.translations.map { CopyStatusRow(of: $0, in: set) }) }
  for report in reports { try report.write(sets) }
  return .clean
}

/// Catalogs, each with its languages.
private typealias CopyStatus = [(set: CatalogSet, rows: [CopyStatusRow])]

private let copyStatusForms = ReportForm<CopyStatus>.pretty({ sets, _ in table(of: sets) }) {
  jsonText(of: $0.flatMap { $0.rows })
}

/// One language of a catalog.
private struct CopyStatusRow: Encodable {
  var catalog: String
  var locale: String
  /// The number of complete entries, and the number of missing or incomplete ones.
  var entries: Int
  var missing: Int
  /// The number of translated entries whose source text has changed since.
  var stale: Int
  /// The number of translated entries that do not say which source text they translate, so that they may be stale.
  var unstamped: Int
  /// The number of entries with a review state other than approved.
  var unreviewed: Int

  init(of translation: Catalog, in set: CatalogSet) {
    catalog = set.name
    locale = translation.locale.text
    let whole = translation.entries.filter { entry in set.original(of: entry).map(entry.isWhole) ?? false }
    entries = whole.count
    missing = set.source.entries.count - whole.count
    stale = translation.entries.count { set.isStale($0) }
    unstamped = set.unstamped(in: translation).count
    unreviewed = translation.entries.count { $0.review.isPending }
  }
}

private func table(of sets: CopyStatus) -> String {
  sets.map { set, rows in
    let source = set.source
    let count = source.entries.count
    let head = "\(set.name), in \(source.locale.text): \(count) \(count == 1 ? "entry" : "entries")\n"
    if rows.isEmpty { return head + "  no translation\n" }
    let width = max(6, rows.map { $0.locale.count }.max() ?? 0)
    let titles = "  \(padded("locale", to: width))  entries  missing  stale  unstamped  unreviewed\n"
    return head + titles
      + rows.map { row in
        let numbers = [(row.entries, 7), (row.missing, 7), (row.stale, 5), (row.unstamped, 9), (row.unreviewed, 10)]
        return "  \(padded(row.locale, to: width))" + numbers.map { "  " + leading("\($0)", to: $1) }.joined() + "\n"
      }.joined()
  }.joined(separator: "\n")
}

private func padded(_ word: String, to width: Int) -> String {
  word + String(repeating: " ", count: max(0, width - word.count))
}

private func leading(_ word: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - word.count)) + word
}

extension CommandRules {
  static let copyStatus = CommandRules(
    verb: "copy status", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [.report(copyStatusForms, "json has one object for each language.")],
    text: """
      Prints a table of the catalogs at the paths. A path can be a folder; without a path, the table has all catalogs of the \
      project. For each language it shows how many entries there are, how many are missing, how many translate an older \
      source text (stale), how many do not say which source text they translate (unstamped), and how many nobody has approved (unreviewed).
      """,
    example: "usher copy status Policies/DocV")
}
