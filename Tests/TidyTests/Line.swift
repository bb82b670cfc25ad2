import Foundation
import TestSupport

/// A line of a file in the package.
struct Line {
  /// Such as `Sources/Runtime/UsherRuntime/Steps/Run.swift:12`.
  let place: String
  let text: String
}

/// The lines of `file`. A final line feed ends the last line and starts no new one.
func lines(of file: URL) throws -> [Line] {
  let text = try String(contentsOf: file, encoding: .utf8)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return (text.hasSuffix("\n") ? lines.dropLast() : lines[...]).enumerated().map { index, line in
    Line(place: "\(projectPath(file)):\(index + 1)", text: String(line))
  }
}
