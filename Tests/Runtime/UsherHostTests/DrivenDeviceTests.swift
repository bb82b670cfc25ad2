import TestSupport
import Testing
import UsherHost
import UsherModule
import UsherSimulation

/// A device that a test drives by typed calls, beside an app's own code.
@Suite(.timeLimit(.minutes(5))) struct DrivenDeviceTests {
  private let policy: Policy

  init() throws { policy = try compiled(at: "Policies/DocV/docv.usher").module.policy() }

  private func host(on device: SimulatedDevice) -> JourneyHost {
    let environment = device.launch()
    return JourneyHost(
      policy, in: environment,
      for: SimulatedApp(on: device, inputs: SimulatedApp.Inputs(["transactionToken": "abc"])))
  }

  @Test func aTripToSettingsThatTheAppSurvives() async throws {
    let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
    let host = host(on: device)
    let outcome = Task { try await host.run("precheck") }
    try await device.person.tap("openSettings")
    await device.person.goAway()
    try await device.set("camera", to: "authorized")
    #expect(device.log.last != .performed(action: "launchDocV", arguments: ["token": "abc"]))
    await device.person.comeBack()
    try await device.person.answer("uploaded")
    #expect(try await outcome.value == "uploaded")
    let transcript = """
        show cameraOff
          | [openSettings] openSettings
          | [notNow] notNow
      tap openSettings
        track opened_settings
        open settings
      go away
      camera=authorized
      come back
        track returned_from_settings(isGranted: true)
        do launchDocV(token: abc)
      answer uploaded
      """
    #expect(device.transcript == transcript)
  }

  @Test func aTripThatEndsTheAppIsResumed() async throws {
    let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
    let first = host(on: device)
    let lost = Task { try await first.run("precheck") }
    try await device.person.tap("openSettings")
    await device.person.goAway()
    try await device.end(changing: ["camera": "authorized"])
    let next = host(on: device)
    let journey = try #require(try await next.unfinishedJourneys().first)
    async let outcome = journey.outcome()
    try await device.play("answer uploaded", on: [next])
    #expect(try await outcome == "uploaded")
    lost.cancel()
  }

  @Test func aScriptDrivesRunningHosts() async throws {
    let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
    let host = host(on: device)
    let outcome = Task { try await host.run("precheck") }
    try await device.play("tap openSettings; away camera=authorized; answer failed", on: [host])
    _ = try await outcome.value
    #expect(device.log.map { "\($0)" }.contains("track returned_from_settings(isGranted: true)"))
  }

  /// What is not possible says what there is, and changes nothing.
  @Test func whatIsNotPossibleSaysWhatThereIs() async throws {
    let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
    let host = host(on: device)
    let outcome = Task { try await host.run("precheck") }
    let there = ["cameraOff", "openSettings", "notNow"]
    for act in [
      { try await device.person.tap("close") }, { try await device.person.answer("authorized") },
      { try await device.person.staySilent() },
      { try await device.set("camera", to: "ajar") },
      { try await device.set("camra", to: "authorized") }, { try await device.end(changing: ["camra": "denied"]) },
      { try await device.play("tap notNow; tap notNow", on: []) },
    ] as [@Sendable () async throws -> Void] {
      let error = await #expect(throws: Unplayable.self) { try await act() }
      guard case .notPossible(let step, let shown, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(step == 1 && shown == there || step == 2 && shown == [])
    }
    #expect(try await outcome.value == "declined")
  }

  @Test func timePasses() async throws {
    let device = try SimulatedDevice(.ios)
    let before = device.clock.now()
    try await device.wait(milliseconds: 3000)
    #expect(device.clock.now() - before == 3000)
  }
}
