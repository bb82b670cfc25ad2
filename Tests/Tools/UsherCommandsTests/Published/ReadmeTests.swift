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

  /// The words of each command below a mark.
  private func commands(_ mark: String) throws -> [[String]] {
    let marked = try #require(readme.components(separatedBy: "<!-- \(mark) -->\n```sh\n").dropFirst().first)
    return marked.components(separatedBy: "\n```")[0].split(separator: "\n").map { shellWords(String($0)) }
  }

  @Test func theMainJobEndsAsIsWritten() throws {
    let words = shellWords(try command("main", from: "usher run"))
    let finished = try usher(Array(words.dropFirst()))
    #expect(finished.status == 0)
    #expect(finished.errors == "")
    #expect(finished.output.hasSuffix("\n  outcome uploaded\n"))
    #expect(readme.contains("the last line is `outcome uploaded`:\n\n<!-- main -->"))
  }

  /// The paths are those of a release's archive. `.ci/packaging/packages` runs these commands with one.
  @Test func theArchiveIsUnpackedWhereTheToolIs() throws {
    #expect(
      try commands("archive") == [
        ["tar", "-xzf", "usher-linux-$(uname", "-m).tar.gz"], ["export", "PATH=$PWD/usher/bin:$PATH"],
      ])
  }

  @Test func theFirstJourneyPrintsWhatIsWrittenInAnEmptyFolder() throws {
    try withFolder { folder in
      let finished = try commands("first").map { try usher(Array($0.dropFirst()), in: folder) }
      #expect(finished.map { $0.status } == [0, 0, 0])
      #expect(finished.map { $0.errors }.joined() == "")
      #expect(try text(after: "first") + "\n" == finished.map { $0.output }.joined())
      #expect(try usher(["test"], in: folder).output.hasSuffix(": all passed\n"))
    }
  }

  /// The first block of text after a mark.
  private func text(after mark: String) throws -> String {
    let rest = try #require(readme.components(separatedBy: "<!-- \(mark) -->\n").dropFirst().first)
    let block = try #require(rest.components(separatedBy: "\n```text\n").dropFirst().first)
    return block.components(separatedBy: "\n```")[0]
  }

  @Test func theTestsAreRunByOneCommand() throws {
    #expect(
      try command("tests", from: "USHER")
        == "USHER_DEVELOPMENT=1 USHER_OPTIMIZED=1 SWIFT_BACKTRACE=enable=no swift test")
  }

  @Test func thePolicyAndTheErrorThatAreShownAreThoseOfTheFirstJourney() throws {
    let shown = try #require(blocks.first { $0.language == "usher" }).text
    let error = try #require(blocks.last { $0.language == "text" }).text
    let row = try #require(shown.split(separator: "\n").last { $0.contains("->") })
    try withFolder { folder in
      #expect(try usher(Array(try commands("first")[0].dropFirst()), in: folder).status == 0)
      let file = folder.appending(path: "scan.usher")
      let policy = try String(contentsOf: file, encoding: .utf8)
      #expect(policy.contains(shown))
      try policy.replacing(row + "\n", with: "").write(to: file, atomically: true, encoding: .utf8)
      #expect(try usher(["check"], in: folder).output == error + "\n\n1 policy, 1 catalog: 1 error\n")
    }
  }

  @Test(arguments: ["README.md", "CHANGELOG.md", "SECURITY.md"]) func everyLinkAndPathIsThere(_ page: String) throws {
    let text = try String(contentsOf: projectRoot.appending(path: page), encoding: .utf8)
    let links = text.matches(of: /\]\(([^)]+)\)/).map { $0.1 }
    let paths = text.matches(of: /`((?:\.ci|Tests|Sources|Policies)\/[^` ]+)/).map { $0.1 }
    #expect(page != "README.md" || links.count > 12)
    for path in links + paths {
      #expect(FileManager.default.fileExists(atPath: projectRoot.appending(path: String(path)).path), "\(path)")
    }
  }

  @Test func theListOfChangesBeginsWithThisVersion() throws {
    let changes = try String(contentsOf: projectRoot.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changes.firstMatch(of: /\n## ([\d.]+)\n/)).1
    #expect(try usher(["--version"]).output.hasPrefix("usher \(newest)\n"))
  }

  @Test func everyExampleOfTheHelpRuns() throws {
    for verb in ["check", "config", "run", "test", "graph", "compile", "generate", "inspect", "fmt", "copy"] {
      let examples = try usher(["help", verb]).output.components(separatedBy: "example: ").dropFirst()
      #expect(examples.count == ["copy": 3, "generate": 2][verb, default: 1])
      for example in examples {
        let words = shellWords(example.components(separatedBy: "\n\n")[0])
        #expect(words[0...1] == ["usher", verb])
        #expect(try usher(Array(words.dropFirst())).status == 0)
      }
    }
  }
}
