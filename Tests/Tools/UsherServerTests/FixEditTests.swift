import Foundation
import TestSupport
import Testing
import UsherFindings
import UsherServer
import UsherSource

/// What the report for machines and SARIF offer as fixes is the same, with the example on the page of every code.
@Suite struct FixEditTests {
  /// A fix: the code of its finding, its title, and the files after it.
  private struct Offer: Hashable, CustomStringConvertible {
    var code: String
    var title: String
    var texts: [String: String]
    var description: String { "\(code): \(title): \(texts.sorted { $0.key < $1.key }.map { $0.value })" }
  }

  @Test(arguments: DiagnosticCode.allCases) func aFixIsTheSameInAllReports(_ code: DiagnosticCode) throws {
    let example = try ExplanationPage(of: code).example(in: "Wrong")
    guard let policy = example.policy else { return }
    var files = ["example.usher": policy]
    for (index, catalog) in example.catalogs.enumerated() { files["example.\(index).copy.yaml"] = catalog }
    try withLargeStack { [files] in
      try withFolder { folder in
        try write(files, to: folder)
        let report = try usher(["check", "--report", "json", "--report", "sarif=found.sarif"], in: folder)
        let found = (JSON(Array(report.output.utf8)) ?? .null).array ?? []
        let json = Set(found.flatMap { offers(in: $0, files) })
        let sarif = JSON(Array(try Data(contentsOf: folder.appending(path: "found.sarif")))) ?? .null
        let results = sarif["runs"].array?.first?["results"].array ?? []
        #expect(Set(results.flatMap { offers(ofResult: $0, files) }) == json)
      }
    }
  }

  /// The fixes of a finding in the report for machines.
  private func offers(in finding: JSON, _ files: [String: String]) -> [Offer] {
    (finding["fixes"].array ?? []).map { fix in
      var texts: [String: String] = [:]
      let edits = (fix["edits"].array ?? []).sorted { ($0["start"].int ?? 0) > ($1["start"].int ?? 0) }
      for edit in edits {
        let path = edit["file"].string ?? ""
        var bytes = Array((texts[path] ?? files[path] ?? "").utf8)
        let range = (edit["start"].int ?? 0)..<(edit["end"].int ?? 0)
        bytes.replaceSubrange(range, with: (edit["replacement"].string ?? "").utf8)
        texts[path] = String(decoding: bytes, as: UTF8.self)
      }
      return Offer(code: finding["code"].string ?? "", title: fix["title"].string ?? "", texts: texts)
    }
  }

  /// The fixes of a result of SARIF, whose lines and columns count from 1, in Unicode scalars.
  private func offers(ofResult result: JSON, _ files: [String: String]) -> [Offer] {
    (result["fixes"].array ?? []).map { fix in
      var texts: [String: String] = [:]
      for change in fix["artifactChanges"].array ?? [] {
        let path = change["artifactLocation"]["uri"].string ?? ""
        var scalars = Array((files[path] ?? "").unicodeScalars)
        func offset(_ line: JSON, _ column: JSON) -> Int {
          let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
          return lines[(line.int ?? 1) - 1].startIndex + (column.int ?? 1) - 1
        }
        let edits = (change["replacements"].array ?? []).map { edit in
          let region = edit["deletedRegion"]
          return (
            offset(region["startLine"], region["startColumn"])..<offset(region["endLine"], region["endColumn"]),
            edit["insertedContent"]["text"].string ?? ""
          )
        }
        for (range, text) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
          scalars.replaceSubrange(range, with: text.unicodeScalars)
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        texts[path] = String(text)
      }
      return Offer(
        code: result["ruleId"].string ?? "", title: fix["description"]["text"].string ?? "", texts: texts)
    }
  }
}
