import Foundation
import TestSupport

/// A line of a file of the package.
struct Line {
  /// `Sources/Runtime/UsherRuntime/Run.swift:12`
  let place: String
  let text: String
}

/// The lines of `file`; a final line feed ends the last and begins none.
func lines(of file: URL) throws -> [Line] {
  let text = try String(contentsOf: file, encoding: .utf8)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return (text.hasSuffix("\n") ? lines.dropLast() : lines[...]).enumerated().map { index, line in
    Line(place: "\(projectPath(file)):\(index + 1)", text: String(line))
  }
}
