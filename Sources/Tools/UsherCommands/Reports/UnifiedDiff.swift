internal import UsherSource
internal import UsherWorkspace

/// The number of unchanged lines around each change.
private let margin = 3

/// The changes between two texts in the format of `patch -p1` and `git apply`. Empty if the texts are equal. Both sides have the
/// path of the new text. Carriage returns are kept.
func unifiedDiff(from old: SourceFile, to new: SourceFile) -> String {
  let lines = comparedLines(old.bytes, new.bytes).map { DiffLine($0) }
  if !lines.contains(where: { $0.sign != " " }) { return "" }
  let path = new.path.hasPrefix("/") ? String(new.path.dropFirst()) : new.path
  var text = "--- a/\(visible(path))\n+++ b/\(visible(path))\n"
  for hunk in hunks(of: lines) {
    let here = lines[hunk]
    let start = (lines[..<hunk.lowerBound].count { $0.sign != "+" }, lines[..<hunk.lowerBound].count { $0.sign != "-" })
    let count = (here.count { $0.sign != "+" }, here.count { $0.sign != "-" })
    text += "@@ -\(range(start.0, count.0)) +\(range(start.1, count.1)) @@\n"
    for line in here { text += "\(line.sign)\(line.text)" + (line.isOpen ? "\n\\ No newline at end of file\n" : "") }
  }
  return text
}

/// The range of a hunk: its first line counted from 1, or the line before it if the hunk is empty, and its length.
private func range(_ before: Int, _ count: Int) -> String { "\(count == 0 ? before : before + 1),\(count)" }

private struct DiffLine {
  let sign: Character
  /// The line with its line end, if it has one.
  let text: String

  init(_ line: ComparedLine) {
    switch line.origin {
    case .both: sign = " "
    case .old: sign = "-"
    case .new: sign = "+"
    }
    text = String(decoding: line.bytes, as: UTF8.self)
  }

  /// Whether this is the last line of a file that has no final newline. The check uses UTF-8 because "\r\n" is a single
  /// `Character`.
  var isOpen: Bool { text.utf8.last != UInt8(ascii: "\n") }
}

/// The ranges of lines to show: changes with their margin. Ranges that touch are joined.
private func hunks(of lines: [DiffLine]) -> [Range<Int>] {
  var hunks: [Range<Int>] = []
  for index in lines.indices where lines[index].sign != " " {
    let range = max(0, index - margin)..<min(lines.count, index + margin + 1)
    if let last = hunks.last, last.upperBound >= range.lowerBound {
      hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
    } else {
      hunks.append(range)
    }
  }
  return hunks
}
