import Foundation
import TestSupport
import Testing

/// Results beyond the limits of GitHub are left out, and the report states how many.
@Suite struct CodeScanningLimitTests {
  private func results(_ text: String) throws -> (levels: [String], notes: [String]) {
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    return (
      results.compactMap { $0["level"] as? String },
      notes.compactMap { ($0["message"] as? [String: Any])?["text"] as? String }
    )
  }

  /// There are 13,000 warnings and 13,000 notes.
  @Test func aRunHas25000ResultsAtMostAndTheRestIsSaid() throws {
    try withFolder { folder in
      for policy in 0..<13 {
        let name = "lens\(policy)"
        let notices = (0..<1000).map { "notice n\($0)\n" }.joined()
        let entries = (0..<1000).map { "\n  n\($0):\n    message: Wait...\n" }.joined().dropFirst()
        try Data("language 1\npolicy \(name)\ncopy \(name)\n\(notices)".utf8)
          .write(to: folder.appending(path: "\(name).usher"))
        try Data("schema: 1\ncatalog: \(name)\nsource: en\n\nentries:\n\(entries)".utf8)
          .write(to: folder.appending(path: "\(name).copy.yaml"))
      }
      let finished = try usher(["check", "--notes", "--report", "sarif=out.sarif"], in: folder)
      let said = "out.sarif: 1000 findings are left out, the least severe: code scanning accepts no more\n"
      #expect(finished == Finished(status: 1, output: "", errors: said))
      let text = try String(contentsOf: folder.appending(path: "out.sarif"), encoding: .utf8)
      let told = try results(text)
      #expect(told.levels.count { $0 == "warning" } == 13_000)
      #expect(told.levels.count { $0 == "note" } == 12_000)
      #expect(told.notes == ["1000 further findings are left out"])
    }
  }
}
