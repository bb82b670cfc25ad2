internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Server {
  /// The fixes of the findings at a range, a fix of everything that is certain in the file, and other changes that are offered.
  func codeActions(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let path = path(of: parameters["textDocument"]), client.takesCodeActionLiterals else { return [] }
    let lines = TextLines(text(of: path)?.bytes ?? [], client.encoding)
    guard let span = lines.span(parameters["range"]) else { throw .invalidParameters("`range` is missing") }
    let only = parameters["context"]["only"].array.map { $0.compactMap { $0.string } }
    func isWanted(_ kind: String) -> Bool {
      only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    let start: JSON = ["textDocument": parameters["textDocument"], "position": parameters["range"]["start"]]
    let others = try place(of: start).map { refactorings(at: $0, span, isWanted: isWanted) } ?? []
    return .array(fixes(at: span, in: path, isWanted: isWanted) + others)
  }

  private func fixes(at span: Span, in path: String, isWanted: (String) -> Bool) -> [JSON] {
    // Positions are only right in the text that the findings are about.
    guard let publication = clientView.findings[path], publication.version == documents[path]?.version ?? .null else {
      return []
    }
    var actions: [JSON] = []
    if isWanted("quickfix") {
      for (finding, diagnostic) in zip(publication.findings, publication.diagnostics) {
        guard places(of: finding).contains(where: { $0.start <= span.end && span.start <= $0.end }) else { continue }
        if let play = playAction(for: finding, diagnostic) { actions.append(play) }
        for fix in finding.fixes {
          actions.append(
            JSON([
              "title": .string(fix.title), "kind": "quickfix", "diagnostics": [diagnostic],
              "isPreferred": fix.isSafe ? true : nil, "edit": edit(of: fix.edits, in: finding.primary.file),
            ]))
        }
      }
    }
    if isWanted("source.fixAll") {
      let edits = certainEdits(publication.findings)
      if !edits.isEmpty {
        actions.append([
          "title": "fix everything that is certain", "kind": "source.fixAll",
          "edit": workspaceEdit([path: edits]),
        ])
      }
    }
    return actions
  }

  /// The places at which the fixes of a finding are offered. Missing rows are offered in the whole question.
  private func places(of finding: Diagnostic) -> [Span] {
    let file = finding.primary.file
    var places = ([finding.primary] + finding.secondary.filter { $0.file === file }).map { $0.span }
    if finding.code == .missingAnswer, let edit = finding.fixes.first?.edits.first {
      let kinds: Set<NodeKind> = [.rows, .conditionRows, .chooseValue]
      let rows = parse(file).tree.nodes { kinds.contains($0) }
      places += rows.map { $0.span }.filter { $0.start < edit.span.start && edit.span.start < $0.end }.suffix(1)
    }
    return places
  }

  /// The edits of all safe fixes that concern only their own file and do not touch each other.
  private func certainEdits(_ findings: [Diagnostic]) -> [Edit] {
    var edits: [Edit] = []
    for finding in findings {
      guard let fix = finding.fixes.first(where: { $0.isSafe }),
        fix.edits.allSatisfy({ $0.file == nil || $0.file === finding.primary.file }),
        fix.edits.allSatisfy({ edit in
          !edits.contains { edit.span.start <= $0.span.end && $0.span.start <= edit.span.end }
        })
      else { continue }
      edits += fix.edits
    }
    return edits
  }

  private func edit(of edits: [Edit], in file: SourceFile) -> JSON {
    var byPath: [String: [Edit]] = [:]
    for edit in edits {
      guard let path = folders.lazy.compactMap({ $0.absolute(edit.file ?? file) }).first else { continue }
      byPath[path, default: []].append(edit)
    }
    return workspaceEdit(byPath)
  }

  /// Edits of several files as one edit that the client undoes as one.
  func workspaceEdit(_ edits: [String: [Edit]]) -> JSON {
    var changes: [(path: String, edits: JSON)] = []
    for (path, edits) in edits.sorted(by: { $0.key < $1.key }) {
      let lines = TextLines(text(of: path)?.bytes ?? [], client.encoding)
      let sorted = edits.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
      let texts = sorted.map { ["range": lines.range($0.span), "newText": .string($0.replacement)] as JSON }
      changes.append((path, .array(texts)))
    }
    if client.takesDocumentChanges {
      return [
        "documentChanges": .array(
          changes.map { path, edits in
            let version = documents[path]?.version ?? .null
            return ["textDocument": ["uri": address(of: path), "version": version], "edits": edits]
          })
      ]
    }
    return [
      "changes": .object(
        Dictionary(changes.map { (address(of: $0.path).string ?? $0.path, $0.edits) }) { first, _ in first })
    ]
  }

  /// The text of a file as the editor has it, or that on disk.
  func text(of path: String) -> SourceFile? {
    if let document = documents[path] { return document.text }
    do throws(InputError) { return try files.readSource(path) } catch { return nil }
  }
}
