import Foundation
import TestSupport
import Testing
import UsherCommands

/// Policies outside this project: names are scope up from the policy's folder, and platforms are bundled with `usher`.
@Suite struct ElsewhereTests {
  private let policy = """
    language 1
    policy hello
    use ios
    copy hello
    alert off { button close cancel }
    flow ask -> yes | no {
      start state asking { ask camera { granted -> end yes; else -> telling } }
      state telling { show off { close -> end no } }
    }
    waive no-way-to-settings "another page of the app leads there"

    """

  private let catalog = """
    schema: 1
    catalog: hello
    source: en
    entries:
      "off":
        note: After a refusal.
        title: No camera
        buttons:
          close: Close
      camera.purpose:
        kind: purpose
        key: NSCameraUsageDescription
        text: The camera photographs your greeting to the world.

    """

  @Test func aPolicyOfTenLinesIsCheckedAndPlayedInAnEmptyFolder() throws {
    try withFolder { folder in
      try Data(policy.utf8).write(to: folder.appending(path: "hello.usher"))
      try Data(catalog.utf8).write(to: folder.appending(path: "hello.copy.yaml"))
      let checked = try usher(["check", "hello.usher"], in: folder)
      #expect(checked == Finished(status: 0, output: "1 policy: no findings\n", errors: ""))
      let played = try usher(["run", "hello.usher", "--script", "answer denied; tap close"], in: folder)
      #expect(played.status == 0)
      #expect(
        played.output == """
          hello.ask on ios in en with camera=notDetermined

          start
            ask camera
              | The camera photographs your greeting to the world.
            waits in asking
          answer denied
            show alert off
              | No camera
              | [Close] close, cancel
            waits in telling
          tap close
            outcome no

          """)
    }
  }

  // S401 S403 S404 S406
  @Test func anInventedResourceOnAnInventedPlatformPlays() throws {
    try withFolder { folder in
      let policies = folder.appending(path: "Policies/Ships")
      try FileManager.default.createDirectory(at: policies, withIntermediateDirectories: true)
      try Data(
        """
        language 1
        platform airship
        link bridge "airship:bridge"
        resource ballast {
          page bridge
          status full, stuck
          status dropped grants
          status leaking grants partly
          ask from full -> dropped | leaking | stuck
          ask gently from full | leaking -> dropped
          settings stuck -> dropped ends app
          managed any -> full
        }

        """.utf8
      ).write(to: folder.appending(path: "Policies/airship.usher"))
      try Data(
        """
        language 1
        policy rise
        use airship
        alert jammed { recovers ballast; button toBridge preferred; button remain cancel }
        flow up -> aloft | slowly | grounded {
          start state looking {
            choose ballast { granted -> end aloft; partial -> askingGently; askable -> asking; stuck -> telling }
          }
          state asking { ask ballast { granted -> end aloft; partial -> end slowly; else -> looking } }
          state askingGently { ask ballast gently { granted -> end aloft; else -> end slowly } }
          state telling { show jammed { toBridge -> away; remain -> end grounded }; on change of ballast -> looking }
          state away { open bridge { returned -> looking; failed -> telling } }
        }

        """.utf8
      ).write(to: policies.appending(path: "rise.usher"))
      #expect(
        try usher(["check", "."], in: folder)
          == Finished(status: 0, output: "1 policy, 1 platform: no findings\n", errors: ""))
      let played = try usher(
        ["run", "Policies/Ships/rise.usher", "--script", "answer stuck; tap toBridge; away ballast=dropped relaunch"],
        in: folder)
      #expect(played.errors == "")
      #expect(played.output.hasSuffix("away ballast=dropped relaunch\n  outcome aloft\n"))
      let gently = try usher(
        ["run", "Policies/Ships/rise.usher", "--given", "ballast=leaking", "--script", "answer dropped"], in: folder)
      #expect(
        gently.output
          == "rise.up on airship with ballast=leaking\n\nstart\n  ask ballast gently\n  waits in askingGently\nanswer dropped\n  outcome aloft\n"
      )
    }
  }

  @Test func aPlatformOfTheProjectGoesBeforeTheOneThatComesWithUsher() throws {
    try withFolder { folder in
      try Data(policy.utf8).write(to: folder.appending(path: "hello.usher"))
      try Data(catalog.utf8).write(to: folder.appending(path: "hello.copy.yaml"))
      try Data("language 1\nplatform ios\nresource microphone { status off, on }\n".utf8)
        .write(to: folder.appending(path: "ios.usher"))
      let checked = try usher(["check", "hello.usher", "--report", "compact"], in: folder)
      #expect(checked.output == "hello.usher:7:28: error: `camera` is not a resource [unknown-name]\n")
    }
  }
}
