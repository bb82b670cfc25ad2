import Foundation
import TestSupport
import Testing

/// `--color`, and what a terminal adds to a transcript.
@Suite struct ColorTests {
  private let run = [
    "run", "Policies/DocV/docv.usher", "precheck", "--input", "transactionToken=abc", "--given", "camera=denied",
    "--script", "tap openSettings; away camera=authorized relaunch; answer uploaded",
  ]

  @Test func everyCommandTakesTheOption() throws {
    let plain = try usher(run)
    let colored = try usher(run + ["--color", "always"])
    #expect(colored.status == 0 && colored.errors == "")
    #expect(colored.output.contains("\n\u{1B}[1mtap openSettings\u{1B}[0m\n"))
    #expect(colored.output.contains("\n\u{1B}[34m  waits in settling > away\u{1B}[0m\n"))
    #expect(colored.output.hasSuffix("\n\u{1B}[1;32m  outcome uploaded\u{1B}[0m\n"))
    #expect(colored.output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain.output)
    for choice in ["auto", "never"] { #expect(try usher(run + ["--color=\(choice)"]) == plain) }
    let findings = try usher(["check", "Policies/Field", "--color", "always"]).output
    #expect(findings.contains("\u{1B}[1;33mwarning["))
    for verb in ["check", "help", "new", "version"] {
      #expect(try usher(["help", verb]).output.contains("\n  --color WHEN            Colors on standard output: auto"))
    }
  }

  @Test func aReportInAFileHasNoColors() throws {
    try withFolder { folder in
      let file = folder.appending(path: "journey.txt")
      let finished = try usher(run + ["--color", "always", "--report", "pretty=\(file.path)"])
      #expect(finished.status == 0 && finished.output == "")
      #expect(try String(contentsOf: file, encoding: .utf8) == usher(run).output + "(a report of usher)\n")
    }
  }

  @Test(arguments: [
    (["check", "--color", "allways"], "`--color` must be always, auto, never, not `allways`; did you mean `always`?"),
    (["check", "--color=auto", "--color", "never"], "`--color` is given twice"),
    (["check", "--color"], "`--color` needs a value"),
  ]) func aWrongChoiceIsAnError(_ arguments: [String], _ message: String) throws {
    #expect(try usher(arguments) == Finished(status: 2, output: "", errors: "usher: \(message)\n"))
  }

  @Test func theWordsOfAnotherCommandAreCompletedWithTheOption() throws {
    #expect(try usher(["completions", "words", "check", "--color", "n"]).output == "never\t\n")
    #expect(try usher(["completions", "words", "lsp", "--color=al"]).output == "--color=always\t\n")
  }

  #if canImport(Glibc)
    private let settle = [
      "run", projectRoot.appending(path: "Policies/DocV/docv.usher").path, "settle", "--input", "transactionToken=abc",
      "--given", "camera=denied",
    ]

    @Test func aTerminalHasColorsUnlessTheyAreRefused() throws {
      let words = settle + ["--script", "tap openSettings"]
      let event = "\u{1B}[1mtap openSettings\u{1B}[0m\n"
      let colored = try PseudoTerminal(running: words, hasColors: true)
      #expect(try colored.finish().output.contains(event))
      for (arguments, hasColors) in [(["--color", "never"], true), ([], false)] {
        let plain = try PseudoTerminal(running: words + arguments, hasColors: hasColors)
        #expect(try !plain.finish().output.contains("\u{1B}["))
      }
      let chosen = try PseudoTerminal(running: words + ["--color", "always"])
      #expect(try chosen.finish().output.contains(event))
    }

    @Test func aJourneyIsWrappedAtTheWidthOfTheTerminal() throws {
      let terminal = try PseudoTerminal(running: settle, columns: 40)
      #expect(
        try terminal.read(until: lastLineOfMenu) == """
          docv.settle on ios in en with
              camera=denied explainsAtOnce=true

          start
            show alert cameraOff
              | Camera access needed
              | Camera access is required to
              | complete document capture. Enable
              | it in Settings to continue.
              | [Open Settings] openSettings,
              | preferred
              | [Cancel] notNow, cancel
            waits in explaining

            1  tap [Open Settings]
            2  tap [Cancel]
            o  something that the journey does not
               offer
            ?  undo, start over, save and more
            q  quit

          """)
      let chinese = try PseudoTerminal(running: settle + ["--locale", "zh-Hans"], columns: 30)
      let texts = try chinese.read(until: "  waits in").split(separator: "\n").filter { $0.hasPrefix("    | ") }
      #expect(texts.count > 4)
      // A Chinese character has two columns.
      #expect(texts.allSatisfy { $0.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) } <= 30 })
    }
  #endif
}
