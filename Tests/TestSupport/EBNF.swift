internal import Foundation

/// The grammar in `Grammar/Usher.ebnf`.
package struct Grammar {
  /// The productions in file order.
  package let productions: [(name: String, body: Expression)]
  /// The productions without a node in the syntax tree.
  package let withoutNode: Set<String>
  /// The headings, each with the first production below it.
  package let headings: [(title: String, first: String)]
  /// The words of the lexical grammar in the head comment: words that continue a line, and reserved words.
  package let joiningAfter: Set<String>
  package let joiningBefore: Set<String>
  package let reserved: [String]

  package indirect enum Expression: Equatable {
    case sequence([Expression])
    case choice([Expression])
    case optional(Expression)
    case star(Expression)
    case plus(Expression)
    case production(String)
    /// Text in quotes: a word or punctuation.
    case quoted(String)
    /// A class of tokens: NAME, INTEGER, DURATION, STRING; and END.
    case token(String)
    /// Any name but this word: `NAME - 'word'`.
    case name(but: String)

    /// The expression and all its parts.
    package var parts: [Expression] {
      switch self {
      case .sequence(let inner), .choice(let inner): [self] + inner.flatMap { $0.parts }
      case .optional(let inner), .star(let inner), .plus(let inner): [self] + inner.parts
      case .production, .quoted, .token, .name: [self]
      }
    }
  }

  package static func usher() throws -> Grammar {
    let file = projectRoot.appending(path: "Grammar/Usher.ebnf", directoryHint: .notDirectory)
    return Grammar(try String(contentsOf: file, encoding: .utf8))
  }

  package init(_ text: String) {
    func words(behind mark: String) -> [String] {
      let line = text.split(separator: "\n").first { $0.contains(mark) } ?? ""
      return line.drop { $0 != mark.last }.dropFirst().split(separator: " ").map(String.init)
    }
    joiningAfter = Set(words(behind: "- after"))
    joiningBefore = Set(words(behind: "- before"))
    reserved = words(behind: "RESERVED, never a NAME:")
    let list = text.firstMatch(of: /NO NODE[^:]*:([a-z\s-]*)/)?.1 ?? ""
    withoutNode = Set(list.split { $0.isWhitespace }.map(String.init))
    headings = text.matches(of: /\/\* -+ ([a-z ]+) -+ \*\/\n([a-z-]+)/).map { (String($0.1), String($0.2)) }
    var reader = Reader(text)
    productions = reader.productions()
  }

  package func body(of name: String) -> Expression? { productions.first { $0.name == name }?.body }

  /// All texts in quotes, words and punctuation.
  package var quoted: Set<String> {
    let parts = productions.flatMap { $0.body.parts }
    return Set(parts.compactMap { if case .quoted(let text) = $0 { text } else { nil } })
  }

  package var quotedWords: Set<String> { quoted.filter { $0 == "_" || $0.first?.isLetter == true } }

  package var softWords: Set<String> { quotedWords.subtracting(reserved) }
}

extension Grammar {
  /// Splits the text into marks, and builds expressions from them.
  private struct Reader {
    private var marks: [Substring]
    private var position = 0

    init(_ text: String) {
      let withoutComments = text.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: " ")
      marks = withoutComments.matches(of: /'[^']*'|::=|[A-Za-z-]+|[()|?*+]/).map { $0.output }
    }

    mutating func productions() -> [(name: String, body: Expression)] {
      var result: [(name: String, body: Expression)] = []
      while position < marks.count {
        let name = String(marks[position])
        precondition(marks[position + 1] == "::=", "a production begins with its name and `::=`, here: \(name)")
        position += 2
        result.append((name, choice()))
      }
      return result
    }

    private mutating func choice() -> Expression {
      var alternatives = [sequence()]
      while position < marks.count, marks[position] == "|" {
        position += 1
        alternatives.append(sequence())
      }
      return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
    }

    private mutating func sequence() -> Expression {
      var parts: [Expression] = []
      while position < marks.count, marks[position] != "|", marks[position] != ")", !isAtProduction {
        parts.append(part())
      }
      return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private var isAtProduction: Bool { position + 1 < marks.count && marks[position + 1] == "::=" }

    private mutating func part() -> Expression {
      var part = atom()
      while position < marks.count, "?*+".contains(marks[position]) {
        switch marks[position] {
        case "?": part = .optional(part)
        case "*": part = .star(part)
        default: part = .plus(part)
        }
        position += 1
      }
      return part
    }

    private mutating func atom() -> Expression {
      let mark = marks[position]
      position += 1
      if mark == "(" {
        let inner = choice()
        position += 1
        return inner
      }
      if mark.first == "'" { return .quoted(String(mark.dropFirst().dropLast())) }
      if mark == "NAME", position + 1 < marks.count, marks[position] == "-" {
        position += 2
        return .name(but: String(marks[position - 1].dropFirst().dropLast()))
      }
      return mark.allSatisfy(\.isUppercase) ? .token(String(mark)) : .production(String(mark))
    }
  }
}
