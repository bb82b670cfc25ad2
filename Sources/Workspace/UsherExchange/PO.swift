internal import UsherCatalog
internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace

// Files of GNU gettext (`.po`). The name of a text is its `msgctxt`; a limit and the checksum of the exported translation are in comments
// for translators: `#. at most 40 characters`, `#. base 1a2b3c4d`.

/// A file with one language. Throws if the plural forms of the language cannot be written.
func poText(of catalog: ExchangeCatalog) throws(InputError) -> String {
  guard let plurals = POPlurals(of: catalog.locale) else {
    throw InputError("PO has no formula for the plural forms of `\(catalog.locale)`; choose another format")
  }
  var text = """
    msgid ""
    msgstr ""
    "Project-Id-Version: \(catalog.name)\\n"
    "Language: \(catalog.locale.replacing("-", with: "_"))\\n"
    "MIME-Version: 1.0\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Content-Transfer-Encoding: 8bit\\n"
    "Plural-Forms: \(plurals.formula)\\n"

    """
  for one in catalog.texts {
    let state = one.forms.contains { $0.target != nil } ? one.state ?? .translated : .translated
    text += "\n"
    for line in lines(one.note ?? "") { text += "#. \(line)\n" }
    if let limit = one.limit { text += "#. \(limitComment(limit))\n" }
    let shown =
      one.plural == nil
      ? one.forms : plurals.categories.compactMap { wanted in one.forms.first { $0.category == wanted } }
    text += "#. base \(shown.map { checksum(of: $0.target) }.joined(separator: " "))\n"
    text += "#: \(catalog.file):\(one.line)\n"
    if state < .translated { text += "#, fuzzy\n" }
    text += "msgctxt \(poString(one.name()))\n"
    guard one.plural != nil, let other = one.forms.last else {
      text += "msgid \(poString(one.forms[0].source))\nmsgstr \(poString(one.forms[0].target ?? ""))\n"
      continue
    }
    let single = one.forms.first { $0.category == "one" } ?? other
    text += "msgid \(poString(single.source))\nmsgid_plural \(poString(other.source))\n"
    for (index, category) in plurals.categories.enumerated() {
      let target = one.forms.first { $0.category == category }?.target
      text += "msgstr[\(index)] \(poString(target ?? ""))\n"
    }
  }
  return text
}

/// A string in quotes; one with several lines begins with an empty string.
private func poString(_ text: String) -> String {
  let escaped = rewritten(text) { byte in
    switch byte {
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\t"): "\\t"
    case UInt8(ascii: "\r"): "\\r"
    default: nil
    }
  }
  let parts = escaped.split(separator: "\n", omittingEmptySubsequences: false)
  if parts.count == 1 { return "\"\(escaped)\"" }
  let lines = parts.enumerated().map { index, line in index < parts.count - 1 ? "\"\(line)\\n\"" : "\"\(line)\"" }
  return (["\"\""] + (lines.last == "\"\"" ? lines.dropLast() : lines)).joined(separator: "\n")
}

// MARK: Plural forms

/// The plural categories of a language, as gettext counts them: for whole numbers.
struct POPlurals {
  /// Those of the numbers from 0 to 1000, in the order of CLDR.
  let categories: [String]
  let formula: String

  /// Nil if no formula on the last digits gives the categories.
  init?(of locale: String) {
    let rules = PluralRules(of: locale)
    let all = (0...1000).map { rules.category(of: "\($0)")?.rawValue ?? "other" }
    let own = rules.categories.map { $0.rawValue }.filter(all.contains)
    categories = own
    var text = "\(own.count - 1)"
    for (index, category) in own.dropLast().enumerated().reversed() {
      guard let condition = Self.condition(for: all.map { $0 == category }) else { return nil }
      text = "\(condition) ? \(index) : \(text)"
    }
    formula = "nplurals=\(own.count); plural=\(own.count == 1 ? "0" : "(\(text))");"
  }

  /// A condition on `n` that holds for the numbers from 0 to 1000 that are true.
  private static func condition(for holds: [Bool]) -> String? {
    if !holds[21...].contains(true) { return ranges(of: holds[..<21].indices.filter { holds[$0] }, "n") }
    for divisor in [10, 100] {
      let digits = (0..<divisor).filter { digit in
        stride(from: digit + 100, through: 1000, by: divisor).allSatisfy { holds[$0] }
      }
      let own = Set(digits)
      guard (100...1000).allSatisfy({ own.contains($0 % divisor) == holds[$0] }) else { continue }
      let more = (0..<100).filter { holds[$0] && !own.contains($0 % divisor) }
      let fewer = (0..<100).filter { !holds[$0] && own.contains($0 % divisor) }
      var text = ranges(of: digits, "n%\(divisor)")
      if !fewer.isEmpty { text = "(\(text)) && !(\(ranges(of: fewer, "n")))" }
      return more.isEmpty ? text : "\(ranges(of: more, "n")) || (\(text))"
    }
    return nil
  }

  /// `n==1 || n>=3 && n<=10`
  private static func ranges(of numbers: [Int], _ name: String) -> String {
    var parts: [String] = []
    var index = 0
    while index < numbers.count {
      var end = index
      while end + 1 < numbers.count, numbers[end + 1] == numbers[end] + 1 { end += 1 }
      parts.append(
        index == end ? "\(name)==\(numbers[index])" : "\(name)>=\(numbers[index]) && \(name)<=\(numbers[end])")
      index = end + 1
    }
    return parts.joined(separator: " || ")
  }
}
