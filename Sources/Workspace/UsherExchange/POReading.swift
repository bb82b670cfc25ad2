internal import UsherCatalog
internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace

/// Reads a PO file. `locale` is its language if the header does not say it.
func readPO(_ file: SourceFile, locale: String?) throws(ExchangeProblem) -> [ExchangeFile] {
  var reader = POReader(file: file, offset: try file.startOfText())
  var one = ExchangeFile(file)
  one.precision = .fuzzy
  var formula: POFormula?
  var categories: [[String]] = []
  var seen: [String: Int] = [:]
  while var message = try reader.message() {
    if message.context == nil, message.id.isEmpty {
      let header = POHeader(message.forms[0]?.text ?? "")
      one.locale = header["Language"].flatMap { $0.isEmpty ? nil : canonicalLocale($0) }
      if let text = header["Plural-Forms"] {
        guard let read = POFormula(text) else {
          throw file.problem(
            .expected("a formula for plural forms, with `n`, digits and operators, that gives each number a form"),
            at: message.offset)
        }
        formula = read
      }
      if let set = header["Content-Type"]?.split(separator: "charset=").last?.lowercased(), set != "utf-8",
        set != "charset"
      {
        throw file.problem(.expected("a file in UTF-8, and not in \(set)"), at: message.offset)
      }
      continue
    }
    // Without a context, the text is its own name.
    let name = message.context ?? message.id
    let key = name + "\u{0}" + message.id
    if let line = seen[key] { throw file.problem(.duplicate(name, line: line), at: message.offset) }
    seen[key] = file.line(at: message.offset)
    guard message.plural != nil else {
      one.records.append(message.record(name, [], form: 0, source: message.id))
      continue
    }
    guard let formula else { throw file.problem(.expected("a header with `Plural-Forms`"), at: message.offset) }
    if categories.isEmpty { categories = formula.categories(in: one.locale ?? locale ?? "en") }
    for index in 0..<formula.count where message.forms[index] == nil {
      throw file.problem(.expected("`msgstr[\(index)]`"), at: message.offset)
    }
    if message.bases.count != formula.count { message.bases = [] }
    for (index, all) in categories.enumerated() where all.isEmpty {
      let isEmpty = message.forms[index]?.text.isEmpty ?? true
      if !isEmpty {
        one.notes.append(
          file.problem(.unsupported("`msgstr[\(index)]`"), at: message.forms[index]?.offset ?? message.offset))
      }
    }
    one.records += message.records(name, categories)
  }
  return [one]
}

extension POFormula {
  /// The plural categories of a language that each form is for. `other` is for the last form if no whole number is in it.
  fileprivate func categories(in locale: String) -> [[String]] {
    let rules = PluralRules(of: locale)
    // How many numbers of each category have each form. A category of a number up to 1000 is also that of one up to 200.
    var counts: [(category: String, forms: [Int])] = []
    for number in 0...200 {
      guard let index = index(of: number), let category = rules.category(of: "\(number)")?.rawValue else { continue }
      let place = counts.firstIndex { $0.category == category } ?? counts.count
      if place == counts.count { counts.append((category, Array(repeating: 0, count: count))) }
      // Other numbers of a category say more than 0, which in some languages has the form of 1.
      counts[place].forms[index] += number == 0 ? 1 : 2
    }
    var categories = Array(repeating: [String](), count: count)
    for (category, forms) in counts {
      let most = forms.indices.max { (forms[$0], -$0) < (forms[$1], -$1) }
      if let most { categories[most].append(category) }
    }
    return categories
  }
}

/// The fields of a header.
private struct POHeader {
  private var fields: [String: String] = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
  }

  subscript(name: String) -> String? { fields[name] }
}

/// An entry of a PO file.
private struct POMessage {
  var context: String?
  var id = ""
  var plural: String?
  var forms: [Int: (text: String, offset: Int)] = [:]
  var isFuzzy = false
  /// The lines of the text that a fuzzy translation was made for, without their marks.
  var previous = ""
  /// The checksums of the forms at the export.
  var bases: [String] = []
  var offset = 0

  func record(_ name: String, _ cases: [String], form: Int, source: String) -> ExchangeRecord {
    let base = bases.indices.contains(form) ? bases[form] : nil
    return ExchangeRecord(
      name: name, cases: cases, source: isFuzzy ? formerSource ?? source : source, target: forms[form]?.text,
      state: isFuzzy ? .needsReview : nil, base: base, notation: base == nil ? .detected : .braces,
      offset: forms[form]?.offset ?? offset)
  }

  /// The text that a fuzzy translation was made for, which msgmerge has kept; nil if it has not.
  private var formerSource: String? {
    if previous.isEmpty { return nil }
    var reader = POReader(file: SourceFile(path: "", text: previous + "msgstr \"\"\n"), offset: 0)
    do throws(ExchangeProblem) { return try reader.message()?.id } catch { return nil }
  }

  /// A record for each category. One that no whole number is in gets the last form, unless the catalog has a text.
  func records(_ name: String, _ categories: [[String]]) -> [ExchangeRecord] {
    var records = categories.enumerated().flatMap { index, all in
      all.map { record(name, [$0], form: index, source: $0 == "one" ? id : plural ?? id) }
    }
    if !categories.contains(where: { $0.contains("other") }) {
      var other = record(name, ["other"], form: categories.count - 1, source: plural ?? id)
      other.isStandIn = true
      records.append(other)
    }
    return records
  }
}

