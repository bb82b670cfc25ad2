import Foundation
import TestSupport
import Testing

@Suite struct LayoutTests {
  @Test func theTopLevelHoldsNothingButItsTenEntriesTheLicenceAndDotFiles() throws {
    let expected: Set = [
      "CHANGELOG.md", "CONTRIBUTING.md", "Grammar", "Handbook", "LICENSE", "Package.swift", "Policies", "README.md",
      "SECURITY.md", "Sources", "Tests",
    ]
    let entries = try FileManager.default.contentsOfDirectory(atPath: projectRoot.path)
    #expect(entries.filter { !$0.hasPrefix(".") && !expected.contains($0) }.sorted() == [])
    #expect(expected.subtracting(entries).sorted() == [])
  }

  @Test func everyTargetHasCode() throws {
    let empty = try House().targets.filter { try filesUnder($0.path, withExtension: "swift").isEmpty }
    #expect(empty.map(\.name) == [])
  }

  @Test func aFileThatPeopleWriteHasAtMost450Lines() throws {
    let written = try swiftFiles().filter { try lines(of: $0).first?.text.hasPrefix("// Generated") != true }
    let long = try written.filter { try lines(of: $0).count > 450 }
    #expect(long.map(projectPath) == [])
  }

  @Test func theExecutableIsUnderFifteenLines() throws {
    let main = projectRoot.appending(path: "Sources/Tools/UsherCLI/main.swift", directoryHint: .notDirectory)
    #expect(try lines(of: main).count < 15)
  }
}

/// All Swift files in the repository, including the manifest.
func swiftFiles() throws -> [URL] {
  let manifest = projectRoot.appending(path: "Package.swift", directoryHint: .notDirectory)
  return try [manifest] + filesUnder("Sources", withExtension: "swift") + filesUnder("Tests", withExtension: "swift")
}
