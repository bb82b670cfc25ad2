internal import UsherPlatform
@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

/// The findings of a file that the client was told.
struct Publication {
  var version: JSON
  var diagnostics: [JSON]
  /// The findings, in the same order.
  var findings: [Diagnostic]
  /// Whether a server that crashed published the findings, so that they are unknown here.
  var isUnknown = false
}

extension Server {
  /// Tells the client the findings of each file whose findings or version have changed. A file without findings any more is told
  /// that it has none. A file in a folder that could not be checked keeps the findings that it had.
  /// `judged` are the files whose findings these are; nil for all.
  func publish(_ found: [ServerFolder.Findings], in judged: Set<String>?) {
    var byPath: [String: [Diagnostic]] = [:]
    var writer = DiagnosticWriter(client: client) { self.address(of: $0) }
    if judged == nil { progress.obstacles = [:] }
    for (folder, findings) in zip(folders, found) {
      if let error = findings.error { tell(error, in: folder) }
      if judged == nil { progress.obstacles[folder.place] = findings.error?.obstacle }
      for diagnostic in findings.diagnostics {
        guard let path = folder.absolute(diagnostic.primary.file), judged?.contains(path) ?? true else { continue }
        let isKnown = folders.count > 1 && byPath[path]?.contains { $0.isSame(as: diagnostic) } == true
        if !isKnown { byPath[path, default: []].append(diagnostic) }
      }
      writer.add(folder)
    }
    let paths = judged ?? Set(byPath.keys).union(clientView.findings.keys).union(documents.keys)
    for path in paths.sorted() where byPath[path] != nil || judged != nil || obstacle(at: path) == nil {
      let findings = byPath[path] ?? []
      let before = clientView.findings[path]
      let current = documents[path]?.version ?? .null
      if let before, !before.isUnknown, before.version == current,
        before.findings.elementsEqual(findings, by: { $0.reads(as: $1) })
      {
        continue
      }
      let next = Publication(
        version: current, diagnostics: findings.map { writer.json(of: $0) }, findings: findings)
      clientView.findings[path] = findings.isEmpty && documents[path] == nil ? nil : next
      if let before, !before.isUnknown, before.version == next.version, before.diagnostics == next.diagnostics {
        continue
      }
      if before == nil, findings.isEmpty, documents[path] == nil { continue }
      if client.pullsDiagnostics { continue }
      let version: JSON? = next.version == .null ? nil : next.version
      tell(
        "textDocument/publishDiagnostics",
        JSON(["uri": address(of: path), "version": version, "diagnostics": .array(next.diagnostics)]))
    }
  }
}

extension Server {
  /// Why a text could not be checked; nil if it was, or if it is gone.
  func obstacle(at path: String) -> Prose? {
    if documents[path] == nil, files.kind(of: path) == .missing { return nil }
    let around = folders.filter { $0.contains(path) }.map { progress.obstacles[$0.place] }
    return around.contains { $0 == nil } ? nil : around.first ?? nil
  }

  /// Tells an error that is no finding, such as a folder that cannot be read. It is shown only to people who work on these files,
  /// because most folders have none.
  func tell(_ error: InputError, in folder: ServerFolder) {
    let method = documents.keys.contains { folder.contains($0) } ? "window/showMessage" : "window/logMessage"
    guard case .said(let sentence) = error.cause,
      clientView.errors.insert(method + folder.place + sentence.rendered).inserted
    else { return }
    tell(method, ["type": .int(MessageType.error.rawValue), "message": .string("usher: \(sentence)" as Prose)])
  }
}

extension InputError {
  fileprivate var obstacle: Prose {
    switch cause {
    case .said(let sentence): sentence
    case .found(let diagnostics): diagnostics.first?.message ?? ""
    case .several(let errors): errors.first?.obstacle ?? ""
    }
  }
}

/// Writes findings for the client. Converts the positions of each file with one table of lines.
struct DiagnosticWriter {
  private let client: Client
  private let address: (String) -> JSON
  private var lines: [ObjectIdentifier: (file: SourceFile, lines: TextLines)] = [:]
  private var folders: [ServerFolder] = []

  init(client: Client, address: @escaping (String) -> JSON) { (self.client, self.address) = (client, address) }

  /// Makes the paths of a folder's findings known.
  mutating func add(_ folder: ServerFolder) { folders.append(folder) }

  mutating func range(_ label: Label) -> JSON { lines(of: label.file).range(label.span) }

  mutating func lines(of file: SourceFile) -> TextLines {
    if let known = lines[ObjectIdentifier(file)] { return known.lines }
    let made = TextLines(file.bytes, client.encoding)
    lines[ObjectIdentifier(file)] = (file, made)
    return made
  }

  mutating func json(of diagnostic: Diagnostic) -> JSON {
    let label = diagnostic.primary.text
    let sentences = [diagnostic.message, label, diagnostic.why, diagnostic.helpText].compactMap { $0?.rendered }
    var fields: [String: JSON] = [
      "range": range(diagnostic.primary),
      "severity": .int(diagnostic.severity.number),
      "code": .string(diagnostic.code.rawValue),
      "source": "usher",
      "message": .string(sentences.filter { !$0.isEmpty }.joined(separator: "\n")),
    ]
    if client.readsPages { fields["codeDescription"] = ["href": .string(CodePage.address(of: diagnostic.code))] }
    let tag = diagnostic.code.isAboutUnneededText ? DiagnosticTag.unnecessary.rawValue : nil
    if let tag, client.knownTags.contains(tag) { fields["tags"] = [.int(tag)] }
    if client.takesRelatedInformation {
      let steps = diagnostic.counterexample?.steps ?? []
      let places = (diagnostic.secondary + steps).compactMap { related($0) }
      if !places.isEmpty { fields["relatedInformation"] = .array(places) }
    }
    return .object(fields)
  }

  private mutating func related(_ label: Label) -> JSON? {
    guard let path = folders.lazy.compactMap({ $0.absolute(label.file) }).first else { return nil }
    return [
      "location": ["uri": address(path), "range": range(label)],
      "message": .string(label.text.rendered.isEmpty ? "here" : label.text),
    ]
  }
}

extension ServerFolder {
  /// The absolute path of a file; nil for a platform that comes with the tools.
  func absolute(_ file: SourceFile) -> String? {
    BundledPlatforms.isOne(file.path) ? nil : files.absolute(file.path)
  }
}

extension Severity {
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}

extension Diagnostic {
  /// Whether the client is told the same of both. The texts of the files must be the same objects, since lines are counted in them.
  fileprivate func reads(as other: Diagnostic) -> Bool {
    code == other.code && severity == other.severity && message.rendered == other.message.rendered
      && why?.rendered == other.why?.rendered && helpText?.rendered == other.helpText?.rendered
      && primary.reads(as: other.primary)
      && secondary.elementsEqual(other.secondary) { $0.reads(as: $1) }
      && counterexample?.script == other.counterexample?.script
      && (counterexample?.steps ?? []).elementsEqual(other.counterexample?.steps ?? []) { $0.reads(as: $1) }
  }
}

extension Label {
  fileprivate func reads(as other: Label) -> Bool {
    file === other.file && span == other.span && text.rendered == other.text.rendered
  }
}

extension DiagnosticCode {
  /// Whether the marked text could be removed, so that editors show it faded.
  fileprivate var isAboutUnneededText: Bool { self == .unusedName || self == .deadRow }
}
