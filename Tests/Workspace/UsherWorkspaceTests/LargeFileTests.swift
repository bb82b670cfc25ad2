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
}
