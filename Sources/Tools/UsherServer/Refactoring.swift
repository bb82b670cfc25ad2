internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// A change of texts that an editor offers at a place, before it is checked.
struct Refactoring {
  /// The protocol's kind of code action.
  enum Kind: String {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case rewrite = "refactor.rewrite"
  }

  let title: String
  let kind: Kind
  let edits: [(file: SourceFile, edits: [Edit])]
  let condition: Condition

  /// The condition for offering the change. It is tested without proofs and lint rules.
  enum Condition {
    /// The policy must do the same.
    case noNewFindings
    case noNewErrors
    /// The change fixes an error that hides others.
    case noErrorsInNewText
  }
}

/// A selected part of a policy without syntax errors.
struct Selection {
  let place: RequestPlace
  let source: ParsedFile
  let tree: SyntaxTree
  /// The selected bytes without white space at both ends; empty for a cursor.
  let span: Span
  /// The nodes around the selection, outermost first.
  let path: [Node]

  init?(_ span: Span, at place: RequestPlace) {
    guard let source = place.project.source(atPlace: place.path), let tree = source.content?.tree else { return nil }
    (self.place, self.source, self.tree) = (place, source, tree)
    let blank = Set(" \t\r\n".utf8)
    var span = span
    while span.start < span.end, blank.contains(source.file.bytes[span.start]) { span.start += 1 }
    while span.start < span.end, blank.contains(source.file.bytes[span.end - 1]) { span.end -= 1 }
    self.span = span
    path = tree.path(to: span)
  }

  var project: Project { place.project }

  /// A change of this file only, after which the policy does the same.
  func refactoring(_ title: String, _ kind: Refactoring.Kind, _ edits: [Edit]) -> Refactoring {
    Refactoring(title: title, kind: kind, edits: [(source.file, edits)], condition: .noNewFindings)
  }

  /// The spaces before the first word of the line at an offset.
  func indentation(at offset: Int) -> String {
    let line = tree.file.text(tree.file.span(ofLine: tree.file.line(at: offset)))
    return String(line.prefix { $0 == " " })
  }

  /// A name that the text does not have yet: this one, or with a number.
  func newName(_ wanted: String) -> String {
    let known = Set(tree.names)
    if !known.contains(wanted) { return wanted }
    return (2...).lazy.map { wanted + String($0) }.first { !known.contains($0) } ?? wanted
  }
}

extension Selection {
  // MARK: What `else` handles

  /// Writes the answers that an `else` handles instead of it.
  var writtenElse: Refactoring? {
    guard let row = path.last(where: { [.row, .valueRow].contains($0.kind) }), row.head.kind == .else,
      row.child(.guardClause) == nil,
      let heads = project.elseAnswers(of: source).first(where: { $0.row.index == row.index })?.heads
    else { return nil }
    let behind = tree.file.text(Span(row.head.span.end, row.span.end))
    // A block of rows is not written twice.
    if heads.count > 1, behind.contains("{") { return nil }
    let lines = heads.map { $0 + behind }
    let line = tree.file.span(ofLine: tree.file.line(at: row.span.start))
    let isAlone = tree.file.text(Span(line.start, row.span.start)).allSatisfy { $0 == " " || $0 == "\t" }
    let separator = isAlone ? "\n" + indentation(at: row.span.start) : "; "
    return refactoring(
      "write out what `else` handles", .rewrite, [Edit(row.span, lines.joined(separator: separator))])
  }
}

extension Project {
  /// The answers that each `else` handles: the heads of the rows that the compiler would miss without its row.
  func elseAnswers(of source: ParsedFile) -> [(row: Node, heads: [String])] {
    guard let tree = source.content?.tree else { return [] }
    let parents = tree.nodes { [.rows, .chooseValue].contains($0) }
    var left = parents.flatMap { node in
      node.children.filter { [.row, .valueRow].contains($0.kind) && $0.head.kind == .else }.map {
        (row: $0, rows: node)
      }
    }
    var found: [(row: Node, heads: [String])] = []
    // Rows in the target of a row are taken out after it.
    while !left.isEmpty {
      let outer = left.filter { one in
        !left.contains { $0.row.span.start < one.row.span.start && one.row.span.end <= $0.row.span.end }
      }
      left.removeAll { one in outer.contains { $0.row.index == one.row.index } }
      let missing = missingAnswers(in: source, without: outer.map { $0.row })
      for (row, rows) in outer {
        let end = rows.children.reduce(rows.span.start) { max($0, $1.span.end) }
        let question = missing.first { finding in
          finding.fixes.contains { $0.edits.contains { end <= $0.span.start && $0.span.start < rows.span.end } }
        }
        guard let rows = question?.fixes.first?.edits.first?.replacement else { continue }
        let heads = rows.split { $0 == "\n" || $0 == ";" }.compactMap { line -> String? in
          let head = line.drop { $0 == " " || $0 == "\t" }
          return head.firstRange(of: " -> …").map { String(head[..<$0.lowerBound]) }
        }
        if !heads.isEmpty { found.append((row, heads)) }
      }
    }
    return found
  }

  /// The findings about missing answers in a policy that lacks some rows.
  private func missingAnswers(in source: ParsedFile, without rows: [Node]) -> [Diagnostic] {
    var bytes = source.file.bytes
    for row in rows {
      for offset in row.span.start..<row.span.end where bytes[offset] != 10 { bytes[offset] = 32 }
    }
    return compiler.modules(of: ParsedFile(SourceFile(path: source.file.path, bytes: bytes))).diagnostics.filter {
      $0.code == .missingAnswer && $0.primary.file.path == source.file.path
    }
  }
}
