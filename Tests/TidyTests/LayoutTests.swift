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

  @Test func everyFolderOfTestsIsExplained() throws {
    let entries = try FileManager.default.contentsOfDirectory(atPath: projectRoot.appending(path: "Tests").path)
    let page = projectRoot.appending(path: "Tests/README.md", directoryHint: .notDirectory)
    let rows = try lines(of: page).filter { $0.text.hasPrefix("| `") }
    let named = rows.flatMap { row in
      row.text.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
    }
    #expect(named.sorted() == entries.filter { $0 != "README.md" && !$0.hasPrefix(".") }.sorted())
  }

  /// The index of what a contributor runs names each file of `.ci`, and nothing else: scripts by their paths, and parts
  /// of scripts by their names in a row that begins with their folder.
  @Test func everyScriptIsExplained() throws {
    let page = projectRoot.appending(path: ".ci/README.md", directoryHint: .notDirectory)
    let rows = try lines(of: page).filter { $0.text.hasPrefix("|") }
    let scripts = Set(rows.flatMap { $0.text.matches(of: /`\.ci\/([\w.\/-]+)/).map { String($0.1) } })
    let parts = rows.filter { $0.text.hasPrefix("| `") }.flatMap { row in
      let cells = row.text.split(separator: "|").map { $0.matches(of: /`([\w.-]+)`/).map { String($0.1) } }
      return cells[1].map { "\(cells[0].joined())/\($0)" }
    }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: projectRoot.appending(path: ".ci").path)
      .filter { $0 != "README.md" && !$0.contains("__pycache__") }
    let files = paths.filter { path in !paths.contains { $0.hasPrefix(path + "/") } }
    #expect((scripts.sorted() + parts).sorted() == files.sorted())
  }

  /// The version is in one file. Pages and packages that name a file of a release name one of this version.
  @Test func theVersionIsTheSameEverywhere() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: projectRoot.appending(path: path, directoryHint: .notDirectory), encoding: .utf8)
    }
    let code = try text("Sources/Tools/UsherCommands/CommandLine/Version.swift")
    let version = try #require(code.firstMatch(of: /let version = "(.+)"/)?.1)
    for path in [
      ".github/actions/check/action.yml", ".github/usher.rb", "Grammar/Editors/vscode/README.md",
      "Handbook/pages/how-to/editor.md", "Policies/CI.md",
    ] {
      let named = try text(path).matches(of: /(?:usher[-\/]|download\/)(\d+\.\d+\.\d+)/).map { $0.1 }
      #expect(!named.isEmpty && named.allSatisfy { $0 == version }, "\(path)")
    }
    #expect(try text("Grammar/Editors/vscode/package.json").contains("\"version\": \"\(version)\""))
  }

  @Test func everyTargetHasCode() throws {
    let empty = try House().targets.filter { try filesUnder($0.path, withExtension: "swift").isEmpty }
    #expect(empty.map(\.name) == [])
  }

  /// Files that are one thing and longer than others.
  private static let longFiles: Set = [
    // A catalog from its top to its last text.
    "Sources/Language/UsherCatalog/Files/CatalogDecoding.swift"
  ]

  /// This is the one bound for the length of a file. Generated files have none.
  @Test func aFileThatPeopleWriteHasAtMost450Lines() throws {
    var long: [String] = []
    for file in try swiftFiles() {
      let lines = try lines(of: file)
      if lines.first?.text.hasPrefix("// Generated") == true || lines.count <= 450 { continue }
      if lines.count > 600 || !Self.longFiles.contains(projectPath(file)) { long.append(projectPath(file)) }
    }
    #expect(long == [])
    let known = Self.longFiles.filter { FileManager.default.fileExists(atPath: projectRoot.appending(path: $0).path) }
    #expect(known == Self.longFiles)
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
