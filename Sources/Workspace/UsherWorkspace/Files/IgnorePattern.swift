/// A pattern of a `.gitignore` file: gitignore(5), and for what that leaves open `dir.c` and `wildmatch.c` of git.
struct IgnorePattern: Sendable {
  /// Whether the pattern begins with `!`, and takes in again what an earlier one leaves out.
  let isNegative: Bool
  /// Whether the pattern ends in a slash, and is for folders only.
  private let isForFolders: Bool
  /// Whether the pattern has a slash before its end. It is then compared with the whole path, otherwise with the last name.
  private let isForPaths: Bool
  private let glob: Glob

  /// Nil for a line without a pattern, and for one that no path matches.
  init?(_ line: ArraySlice<UInt8>) {
    var line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if line.first == UInt8(ascii: "#") { return nil }
    line = Self.withoutTrailingSpaces(line)
    isNegative = line.first == UInt8(ascii: "!")
    if isNegative { line = line.dropFirst() }
    isForFolders = line.last == slash
    if isForFolders { line = line.dropLast() }
    isForPaths = line.contains(slash)
    if isForPaths, line.first == slash { line = line.dropFirst() }
    guard !line.isEmpty, let glob = Glob(line) else { return nil }
    self.glob = glob
  }

  /// A backslash keeps the space behind it.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (end, offset) = (line.startIndex, line.startIndex)
    while offset < line.endIndex {
      let isEscape = line[offset] == backslash
      if line[offset] != UInt8(ascii: " ") { end = min(offset + (isEscape ? 2 : 1), line.endIndex) }
      offset += isEscape ? 2 : 1
    }
    return line[..<end]
  }

  /// `path` is relative to the folder of the file.
  func matches(_ path: Substring.UTF8View, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    if isForPaths { return glob.matches(path) }
    let name = path.lastIndex(of: slash).map { path[path.index(after: $0)...] } ?? path
    return glob.matches(name)
  }
}

/// A pattern with `*`, `**`, `?` and sets such as `[a-z]`.
private struct Glob: Sendable {
  private var parts: [Part] = []

  private enum Part: Sendable {
    case byte(UInt8)
    /// `?`: one byte, but no slash.
    case one
    /// `[…]`: one of these bytes, and never a slash.
    case set([Bool])
    /// `*`: any bytes but slashes.
    case name
    /// `**` between slashes: any bytes.
    case path
    /// In front of `**/`, which may also match nothing.
    case folders
  }

  /// Nil if a set has no end, or if nothing follows the last backslash.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    // Git compares what is before the first special byte by itself, so `**` may also stand behind it.
    var isAfterSlash = true
    var isPlain = true
    while let byte = rest.popFirst() {
      switch byte {
      case star:
        let count = rest.prefix { $0 == star }.count
        rest = rest.dropFirst(count)
        let isWhole = count > 0 && (isAfterSlash || isPlain) && (rest.first ?? slash) == slash
        if isWhole, rest.first == slash { parts.append(.folders) }
        parts.append(isWhole ? .path : .name)
      case UInt8(ascii: "?"): parts.append(.one)
      case UInt8(ascii: "["):
        guard let set = Self.set(from: &rest) else { return nil }
        parts.append(.set(set))
      case backslash:
        guard let escaped = rest.popFirst() else { return nil }
        parts.append(.byte(escaped))
      default: parts.append(.byte(byte))
      }
      isAfterSlash = byte == slash
      isPlain = isPlain && ![star, UInt8(ascii: "?"), UInt8(ascii: "["), backslash].contains(byte)
    }
  }

  /// Reads a set behind its `[`. For each byte whether the set has it.
  private static func set(from rest: inout ArraySlice<UInt8>) -> [Bool]? {
    var set = [Bool](repeating: false, count: 256)
    let isNegative = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegative { rest = rest.dropFirst() }
    var previous: UInt8?
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst {
        if isNegative { set = set.map { !$0 } }
        set[Int(slash)] = false
        return set
      }
      isFirst = false
      if byte == UInt8(ascii: "-"), let first = previous, let next = rest.first, next != UInt8(ascii: "]") {
        rest = rest.dropFirst()
        guard let last = next == backslash ? rest.popFirst() : next else { return nil }
        if first <= last { for member in first...last { set[Int(member)] = true } }
        previous = nil
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":"), let kind = className(in: rest) {
        guard let isMember = classes[kind.name] else { return nil }
        for member in UInt8(0)...127 where isMember(member) { set[Int(member)] = true }
        rest = kind.rest
        previous = nil
      } else {
        guard let member = byte == backslash ? rest.popFirst() : byte else { return nil }
        set[Int(member)] = true
        previous = member
      }
    }
    return nil
  }

  /// The name in `:name:]`, and what follows; nil if it is written otherwise.
  private static func className(in text: ArraySlice<UInt8>) -> (name: String, rest: ArraySlice<UInt8>)? {
    let text = text.dropFirst()
    guard let end = text.firstIndex(of: UInt8(ascii: "]")), end > text.startIndex,
      text[end - 1] == UInt8(ascii: ":")
    else { return nil }
    return (String(decoding: text[..<(end - 1)], as: UTF8.self), text[(end + 1)...])
  }

  /// The classes of POSIX, for ASCII.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) }, "alpha": isLetter, "blank": { $0 == 0x20 || $0 == 0x09 },
    "cntrl": { $0 < 0x20 || $0 == 0x7F }, "digit": isDigit, "graph": { (0x21...0x7E).contains($0) },
    "lower": { (0x61...0x7A).contains($0) }, "print": { (0x20...0x7E).contains($0) },
    "punct": { (0x21...0x7E).contains($0) && !isLetter($0) && !isDigit($0) },
    "space": { $0 == 0x20 || (0x09...0x0D).contains($0) }, "upper": { (0x41...0x5A).contains($0) },
    "xdigit": { isDigit($0) || (0x41...0x46).contains($0 & 0xDF) },
  ]

  @Sendable private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
  @Sendable private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Follows all ways through the parts at once, so the time is at most the product of both lengths.
  func matches(_ text: Substring.UTF8View) -> Bool {
    var text = text
    // Most patterns begin with bytes, and few paths with the same.
    var start = 0
    while start < parts.count, case .byte(let wanted) = parts[start] {
      guard text.popFirst() == wanted else { return false }
      start += 1
    }
    var here = [Bool](repeating: false, count: parts.count + 1)
    reach(start, &here)
    for byte in text {
      var next = [Bool](repeating: false, count: parts.count + 1)
      for (index, part) in parts.enumerated() where here[index] {
        switch part {
        case .byte(let wanted): if byte == wanted { reach(index + 1, &next) }
        case .one: if byte != slash { reach(index + 1, &next) }
        case .set(let members): if members[Int(byte)] { reach(index + 1, &next) }
        case .name: if byte != slash { reach(index, &next) }
        case .path: reach(index, &next)
        case .folders: continue
        }
      }
      here = next
    }
    return here[parts.count]
  }

  /// Marks a part, and those that follow if it matches nothing.
  private func reach(_ index: Int, _ marks: inout [Bool]) {
    if marks[index] { return }
    marks[index] = true
    guard index < parts.count else { return }
    switch parts[index] {
    case .byte, .one, .set: return
    case .name, .path: reach(index + 1, &marks)
    case .folders:
      reach(index + 1, &marks)
      // Behind `**` and its slash.
      reach(index + 3, &marks)
    }
  }
}

private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")
private let backslash = UInt8(ascii: "\\")
