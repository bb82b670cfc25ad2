/// The tokens of a Swift file, without comments and without the characters of texts. What a text interpolates is included.
struct SwiftTokens {
  enum Token: Equatable {
    case word(String)
    /// A character that is part of no word.
    case sign(Character)
  }

  private(set) var tokens: [Token] = []
  /// For each token, whether a white space precedes it, and whether a line break is in that.
  private(set) var isSpaced: [Bool] = []
  private(set) var isFirstOnLine: [Bool] = []

  private let bytes: [UInt8]
  private var place = 0
  private var hasSpace = true
  private var hasLineBreak = true

  init(_ text: String) {
    bytes = Array(text.utf8)
    readCode(endingAtParenthesis: false)
  }

  /// The word at a position; nil if there is a sign, or nothing.
  func word(at index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index] else { return nil }
    return word
  }

  func isSign(_ character: Character, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index] == .sign(character)
  }

  // MARK: Reading

  private func byte(_ distance: Int = 0) -> UInt8 { place + distance < bytes.count ? bytes[place + distance] : 0 }

  private func starts(with text: StaticString) -> Bool {
    let end = place + text.utf8CodeUnitCount
    return end <= bytes.count && Array(bytes[place..<end]) == Array(text.description.utf8)
  }

  private mutating func add(_ token: Token) {
    tokens.append(token)
    isSpaced.append(hasSpace)
    isFirstOnLine.append(hasLineBreak)
    (hasSpace, hasLineBreak) = (false, false)
  }

  /// Reads to the end of the file, or behind the parenthesis that ends an interpolation.
  private mutating func readCode(endingAtParenthesis: Bool) {
    var depth = 0
    while place < bytes.count {
      let byte = byte()
      if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "/") {
        while place < bytes.count, self.byte() != UInt8(ascii: "\n") { place += 1 }
      } else if byte == UInt8(ascii: "#"), isText(behind: place) || byte == UInt8(ascii: "\"") {
        readText()
      } else if byte == UInt8(ascii: "\"") {
        readText()
      } else if isPartOfWord(byte) {
        let start = place
        while place < bytes.count, isPartOfWord(self.byte()) { place += 1 }
        add(.word(String(decoding: bytes[start..<place], as: UTF8.self)))
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        hasSpace = true
        if byte == UInt8(ascii: "\n") { hasLineBreak = true }
        place += 1
      } else {
        place += 1
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          depth -= 1
          if depth < 0, endingAtParenthesis { return }
        }
        if byte != UInt8(ascii: "`") { add(.sign(Character(Unicode.Scalar(byte)))) }
      }
    }
  }

  /// Whether number signs from here are followed by a quotation mark.
  private func isText(behind start: Int) -> Bool {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"")
  }

  private mutating func readText() {
    var signs = 0
    while byte() == UInt8(ascii: "#") { (signs, place) = (signs + 1, place + 1) }
    let quotes = starts(with: "\"\"\"") ? 3 : 1
    place += quotes
    add(.sign("\""))
    while place < bytes.count {
      if ends(quotes, signs) {
        place += quotes + signs
        return
      }
      if byte() == UInt8(ascii: "\\"), (0..<signs).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") }) {
        place += 1 + signs
        let isInterpolated = byte() == UInt8(ascii: "(")
        place += 1
        if isInterpolated { readCode(endingAtParenthesis: true) }
      } else {
        place += 1
      }
    }
  }

  private func ends(_ quotes: Int, _ signs: Int) -> Bool {
    (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
      && (0..<signs).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
