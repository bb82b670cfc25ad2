internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension DeclarationPass {
  /// The style entries of a prompt or notice with these parameters.
  mutating func style(_ blocks: [StyleBlock], _ signature: Signature) -> [StyleDefinition] {
    if let second = blocks.dropFirst().first {
      reader.report(.duplicateName("style", kind: .block, at: second.label(), first: blocks[0].label()))
    }
    var names = Namespace<Void>(.key)
    return (blocks.first?.entries ?? []).compactMap { entry in
      let name = entry.name.text
      if let second = names.declare(name, as: (), at: entry.name.label()) {
        reader.report(second)
        return nil
      }
      let form: StyleDefinition.Form?
      switch entry.value {
      case .plain(let value): form = plain(value, of: name, signature)
      case .table(let table): form = self.table(table, of: name, signature)
      }
      return form.map { StyleDefinition(name: name, form: $0) }
    }
  }

  /// A text, or the value of a parameter if a name without quotes is that of one.
  private mutating func plain(_ value: StyleValueSyntax, of key: String, _ signature: Signature)
    -> StyleDefinition.Form?
  {
    guard let literal = value.literal, let position = signature.position(of: literal.text) else {
      return text(value, of: key).map { .text($0) }
    }
    reader.record(literal.node, as: signature.parameters[position].declaration.map { .declared($0) })
    let possible = signature.parameters[position].domain?.values ?? []
    if let known = StyleKey(rawValue: key), !possible.allSatisfy({ known.accepts($0) }) {
      reader.report(.unfitParameter(literal, possible.filter { !known.accepts($0) }, of: known))
      return nil
    }
    return .parameter(position)
  }

  /// A text that does not depend on a parameter. Nil, with a finding, if the key does not have this value.
  private mutating func text(_ value: StyleValueSyntax, of key: String) -> String? {
    if let literal = value.literal, reader.isVariable(literal.text) {
      reader.report(.liveStyle(literal))
      return nil
    }
    if let known = StyleKey(rawValue: key), !known.accepts(value.text) {
      reader.report(.unknownStyle(value, of: known))
      return nil
    }
    return value.text
  }

  // MARK: Tables

  private struct Row {
    var place: Label
    var values: ValueSet
    var text: String
  }

  private mutating func table(_ table: StyleTable, of key: String, _ signature: Signature) -> StyleDefinition.Form? {
    let subject = table.parameter
    guard let position = signature.position(of: subject.text) else {
      let names = signature.parameters.map { $0.name }
      reader.report(.unknownName(subject.label(), subject.text, kind: .parameter, among: names))
      return nil
    }
    reader.record(subject, signature.parameters[position].declaration)
    guard let domain = signature.parameters[position].domain else {
      reader.report(.textTable(subject))
      return nil
    }
    let names = reader.resolutions.details?.values(of: signature.parameters[position].declaration)
    let rows = table.rows.compactMap { row(of: $0, in: domain, names, key, signature) }
    guard rows.count == table.rows.count, !domain.values.isEmpty else { return nil }
    var choices: [StyleDefinition.Choice] = []
    var left = domain.all
    for (index, row) in rows.enumerated() {
      let taken = row.values.intersection(left)
      if taken.isEmpty {
        let covering = rows[..<index].filter { !$0.values.intersection(row.values).isEmpty }
        let isGeneral = !(covering.first?.values.subtracting(row.values).isEmpty ?? true)
        reader.report(.deadRow(row.place, alike: [], covering: covering.map { $0.place }, isGeneral: isGeneral))
      }
      choices += domain.names(in: taken).map { StyleDefinition.Choice(value: $0, text: row.text) }
      left = left.subtracting(taken)
    }
    if left.isEmpty { return .table(parameter: position, choices) }
    reader.report(.missingStyle(table, key, domain.names(in: left)))
    return nil
  }

  private mutating func row(
    of syntax: StyleRow, in domain: Domain, _ names: ValueNames?, _ key: String, _ signature: Signature
  ) -> Row? {
    let place = Label(syntax.node.tree.file, syntax.head)
    let values = syntax.pattern.map { reader.pattern($0, in: domain, of: names, status: nil) } ?? domain.all
    if let literal = syntax.value.literal, signature.position(of: literal.text) != nil {
      reader.report(.parameterInStyleRow(literal))
      return nil
    }
    guard let text = text(syntax.value, of: key), let values else { return nil }
    return Row(place: place, values: values, text: text)
  }
}

extension StyleKey {
  /// Whether Usher's own views know a value of this key.
  fileprivate func accepts(_ value: String) -> Bool {
    switch self {
    case .icon: true
    case .tint: Tint(value) != nil
    case .prominence: ButtonProminence(rawValue: value) != nil
    }
  }

