/// Keys of one width, each once, in the order in which they came. Two keys that hash alike are told apart: whole keys are
/// compared.
struct KeyTable: Sendable {
  let width: Int
  private(set) var words: [UInt64] = []
  private(set) var count = 0
  /// Positions plus one, 0 where there is none; their number is a power of two.
  private var slots: [UInt32]

  init(width: Int) {
    self.width = width
    slots = Array(repeating: 0, count: 1 << 10)
  }

  subscript(position: Int) -> ArraySlice<UInt64> { words[position * width..<(position + 1) * width] }

  /// Where a key is, after adding it if it was not there: the first words of a list.
  mutating func insert(_ key: [UInt64]) -> (position: Int, isNew: Bool) {
    if count * 2 >= slots.count { grow() }
    var slot = mixed(key[..<width]) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if isSame(position, key) { return (position, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    count += 1
    slots[slot] = UInt32(count)
    words += key[..<width]
    return (count - 1, true)
  }

  /// Bytes that it takes.
  var size: Int { words.count * MemoryLayout<UInt64>.stride + slots.count * MemoryLayout<UInt32>.stride }

  private func isSame(_ position: Int, _ key: [UInt64]) -> Bool {
    for index in 0..<width where words[position * width + index] != key[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for position in 0..<count {
      var slot = mixed(self[position]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(position + 1)
    }
  }
}

/// A multiply and a shift for each word.
private func mixed(_ words: ArraySlice<UInt64>) -> Int {
  var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
  for word in words {
    hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
  }
  return Int(truncatingIfNeeded: hash >> 1)
}

/// Lists of words, of any length, each once, in the order in which they came.
struct ListTable: Sendable {
  private var words: [UInt64] = []
  private var ends: [Int] = []
  /// Positions plus one, 0 where there is none; their number is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 256)

  /// Where a list is, after adding it if it was not there.
  mutating func insert(_ list: [UInt64]) -> (position: Int, isNew: Bool) {
    if ends.count * 2 >= slots.count { grow() }
    var slot = mixed(list[...]) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if isSame(self[position], list) { return (position, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    words += list
    ends.append(words.count)
    slots[slot] = UInt32(ends.count)
    return (ends.count - 1, true)
  }

  private subscript(position: Int) -> ArraySlice<UInt64> {
    words[(position == 0 ? 0 : ends[position - 1])..<ends[position]]
  }

  private func isSame(_ known: ArraySlice<UInt64>, _ list: [UInt64]) -> Bool {
    guard known.count == list.count else { return false }
    for index in list.indices where known[known.startIndex + index] != list[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for position in ends.indices {
      var slot = mixed(self[position]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(position + 1)
    }
  }
}

/// Numbers for values, in the order in which they came.
struct Numbering<Element: Hashable & Sendable>: Sendable {
  private(set) var elements: [Element] = []
  private var numbers: [Element: Int] = [:]

  mutating func number(of element: Element) -> Int {
    if let known = numbers[element] { return known }
    numbers[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }

  subscript(number: Int) -> Element { elements[number] }
}
