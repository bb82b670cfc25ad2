#if canImport(Glibc)
  import Foundation
  import TestSupport
  import Testing

  /// `usher check --watch` at a terminal.
  @Suite struct WatchTests {
    private let told = "watching for changes\n"

    @Test func aChangeIsCheckedAndTheEndOfInputEndsIt() throws {
      try withFolder { folder in
        let file = folder.appending(path: "a.usher")
        try Data("language 1\npolicy a\n".utf8).write(to: file)
        let terminal = try PseudoTerminal(running: ["check", folder.path, "--watch"])
        #expect(try terminal.read(until: told).contains("1 policy: no findings\n"))
        try Data("language 1\npolicy a\ncopy nowhere\n".utf8).write(to: file)
        #expect(try terminal.read(until: told).contains("error[unknown-catalog]"))
        try Data("language 1\npolicy b\n".utf8).write(to: folder.appending(path: "b.usher"))
        #expect(try terminal.read(until: told).contains("2 policies: 1 error\n"))
        let ignored = folder.appending(path: ".gitignore")
        try Data("b.usher\n".utf8).write(to: ignored)
        #expect(try terminal.read(until: told).contains("1 policy: 1 error\n"))
        try FileManager.default.removeItem(at: ignored)
        #expect(try terminal.read(until: told).contains("2 policies: 1 error\n"))
        try FileManager.default.removeItem(at: file)
        #expect(try terminal.read(until: told).contains("1 policy: no findings\n"))
        try Data("fail-levl: note\n".utf8).write(to: folder.appending(path: "usher.yaml"))
        #expect(try terminal.read(until: told).contains("error[unknown-field]"))
        try FileManager.default.removeItem(at: folder.appending(path: "usher.yaml"))
        #expect(try terminal.read(until: told).contains("1 policy: no findings\n"))
        try terminal.type("\u{4}")
        #expect(try terminal.finish().ending == .status(0))
      }
    }

    @Test func textsOfTheAppAreWatchedToo() throws {
      try withFolder { folder in
        let policy = """
          language 1
          policy a
          use ios
          flow f -> on | off {
            start state s { choose camera { granted -> end on; askable -> t; else -> end off } }
            state t { ask camera { granted -> end on; else -> end off } }
          }

          """
        try Data(policy.utf8).write(to: folder.appending(path: "a.usher"))
        let app = folder.appending(path: "App/en.lproj")
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        let text = "<string>The camera reads your receipts.</string>"
        let list = "<plist version=\"1.0\"><dict><key>NSCameraUsageDescription</key>\(text)</dict></plist>\n"
        try Data(list.utf8).write(to: folder.appending(path: "App/Info.plist"))
        let strings = app.appending(path: "InfoPlist.strings")
        try Data("\"NSCameraUsageDescription\" = \"The camera reads your receipts.\";\n".utf8).write(to: strings)
        try Data("info-plist: App/Info.plist\n".utf8).write(to: folder.appending(path: "usher.yaml"))
        let terminal = try PseudoTerminal(running: ["check", "--watch"], in: folder)
        let first = try terminal.read(until: told)
        #expect(!first.contains("plist"), "\(first)")
        try Data("\"NSCameraUsageDescription\" = \"\";\n".utf8).write(to: strings)
        let second = try terminal.read(until: told)
        #expect(second.contains("InfoPlist.strings"), "\(second)")
        try terminal.type("\u{4}")
        _ = try terminal.finish()
      }
    }

    /// The settings are in the current folder, or in the folder of the policies below it.
    @Test(arguments: ["usher.yaml", "Policies/usher.yaml"])
    func aMistakeInTheSettingsIsToldAtOnceAndEndsNothing(_ settings: String) throws {
      try withFolder { folder in
        let policies = folder.appending(path: "Policies")
        try FileManager.default.createDirectory(at: policies, withIntermediateDirectories: true)
        try Data("language 1\npolicy a\n".utf8).write(to: policies.appending(path: "a.usher"))
        let file = folder.appending(path: settings)
        try Data("fail-level: note\n".utf8).write(to: file)
        let terminal = try PseudoTerminal(running: ["check", "--watch"], in: folder)
        #expect(try terminal.read(until: told).contains("1 policy: no findings\n"))
        for mistake in ["fail-levl: note\n", "roots: {}\n", "roots:\n  - Nowhere\n"] {
          try Data(mistake.utf8).write(to: file)
          let mistaken = try terminal.read(until: told)
          #expect(!mistaken.contains("no findings"), "\(mistaken)")
          try Data("fail-level: warning\n".utf8).write(to: file)
          #expect(try terminal.read(until: told).contains("1 policy: no findings\n"))
        }
        try terminal.type("\u{4}")
        #expect(try terminal.finish().ending == .status(0))
      }
    }

    @Test func testsAndLintRunAgainToo() throws {
      try withFolder { folder in
        let file = folder.appending(path: "a.usher")
        func policy(_ outcome: String) -> Data {
          Data(
            """
            language 1
            policy a
            input isOn: Bool
            flow f -> yes | no { start state s { choose isOn { true -> end yes; false -> end no } } }
            test "it is done" for f {
              given isOn is true
              expect outcome \(outcome)
            }

            """.utf8)
        }
        for verb in ["test", "lint"] {
          try policy("yes").write(to: file)
          let terminal = try PseudoTerminal(running: [verb, "--watch"], in: folder)
          let first = try terminal.read(until: told)
          #expect(first.contains(verb == "test" ? "all passed" : "1 policy: no findings"), "\(first)")
          try policy("no").write(to: file)
          let second = try terminal.read(until: told)
          #expect(second.contains(verb == "test" ? "1 failed" : "1 policy"), "\(second)")
          try Data("language 1\npolicy a\nuse nowhere\n".utf8).write(to: file)
          let third = try terminal.read(until: told)
          #expect(third.contains("nowhere"), "\(third)")
          try terminal.type("\u{4}")
          #expect(try terminal.finish().ending != .status(0))
        }
      }
    }

    @Test func aFileThatTheSettingsExtendIsWatched() throws {
      try withFolder { folder in
        let project = folder.appending(path: "app")
        try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
        try Data("language 1\npolicy a\ncopy nowhere\n".utf8).write(to: project.appending(path: "a.usher"))
        try Data("extends: ../base.yaml\n".utf8).write(to: project.appending(path: "usher.yaml"))
        let base = folder.appending(path: "base.yaml")
        try Data("fail-level: note\n".utf8).write(to: base)
        let terminal = try PseudoTerminal(running: ["check", "--watch"], in: project)
        #expect(try terminal.read(until: told).contains("1 error"))
        try Data("fail-levl: note\n".utf8).write(to: base)
        #expect(try terminal.read(until: told).contains("error[unknown-field]"))
        try terminal.type("\u{4}")
        _ = try terminal.finish()
      }
    }

    @Test func progressIsShownAtATerminalAndGoneAfterwards() throws {
      try withFolder { folder in
        try Data("language 1\npolicy a\n".utf8).write(to: folder.appending(path: "a.usher"))
        let (output, ending) = try PseudoTerminal(running: ["check", folder.path]).finish()
        #expect(ending == .status(0))
        #expect(output.contains("\u{1B}[Kchecking "))
        #expect(output.hasSuffix("\u{1B}[K1 policy: no findings\n"))
        let piped = try usher(["check", folder.path])
        #expect(piped == Finished(status: 0, output: "1 policy: no findings\n", errors: ""))
      }
    }
  }
#endif
