internal import UsherRuntime
internal import UsherSource

/// The part of a catalog that must be a mapping.
enum CatalogShape {
  case catalogFile
  case terms
  case entries
  case entry(String)
  case buttons
  case accessibility
  case platforms
  case platform(String)
  case limits

  /// The field that has such fields; nil for a file.
  var key: String? {
    switch self {
    case .catalogFile: nil
    case .terms: "terms"
    case .entries: "entries"
    case .entry(let name), .platform(let name): name
    case .buttons: "buttons"
    case .accessibility: "accessibility"
    case .platforms: "platforms"
    case .limits: "max"
    }
  }

  var example: String {
    switch self {
    case .catalogFile: "schema: 1"
    case .terms: "app: Snapline"
    case .entries: "cameraOff:"
    case .entry: "title: Camera access needed"
    case .buttons: "notNow: Not Now"
    case .accessibility: "label: The camera is off"
    case .platforms: "macos:"
    case .platform: "message: Open System Settings."
    case .limits: "title: 30"
    }
  }
}

/// The problems that the form of a catalog can have.
enum CatalogProblem: Problem {
  case notCanonical
  /// Something has this key and no fields. The key of a file is nil.
  case noFields(String?)
  case duplicateKey(String)
  case unindentedGroup(String, members: [String])
  case partTooFarLeft(String, of: String)
  case secondBeginning
  case unknownField(String, of: CatalogLevel)
  case missingFields([String], of: CatalogLevel)
  case twoRoles
  case noCatalog
  case noLanguage
  case noValue(of: String)
  case unknownSchema(String)
  case unknownKind(String)
  case unknownState(String)
  case malformedFingerprint(String)
  case invalidLocale(String)
  case uncanonicalLocale(String, canonical: String)
  case cutOffText
  case notAText(String)
  case emptyText(String)
  case ambiguousText(String)
  case ambiguousKey(String)
  case noChoice(String)
  case twoChoices
  case namesNoParameter(String)
  case choicesTooDeep(limit: Int)
  case unknownCategory(String)
  case malformedLimit(String)
  case unclosedBrace
  case strayBrace
  case malformedPlaceholder(String)
  case placeholderInTerm

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .notCanonical: .notCanonical
    case .duplicateKey, .secondBeginning: .duplicateKey
    case .unknownField: .unknownField
    case .invalidLocale, .uncanonicalLocale: .invalidLocale
    case .cutOffText: .cutOffText
    case .ambiguousText, .ambiguousKey: .ambiguousScalar
    case .choicesTooDeep: .tooLarge
    case .unknownCategory: .pluralCategory
    case .unclosedBrace, .strayBrace: .unclosed
    case .noFields, .unindentedGroup, .partTooFarLeft, .missingFields, .twoRoles, .noCatalog, .noLanguage, .noValue,
      .unknownSchema, .unknownKind, .unknownState, .malformedFingerprint, .notAText, .emptyText, .noChoice, .twoChoices,
      .namesNoParameter, .malformedLimit, .malformedPlaceholder, .placeholderInTerm:
      .wrongShape
    }
  }

  var message: Message {
    switch self {
    case .notCanonical: "the catalog is not in the standard layout"
    case .noFields(nil): "a catalog must have fields"
    case .noFields(let key?): "`\(key)` must have fields"
    case .duplicateKey(let key): "`\(key)` appears twice"
    case .unindentedGroup(let head, let members): "\(quoted: members) must be indented further than `\(head)`"
    case .partTooFarLeft(let part, let entry): "`\(part)` must be indented further than `\(entry)`"
    case .secondBeginning: "this file begins a second time"
    case .unknownField(let field, let level): "`\(field)` is not a field of \(wording: level.name)"
    case .missingFields(let fields, let level): "\(wording: level.name) needs \(quoted: fields)"
    case .twoRoles: "a file is a source catalog or a translation, not both"
    case .noCatalog: "this is not a catalog"
    case .noLanguage: "the file does not say which language it is in"
    case .noValue(let key): "`\(key)` has no value"
    case .unknownSchema(let schema): "there is no schema \(schema)"
    case .unknownKind(let kind): "`\(kind)` is not a kind of entry"
    case .unknownState(let state): "`\(state)` is not a state of a translation"
    case .malformedFingerprint(let word): "`\(word)` is not a fingerprint of a text"
    case .invalidLocale(let tag): "`\(tag)` is not a language tag"
    case .uncanonicalLocale(let tag, let canonical): "the standard form of `\(tag)` is `\(canonical)`"
    case .cutOffText: "the text ends before `\(" #")`"
    case .notAText(let key): "`\(key)` must be a single text"
    case .emptyText(let key): "`\(key)` is empty"
    case .ambiguousText(let text): "`\(text)` needs quotes to be a text"
    case .ambiguousKey(let key): "`\(key)` needs quotes to be a name"
    case .noChoice(let key): "`\(key)` does not say which parameter selects its text"
    case .twoChoices: "a value or a number can select a text, but not both at the same time"
    case .namesNoParameter(let choice): "`\(choice)` does not name a parameter"
    case .choicesTooDeep(let limit): "more than \(limit - 1) parameters select a text"
    case .unknownCategory(let name): "`\(name)` is not a plural category"
    case .malformedLimit(let word): "`\(word)` is not a number of characters"
    case .unclosedBrace: "this `\("{")` is never closed"
    case .strayBrace: "this `\("}")` has no matching `{`"
    case .malformedPlaceholder(let text): "`\(text)` is not a placeholder"
    case .placeholderInTerm: "a term is a fixed text without placeholders"
    }
  }
}

