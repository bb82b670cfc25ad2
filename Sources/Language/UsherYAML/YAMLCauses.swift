internal import UsherCatalog
internal import UsherSource

/// Finds the mistake behind an error of libyaml in the lines around its position. libyaml reports the place where it cannot read
/// on, which is often behind the mistake.
struct YAMLCauses {
  private let file: SourceFile
  private let problem: LibraryProblem
  /// Where libyaml stopped, and where the part of the file begins that it was reading then.
  private let place: Span
  private let context: Span
  private let line: YAMLLine
  private let above: YAMLLine?

  init(of problem: LibraryProblem, at place: Span, from context: Span, in file: SourceFile) {
    (self.problem, self.place, self.context, self.file) = (problem, place, context, file)
    line = YAMLLine(file, file.line(at: place.start))
    above = line.above(in: file)
  }

  /// The mistake as a finding; nil if none is recognized.
  func mistake() -> Diagnostic? {
    for line in [line, above].compactMap({ $0 }) where line.content(in: file).starts(with: "//") {
      return .foreignCommentInYAML(file, Span(line.start, line.start + 2))
    }
    if hasSpecialStart { return specialStart(at: context.start) }
    return switch KnownProblem(rawValue: problem.text) {
    case .nestedColon?: nestedColon()
    case .noKey?, .noDocument?: strayText() ?? strayIndentation() ?? dashes(from: line)
    case .noColon?: unindentedText() ?? unseparatedField()
    case .noToken?, .sequenceInText?: specialStart(at: place.start)
    case .noDash?: dashes(from: YAMLLine(file, file.line(at: context.start)))
    case .tabInText?, .unclosedQuote?, .documentInQuote?, .unknownEscape?, nil: nil
    }
  }

  /// Whether the text begins with a character that means something else in YAML.
  private var hasSpecialStart: Bool {
    guard let what = problem.context else { return false }
    return ["while scanning an alias", "while scanning an anchor", "while scanning a block scalar"].contains(what)
  }

  private func specialStart(at start: Int) -> Diagnostic? {
    let line = YAMLLine(file, file.line(at: start))
    guard let value = line.value, value.start == start else { return nil }
    return .specialStart(file, Span(start, start + 1), quoting: value)
  }

  /// A colon where a text is expected.
  private func nestedColon() -> Diagnostic? {
    guard let colon = line.colon, line.start < place.start else { return nil }
    guard colon == place.start else {
      guard let value = line.value else { return nil }
      let text = file.bytes[value.start..<value.end]
      guard let quote = curlyQuote(text) else {
        return .colonInText(file, place, quoting: hasSecondField(between: value.start) ? nil : value)
      }
      return .curlyQuotes(file, Span(value.start, value.start + 3), quote, text: value)
    }
    if let above, above.colon == nil, let field = UnseparatedField(Span(above.start, above.end), in: file) {
      return .unseparatedField(field, Span(above.start, above.end), in: file)
    }
    guard let above, above.indentation < line.indentation else { return nil }
    if above.colon == nil {
      guard file.bytes[above.start..<above.end].allSatisfy({ $0 != UInt8(ascii: " ") }) else { return nil }
      return .missingColon(file, Span(above.start, above.end))
    }
    guard above.value != nil else { return nil }
    return .tooFarRight(file, line, above, isAbove: true)
  }

  /// Whether a comma and one word are before the colon, as in `a: Yes, b: No`.
  private func hasSecondField(between start: Int) -> Bool {
    let before = file.bytes[start..<place.start]
    guard let comma = before.lastIndex(of: UInt8(ascii: ",")) else { return false }
    return !before[comma...].dropFirst(2).contains(UInt8(ascii: " "))
  }

  /// A field with `=` in place of the colon, or without a space behind it.
  private func unseparatedField() -> Diagnostic? {
    let line = YAMLLine(file, file.line(at: context.start))
    guard line.colon == nil, let field = UnseparatedField(Span(line.start, line.end), in: file) else { return nil }
    return .unseparatedField(field, Span(line.start, line.end), in: file)
  }

  /// The text between curly quotes at both ends; nil if there are none.
  private func curlyQuote(_ text: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: text, as: UTF8.self)
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      [0x2018, 0x201A, 0x201C, 0x201D, 0x201E].contains(first.value), (0x2018...0x201F).contains(last.value)
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// A text that goes on behind its closing quote.
  private func strayText() -> Diagnostic? {
    guard let value = line.value, value.start < place.start else { return nil }
    let quote = file.bytes[value.start]
    if quote == UInt8(ascii: "*") || quote == UInt8(ascii: "&") || quote == UInt8(ascii: "!") {
      return .specialStart(file, Span(value.start, value.start + 1), quoting: value)
    }
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
      let end = file.bytes[value.start..<place.start].lastIndex(of: quote), end > value.start
    else { return nil }
    if end == place.start - 1, value.end == place.start + 1, file.bytes[place.start] == UInt8(ascii: ",") {
      return .commasBehindTexts(file, place, all: commasBehindTexts)
    }
    let isApostrophe = quote == UInt8(ascii: "'") && end + 1 == place.start && file.bytes[end - 1] != UInt8(ascii: " ")
    var inside = value
    if file.bytes[inside.end - 1] == quote { inside = Span(value.start + 1, value.end - 1) }
    return .textBehindQuote(
      file, Span(end, end + 1), isApostrophe: isApostrophe, whole: value, text: file.text(inside))
  }

