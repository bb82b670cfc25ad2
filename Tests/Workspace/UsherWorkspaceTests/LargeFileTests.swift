import Foundation
import TestSupport
import Testing
import UsherSource
import UsherWorkspace

@Suite struct LargeFileTests {
  @Test func aFileThatIsTooLargeIsRefusedByItsSize() throws {
    try withFolder { folder in
      let url = folder.appending(path: "large.usher")
      try Data().write(to: url)
      let handle = try FileHandle(forWritingTo: url)
      // No disk can hold this many bytes, so none of them can be read.
      try handle.truncate(atOffset: 1 << 40)
      try handle.close()
      let files = FileSystem(seenFrom: folder.path)
      let file = try files.readSource("large.usher")
      #expect(file.bytes == [])
      #expect(file.byteCount == 1 << 40)
      #expect(
        file.textProblem.map(renderCompact)
          == "large.usher:1:1: error: the file has 1099511627776 bytes; the limit is 1048576 [too-large]")
    }
  }

  @Test func anUnsavedTextIsReadAtAnySize() throws {
    try withFolder { folder in
      var files = FileSystem(seenFrom: folder.path)
      files.change(SourceFile(path: "large.usher", text: String(repeating: "x", count: Limits.fileBytes + 1)))
      let file = try files.readSource("large.usher")
      #expect(file.bytes.count == Limits.fileBytes + 1)
    }
  }

  /// Columns are counted from the last of several marks on a long line.
  @Test func positionsOnALongLineAreRight() {
    let file = SourceFile(path: "a", text: "x\n" + String(repeating: "a\u{E9}", count: 10_000) + "\nb")
    for column in [1, 2, 4096, 4097, 8193, 20_000, 20_001] {
      let offset = 2 + (column - 1) / 2 * 3 + (column - 1) % 2
      #expect(file.position(at: offset) == Position(line: 2, column: column))
    }
    #expect(file.position(at: file.bytes.count) == Position(line: 3, column: 2))
  }

  /// Of a line of a megabyte, a message draws what is around its place.
  @Test func manyMistakesOnOneLineAreDrawnInPart() throws {
    let text = "language 1; policy p" + String(repeating: "; metric a", count: 100_000)
    let file = SourceFile(path: "a.usher", text: text)
    let style = RenderingStyle(color: false)
    for start in stride(from: 20, to: text.utf8.count, by: 1000) {
      let drawn = render(Diagnostic(.syntax, "wrong", at: Label(file, Span(start, start + 8), "here")), style: style)
      #expect(drawn.utf8.count < 400)
    }
    let middle = render(Diagnostic(.syntax, "wrong", at: Label(file, Span(500_022, 500_028), "here")), style: style)
    let lines = middle.split(separator: "\n")
    #expect(lines[1] == " ┌─ a.usher:1:500023")
    #expect(lines[2].hasPrefix("1 │ …"))
    #expect(lines[2].hasSuffix("…"))
    #expect(lines[3].hasSuffix("^^^^^^ here"))
  }

  /// A finding with many places shows some of them, and counts the others.
  @Test func manyPlacesAreCounted() {
    let file = SourceFile(path: "a.usher", text: String(repeating: "a\n", count: 100))
    let labels = (1..<100).map { Label(file, Span($0 * 2, $0 * 2 + 1), "and here") }
    let edits = (0..<100).map { Edit(Span($0 * 2, $0 * 2 + 1), "b\($0)") }
    let finding = Diagnostic(
      .syntax, "wrong", at: Label(file, Span(0, 1)), also: labels, fixes: [Fix("mend", edits: edits, isSafe: true)])
    let lines = render(finding, style: RenderingStyle(color: false)).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("and here") } == 20)
    #expect(lines.count { $0.hasPrefix("     + b") } == 20)
    #expect(lines.contains("   = also: 79 more places"))
    #expect(file.bytes(with: edits).count == 390)
  }
}