// MARK: Layout

extension Diagnostic {
  static func notCanonical(_ file: SourceFile, _ span: Span, _ layout: String) -> Diagnostic {
    Diagnostic(
      CatalogProblem.notCanonical, at: Label(file, span, "differs from here on"),
      why: "in the standard layout, a comparison shows only real changes",
      fixes: [Fix("use the standard layout", edits: [Edit(Span(0, file.bytes.count), layout)], isSafe: true)])
  }
}

// MARK: Fields

extension Diagnostic {
  static func notAMapping(_ place: Label, _ shape: CatalogShape) -> Diagnostic {
    Diagnostic(
      CatalogProblem.noFields(shape.key), at: marked(place, "the fields are missing"),
      help: "a field is a line like `\(shape.example)`")
  }

  static func duplicateKey(_ key: Catalog.Name, first: Label) -> Diagnostic {
    Diagnostic(
      CatalogProblem.duplicateKey(key.text), at: key.label("the second"), also: [marked(first, "the first")])
  }

  /// `places` are the members of a group, of which there is at least one.
  static func unindentedGroup(_ head: Catalog.Name, _ members: [String], _ places: [Label]) -> Diagnostic {
    let edits = places.map { Edit(Span($0.span.start, $0.span.start), "  ") }
    return Diagnostic(
      CatalogProblem.unindentedGroup(head.text, members: members), at: marked(places[0], "too far left"),
      also: [head.label("has no fields of its own")] + places.dropFirst().map { marked($0, "too far left") },
      fixes: [Fix("put two more spaces before each", edits: edits, isSafe: false)])
  }

  /// A part of an entry, such as its buttons, on the level of the entry. It ends at `end`.
  static func partTooFarLeft(_ part: Catalog.Name, through end: Int, of entry: Catalog.Name) -> Diagnostic {
    let file = part.place.file
    let lines = (file.line(at: part.place.span.start)...file.line(at: end)).map { file.span(ofLine: $0) }
    let edits = lines.filter { $0.start < min($0.end, end) }.map { Edit(Span($0.start, $0.start), "  ") }
    return Diagnostic(
      CatalogProblem.partTooFarLeft(part.text, of: entry.text), at: part.label("too far left"),
      also: [entry.label("it is a part of this entry")],
      fixes: [Fix("put two more spaces before each of its lines", edits: edits, isSafe: false)])
  }

  static func secondCopy(_ second: Catalog.Name, first: Label) -> Diagnostic {
    Diagnostic(
      CatalogProblem.secondBeginning, at: second.label("the second beginning"),
      also: [marked(first, "the first")], why: "it was probably pasted twice",
      help: "keep the lines of one of the two, and remove the others")
  }

