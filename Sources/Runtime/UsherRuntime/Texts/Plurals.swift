/// The plural categories of CLDR.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  case other

  /// The category's position in CLDR's order.
  package var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The plural rules of one language.
package struct PluralRules: Sendable {
  private let rules: [PluralRule]
  /// Whether CLDR has rules for the language. Every number of another language is in `other`.
  package let areKnown: Bool

  /// The rules of the locale itself (`pt-PT`) or else of its language.
  package init(of locale: String) {
    let tag = LanguageTag(locale)
    let own = tag.flatMap { cardinalRules(named: LanguageTag(language: $0.language, region: $0.region).text) }
    let text = own ?? tag.flatMap { cardinalRules(named: $0.language) }
    areKnown = text != nil
    rules = (text ?? "").utf8.split(separator: UInt8(ascii: ";")).compactMap { PluralRule($0) }
  }

  /// The language's categories, in CLDR's order; `other` is always included.
  package var categories: [PluralCategory] { rules.map { $0.category } + [.other] }

  /// The category of a number; nil if the text is not a number, or has more than 18 digits before or after its point.
  ///
  /// The number is written in ASCII digits, as displayed: `1`, `1.0` and `1.5` differ. `1c6` stands for a million in
  /// compact notation.
  package func category(of number: String) -> PluralCategory? {
    guard let operands = PluralOperands(number) else { return nil }
    return rules.first { $0.holds(for: operands) }?.category ?? .other
  }
}

/// The operands of CLDR's plural rules (UTS #35, "Operands").
private struct PluralOperands {
  /// The integer digits.
  var i = 0
  /// The number of fraction digits.
  var v = 0
  /// The fraction digits with (`f`) and without (`t`) trailing zeros.
  var f = 0
  var t = 0
  /// The exponent after `c` or `e`.
  var e = 0

  init?(_ number: String) {
    let parts = number.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == 0x63 || $0 == 0x65 }
    let halves = parts[0].split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard (1...2).contains(parts[1].count), let exponent = integer(parts[1]), exponent <= 18 else { return nil }
      e = exponent
    }
    var digits = Array(halves[0].drop { $0 == UInt8(ascii: "-") })
    var fraction = halves.count == 2 ? Array(halves[1]) : []
    guard !digits.isEmpty, halves.count == 1 || !fraction.isEmpty else { return nil }
    for _ in 0..<e { digits.append(fraction.isEmpty ? UInt8(ascii: "0") : fraction.removeFirst()) }
    guard let whole = integer(digits[...]), let part = integer(fraction[...]) else { return nil }
    (i, v, f, t) = (whole, fraction.count, part, part)
    while t != 0, t % 10 == 0 { t /= 10 }
  }
}

/// A category and its condition, in the syntax of CLDR's `plurals.xml`: `i % 10 = 2..4 and v = 0 or n = 1`.
private struct PluralRule: Sendable {
  let category: PluralCategory
  /// The words of the condition.
  let words: [Substring.UTF8View]

  init?(_ text: Substring.UTF8View) {
    let words = text.split(separator: UInt8(ascii: " "))
    guard let name = words.first,
      let category = PluralCategory.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) })
    else { return nil }
    self.category = category
    self.words = Array(words.dropFirst())
  }

  func holds(for operands: PluralOperands) -> Bool {
    words.split { $0.elementsEqual("or".utf8) }.contains { alternative in
      alternative.split { $0.elementsEqual("and".utf8) }.allSatisfy { relation(Array($0), holdsFor: operands) }
    }
  }

  /// Evaluates one relation, such as `n = 1` or `n % 10 != 1,3..4`.
  private func relation(_ words: [Substring.UTF8View], holdsFor operands: PluralOperands) -> Bool {
    guard let operand = words.first?.first, let list = words.last, words.count >= 3 else { return false }
    var isIn = false
    if var value = value(operand, of: operands) {
      if words.count == 5, let divisor = integer(words[2]), divisor > 0 { value %= divisor }
      isIn = isListed(value, in: list)
    }
    return words[words.count - 2].elementsEqual("=".utf8) == isIn
  }

  /// The value of an operand; nil for `n` of a number with a fraction, which no integer in a rule equals.
  private func value(_ operand: UInt8, of operands: PluralOperands) -> Int? {
    switch operand {
    case UInt8(ascii: "n"): operands.t == 0 ? operands.i : nil
    case UInt8(ascii: "i"): operands.i
    case UInt8(ascii: "v"): operands.v
    case UInt8(ascii: "f"): operands.f
    case UInt8(ascii: "t"): operands.t
    case UInt8(ascii: "e"): operands.e
    default: nil
    }
  }

  /// Whether the value is in a list such as `1,3..5`.
  private func isListed(_ value: Int, in list: Substring.UTF8View) -> Bool {
    list.split(separator: UInt8(ascii: ",")).contains { range in
      let bounds = range.split(separator: UInt8(ascii: "."))
      guard let low = bounds.first.flatMap(integer), let high = bounds.last.flatMap(integer) else { return false }
      return low <= value && value <= high
    }
  }
}

/// Parses at most 18 ASCII digits. The empty text is 0.
private func integer(_ digits: some Collection<UInt8>) -> Int? {
  guard digits.count <= 18, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
    return nil
  }
  return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
}

private func cardinalRules(named name: String) -> String? {
  cardinalRules.first { $0.languages.utf8.hasWord(name.utf8) }?.rules
}

extension String.UTF8View {
  /// Whether one of the words between spaces is this one.
  fileprivate func hasWord(_ word: String.UTF8View) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.starts(with: word) {
        let behind = rest.dropFirst(word.count).first
        if behind == nil || behind == UInt8(ascii: " ") { return true }
      }
      rest = rest.drop { $0 != UInt8(ascii: " ") }.dropFirst()
    }
    return false
  }
}
