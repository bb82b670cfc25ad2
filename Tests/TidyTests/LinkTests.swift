import Foundation
import TestSupport
import Testing

/// The documents, as somebody reads them in the repository.
@Suite struct LinkTests {
  /// A link leads to a file or folder, and to a heading there if it names one.
  @Test func everyLinkOfADocumentLeadsSomewhere() throws {
    var (links, dead) = (0, [String]())
    for document in try documents() {
      let text = try String(contentsOf: document, encoding: .utf8)
      for target in relativeLinks(in: text) {
        links += 1
        if try !leadsSomewhere(target, from: document) { dead.append("\(projectPath(document)): \(target)") }
      }
    }
    #expect(dead == [])
    #expect(links > 150)
  }

  /// A block of code with nothing in it has lost it.
  @Test func noBlockOfADocumentIsEmpty() throws {
    var (blocks, empty) = (0, [String]())
    // A specimen may show that a command prints nothing.
    for document in try documents() where !projectPath(document).hasPrefix("Tests/") {
      let parts = try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n```")
      for (number, part) in parts.enumerated() where number % 2 == 1 {
        blocks += 1
        let inside = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().joined()
        if inside.allSatisfy({ $0.isWhitespace }) { empty.append("\(projectPath(document)): block \(number / 2 + 1)") }
      }
    }
    #expect(empty == [])
    #expect(blocks > 200)
  }

  private func documents() throws -> [URL] {
    let folders = ["Grammar", "Handbook", "Policies", "Sources", "Tests"]
    let ends = try FileManager.default.contentsOfDirectory(at: projectRoot, includingPropertiesForKeys: nil).filter {
      $0.pathExtension == "md"
    }
    return try ends + folders.flatMap { try filesUnder($0, withExtension: "md") }
  }

  @Test func aDeadLinkIsFound() throws {
    let text = """
      [a](Sources) ![b](no.svg) `[c](code.md)` [d](README.md#no-heading) [e](https://usher.example/x) [f
      g](README.md#the-house) <img alt="i" src="no.png">
      ```
      [h](fence.md)
      ```
      """
    #expect(relativeLinks(in: text) == ["Sources", "no.svg", "README.md#no-heading", "README.md#the-house", "no.png"])
    let readme = projectRoot.appending(path: "README.md", directoryHint: .notDirectory)
    #expect(try leadsSomewhere("Sources", from: readme))
    #expect(try !leadsSomewhere("no.svg", from: readme))
    #expect(try !leadsSomewhere("#no-heading", from: readme))
    #expect(anchors(of: "# One\n## `a`, B and *c*\n```\n# no\n```\n## One\n") == ["one", "a-b-and-c", "one-1"])
  }

  private func leadsSomewhere(_ target: String, from document: URL) throws -> Bool {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file =
      parts[0].isEmpty ? document : document.deletingLastPathComponent().appending(path: String(parts[0]))
    if !FileManager.default.fileExists(atPath: file.path) { return false }
    return try parts.count == 1 || anchors(of: String(contentsOf: file, encoding: .utf8)).contains(String(parts[1]))
  }

  /// The targets of links and pictures that begin with no scheme.
  private func relativeLinks(in text: String) -> [String] {
    let prose = withoutFences(text).replacing(/`[^`]*`/, with: "x")
    let links = prose.matches(of: /\[[^\]]*\]\(([^)\s]+)\)/).map { String($0.1) }
    let pictures = prose.matches(of: /<(?:img|source)[^>]* src(?:set)?="([^"]+)"/).map { String($0.1) }
    return (links + pictures).filter { !$0.contains(/^\w+:/) }
  }

  /// The anchors of headings: in small letters, without signs, with hyphens for spaces, and a number if there are several.
  private func anchors(of text: String) -> [String] {
    var counts: [String: Int] = [:]
    return withoutFences(text).matches(of: /(?m)^#+ (.*)$/).map { heading in
      let kept = heading.1.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
      let anchor = kept.replacing(" ", with: "-")
      defer { counts[anchor, default: 0] += 1 }
      return counts[anchor].map { "\(anchor)-\($0)" } ?? anchor
    }
  }

  private func withoutFences(_ text: String) -> String {
    text.replacing(/(?ms)^ *(````*)[^\n]*\n.*?^ *\1 *$/, with: "")
  }
}
