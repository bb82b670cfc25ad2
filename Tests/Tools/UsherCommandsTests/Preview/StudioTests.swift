import Foundation
import TestSupport
import Testing

// The files of the program of pages.
@testable import UsherCommands
import UsherPlatform

/// The program of pages is files of JavaScript, CSS and HTML, which the executable contains.
@Suite struct StudioTests {
  private static let folder = projectRoot.appending(path: "Sources/Tools/UsherCommands/Preview")

  private static func files() throws -> [(name: String, text: String)] {
    let folder = Self.folder.appending(path: "Studio")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { $0.hasSuffix(".css") || $0.hasSuffix(".html") || $0.hasSuffix(".js") }.map { name in
      (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }

  @Test func theExecutableContainsTheFiles() throws {
    let files = try Self.files()
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
      let entries = files.map { name, text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          .map { $0.isEmpty ? "\n" : "      \($0)\n" }
        return "  StudioFile(\n    name: \"\(name)\",\n    text: ###\"\"\"\n\(lines.joined())\n      \"\"\"###),\n"
      }
      let head = """
        // Generated from Sources/Tools/UsherCommands/Preview/Studio by `UPDATE_SPECIMENS=1 swift test --filter StudioTests`.

        /// The files of the program of pages, by name.
        let studioFiles: [StudioFile] = [

        """
      let url = Self.folder.appending(path: "StudioFiles.swift")
      return try (head + entries.joined() + "]\n").write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(studioFiles.map { $0.name } == files.map { $0.name })
    for (name, text) in files {
      #expect(text.hasSuffix("\n"), "\(name) does not end with a line feed")
      #expect(
        studioFiles.first { $0.name == name }?.text == text,
        "\(name) has changed: run StudioTests with UPDATE_SPECIMENS=1")
    }
  }

  /// Nothing in the program ends the element that it is in, and nothing parses markup.
  @Test func theProgramIsOneElement() throws {
    for (name, text) in try Self.files() where !name.hasSuffix(".html") {
      #expect(!text.contains("</script") && !text.contains("</style") && !text.contains("<!--"), "\(name)")
      #expect(!text.contains("innerHTML") && !text.contains("insertAdjacentHTML"), "\(name)")
    }
  }

  /// Each promise of the language has words for people, its rule, and a group.
  @Test func everyPromiseHasItsWords() throws {
    let text = try #require(try Self.files().first { $0.name == "words.js" }).text
    for promise in StandardPromise.allCases {
      let code = promise.rawValue
      #expect(text.contains("\n  [\"\(code)\", [\""), "\(code) has no words")
      #expect(text.contains("\n  [\"\(code)\", \""), "\(code) has no rule")
      #expect(text.ranges(of: "\"\(code)\"").count > 2, "\(code) has no group")
    }
  }
}
