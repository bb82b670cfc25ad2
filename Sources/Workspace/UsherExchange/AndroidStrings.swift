internal import UsherRuntime
internal import UsherSource

// Android's `strings.xml`: a file for each language, in a folder that names it. The escapes are those that `aapt2` reads
// (platform_frameworks_base, tools/aapt2).

/// A file with one language, or with the source texts.
func androidText(of catalog: ExchangeCatalog, isSource: Bool) -> String {
  var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n"
  for one in catalog.texts {
    let forms = one.forms.compactMap { form in
      (isSource ? form.source : form.target).map { (form.category, one.text($0, in: .android, isSource: isSource)) }
    }
    if forms.isEmpty { continue }
    if let note = one.note { text += "    <!-- \(escapedMarkup(note).replacing("--", with: "- -")) -->\n" }
    let name = attribute("name", ExchangeNaming.snake.name(one.name()))
    let isFormatted =
      !one.references.isEmpty || forms.allSatisfy { form in form.1.utf8.count { $0 == UInt8(ascii: "%") } < 2 }
    let formatted = isFormatted ? "" : " formatted=\"false\""
    if one.plural == nil {
      text += "    <string\(name)\(formatted)>\(androidValue(forms[0].1))</string>\n"
    } else {
      text += "    <plurals\(name)\(formatted)>\n"
      for (category, form) in forms {
        text += "        <item\(attribute("quantity", category ?? "other"))>\(androidValue(form))</item>\n"
      }
      text += "    </plurals>\n"
    }
  }
  return text + "</resources>\n"
}

/// A text with the escapes of resources.
private func androidValue(_ text: String) -> String {
  var value = rewritten(text) { byte in
    switch byte {
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "'"): "\\'"
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\t"): "\\t"
    default: nil
    }
  }
  if value.hasPrefix("@") || value.hasPrefix("?") { value = "\\" + value }
  // White space counts in quotes only.
  if value.hasPrefix(" ") || value.hasSuffix(" ") || value.contains("  ") { value = "\"\(value)\"" }
  return escapedMarkup(value)
}

/// The folder for a language: `values-pl`, `values-pt-rBR`, `values-b+sr+Latn`.
func androidFolder(for locale: String) -> String {
  guard let tag = LanguageTag(locale) else { return "values-\(locale)" }
  let old = ["he": "iw", "id": "in", "yi": "ji"]
  let language = old[tag.language] ?? tag.language
  if tag.script == nil, tag.variants.isEmpty, tag.region.map({ $0.utf8.count == 2 }) ?? true {
    return "values-\(language)" + (tag.region.map { "-r\($0)" } ?? "")
  }
  return "values-b+" + locale.replacing("-", with: "+")
}

/// The language of a folder with resources; nil for `values` and for a folder with other qualifiers.
func androidLanguage(ofFolder name: String) -> String? {
  guard name.hasPrefix("values-") else { return nil }
  let word = name.dropFirst("values-".count)
  if word.hasPrefix("b+") { return LanguageTag(String(word.dropFirst(2)).replacing("+", with: "-"))?.text }
  let parts = word.split(separator: "-")
  // `car` is a mode of the system, and no language.
  guard parts.count <= 2, parts.allSatisfy({ $0.utf8.count <= 3 }), parts.first != "car" else { return nil }
  guard parts.count == 2 else { return LanguageTag(String(word))?.text }
  return parts[1].hasPrefix("r") ? LanguageTag("\(parts[0])-\(parts[1].dropFirst())")?.text : nil
}

// MARK: Reading

/// Reads a file of resources.
func readAndroid(_ file: SourceFile) throws(ExchangeProblem) -> [ExchangeFile] {
  let root = try readMarkup(file)
  guard root.name == "resources" else { throw file.problem(.expected("an element `resources`"), at: root.offset) }
  var one = ExchangeFile(file)
  one.naming = .snake
  one.locale = root.attributes["http://schemas.android.com/tools locale"].flatMap { LanguageTag($0)?.text }
  let usual = Set(root.elements.filter { $0.attributes["product"] == "default" }.compactMap { $0.attributes["name"] })
  for element in root.elements where element.attributes["translatable"] != "false" {
    let isText = element.name == "string" || element.name == "item" && element.attributes["type"] == "string"
    guard isText || element.name == "plurals" else {
      if element.name != "skip" && element.name != "eat-comment" {
        one.notes.append(file.problem(.unsupported("`<\(element.name)>`"), at: element.offset))
      }
      continue
    }
    guard let name = element.attributes["name"] else {
      throw file.problem(.expected("an attribute `name`"), at: element.offset)
    }
    if let product = element.attributes["product"], product != "default", usual.contains(name) {
      one.notes.append(file.problem(.unsupported("`\(name)` for `\(product)`"), at: element.offset))
      continue
    }
    let isPlain = element.attributes["formatted"] == "false"
    if isText {
      try add(element, name, [], isPlain: isPlain, to: &one)
      continue
    }
    for item in element.elements where item.name == "item" {
      guard let quantity = item.attributes["quantity"], PluralCategory(rawValue: quantity) != nil else {
        throw file.problem(.expected("a `quantity`: zero, one, two, few, many or other"), at: item.offset)
      }
      try add(item, name, [quantity], isPlain: isPlain, to: &one)
    }
  }
  return [one]
}

