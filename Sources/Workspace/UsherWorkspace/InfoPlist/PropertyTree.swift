package import UsherSource

/// A value of a JSON file or of an old-style property list, with its place in the file.
package struct PropertyTree: Sendable {
  package var content: Content
  /// The value with its quotes or brackets. A value that was not read has an empty span.
  package var span = Span(0, 0)

  package indirect enum Content: Sendable {
    case text(String)
    case list([PropertyTree])
    case dictionary([Entry])
    /// A number, `true`, `false`, `null` or `<data>`, as it is written.
    case raw(String)
  }

  /// A key and its value. A file may have a key more than once; all of them are kept.
  package struct Entry: Sendable {
    package var key: String
    package var keySpan = Span(0, 0)
    package var value: PropertyTree

    package init(key: String, keySpan: Span = Span(0, 0), value: PropertyTree) {
      (self.key, self.keySpan, self.value) = (key, keySpan, value)
    }
  }

  package init(_ content: Content, span: Span = Span(0, 0)) { (self.content, self.span) = (content, span) }

  /// The entries of a dictionary; none for another value.
  package var entries: [Entry] {
    if case .dictionary(let entries) = content { entries } else { [] }
  }

  package var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  var isDictionary: Bool {
    if case .dictionary = content { true } else { false }
  }

  /// The first value of a key. A new value is inserted before the first greater key.
  package subscript(key: String) -> PropertyTree? {
    get { entries.first { $0.key == key }?.value }
    set {
      guard let newValue else { return }
      var entries = self.entries
      if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value = newValue
      } else {
        entries.insert(Entry(key: key, value: newValue), at: entries.firstIndex { $0.key > key } ?? entries.endIndex)
      }
      content = .dictionary(entries)
    }
  }
}

// MARK: Writing

extension PropertyTree {
  /// The value as JSON, laid out as Xcode writes string catalogs, or with `: ` as most other tools do.
  package func json(indent: String = "", colon: String = " : ") -> String {
    let inner = indent + "  "
    switch content {
    case .text(let text): return quoted(text, .json)
    case .raw(let text): return text
    case .list(let values):
      if values.isEmpty { return "[\n\n\(indent)]" }
      return "[\n\(values.map { inner + $0.json(indent: inner, colon: colon) }.joined(separator: ",\n"))\n\(indent)]"
    case .dictionary(let entries):
      if entries.isEmpty { return colon == ": " ? "{}" : "{\n\n\(indent)}" }
      let rows = entries.map { "\(inner)\(quoted($0.key, .json))\(colon)\($0.value.json(indent: inner, colon: colon))" }
      return "{\n\(rows.joined(separator: ",\n"))\n\(indent)}"
    }
  }
}

/// A text in double quotes. JSON and `.strings` files have the same escapes, except that the one for a control character begins
/// with `\u` in JSON and with `\U` in `.strings`.
func quoted(_ text: String, _ syntax: PropertyReader.Syntax) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\r": quoted += "\\r"
    case "\t": quoted += "\\t"
    case ..<" ":
      let digits = String(scalar.value, radix: 16)
      quoted += (syntax == .json ? "\\u" : "\\U") + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