  static func unknownField(_ field: Catalog.Name, in level: CatalogLevel, meant: CatalogField?) -> Diagnostic {
    let problem = CatalogProblem.unknownField(field.text, of: level)
    guard let meant = meant?.rawValue else {
      return Diagnostic(
        problem, at: field.label("unknown"), help: "the fields are \(quoted(CatalogField.named(level.fields), "and"))")
    }
    return Diagnostic(
      problem, at: field.label("did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(field.place.span, meant)], isSafe: false)])
  }

  static func missingFields(_ place: Label, _ fields: [CatalogField], in level: CatalogLevel) -> Diagnostic {
    let names = quoted(CatalogField.named(fields), "and")
    let start = Span(place.span.start, place.span.start)
    let schema = Fix("write `schema: 1`", edits: [Edit(start, "schema: 1\n")], isSafe: true)
    return Diagnostic(
      CatalogProblem.missingFields(CatalogField.named(fields), of: level), at: marked(place, "\(names) missing"),
      fixes: fields == [.schema] ? [schema] : [])
  }

  static func twoRoles(source: Label, locale: Label) -> Diagnostic {
    Diagnostic(
      CatalogProblem.twoRoles, at: marked(locale, "only a translation has this field"),
      also: [marked(source, "only a source catalog has this field")])
  }

  /// A file without any field of catalogs. `languages` are its fields, if each is a language that has texts, as in files of Rails.
  static func noCatalog(_ place: Label, languages: [String]) -> Diagnostic {
    Diagnostic(
      CatalogProblem.noCatalog,
      at: marked(place, languages.isEmpty ? "`catalog:` is expected here" : "a language with its texts"),
      why: languages.isEmpty ? nil : "a catalog has the texts of one language, and names that in a field",
      help:
        "a catalog begins with `schema: 1`, `catalog: NAME` and `source: en`, its translation with `catalog: NAME` and `locale: \(languages.first ?? "de")`; the texts are below `entries:`"
    )
  }

  static func noLanguage(_ place: Label) -> Diagnostic {
    Diagnostic(
      CatalogProblem.noLanguage, at: marked(place, "its language is missing"),
      help: "write `source: en` in a source catalog, or `locale: de` in a translation")
  }
}

// MARK: Values of fields

extension Diagnostic {
  static func notAWord(_ place: Label, of key: String) -> Diagnostic {
    Diagnostic(CatalogProblem.noValue(of: key), at: marked(place, "a text is expected here"))
  }

  static func unknownSchema(_ schema: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CatalogProblem.unknownSchema(schema.text), at: schema.label("the schema is `1`"),
      help: "a newer version of `usher` may know it")
  }

  static func unknownKind(_ kind: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CatalogProblem.unknownKind(kind.text), at: kind.label("the only kind is `purpose`"),
      help: "the policy says what a prompt is for, with `primes` and `recovers`")
  }

  static func unknownState(_ state: Catalog.Name) -> Diagnostic {
    let states = Catalog.Review.State.allCases.map { $0.rawValue }
    let problem = CatalogProblem.unknownState(state.text)
    guard let meant = nearest(to: state.text, among: states) else {
      return Diagnostic(problem, at: state.label("unknown"), help: "it can be \(quoted(states, "or"))")
    }
    return Diagnostic(
      problem, at: state.label("did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(state.place.span, meant)], isSafe: false)])
  }

  static func malformedFingerprint(_ word: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CatalogProblem.malformedFingerprint(word.text),
      at: word.label("it has eight characters from 0 to 9 and a to f"))
  }

  static func invalidLocale(_ word: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CatalogProblem.invalidLocale(word.text), at: word.label("not a language"),
      help: "write a tag such as `de`, `pt-BR` or `zh-Hans`")
  }

  static func uncanonicalLocale(_ word: Catalog.Name, canonical: String) -> Diagnostic {
    Diagnostic(
      CatalogProblem.uncanonicalLocale(word.text, canonical: canonical), at: word.label("not the standard form"),
      fixes: [Fix("write `\(canonical)`", edits: [Edit(word.place.span, canonical)], isSafe: true)])
  }
}

// MARK: Texts

extension Diagnostic {
  static func cutOffText(_ file: SourceFile, _ comment: CatalogComment) -> Diagnostic {
    let line = file.span(ofLine: file.line(at: comment.offset))
    return Diagnostic(
      CatalogProblem.cutOffText, at: Label(file, Span(comment.offset, line.end), "a comment, which people do not see"),
      why: "YAML takes the rest of a line behind ` #` for a comment",
      help: "put the text in quotes if `#` is part of it; otherwise write a space behind `#`")
  }

  static func notAText(_ place: Label, of key: String) -> Diagnostic {
    Diagnostic(
      CatalogProblem.notAText(key), at: marked(place, "not a text"),
      help: "for a text of several lines, write `|` after the colon and indent the lines below it")
  }

  static func emptyText(_ place: Label, of key: String) -> Diagnostic {
    Diagnostic(
      CatalogProblem.emptyText(key), at: marked(place, "a text is expected here"),
      help: isBeforeComment(place) ? "a text that begins with `#` must be in quotes" : nil)
  }

  /// The word with which YAML says that there is nothing, in place of a text.
  static func nullText(_ place: Label, _ word: String, of key: String) -> Diagnostic {
    Diagnostic(
      CatalogProblem.emptyText(key), at: marked(place, "means nothing in YAML; a text is expected here"),
      help: "write the text, or put the word in quotes if people are to read `\(word)`")
  }