private struct POReader {
  let file: SourceFile
  var offset: Int
  private var line: ArraySlice<UInt8> = []

  init(file: SourceFile, offset: Int) { (self.file, self.offset) = (file, offset) }

  /// The next entry that is not obsolete; nil at the end of the file.
  mutating func message() throws(ExchangeProblem) -> POMessage? {
    var message = POMessage()
    var isBegun = false
    while offset < file.bytes.count {
      skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
      guard offset < file.bytes.count else { break }
      switch file.bytes[offset] {
      case UInt8(ascii: "\n"): offset += 1
      case UInt8(ascii: "#"):
        if !message.forms.isEmpty { return message }
        read(comment: restOfLine(), into: &message)
      default:
        let start = offset
        let word = run { byte in byte > UInt8(ascii: " ") && byte != UInt8(ascii: "\"") }
        if !message.forms.isEmpty, word == "msgctxt" || word == "msgid" {
          offset = start
          return message
        }
        if !isBegun { message.offset = start }
        isBegun = true
        let text = try strings()
        switch word {
        case "msgctxt": message.context = text
        case "msgid": message.id = text
        case "msgid_plural": message.plural = text
        case "msgstr": message.forms[0] = (text, start)
        default:
          guard word.hasPrefix("msgstr["), word.hasSuffix("]"), let index = Int(word.dropFirst(7).dropLast()) else {
            throw file.problem(.expected("`msgctxt`, `msgid` or `msgstr`"), at: start)
          }
          message.forms[index] = (text, start)
        }
      }
    }
    if isBegun, message.forms.isEmpty { throw file.problem(.expected("`msgstr`"), at: offset) }
    return isBegun ? message : nil
  }

  private func read(comment: String, into message: inout POMessage) {
    if comment.hasPrefix("#,") {
      message.isFuzzy = comment.dropFirst(2).split(separator: ",").contains { $0.drop { $0 == " " } == "fuzzy" }
    } else if comment.hasPrefix("#| ") {
      message.previous += comment.dropFirst(3) + "\n"
    } else if comment.hasPrefix("#. base ") {
      message.bases = comment.dropFirst(8).split(separator: " ").map { String($0) }
    }
  }

  private mutating func skip(_ isPart: (UInt8) -> Bool) {
    while offset < file.bytes.count, isPart(file.bytes[offset]) { offset += 1 }
  }

  private mutating func run(_ isPart: (UInt8) -> Bool) -> String {
    let start = offset
    skip(isPart)
    return file.text(Span(start, offset))
  }

  private mutating func restOfLine() -> String {
    let text = run { $0 != UInt8(ascii: "\n") }
    return text.hasSuffix("\r") ? String(text.dropLast()) : text
  }

  /// The strings behind a keyword, joined.
  private mutating func strings() throws(ExchangeProblem) -> String {
    var text: [UInt8] = []
    var isFound = false
    while true {
      let start = offset
      skip { $0 <= UInt8(ascii: " ") }
      guard offset < file.bytes.count, file.bytes[offset] == UInt8(ascii: "\"") else {
        offset = start
        break
      }
      isFound = true
      try string(into: &text)
    }
    if !isFound { throw file.problem(.expected("a text in quotes"), at: offset) }
    if SourceFile(path: "", bytes: text).firstInvalidByte != nil { throw file.problem(.notUTF8, at: offset) }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func string(into text: inout [UInt8]) throws(ExchangeProblem) {
    let start = offset
    offset += 1
    while offset < file.bytes.count, file.bytes[offset] != UInt8(ascii: "\n") {
      let byte = file.bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\") { text.append(try escaped()) } else { text.append(byte) }
    }
    throw file.problem(.expected("a closing quote on the same line"), at: start)
  }

  /// The byte that an escape of C stands for. `offset` is behind the backslash.
  private mutating func escaped() throws(ExchangeProblem) -> UInt8 {
    let start = offset - 1
    guard offset < file.bytes.count else {
      throw file.problem(.expected("a closing quote on the same line"), at: start)
    }
    let byte = file.bytes[offset]
    offset += 1
    let simple: [(Character, UInt8)] = [
      ("n", 10), ("t", 9), ("\"", 34), ("\\", 92), ("a", 7), ("b", 8), ("f", 12), ("r", 13), ("v", 11),
    ]
    if let known = simple.first(where: { $0.0.asciiValue == byte }) { return known.1 }
    let isHex = byte == UInt8(ascii: "x")
    if !isHex { offset -= 1 }
    let digits = file.bytes[offset...].prefix(isHex ? 2 : 3).prefix { byte in
      (UInt8(ascii: "0")...UInt8(ascii: isHex ? "9" : "7")).contains(byte)
        || isHex && (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
    guard let value = UInt8(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 8) else {
      throw file.problem(.escape(file.text(Span(start, min(offset + 1, file.bytes.count)))), at: start)
    }
    offset += digits.count
    return value
  }
}
