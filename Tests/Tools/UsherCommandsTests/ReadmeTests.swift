import Foundation
import TestSupport
import Testing

/// The statements of the README are true.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws { readme = try String(contentsOf: projectRoot.appending(path: "README.md"), encoding: .utf8) }

  /// The code blocks with their languages.
  private var blocks: [(language: String, text: String)] {
    readme.components(separatedBy: "\n```").dropFirst().enumerated().filter { $0.offset.isMultiple(of: 2) }.map {
      _, block in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      return (String(lines[0]), lines.dropFirst().joined(separator: "\n"))
    }
  }

  /// The command with this mark, starting at `usher` or `swift`.
  private func command(_ mark: String, from word: String) throws -> String {
    let marked = try #require(readme.components(separatedBy: "<!-- \(mark) -->\n```sh\n").dropFirst().first)
    let line = try #require(marked.split(separator: "\n").first)
    #expect(marked.hasPrefix(line + "\n```\n"), "one line that can be pasted")
    return String(line[try #require(line.range(of: word)).lowerBound...])
  }

  @Test func theMainJobPrintsWhatIsWritten() throws {
    let words = shellWords(try command("main", from: "usher run"))
    let finished = try usher(Array(words.dropFirst()))
    #expect(finished.status == 0)
    #expect(finished.errors == "")
    let written = try #require(blocks.first { $0.language == "text" }).text
    #expect(finished.output == written + "\n")
  }

  @Test func theTestsAreRunByOneCommand() throws {
    #expect(
      try command("tests", from: "USHER")
        == "USHER_DEVELOPMENT=1 USHER_OPTIMIZED=1 SWIFT_BACKTRACE=enable=no swift test")
  }

  @Test func thePolicyThatIsShownIsThePolicy() throws {
    let policy = try String(contentsOf: projectRoot.appending(path: "Policies/DocV/docv.usher"), encoding: .utf8)
    let shown = try #require(blocks.first { $0.language == "usher" }).text
    #expect(policy.contains(shown))
  }

  @Test func theErrorThatIsShownIsTheError() throws {
    let shown = try #require(blocks.last { $0.language == "text" }).text
    let printed = try withFolder { folder in
      let policy = try String(contentsOf: projectRoot.appending(path: "Policies/DocV/docv.usher"), encoding: .utf8)
      let lines = policy.split(separator: "\n", omittingEmptySubsequences: false).filter {
        !$0.contains("-> blocked(why: camera)")
      }
      try lines.joined(separator: "\n").write(
        to: folder.appending(path: "docv.usher"), atomically: true, encoding: .utf8)
      return try usher(["check", "docv.usher"], in: folder).output
    }
    #expect(printed.hasPrefix(shown + "\n\n"))
  }

  @Test func theFoldersThatAreListedAreThere() throws {
    let listed = readme.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: "`").dropFirst().first
    }
    #expect(listed == ["Grammar/", "Handbook/", "Policies/", "Sources/", "Tests/"])
    for folder in listed {
      #expect(FileManager.default.fileExists(atPath: projectRoot.appending(path: String(folder)).path))
    }
  }

  @Test func everyExampleOfTheHelpRuns() throws {
    for verb in ["check", "config", "run", "test", "graph", "compile", "generate", "inspect", "fmt", "copy"] {
      let examples = try usher(["help", verb]).output.components(separatedBy: "example: ").dropFirst()
      #expect(examples.count == (verb == "copy" ? 2 : 1))
      for example in examples {
        let words = shellWords(example.components(separatedBy: "\n\n")[0])
        #expect(words[0...1] == ["usher", verb])
        #expect(try usher(Array(words.dropFirst())).status == 0)
      }
    }
  }
}
