/// Options for rendering diagnostics.
public struct RenderingStyle: Sendable {
  /// Whether to use ANSI colours. Otherwise the text is plain.
  public var color: Bool

  public init(color: Bool = false) { self.color = color }
}

/// Renders a diagnostic for people: the problem, the lines it is about, why it matters, and how to solve it.
///
/// The result has several lines, without a final line break. Each label is rendered in the excerpt of its file; the file of
/// the primary label comes first. Control characters of sources and
/// messages are replaced, so they cannot control the terminal: see `visible`.
public func render(_ diagnostic: Diagnostic, style: RenderingStyle) -> String {
  let excerpts = excerpts(of: diagnostic)
  let gutter = Gutter(width: excerpts.map { $0.numberWidth }.max() ?? 1, style: style)
  var rows = [header(of: diagnostic, style)]
  for excerpt in excerpts { rows += excerpt.rows(gutter) }
  let more = diagnostic.secondary.count - shownPlaces
  if more > 0 { rows.append(gutter.note("also", more == 1 ? "1 more place" : "\(more) more places")) }
  if let why = diagnostic.why { rows.append(gutter.note("why", why.rendered)) }
  for remedy in diagnostic.remedies {
    rows += [gutter.note("help", remedy.text.rendered)] + remedy.lines.map(gutter.change)
  }
  rows.append(gutter.note("more", "usher explain \(diagnostic.code.rawValue)"))
  return rows.joined(separator: "\n")
}

/// Renders a diagnostic on one line, for editors and scripts: `path:line:column: error: message [code]`.
public func renderCompact(_ diagnostic: Diagnostic) -> String {
  let message = visible("\(diagnostic.severity.name): \(diagnostic.message.rendered) [\(diagnostic.code.rawValue)]")
  return "\(place(of: diagnostic.primary)): \(message)"
}

/// The start of a label, as `path:line:column`.
func place(of label: Label) -> String {
  let position = label.file.position(at: label.span.start)
  return "\(visible(label.file.path)):\(position.line):\(position.column)"
}

/// The number of places beside the primary one, and of changes, that are shown of a finding.
let shownPlaces = 20

private func header(of diagnostic: Diagnostic, _ style: RenderingStyle) -> String {
  style.paint("\(diagnostic.severity.name)[\(diagnostic.code.rawValue)]", .severity(diagnostic.severity))
    + style.paint(": \(visible(diagnostic.message.rendered))", .emphasis)
}