  /// The names of the values that it accepts; empty if it accepts any text.
  fileprivate var names: [String] {
    switch self {
    case .icon: []
    case .tint: Tint.Name.allCases.map { $0.rawValue }
    case .prominence: ButtonProminence.allCases.map { $0.rawValue }
    }
  }
}

extension Signature {
  fileprivate func position(of name: String) -> Int? { parameters.firstIndex { $0.name == name } }
}

extension ExpressionReader {
  /// Whether the policy declares an input, a memory or a computed value with this name.
  fileprivate func isVariable(_ name: String) -> Bool {
    switch named(name) {
    case .variable, .text, .keyed: true
    case .resource, .platformInput, .version, .platform, .absent, nil: false
    }
  }
}

/// The problems of styles.
enum StyleProblem: Problem {
  case liveStyle(String)
  case parameterInStyleRow(String)
  case textTable(parameter: String)
  case unfitParameter(String, values: [String], key: String)
  case missingStyle(key: String, parameter: String, values: [String])

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .liveStyle: .liveArgument
    case .parameterInStyleRow: .wrongKind
    case .textTable: .wrongType
    case .unfitParameter: .outOfDomain
    case .missingStyle: .missingAnswer
    }
  }

  var message: Message {
    switch self {
    case .liveStyle(let name): "`\(name)` is not a parameter, so a style cannot depend on it"
    case .parameterInStyleRow(let name): "`\(name)` is a parameter, and the value of a row must be fixed"
    case .textTable(let parameter): "`\(parameter)` is a text, which can have any value"
    case .unfitParameter(let name, let values, let key): "`\(name)` can be \(quoted: values, "or"), but `\(key)` cannot"
    case .missingStyle(let key, let parameter, let missing):
      "`\(key)` has no value when `\(parameter)` is \(quoted: missing, "or")"
    }
  }
}

extension Diagnostic {
  fileprivate static func liveStyle(_ name: Literal) -> Diagnostic {
    Diagnostic(
      StyleProblem.liveStyle(name.text), at: name.label("only parameters can be read here"),
      help: "add a parameter, and pass the value in `show`; for the text itself, write `\"\(name.text)\"`")
  }

  fileprivate static func parameterInStyleRow(_ name: Literal) -> Diagnostic {
    Diagnostic(
      StyleProblem.parameterInStyleRow(name.text),
      at: name.label("a fixed value is expected here"), help: "for the text itself, write `\"\(name.text)\"`")
  }

  fileprivate static func textTable(_ parameter: NameToken) -> Diagnostic {
    Diagnostic(
      StyleProblem.textTable(parameter: parameter.text),
      at: parameter.label("a parameter with a limited set of values is expected here"),
      help: "remove the rows; the style then has the text itself")
  }

  /// For a value that Usher's own views do not know. The fix of a text keeps its quotes.
  fileprivate static func unknownStyle(_ value: StyleValueSyntax, of key: StyleKey) -> Diagnostic {
    var place = value.label()
    if value.literal == nil { place.span = Span(place.span.start + 1, place.span.end - 1) }
    var diagnostic = Diagnostic.outOfDomain(place, value.text, among: key.names)
    if key == .tint, diagnostic.fixes.isEmpty {
      diagnostic.help = "it can be \(quoted(key.names, "or")), or a text such as `\"#FF9500\"`"
    }
    return diagnostic
  }

  /// For a parameter that can have values that Usher's own views do not know.
  fileprivate static func unfitParameter(_ parameter: Literal, _ values: [String], of key: StyleKey) -> Diagnostic {
    let (name, key) = (parameter.text, key.rawValue)
    return Diagnostic(
      StyleProblem.unfitParameter(name, values: values, key: key),
      at: parameter.label("not all of its values are possible here"),
      help: "write a value for each value of `\(name)`: `\(key): \(name) { … }`")
  }

  fileprivate static func missingStyle(_ table: StyleTable, _ key: String, _ missing: [String]) -> Diagnostic {
    let parameter = table.parameter
    let rows = missing.map { "\($0): …" }
    let title: Prose = rows.count == 1 ? "add a row" : "add rows"
    return Diagnostic(
      StyleProblem.missingStyle(key: key, parameter: parameter.text, values: missing),
      at: parameter.label("\(listed(missing, "and")) \(missing.count == 1 ? "is" : "are") not handled"), help: title,
      fixes: [Fix(title, edits: [rowInsertion(rows, into: table.node)], isSafe: false)])
  }
}
