internal import UsherCatalog
internal import UsherFindings
package import UsherSource
internal import UsherYAML

/// The findings that existed when a project began to be checked. A check does not report them.
///
/// An entry identifies a finding by code, file and fingerprint (`Fingerprints`), so it still matches after lines have moved or
/// a problem nearby was fixed.
package struct Baseline: Sendable {
  package var entries: [Entry]
  package var schema: Schema

  /// The version of the file's format, which says where its paths begin. Fingerprints depend on the paths. Those of version 1
  /// depended on how messages were worded, and cannot be matched.
  package enum Schema: String, CaseIterable, Sendable {
    /// At the nearest folder with `.git`, else at that of the settings.
    case fromRepository = "2"
    /// At the folder of the settings, so that the project can be anywhere.
    case fromSettings = "3"

    package static let newest = Schema.fromSettings
  }

  package struct Entry: Hashable, Sendable {
    package var key: FindingKey
    /// Number of findings with this key.
    package var count: Int
    /// The place of the entry in the baseline file.
    package var span: Span
  }

  package init(entries: [Entry] = [], _ schema: Schema = .newest) { (self.entries, self.schema) = (entries, schema) }
}

/// The identity of a finding across versions of its file.
package struct FindingKey: Hashable, Sendable {
  /// The path of the file (`Baseline.Schema`).
  package var path: String
  package var code: String
  package var fingerprint: String

  package init(path: String, code: String, fingerprint: String) {
    self.path = path
    self.code = code
    self.fingerprint = fingerprint
  }
}

// MARK: Reading and writing

/// Reads a baseline; nil if it has errors. A baseline of an older version counts as empty if it will be replaced, and is an
/// error otherwise.
func readBaseline(_ file: SourceFile, isReplaced: Bool) -> (baseline: Baseline?, diagnostics: [Diagnostic]) {
  let (root, found) = readYAML(file)
  guard let root else { return (nil, found.isEmpty ? [.noBaseline(Label(file, Span(0, 0)))] : found) }
  var reading = BaselineReading(file: file)
  reading.read(root)
  if let outdated = reading.outdated {
    if isReplaced { return (Baseline(), []) }
    reading.diagnostics = [.outdatedBaseline(outdated)]
  }
  let baseline = Baseline(entries: reading.entries, reading.schema)
  return (reading.diagnostics.isEmpty ? baseline : nil, reading.diagnostics)
}

/// Decodes a baseline file. Everything that is not understood is an error, because it may have been a finding.
private struct BaselineReading {
  let file: SourceFile
  var entries: [Baseline.Entry] = []
  var diagnostics: [Diagnostic] = []
  var schema = Baseline.Schema.newest
  /// The place of the schema number, if it is too old.
  var outdated: Label?

  mutating func read(_ root: CatalogNode) {
    guard case .mapping(let fields) = root.content, fields.contains(where: { $0.key == "findings" }) else {
      return diagnostics.append(.noBaseline(label(Span(0, 0))))
    }
    var seen: Set<String> = []
    for field in fields {
      if !seen.insert(field.key).inserted {
        diagnostics.append(.noBaselineField(field.key, label(field.keySpan), isSecond: true))
      } else if field.key == "findings" {
        readFindings(field.value)
      } else if field.key != "schema" {
        diagnostics.append(.noBaselineField(field.key, label(field.keySpan), isSecond: false))
      } else if case .scalar(let scalar) = field.value.content, scalar.text == "1" {
        outdated = label(field.value.span)
      } else if case .scalar(let scalar) = field.value.content, let known = Baseline.Schema(rawValue: scalar.text) {
        schema = known
      } else if case .scalar(let scalar) = field.value.content {
        diagnostics.append(.unknownBaseline(scalar.text, label(field.value.span)))
      }
    }
  }

  private mutating func readFindings(_ node: CatalogNode) {
    switch node.content {
    case .scalar(let scalar):
      // An empty value means no findings.
      if !scalar.text.isEmpty { diagnostics.append(.noBaselineEntry(label(node.span))) }
    case .sequence: diagnostics.append(.noBaselineEntry(label(node.span)))
    case .mapping(let paths): for path in paths { readEntries(of: path) }
    }
  }

  private mutating func readEntries(of path: CatalogNode.Field) {
    guard case .sequence(let lines) = path.value.content else {
      return diagnostics.append(.noBaselineEntry(label(path.value.span)))
    }
    for line in lines {
      if let entry = entry(line, path.key) {
        entries.append(entry)
      } else {
        diagnostics.append(.noBaselineEntry(label(line.span)))
      }
    }
  }

  private func label(_ span: Span) -> Label { Label(file, span) }
}

/// Decodes an entry: `code fingerprint`, followed by `x2` if there are two such findings. Nil if it is malformed.
private func entry(_ node: CatalogNode, _ path: String) -> Baseline.Entry? {
  guard case .scalar(let scalar) = node.content else { return nil }
  let words = scalar.text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: Array($0), as: UTF8.self) }
  guard (2...3).contains(words.count), isFingerprint(words[1]) else { return nil }
  let count = words.count == 3 ? (words[2].hasPrefix("x") ? Int(words[2].dropFirst()) : nil) : 1
  guard let count, count > 0 else { return nil }
  let key = FindingKey(path: path, code: words[0], fingerprint: words[1])
  return Baseline.Entry(key: key, count: count, span: node.span)
}

