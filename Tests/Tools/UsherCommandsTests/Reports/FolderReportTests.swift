import Foundation
import TestSupport
import Testing

/// `usher` without a verb.
@Suite struct FolderReportTests {
  @Test func anEmptyFolderSaysHowToBegin() throws {
    try withFolder { folder in
      let finished = try usher([], in: folder)
      #expect(
        finished
          == Finished(
            status: 0,
            output: """
              There is no policy in this folder.

                usher new   asks what the app needs, and writes a first policy with its texts and tests
                usher help  lists the verbs

              """, errors: ""))
    }
  }

  @Test func aProjectSaysWhatIsInItAndWhatToDoNext() throws {
    try withFolder { folder in
      _ = try usher(
        ["new", "scan", "--resource", "camera", "--to", "scan a receipt", "--locale", "de"], in: folder)
      try Data("language 1\npolicy broken\nuse io\n".utf8).write(to: folder.appending(path: "broken.usher"))
      try Data("language 1\nplatform kiosk\n".utf8).write(to: folder.appending(path: "kiosk.usher"))
      try Data("flow {\n".utf8).write(to: folder.appending(path: "noise.usher"))
      let finished = try usher([], in: folder)
      #expect(
        finished
          == Finished(
            status: 0,
            output: """
              This is a project of usher. Its settings are in usher.yaml.

                broken.usher    the policy broken, which has errors: usher check
                kiosk.usher     the platform kiosk
                noise.usher     has errors: usher check
                scan.usher      the policy scan on ios: 1 flow, 6 tests
                scan.copy.yaml  texts in en, de

                usher check                    checks and proves all of this
                usher run scan.usher           plays a journey
                usher preview -o preview.html  writes a page that shows what people see, and plays it
                usher test                     plays the tests
                usher help                     lists the verbs

              """, errors: ""))
    }
  }

  @Test func aLongListIsCut() throws {
    try withFolder { folder in
      for number in 10..<35 {
        let text = "language 1\npolicy p\(number)\nflow f -> a { start state s { choose { else -> end a } } }\n"
        try Data(text.utf8).write(to: folder.appending(path: "p\(number).usher"))
      }
      let report = try usher([], in: folder).output
      #expect(report.hasPrefix("This is a project of usher. It has no usher.yaml.\n\n  p10.usher  the policy p10"))
      #expect(report.contains("  and 5 more\n\n  usher check"))
    }
  }

  @Test func projectsInsideAreListed() throws {
    try withFolder { folder in
      for name in ["one", "two"] {
        let place = folder.appending(path: "apps/\(name)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        _ = try usher(["new", "scan", "--resource", "camera", "--to", "scan a receipt", "--locale", "de"], in: place)
      }
      let broken = folder.appending(path: "apps/two/broken.usher")
      try Data("language 1\npolicy broken\nuse io\n".utf8).write(to: broken)
      #expect(
        try usher([], in: folder)
          == Finished(
            status: 0,
            output: """
              There are 2 projects of usher inside.

                apps/one  1 policy, 6 tests, texts in en, de
                apps/two  2 policies, 1 with errors, 6 tests, texts in en, de

                usher check           checks and proves all of them
                usher check apps/one  checks and proves one of them
                usher test            plays their tests
                usher help            lists the verbs

              """, errors: ""))
      try FileManager.default.removeItem(at: broken)
      try Data("language 1\npolicy shared\n".utf8).write(to: folder.appending(path: "shared.usher"))
      #expect(
        try usher([], in: folder).output == """
          This is a project of usher. It has no usher.yaml.

            shared.usher  the policy shared: 0 flows, 0 tests

          Inside are projects of their own.

            apps/one  1 policy, 6 tests, texts in en, de
            apps/two  1 policy, 6 tests, texts in en, de

            usher check                    checks and proves all of this
            usher run shared.usher         plays a journey
            usher preview -o preview.html  writes a page that shows what people see, and plays it
            usher test                     plays the tests
            usher help                     lists the verbs

          """)
    }
  }

  @Test func brokenSettingsAreReported() throws {
    try withFolder { folder in
      try Data("schema: 7\n".utf8).write(to: folder.appending(path: "usher.yaml"))
      let finished = try usher([], in: folder)
      #expect(finished.status == 2 && finished.output == "" && finished.errors.hasPrefix("error["))
    }
  }
}
