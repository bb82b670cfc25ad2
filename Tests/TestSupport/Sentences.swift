/// Generates random texts of a grammar. The same seed gives the same texts.
package struct Sentences {
  private let grammar: Grammar
  private let bodies: [String: Grammar.Expression]
  /// The minimum nesting depth of productions in the expansion of each production.
  private let heights: [String: Int]
  private let names: [String]
  /// Names besides the words of the language. Some are words of others, which the parser understands where they are no names.
  private static let freeNames = [
    "a", "camera", "x1", "not_now", "isFirst", "Z", "elif", "tap", "nil", "enter", "goto", "Date", "initial", "case",
    "default", "ago", "onChange", "var",
  ]
  private var random: SplitMix
  private var terminals: [Grammar.Expression] = []
  private var derived: [String] = []

  /// A generated text, and the productions used for it, outer before inner.
  package struct Sentence {
    package let text: String
    package let productions: [String]
  }

  package init(_ grammar: Grammar, seed: UInt64) {
    self.grammar = grammar
    bodies = Dictionary(uniqueKeysWithValues: grammar.productions.map { ($0.name, $0.body) })
    heights = Self.heights(of: grammar)
    // Words of the language that are allowed as names are used as often as other names.
    let soft = grammar.softWords.sorted()
    names = soft + soft.indices.map { Self.freeNames[$0 % Self.freeNames.count] }
    random = SplitMix(state: seed)
  }

  /// Generates a text with at most `depth` nested productions, except where the grammar requires more.
  package mutating func next(of root: String, depth: Int) -> Sentence {
    terminals = []
    derived = []
    derive(.production(root), depth)
    return Sentence(text: rendered(terminals), productions: derived)
  }

  // MARK: Deriving

  private mutating func derive(_ expression: Grammar.Expression, _ depth: Int) {
    switch expression {
    case .quoted, .token, .name: terminals.append(expression)
    case .production(let name):
      guard let body = bodies[name] else { preconditionFailure("the grammar has no `\(name)`") }
      derived.append(name)
      derive(body, depth - 1)
    case .sequence(let parts):
      for part in parts { derive(part, depth) }
    case .choice(let alternatives): derive(chosen(among: alternatives, depth), depth)
    case .optional(let inner): if fits(inner, depth), oneIn(2) { derive(inner, depth) }
    case .star(let inner): while fits(inner, depth), !oneIn(3) { derive(inner, depth) }
    case .plus(let inner): repeat { derive(inner, depth) } while fits(inner, depth) && oneIn(3)
    }
  }

  private mutating func chosen(among alternatives: [Grammar.Expression], _ depth: Int) -> Grammar.Expression {
    let fitting = alternatives.filter { fits($0, depth) }
    if let any = fitting.randomElement(using: &random) { return any }
    let lowest = alternatives.map { Self.height($0, heights) }.min() ?? 0
    return alternatives.first { Self.height($0, heights) == lowest } ?? alternatives[0]
  }

  private func fits(_ expression: Grammar.Expression, _ depth: Int) -> Bool {
    Self.height(expression, heights) <= depth
  }

  private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private static let unbounded = 1000

  private static func heights(of grammar: Grammar) -> [String: Int] {
    var heights: [String: Int] = [:]
    for _ in grammar.productions {
      for (name, body) in grammar.productions { heights[name] = height(body, heights) + 1 }
    }
    return heights
  }

  private static func height(_ expression: Grammar.Expression, _ heights: [String: Int]) -> Int {
    switch expression {
    case .quoted, .token, .name, .optional, .star: 0
    case .production(let name): heights[name] ?? unbounded
    case .sequence(let parts): parts.map { height($0, heights) }.max() ?? 0
    case .choice(let alternatives): alternatives.map { height($0, heights) }.min() ?? 0
    case .plus(let inner): height(inner, heights)
    }
  }

  // MARK: Writing

  private mutating func rendered(_ terminals: [Grammar.Expression]) -> String {
    var text = ""
    var enclosures = 0
    for (index, terminal) in terminals.enumerated() {
      let next = index + 1 < terminals.count ? terminals[index + 1] : nil
      if terminal == .token("END") {
        text += lineEnd(before: next)
        continue
      }
      text += spelled(terminal)
      if [.quoted("("), .quoted("[")].contains(terminal) { enclosures += 1 }
      if [.quoted(")"), .quoted("]")].contains(terminal) { enclosures -= 1 }
      if next == .token("END") { continue }
      let mayBreak = enclosures > 0 || joins(terminal, grammar.joiningAfter) || joins(next, grammar.joiningBefore)
      text += mayBreak && oneIn(3) ? lineBreak() : " "
    }
    return text
  }

  private mutating func lineEnd(before next: Grammar.Expression?) -> String {
    if next == nil, oneIn(3) { return "" }
    if joins(next, grammar.joiningBefore) || oneIn(4) { return oneIn(3) ? ";;\n" : "; " }
    return lineBreak()
  }

  private mutating func lineBreak() -> String {
    ["\n", "\n\n", " // words -> {\n", "\n/// words\n", "\r\n\t"].randomElement(using: &random) ?? "\n"
  }

  private func joins(_ terminal: Grammar.Expression?, _ joining: Set<String>) -> Bool {
    guard case .quoted(let text) = terminal else { return false }
    return joining.contains(text)
  }

  private mutating func spelled(_ terminal: Grammar.Expression) -> String {
    switch terminal {
    case .quoted(let text): return text
    case .token("NAME"): return names.randomElement(using: &random) ?? "a"
    case .name(let word): return names.filter { $0 != word }.randomElement(using: &random) ?? "a"
    case .token("INTEGER"): return ["0", "7", "29", "123456"].randomElement(using: &random) ?? "0"
    case .token("DURATION"): return ["700ms", "3s", "5min", "1h", "999999d"].randomElement(using: &random) ?? "3s"
    case .token("STRING"): return [#""""#, #""https://a.b""#, #""\" \\ // {""#].randomElement(using: &random) ?? "\"\""
    case .token, .production, .sequence, .choice, .optional, .star, .plus:
      preconditionFailure("\(terminal) is no token")
    }
  }
}

/// SplitMix64, by Steele, Lea and Flood (2014).
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
