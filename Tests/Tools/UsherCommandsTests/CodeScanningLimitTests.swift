import Foundation
import TestSupport
import Testing
import UsherSource

// A report of the size that is cut off would take minutes to bring about by files.
@testable import UsherCommands

/// What GitHub does not take is left out, and said.
@Suite struct CodeScanningLimitTests {
  /// So many warnings, and behind them an error; each message with as many digits that follow no pattern.
  private func report(_ count: Int, digits: Int = 0) -> FindingsReport {
    let file = SourceFile(path: "a.usher", text: "language 1\n")
    var state: UInt64 = 1
    let warnings = (0..<count).map { _ in
      let noise = (0..<digits / 16).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return String(state | 1 << 63, radix: 16)
      }
      return Diagnostic(.naming, "noise \(noise.joined())", at: Label(file, Span(0, 8)))
    }
    let error = Diagnostic(.noWayOn, "the gravest", at: Label(file, Span(9, 10)))
    return FindingsReport(warnings + [error], paths: ReportPaths())
  }

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

  /// 13,000 warnings and 13,000 notes.
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
      let said = "out.sarif: 1000 findings are left out, the least grave: code scanning takes no more\n"
      #expect(finished == Finished(status: 1, output: "", errors: said))
      let text = try String(contentsOf: folder.appending(path: "out.sarif"), encoding: .utf8)
      let told = try results(text)
      #expect(told.levels.count { $0 == "warning" } == 13_000)
      #expect(told.levels.count { $0 == "note" } == 12_000)
      #expect(told.notes == ["1000 further findings are left out"])
    }
  }

  @Test func aFileHasSoManyBytesOnceItIsCompressed() throws {
    let report = report(200, digits: 1600)
    let whole = report.sarif().text
    let size = try gzipSize(of: whole)
    #expect(report.sarif(within: compressedSize(of: Array(whole.utf8))).leftOut == 0)
    let (text, leftOut) = report.sarif(within: size / 2)
    let told = try results(text)
    #expect(leftOut > 100 && leftOut < 115)
    #expect(told.levels.count == 201 - leftOut)
    #expect(told.levels.last == "error")
    #expect(told.notes == ["\(leftOut) further findings are left out"])
    #expect(try gzipSize(of: text) <= size / 2)
  }

  @Test func whereNotOneFindingFitsNoneIsTold() throws {
    let (text, leftOut) = report(3).sarif(within: 100)
    #expect(leftOut == 4)
    #expect(try results(text) == ([], ["4 further findings are left out"]))
  }

  @Test(arguments: [0, 160, 1600]) func aSizeIsNoLessThanThatOfGzipAndNotFarFromIt(_ digits: Int) throws {
    let text = report(300, digits: digits).sarif().text
    let (size, real) = (compressedSize(of: Array(text.utf8)), try gzipSize(of: text))
    #expect(size >= real)
    #expect(2 * size < 3 * real, "\(size), and gzip has \(real)")
  }

  /// What gzip makes of a text.
  private func gzipSize(of text: String) throws -> Int {
    try withFolder { folder in
      let file = folder.appending(path: "text")
      try Data(text.utf8).write(to: file)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["gzip", "-6", "-n", file.path]
      try process.run()
      process.waitUntilExit()
      return try Data(contentsOf: folder.appending(path: "text.gz")).count
    }
  }
}
