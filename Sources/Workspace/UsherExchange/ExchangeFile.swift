package import UsherSource
package import UsherWorkspace

/// What a file for translators contains, before anything is known about the catalog.
package struct ExchangeFile: Sendable {
  package let file: SourceFile
  /// Canonical; nil if the file does not say its language.
  package var locale: String?
  /// The place of the part with this language.
  var offset = 0
  package var records: [ExchangeRecord] = []
  /// What the file has and Usher has no place for, in the order of the file.
  package var notes: [ExchangeProblem] = []
  /// Parts of the file that are not read.
  package var skipped: [ExchangeProblem] = []
  /// The names of the files that its texts are from.
  package var originals: [String] = []
  package var precision = StatePrecision.none
  /// How names of texts are written.
  var naming = ExchangeNaming.dotted

  init(_ file: SourceFile) { self.file = file }
}

/// One text of a file.
package struct ExchangeRecord: Sendable {
  /// As the file has it: the name of a text in its naming.
  package var name: String
  /// The values and categories that choose it, where the format has a place for them.
  package var cases: [String] = []
  package var source: String? = nil
  package var target: String? = nil
  package var state: ExchangeState? = nil
  /// The checksum of the translation at the export; nil if it is not known.
  package var base: String? = nil
  var notation = PlaceholderNotation.braces
  /// Why its translation cannot be taken; nil if it can.
  var fault: ExchangeProblem? = nil
  /// Whether the text only stands in for one that the catalog lacks.
  var isStandIn = false
  /// The place in the file.
  package var offset: Int
}

/// How a format writes the name of a text.
enum ExchangeNaming: Sendable {
  /// `cameraOff.buttons.notNow`, `-app`
  case dotted
  /// `camera_off_buttons_not_now`, `term_app`: the names of Android's resources.
  case snake
  /// `cameraOffButtonsNotNow`, `termApp`: names of Dart.
  case camel

