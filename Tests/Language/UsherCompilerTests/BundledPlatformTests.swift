import Foundation
import TestSupport
import Testing
import UsherPlatform

@Suite struct BundledPlatformTests {
  @Test func whatComesWithUsherIsWhatThePoliciesHold() throws {
    let folder = projectRoot.appending(path: "Policies/Platforms")
    let order = try String(contentsOf: folder.appending(path: "order.txt"), encoding: .utf8).split(separator: "\n")
    let texts = try order.filter { !$0.hasPrefix("#") }.map { name in
      (name: String(name), text: try String(contentsOf: folder.appending(path: "\(name).usher"), encoding: .utf8))
    }
    let files = try filesUnder("Policies/Platforms", withExtension: "usher")
    #expect(texts.map { $0.name }.sorted() == files.map { $0.deletingPathExtension().lastPathComponent })
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" { return try renew(texts) }
    #expect(BundledPlatforms.all.map { $0.name } == texts.map { $0.name })
    let others = zip(BundledPlatforms.all, texts).filter { $0.text != $1.text }.map { $1.name }
    #expect(others == [], "UPDATE_SPECIMENS=1 .ci/dev test BundledPlatformTests writes these anew")
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
