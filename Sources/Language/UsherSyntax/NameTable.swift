internal import UsherSource

/// The different names of a text, numbered: the soft words first, then the others in the order in which they first stand
/// there.
struct NameTable {
  private struct Entry {
    var spelling: Spelling
    var start: Int
  }

  private let softWords = WordTable.ofLanguage.softWords
  private var entries: [Entry] = []
  /// By the slot of a name its place among the entries plus one; behind it what has the same. At most half of it is taken.
  private var slots: [UInt32] = Array(repeating: 0, count: 256)

  /// The number of the name that begins at a byte.
  mutating func number(of spelling: Spelling, at start: Int, in bytes: [UInt8]) -> UInt32 {
    let mask = slots.count - 1
    var slot = spelling.slot(mask: mask)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if entries[place].spelling == spelling, haveSameBeginning(place, start, in: bytes) { return number(place) }
      slot = (slot + 1) & mask
    }
    entries.append(Entry(spelling: spelling, start: start))
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return number(entries.count - 1)
  }

  /// Whether what the spelling of a long name leaves out is the same.
  private func haveSameBeginning(_ place: Int, _ start: Int, in bytes: [UInt8]) -> Bool {
    let known = entries[place].start
    for offset in 0..<entries[place].spelling.beginning where bytes[known + offset] != bytes[start + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (place, entry) in entries.enumerated() {
      var slot = entry.spelling.slot(mask: mask)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(place + 1)
    }
  }

  private func number(_ place: Int) -> UInt32 { UInt32(softWords.count + place) }

  /// The names by their numbers.
  func texts(in file: SourceFile) -> [String] {
    softWords + entries.map { file.text(Span($0.start, $0.start + $0.spelling.count)) }
  }
}
