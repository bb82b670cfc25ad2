import Foundation
import TestSupport
import Testing
import UsherPlatform
import UsherRuntime
import UsherModule
import UsherSimulation

/// `run`, tests, the proof, lint and the simulated device use one model of the device, so they agree where one of its rules
/// matters.
///
/// The rule: the system shows its prompt only in statuses for which the platform defines results. Elsewhere the request settles
/// at once with the unchanged status (`DeviceRequest.isPut`). A jammed door looks askable to the app but is not.
@Suite struct OneWorldTests {
  private let platform = """
    language 1
    platform there

    resource door {
      status shut
      status open grants
      status locked
      status jammed shown as shut
      ask from shut -> open | locked
      settings locked -> open
    }

    """
  private let policy = """
    language 1
    policy enter
    use there

    flow enter -> inside | outside {
      start state asking {
        ask door {
          granted -> end inside
          else    -> end outside
        }
      }
    }

    flow insist -> inside | outside {
      start state looking {
        choose door {
          locked -> insisting
          else   -> end inside
        }
      }
      state insisting {
        ask door {
          granted -> end inside
          else    -> end outside
        }
      }
    }

    waive silent-refusal "somebody else opens the door"

    test "a jammed door is shut as before" for enter {
      given door is jammed
      expect ask door, outcome outside
    }

    """

  private func output(_ arguments: String...) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try platform.write(to: folder.appending(path: "there.usher"), atomically: true, encoding: .utf8)
    try policy.write(to: folder.appending(path: "enter.usher"), atomically: true, encoding: .utf8)
    let output = try usher(arguments, in: folder).output
    try FileManager.default.removeItem(at: folder)
    return output
  }

  @Test func aScriptIsPlayedByTheRule() throws {
    #expect(
      try output("run", "enter.usher", "enter", "--given", "door=jammed", "--script", "") == """
        enter.enter on there with door=jammed

        start
          ask door
          waits in asking
        the system answers without a prompt: door is shut
          outcome outside

        """)
  }

  @Test func aTestIsPlayedByTheRule() throws {
    #expect(
      try output("test", "enter.usher") == """
        enter (enter.usher)
          passed  a jammed door is shut as before

        1 test in 1 policy: all passed

        """)
  }

  @Test func aProofFollowsTheRule() throws {
    #expect(
      try output("verify", "enter.usher") == """
        enter (enter.usher)
          proved  enter: 7 states, 10 transitions, depth 1, 1 waived
          proved  insist: 5 states, 3 transitions, depth 1, 1 waived

        2 flows in 1 policy: proved

        """)
  }

  @Test func lintKnowsTheRule() throws {
    #expect(
      try output("lint", "enter.usher", "--rule", "idle-request") == """
        warning[idle-request]: the system never asks here, because `door` is locked
          ┌─ enter.usher:22:5
        22 │     ask door {
           │     ^^^^^^^^ the request returns immediately and nothing changes
           = why: whoever expects the system's prompt sees none
           = help: ask only if the status is `askable`; if it was refused, show guidance to Settings
           = more: usher explain idle-request

        1 policy: 1 warning

        """)
  }

  /// `run` refuses this too (`UnplayableAct.systemPromptIsUp`).
  @Test func nobodyElseChangesAStatusWhileTheQuestionIsUp() async throws {
    let device = try compiledPlatform(
      platform.replacing("settings locked -> open", with: "settings locked -> open\n    system shut -> open"))
    let simulated = SimulatedDevice(device)
    let entering = try compiled(policy, on: [device]).module.policy()
    await #expect(
      throws: Unplayable.notPossible(
        step: 1, shown: [#"request("door", "")"#], transcript: "start\n  ask door")
    ) {
      _ = try await simulated.play("enter", of: entering, "meanwhile door=open")
    }
  }

  @Test func aSimulatedDeviceFollowsTheRule() async throws {
    let device = try compiledPlatform(platform)
    let simulated = SimulatedDevice(device, statuses: ["door": "jammed"])
    let played = try await simulated.play("enter", of: try compiled(policy, on: [device]).module.policy(), "")
    #expect(played.log == [.asked(resource: "door", request: "")])
    #expect(played.ends(in: "outside"))
    #expect(played.description == "\nstart\n  ask door\n  outcome outside\n")
  }
}
