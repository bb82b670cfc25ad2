internal import UsherCopy
package import UsherDiagnostics
internal import UsherYAML

/// The findings that were there already when a project began to be checked: they are not told until somebody adds another.
///
/// An entry knows a finding by its code, its file and the text of its line, so it finds it again where lines have moved.
package struct Baseline: Sendable {
  package var entries: [Entry]

  package struct Entry: Hashable, Sendable {
    package var key: FindingKey
    /// How many findings of the key there were.
    package var count: Int
    /// Where it stands in the file of the baseline.
    package var span: Span
  }

  package init(entries: [Entry] = []) { self.entries = entries }
}

/// What makes a finding the same one in another version of its file.
package struct FindingKey: Hashable, Sendable {
  /// From the folder that paths of reports are from.
  package var path: String
  package var code: String
  package var fingerprint: String

  package init(path: String, code: String, fingerprint: String) {
    self.path = path
    self.code = code
    self.fingerprint = fingerprint
  }

  package init(_ diagnostic: Diagnostic, path: String) {
    self.init(path: path, code: diagnostic.code.rawValue, fingerprint: UsherFindings.fingerprint(of: diagnostic, path))
  }
}

/// Sixteen hexadecimal digits that change with a finding's code, its file, the words of its line and the words it marks; not with
/// where the line is, nor with the blanks in it. FNV-1a, 64 bits.
package func fingerprint(of diagnostic: Diagnostic, _ path: String) -> String {
  let place = diagnostic.primary
  let line = place.file.span(ofLine: place.file.line(at: place.span.start))
  let marked = place.file.bytes[place.span.start..<min(max(place.span.start, place.span.end), line.end.clamped(place))]
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where byte > 0x20 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
  }
  add(diagnostic.code.rawValue.utf8)
  add(path.utf8)
  add(place.file.bytes[line.start..<line.end])
  add(marked)
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}

extension Int {
  /// The end of a line, or where the label begins if that lies behind it.
  fileprivate func clamped(_ place: Label) -> Int { Swift.max(self, place.span.start) }
}

// MARK: Reading and writing

/// Reads a baseline; nil if anything is wrong with it.
package func readBaseline(_ file: SourceFile) -> (baseline: Baseline?, diagnostics: [Diagnostic]) {
  let (root, found) = readYAML(file)
  guard let root else { return (nil, found) }
  var entries: [Baseline.Entry] = []
  var diagnostics: [Diagnostic] = []
  let wrong = Diagnostic.noBaseline(Label(file, Span(0, 0)))
  guard case .mapping(let fields) = root.content, let findings = fields.first(where: { $0.key == "findings" }) else {
    return (nil, [wrong])
  }
  if case .mapping(let paths) = findings.value.content {
    for path in paths {
      guard case .sequence(let lines) = path.value.content else { return (nil, [wrong]) }
      for line in lines {
        if let entry = entry(line, path.key) {
          entries.append(entry)
        } else {
          diagnostics.append(.noBaselineEntry(Label(file, line.span)))
        }
      }
    }
  }
  return (diagnostics.isEmpty ? Baseline(entries: entries) : nil, diagnostics)
}

/// `code fingerprint`, with `x2` behind it for two of them.
private func entry(_ node: CatalogNode, _ path: String) -> Baseline.Entry? {
  guard case .scalar(let scalar) = node.content else { return nil }
  let words = scalar.text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: Array($0), as: UTF8.self) }
  guard (2...3).contains(words.count), words[1].utf8.count == 16 else { return nil }
  let count = words.count == 3 ? (words[2].hasPrefix("x") ? Int(words[2].dropFirst()) : nil) : 1
  guard let count, count > 0 else { return nil }
  let key = FindingKey(path: path, code: words[0], fingerprint: words[1])
  return Baseline.Entry(key: key, count: count, span: node.span)
}

extension Baseline {
  /// The baseline as a file; the same entries give the same bytes, in whatever order they come.
  package var text: String {
    var text = "# Findings that were there already. `usher check --update-baseline` writes this file anew.\nschema: 1\n"
    let paths = Set(entries.map { $0.key.path }).sorted()
    text += paths.isEmpty ? "findings:\n" : "findings:\n"
    for path in paths {
      text += "  \(writtenScalar(path, isKey: true)):\n"
      let lines = entries.filter { $0.key.path == path }.map { entry in
        "    - \(entry.key.code) \(entry.key.fingerprint)\(entry.count > 1 ? " x\(entry.count)" : "")\n"
      }
      text += lines.sorted().joined()
    }
    return text
  }

  /// A baseline of these findings, and of the entries that stay.
  package init(of keys: [FindingKey], keeping kept: [Entry]) {
    var counts: [FindingKey: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    entries = kept + counts.map { Entry(key: $0.key, count: $0.value, span: Span(0, 0)) }
  }
}

// MARK: Use

/// A baseline in use: what is left of it after each finding that it knows.
package struct KnownFindings: Sendable {
  private var left: [FindingKey: Int] = [:]

  package init(_ baseline: Baseline) {
    for entry in baseline.entries { left[entry.key, default: 0] += entry.count }
  }

  /// Whether a finding was there already; so many as there were, and no more.
  package mutating func know(_ key: FindingKey) -> Bool {
    guard let count = left[key], count > 0 else { return false }
    left[key] = count - 1
    return true
  }

  /// How many findings of an entry are there no more.
  package func gone(of entry: Baseline.Entry) -> Int { left[entry.key] ?? 0 }
}

extension Diagnostic {
  fileprivate static func noBaseline(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongShape, "this is no baseline", at: marked(place, "`findings` is expected here"),
      help: "`usher check --baseline FILE --update-baseline` writes one")
  }

  fileprivate static func noBaselineEntry(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongShape, "this is no entry of a baseline", at: marked(place, "a code and a fingerprint are expected here"),
      help: "`usher check --update-baseline` writes the file anew")
  }

  /// An entry whose finding is there no more.
  package static func staleBaseline(_ entry: Baseline.Entry, gone: Int, in file: SourceFile) -> Diagnostic {
    let what = gone == 1 ? "a finding" : "\(gone) findings"
    return Diagnostic(
      .staleBaseline, "\(what) `\(entry.key.code)` of `\(entry.key.path)` \(gone == 1 ? "is" : "are") there no more",
      at: Label(file, entry.span, "mended"), why: "while it stands here, the same mistake can come back unseen",
      help: "`usher check --update-baseline` takes it out")
  }
}
