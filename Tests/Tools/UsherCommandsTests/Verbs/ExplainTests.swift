import Foundation
import TestSupport
import Testing
import UsherFindings
import UsherSource

@Suite struct ExplainTests {
  @Test func theRuleBookHasEveryPageOnceByCategory() throws {
    let book = try usher(["explain", "--all", "--format", "markdown"])
    #expect(book.status == 0)
    #expect(try usher(["explain", "--all"]) == book)
    let chapters = book.output.matches(of: /\n## (.+)\n/).map { String($0.1) }
    #expect(chapters == DiagnosticCategory.allCases.map { $0.title })
    let pages = book.output.matches(of: /\n### ([a-z0-9-]+): .+\n\nSeverity: (\w+)\n/).map {
      [String($0.1), String($0.2)]
    }
    let expected = DiagnosticCategory.allCases.flatMap { category in
      DiagnosticCode.allCases.filter { $0.category == category }.map { [$0.rawValue, $0.severity.name] }
        .sorted { $0[0] < $1[0] }
    }
    #expect(pages == expected)
    #expect(pages.count == DiagnosticCode.allCases.count)
  }

  @Test func whatTheRuleBookHasNotIsAMistake() throws {
    let told = [
      ["explain", "--all", "--format", "html"]: "`--format` must be markdown, not `html`",
      ["explain", "--all", "naming"]: "`--all` includes the page of `naming`; leave `naming` out",
      ["explain", "naming", "--format", "markdown"]: "`--format` needs `--all`",
    ]
    for (arguments, message) in told {
      #expect(try usher(arguments) == Finished(status: 2, output: "", errors: "usher: \(message)\n"))
    }
  }

  @Test func aCodePrintsItsPage() throws {
    let page = try ExplanationPage(of: .missingAnswer)
    #expect(try usher(["explain", "missing-answer"]) == Finished(status: 0, output: page.text, errors: ""))
  }

  @Test func withoutACodeAllAreListedInColumns() throws {
    let finished = try usher(["explain"])
    let rows = finished.output.split(separator: "\n")
    #expect(finished.status == 0)
    #expect(rows.map { $0.prefix { $0 != " " } } == DiagnosticCode.allCases.map { Substring($0.rawValue) })
    #expect(rows.contains("partial-copy                warning  a translation is incomplete"))
    #expect(rows.first == "carriage-return             error    lines end as on Windows")
  }

  @Test func anUnknownCodeIsToldWithTheOneThatWasMeant() throws {
    let told = "usher: there is no code `missing-anser`; did you mean `missing-answer`? (`usher explain` lists them)\n"
    #expect(try usher(["explain", "missing-anser"]) == Finished(status: 2, output: "", errors: told))
    #expect(try usher(["explain", "dead-row", "else-hides"]).status == 2)
  }

  // S101
  @Test(arguments: [
    DiagnosticCode.carriageReturn, .duplicateFile, .emptyFile, .malformedAllowance, .misnamedFile, .missingLocale,
    .notUtf8, .requestWithoutTap,
    .sourceLocale, .staleBaseline, .tooLarge, .unknownCode, .unmatchedPath,
    .unusedAllowance, .unusedCatalog,
  ])
  func theCommandsOfAPageMakeTheMistakeAndMendIt(_ code: DiagnosticCode) throws {
    let page = try ExplanationPage(of: code)
    try withFolder { folder in
      try shell(page.example(in: "Wrong").commands, in: folder)
      let wrong = try usher(["check", ".", "--report", "compact"], in: folder)
      let findings = wrong.output.split(separator: "\n")
      #expect(wrong.status == 1 && !findings.isEmpty)
      #expect(findings.filter { !$0.hasSuffix("[\(code.rawValue)]") } == [])
      try shell(page.example(in: "Right").commands, in: folder)
      #expect(
        try usher(["check", ".", "--report", "compact"], in: folder) == Finished(status: 0, output: "", errors: ""))
    }
  }

  @Test(arguments: [
    (DiagnosticCode.undeclaredLocale, "capture.de.copy.yaml:2:9: note: the project is not in `de`"),
    (
      .settingsBeforeAsking,
      "capture.usher:26:9: note: `cameraOff` leads to Settings for `camera`, although the system would still ask"
    ),
  ])
  func aNoteOfAPageIsToldWhereNotesAre(_ code: DiagnosticCode, _ note: String) throws {
    let page = try ExplanationPage(of: code)
    try withFolder { folder in
      try shell(page.example(in: "Wrong").commands, in: folder)
      let wrong = try usher(["check", ".", "--notes", "--report", "compact"], in: folder)
      let lines = wrong.output.split(separator: "\n").filter { $0.hasSuffix("[\(code.rawValue)]") }
      #expect(wrong.status == 0 && lines.map { $0.prefix(note.count) } == [note[...]])
      try shell(page.example(in: "Right").commands, in: folder)
      let right = try usher(["check", ".", "--notes", "--report", "compact"], in: folder)
      #expect(!right.output.contains("[\(code.rawValue)]"))
    }
  }

  @Test func whatIsNotLaidOutIsToldByTheCommandThatLaysOut() throws {
    let page = try ExplanationPage(of: .notLaidOut)
    try withFolder { folder in
      try shell(page.example(in: "Wrong").commands, in: folder)
      let wrong = try usher(["fmt", "--check", "--report", "compact"], in: folder)
      let told = "lens.usher:1:1: error: the file is not in the standard layout [not-laid-out]\n"
      #expect(wrong == Finished(status: 1, output: told, errors: ""))
      for command in page.example(in: "Right").commands {
        #expect(try usher(Array(shellWords(command).dropFirst()), in: folder).status == 0)
      }
      #expect(try usher(["fmt", "--check", "--report", "compact"], in: folder).status == 0)
    }
  }

  @Test func settingsThatCannotBeReadAreAMistakeOfTheCall() throws {
    let page = try ExplanationPage(of: .fixedSeverity)
    try withFolder { folder in
      try shell(page.example(in: "Wrong").commands, in: folder)
      let wrong = try usher(["check", "."], in: folder)
      #expect(wrong.status == 2 && wrong.errors.hasPrefix("error[fixed-severity]: "))
      try shell(page.example(in: "Right").commands, in: folder)
      #expect(try usher(["check", "."], in: folder).status == 0)
    }
  }

  @Test func aStepThatIsImpossibleStopsTheScriptOfItsPage() throws {
    let page = try ExplanationPage(of: .impossibleStep)
    let wrong = try page.example(in: "Wrong").commands.map { try usher(Array(shellWords($0).dropFirst())) }
    let right = try page.example(in: "Right").commands.map { try usher(Array(shellWords($0).dropFirst())) }
    #expect(wrong.map(\.status) == [1])
    #expect(wrong.allSatisfy { ($0.output + $0.errors).contains("[impossible-step]") })
    #expect(right.map(\.status) == [0])
  }
}

/// Runs command lines in a shell.
private func shell(_ commands: [String], in folder: URL) throws {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-e", "-c", commands.joined()]
  process.currentDirectoryURL = folder
  try process.run()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0)
}
