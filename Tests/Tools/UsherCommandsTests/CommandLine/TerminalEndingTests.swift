#if canImport(Glibc)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// The state of the terminal after the journey, for every way in which it can end.
  @Suite struct TerminalEndingTests {
    @Test func theTerminalIsPutBack() throws {
      let endings: [(keys: String, output: String, ending: PseudoTerminal.Ending)] = [
        ("q", "", .status(0)),
        ("oq", "", .status(0)),
        ("2\n", "\n  t  save the journey as a test\n  l  texts in `ar`\n  q  quit  (Return)\n", .status(0)),
        ("2\u{4}", "\n  t  save the journey as a test\n  l  texts in `ar`\n  q  quit  (Return)\n", .status(0)),
        ("\u{4}", "\nthe input has ended, the journey has not\n", .status(1)),
        ("\u{3}", "", .signal(SIGINT)),
      ]
      for (keys, output, ending) in endings {
        let terminal = try precheck()
        _ = try terminal.read(until: lastLineOfMenu)
        #expect(try terminal.modes() != terminal.modesBefore, "keys come one by one")
        try terminal.type(keys)
        let (printed, found) = try terminal.finish()
        #expect(printed.hasSuffix(output))
        #expect(found == ending)
        #expect(try terminal.modes() == terminal.modesBefore, "\(Array(keys.utf8))")
      }
    }

    @Test func aSignalThatEndsItPutsTheTerminalBackToo() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLineOfMenu)
      terminal.signal(SIGTERM)
      #expect(try terminal.finish() == ("", .signal(SIGTERM)))
      #expect(try terminal.modes() == terminal.modesBefore)
    }

    @Test func aFaultOfTheToolsIsNoFinding() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLineOfMenu)
      terminal.signal(SIGILL)
      let fault =
        "\nusher: internal error while running `usher run`; this is a bug in usher, please report it with the file if you can "
        + "share it\n"
      #expect(try terminal.finish() == (fault, .status(3)))
    }

    @Test func afterAStopItGoesOn() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLineOfMenu)
      let modes = try terminal.modes()
      terminal.signal(SIGSTOP)
      terminal.signal(SIGCONT)
      // Without a shell that could continue it, ^Z does not stop the process.
      try terminal.type("\u{1A}")
      try terminal.type("x")
      _ = try terminal.read(until: "`x` is not offered\n")
      #expect(try terminal.modes() == modes)
    }

    @Test func aWindowThatIsClosedEndsIt() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLineOfMenu)
      terminal.hangUp()
      #expect(try terminal.finish() == ("", .signal(SIGHUP)))
    }
  }
#endif
