internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace

// Application Resource Bundles (`.arb`), which Flutter's `gen-l10n` reads: JSON with messages of ICU.

/// A file with one language, or with the source texts. Each text with all its cases is one message.
func arbText(of catalog: ExchangeCatalog, isSource: Bool) -> String {
  var entries = [arbEntry("@@locale", catalog.locale.replacing("-", with: "_")), arbEntry("@@x-catalog", catalog.name)]
  for group in catalog.messages {
    let first = catalog.texts[group[0]]
    let texts = group.map { catalog.texts[$0] }
    guard isSource || texts.contains(where: { $0.forms.contains { $0.target != nil } }) else { continue }
    let name = ExchangeNaming.camel.name(first.name(dropping: first.choices.count))
    entries.append(arbEntry(name, arbMessage(texts, at: 0, isSource: isSource)))
    var about: [PropertyTree.Entry] = first.note.map { [arbEntry("description", $0)] } ?? []
    if let limit = first.limit {
      about.append(PropertyTree.Entry(key: "x-max", value: PropertyTree(.raw("\(limit)"))))
    }
    if !isSource {
      about.append(
        arbEntry("x-base", texts.flatMap { $0.forms }.map { checksum(of: $0.target) }.joined(separator: " ")))
    }
    let names = Set(
      texts.flatMap { text in text.references.map { arbName(of: $0, in: text) } + text.choices.map { $0.parameter } })
    let placeholders = names.sorted().map { PropertyTree.Entry(key: $0, value: PropertyTree(.dictionary([]))) }
    if !placeholders.isEmpty {
      about.append(PropertyTree.Entry(key: "placeholders", value: PropertyTree(.dictionary(placeholders))))
    }
    if !about.isEmpty { entries.append(PropertyTree.Entry(key: "@\(name)", value: PropertyTree(.dictionary(about)))) }
  }
  return PropertyTree(.dictionary(entries)).json(colon: ": ") + "\n"
}

private func arbEntry(_ key: String, _ text: String) -> PropertyTree.Entry {
  PropertyTree.Entry(key: key, value: PropertyTree(.text(text)))
}

extension ExchangeCatalog {
  /// The indices of the texts with all their cases.
  fileprivate var messages: [[Int]] {
    var messages: [[Int]] = []
    for (index, text) in texts.enumerated() {
      let name = text.name(dropping: text.choices.count)
      if let last = messages.last?.last, texts[last].name(dropping: texts[last].choices.count) == name,
        !text.choices.isEmpty
      {
        messages[messages.count - 1].append(index)
      } else {
        messages.append([index])
      }
    }
    return messages
  }
}

/// The name by which a message inserts a value. A term has the same name as a parameter only by accident.
private func arbName(of reference: String, in text: ExchangeText) -> String {
  guard reference.hasPrefix("{-") else { return String(reference.dropFirst().dropLast()) }
  let name = reference.dropFirst(2).dropLast()
  return text.known.contains("{\(name)}") || text.references.contains("{\(name)}") ? "term_\(name)" : String(name)
}

private func arbMessage(_ texts: [ExchangeText], at depth: Int, isSource: Bool) -> String {
  let first = texts[0]
  func written(_ form: ExchangeText.Form) -> String {
    (isSource ? form.source : form.target).map { arbMessage($0, in: first) } ?? ""
  }
  if first.choices.count == depth {
    guard let plural = first.plural else { return written(first.forms[0]) }
    return arbChoice(plural, "plural", first.forms.map { ($0.category ?? "other", written($0)) })
  }
  let position = first.path.count - first.choices.count + depth
  var cases: [(String, [ExchangeText])] = []
  for text in texts {
    if cases.last?.0 == text.path[position] {
      cases[cases.count - 1].1.append(text)
    } else {
      cases.append((text.path[position], [text]))
    }
  }
  let choice = first.choices[depth]
  return arbChoice(
    choice.parameter, choice.isPlural ? "plural" : "select",
    cases.map { ($0.0, arbMessage($0.1, at: depth + 1, isSource: isSource)) })
}

/// ICU needs `other`. One that the catalog does not have is empty.
private func arbChoice(_ parameter: String, _ kind: String, _ cases: [(String, String)]) -> String {
  let other = cases.contains { $0.0 == "other" } ? [] : [("other", "")]
  return "{\(parameter), \(kind), \((cases + other).map { "\($0.0){\($0.1)}" }.joined(separator: " "))}"
}

/// A text as a message. Braces are in apostrophes, and an apostrophe is doubled only where ICU would take it for a quote.
private func arbMessage(_ written: String, in text: ExchangeText) -> String {
  var message = ""
  for piece in pieces(of: written) {
    switch piece {
    case .reference(let name): message += "{\(arbName(of: name, in: text))}"
    case .literal(let literal):
      guard literal.utf8.contains(where: { "{}#'".utf8.contains($0) }) else {
        message += literal
        continue
      }
      var rest = literal[...]
      while let character = rest.first {
        if "{}#".contains(character) {
          let part = rest.prefix { "{}#'".contains($0) }
          message += "'\(part.replacing("'", with: "''"))'"
          rest = rest[part.endIndex...]
        } else {
          rest.removeFirst()
          message += character == "'" && "{}'#|".contains(rest.first ?? "{") ? "''" : String(character)
        }
      }
    }
  }
  return message
}

// MARK: Reading

/// Reads a file with one language.
func readARB(_ file: SourceFile, locale: String?) throws(InputError) -> [ExchangeFile] {
  let root = try PropertyReader.value(of: file, .json)
  var one = ExchangeFile(file)
  one.naming = .camel
  one.locale = root["@@locale"]?.text.flatMap { LanguageTag($0)?.text }
  let rules = PluralRules(of: one.locale ?? locale ?? "en")
  var seen: [String: PropertyTree.Entry] = [:]
  for entry in root.entries {
    if let first = seen[entry.key] {
      throw file.problem(.duplicate(entry.key, line: file.line(at: first.keySpan.start)), at: entry.keySpan.start).error
    }
    seen[entry.key] = entry
  }
  for entry in root.entries where !entry.key.hasPrefix("@") {
    guard let text = entry.value.text else {
      if case .raw("null") = entry.value.content { continue }
      throw file.problem(.expected("a text"), at: entry.value.span.start).error
    }
    let bases = seen["@\(entry.key)"]?.value["x-base"]?.text?.split(separator: " ").map { String($0) } ?? []
    var record = ExchangeRecord(name: entry.key, target: "", offset: entry.value.span.start)
    do throws(ExchangeProblem.Cause) {
      var message = ICUMessage(text, rules)
      let cases = try message.cases()
      for (index, (path, text)) in cases.enumerated() {
        record.cases = path
        record.target = text
        record.base = cases.count == bases.count ? bases[index] : nil
        one.records.append(record)
      }
    } catch {
      record.fault = file.problem(error, at: entry.value.span.start)
      record.target = text
      one.records.append(record)
    }
  }
  return [one]
}
