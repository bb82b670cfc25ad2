/// The lines of one file that have labels.
struct Excerpt {
  /// The label whose position is printed above the excerpt.
  let anchor: Label
  /// Sorted by position; at the same position the primary label is first. All are in the anchor's file.
  var marks: [Mark]

  var file: SourceFile { anchor.file }

  /// The number of digits of the largest line number shown.
  var numberWidth: Int { "\(marks.map { $0.line }.max() ?? 1)".utf8.count }

  func rows(_ gutter: Gutter) -> [String] {
    var rows = [gutter.place(place(of: anchor))]
    var rest = marks[...]
    var last: Int?
    while let line = rest.first?.line {
      if let last, line > last + 1 { rows.append(gutter.elision) }
      let here = rest.prefix { $0.line == line }
      let span = file.span(ofLine: line)
      let groups = span.end - span.start > DisplayLine.byteLimit ? here.map { [$0] } : [Array(here)]
      for marks in groups {
        rows += drawn(marks, beneath: line, DisplayLine(file, line, around: marks[0].label.span), gutter)
      }
      rest = rest.dropFirst(here.count)
      last = line
    }
    return rows
  }
}

/// A label to render: carets under the primary one, dashes under the others.
struct Mark {
  let label: Label
  /// The severity of the diagnostic if this is its primary label; otherwise nil.
  let severity: Severity?

  /// The line on which the label starts. Only the part of the label on this line is marked.
  var line: Int { label.file.line(at: label.span.start) }

  func underline(_ columns: Int, _ style: RenderingStyle) -> String {
    let text = label.text.rendered.isEmpty ? "" : " " + visible(label.text.rendered)
    guard let severity else { return style.paint(String(repeating: "-", count: columns) + text, .related) }
    return style.paint(String(repeating: "^", count: columns) + text, .severity(severity))
  }
}

/// One excerpt per file: the file of the primary label first, then the others in order of their first label.
func excerpts(of diagnostic: Diagnostic) -> [Excerpt] {
  let primary = Mark(label: diagnostic.primary, severity: diagnostic.severity)
  var excerpts = [Excerpt(anchor: diagnostic.primary, marks: [primary])]
  for label in diagnostic.secondary.prefix(shownPlaces) {
    let mark = Mark(label: label, severity: nil)
    if let index = excerpts.firstIndex(where: { $0.file === label.file }) {
      let later = excerpts[index].marks.firstIndex { $0.label.span.start > label.span.start }
      excerpts[index].marks.insert(mark, at: later ?? excerpts[index].marks.endIndex)
    } else {
      excerpts.append(Excerpt(anchor: label, marks: [mark]))
    }
  }
  return excerpts
}

/// Renders a source line and the marks under it. If the marks do not fit into one window, the line is repeated for each.
private func drawn(_ marks: [Mark], beneath number: Int, _ line: DisplayLine, _ gutter: Gutter) -> [String] {
  let places = marks.map { line.columns(of: $0.label.span) }
  let start = places.map { $0.lowerBound }.min() ?? 0
  let end = places.map { $0.upperBound }.max() ?? 0
  if marks.count > 1, end - start > DisplayLine.limit {
    return marks.flatMap { drawn([$0], beneath: number, line, gutter) }
  }
  let window = line.window(around: start..<end)
  var rows = [gutter.line(number, window.text)]
  for (mark, place) in zip(marks, places) {
    let shown = window.place(of: place)
    rows.append(gutter.beneath(blank(shown.lowerBound) + mark.underline(shown.count, gutter.style)))
  }
  return rows
}
