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
      let heads = project.handledByElse(in: source).first(where: { $0.row.span == row.span })?.heads
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
