#if canImport(Glibc)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  private let docv = projectRoot.appending(path: "Policies/DocV/docv.usher").path
  private let lastLine = "  q  quit\n"
  private let endOfMenu = "  q  quit  (Return)\n"

  /// Starts `usher run` at a terminal, with a camera that was refused.
  private func precheck() throws -> PseudoTerminal {
    try PseudoTerminal(
      running: ["run", docv, "precheck", "--input", "transactionToken=abc", "--given", "camera=denied"])
  }

  @Suite struct TerminalTests {
    private let firstMenu = """

        1  tap [Open Settings]
        2  tap [Cancel]
        o  something that the journey does not offer
        ?  undo, start over, save and more
        q  quit

      """

    @Test func theMenuOffersExactlyWhatCanHappen() throws {
      let terminal = try precheck()
      #expect(
        try terminal.read(until: lastLine) == """
          docv.precheck on ios in en with camera=denied explainsAtOnce=true

          start
            show alert cameraOff
              | Camera access needed
              | Camera access is required to complete document capture. Enable it in Settings to continue.
              | [Open Settings] openSettings, preferred
              | [Cancel] notNow, cancel
            waits in settling > explaining

          """ + firstMenu)
      try terminal.type("1")
      #expect(
        try terminal.read(until: lastLine) == """

          tap openSettings
            track opened_settings
            open settings (app-settings:)
            waits in settling > away

            1  come back without a change
            2  camera becomes authorized, come back
            3  camera becomes authorized, come back to a new launch
            4  camera becomes restricted, come back
            5  camera becomes notDetermined, come back to a new launch
            6  it does not open
            o  something that the journey does not offer
            ?  undo, start over, save and more
            q  quit

          """)
      try terminal.type("5")
      #expect(
        try terminal.read(until: lastLine) == """

          away camera=notDetermined relaunch
            track returned_from_settings(isGranted: false)
            ask camera
            waits in settling > asking

            1  the person answers the system: denied
            2  the person answers the system: authorized
            o  something that the journey does not offer
            ?  undo, start over, save and more
            q  quit

          """)
      try terminal.type("2")
      #expect(
        try terminal.read(until: lastLine) == """

          answer authorized
            do launchDocV(token: abc)
            waits in launching

            1  the app answers: uploaded
            2  the app answers: cameraDeclined
            3  the app answers: failed
            o  something that the journey does not offer
            ?  undo, start over, save and more
            q  quit

          """)
      try terminal.type("1")
      #expect(
        try terminal.read(until: endOfMenu) == """

          answer uploaded
            outcome uploaded

            u  undo `answer uploaded`
            n  start over
            s  save the journey as a script
            t  save the journey as a test
            l  texts in `ar`
            q  quit  (Return)

          """)
      try terminal.type("\n")
      #expect(try terminal.finish() == ("", .status(0)))
    }

    @Test func whatTheJourneyDoesNotOfferIsBehindAKeyOfItsOwn() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLine)
      try terminal.type("o")
      #expect(
        try terminal.read(until: lastLine) == """

            a  leave, come back without a change
            b  leave, camera becomes authorized, come back
            c  leave, camera becomes authorized, come back to a new launch
            d  leave, camera becomes restricted, come back
            e  leave, camera becomes notDetermined, come back to a new launch
            f  camera becomes authorized while the app is active
            g  camera becomes restricted while the app is active
            h  the system ends the app, and it is launched again
            1  back
            q  quit

          """)
      try terminal.type("1")
      #expect(try terminal.read(until: lastLine) == firstMenu)
      try terminal.type("of")
      #expect(
        try terminal.read(until: "waits in launching\n").hasSuffix(
          "\n\nmeanwhile camera=authorized\n  dismiss cameraOff\n  do launchDocV(token: abc)\n  waits in launching\n"))
    }

    @Test func aWrongKeyIsToldAndChangesNothing() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLine)
      for key in ["x", "3", "0", "Q", "é", "你", "👩‍💻", "e\u{301}"] {
        try terminal.type(key)
        #expect(try terminal.read(until: "\n") == "`\(key)` is not offered\n")
      }
      try terminal.type("\n")
      #expect(try terminal.read(until: lastLine) == firstMenu)
      for key in [" ", "\u{7F}", "\u{1B}", "\u{1B}[A", "\u{1B}[3~", "\u{1B}[1;5C", "\u{1B}OP", "\u{1B}1"] {
        try terminal.type(key)
        #expect(try terminal.read(until: "\n") == "that key is not offered\n", "\(Array(key.utf8))")
      }
      try terminal.type([0xE9])
      #expect(try terminal.read(until: "\n") == "`\u{FFFD}` is not offered\n")
      try terminal.type("2")
      #expect(
        try terminal.read(until: "declined\n") == "\ntap notNow\n  track guidance_cancelled\n  outcome declined\n")
      try terminal.type("q")
      #expect(try terminal.finish().ending == .status(0))
    }

    @Test func aNewSizeOfTheWindowChangesNothing() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLine)
      for columns in UInt16(20)..<40 { try terminal.resize(columns: columns, rows: columns / 2) }
      try terminal.type("x")
      #expect(try terminal.read(until: "\n") == "`x` is not offered\n")
      try terminal.type("q")
      #expect(try terminal.finish() == ("", .status(0)))
    }

    @Test func severalKeysAtOnceAreTakenOneByOne() throws {
      let terminal = try precheck()
      let start = try terminal.read(until: lastLine)
      try terminal.type("1x31q")
      let (output, ending) = try terminal.finish()
      #expect(ending == .status(0))
      #expect(output.contains("`x` is not offered\n\naway camera=authorized relaunch\n"))
      #expect(output.contains("\nanswer uploaded\n  outcome uploaded\n"))
      #expect(start.hasSuffix(firstMenu))
    }

    // MARK: Back, and saved

    @Test func stepsAreTakenBack() throws {
      let terminal = try precheck()
      let start = try terminal.read(until: lastLine)
      try terminal.type("1")
      let away = try terminal.read(until: lastLine)
      try terminal.type("?")
      #expect(
        try terminal.read(until: lastLine) == """

            u  undo `tap openSettings`
            n  start over
            s  save the journey as a script
            t  save the journey as a test
            l  texts in `ar`
            1  back
            q  quit

          """)
      try terminal.type("1")
      #expect(away.hasSuffix(try terminal.read(until: lastLine)))
      try terminal.type("5")
      _ = try terminal.read(until: lastLine)
      try terminal.type("u")
      #expect(try terminal.read(until: lastLine) == away)
      try terminal.type("u")
      #expect(start.hasSuffix(try terminal.read(until: lastLine)))
      try terminal.type("u")
      #expect(try terminal.read(until: "\n") == "`u` is not offered\n")
      try terminal.type("2n")
      #expect(try terminal.read(until: lastLine).hasSuffix("settling > explaining\n" + firstMenu))
      try terminal.type("l")
      #expect(try terminal.read(until: lastLine).contains("[فتح الإعدادات] openSettings, preferred\n"))
      try terminal.type("q")
      #expect(try terminal.finish() == ("", .status(0)))
    }

    @Test func theJourneyIsSaved() throws {
      try withFolder { folder in
        let script = folder.appending(path: "script")
        let terminal = try precheck()
        _ = try terminal.read(until: lastLine)
        try terminal.type("15")
        _ = try terminal.read(until: lastLine)
        _ = try terminal.read(until: lastLine)
        try terminal.type("s\(script.path)x\u{7F}\n")
        #expect(try terminal.read(until: lastLine).contains("\n`\(script.path)` was written\n"))
        #expect(
          try String(contentsOf: script, encoding: .utf8) == "tap openSettings\naway camera=notDetermined relaunch\n")
        try terminal.type("t\(script.path)\n")
        let refusal = "\n`\(script.path)` exists; nothing was written\n"
        #expect(try terminal.read(until: lastLine).contains(refusal))
        try terminal.type("t\n")
        let test = """
          test "precheck: what happens" for precheck {
            given camera is denied, transactionToken is "abc"
            expect show cameraOff
            tap openSettings
            expect track opened_settings, open settings
            away { camera becomes notDetermined; app ends }
            expect track returned_from_settings(isGranted: false), ask camera
          }

          """
        #expect(try terminal.read(until: lastLine).contains("(Return prints it here): \n\n\(test)\n"))
        try terminal.type("q")
        #expect(try terminal.finish() == ("", .status(0)))
      }
    }

    @Test func whatTheCallLeavesOutIsAskedFor() throws {
      try withFolder { folder in
        let policy = folder.appending(path: "pick.usher")
        try Data(
          """
          language 1
          policy pick
          use ios, android
          input token: Text
          input mode: quick | slow
          input level: 0...40
          decide isQuick: Bool = mode is quick and level is 1...
          metric seen(token: Text, level: 0...40)
          flow ensure(r: resource of camera | microphone, isLoud: Bool) -> yes | no {
            start state asking {
              track seen(token: token, level: level)
              choose isLoud { true -> end yes; false -> waiting }
            }
            resting state waiting { on background -> end no }
          }

          """.utf8
        ).write(to: policy)
        let terminal = try PseudoTerminal(running: ["run", policy.path])
        #expect(
          try terminal.read(until: "isQuick\n") == """
            flow:
              1  ensure(r: camera)  (Return)
              2  ensure(r: microphone)
              3  isQuick

            """)
        try terminal.type("2")
        #expect(try terminal.read(until: "2  true\n") == "isLoud:\n  1  false  (Return)\n  2  true\n")
        try terminal.type("x\n")
        #expect(try terminal.read(until: "token: ") == "`x` is not offered\ntoken: ")
        try terminal.type("né\n")
        #expect(try terminal.read(until: "slow\n") == "né\nmode:\n  1  quick  (Return)\n  2  slow\n")
        try terminal.type("2")
        #expect(try terminal.read(until: "): ") == "level: (Return: 0): ")
        try terminal.type("41\n")
        #expect(try terminal.read(until: "): ").contains("`41` is not possible; it can be `0`, `1`, "))
        try terminal.type("7\n")
        #expect(
          try terminal.read(until: lastLine).hasPrefix(
            """
            7
            pick.ensure(r: microphone, isLoud: false) on ios with mode=slow level=7

            start
              track seen(token: né, level: 7)
              waits in waiting

            """))
        try terminal.type("p")
        _ = try terminal.read(until: "isQuick\n")
        try terminal.type("\u{4}")
        let (output, ending) = try terminal.finish()
        #expect(output == "usher: the input has ended before the question was answered\n")
        #expect(ending == .status(2))
      }
    }

    @Test func whatAStateWaitsForIsOffered() throws {
      try withFolder { folder in
        let policy = folder.appending(path: "doze.usher")
        try Data(
          """
          language 1
          policy doze
          live input isDark: Bool = false
          live input isLoud: Bool = false
          event knocked
          event rang
          flow sleep -> awake {
            on rang -> end awake
            start resting state dozing {
              on change of isLoud -> end awake
              after 3s -> end awake
              after 1min -> elsewhere
            }
            state elsewhere {
              on change of isDark -> end awake
              on knocked -> end awake
            }
          }

          """.utf8
        ).write(to: policy)
        let terminal = try PseudoTerminal(running: ["run", policy.path])
        #expect(
          try terminal.read(until: lastLine).hasSuffix(
            """
              waits in dozing

              1  isLoud becomes true while the app is active
              2  the app sends rang
              3  wait 3s
              4  wait 1min
              o  something that the journey does not offer
              ?  undo, start over, save and more
              q  quit

            """))
        try terminal.type("o")
        #expect(
          try terminal.read(until: lastLine) == """

              a  leave, come back without a change
              b  isDark becomes true while the app is active
              c  the app sends knocked
              d  the system ends the app, and it is launched again
              1  back
              q  quit

            """)
      }
    }

    @Test func aListThatIsLongerThanItsKeysHasSeveralPages() throws {
      try withFolder { folder in
        let statuses = (1...11).map { "s\($0)" }
        try Data(
          """
          language 1
          platform dial
          resource knob {
            status off, \(statuses.joined(separator: ", "))
            status on grants
            ask from off -> on | \(statuses.joined(separator: " | "))
          }

          """.utf8
        ).write(to: folder.appending(path: "dial.usher"))
        let policy = folder.appending(path: "turn.usher")
        try Data(
          """
          language 1
          policy turn
          use dial
          flow turn -> yes | no {
            start state asking { ask knob { granted -> end yes; else -> end no } }
          }

          """.utf8
        ).write(to: policy)
        let terminal = try PseudoTerminal(running: ["run", policy.path])
        let first = try terminal.read(until: lastLine)
        #expect(first.contains("\n  9  the person answers the system: s9\n  m  more\n  o  something"))
        try terminal.type("m")
        #expect(
          try terminal.read(until: lastLine) == """

              1  the person answers the system: s10
              2  the person answers the system: s11
              3  the person answers the system: on
              m  more
              o  something that the journey does not offer
              ?  undo, start over, save and more
              q  quit

            """)
        try terminal.type("m")
        #expect(first.hasSuffix(try terminal.read(until: lastLine)))
        try terminal.type("m3q")
        #expect(try terminal.finish().output.contains("\nanswer on\n  outcome yes\n"))
      }
    }

    @Test(arguments: [
      (
        flow: "precheck", given: "camera=denied", keys: "131",
        script: "tap openSettings; away camera=authorized relaunch; answer uploaded"
      ),
      ("precheck", "camera=notDetermined", "12", "answer denied; tap notNow"),
      (
        "afterLaunch", "camera=denied", "2131",
        "answer cameraDeclined; tap openSettings; away camera=authorized relaunch; answer uploaded"
      ),
      ("afterLaunch", "camera=restricted", "21", "answer cameraDeclined; tap close"),
    ])
    func aJourneyPlayedByKeysIsTheJourneyOfItsScript(flow: String, given: String, keys: String, script: String) throws {
      let call = ["run", docv, flow, "--input", "transactionToken=abc", "--given", given]
      let terminal = try PseudoTerminal(running: call)
      let start = try terminal.read(until: lastLine)
      try terminal.type(keys + "q")
      let (rest, ending) = try terminal.finish()
      #expect(ending == .status(0))
      #expect(withoutMenus(start + rest) == (try usher(call + ["--script", script])).output)
    }
  }

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
        _ = try terminal.read(until: lastLine)
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
      _ = try terminal.read(until: lastLine)
      terminal.signal(SIGTERM)
      #expect(try terminal.finish() == ("", .signal(SIGTERM)))
      #expect(try terminal.modes() == terminal.modesBefore)
    }

    @Test func aFaultOfTheToolsIsNoFinding() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLine)
      terminal.signal(SIGILL)
      let fault =
        "\nusher: internal error while running `usher run`; this is a bug in usher, please report it with the file if you can "
        + "share it\n"
      #expect(try terminal.finish() == (fault, .status(3)))
    }

    @Test func afterAStopItGoesOn() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLine)
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
      _ = try terminal.read(until: lastLine)
      terminal.hangUp()
      #expect(try terminal.finish() == ("", .signal(SIGHUP)))
    }
  }

  // MARK: Every policy

  @Suite struct EveryPolicyByKeysTests {
    @Test(
      arguments: try filesUnder("Policies", withExtension: "usher").filter {
        !$0.pathComponents.contains("Platforms") && !$0.pathComponents.contains("Published")
      }, Choice.allCases)
    func itsFlowsArePlayedByKeysAsByAScript(_ policy: URL, choosing choice: Choice) throws {
      for call in try calls(of: policy) { try play(call, choosing: choice) }
    }

    enum Choice: CaseIterable {
      case first
      case last
    }

    /// Plays up to 30 choices, then the same acts as a script.
    private func play(_ call: [String], choosing choice: Choice) throws {
      let terminal = try PseudoTerminal(running: call)
      var (text, menu) = try step(terminal)
      let (output, shown) = (text, menu)
      if menu != nil {
        try terminal.type("=")
        #expect(try terminal.read(until: "\n") == "`=` is not offered\n")
        try terminal.resize(columns: 40, rows: 12)
        try terminal.type("o1")
        _ = try terminal.read(until: lastLine)
        #expect(try step(terminal).menu == shown, "back is where it was")
      }
      text = output
      for _ in 0..<30 {
        let keys = menu?.filter { $0.isNumber } ?? ""
        guard let key = choice == .first ? keys.first : keys.last else { break }
        try terminal.type(String(key))
        let next = try step(terminal)
        text += next.text
        menu = next.menu
      }
      if menu == nil { _ = try terminal.read(until: endOfMenu) }
      try terminal.type("q")
      #expect(try terminal.finish() == ("", .status(0)), "\(call)")
      #expect(try terminal.modes() == terminal.modesBefore)
      let played = withoutMenus(text)
      let scripted = try usher(call + ["--script", script(of: played)])
      #expect(scripted == Finished(status: 0, output: played, errors: ""))
    }

    /// Reads until a menu is complete or the journey is over. Returns the text and the keys of the menu.
    private func step(_ terminal: PseudoTerminal) throws -> (text: String, menu: String?) {
      var (text, keys) = ("", "")
      while true {
        let line = try terminal.read(until: "\n")
        text += line
        if line.hasPrefix("  outcome ") { return (text, nil) }
        if let key = line.wholeMatch(of: /\s\s(\S)  .*\n/)?.1 { keys += key }
        if line == lastLine { return (text, keys) }
      }
    }

    /// The calls of all flows of a policy, as listed by `usher`.
    private func calls(of policy: URL) throws -> [[String]] {
      let text = try String(contentsOf: policy, encoding: .utf8)
      let answer = try usher(["run", policy.path])
      try #require(answer.status == 2, "\(answer.errors)")
      guard answer.errors.hasPrefix("usher: which flow?") else { return [["run", policy.path] + inputs(in: answer)] }
      // The list also contains decisions, which are evaluated and not played.
      let flows = answer.errors.matches(of: /`(.*?)`/).map { String($0.1) }
        .filter { text.contains("\nflow \($0.prefix { $0 != "(" })") }
      let inputs = inputs(in: try usher(["run", policy.path, try #require(flows.first)]))
      return flows.map { ["run", policy.path, $0] + inputs }
    }

    /// A value for every missing input: the first possible one.
    private func inputs(in answer: Finished) -> [String] {
      answer.errors.matches(of: /--input (\w+)=([^| \n]+)/).flatMap { ["--input", "\($0.1)=\($0.2)"] }
    }

    /// The acts of a transcript: its unindented lines, without those that are no acts of a script.
    private func script(of transcript: String) -> String {
      transcript.split(separator: "\n").dropFirst(2)
        .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("the system answers at once") }
        .map { $0.hasSuffix(" later") ? "wait \($0.dropLast(6))" : String($0) }
        .joined(separator: "\n")
    }
  }

  /// The printed text without menus and the empty lines around them.
  private func withoutMenus(_ text: String) -> String { text.replacing(/\n(  \S  .*\n)+\n?/, with: "") }
#endif
