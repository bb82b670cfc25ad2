/// A hash set of keys of equal width. A key's position is its order of insertion. Hash collisions are resolved by comparing
/// whole keys.
struct KeyTable: Sendable {
  let width: Int
  /// The keys, 2^`shift` in each chunk.
  private var pieces: [[UInt64]] = []
  private(set) var count = 0
  /// Open-addressing hash table: position plus one, 0 for an empty slot. The size is a power of two.
  private var slots: [UInt32]

  private static let shift = 12

  init(width: Int) {
    self.width = width
    slots = Array(repeating: 0, count: 1 << 10)
  }

  subscript(position: Int) -> ArraySlice<UInt64> {
    let start = (position & (1 << Self.shift - 1)) * width
    return pieces[position >> Self.shift][start..<start + width]
  }

  /// The position of a key; nil if it is missing. Only the first `width` words of the list count.
  func position(of key: [UInt64]) -> Int? {
    var slot = mixed(key[..<width]) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if isSame(position, key) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a key if it is missing, and returns its position. Only the first `width` words of the list count.
  mutating func insert(_ key: [UInt64]) -> (position: Int, isNew: Bool) {
    if count * 2 >= slots.count { grow() }
    var slot = mixed(key[..<width]) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if isSame(position, key) { return (position, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    if count >> Self.shift == pieces.count { addPiece() }
    pieces[pieces.count - 1] += key[..<width]
    count += 1
    slots[slot] = UInt32(count)
    return (count - 1, true)
  }

  /// The first chunk grows like any array, because most tables need no second one.
  private mutating func addPiece() {
    var piece: [UInt64] = []
    if !pieces.isEmpty { piece.reserveCapacity(width << Self.shift) }
    pieces.append(piece)
  }

  /// Bytes of the table.
  var size: Int { count * width * MemoryLayout<UInt64>.stride + slots.count * MemoryLayout<UInt32>.stride }

  private func isSame(_ position: Int, _ key: [UInt64]) -> Bool {
    let known = self[position]
    for index in 0..<width where known[known.startIndex + index] != key[index] { return false }
    return true
  }

  private mutating func grow() {
    let size = slots.count * 2
    // Frees the old slots first, so that memory never holds both tables.
    slots = []
    slots = Array(repeating: 0, count: size)
    for position in 0..<count {
      var slot = mixed(self[position]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(position + 1)
    }
  }
}

/// Hashes words with a multiplication and a shift each.
private func mixed(_ words: ArraySlice<UInt64>) -> Int {
  var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
  for word in words {
    hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
  }
  return Int(truncatingIfNeeded: hash >> 1)
}

/// A hash set of word lists of any length. A list's position is its order of insertion.
struct ListTable: Sendable {
  private var words: [UInt64] = []
  private var ends: [Int] = []
  /// Open-addressing hash table: position plus one, 0 for an empty slot. The size is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 256)

  /// Adds a list if it is missing, and returns its position.
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

  subscript(position: Int) -> ArraySlice<UInt64> {
    words[(position == 0 ? 0 : ends[position - 1])..<ends[position]]
  }

  private func isSame(_ known: ArraySlice<UInt64>, _ list: [UInt64]) -> Bool {
    guard known.count == list.count else { return false }
    for index in list.indices where known[known.startIndex + index] != list[index] { return false }
    return true
  }

  /// Bytes of the table.
  var size: Int {
    (words.count + ends.count) * MemoryLayout<UInt64>.stride + slots.count * MemoryLayout<UInt32>.stride
  }

  private mutating func grow() {
    let size = slots.count * 2
    slots = []
    slots = Array(repeating: 0, count: size)
    for position in ends.indices {
      var slot = mixed(self[position]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(position + 1)
    }
  }
}

/// Numbers distinct values consecutively from 0, in the order of their first use (interning).
struct Numbering<Element: Hashable & HeapCounted & Sendable>: Sendable {
  private(set) var elements: [Element] = []
  private var numbers: [Element: Int] = [:]
  private var heapBytes = 0

  mutating func number(of element: Element) -> Int {
    if let known = numbers[element] { return known }
    numbers[element] = elements.count
    elements.append(element)
    heapBytes += element.heapBytes
    return elements.count - 1
  }

  subscript(number: Int) -> Element { elements[number] }

  /// Bytes of the table.
  var size: Int {
    let stride = MemoryLayout<Element>.stride
    return heapBytes + elements.count * stride
      + tableBytes(elements.count, stride: stride + MemoryLayout<Int>.stride)
  }
}

extension Array: HeapCounted {
  var heapBytes: Int { storageBytes }
}

extension Set: HeapCounted {
  var heapBytes: Int { tableBytes(count, stride: MemoryLayout<Element>.stride) }
}