private func isFingerprint(_ word: String) -> Bool {
  word.utf8.count == 16
    && word.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
}

extension Baseline {
  /// The text of the baseline file. It depends on the set of entries only, not on their order.
  package var text: String {
    var text =
      "# Findings that were there already. `usher check --update-baseline` writes this file anew.\nschema: \(schema.rawValue)\n"
    let paths = Set(entries.map { $0.key.path }).sorted()
    text += "findings:\n"
    for path in paths {
      text += "  \(writtenScalar(path, isKey: true)):\n"
      let lines = entries.filter { $0.key.path == path }.map { entry in
        "    - \(entry.key.code) \(entry.key.fingerprint)\(entry.count > 1 ? " x\(entry.count)" : "")\n"
      }
      text += lines.sorted().joined()
    }
    return text
  }

  /// Creates a baseline of these findings and the entries to keep.
  package init(of keys: [FindingKey], keeping kept: [Entry] = [], _ schema: Schema = .newest) {
    var counts: [FindingKey: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    let new = counts.map { Entry(key: $0.key, count: $0.value, span: Span(0, 0)) }
    self.init(entries: kept + new, schema)
  }
}

// MARK: Matching

/// The entries of a baseline that no finding of the current check has matched yet.
package struct KnownFindings: Sendable {
  private var left: [FindingKey: Int] = [:]

  package init(_ baseline: Baseline) {
    for entry in baseline.entries { left[entry.key, default: 0] += entry.count }
  }

  /// Whether the baseline contains the finding. Each entry matches as many findings as it counts.
  package mutating func know(_ key: FindingKey) -> Bool {
    guard let count = left[key], count > 0 else { return false }
    left[key] = count - 1
    return true
  }

  /// Number of an entry's findings that were not found again.
  package func gone(of entry: Baseline.Entry) -> Int { left[entry.key] ?? 0 }
}

/// The problems that the file of a baseline can have.
private enum BaselineProblem: Problem {
  case noFindings
  case unknownField(String)
  case repeatedField(String)
  case unknownSchema(String)
  case outdated
  case noEntry
  /// Findings that do not occur any more.
  case stale(FindingKey, count: Int)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .noFindings, .unknownField, .repeatedField, .unknownSchema, .outdated, .noEntry: .wrongShape
    case .stale: .staleBaseline
    }
  }

  var message: Message {
    switch self {
    case .noFindings: "this is not a baseline"
    case .unknownField(let key): "a baseline has no `\(key)`"
    case .repeatedField(let key): "`\(key)` occurs twice"
    case .unknownSchema(let schema): "there is no schema \(schema)"
    case .outdated: "this baseline has schema 1, and this version reads schemas 2 and 3"
    case .noEntry: "this is not an entry of a baseline"
    case .stale(let key, 1): "a finding `\(key.code)` of `\(key.path)` does not occur any more"
    case .stale(let key, let count): "\(count) findings `\(key.code)` of `\(key.path)` do not occur any more"
    }
  }
}

extension Diagnostic {
  fileprivate static func noBaseline(_ place: Label) -> Diagnostic {
    Diagnostic(
      BaselineProblem.noFindings, at: marked(place, "`findings` is expected here"),
      help: "`usher check --baseline FILE --update-baseline` writes one")
  }

  fileprivate static func noBaselineField(_ key: String, _ place: Label, isSecond: Bool) -> Diagnostic {
    Diagnostic(
      isSecond ? BaselineProblem.repeatedField(key) : .unknownField(key),
      at: marked(place, isSecond ? "the second" : "unknown"),
      help: "without the file, `usher check --baseline FILE --update-baseline` writes a new one")
  }

  fileprivate static func unknownBaseline(_ schema: String, _ place: Label) -> Diagnostic {
    Diagnostic(
      BaselineProblem.unknownSchema(schema), at: marked(place, "the schema is `3`"),
      help: "a newer version of `usher` may know it; without the file, `--update-baseline` writes a new one")
  }

  fileprivate static func outdatedBaseline(_ place: Label) -> Diagnostic {
    Diagnostic(
      BaselineProblem.outdated, at: marked(place, "written by an older version of `usher`"),
      why: "the older version identified findings in another way, so this version cannot match them",
      help: "`usher check --baseline FILE --update-baseline` replaces it with the present findings")
  }

  fileprivate static func noBaselineEntry(_ place: Label) -> Diagnostic {
    Diagnostic(
      BaselineProblem.noEntry, at: marked(place, "a code and a fingerprint are expected here"),
      help: "without the file, `usher check --baseline FILE --update-baseline` writes a new one")
  }

  /// Reports an entry whose finding no longer exists.
  package static func staleBaseline(_ entry: Baseline.Entry, gone: Int, in file: SourceFile) -> Diagnostic {
    Diagnostic(
      BaselineProblem.stale(entry.key, count: gone), at: Label(file, entry.span, "fixed"),
      why: "as long as this line is here, the same problem can come back unnoticed",
      help: "`usher check --update-baseline` removes it")
  }
}
