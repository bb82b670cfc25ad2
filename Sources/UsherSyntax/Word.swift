/// The soft words: keywords where a production has them, names everywhere else.
public enum Word: String, CaseIterable, Sendable {
  case action
  case actionSheet
  case active
  case after
  case alert
  case always
  case answer
  case app
  case `as`
  case ask
  case asking
  case asks
  case at
  case away
  case banner
  case becomes
  case button
  case can
  case cancel
  case change
  case copy
  case count
  case decide
  case destructive
  case dismiss
  case dismissible
  case `do`
  case doing
  case end
  case ending
  case ends
  case event
  case expect
  case extends
  case flow
  case `for`
  case given
  case grants
  case ignored
  case input
  case install
  case language
  case launch
  case `let`
  case link
  case live
  case loosely
  case managed
  case may
  case meanwhile
  case memory
  case metric
  case needs
  case never
  case nothing
  case notice
  case of
  case older
  case on
  case open
  case opening
  case outcome
  case override
  case page
  case partly
  case per
  case platform
  case policy
  case possible
  case preferred
  case primes
  case promise
  case purpose
  case reaches
  case reads
  case recovers
  case relaunch
  case remember
  case repeatable
  case resource
  case resting
  case retired
  case run
  case screen
  case send
  case session
  case settings
  case sheet
  case show
  case showing
  case shown
  case silence
  case silently
  case since
  case start
  case state
  case status
  case style
  case system
  case tap
  case test
  case than
  case track
  case tracking
  case type
  case unforeseen
  case update
  case use
  case versions
  case wait
  case waive
  case was
  case `while`
}

/// Finds the words of the language among names, by their bytes.
struct WordTable {
  /// What a word is: reserved, or soft and a name.
  fileprivate struct Entry {
    var bytes: [UInt8]
    var kind: TokenKind
    var word: Word?
  }

  private var entries: [Entry] = []
  private var longest = 0
  /// By the hash of a word, its place among the entries plus one; behind it what has the same hash.
  private var slots: [UInt8] = Array(repeating: 0, count: WordTable.size)
  private static let size = 1024

  static let ofLanguage = WordTable()

  private init() {
    for kind in TokenKind.reserved {
      if let spelling = kind.spelling { insert(Entry(bytes: Array(spelling.utf8), kind: kind, word: nil)) }
    }
    for word in Word.allCases { insert(Entry(bytes: Array(word.rawValue.utf8), kind: .name, word: word)) }
  }

  private mutating func insert(_ entry: Entry) {
    entries.append(entry)
    longest = max(longest, entry.bytes.count)
    var slot = Int(entry.bytes.reduce(WordTable.emptyHash, WordTable.hash)) & (WordTable.size - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (WordTable.size - 1) }
    slots[slot] = UInt8(entries.count)
  }

  static let emptyHash: UInt32 = 0x811C_9DC5

  @inline(__always)
  static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }

  /// What the word is that these bytes are, whose hash is known; a name without a word if they are none.
  func meaning(of bytes: [UInt8], from start: Int, to end: Int, hash: UInt32) -> (kind: TokenKind, word: Word?) {
    if end - start > longest { return (.name, nil) }
    var slot = Int(hash) & (WordTable.size - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].isSpelled(bytes, from: start, to: end) { return (entries[index].kind, entries[index].word) }
      slot = (slot + 1) & (WordTable.size - 1)
    }
    return (.name, nil)
  }
}

extension WordTable.Entry {
  fileprivate func isSpelled(_ text: [UInt8], from start: Int, to end: Int) -> Bool {
    guard bytes.count == end - start else { return false }
    for offset in 0..<bytes.count where bytes[offset] != text[start + offset] { return false }
    return true
  }
}
