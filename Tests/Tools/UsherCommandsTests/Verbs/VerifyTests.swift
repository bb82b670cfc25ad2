import Foundation
import TestSupport
import Testing

/// The output of `usher verify` can be used without changes.
@Suite struct VerifyTests {
  private static let published = ["docv", "capture", "scanner", "stream"]

  /// A finding in the JSON report.
  private struct Finding: Decodable {
    var code: String
    var message: String
    var test: [String]?
  }

  @Test(arguments: published) func theTestOfAStoryCanBePastedAndFails(_ name: String) throws {
    let path = "Policies/Published/\(name).usher"
    let text = try String(contentsOf: projectRoot.appending(path: path), encoding: .utf8)
    let lines = try usher(["verify", path, "--report", "proof"]).output.split(separator: "\n")
    let findings = try lines.filter { $0.contains("\"code\"") }.map {
      try JSONDecoder().decode(Finding.self, from: Data($0.utf8))
    }
    #expect(!findings.isEmpty)
    let tests = findings.compactMap { finding in finding.test.map { (finding, $0.joined(separator: "\n")) } }
    for (finding, block) in tests {
      try withFolder { folder in
        try (text + "\n" + block + "\n").write(
          to: folder.appending(path: "\(name).usher"), atomically: true, encoding: .utf8)
        let finished = try usher(["test", "\(name).usher"], in: folder)
        #expect(finished.status == 1, "\(finding.message)")
        #expect(finished.output.hasSuffix("1 test in 1 policy: 0 passed, 1 failed\n"), "\(finished)")
      }
    }
  }

  @Test func whatIsCutOffHasAStatusOfItsOwn() throws {
    let finished = try usher(["verify", "Policies/Scanner/scan.usher", "--states", "3"])
    #expect(finished.status == 4)
    #expect(finished.output.contains("  inconclusive  scanCode: "))
    #expect(finished.output.hasSuffix("1 flow in 1 policy: 1 warning\n"))
  }

  @Test func onlyThePromisesThatAreNamedAreLookedAt() throws {
    let path = "Policies/Published/docv.usher"
    let finished = try usher(["verify", path, "--promise", "untrue-guidance", "--report", "compact"])
    #expect(finished.status == 1)
    #expect(finished.output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.1) } == ["untrue-guidance"])
    #expect(try usher(["verify", path, "--promise", "metric-again"]).status == 0)
  }

  @Test func anUnknownPromiseSuggestsTheNearest() throws {
    let finished = try usher(["verify", "Policies/DocV", "--promise", "dead-buton"])
    #expect(finished.status == 2)
    #expect(finished.errors == "usher: there is no promise `dead-buton`; did you mean `dead-button`?\n")
  }

  @Test func aPolicysOwnPromiseIsNamedByItsTitle() throws {
    let finished = try usher(["verify", "Policies/DocV", "--promise", "never opens the SDK without the camera"])
    #expect(finished.status == 0)
  }
}
