import Foundation
import TestSupport
import Testing

/// Typical mistakes. Each gives one error, at its position.
@Suite struct CheckTests {
  private static let policy = """
    language 1
    policy hello
    use ios
    copy hello

    alert off {
      recovers camera
      button openSettings preferred
      button notNow cancel
    }

    flow f -> ready | declined { waive dead-button "whoever is restricted is told the same"
      start state checking {
        choose camera {
          granted -> end ready
          askable -> asking
          else    -> explaining
        }
      }
      state asking {
        ask camera { else -> checking }
      }
      state explaining {
        show off {
          openSettings -> away
          notNow       -> end declined
        }; on change of camera -> checking
      }
      state away {
        open settings { returned -> checking; failed -> explaining }
      }
    }

    """

  private static let catalog = """
    schema: 1
    catalog: hello
    source: en
    entries:
      "off":
        note: After a refusal.
        title: Camera access is off
        buttons:
          openSettings: Open Settings
          notNow: Not Now
      camera.purpose:
        kind: purpose
        key: NSCameraUsageDescription
        text: The camera photographs your greeting to the world.

    """

  /// The output of `usher check` for these files, without the line of counts, and its exit status.
  private func check(policy: String = policy, catalog: String = catalog, path: String = "hello.usher") throws
    -> Finished
  {
    try withFolder { folder in
      try Data(policy.utf8).write(to: folder.appending(path: "hello.usher"))
      try Data(catalog.utf8).write(to: folder.appending(path: "hello.copy.yaml"))
      return try usher(["check", path, "--report", "compact"], in: folder)
    }
  }

  private func expectOne(_ finding: String, _ finished: Finished, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(finished == Finished(status: 1, output: finding + "\n", errors: ""), sourceLocation: sourceLocation)
  }

  // S211
  @Test func moreThanCanBeLookedAtIsOneMistake() throws {
    let names = (0..<300).map { "a\($0)" }
    let buttons = names.map { "button \($0)\n" }.joined()
    expectOne(
      "hello.usher:3:7: error: 300 values are too many; the limit is 64 [too-complex]",
      try check(policy: "language 1\npolicy hello\nalert off {\n\(buttons)}\n"))
    let rows = names.prefix(250).enumerated().map { "\($0 % 256), \($0 < 256) -> \($1)\n" }.joined()
    let inputs = "input n: 0...255 = 0\ninput b: Bool = false\n"
    expectOne(
      "hello.usher:5:9: error: 251 values are too many; the limit is 64 [too-complex]",
      try check(policy: "language 1\npolicy hello\n\(inputs)let x = choose n, b {\n\(rows)else -> z\n}\n"))
    let statuses = "status \(names.joined(separator: ", "))\nask from a0 -> a299\n"
    expectOne(
      "hello.usher:3:10: error: 300 values are too many; the limit is 64 [too-complex]",
      try check(policy: "language 1\nplatform hello\nresource r {\n\(statuses)}\n"))
  }

  @Test func aSoundPolicyHasNoFinding() throws {
    #expect(try check() == Finished(status: 0, output: "", errors: ""))
    #expect(try check(path: ".") == Finished(status: 0, output: "", errors: ""))
  }

  @Test func aMisspeltStateIsToldWithTheNameThatWasMeant() throws {
    let policy = Self.policy.replacing("else    -> explaining", with: "else    -> explainning")
    let finished = try check(policy: policy)
    expectOne("hello.usher:17:18: error: `explainning` is not a state [unknown-name]", finished)
  }

  @Test func aMissingRowIsTold() throws {
    expectOne(
      "hello.usher:24:5: error: `show off` does not say what happens after `notNow` [missing-answer]",
      try check(
        policy: Self.policy.replacing("      notNow       -> end declined\n", with: "").replacing(
          "ready | declined", with: "ready")))
    expectOne(
      "hello.usher:14:5: error: `choose camera` does not say what happens when it is restricted or unavailable [missing-answer]",
      try check(policy: Self.policy.replacing("      else    ->", with: "      denied  ->")))
  }

  @Test func aButtonThatTheCatalogDoesNotKnowIsTold() throws {
    expectOne(
      "hello.copy.yaml:10:7: error: `notnow` is not a button of `off` [unknown-button]",
      try check(catalog: Self.catalog.replacing("notNow:", with: "notnow:")))
    expectOne(
      "hello.copy.yaml:5:3: error: `off` lacks a label for `notNow` [missing-copy]",
      try check(catalog: Self.catalog.replacing("      notNow: Not Now\n", with: "")))
  }

  @Test func anUnclosedBraceIsToldWhereItOpens() throws {
    expectOne(
      "hello.usher:24:14: error: this `{` is never closed [unclosed]",
      try check(
        policy: Self.policy.replacing(
          "      notNow       -> end declined\n    }; on change of camera -> checking\n",
          with: "      notNow       -> end declined\n")))
  }

  // S101
  @Test func anEmptyFileIsTold() throws {
    expectOne("hello.usher:1:1: error: the file is empty [empty-file]", try check(policy: ""))
    expectOne("hello.usher:1:1: error: the file is empty [empty-file]", try check(policy: "\n  \n"))
    expectOne("hello.copy.yaml:1:1: error: the file is empty [empty-file]", try check(catalog: ""))
  }

