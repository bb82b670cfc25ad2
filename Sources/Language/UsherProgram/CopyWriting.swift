package import UsherRuntime

extension Copy {
  /// The same texts in the binary format that `CompiledCopy` reads. Equal copies give equal bytes.
  package func compiled() -> [UInt8] {
    let localizations = [source] + translations
    var names = NameCollection()
    for localization in localizations { names.add(localization) }
    names.sort()
    let sections = localizations.map { section(of: $0, names) }
    let headerBytes = 4 * (4 + names.names.count) + CopyFormat.localeBytes * localizations.count
    let nameBytes = names.names.reduce(0) { $0 + $1.utf8.count }
    let size = headerBytes + nameBytes + sections.reduce(0) { $0 + $1.count }
    var writer = ByteWriter()
    writer.word(CopyFormat.magic)
    writer.word(size)
    writer.word(names.names.count)
    var end = 0
    for name in names.names {
      end += name.utf8.count
      writer.word(end)
    }
    writer.word(sections.count)
    var start = headerBytes + nameBytes
    for (localization, section) in zip(localizations, sections) {
      writer.word(names.position(of: localization.locale))
      writer.word(start)
      start += section.count
      writer.word(start)
    }
    for name in names.names { writer.bytes += Array(name.utf8) }
    for section in sections { writer.bytes += section }
    return writer.bytes
  }
}

private func section(of localization: Copy.Localization, _ names: NameCollection) -> [UInt8] {
  let rows = localization.entries.map { entry in
    (prompt: names.position(of: entry.prompt), platform: entry.platform.map { names.position(of: $0) + 1 } ?? 0, entry)
  }
  let sorted = rows.sorted { ($0.prompt, $0.platform) < ($1.prompt, $1.platform) }
  var table = ByteWriter()
  var texts = ByteWriter()
  table.word(sorted.count)
  for (prompt, platform, entry) in sorted {
    table.word(prompt)
    table.word(platform)
    table.word(4 + CopyFormat.entryBytes * sorted.count + texts.bytes.count)
    texts.entry(entry, names)
  }
  return table.bytes + texts.bytes
}

private struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func word(_ word: Int) {
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  mutating func count(_ count: Int) {
    precondition(count < 1 << 28, "a catalog is at most a mebibyte")
    var rest = count
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func entry(_ entry: Copy.Entry, _ names: NameCollection) {
    var parts: UInt8 = 0
    if entry.title != nil { parts |= CopyFormat.Part.title }
    if entry.message != nil { parts |= CopyFormat.Part.message }
    if entry.accessibilityLabel != nil { parts |= CopyFormat.Part.accessibilityLabel }
    bytes.append(parts)
    for wording in [entry.title, entry.message, entry.accessibilityLabel] {
      if let wording { self.wording(wording, names) }
    }
    count(entry.buttons.count)
    for button in entry.buttons {
      count(names.position(of: button.name))
      bytes.append(button.accessibilityLabel == nil ? 0 : 1)
      wording(button.label, names)
      if let label = button.accessibilityLabel { wording(label, names) }
    }
  }

  private mutating func wording(_ wording: Wording, _ names: NameCollection) {
    switch wording {
    case .phrase(let pieces):
      bytes.append(CopyFormat.Form.phrase)
      count(pieces.count)
      for piece in pieces { self.piece(piece, names) }
    case .select(let parameter, let cases):
      bytes.append(CopyFormat.Form.select)
      count(names.position(of: parameter))
      count(cases.count)
      for choice in cases { self.choice(names.position(of: choice.value), choice.wording, names) }
    case .plural(let parameter, let cases):
      bytes.append(CopyFormat.Form.plural)
      count(names.position(of: parameter))
      count(cases.count)
      for choice in cases { self.choice(choice.category.position, choice.wording, names) }
    }
  }

  private mutating func choice(_ key: Int, _ wording: Wording, _ names: NameCollection) {
    var inner = ByteWriter()
    inner.wording(wording, names)
    count(key)
    count(inner.bytes.count)
    bytes += inner.bytes
  }

  private mutating func piece(_ piece: Wording.Piece, _ names: NameCollection) {
    switch piece {
    case .literal(let text):
      count(0)
      count(text.utf8.count)
      bytes += Array(text.utf8)
    case .placeholder(let name): count(names.position(of: name) + 1)
    }
  }
}

/// Every name used in the texts of some languages, each once.
private struct NameCollection {
  private(set) var names: [String] = []
  private var positions: [String: Int] = [:]

  mutating func add(_ localization: Copy.Localization) {
    add(localization.locale)
    for entry in localization.entries {
      add(entry.prompt)
      if let platform = entry.platform { add(platform) }
      for wording in [entry.title, entry.message, entry.accessibilityLabel] {
        if let wording { add(wording) }
      }
      for button in entry.buttons {
        add(button.name)
        add(button.label)
        if let label = button.accessibilityLabel { add(label) }
      }
    }
  }

  /// Sorts the names by their UTF-8 bytes, and fixes their positions.
  mutating func sort() {
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for (position, name) in names.enumerated() { positions[name] = position }
  }

  func position(of name: String) -> Int {
    guard let position = positions[name] else { preconditionFailure("every name is added first") }
    return position
  }

  private mutating func add(_ wording: Wording) {
    switch wording {
    case .phrase(let pieces):
      for piece in pieces {
        switch piece {
        case .literal: continue
        case .placeholder(let name): add(name)
        }
      }
    case .select(let parameter, let cases):
      add(parameter)
      for choice in cases {
        add(choice.value)
        add(choice.wording)
      }
    case .plural(let parameter, let cases):
      add(parameter)
      for choice in cases { add(choice.wording) }
    }
  }

  private mutating func add(_ name: String) {
    guard positions[name] == nil else { return }
    positions[name] = names.count
    names.append(name)
  }
}
