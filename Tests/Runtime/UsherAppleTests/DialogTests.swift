import EveryResource
import NearbyInteraction
import StandInDevice
import Testing
import UsherApple
import UsherHost

extension AppleTests {
  /// Requests that never call back: they finish nevertheless, but not before the dialog is closed.
  @MainActor struct DialogTests {
    let stage = Stage()

    /// Starts a request, and returns when its timeout is scheduled.
    private func asking(_ resource: AppleResource, _ request: String = "") async -> Question {
      let question = Question(stage.resources([resource]), resource.name, request)
      await until { stage.clock.untilNextAlarm != nil }
      return question
    }

    @MainActor private final class Question {
      private(set) var isSettled = false
      private var task: Task<Void, Never>?

      init(_ resources: AppleResources, _ resource: String, _ request: String) {
        task = Task {
          await resources.request(resource, request)
          isSettled = true
        }
      }

      func settled() async { await task?.value }

      /// Whether it is still open after all ready tasks have run.
      func isOpen() async -> Bool {
        await turns(100)
        return !isSettled
      }
    }

    @Test func theFirstCallOfALocationManagerIsNoAnswer() async {
      // The stand-in reports the current status as soon as it has a delegate, and again when the dialog opens.
      let question = await asking(.location)
      stage.lifecycle.enter(.inactive)
      #expect(await question.isOpen())
      let answered = await stage.resources([.location]).status(of: "location")
      #expect(answered == "notDetermined")
    }

    @Test func anAnswerSettlesAtOnce() async {
      stage.device["location"] = 4
      stage.device.answer("location", 3)
      let resources = stage.resources([.locationAlways])
      await resources.request("location", "always")
      #expect(await resources.status(of: "location") == "always")
    }

    @Test func aDialogIsWaitedForHoweverLongItIsUp() async {
      let question = await asking(.locationAlways, "always")
      stage.lifecycle.enter(.inactive)
      stage.clock.advance(milliseconds: 3_600_000)
      #expect(await question.isOpen())
      stage.lifecycle.enter(.active)
      await until { stage.clock.untilNextAlarm != nil }
      stage.clock.advance(milliseconds: 60_000)
      await question.settled()
    }

    // The policy decides how long to wait for an answer, whether the dialog was closed or never appeared.
    @Test(arguments: [true, false]) func whatNobodyAnswersIsSilentAndHoldsNobodyUpForGood(_ hasDialog: Bool) async {
      stage.device["location"] = 4
      let question = await asking(.locationAlways, "always")
      if hasDialog { stage.dialogComesAndGoes() }
      stage.clock.advance(milliseconds: 250)
      #expect(await question.isOpen())
      stage.clock.advance(milliseconds: 59_749)
      #expect(await question.isOpen())
      stage.clock.advance(milliseconds: 251)
      await question.settled()
    }

    @Test func aMissingPurposeOfLocationHoldsNobodyUpForGood() async {
      let question = await asking(.location)
      stage.clock.advance(milliseconds: 2000)
      #expect(await question.isOpen())
      stage.clock.advance(milliseconds: 60_000)
      await question.settled()
    }

    /// The user answers a request for always with Keep Only While Using, and Core Location does not call back.
    @Test func keepOnlyWhileUsingIsTheSilenceOfThePolicy() async throws {
      let policy = try policy(
        """
        flow widen -> always | inUse | off {
          start state widening {
            ask location always {
              silence after 3s -> end inUse
              always           -> end always
              else             -> end off
            }
          }
        }
        """)
      stage.device["location"] = 4
      let environment = JourneyEnvironment(
        resources: stage.resources([.locationAlways]), prompts: SwiftUIPrompts(), links: UIKitLinks(),
        store: MemoryStore(),
        clock: stage.clock, foreground: stage.lifecycle.foreground)
      let host = JourneyHost(policy, in: environment)
      let journey = Task { try await host.run("widen") }
      await until { stage.device.calls == ["CLLocationManager.requestAlwaysAuthorization()"] }
      stage.dialogComesAndGoes()
      var outcome: String?
      Task { outcome = try await journey.value }
      // The request alone would finish after a minute; the host's timer expires earlier.
      for _ in 0..<10 where outcome == nil {
        await until { outcome != nil || stage.clock.untilNextAlarm.map { $0 <= 3000 } == true }
        stage.clock.advance(milliseconds: 3000)
        await turns(200)
      }
      await until { outcome != nil }
      #expect(outcome == "inUse")
    }

    @Test func aProbeOfTheLocalNetworkEndsWithItsDialogOrInTime() async {
      let answered = await asking(.localNetwork(service: "_printer._tcp"))
      stage.dialogComesAndGoes()
      await answered.settled()
      stage.clock.advance(milliseconds: 2000)
      let silent = await asking(.localNetwork(service: "_printer._tcp"))
      stage.clock.advance(milliseconds: 2000)
      await silent.settled()
      #expect(
        stage.device.calls
          == [
            "NWBrowser.start(_printer._tcp)", "NWBrowser.cancel()", "NWBrowser.start(_printer._tcp)",
            "NWBrowser.cancel()",
          ])
    }

    @Test func aPeerThatNeverComesHoldsNobodyUp() async {
      let question = await asking(.nearbyInteraction { NINearbyPeerConfiguration() })
      stage.clock.advance(milliseconds: 2000)
      await question.settled()
      #expect(stage.device.calls == ["NISession.run(_:)", "NISession.invalidate()"])
    }

    @Test func whatNobodyConfirmsIsThrownAndTheStatusStays() async {
      let resources = stage.resources([.familyControls])
      await resources.request("familyControls", "")
      #expect(await resources.status(of: "familyControls") == "notDetermined")
    }
  }
}
