import Foundation
import TestSupport
import Testing
import UsherReaders

/// Inputs that once crashed a reader, found and shortened by `.ci/runtime/fuzz`.
@Suite struct FindingTests {
  @Test(arguments: try findings()) func whatStoppedAReaderIsRead(_ path: String) throws {
    readAnything(Array(try Data(contentsOf: projectRoot.appending(path: path))))
  }
}

private func findings() throws -> [String] { try filesUnder("Tests/Findings", withExtension: "bytes").map(projectPath) }
