internal import UsherRuntime
internal import UsherSource

// XLIFF 2.0 (OASIS, 2014), and later versions with the same core. Limits are those of its module for sizes, in code points; the checksum of
// the exported translation is in its module for metadata.

private let namespace = "urn:oasis:names:tc:xliff:document:2.0"
/// The `subState` of a translation that somebody has to look at.
private let reviewMark = "usher:needs_review"

/// A file with one language: a unit for each text and plural form.
func xliff2Text(of catalog: ExchangeCatalog) -> String {
  let languages = attribute("srcLang", catalog.sourceLocale) + attribute("trgLang", catalog.locale)
  var text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="\(namespace)" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" \
    xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.0"\(languages)>
      <file\(attribute("id", catalog.name))\(attribute("original", catalog.file)) xml:space="preserve">
        <slr:profiles generalProfile="xliff:codepoints"/>

    """
  for one in catalog.texts {
    for form in one.forms {
      let name = one.name(of: form)
      let limit = one.limit.map { attribute("slr:sizeRestriction", "\($0)") } ?? ""
      text += "    <unit\(attribute("id", name))\(attribute("name", name))\(limit)>\n"
      text += "      <mda:metadata>\n        <mda:metaGroup category=\"usher\">\n"
      text += "          <mda:meta type=\"base\">\(checksum(of: form.target))</mda:meta>\n"
      text += "        </mda:metaGroup>\n      </mda:metadata>\n"
      if let note = one.note { text += "      <notes>\n        <note>\(escapedMarkup(note))</note>\n      </notes>\n" }
      let state = form.target == nil ? " state=\"initial\"" : (one.state ?? .translated).xliff2Attributes
      text += "      <segment\(state)>\n        <source>\(escapedMarkup(form.source))</source>\n"
      if let target = form.target { text += "        <target>\(escapedMarkup(target))</target>\n" }
      text += "      </segment>\n    </unit>\n"
    }
  }
  return text + "  </file>\n</xliff>\n"
}

extension ExchangeState {
  fileprivate var xliff2Attributes: String {
    switch self {
    case .draft: " state=\"initial\""
    case .needsReview: " state=\"initial\" subState=\"\(reviewMark)\""
    case .translated: " state=\"translated\""
    case .approved: " state=\"final\""
    }
  }

  /// A state of XLIFF 2.0. An unknown one asks for a review.
  fileprivate init(xliff2 word: String) {
    switch word {
    case "initial": self = .draft
    case "translated": self = .translated
    case "reviewed", "final": self = .approved
    default: self = .needsReview
    }
  }
}

// MARK: Reading

/// The texts of a file, whose root is `xliff`. Throws if it does not say its language and none is given.
func readXLIFF2(_ root: MarkupElement, in file: SourceFile, locale: String?) throws(ExchangeProblem) -> [ExchangeFile] {
  guard let word = root.attributes["trgLang"] ?? locale else { throw file.problem(.noLanguage, at: root.offset) }
  guard let language = LanguageTag(word)?.text else {
    throw file.problem(.expected("a language tag, and not `\(word)`, as `trgLang`"), at: root.offset)
  }
  var one = ExchangeFile(file)
  (one.locale, one.offset) = (language, root.offset)
  let rules = PluralRules(of: language)
  let segments = root.all("segment")
  // A segment without a state is in its first one, but a file without any says nothing about them.
  one.precision = segments.contains { $0.attributes["state"] != nil } ? .every : .none
  one.originals = root.all("file").compactMap { $0.attributes["original"] }
  for part in root.all("file") {
    if let fault = file.fault(ofOriginal: part) {
      one.skipped.append(fault)
      continue
    }
    let isPreserved = part.attributes[spaceAttribute] == "preserve"
    for unit in try part.units("unit", noting: &one) {
      guard let name = unit.attributes["name"] ?? unit.attributes["id"] else {
        throw file.problem(.expected("an attribute `id`"), at: unit.offset)
      }
      let text = XLIFF2Unit(unit, saysStates: one.precision == .every, isPreserved: isPreserved)
      one.records += text.records(name, in: file, rules)
    }
  }
  return [one]
}

/// A unit with its segments and what is between them.
private struct XLIFF2Unit {
  private let unit: MarkupElement
  private let parts: [MarkupElement]
  /// The original of each inline element, by its identifier.
  private let data: [String: String]
  private let isPreserved: Bool
  private let saysStates: Bool

  init(_ unit: MarkupElement, saysStates: Bool, isPreserved: Bool) {
    (self.unit, self.saysStates, self.isPreserved) = (unit, saysStates, isPreserved)
    parts = unit.elements.filter { $0.name == "segment" || $0.name == "ignorable" }
    let originals = unit.first("originalData")?.elements ?? []
    let pairs = originals.compactMap { data in data.attributes["id"].map { ($0, data.innerText) } }
    data = Dictionary(pairs) { first, _ in first }
  }

  /// One record, or one for each case of a message of ICU.
  func records(_ name: String, in file: SourceFile, _ rules: PluralRules) -> [ExchangeRecord] {
    let source = parts.map { $0.first("source").map(text) ?? "" }.joined()
    // Usher's own files have placeholders as catalogs do.
    let groups = unit.first("metadata")?.all("metaGroup") ?? []
    let base = groups.first { $0.attributes["category"] == "usher" }?.first("meta")?.innerText
    var record = ExchangeRecord(
      name: name, source: trimmed(source), target: target.map(trimmed), state: target == nil ? nil : state, base: base,
      notation: base == nil ? .detected : .braces, offset: unit.offset)
    if let hole = parts.compactMap({ $0.first("target") }).flatMap(\.inlineCodes).first(where: isHole) {
      record.fault = file.problem(.placeholderWithoutText, at: hole.offset)
    }
    guard base == nil, let text = record.target, ICUMessage.hasChoice(text) else { return [record] }
    var message = ICUMessage(text, rules)
    do throws(ExchangeProblem.Cause) {
      let sources = ICUMessage.hasChoice(source) ? try Self.cases(of: source, rules) : [:]
      return try message.cases().map { path, text in
        var one = record
        (one.cases, one.target, one.notation) = (path, text, .braces)
        if !sources.isEmpty { one.source = sources[path] ?? sources[path.dropLast() + ["other"]] }
        return one
      }
    } catch {
      record.fault = file.problem(error, at: unit.offset)
      return [record]
    }
  }

  private static func cases(of text: String, _ rules: PluralRules) throws(ExchangeProblem.Cause) -> [[String]: String] {
    var message = ICUMessage(text, rules)
    return Dictionary(try message.cases().map { ($0.path, $0.text) }) { first, _ in first }
  }

  /// The translated parts in the order of the translation. Nil if a segment has none.
  private var target: String? {
    if parts.contains(where: { $0.name == "segment" && $0.first("target") == nil }) { return nil }
    let ordered = parts.enumerated().map { index, part in
      let target = part.first("target")
      let order = target?.attributes["order"].flatMap { Int($0) } ?? index + 1
      return (order: order, index: index, text: (target ?? part.first("source")).map(text) ?? "")
    }
    return ordered.sorted { ($0.order, $0.index) < ($1.order, $1.index) }.map { $0.text }.joined()
  }

  /// The weakest state of a segment.
  private var state: ExchangeState? {
    if !saysStates { return nil }
    return parts.filter { $0.name == "segment" }.map { segment in
      if segment.attributes["subState"] == reviewMark { return .needsReview }
      return ExchangeState(xliff2: segment.attributes["state"] ?? "initial")
    }.min()
  }

  /// The text of an element with that of the elements in it.
  private func text(of element: MarkupElement) -> String {
    element.children.map { child in
      switch child {
      case .text(let text): return text
      case .comment: return ""
      case .element(let inner):
        if inner.name == "cp" {
          return inner.attributes["hex"].flatMap { UInt32($0, radix: 16) }.flatMap { Unicode.Scalar($0) }.map {
            "\($0)"
          } ?? ""
        }
        func original(_ name: String) -> String { inner.attributes[name].flatMap { data[$0] } ?? "" }
        return original("dataRef") + original("dataRefStart") + text(of: inner) + original("dataRefEnd")
      }
    }.joined()
  }

  /// Whether it stands for a text that is not said.
  private func isHole(_ code: MarkupElement) -> Bool {
    code.name == "ph" && code.attributes["dataRef"].flatMap { data[$0] } == nil
  }

  /// Unless white space counts, that at the ends of a text does not.
  private func trimmed(_ text: String) -> String {
    isPreserved || unit.attributes[spaceAttribute] == "preserve" ? text : text.withoutSpaceAtEnds
  }
}

extension MarkupElement {
  /// The elements in it, at any depth.
  fileprivate var inlineCodes: [MarkupElement] { elements.flatMap { [$0] + $0.inlineCodes } }

  /// Its characters, with those of the elements in it.
  var innerText: String {
    children.map { child in
      switch child {
      case .text(let text): text
      case .comment: ""
      case .element(let element): element.innerText
      }
    }.joined()
  }
}