  func name(_ dotted: String) -> String {
    let name = dotted.hasPrefix("-") ? "term." + dotted.dropFirst() : dotted
    switch self {
    case .dotted: return dotted
    case .snake:
      var snake: [UInt8] = []
      for byte in name.utf8 {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "-"): snake.append(UInt8(ascii: "_"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          if let last = snake.last, last != UInt8(ascii: "_") { snake.append(UInt8(ascii: "_")) }
          snake.append(byte | 0x20)
        default: snake.append(byte)
        }
      }
      return String(decoding: snake, as: UTF8.self)
    case .camel:
      let parts = name.utf8.split { ".-_".utf8.contains($0) }.map { Array($0) }
      let bytes = parts.enumerated().flatMap { index, part in
        let first = part[0]
        let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        return index > 0 && isSmall ? [first - 0x20] + part.dropFirst() : part
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// What is wrong with a place in a file for translators.
package struct ExchangeProblem: Error, Sendable {
  package let file: SourceFile
  package let offset: Int
  package let cause: Cause

  package enum Cause: Error, Sendable {
    case notUTF8
    case expected(String)
    case duplicate(String, line: Int)
    case noLanguage
    /// The name of the file or the call says the first language, the file the second.
    case otherLanguage(String, String)
    case markup(String)
    case documentType
    case placeholderWithoutText
    case reference
    case escape(String)
    case unknownPlaceholder(String)
    case malformedText
    case unsupported(String)
    /// A path that leads out of the project.
    case outside(String)
    /// Several placeholders of which none says which value it stands for.
    case unnumbered
    /// The folder of a file that is not for a language alone.
    case otherFolder(String)
    /// An escape of JSON in a `.strings` file.
    case escapeOfJSON
    case binary
    /// What a bundle of Xcode says about itself.
    case bundleVersion(String)
    case turnedText(String)
    /// A placeholder of another system, which people would read.
    case strayPlaceholder(String)
    /// A translation that is said to be there, and is empty.
    case emptyTranslation
    /// A space, or one that does not break, at an end where the source text has none.
    case spaceAtEnd(String)
    case control(String)
    /// A translation of a text that says that it is not to be translated.
    case notToTranslate(String)
  }

  /// `snapyard.pl.csv:12:4`
  package var place: String {
    let position = file.position(at: offset)
    return "\(file.path):\(position.line):\(position.column)"
  }

  package var message: Prose {
    switch cause {
    case .notUTF8: "the file is not in UTF-8; save it as UTF-8"
    case .expected(let what): "expected \(what)"
    case .duplicate(let name, let line):
      "`\(name)` is there twice, with different texts; the first one is in line \(line)"
    case .noLanguage: "the file does not say its language; give it with `--locale`"
    case .otherLanguage(let named, let own):
      "the file is in `\(own)`, and not in `\(named)` as its name or the call says; correct the one that is wrong"
    case .markup(let reason): "the XML is broken here: \(reason)"
    case .documentType: "a document type (`<!DOCTYPE`) can define entities, so it is not accepted; remove it"
    case .placeholderWithoutText: "nothing says which value this element stands for"
    case .reference: "this is a reference to another resource, and no text"
    case .escape(let escape): "the escape `\(escape)` does not exist"
    case .unknownPlaceholder(let placeholder): "`\(placeholder)` stands for no value of this text"
    case .malformedText: "the braces of this text do not match; `{name}` inserts a value, and `{{` is a brace"
    case .unsupported(let what): "\(what) has no equivalent in a catalog, and is left out"
    case .outside(let path): "`\(path)` is not a path in this project, so this part of the file is left out"
    case .unnumbered: "these placeholders may stand for any value; number them, as in `%1$s` and `%2$s`"
    case .otherFolder(let folder): "`\(folder)` is not for a language alone, so this file is left out"
    case .escapeOfJSON: "`\\u` is no escape in this format: apps show it as `u`; write the character itself"
    case .binary: "this property list is compiled, as apps contain it; import the file from which it was made"
    case .bundleVersion(let version): "version \(version) of such bundles is not known; it is read like 1.0"
    case .control(let code): "this text has the control character \(code), which texts of catalogs cannot have"
    case .notToTranslate(let name):
      "`\(name)` has a translation and says `translate=\"no\"`, so the translation is left out"
    case .strayPlaceholder(let placeholder):
      "people would read `\(placeholder)`, because it stands for no value in this file; write the value as the source does"
    case .emptyTranslation: "this text is said to be translated, and is empty; the translation in the catalog stays"
    case .spaceAtEnd(let code): "this text begins or ends with a space (\(code)), and its source text does not"
    case .turnedText(let code):
      "this text has the invisible character \(code), which can show letters in another order than they have"
    }
  }

  package var error: InputError { InputError("\(place): \(message)") }
}

extension SourceFile {
  func problem(_ cause: ExchangeProblem.Cause, at offset: Int) -> ExchangeProblem {
    ExchangeProblem(file: self, offset: offset, cause: cause)
  }

  /// Throws for bytes that are not UTF-8. Returns the offset behind a byte order mark.
  func startOfText() throws(ExchangeProblem) -> Int {
    if let invalid = firstInvalidByte { throw problem(.notUTF8, at: invalid) }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}

extension MarkupElement {
  /// The units with this name that are to be translated. A translation of another one is noted. Throws for two translations.
  func units(_ name: String, noting one: inout ExchangeFile) throws(ExchangeProblem) -> [MarkupElement] {
    var units: [MarkupElement] = []
    for unit in all(name) {
      var isTranslated = false
      for segment in [unit] + unit.elements.filter({ $0.name == "segment" }) {
        let targets = segment.elements.filter { $0.name == "target" }
        if targets.count > 1 { throw one.file.problem(.expected("one element `target`"), at: targets[1].offset) }
        if let target = targets.first, target.innerText != segment.first("source")?.innerText { isTranslated = true }
      }
      if unit.attributes["translate"] != "no" {
        units.append(unit)
      } else if isTranslated {
        let name = unit.attributes["name"] ?? unit.attributes["id"] ?? name
        one.notes.append(one.file.problem(.notToTranslate(name), at: unit.offset))
      }
    }
    return units
  }
}

extension ExchangeFile {
  /// The error about a file without a language.
  package var languageMissing: ExchangeProblem { file.problem(.noLanguage, at: 0) }

  /// Takes the source texts from the source language of the same file.
  package mutating func takeSources(from source: ExchangeFile) {
    let texts = Dictionary(source.records.map { ([$0.name] + $0.cases, $0.target) }) { first, _ in first }
    for index in records.indices where records[index].source == nil {
      let record = records[index]
      records[index].source =
        texts[[record.name] + record.cases] ?? texts[[record.name] + record.cases.dropLast() + ["other"]] ?? nil
    }
  }
}
