internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace

// Apple's files of texts: `.strings`, and `.stringsdict` with plural forms. Both are property lists, and neither has the source texts or
// states. They are read, and not written: a String Catalog has everything that they have.

/// Reads a `.strings` file in UTF-8 or UTF-16.
func readStrings(_ file: SourceFile) throws(InputError) -> [ExchangeFile] {
  let (list, file) = try propertyList(in: file)
  var one = ExchangeFile(file)
  for entry in list.entries {
    let offset = entry.keySpan.start
    guard let text = entry.value.text else {
      one.records.append(.fault(entry.key, file.problem(.expected("a text"), at: entry.value.span.start), at: offset))
      continue
    }
    // The system reads `key;` as a key that is its own text.
    let isMissing = entry.value.span.start == offset
    one.records.append(
      ExchangeRecord(name: entry.key, target: isMissing ? nil : text, notation: .apple, offset: offset))
    if let escape = file.uselessEscape(in: entry.value.span) { one.notes.append(escape) }
  }
  return [one]
}

extension SourceFile {
  /// An escape of JSON in a text: the system reads `\u00e9` as `u00e9`.
  fileprivate func uselessEscape(in span: Span) -> ExchangeProblem? {
    var offset = span.start
    while offset + 1 < span.end {
      if bytes[offset] == UInt8(ascii: "\\") {
        if bytes[offset + 1] == UInt8(ascii: "u") { return problem(.escapeOfJSON, at: offset) }
        offset += 1
      }
      offset += 1
    }
    return nil
  }
}

/// Reads a `.stringsdict` file.
func readStringsDictionary(_ file: SourceFile) throws(InputError) -> [ExchangeFile] {
  let (list, file) = try propertyList(in: file)
  var one = ExchangeFile(file)
  for entry in list.entries { one.add(entry) }
  return [one]
}

private func propertyList(in file: SourceFile) throws(InputError) -> (PropertyTree, SourceFile) {
  if file.isBinaryPropertyList { throw file.problem(.binary, at: 0).error }
  let (list, text) = try PropertyReader.propertyList(in: file)
  if let offset = text.foreignDocumentType { throw text.problem(.documentType, at: offset).error }
  return (list, text)
}

extension SourceFile {
  /// The place of a document type that is not the one of Apple's property lists.
  fileprivate var foreignDocumentType: Int? {
    let apple = """
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      """
    let mark = Array("<!DOCTYPE".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
    return bytes[start...].starts(with: apple.utf8) ? nil : start
  }
}

extension ExchangeFile {
  /// Adds the texts of a key: one, or one for each plural category.
  fileprivate mutating func add(_ entry: PropertyTree.Entry) {
    let offset = entry.keySpan.start
    func leave(_ cause: ExchangeProblem.Cause) {
      records.append(.fault(entry.key, file.problem(cause, at: offset), at: offset))
    }
    if let text = entry.value.text {
      records.append(ExchangeRecord(name: entry.key, target: text, notation: .apple, offset: offset))
      return
    }
    if let widths = entry.value["NSStringVariableWidthRuleType"] {
      let all = widths.entries.compactMap { width in width.value.text.map { (Int(width.key) ?? 0, $0) } }
      guard let widest = all.max(by: { $0.0 < $1.0 }) else { return leave(.expected("a text for a width")) }
      notes.append(file.problem(.unsupported("every width of `\(entry.key)` but the largest"), at: offset))
      records.append(ExchangeRecord(name: entry.key, target: widest.1, notation: .apple, offset: offset))
      return
    }
    guard let sentence = entry.value["NSStringLocalizedFormatKey"]?.text else {
      return leave(.expected("`NSStringLocalizedFormatKey`"))
    }
    let numbers = entry.value.entries.filter { !$0.value.entries.isEmpty }
    guard numbers.count == 1, let number = numbers.first else {
      return leave(
        numbers.isEmpty ? .expected("a number with plural forms") : .unsupported("a text with several numbers"))
    }
    guard let part = NumberedPart(number, in: sentence) else {
      return leave(.expected("`%#@\(number.key)@` in the format"))
    }
    for form in number.value.entries where !form.key.hasPrefix("NSStringFormat") {
      guard let text = form.value.text else {
        leave(.expected("a text for `\(form.key)`"))
        continue
      }
      records.append(
        ExchangeRecord(
          name: entry.key, cases: [form.key], target: part.sentence(with: text), notation: .apple,
          offset: form.keySpan.start))
    }
  }
}

/// The part of a sentence that a number chooses: `%#@count@`, or `%1$#@count@` with the position of the number.
private struct NumberedPart {
  private let before: Substring
  private let after: Substring
  /// `1$`; empty without a position.
  private let position: Substring
  private let kind: String

  /// Nil if the sentence does not have it.
  init?(_ number: PropertyTree.Entry, in sentence: String) {
    guard let mark = sentence.firstRange(of: "#@\(number.key)@"),
      let percent = sentence[..<mark.lowerBound].lastIndex(of: "%")
    else { return nil }
    position = sentence[sentence.index(after: percent)..<mark.lowerBound]
    guard position.isEmpty || position.last == "$" && position.dropLast().allSatisfy({ $0.isNumber }) else {
      return nil
    }
    (before, after) = (sentence[..<percent], sentence[mark.upperBound...])
    kind = number.value["NSStringFormatValueTypeKey"]?.text ?? "d"
  }

  /// The whole sentence with one form. The number in it has the position of the part.
  func sentence(with form: String) -> String {
    before + form.replacing("%\(kind)", with: "%\(position)\(kind)") + after
  }
}

extension ExchangeRecord {
  /// A text that cannot be taken.
  fileprivate static func fault(_ name: String, _ fault: ExchangeProblem, at offset: Int) -> ExchangeRecord {
    var record = ExchangeRecord(name: name, target: fault.file.text(Span(offset, offset)), offset: offset)
    record.fault = fault
    return record
  }
}
