internal import UsherCatalog
internal import UsherSource
internal import UsherWorkspace

/// The command `usher copy status`: prints how complete the translations of catalogs are.
func copyStatus(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyStatus)
  let reports = try ReportTarget.all(in: arguments, among: copyStatusForms)
  let (lists, locale) = (arguments.has("--list"), try arguments.value(of: "--locale"))
  let selection = try CatalogSelection(arguments.operands)
  if selection.reportErrors() { return .findings }
  let known = distinct(selection.sets.flatMap { $0.translations }.map { $0.locale.text })
  if let locale, !known.contains(locale) {
    let others: Prose = known.isEmpty ? "" : "; there \(known.count == 1 ? "is" : "are") \(quoted(known))"
    throw InputError(
      "there is no translation into `\(locale)`\(suggestion(for: locale, among: known, otherwise: others))")
  }
  let status = CopyStatus(
    sets: selection.sets.compactMap { set in
      let wanted = set.translations.filter { locale == nil || $0.locale.text == locale }
      if locale != nil, wanted.isEmpty { return nil }
      return (set, wanted.map { CopyStatusRow(of: $0, in: set, lists: lists) })
    }, lists: lists)
  for report in reports { try report.write(status) }
  return .clean
}

/// Catalogs, each with its languages.
private struct CopyStatus {
  let sets: [(set: CatalogSet, rows: [CopyStatusRow])]
  /// Whether what is to do is listed.
  let lists: Bool
}

private let copyStatusForms = ReportForm<CopyStatus>.pretty({ status, _ in
  status.lists ? list(of: status) : table(of: status)
}) { status in
  jsonText(of: status.sets.flatMap { $0.rows })
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
  /// The entries that a translator has work with, with `--list`; nil without it.
  var tasks: [Task]?
  /// The words of the source texts to translate, and to compare with their translations.
  var words: Int?
  var wordsToReview: Int?

  struct Task: Encodable {
    var entry: String
    var reasons: [String]
    var words: Int
    var wordsToReview: Int
    var note: String?
    var texts: [Text]
  }

  struct Text: Encodable {
    /// Its place in the entry: `buttons.openSettings`.
    var text: String
    var source: String
    /// The source text that was translated.
    var former: String?
    /// Whether it is to be translated, and not only to be compared with its translation.
    var isToTranslate: Bool
  }

  init(of translation: Catalog, in set: CatalogSet, lists: Bool) {
    catalog = set.name
    locale = translation.locale.text
    let whole = translation.entries.filter { entry in set.original(of: entry).map(entry.isWhole) ?? false }
    entries = whole.count
    missing = set.source.entries.count - whole.count
    stale = translation.entries.count { set.isStale($0) }
    unstamped = set.unstamped(in: translation).count
    unreviewed = translation.entries.count { $0.review.isPending }
    guard lists else { return }
    let all = TranslatorTask.all(in: translation, of: set)
    tasks = all.map { task in
      Task(
        entry: task.entry.name.text, reasons: task.reasons.map { $0.rawValue }, words: task.words,
        wordsToReview: task.wordsToReview, note: task.entry.note,
        texts: task.texts.map { text in
          Text(
            text: text.path.joined(separator: "."), source: text.source, former: text.former,
            isToTranslate: text.isToTranslate)
        })
    }
    words = all.reduce(0) { $0 + $1.words }
    wordsToReview = all.reduce(0) { $0 + $1.wordsToReview }
  }
}

/// The form `pretty` with `--list`: the tasks of each language.
private func list(of status: CopyStatus) -> String {
  status.sets.map { set, rows in
    rows.isEmpty ? "\(set.name): no translation\n" : rows.map { text(of: $0) }.joined(separator: "\n")
  }.joined(separator: "\n")
}

private func text(of row: CopyStatusRow) -> String {
  let tasks = row.tasks ?? []
  let head = "\(row.catalog), \(row.locale): "
  if tasks.isEmpty { return head + "nothing to do\n" }
  let count = counted(tasks.count, "entry", "entries")
  return head + "\(count) to do\(amount(row.words ?? 0, row.wordsToReview ?? 0))\n"
    + tasks.map { task in
      "  \(task.entry): \(listed(task.reasons, "and"))\(amount(task.words, task.wordsToReview))\n"
        + (task.note.map { indented($0, "    # ") } ?? "") + task.texts.map { text(of: $0) }.joined()
    }.joined()
}

private func text(of text: CopyStatusRow.Text) -> String {
  guard let former = text.former else { return "    \(text.text)\n" + indented(text.source, "      ") }
  return "    \(text.text)\n" + indented(former, "      was  ") + indented(text.source, "      now  ")
}

/// `, 8 words to translate and 21 to review`
private func amount(_ words: Int, _ wordsToReview: Int) -> String {
  let parts = [(words, "translate"), (wordsToReview, "review")].filter { $0.0 > 0 }
    .map { "\(counted($0, "word")) to \($1)" }
  return parts.isEmpty ? "" : ", " + listed(parts, "and")
}

/// The lines of a text behind a margin.
private func indented(_ text: String, _ margin: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map {
    $0.isEmpty ? "\n" : "\(margin)\(visible(String($0)))\n"
  }
  .joined()
}

private func table(of status: CopyStatus) -> String {
  status.sets.map { set, rows in
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
    options: [
      Option(
        name: "--list",
        text: """
          List what is to do in each language: the entries, why, their words and their source texts; of one that has changed, the \
          text that was translated and the present one.
          """),
      Option(name: "--locale", value: "LOCALE", values: .any, text: "Only this language."),
      .report(copyStatusForms, "json has one object for each language."),
    ],
    text: """
      Prints a table of the catalogs at the paths. A path can be a folder; without a path, the table has all catalogs of the \
      project. For each language it shows how many entries there are, how many are missing, how many translate an older \
      source text (stale), how many do not say which source text they translate (unstamped), and how many nobody has approved (unreviewed).
      """,
    example: "usher copy status Policies/DocV")
}