  static func ambiguousScalar(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      CatalogProblem.ambiguousText(text), at: marked(place, "some tools do not read a text here"),
      why: "other YAML tools read it as true or false, a number or a date",
      fixes: [Fix("put it in quotes", edits: [Edit(place.span, "\"\(text)\"")], isSafe: true)])
  }

  /// The name of a field that other tools would read as a truth value.
  static func ambiguousKey(_ key: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CatalogProblem.ambiguousKey(key.text), at: key.label("some tools do not read a name here"),
      why: "other YAML tools read it as true or false, and no longer find the text",
      fixes: [Fix("put it in quotes", edits: [Edit(key.place.span, "\"\(key.text)\"")], isSafe: true)])
  }

  static func noChoice(_ place: Label, of key: String) -> Diagnostic {
    Diagnostic(
      CatalogProblem.noChoice(key), at: marked(place, "`select` or `plural` is missing"),
      help: "write a text, or `select:` or `plural:` with a parameter of the prompt")
  }

  static func twoChoices(_ second: Label, first: Label) -> Diagnostic {
    Diagnostic(
      CatalogProblem.twoChoices, at: marked(second, "the second"), also: [marked(first, "the first")],
      help: "write one of them inside a case of the other")
  }

  static func namesNoParameter(_ place: Label, _ choice: String) -> Diagnostic {
    Diagnostic(
      CatalogProblem.namesNoParameter(choice), at: marked(place, "a parameter of the prompt is expected here"))
  }

  static func choicesTooDeep(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      CatalogProblem.choicesTooDeep(limit: limit), at: marked(place, "too many"),
      why: "translators have to write a text for each combination")
  }

  /// A case of `plural`, which `parameter` selects, that is no category.
  static func unknownCategory(_ key: Catalog.Name, of parameter: Catalog.Name) -> Diagnostic {
    let categories = PluralCategory.allCases.map { $0.rawValue }
    let problem = CatalogProblem.unknownCategory(key.text)
    let number = String(key.text.drop { $0 == "=" })
    if Int(number) != nil {
      let alone: Prose =
        "for a text for \(number) alone, write `select: \(parameter.text)`, with a text for each number of the range, or let the policy show another prompt"
      return Diagnostic(
        problem, at: key.label("a number"),
        why: "a category is for all numbers that a language treats alike",
        help: number == "1" ? "write `one:`, and insert the number with `{\(parameter.text)}`; \(alone)" : alone)
    }
    guard let meant = nearest(to: key.text, among: categories) else {
      return Diagnostic(
        problem, at: key.label("unknown"), help: "the categories are \(quoted(categories, "and"))")
    }
    return Diagnostic(
      problem, at: key.label("did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(key.place.span, meant)], isSafe: false)])
  }

  static func malformedLimit(_ word: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CatalogProblem.malformedLimit(word.text), at: word.label("a number of at least 1 is expected here"))
  }

  static func unclosedBrace(_ place: Label) -> Diagnostic {
    Diagnostic(
      CatalogProblem.unclosedBrace, at: marked(place, "its `}` is missing"), help: literalBrace("{"))
  }

  static func strayBrace(_ place: Label) -> Diagnostic {
    Diagnostic(
      CatalogProblem.strayBrace, at: marked(place, "no `{` is open here"), help: literalBrace("}"))
  }

  /// `right` is the placeholder that is meant, if its signs show it.
  static func malformedPlaceholder(_ place: Label, _ text: String, right: String?) -> Diagnostic {
    Diagnostic(
      CatalogProblem.malformedPlaceholder(text), at: marked(place, "only a name can be in braces"),
      help: right == nil ? "write `{name}` for a parameter, `{-name}` for a term, `{{` and `}}` for braces" : nil,
      fixes: right.map {
        place.file.text(place.span) == text ? [Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: false)] : []
      } ?? [])
  }

  static func referenceInTerm(_ reference: Catalog.Name) -> Diagnostic {
    Diagnostic(CatalogProblem.placeholderInTerm, at: reference.label("remove this placeholder"))
  }
}

private func literalBrace(_ brace: String) -> Prose {
  "if the brace is part of the text, write `\(brace)\(brace)`"
}

/// Whether a `#` follows the place on its line.
private func isBeforeComment(_ place: Label) -> Bool {
  let bytes = place.file.bytes
  let end = max(place.span.end, place.file.span(ofLine: place.file.line(at: place.span.end)).end)
  return bytes[place.span.end..<end].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "#")
}
