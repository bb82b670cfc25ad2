internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Server {
  /// The refactorings at a place. Each is first made in memory, and is offered only if it causes no errors and, if it must not change
  /// the behaviour, no other findings.
  func refactorings(at place: RequestPlace, _ span: Span, isWanted: (String) -> Bool) -> [JSON] {
    var offered: [Refactoring?] = []
    func wants(_ kind: Refactoring.Kind) -> Bool { isWanted(kind.rawValue) }
    if let selection = Selection(span, at: place) {
      if wants(.quickFix) { offered += [selection.missingTexts, selection.newPrompt] }
      if wants(.rewrite) { offered.append(selection.writtenElse) }
      if wants(.extract) { offered += [selection.extractedState, selection.extractedFlow] }
    } else if wants(.quickFix), place.path.hasSuffix(Project.catalogEnding) {
      offered.append(place.missingTexts)
    }
    return offered.compactMap { $0 }.compactMap { refactoring in
      checked(refactoring, at: place).map { edits in
        [
          "title": .string(refactoring.title), "kind": .string(refactoring.kind.rawValue),
          "edit": workspaceEdit(edits),
        ]
      }
    }
  }

  /// The edits in the layout of the formatter, by absolute path; nil if the findings forbid them.
  private func checked(_ refactoring: Refactoring, at place: RequestPlace) -> [String: [Edit]]? {
    let folder = folders[place.folder]
    var edits: [String: [Edit]] = [:]
    for (file, rough) in refactoring.edits {
      guard let path = folder.absolute(file), let text = text(of: path), text.bytes == file.bytes else { return nil }
      edits[path] = Self.laidOut(rough, in: text, path)
    }
    var concerned = Set(edits.keys)
    if let source = place.project.source(atPlace: place.path) {
      concerned.formUnion(place.project.compiler.dependents(of: source).compactMap { folder.absolute($0.file) })
    }
    var (before, after) = (folder, changed(folder, by: edits))
    func findings(_ folder: inout ServerFolder) -> [Diagnostic] {
      folder.findings(near: concerned, isPreliminary: true) { false }.findings.diagnostics
    }
    let (old, new) = (findings(&before), findings(&after))
    let isAllowed =
      switch refactoring.condition {
      case .noNewFindings: new.reads(within: old)
      case .noNewErrors: new.errors(besides: old).isEmpty
      case .noErrorsInNewText:
        !new.errors(besides: old).contains { error in
          let path = folder.absolute(error.primary.file) ?? ""
          return newSpans(edits[path] ?? []).contains {
            $0.start <= error.primary.span.start && error.primary.span.start < $0.end
          }
        }
      }
    return isAllowed ? edits : nil
  }

  /// The spans of the written text after edits.
  private func newSpans(_ edits: [Edit]) -> [Span] {
    var moved = 0
    return edits.map { edit in
      let start = edit.span.start + moved
      moved += edit.replacement.utf8.count - (edit.span.end - edit.span.start)
      return Span(start, start + edit.replacement.utf8.count)
    }
  }

  /// A folder after edits, by absolute path.
  func changed(_ folder: ServerFolder, by edits: [String: [Edit]]) -> ServerFolder {
    var after = folder
    for (path, edits) in edits {
      guard let text = text(of: path) else { continue }
      after.change(path, to: SourceFile(path: path, bytes: text.bytes(with: edits)))
    }
    return after
  }

  /// Edits as changes of whole lines with the line ends of the file, and formatted if the file is.
  private static func laidOut(_ edits: [Edit], in file: SourceFile, _ path: String) -> [Edit] {
    let rough = SourceFile(path: path, bytes: file.bytes(with: edits))
    let isFormatted = formatted(file, path).map { lineEdits(from: file.bytes, to: Array($0.utf8)).isEmpty } ?? false
    let text = isFormatted ? formatted(rough, path).map { Array($0.utf8) } : nil
    return lineEdits(from: file.bytes, to: text ?? rough.bytes)
  }
}

extension [Diagnostic] {
  /// The errors that others do not have. An error in place of one with the same code is the same with another name.
  func errors(besides others: [Diagnostic]) -> [Diagnostic] {
    let (new, gone) = (errorProblems(besides: others), others.errorProblems(besides: self))
    return new.filter { error in
      new.count { $0.code == error.code } > gone.count { $0.code == error.code }
    }
  }

  private func errorProblems(besides others: [Diagnostic]) -> [Diagnostic] {
    filter { error in !error.code.isAdjustable && !others.contains { $0.isSameProblem(as: error) } }
  }

  /// Whether each finding also occurs in `others`, at any place.
  fileprivate func reads(within others: [Diagnostic]) -> Bool {
    var left = others
    return allSatisfy { finding in
      guard let index = left.firstIndex(where: { $0.isSameProblem(as: finding) }) else { return false }
      left.remove(at: index)
      return true
    }
  }
}
