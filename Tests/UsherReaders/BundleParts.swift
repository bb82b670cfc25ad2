internal import UsherProgram
package import UsherRuntime

/// A bundle divided into its parts, so that records can be changed, added and removed. The layout is computed again.
package struct BundleParts {
  private var front: [UInt8]
  /// The bytes of each section.
  private var sections: [[UInt8]]
  package var copy: [UInt8]

  /// The offset of the extents of the sections.
  private static let extents = 112

  /// The bundle must be one that a compiler wrote.
  package init(_ bundle: [UInt8]) {
    front = Array(bundle[..<Self.extents])
    sections = Code.Section.allCases.map { section in
      let extent = Self.extents + 8 * section.rawValue
      let start = bundle.number(at: extent, bytes: 4)
      return Array(bundle[start..<start + bundle.number(at: extent + 4, bytes: 4) * section.stride])
    }
    let start = bundle.number(at: 32, bytes: 4)
    copy = Array(bundle[start..<start + bundle.number(at: 36, bytes: 4)])
  }

  /// The bundle, with layout and hash.
  package var bundle: [UInt8] {
    var bytes = front + [UInt8](repeating: 0, count: 8 * sections.count)
    for section in Code.Section.allCases {
      bytes.pad()
      let extent = Self.extents + 8 * section.rawValue
      bytes.set(bytes.count, at: extent, bytes: 4)
      bytes.set(count(of: section), at: extent + 4, bytes: 4)
      bytes += sections[section.rawValue]
    }
    bytes.pad()
    bytes.set(bytes.count, at: 32, bytes: 4)
    bytes.set(copy.count, at: 36, bytes: 4)
    bytes += copy
    bytes.set(bytes.count, at: 16, bytes: 4)
    return Code.sealed(bytes)
  }

  package func count(of section: Code.Section) -> Int { sections[section.rawValue].count / section.stride }

  package subscript(section: Code.Section, index: Int) -> [UInt8] {
    get { Array(sections[section.rawValue][index * section.stride..<(index + 1) * section.stride]) }
    set {
      sections[section.rawValue].replaceSubrange(index * section.stride..<(index + 1) * section.stride, with: newValue)
    }
  }
}

extension BundleParts {
  /// Changes one section: two records are exchanged, one is copied, added or removed, or fields get other numbers.
  mutating func mutate(_ chance: inout Chance) {
    let filled = Code.Section.allCases.filter { count(of: $0) > 0 }
    // Names are long, and changing them changes little.
    guard var section = chance.element(of: filled) else { return }
    if section == .text || section == .strings, chance.number(below: 8) != 0 { section = .numbers }
    let records = count(of: section)
    guard records > 0 else { return }
    let (one, other) = (chance.number(below: records), chance.number(below: records))
    switch chance.number(below: 14) {
    case 0:
      let record = self[section, one]
      self[section, one] = self[section, other]
      self[section, other] = record
    case 1: self[section, one] = self[section, other]
    case 2: for _ in 0...chance.number(below: 3) { sections[section.rawValue] += self[section, one] }
    case 3: if records > 1 { sections[section.rawValue].removeLast(section.stride) }
    default: for _ in 0...chance.number(below: 2) { mutate(section, one, like: self[section, other], &chance) }
    }
  }

  private mutating func mutate(_ section: Code.Section, _ index: Int, like other: [UInt8], _ chance: inout Chance) {
    var record = self[section, index]
    let widths = section.fieldWidths
    let field = chance.number(below: widths.count)
    let (start, width) = (widths[..<field].reduce(0, +), widths[field])
    let known = record.number(at: start, bytes: width)
    let number =
      switch chance.number(below: 9) {
      case 0: known &+ 1
      case 1: known &- 1
      case 2: chance.number(below: 8)
      case 3: chance.number(below: 300)
      case 4: -1 &- chance.number(below: 3)
      case 5: chance.number(below: Int.max)
      case 6: count(of: chance.element(of: Code.Section.allCases) ?? section)
      case 7: 1 << chance.number(below: 64)
      default: other.number(at: start, bytes: width)
      }
    record.set(number, at: start, bytes: width)
    self[section, index] = record
  }
}

extension Code.Section {
  /// The sizes of the fields of a record, in bytes.
  package var fieldWidths: [Int] {
    switch self {
    case .text, .bytes: [1]
    case .numbers, .features, .facts, .moments, .texts, .decisions: [4]
    case .strings, .extents, .domains, .branches: [4, 4]
    case .thresholds: [8]
    case .variables: [4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 1, 1, 2, 2]
    case .tests: [8, 4, 4, 2, 2, 2, 2]
    case .operands: [2, 2, 4, 4, 4, 4, 2, 2]
    case .statements: [2, 2, 4, 4, 4, 4]
    case .rows: [4, 2, 2, 4, 4, 4, 4]
    case .handlers: [2, 2, 4, 4, 4, 2, 2, 4, 4, 4, 4]
    case .states: [4, 2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2]
    case .flows: [4, 4, 2, 2]
    case .prompts: [4, 2, 1, 1, 4, 4, 4, 4, 4, 4]
    case .buttons: [4, 4, 4, 4, 4, 4]
    case .bindings: [4, 4, 2, 2]
    case .parameters: [4, 2, 2]
    case .style: [4, 2, 2, 4, 4]
    case .notices: [4, 4, 4, 4, 4]
    case .actions: [4, 4, 4, 2, 2, 4, 4, 4, 4]
    case .resources: [4, 2, 2, 4, 4]
    case .requests: [8, 4, 4]
    case .metrics, .events: [4, 4, 4]
    case .links: [4, 4, 4, 4]
    case .retirements: [2, 2, 2, 2, 4, 4]
    case .formerNames: [4, 2, 2, 4]
    }
  }
}

extension [UInt8] {
  fileprivate func number(at start: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 | Int(self[start + $1]) << (8 * $1) }
  }

  fileprivate mutating func set(_ number: Int, at start: Int, bytes: Int) {
    for index in 0..<bytes { self[start + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
  }

  fileprivate mutating func pad() { while !count.isMultiple(of: 8) { append(0) } }
}
