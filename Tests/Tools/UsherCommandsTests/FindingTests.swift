import Foundation
import TestSupport
import Testing
import UsherReaders

/// Bytes that once stopped a reader, as `.ci/fuzz` has found and shortened them.
@Suite struct FindingTests {
  @Test(arguments: try findings()) func whatStoppedAReaderIsRead(_ path: String) throws {
    readAnything(Array(try Data(contentsOf: projectRoot.appending(path: path))))
  }
}

private func findings() throws -> [String] { try filesUnder("Tests/Findings", withExtension: "bytes").map(projectPath) }
