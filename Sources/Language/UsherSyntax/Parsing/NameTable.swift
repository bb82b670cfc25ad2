internal import UsherSource

/// The distinct names of a text, numbered: first the soft keywords, then the other names in the order in which they first
/// occur.
struct NameTable {
  private struct Entry {
    var spelling: Spelling
    var start: Int
  }

  private let softWords = WordTable.ofLanguage.softWords
  private var entries: [Entry] = []
  /// Hash slots with linear probing: an index into `entries` plus one, or 0 if the slot is free. At most half are in use.
  private var slots: [UInt32] = Array(repeating: 0, count: 256)

  /// Returns the number of the name that begins at byte `start`. Adds the name if it is new.
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

  /// Compares the beginnings of two long names, which their spellings do not store.
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

  /// All names, indexed by their numbers.
  func texts(in file: SourceFile) -> [String] {
    softWords + entries.map { file.text(Span($0.start, $0.start + $0.spelling.count)) }
  }
}

/// All names in a file.
func names(among tokens: [Token], in file: SourceFile) -> Set<String> {
  Set(tokens.filter { $0.kind == .name }.map { file.text($0.span) })
}

/// The names that a file declares with a type or a value.
func namesWithType(among tokens: [Token], in file: SourceFile) -> Set<String> {
  var names: Set<String> = []
  for (first, second) in zip(tokens, tokens.dropFirst()) {
    if second.kind == .colon { names.insert(file.text(first.span)) }
    if first.word == .let || first.word == .decide { names.insert(file.text(second.span)) }
  }
  return names
}
