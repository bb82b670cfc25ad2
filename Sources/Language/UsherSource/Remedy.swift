/// A way to solve a problem: a sentence, and the lines that its edits remove and insert.
package struct Remedy: Sendable {
  package let text: Prose
  package let lines: [ChangedLine]
}

/// A line that an edit removes or inserts.
package struct ChangedLine: Hashable, Sendable {
  let change: Change
  /// Without the indentation that all lines of the edit share.
  let text: String

  /// `+ text`
  package var signed: String { text.isEmpty ? change.sign : "\(change.sign) \(visible(text))" }
}

extension Diagnostic {
  /// The help and the fixes. If there is a help text, it describes the first fix; all other fixes have their titles.
  package var remedies: [Remedy] {
    let first = (help ?? fixes.first?.title).map {
      Remedy(text: $0, lines: fixes.first.map { changedLines(by: $0) } ?? [])
    }
    return (first.map { [$0] } ?? []) + moreHelp.map { Remedy(text: $0, lines: []) }
      + fixes.dropFirst().map { Remedy(text: $0.title, lines: changedLines(by: $0)) }
  }

  private func changedLines(by fix: Fix) -> [ChangedLine] {
    var changes: [[ChangedLine]] = []
    for edit in fix.edits where changes.count < shownPlaces {
      let removed = unindented((edit.file ?? primary.file).text(edit.span))
      let inserted = unindented(edit.replacement)
      let change =
        removed.map { ChangedLine(change: .removed, text: $0) }
        + inserted.map { ChangedLine(change: .inserted, text: $0) }
      // The same change in several places is shown once; the labels mark the places.
      if changes.last != change { changes.append(change) }
    }
    return changes.flatMap { $0 }
  }
}

/// The lines of a text, without leading and trailing blank lines and without common indentation.
private func unindented(_ text: String) -> [String] {
  let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(trimmedAtEnd)
  let filled = lines.indices.filter { !lines[$0].isEmpty }
  guard let first = filled.first, let last = filled.last else { return [] }
  let indentation = filled.map { lines[$0].prefix(while: isBlank).count }.min() ?? 0
  return lines[first...last].map { line in
    let line = String(line.dropFirst(indentation))
    // An insertion may begin with the separator `; `, which people would not write on a line of its own.
    return line.utf8.starts(with: "; ".utf8) ? String(line.dropFirst(2)) : line
  }
}

private func trimmedAtEnd(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
  var line = line
  while let last = line.last, isBlank(last) { line.removeLast() }
  return line
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\r" }