  // S101
  @Test func windowsLineEndingsAreOneError() throws {
    expectOne(
      "hello.usher:1:11: error: 32 lines end as on Windows, with a carriage return [carriage-return]",
      try check(policy: Self.policy.replacing("\n", with: "\r\n")))
    expectOne(
      "hello.copy.yaml:1:10: error: 14 lines end as on Windows, with a carriage return [carriage-return]",
      try check(catalog: Self.catalog.replacing("\n", with: "\r\n")))
  }

  // S101
  @Test func aFileThatIsNotUTF8IsToldAtTheByte() throws {
    try withFolder { folder in
      let file = folder.appending(path: "latin.usher")
      try Data(Array("language 1\n// caf".utf8) + [0xE9] + Array("\n".utf8)).write(to: file)
      let finished = try usher(["check", "latin.usher", "--report", "compact"], in: folder)
      expectOne("latin.usher:2:7: error: the file is not UTF-8 [not-utf8]", finished)
      try Data([0xFF, 0xFE, 0x6C, 0x00]).write(to: file)
      let wide = try usher(["check", "latin.usher", "--report", "compact"], in: folder)
      expectOne("latin.usher:1:1: error: the file is UTF-16 [not-utf8]", wide)
    }
  }

  @Test func aDuplicateKeyIsToldAtBothPlaces() throws {
    let catalog = Self.catalog.replacing(
      "      notNow: Not Now\n", with: "      notNow: Not Now\n      notNow: Later\n")
    expectOne("hello.copy.yaml:11:7: error: `notNow` appears twice [duplicate-key]", try check(catalog: catalog))
  }

  @Test func aPlatformAndACatalogThatNobodyDeclaresAreTold() throws {
    expectOne(
      "hello.usher:3:5: error: there is no platform or policy `iso` [unknown-platform]",
      try check(policy: Self.policy.replacing("use ios", with: "use iso")))
    expectOne(
      "hello.usher:4:6: error: there is no catalog `hallo` [unknown-catalog]",
      try check(policy: Self.policy.replacing("copy hello", with: "copy hallo")))
  }

  /// A brand whose base is wrong is said to lack nothing.
  @Test(arguments: [["check", "."], ["check", "hello.usher"], ["run", "hello.usher"]])
  func aMistakeInACatalogIsNoMistakeOfItsBrands(command: [String]) throws {
    let brand = "schema: 1\ncatalog: hello\nextends: house\nsource: en\n"
    let base = Self.catalog.replacing("catalog: hello", with: "catalog: house")
    let cases = [
      (base.replacing("title:", with: "titel:"), brand, "house.copy.yaml:7:5", "unknown-field"),
      (base.replacing("schema: 1", with: "schema: {"), brand, "house.copy.yaml:1:9", "forbidden-feature"),
      (base, brand.replacing("house", with: "hause"), "hello.copy.yaml:3:10", "unknown-catalog"),
    ]
    for (base, brand, place, code) in cases {
      try withFolder { folder in
        try Data(Self.policy.utf8).write(to: folder.appending(path: "hello.usher"))
        try Data(brand.utf8).write(to: folder.appending(path: "hello.copy.yaml"))
        try Data(base.utf8).write(to: folder.appending(path: "house.copy.yaml"))
        let finished = try usher(command, in: folder)
        let lines = (finished.output + finished.errors).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("error[") }.map { $0.prefix { $0 != ":" } } == ["error[\(code)]"])
        #expect(lines.contains { $0.hasSuffix("┌─ \(place)") })
        #expect(finished.status == 1)
      }
    }
  }

  @Test func aPolicyThatIsDeclaredTwiceIsToldAtBothPlaces() throws {
    try withFolder { folder in
      for name in ["a.usher", "b.usher"] {
        try Data("language 1\npolicy same\n".utf8).write(to: folder.appending(path: name))
      }
      let finished = try usher(["check", ".", "--report", "compact"], in: folder)
      expectOne("b.usher:2:8: error: two files declare the policy `same` [duplicate-file]", finished)
    }
  }

  @Test func whatCannotBeReadIsAUsageError() throws {
    try withFolder { folder in
      let told = [
        ["check", "nowhere.usher"]: "there is no file `nowhere.usher`",
        ["check", "."]: "there is no policy, platform or catalog under `.`",
        ["check"]: "there is no policy, platform or catalog under `.`",
        ["chek", "."]: "there is no verb `chek`; did you mean `check`? (`usher help` lists them)",
        ["check", ".", "--color"]: "`--color` needs a value",
      ]
      for (arguments, message) in told {
        let finished = try usher(arguments, in: folder)
        #expect(finished == Finished(status: 2, output: "", errors: "usher: \(message)\n"))
      }
    }
  }

  @Test func jsonSaysWhereInBytesLinesAndColumns() throws {
    let finished = try withFolder { folder in
      try Data("language 1\npolicy p\n/// é\nflow f -> a { start state s { -> b } }\n".utf8)
        .write(to: folder.appending(path: "p.usher"))
      return try usher(["check", "p.usher", "--report", "json"], in: folder)
    }
    #expect(finished.status == 1)
    let findings = try #require(try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [[String: Any]])
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding["code"] as? String == "unknown-name")
    #expect(finding["severity"] as? String == "error")
    let place = try #require(finding["place"] as? [String: Any])
    #expect(place["file"] as? String == "p.usher")
    #expect(place["start"] as? Int == 60)
    #expect(place["end"] as? Int == 61)
    #expect(place["line"] as? Int == 4)
    #expect(place["column"] as? Int == 34)
  }
}
