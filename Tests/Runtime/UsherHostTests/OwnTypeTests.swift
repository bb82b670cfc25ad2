import Testing
import UsherHost
import UsherLock

/// An app's previews and tests make what a host hands to the app, without a policy. `import UsherHost` is enough for that.
@Suite struct OwnTypeTests {
  private let off = ShownPrompt(
    name: "cameraOff", kind: .alert, title: "Camera access is off", message: "Turn it on in Settings.",
    buttons: [
      ShownButton(answer: "openSettings", label: "Open Settings", roles: [.preferred]),
      ShownButton(answer: "notNow", label: "Not Now", roles: [.cancel]),
    ], style: [StyleValue(name: "icon", value: "camera")])

  @Test func aPromptTellsItsAnswers() {
    let answers = Locked<[String?]>([])
    let prompt = LivePrompt(off, flow: "scan") { answer in answers.withLock { $0.append(answer) } }
    prompt.answer(prompt.shown.buttons[1])
    prompt.answer("openSettings")
    prompt.dismissed()
    #expect(answers.withLock { $0 } == ["notNow", "openSettings", nil])
    #expect(prompt.flow == "scan")
    #expect(LivePrompt(off).id != LivePrompt(off).id)
  }

  @Test func aCallAndAMetricHaveIDs() {
    let id = EffectID(journey: "1700000000000-3", step: 12, position: 0)
    let call = ActionCall(name: "scan", arguments: ["owner": "Ada"], answers: ["done", "failed"], id: id)
    #expect("\(call.id)" == "1700000000000-3.12.0")
    #expect(TrackedMetric(name: "opened", id: id).arguments == [:])
    #expect(LiveNotice(name: "saved", text: PromptText(title: "Saved", locale: "en")).text?.title == "Saved")
  }

  @Test func aJourneyThatWasLeftHasAnOutcome() async throws {
    let journey = UnfinishedJourney(flow: "scan") { "uploaded" }
    #expect(try await journey.outcome() == "uploaded")
    #expect(journey.leftAt == nil && journey.place == .elsewhere)
    let old = UnfinishedJourney(
      flow: "scan", leftAt: 1_700_000_000_000, place: .away, outcome: { throw OutcomeTaken() }, discard: { false })
    #expect(try await !old.discard())
  }

  @Test func anEventIsALine() {
    let denied = JourneyFact(name: "camera", value: "denied")
    let event = JourneyEvent(policy: "docv", flow: "scan", journey: "1-2", step: 3, matter: .acted(.tapped("notNow")))
    #expect("\(event)" == "docv.scan 1-2.3: tap notNow")
    #expect("\(JourneyStep(from: "scan.off", to: nil, because: [denied]))" == "scan.off -> end, because camera=denied")
    #expect("\(JourneyEffect(.track, "opened", ["isFirst": "true"]))" == "track opened(isFirst: true)")
    #expect(JourneyRecord(policy: "docv", flow: "scan", journey: "1-2", script: "start\n").script == "start\n")
  }

  @Test func anErrorOfTheStoreIsASentence() {
    #expect(
      "\(StoreError.system(call: "mkdir", path: "/a", code: 2))" == "mkdir of /a failed with the error 2 of the system")
    #expect("\(StoreError.damaged(keptAs: "shop.damaged-1"))" == "a record is damaged; it is kept as shop.damaged-1")
    #expect(
      "\(StoreError.format(3, understood: 2, keptAs: "shop.damaged-1"))"
        == "a record has format 3, and this host reads format 2; it is kept as shop.damaged-1")
    #expect(
      "\(OutcomeTaken())" == "the outcome of this journey has been delivered already, or the journey was discarded")
  }
}
