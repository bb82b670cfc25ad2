extension Word {
  /// The words that begin an effect, in the order in which editors offer them.
  static let effects: [Word] = [.track, .remember, .do, .show, .open]

  /// The words that begin an expectation of an effect, in the same order.
  static let expectedEffects: [Word] = [
    .show, .update, .dismiss, .ask, .do, .cancel, .open, .track, .remember, .outcome,
  ]
}

/// A hash table from spellings to the reserved words and soft keywords of the language.
struct WordTable {
  /// A reserved word, or a soft keyword, which is also a name.
  struct Entry {
    fileprivate var spelling: Spelling
    var kind: TokenKind
    var word: Word?
    /// For a soft keyword: its index in the table of names. Every table begins with the soft keywords.
    var name: UInt32 = 0
  }

  private var entries: [Entry] = []
  /// Hash slots with linear probing: an index into `entries` plus one, or 0 if the slot is free.
  private var slots: [UInt8] = Array(repeating: 0, count: WordTable.size)
  private static let size = 1024
  let softWords = Word.allCases.map { $0.rawValue }

  static let ofLanguage = WordTable()

  private init() {
    for kind in TokenKind.reserved {
      if let spelling = kind.spelling { insert(Entry(spelling: Spelling(spelling), kind: kind, word: nil)) }
    }
    for (number, word) in Word.allCases.enumerated() {
      insert(Entry(spelling: Spelling(word.rawValue), kind: .name, word: word, name: UInt32(number)))
    }
  }

  private mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var slot = entry.spelling.slot(mask: Self.size - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (Self.size - 1) }
    slots[slot] = UInt8(entries.count)
  }

  /// The keyword with this spelling; nil for any other name. No keyword is longer than the 16 bytes that a `Spelling` stores.
  func word(_ spelling: Spelling) -> Entry? {
    var slot = spelling.slot(mask: Self.size - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.spelling == spelling { return entry }
      slot = (slot + 1) & (Self.size - 1)
    }
    return nil
  }
}
