import TestSupport

/// Computes FIRST and FOLLOW sets of length two for a grammar, and finds alternatives that two tokens of lookahead cannot
/// distinguish.
struct LookAhead {
  /// A sequence of at most two terminals. It is shorter only where the text may end.
  typealias Word = [String]

  /// The alternatives of each rule. Options and repetitions become rules of their own.
  private var rules: [String: [[Symbol]]] = [:]
  private var order: [String] = []
  private var first: [String: Set<Word>] = [:]
  private var follow: [String: Set<Word>] = [:]
  private let softWords: Set<String>

  private enum Symbol {
    case rule(String)
    case terminal(String)
  }

  init(_ grammar: Grammar, roots: [String]) {
    softWords = Set(grammar.softWords.map { "'\($0)'" })
    for (name, body) in grammar.productions { add(name, body) }
    settleFirst()
    settleFollow(roots)
  }

  /// The pairs of alternatives of one rule that can begin with the same two tokens, including tokens that follow the rule.
  func conflicts() -> [String] {
    var found: [String] = []
    for name in order {
      let alternatives = rules[name, default: []]
      let words = alternatives.map { joined(firstWords(of: $0), follow[name, default: []]) }
      for (index, left) in words.enumerated() {
        for right in words[(index + 1)...] {
          guard let (one, other) = meeting(left, right) else { continue }
          found.append("\(name): \(one.joined(separator: " ")) against \(other.joined(separator: " "))")
        }
      }
    }
    return found
  }

  // MARK: Rules

  private mutating func add(_ name: String, _ body: Grammar.Expression) {
    order.append(name)
    rules[name] = []
    let alternatives: [Grammar.Expression] = if case .choice(let inner) = body { inner } else { [body] }
    for (index, alternative) in alternatives.enumerated() {
      let symbols = self.symbols(of: alternative, within: "\(name)/\(index)")
      rules[name, default: []].append(symbols)
    }
  }

  private mutating func symbols(of expression: Grammar.Expression, within name: String) -> [Symbol] {
    switch expression {
    case .production(let production): return [.rule(production)]
    case .quoted(let text): return [.terminal("'\(text)'")]
    case .token(let token): return [.terminal(token)]
    case .name(let word): return [.terminal("NAME - '\(word)'")]
    case .sequence(let parts):
      return parts.enumerated().flatMap { index, part in symbols(of: part, within: "\(name).\(index)") }
    case .choice:
      add(name, expression)
      return [.rule(name)]
    case .optional(let inner):
      add(name, .choice([inner, .sequence([])]))
      return [.rule(name)]
    case .star(let inner):
      add(name, .choice([.sequence([inner, .production(name)]), .sequence([])]))
      return [.rule(name)]
    case .plus(let inner):
      return symbols(of: inner, within: name + "+") + symbols(of: .star(inner), within: name)
    }
  }

  // MARK: Fixed points

  private mutating func settleFirst() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for name in order {
        for alternative in rules[name, default: []] {
          let words = firstWords(of: alternative)
          if words.isSubset(of: first[name, default: []]) { continue }
          first[name, default: []].formUnion(words)
          hasChanged = true
        }
      }
    }
  }

  private mutating func settleFollow(_ roots: [String]) {
    for root in roots { follow[root] = [["EOF"]] }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for name in order {
        for alternative in rules[name, default: []] {
          for (index, symbol) in alternative.enumerated() {
            guard case .rule(let inner) = symbol else { continue }
            let rest = firstWords(of: Array(alternative[(index + 1)...]))
            let words = joined(rest, follow[name, default: []])
            if words.isSubset(of: follow[inner, default: []]) { continue }
            follow[inner, default: []].formUnion(words)
            hasChanged = true
          }
        }
      }
    }
  }

  private func firstWords(of symbols: [Symbol]) -> Set<Word> {
    var words: Set<Word> = [[]]
    for symbol in symbols {
      switch symbol {
      case .terminal(let terminal): words = joined(words, [[terminal]])
      case .rule(let name): words = joined(words, first[name, default: []])
      }
    }
    return words
  }

  /// The concatenations of a word of `left` and a word of `right`, truncated to two terminals.
  private func joined(_ left: Set<Word>, _ right: Set<Word>) -> Set<Word> {
    var result = left.filter { $0.count == 2 }
    for word in left where word.count < 2 {
      for next in right { result.insert(Array((word + next).prefix(2))) }
    }
    return result
  }

  // MARK: Conflicts

  private func meeting(_ left: Set<Word>, _ right: Set<Word>) -> (Word, Word)? {
    for one in left.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      for other in right where one.count == other.count && zip(one, other).allSatisfy(mayBeSame) { return (one, other) }
    }
    return nil
  }

  /// Whether the same token can be both terminals. A soft keyword is also a name.
  private func mayBeSame(_ left: String, _ right: String) -> Bool {
    left == right || isName(left, allowing: right) || isName(right, allowing: left)
  }

  private func isName(_ terminal: String, allowing other: String) -> Bool {
    guard terminal.hasPrefix("NAME") else { return false }
    return other.hasPrefix("NAME") || softWords.contains(other) && terminal != "NAME - \(other)"
  }
}
