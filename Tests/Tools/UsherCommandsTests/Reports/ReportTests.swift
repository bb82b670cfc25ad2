import Foundation
import TestSupport
import Testing

/// The requirements of other tools on reports.
@Suite struct ReportTests {
  /// Creates a project with `count` findings in one catalog, all of them warnings.
  private func withFindings(_ count: Int, _ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let app = folder.appending(path: "App")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
      let names = (0..<count).map { "notice n\($0)\n" }.joined()
      let entries = (0..<count).map { "\n  n\($0):\n    message: Wait...\n" }.joined().dropFirst()
      try Data("language 1\npolicy lens\ncopy lens\n\(names)".utf8).write(to: app.appending(path: "lens.usher"))
      try Data("schema: 1\ncatalog: lens\nsource: en\n\nentries:\n\(entries)".utf8)
        .write(to: app.appending(path: "lens.copy.yaml"))
      try body(folder)
    }
  }

  @Test(arguments: ["sarif", "junit", "gitlab", "github"])
  func theSameBytesComeFromWhereverItIsCalled(_ format: String) throws {
    try withFindings(2) { folder in
      let here = try usher(["check", "App", "--report", format], in: folder)
      let inside = try usher(["check", ".", "--report", format], in: folder.appending(path: "App"))
      #expect(here.status == 1)
      #expect(here == inside)
      #expect(!here.output.contains(folder.path))
    }
  }

  @Test func xcodeIsGivenLinesWithAbsolutePaths() throws {
    try withFindings(1) { folder in
      let place = "\(folder.path)/App/lens.copy.yaml"
      #expect(
        try usher(["check", "App", "--report", "xcode"], in: folder).output == """
          \(place):7:14: warning: the text has three dots instead of an ellipsis. Why: screen readers say "dot dot dot", and a line may break between the dots. Help: write `…`. - Wait... + Wait… [three-dots]

          """)
      try Data("language 1\npolicy lens\nflow look -> over { start state a { -> end done } }\n".utf8)
        .write(to: folder.appending(path: "App/lens.usher"))
      let error =
        "error: `look` has an outcome that it does not declare. Help: declare it, or write `end over`. + | done [unknown-name]"
      for command in [["compile", "App"], ["generate", "swift", "App"]] {
        let finished = try usher(command + ["--report", "xcode"], in: folder)
        #expect(finished.status == 1 && finished.output == "")
        #expect(finished.errors.split(separator: "\n").contains("\(folder.path)/App/lens.usher:3:44: \(error)"))
      }
    }
  }

  /// A report is red if and only if the command fails, at each level and of each command, with findings of each severity.
  @Test(arguments: ["check", "check --notes", "lint", "verify", "fmt --check"], ["note", "warning", "error"])
  func aJUnitReportFailsAsTheCommandDoes(_ command: String, _ level: String) throws {
    let arguments = command.split(separator: " ").map { String($0) } + ["--fail-level", level, "--report", "junit"]
    try withFindings(1) { folder in
      let policy = folder.appending(path: "App/lens.usher")
      let sound = try String(contentsOf: policy, encoding: .utf8)
      for text in [sound, sound + "use ios\nflow f -> a { start state s { choose camera { granted -> end a } } }\n"] {
        try Data(text.utf8).write(to: policy)
        let finished = try usher(arguments, in: folder)
        let failures = finished.output.matches(of: /<(failure|error) message/).count
        #expect((failures > 0) == (finished.status != 0), "\(finished)")
        let counted = try #require(finished.output.firstMatch(of: /<testsuites .* failures="(\d+)" errors="(\d+)">/))
        #expect(Int(counted.1).map { $0 + (Int(counted.2) ?? 0) } == failures)
      }
    }
  }

  @Test func aFindingBelowTheFailLevelIsTheOutputOfAPassedTest() throws {
    try withFindings(1) { folder in
      let report = try usher(["check", "--fail-level", "error", "--report", "junit"], in: folder)
      #expect(report.status == 0)
      #expect(
        report.output.contains(
          """
            <testsuite name="App/lens.copy.yaml" tests="1" failures="0" errors="0" skipped="0">
              <testcase name="three-dots at 7:14" classname="App/lens.copy.yaml">
                <system-out>warning[three-dots]: the text has three dots instead of an ellipsis
          """), "\(report)")
    }
  }

  @Test func anInconclusiveProofIsAnErrorUnlessItIsANote() throws {
    try withFolder { folder in
      let text = """
        language 1
        policy lens
        use ios
        flow begin -> ready | off {
          start state s { choose camera { granted -> end ready; askable -> asking; else -> end off } }
          state asking { ask camera { granted -> end ready; else -> end off } }
        }

        """
      try Data(text.utf8).write(to: folder.appending(path: "lens.usher"))
      let call = ["check", "--states", "1", "--report", "junit"]
      let red = try usher(call, in: folder)
      #expect(red.status == 4 && red.output.contains("failures=\"0\" errors=\"1\""), "\(red)")
      try Data("severities:\n  inconclusive: note\n".utf8).write(to: folder.appending(path: "usher.yaml"))
      let green = try usher(call + ["--notes"], in: folder)
      #expect(green.status == 0 && green.output.contains("failures=\"0\" errors=\"0\""), "\(green)")
      #expect(green.output.contains("<system-out>note[inconclusive]"))
    }
  }

  /// Each line of a help is in the text of an annotation, with its line end escaped, and so is the title of each other fix.
  @Test func annotationsHaveTheLinesOfAHelp() throws {
    try withFolder { folder in
      let text = """
        language 1
        policy lens
        use ios
        flow begin -> ready {
          start state checking {
            choose camera { granted -> end ready }
          }
        }

        """
      try Data(text.utf8).write(to: folder.appending(path: "lens.usher"))
      let help = "Help: add a row."
      let row = "+ notDetermined | denied | restricted | unavailable -> …"
      let gitHub = try usher(["check", "--report", "github"], in: folder).output
      #expect(gitHub.contains("\(help)%0A\(row)\n"), "\(gitHub)")
      let sarif = try usher(["check", "--report", "sarif"], in: folder).output
      #expect(sarif.contains("\(help)\\n\(row)\""), "\(sarif)")
      let xcode = try usher(["check", "--report", "xcode"], in: folder).output
      #expect(xcode.contains("\(help) \(row) [missing-answer]\n"), "\(xcode)")
      let junit = try usher(["check", "--report", "junit"], in: folder).output
      #expect(junit.contains(row.replacing(">", with: "&gt;")), "\(junit)")
    }
  }

  @Test func gitHubIsGivenTenAnnotationsOfAKindAndACountOfTheRest() throws {
    try withFindings(13) { folder in
      let lines = try usher(["check", "--notes", "--report", "github"], in: folder).output.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
      #expect(lines.count { $0.hasPrefix("::notice file=") } == 9)
      #expect(lines.count { $0.hasPrefix("App/lens.copy.yaml:") } == 3 + 4)
      #expect(
        lines.last
          == "::notice title=usher check::3 warnings, 4 notes more, reported in the log of this step; 13 warnings, 13 notes in all"
      )
    }
  }

  @Test func gitLabIsGivenFingerprintsThatNoOtherFindingHas() throws {
    try withFindings(13) { folder in
      let text = try usher(["check", "--report", "gitlab"], in: folder).output
      let issues = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
      #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 13)
      #expect(
        Set(issues.map { $0.keys.sorted() }) == [["check_name", "description", "fingerprint", "location", "severity"]])
    }
  }

  @Test func aFingerprintStaysWhereLinesMove() throws {
    try withFindings(1) { folder in
      let before = try fingerprints(in: folder)
      let file = folder.appending(path: "App/lens.copy.yaml")
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      try Data(text.replacing("    message:", with: "    note: It is on its way.\n    message:").utf8).write(to: file)
      #expect(try fingerprints(in: folder) == before)
      #expect(before.count == 1)
    }
  }

  private func fingerprints(in folder: URL) throws -> [String] {
    let text = try usher(["check", "--report", "sarif"], in: folder).output
    return text.matches(of: /"primaryLocationLineHash" : "(.*?)"/).map { String($0.1) }
  }

  /// Checks the parts of the OASIS schema that such a report can violate: the required and the allowed fields of each object.
  @Test func sarifHasTheFieldsOfItsSchemaAndNoOthers() throws {
    let text = try usher(["check", "Policies/Field", "--notes", "--report", "sarif"]).output
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(faults(of: log, as: "log") == [])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    let driver = try #require((runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    // GitHub reads at most this many characters.
    for rule in rules {
      #expect(try #require((rule["fullDescription"] as? [String: Any])?["text"] as? String).count <= 1024)
    }
  }

  @Test func sarifHasTheCounterexampleOfAFinding() throws {
    try withFolder { folder in
      let text = """
        language 1
        policy lens
        use ios
        flow begin -> ready {
          start state checking {
            choose camera {
              granted -> end ready
              else -> waiting
            }
          }
          state waiting { on change of camera -> end ready }
        }

        """
      try Data(text.utf8).write(to: folder.appending(path: "lens.usher"))
      for verb in ["check", "verify"] {
        let text = try usher([verb, "--report", "sarif"], in: folder).output
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(faults(of: log, as: "log") == [])
        let steps = text.components(separatedBy: "\"codeFlows\"").dropFirst().map { flow in
          let flow = flow.components(separatedBy: "\"fixes\"")[0].components(separatedBy: "\"level\"")[0]
          let texts = flow.matches(of: /"text" : "(.*?)"/).map { String($0.1) }
          return zip(flow.matches(of: /"startLine" : (\d+)/).map { String($0.1) }, texts).map { "\($0): \($1)" }
        }
        #expect(steps == [["4: 1. start: waits in waiting"]])
      }
    }
  }

  /// The fields of each kind of object, with the kinds of their values. Names that begin with `!` are required.
  private static let shapes: [String: [String: String]] = [
    "log": ["$schema": "text", "!version": "text", "!runs": "run"],
    "run": [
      "!tool": "tool", "automationDetails": "id", "columnKind": "text", "invocations": "invocation",
      "results": "result",
    ],
    "tool": ["!driver": "component"],
    "component": ["!name": "text", "version": "text", "semanticVersion": "text", "rules": "rule"],
    "id": ["id": "text"],
    "invocation": ["!executionSuccessful": "truth", "toolExecutionNotifications": "notification"],
    "notification": ["!message": "message", "level": "text"],
    "message": ["!text": "text", "markdown": "text"],
    "rule": [
      "!id": "text", "name": "text", "shortDescription": "message", "fullDescription": "message", "help": "message",
      "defaultConfiguration": "configuration", "properties": "bag",
    ],
    "configuration": ["level": "text"],
    "bag": ["precision": "text", "tags": "text", "problem.severity": "text"],
    "result": [
      "ruleId": "text", "ruleIndex": "number", "level": "text", "!message": "message", "locations": "location",
      "relatedLocations": "location", "partialFingerprints": "fingerprints", "fixes": "fix", "codeFlows": "codeFlow",
    ],
    "codeFlow": ["!threadFlows": "threadFlow"],
    "threadFlow": ["!locations": "step"],
    "step": ["location": "location"],
    "fingerprints": ["primaryLocationLineHash": "text"],
    "location": ["id": "number", "physicalLocation": "place", "message": "message"],
    "place": ["artifactLocation": "artifact", "region": "region"],
    "artifact": ["uri": "text"],
    "region": ["startLine": "number", "startColumn": "number", "endLine": "number", "endColumn": "number"],
    "fix": ["description": "message", "!artifactChanges": "change"],
    "change": ["!artifactLocation": "artifact", "!replacements": "replacement"],
    "replacement": ["!deletedRegion": "region", "insertedContent": "content"],
    "content": ["text": "text"],
  ]

  private func faults(of value: Any, as kind: String) -> [String] {
    if let list = value as? [Any] { return list.flatMap { faults(of: $0, as: kind) } }
    guard let shape = Self.shapes[kind] else {
      switch kind {
      case "text": return value is String ? [] : ["\(value) is no text"]
      case "number": return (value as? Int).map { $0 >= 0 } == true ? [] : ["\(value) is no number"]
      default: return value is Bool ? [] : ["\(value) is no truth"]
      }
    }
    guard let object = value as? [String: Any] else { return ["\(value) is no \(kind)"] }
    let missing = shape.keys.filter { $0.hasPrefix("!") && object[String($0.dropFirst())] == nil }
    let known = object.keys.sorted().flatMap { key -> [String] in
      guard let inner = shape[key] ?? shape["!" + key] else { return ["\(kind) has no \(key)"] }
      return faults(of: object[key] as Any, as: inner)
    }
    return missing.sorted().map { "\(kind) lacks \($0.dropFirst())" } + known
  }
}
