internal import UsherRuntime
package import UsherSource

/// A field of a catalog, ready to be filled in: in a translation, it has comments with the note or the source text above it.
package struct TranslatorField: Sendable {
  package let key: String
  /// The most characters that a text may have.
  package var limit: Int? = nil
  package var comments: [String] = []
  /// The place of the source text.
  package var source: Label? = nil
  package var content = Content.empty

  package enum Content: Sendable {
    /// A text to translate.
    case empty
    /// A text of the source catalog that is not written yet.
    case unwritten
    case value(String)
    case fields([TranslatorField])
  }

  /// The number of texts to write.
  package var textCount: Int {
    switch content {
    case .empty, .unwritten: 1
    case .value: 0
    case .fields(let fields): fields.reduce(0) { $0 + $1.textCount }
    }
  }

  /// Its lines in a catalog, each with a line end.
  package func text(indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let above = ((limit.map { [limitComment($0)] } ?? []) + comments).map { "\(margin)# \($0)\n" }.joined()
    let key = writtenScalar(key, isKey: true)
    switch content {
    case .empty: return above + "\(margin)\(key):\n"
    case .unwritten: return above + "\(margin)\(key): \(unwrittenText)\n"
    case .value(let value): return above + "\(margin)\(key): \(value)\n"
    case .fields(let fields):
      return above + "\(margin)\(key):\n" + fields.map { $0.text(indent: indent + 2) }.joined()
    }
  }
}

/// The comment with the limit of a text.
package func limitComment(_ limit: Int) -> String { "at most \(limit) characters" }

/// Whether Usher has written a comment as that of a limit, which may have changed since.
package func isLimitComment(_ comment: String) -> Bool {
  Int(comment.filter { $0.isNumber }).map(limitComment) == comment
}

/// Stands for a text that is not written yet.
let unwrittenText = "…"

/// The fields of a catalog's translation into a language.
package struct TranslatorFields {
  let locale: String

  package init(locale: String) { self.locale = locale }

  /// The translation of a source text that is not written yet has no stamp.
  package func entry(_ entry: Catalog.Entry) -> TranslatorField {
    var head = [TranslatorField(key: "state", content: .value("draft"))]
    if !entry.texts.contains(where: { $0.text.form.phrases.contains { $0.written == unwrittenText } }) {
      head.append(TranslatorField(key: "from", content: .value(writtenScalar(entry.fingerprint))))
    }
    let texts =
      switch entry.content {
      case .prompt(let prompt): words(prompt, limits: entry.limits)
      case .purpose(let purpose): [text(purpose.text, limit: entry.limits.text)]
      }
    return TranslatorField(key: entry.name.text, comments: lines(entry.note ?? ""), content: .fields(head + texts))
  }

  package func term(_ term: Catalog.Term) -> TranslatorField {
    TranslatorField(key: term.name.text, comments: lines(term.text))
  }

  private func words(_ prompt: Catalog.Prompt, limits: Catalog.Limits) -> [TranslatorField] {
    var fields: [TranslatorField] = []
    if let title = prompt.title { fields.append(text(title, limit: limits.title)) }
    if let message = prompt.message { fields.append(text(message, limit: limits.message)) }
    fields += buttons(prompt.buttons, limit: limits.buttons)
    let spoken =
      (prompt.accessibilityLabel.map { [text($0, limit: nil)] } ?? [])
      + buttons(prompt.accessibilityButtons, limit: nil)
    if !spoken.isEmpty { fields.append(TranslatorField(key: "accessibility", content: .fields(spoken))) }
    if !prompt.platforms.isEmpty {
      let platforms = prompt.platforms.map { platform in
        TranslatorField(key: platform.name.text, content: .fields(words(platform.words, limits: limits)))
      }
      fields.append(TranslatorField(key: "platforms", content: .fields(platforms)))
    }
    return fields
  }

  private func buttons(_ buttons: [Catalog.Text], limit: Int?) -> [TranslatorField] {
    if buttons.isEmpty { return [] }
    return [TranslatorField(key: "buttons", content: .fields(buttons.map { text($0, limit: limit) }))]
  }

  private func text(_ text: Catalog.Text, limit: Int?) -> TranslatorField {
    var field = form(text.form, of: text.name.text)
    field.limit = limit
    return field
  }

  private func form(_ form: Catalog.Text.Form, of key: String) -> TranslatorField {
    switch form {
    case .phrase(let phrase):
      return TranslatorField(key: key, comments: phrase.commentLines, source: phrase.place)
    case .select(let parameter, let cases):
      let cases = cases.map { self.form($0.form, of: $0.value.text) }
      return choice(.select, by: parameter, cases, of: key)
    case .plural(let parameter, let cases):
      let other = cases.first { $0.value.text == "other" } ?? cases[0]
      let cases = categories.map { category in
        self.form((cases.first { $0.value.text == category } ?? other).form, of: category)
      }
      return choice(.plural, by: parameter, cases, of: key)
    }
  }

  private func choice(
    _ kind: TextChoice, by parameter: Catalog.Name, _ cases: [TranslatorField], of key: String
  ) -> TranslatorField {
    TranslatorField(
      key: key,
      content: .fields([TranslatorField(key: kind.rawValue, content: .value(writtenScalar(parameter.text)))] + cases))
  }

  /// The plural categories of the whole numbers from 0 to 1000, and `other`.
  package var categories: [String] {
    let rules = PluralRules(of: locale)
    let occurring = Set((0...1000).compactMap { rules.category(of: "\($0)") } + [.other])
    return rules.categories.filter { occurring.contains($0) }.map { $0.rawValue }
  }
}

extension Catalog.Phrase {
  /// The text as comments have it: its lines without blank ones. None of a text that is not written yet.
  package var commentLines: [String] { written == unwrittenText ? [] : lines(written) }

  /// The texts at the place of this one that have these lines as comments: blank lines may be between them, and a line end behind
  /// them.
  package func withCommentLines(_ lines: [String]) -> [Catalog.Phrase] {
    guard let first = lines.first, lines.count <= 6 else { return [] }
    var texts = [first]
    for line in lines.dropFirst() { texts = texts.flatMap { [$0 + "\n" + line, $0 + "\n\n" + line] } }
    return texts.flatMap { [$0, $0 + "\n"] }.compactMap { parsePhrase($0, at: place) }
  }
}

/// The lines of a text that are not empty.
package func lines(_ list: String) -> [String] {
  list.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
}
