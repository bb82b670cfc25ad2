import EveryResource
import Foundation
import StandInDevice
import TestSupport
import Testing
import UsherRuntime

import UsherApple
import UsherHost

extension AppleTests {
  /// Decisions that views observe.
  @MainActor struct LiveDecisionTests {
    private func host(_ lifecycle: AppLifecycle) throws -> JourneyHost {
      let policy = try policy(
        """
        decide hasCamera: Bool = camera is granted
        decide hasMicrophone: Bool = microphone is granted
        flow f -> over { start state s { ask camera { else -> end over } } }
        """)
      let app = AppleApp(bundle: .main, store: MemoryStore(), lifecycle: lifecycle)
      return JourneyHost(
        policy,
        in: JourneyEnvironment(
          resources: AppleResources([.camera, .microphone], dialogs: SystemDialogs(lifecycle)),
          prompts: SwiftUIPrompts(), links: AppleLinks(), store: try #require(app.store),
          foreground: lifecycle.foreground))
    }

    @Test func aViewSeesWhatChangesWhileTheAppIsAway() async throws {
      let stage = Stage()
      stage.device["camera"] = 2
      stage.device["microphone"] = 3
      let decisions = LiveDecisions(["hasCamera", "hasMicrophone"], of: try host(stage.lifecycle))
      #expect(!decisions.isTrue("hasMicrophone"), "nothing has been read yet")
      await until { decisions.values.count == 2 }
      #expect(decisions.values == ["hasCamera": "false", "hasMicrophone": "true"])
      stage.lifecycle.enter(.background)
      stage.device["camera"] = 3
      stage.lifecycle.enter(.active)
      await until { decisions.isTrue("hasCamera") }
      #expect(decisions.error == nil)
    }

    @Test func anUnknownNameIsAnError() async throws {
      let stage = Stage()
      let decisions = LiveDecisions(["hasCamra"], of: try host(stage.lifecycle))
      await until { decisions.error != nil }
      #expect(
        decisions.error as? HostError == .unknownDecision("hasCamra", known: ["hasCamera", "hasMicrophone"]))
    }
  }
}
