import Foundation
import TestSupport
import Testing
import UsherPlatform

@Suite struct BundledPlatformTests {
  @Test func whatComesWithUsherIsWhatThePoliciesHold() throws {
    let files = try filesUnder("Policies/Platforms", withExtension: "usher")
    let texts = try files.map {
      (name: $0.deletingPathExtension().lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
    }
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" { return try renew(texts) }
    #expect(BundledPlatforms.all.map { $0.name } == texts.map { $0.name })
    #expect(BundledPlatforms.all.map { $0.text } == texts.map { $0.text })
  }

  private func renew(_ texts: [(name: String, text: String)]) throws {
    let url = projectRoot.appending(path: "Sources/Language/UsherPlatform/BundledPlatforms.swift")
    let head = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "= [\n")[0] + "= [\n"
    let entries = texts.map { name, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "      " + $0 }
      return "    (\n      \"\(name)\",\n      #\"\"\"\n\(lines.joined(separator: "\n"))\n      \"\"\"#\n    ),\n"
    }
    try (head + entries.joined() + "  ]\n}\n").write(to: url, atomically: true, encoding: .utf8)
  }
}
