internal import UsherRuntime
internal import UsherSource

// XLIFF 1.2 (OASIS, 2008), in the form in which Xcode writes it. Limits are `maxwidth`, and the checksum of the exported
// translation is `extradata`.

private let namespace = "urn:oasis:names:tc:xliff:document:1.2"
/// The name of `xml:space`.
let spaceAttribute = "http://www.w3.org/XML/1998/namespace space"

/// A file with one language: a unit for each text and plural form.
func xliffText(of catalog: ExchangeCatalog) -> String {
  let languages = attribute("source-language", catalog.sourceLocale) + attribute("target-language", catalog.locale)
  var text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="\(namespace)" version="1.2">
      <file\(attribute("original", catalog.file))\(languages) datatype="plaintext">
        <header>
          <tool tool-id="usher" tool-name="Usher"/>
        </header>
        <body>

    """
  for one in catalog.texts {
    for form in one.forms {
      let limit = one.limit.map { attribute("maxwidth", "\($0)") + attribute("size-unit", "char") } ?? ""
      let approved = form.target != nil && one.state == .approved ? attribute("approved", "yes") : ""
      let id = attribute("id", one.name() + (form.category.map { "|==|plural.\($0)" } ?? ""))
      text +=
        "      <trans-unit\(id)\(approved)\(limit)\(attribute("extradata", checksum(of: form.target))) xml:space=\"preserve\">\n"
      text += "        <source>\(escapedMarkup(form.source))</source>\n"
      if let target = form.target {
        text +=
          "        <target\(attribute("state", (one.state ?? .translated).xliffWord))>\(escapedMarkup(target))</target>\n"
      }
      if let note = one.note { text += "        <note>\(escapedMarkup(note))</note>\n" }
      text += "      </trans-unit>\n"
    }
  }
  return text + "    </body>\n  </file>\n</xliff>\n"
}

extension ExchangeState {
  fileprivate var xliffWord: String {
    switch self {
    case .draft: "new"
    case .needsReview: "needs-review-translation"
    case .translated: "translated"
    case .approved: "final"
    }
  }

  /// A state of XLIFF 1.2. An unknown one asks for a review.
  fileprivate init(xliff word: String) {
    switch word {
    case "new", "needs-translation", "needs-adaptation", "needs-l10n": self = .draft
    case "translated": self = .translated
    case "final", "signed-off": self = .approved
    default: self = .needsReview
    }
  }
}

// MARK: Reading

/// The parts of a file, one for each target language.
func readXLIFF(_ file: SourceFile, locale: String?) throws(ExchangeProblem) -> [ExchangeFile] {
  let root = try readMarkup(file)
  guard root.name == "xliff" else { throw file.problem(.expected("an element `xliff`"), at: root.offset) }
  if root.namespace.hasPrefix("urn:oasis:names:tc:xliff:document:2.") {
    return try readXLIFF2(root, in: file, locale: locale)
  }
  guard root.namespace == namespace || root.namespace.isEmpty else {
    throw file.problem(.expected("XLIFF 1.2 or 2, and not the namespace `\(root.namespace)`"), at: root.offset)
  }
  var files: [ExchangeFile] = []
  var skipped: [ExchangeProblem] = []
  for part in root.all("file") {
    if let fault = file.fault(ofOriginal: part) {
      skipped.append(fault)
      continue
    }
    guard let word = part.attributes["target-language"] ?? locale else {
      throw file.problem(.noLanguage, at: part.offset)
    }
    guard let language = LanguageTag(word)?.text else {
      throw file.problem(.expected("a language tag, and not `\(word)`, as `target-language`"), at: part.offset)
    }
    var index = files.firstIndex { $0.locale == language }
    if index == nil {
      index = files.count
      files.append(ExchangeFile(file))
      (files[files.count - 1].locale, files[files.count - 1].offset) = (language, part.offset)
    }
    guard let index else { continue }
    files[index].originals += part.attributes["original"].map { [$0] } ?? []
    // Usher's own files have placeholders as catalogs do.
    let isOwn = part.all("tool").contains { $0.attributes["tool-id"] == "usher" }
    let notation = isOwn ? PlaceholderNotation.braces : .detected
    for unit in try part.units("trans-unit", noting: &files[index]) {
      guard let id = unit.attributes["id"] else { throw file.problem(.expected("an attribute `id`"), at: unit.offset) }
      if let record = XLIFFUnit(unit: unit, id: id, notation: notation).record(noting: &files[index], in: file) {
        files[index].records.append(record)
      }
    }
  }
  guard !files.isEmpty else { throw skipped.first ?? file.problem(.expected("an element `file`"), at: root.offset) }
  files[0].skipped = skipped
  for index in files.indices {
    files[index].precision = files[index].records.contains { $0.state != nil } ? .every : .none
  }
  return files
}

extension SourceFile {
  /// Why the part of a file is not read: it is for a file outside of the project. Nil for other parts.
  func fault(ofOriginal part: MarkupElement) -> ExchangeProblem? {
    guard let path = part.attributes["original"] else { return nil }
    let parts = path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    let isOutside =
      parts.contains("..") || parts.first?.isEmpty == true && parts.count > 1
      || parts.count > 1 && parts.first?.last == ":"
    return isOutside ? problem(.outside(path), at: part.offset) : nil
  }
}

extension String {
  /// The text without white space at its ends.
  var withoutSpaceAtEnds: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }
}

private struct XLIFFUnit {
  let unit: MarkupElement
  let id: String
  let notation: PlaceholderNotation

  /// Nil for a unit that is no text. A part of it that has no place in a catalog is noted.
  func record(noting one: inout ExchangeFile, in file: SourceFile) -> ExchangeRecord? {
    guard let (name, cases) = address else {
      if !id.hasSuffix("NSStringLocalizedFormatKey:dict/:string") {
        one.notes.append(file.problem(.unsupported("`\(id)`"), at: unit.offset))
      }
      return nil
    }
    let target = unit.first("target")
    var record = ExchangeRecord(
      name: name, cases: cases, source: unit.first("source").map { text(of: $0) }, target: target.map { text(of: $0) },
      state: target.flatMap(state), base: unit.attributes["extradata"], notation: notation, offset: unit.offset)
    if let target, target.all("x").isEmpty, target.elements.isEmpty { return record }
    if let target,
      let hole = (target.all("x") + target.all("ph") + target.all("bx") + target.all("ex")).first(where: { $0.isHole })
    {
      record.fault = file.problem(.placeholderWithoutText, at: hole.offset)
    }
    return record
  }

  /// The name of the text, and the plural category. Nil for what catalogs do not have, such as texts for a kind of device.
  private var address: (name: String, cases: [String])? {
    if let mark = id.ranges(of: "|==|").last {
      let parts = id[mark.upperBound...].split(separator: ".")
      if parts.count == 2, parts[0] == "plural" { return (String(id[..<mark.lowerBound]), [String(parts[1])]) }
      return nil
    }
    guard id.hasPrefix("/"), id.hasSuffix(":dict/:string") else { return (id, []) }
    let parts = id.dropFirst().dropLast(":dict/:string".count).split(separator: ":dict/")
    guard parts.count == 3 else { return nil }
    return (String(parts[0]), [String(parts[2])])
  }

  private func state(of target: MarkupElement) -> ExchangeState? {
    if ["leveraged-mt", "mt-suggestion", "leveraged-tm", "fuzzy-match"].contains(target.attributes["state-qualifier"]) {
      return .needsReview
    }
    let state = target.attributes["state"].map { ExchangeState(xliff: $0) }
    return unit.attributes["approved"] == "yes" && state ?? .translated == .translated ? .approved : state
  }

  /// The text of an element with that of the elements in it. Unless white space counts, that at its ends does not.
  private func text(of element: MarkupElement) -> String {
    let text = element.plainText
    return unit.attributes[spaceAttribute] == "preserve" ? text : text.withoutSpaceAtEnds
  }
}

extension MarkupElement {
  /// Its text, in which an empty inline element counts as the text that it stands for.
  fileprivate var plainText: String {
    children.map { child in
      switch child {
      case .text(let text): text
      case .comment: ""
      case .element(let element):
        element.children.isEmpty ? element.attributes["equiv-text"] ?? "" : element.plainText
      }
    }.joined()
  }

  /// Whether it stands for a text that is not said.
  fileprivate var isHole: Bool { children.isEmpty && attributes["equiv-text"] == nil }
}