extension SourceFile {
  /// Where in an element a cause is: for an escape, at the first character that it may not have.
  fileprivate func place(of cause: ExchangeProblem.Cause, in element: MarkupElement) -> Int {
    guard case .escape(let escape) = cause else { return element.offset }
    let start = bytes.indices[element.offset...].first { bytes[$0...].starts(with: escape.utf8) }
    let digits = escape.dropFirst(2).prefix { $0.isASCII && $0.isHexDigit }
    return start.map { $0 + 2 + digits.utf8.count } ?? element.offset
  }
}

/// `isPlain` says that the text has no placeholders.
private func add(
  _ element: MarkupElement, _ name: String, _ cases: [String], isPlain: Bool, to one: inout ExchangeFile
) throws(ExchangeProblem) {
  var value = AndroidValue()
  do throws(ExchangeProblem.Cause) { try value.add(element, isInMark: false) } catch {
    throw one.file.problem(error, at: one.file.place(of: error, in: element))
  }
  for markup in value.markup {
    one.notes.append(one.file.problem(.unsupported("the markup `<\(markup.name)>`"), at: markup.offset))
  }
  var record = ExchangeRecord(name: name, cases: cases, target: value.text, notation: .android, offset: element.offset)
  if value.isReference { record.fault = one.file.problem(.reference, at: element.offset) }
  // `aapt2` refuses them, too: in another language they may be in another order.
  if !isPlain, unnumberedPlaceholders(in: value.text) > 1 {
    record.fault = one.file.problem(.unnumbered, at: element.offset)
  }
  one.records.append(record)
}

/// The text of a resource.
private struct AndroidValue {
  private(set) var text = ""
  /// Elements that format the text.
  private(set) var markup: [MarkupElement] = []
  /// Whether it is a reference to another resource.
  private(set) var isReference = false
  private var isQuoted = false
  private var isSpacePending = false
  private var isBegun = false

  mutating func add(_ element: MarkupElement, isInMark: Bool) throws(ExchangeProblem.Cause) {
    for child in element.children {
      switch child {
      case .text(let text): try add(text)
      case .comment: continue
      case .element(let inner):
        let isMark = inner.name == "g" && inner.namespace == "urn:oasis:names:tc:xliff:document:1.2"
        if isMark, isInMark { throw .expected("an element `xliff:g` without another in it") }
        if !isMark, inner.namespace.isEmpty { markup.append(inner) }
        try add(inner, isInMark: isMark)
      }
    }
  }

  private mutating func add(_ part: String) throws(ExchangeProblem.Cause) {
    var rest = part.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": put(try escaped(&rest))
      case "\"": isQuoted.toggle()
      case " ", "\n", "\t", "\r":
        if isQuoted { put(scalar) } else { isSpacePending = true }
      default:
        if text.isEmpty, !isBegun { isReference = scalar == "?" || scalar == "@" && Self.isReference(rest) }
        put(scalar)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if isSpacePending, isBegun { text += " " }
    (isSpacePending, isBegun) = (false, true)
    text.unicodeScalars.append(scalar)
  }

  /// `@string/name`, `@+id/name`, `@null`: behind its first character.
  private static func isReference(_ rest: Substring.UnicodeScalarView) -> Bool {
    let word = rest.prefix { !$0.properties.isWhitespace }
    return word.contains("/") || String(word) == "null" || String(word) == "empty"
  }

  private func escaped(_ rest: inout Substring.UnicodeScalarView) throws(ExchangeProblem.Cause) -> Unicode.Scalar {
    guard let scalar = rest.popFirst() else { throw .escape("\\") }
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      let digits = String(rest.prefix(4))
      guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16), let unicode = Unicode.Scalar(value) else {
        throw .escape("\\u\(digits)")
      }
      rest.removeFirst(4)
      return unicode
    default: return scalar
    }
  }
}
