#if canImport(Glibc)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  private let docv = projectRoot.appending(path: "Policies/DocV/docv.usher").path
  let lastLineOfMenu = "  q  quit\n"
  let lastLineOfEndMenu = "  q  quit  (Return)\n"

  /// Starts `usher run` at a terminal, with a camera that was refused.
  func precheck() throws -> PseudoTerminal {
    try PseudoTerminal(
      running: ["run", docv, "precheck", "--input", "transactionToken=abc", "--given", "camera=denied"])
  }

  /// The printed text without menus and the empty lines around them.
  func withoutMenus(_ text: String) -> String { text.replacing(/\n(  \S  .*\n)+\n?/, with: "") }

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
        try terminal.read(until: lastLineOfMenu) == """
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
        try terminal.read(until: lastLineOfMenu) == """

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
        try terminal.read(until: lastLineOfMenu) == """

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
        try terminal.read(until: lastLineOfMenu) == """

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
        try terminal.read(until: lastLineOfEndMenu) == """

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
      _ = try terminal.read(until: lastLineOfMenu)
      try terminal.type("o")
      #expect(
        try terminal.read(until: lastLineOfMenu) == """

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
      #expect(try terminal.read(until: lastLineOfMenu) == firstMenu)
      try terminal.type("of")
      #expect(
        try terminal.read(until: "waits in launching\n").hasSuffix(
          "\n\nmeanwhile camera=authorized\n  dismiss cameraOff\n  do launchDocV(token: abc)\n  waits in launching\n"))
    }

    @Test func aWrongKeyIsToldAndChangesNothing() throws {
      let terminal = try precheck()
      _ = try terminal.read(until: lastLineOfMenu)
      for key in ["x", "3", "0", "Q", "é", "你", "👩‍💻", "e\u{301}"] {
        try terminal.type(key)
        #expect(try terminal.read(until: "\n") == "`\(key)` is not offered\n")
      }
      try terminal.type("\n")
      #expect(try terminal.read(until: lastLineOfMenu) == firstMenu)
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
      _ = try terminal.read(until: lastLineOfMenu)
      for columns in UInt16(20)..<40 { try terminal.resize(columns: columns, rows: columns / 2) }
      try terminal.type("x")
      #expect(try terminal.read(until: "\n") == "`x` is not offered\n")
      try terminal.type("q")
      #expect(try terminal.finish() == ("", .status(0)))
    }

    @Test func severalKeysAtOnceAreTakenOneByOne() throws {
      let terminal = try precheck()
      let start = try terminal.read(until: lastLineOfMenu)
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
      let start = try terminal.read(until: lastLineOfMenu)
      try terminal.type("1")
      let away = try terminal.read(until: lastLineOfMenu)
      try terminal.type("?")
      #expect(
        try terminal.read(until: lastLineOfMenu) == """

            u  undo `tap openSettings`
            n  start over
            s  save the journey as a script
            t  save the journey as a test
            l  texts in `ar`
            1  back
            q  quit

          """)
      try terminal.type("1")
      #expect(away.hasSuffix(try terminal.read(until: lastLineOfMenu)))
      try terminal.type("5")
      _ = try terminal.read(until: lastLineOfMenu)
      try terminal.type("u")
      #expect(try terminal.read(until: lastLineOfMenu) == away)
      try terminal.type("u")
      #expect(start.hasSuffix(try terminal.read(until: lastLineOfMenu)))
      try terminal.type("u")
      #expect(try terminal.read(until: "\n") == "`u` is not offered\n")
      try terminal.type("2n")
      #expect(try terminal.read(until: lastLineOfMenu).hasSuffix("settling > explaining\n" + firstMenu))
      try terminal.type("l")
      #expect(try terminal.read(until: lastLineOfMenu).contains("[فتح الإعدادات] openSettings, preferred\n"))
      try terminal.type("q")
      #expect(try terminal.finish() == ("", .status(0)))
    }

    @Test func theJourneyIsSaved() throws {
      try withFolder { folder in
        let script = folder.appending(path: "script")
        let terminal = try precheck()
        _ = try terminal.read(until: lastLineOfMenu)
        try terminal.type("15")
        _ = try terminal.read(until: lastLineOfMenu)
        _ = try terminal.read(until: lastLineOfMenu)
        try terminal.type("s\(script.path)x\u{7F}\n")
        #expect(try terminal.read(until: lastLineOfMenu).contains("\n`\(script.path)` was written\n"))
        let start = "given camera is denied, transactionToken is \"abc\"\nstart precheck\n"
        let steps = "tap openSettings\naway camera=notDetermined relaunch\n"
        #expect(try String(contentsOf: script, encoding: .utf8) == start + steps)
        try terminal.type("t\(script.path)\n")
        let refusal = "\n`\(script.path)` exists; nothing was written\n"
        #expect(try terminal.read(until: lastLineOfMenu).contains(refusal))
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
        #expect(try terminal.read(until: lastLineOfMenu).contains("(Return prints it here): \n\n\(test)\n"))
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
          try terminal.read(until: lastLineOfMenu).hasPrefix(
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
          try terminal.read(until: lastLineOfMenu).hasSuffix(
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
          try terminal.read(until: lastLineOfMenu) == """

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
        let first = try terminal.read(until: lastLineOfMenu)
        #expect(first.contains("\n  9  the person answers the system: s9\n  m  more\n  o  something"))
        try terminal.type("m")
        #expect(
          try terminal.read(until: lastLineOfMenu) == """

              1  the person answers the system: s10
              2  the person answers the system: s11
              3  the person answers the system: on
              m  more
              o  something that the journey does not offer
              ?  undo, start over, save and more
              q  quit

            """)
        try terminal.type("m")
        #expect(first.hasSuffix(try terminal.read(until: lastLineOfMenu)))
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
      let start = try terminal.read(until: lastLineOfMenu)
      try terminal.type(keys + "q")
      let (rest, ending) = try terminal.finish()
      #expect(ending == .status(0))
      #expect(withoutMenus(start + rest) == (try usher(call + ["--script", script])).output)
    }
  }
#endif
