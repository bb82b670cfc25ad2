/// How diagnostics are drawn.
public struct RenderingStyle: Sendable {
  /// Whether the text carries ANSI colours; without them it is plain.
  public var color: Bool

  public init(color: Bool = false) { self.color = color }
}

/// A diagnostic as people read it: what is wrong, the lines it is about, why it matters, and what would be right.
///
/// Several lines, without a final line end. Every label is drawn in the excerpt of its file, the primary's file first.
/// The edits of fixes are taken to be in the primary label's file. Nothing of the source or of the wording reaches a
/// terminal as a control: see `visible`.
public func render(_ diagnostic: Diagnostic, style: RenderingStyle) -> String {
  let excerpts = excerpts(of: diagnostic)
  let gutter = Gutter(width: excerpts.map { $0.numberWidth }.max() ?? 1, style: style)
  var rows = [header(of: diagnostic, style)]
  for excerpt in excerpts { rows += excerpt.rows(gutter) }
  if let why = diagnostic.why { rows.append(gutter.note("why", why)) }
  rows += help(for: diagnostic, gutter)
  rows.append(gutter.note("more", "usher explain \(diagnostic.code.rawValue)"))
  return rows.joined(separator: "\n")
}

/// A diagnostic on one line, for editors and scripts: `path:line:column: error: message [code]`.
public func renderCompact(_ diagnostic: Diagnostic) -> String {
  let message = visible("\(diagnostic.severity.name): \(diagnostic.message) [\(diagnostic.code.rawValue)]")
  return "\(place(of: diagnostic.primary)): \(message)"
}

/// Where a label starts, as `path:line:column`.
func place(of label: Label) -> String {
  let position = label.file.position(at: label.span.start)
  return "\(visible(label.file.path)):\(position.line):\(position.column)"
}

private func header(of diagnostic: Diagnostic, _ style: RenderingStyle) -> String {
  style.paint("\(diagnostic.severity.name)[\(diagnostic.code.rawValue)]", .severity(diagnostic.severity))
    + style.paint(": \(visible(diagnostic.message))", .emphasis)
}

/// The help and the fixes. The first fix does what the help says, when there is help; every other is headed by its title.
private func help(for diagnostic: Diagnostic, _ gutter: Gutter) -> [String] {
  var rows = diagnostic.help.map { [gutter.note("help", $0)] } ?? []
  for (index, fix) in diagnostic.fixes.enumerated() {
    if index > 0 || diagnostic.help == nil { rows.append(gutter.note("help", fix.title)) }
    for edit in fix.edits {
      rows += gutter.change(diagnostic.primary.file.text(edit.span), .removed)
      rows += gutter.change(edit.replacement, .inserted)
    }
  }
  return rows
}