  /// The commas behind texts in quotes, at the end of a line.
  private var commasBehindTexts: [Span] {
    (1...file.lineCount).compactMap { number in
      let line = YAMLLine(file, number)
      guard let value = line.value, value.end > value.start + 2, file.bytes[value.end - 1] == UInt8(ascii: ","),
        file.bytes[value.end - 2] == UInt8(ascii: "\""), file.bytes[value.start] == UInt8(ascii: "\"")
      else { return nil }
      return Span(value.end - 1, value.end)
    }
  }

  /// A field in a column where no group of fields is.
  private func strayIndentation() -> Diagnostic? {
    guard line.colon != nil, line.start == place.start else { return nil }
    var groups: [Int] = []
    var next = above
    while let line = next, groups.last != 0 {
      if line.colon != nil, line.indentation < groups.last ?? Int.max { groups.append(line.indentation) }
      next = line.above(in: file)
    }
    guard !groups.contains(line.indentation) else { return nil }
    // If the field below agrees with this one, the first field of the group is wrong.
    if let above, above.indentation > line.indentation, groups.count > 1, groups[1] < line.indentation,
      line.below(in: file)?.indentation == line.indentation
    {
      return .tooFarRight(file, above, line, isAbove: false)
    }
    guard let right = groups.min(by: { abs($0 - line.indentation) < abs($1 - line.indentation) }) else { return nil }
    return .strayIndentation(file, line, right: right)
  }

  /// Fields of a group with dashes, which other fields of the group do not have. The first dash is on the line.
  private func dashes(from first: YAMLLine) -> Diagnostic? {
    var above = first.above(in: file)
    while let line = above, line.indentation >= first.indentation { above = line.above(in: file) }
    guard let group = above, let colon = group.colon, group.value == nil else { return nil }
    var next: YAMLLine? = first
    var dashes: [Span] = []
    while let line = next, line.indentation >= first.indentation {
      let content = file.bytes[line.start..<line.end]
      if line.indentation == first.indentation, content.starts(with: "- ".utf8), line.colon != nil {
        let key = content.dropFirst().firstIndex { $0 != UInt8(ascii: " ") } ?? line.end
        dashes.append(Span(line.start, key))
      }
      next = line.below(in: file)
    }
    guard let dash = dashes.first else { return nil }
    let sign = Label(file, Span(dash.start, dash.start + 1))
    return .dashes(sign, of: file.text(Span(group.start, colon)), dashes)
  }

  /// A text below its field that is not indented.
  private func unindentedText() -> Diagnostic? {
    let text = YAMLLine(file, file.line(at: context.start))
    guard let field = text.above(in: file), let colon = field.colon, field.value == nil,
      text.indentation <= field.indentation
    else { return nil }
    return .unindentedText(file, text, name: file.text(Span(field.start, colon)))
  }
}

/// One line of a YAML file, as far as it shows by itself.
struct YAMLLine {
  let number: Int
  /// The number of spaces before its text.
  let indentation: Int
  /// The offsets of its text, without spaces at the ends.
  let start: Int
  let end: Int
  /// The offset of the colon behind the field's name, if there is one.
  let colon: Int?
  /// The text behind the colon, if there is one.
  let value: Span?

  init(_ file: SourceFile, _ number: Int) {
    let (line, space) = (file.span(ofLine: number), UInt8(ascii: " "))
    var (start, end) = (line.start, line.end)
    while end > start, file.bytes[end - 1] == space || file.bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    while start < end, file.bytes[start] == space { start += 1 }
    var colon: Int?
    for offset in start..<end where file.bytes[offset] == UInt8(ascii: ":") {
      guard offset + 1 == end || file.bytes[offset + 1] == space else { continue }
      colon = offset
      break
    }
    var value: Span?
    if let colon, let first = file.bytes[(colon + 1)..<end].firstIndex(where: { $0 != space }),
      file.bytes[first] != UInt8(ascii: "#")
    {
      value = Span(first, end)
    }
    (self.number, indentation, self.start, self.end) = (number, start - line.start, start, end)
    (self.colon, self.value) = (colon, value)
  }

  /// The next line that is neither blank nor a comment.
  func below(in file: SourceFile) -> YAMLLine? {
    for number in (number + 1)..<max(number + 1, file.lineCount + 1) {
      let line = YAMLLine(file, number)
      if line.start < line.end, file.bytes[line.start] != UInt8(ascii: "#") { return line }
    }
    return nil
  }

  /// The nearest line above that is neither blank nor a comment.
  func above(in file: SourceFile) -> YAMLLine? {
    var number = number - 1
    while number >= 1 {
      let line = YAMLLine(file, number)
      if line.start < line.end, file.bytes[line.start] != UInt8(ascii: "#") { return line }
      number -= 1
    }
    return nil
  }

  func content(in file: SourceFile) -> String { file.text(Span(start, end)) }
}
