package import UsherSource

/// Forms of other formats of texts that are valid YAML, or nearly.
enum ForeignCatalogProblem: Problem {
  case unseparatedField
  case missingEntries
  case languages(of: String)
  case comma(String)
  case messageFormat
  case dashes(String)
  case propertyKey(String)
  case hyphenOfTerm(String)
  case sourceOfTranslation
  case localeOfSource

  static let type = ProblemType()

  var code: DiagnosticCode { if case .unseparatedField = self { .yamlSyntax } else { .wrongShape } }

  var message: Message {
    switch self {
    case .unseparatedField: "a field is written with a colon and a space"
    case .missingEntries: "`\("entries:")` is missing before the entries"
    case .languages(let field): "`\(field)` has texts in several languages"
    case .comma(let text): "`\(text)` ends with a comma"
    case .messageFormat: "a text does not contain its forms"
    case .dashes(let field): "the fields of `\(field)` have dashes"
    case .propertyKey(let key): "`\(key)` is a key of the app's property list, not the name of an entry"
    case .hyphenOfTerm(let name): "a term is declared without the hyphen: `\(name)`"
    case .localeOfSource: "a source catalog has `\("source:")`; `\("locale:")` begins a translation"
    case .sourceOfTranslation: "a translation has `\("locale:")`; `\("source:")` begins a source catalog"
    }
  }
}

extension Diagnostic {
  package static func unseparatedField(_ field: UnseparatedField, _ line: Span, in file: SourceFile) -> Diagnostic {
    let right = field.right(in: file)
    return Diagnostic(
      ForeignCatalogProblem.unseparatedField,
      at: Label(file, field.sign, file.text(field.sign) == ":" ? "a space is missing" : "`: ` is expected here"),
      fixes: [Fix("write `\(right)`", edits: [Edit(line, right)], isSafe: false)])
  }

  /// `first` is the key of the first entry. `isIndented` if the entries are in the column of entries, so that only the line is missing.
  static func missingEntries(_ first: Label, isIndented: Bool) -> Diagnostic {
    let (file, line) = (first.file, first.file.line(at: first.span.start))
    let start = file.span(ofLine: line).start
    var edits = [Edit(Span(start, start), "entries:\n")]
    if !isIndented {
      let last = file.lineCount
      edits += (line...max(line, last)).compactMap { number in
        let span = file.span(ofLine: number)
        return span.start == span.end ? nil : Edit(Span(span.start, span.start), "  ")
      }
      // Two edits at one place would be in an open order.
      edits.removeFirst(2)
      edits.insert(Edit(Span(start, start), "entries:\n  "), at: 0)
    }
    return Diagnostic(
      ForeignCatalogProblem.missingEntries, at: marked(first, "the first entry"),
      fixes: [Fix("write `entries:` above them", edits: edits, isSafe: false)])
  }

  /// `languages` are the fields in place of the text.
  static func languages(_ place: Label, of field: String, _ languages: [String]) -> Diagnostic {
    Diagnostic(
      ForeignCatalogProblem.languages(of: field), at: marked(place, "a catalog has the texts of one language"),
      help: """
        write only the text of this catalog's language behind `\(field):`; each other language, of \(quoted(languages)), \
        has a file of its own, which `usher copy add` begins
        """)
  }

  static func commaBehindWord(_ word: Catalog.Name) -> Diagnostic {
    let end = word.place.span.end
    let comma = Span(end - 1, end)
    return Diagnostic(
      ForeignCatalogProblem.comma(word.text), at: Label(word.place.file, comma, "lines are not separated by commas"),
      fixes: [Fix("remove it", edits: [Edit(comma, "")], isSafe: true)])
  }

  static func messageFormat(_ place: Label) -> Diagnostic {
    Diagnostic(
      ForeignCatalogProblem.messageFormat, at: marked(place, "a form of other formats of texts"),
      help: """
        in place of the text, write `plural:` or `select:` with a parameter of the prompt, and below it a line for each \
        form, such as `one: …` and `other: …`
        """)
  }

  /// `dashes` are the dashes with the space behind them.
  package static func dashes(_ place: Label, of field: String, _ dashes: [Span]) -> Diagnostic {
    Diagnostic(
      ForeignCatalogProblem.dashes(field), at: marked(place, "a field begins with its name"),
      fixes: dashes.isEmpty ? [] : [Fix("remove the dashes", edits: dashes.map { Edit($0, "") }, isSafe: false)])
  }

  static func propertyKey(_ key: Catalog.Name, text: Span) -> Diagnostic {
    let file = key.place.file
    let resource = Array(key.text.utf8.dropFirst(2).dropLast("UsageDescription".utf8.count))
    let name = String(decoding: resource.prefix(1).map { $0 | 0x20 } + resource.dropFirst(), as: UTF8.self)
    let lines = "\(name).purpose:\n    kind: purpose\n    key: \(key.text)\n    text: \(file.text(text))"
    return Diagnostic(
      ForeignCatalogProblem.propertyKey(key.text), at: key.label("write it in the field `key` of an entry"),
      fixes: [
        Fix("write the entry `\(name).purpose`", edits: [Edit(key.place.span.joined(with: text), lines)], isSafe: false)
      ])
  }

  static func hyphenOfTerm(_ name: Catalog.Name, right: String) -> Diagnostic {
    Diagnostic(
      ForeignCatalogProblem.hyphenOfTerm(right), at: name.label("only texts write `{-\(right)}`"),
      fixes: [Fix("write `\(right)`", edits: [Edit(name.place.span, right)], isSafe: true)])
  }

  static func localeOfSource(_ locale: Label) -> Diagnostic {
    Diagnostic(
      ForeignCatalogProblem.localeOfSource, at: marked(locale, "a file with `schema:` is a source catalog"),
      fixes: [Fix("write `source`", edits: [Edit(locale.span, "source")], isSafe: false)])
  }

  static func sourceOfTranslation(_ source: Label) -> Diagnostic {
    Diagnostic(
      ForeignCatalogProblem.sourceOfTranslation, at: marked(source, "the name of the file is that of a translation"),
      fixes: [Fix("write `locale`", edits: [Edit(source.span, "locale")], isSafe: false)])
  }
}

/// A field with another sign than `: ` between its name and its text, as it shows by itself.
package struct UnseparatedField {
  package let name: Span
  /// The `=`, `->`, `:` or the like.
  package let sign: Span
  /// Nil if nothing follows the sign.
  package let text: Span?

  /// Nil for a line that is no such field.
  package init?(_ line: Span, in file: SourceFile) {
    let space = UInt8(ascii: " ")
    let bytes = file.bytes[line.start..<line.end]
    let name = bytes.prefix { $0.isNameByte }
    let rest = bytes[name.endIndex...].drop { $0 == space }
    let signs = ["=>", "->", ":=", "=", ":", "\u{FF1A}"].map { Array($0.utf8) }
    guard !name.isEmpty, let sign = signs.first(where: { rest.starts(with: $0) }) else { return nil }
    let end = rest.startIndex + sign.count
    let text = bytes[end...].drop { $0 == space }
    (self.name, self.sign) = (Span(name.startIndex, name.endIndex), Span(rest.startIndex, end))
    self.text = text.isEmpty ? nil : Span(text.startIndex, line.end)
  }

  /// The field as it should be.
  package func right(in file: SourceFile) -> String {
    file.text(name) + ":" + (text.map { " " + file.text($0) } ?? "")
  }
}

extension UInt8 {
  /// Whether it is part of a name, or of the name of an entry with a `.` or a hyphen.
  fileprivate var isNameByte: Bool {
    let letter = self | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
  }
}
