import Foundation
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
    while device.prompts.isEmpty { await Task.yield() }
    device.patience = 1
    let transcript = device.transcript
    let there = ["cameraOff", "openSettings", "notNow"]
    let acts: [@Sendable () async throws -> Void] = [
      { try await device.person.tap("close") }, { try await device.person.answer("authorized") },
      { try await device.person.staySilent() },
    ]
    for (index, act) in acts.enumerated() {
      await #expect(throws: Unplayable.notPossible(step: index + 1, shown: there, transcript: transcript)) {
        try await act()
      }
    }
    let error = await #expect(throws: Unplayable.self) { try await device.play("tap notNow; tap notNow", on: []) }
    #expect(error == .notPossible(step: 2, shown: [], transcript: device.transcript))
    #expect(device.transcript.components(separatedBy: "tap notNow").count == 2)
    #expect(try await outcome.value == "declined")
  }

  /// A name that is not there, and a change that the platform does not make, say what there is instead.
  @Test func whatIsRefusedSaysWhy() async throws {
    let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
    let statuses = "`notDetermined`, `denied`, `restricted`, `unavailable` or `authorized`"
    let refused = [
      ("ajar", "`camera` cannot be `ajar`; it can be \(statuses)"),
      (
        "notDetermined", "when `camera` changes from denied to notDetermined, the system ends the app: add `relaunch`"
      ),
    ]
    for (status, reason) in refused {
      let error = await #expect(throws: Unplayable.self) { try await device.set("camera", to: status) }
      guard case .refused(_, let told, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(told == reason)
    }
    let unknown: [@Sendable () async throws -> Void] = [
      { try await device.set("camra", to: "authorized") }, { try await device.end(changing: ["camra": "denied"]) },
    ]
    for act in unknown {
      let error = await #expect(throws: Unplayable.self) { try await act() }
      #expect(error?.description.contains("is not possible here: `camra` cannot change here; ") == true)
      #expect(error?.description.contains("`camera`") == true)
    }
    #expect(device.transcript == "")
  }

  /// The app's task may begin late: a tap waits for it.
  @Test func aTapWaitsForAnAppThatIsLate() async throws {
    let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
    let host = host(on: device)
    let outcome = Task {
      try await Task.sleep(nanoseconds: 50_000_000)
      return try await host.run("precheck")
    }
    try await device.person.tap("notNow")
    #expect(try await outcome.value == "declined")
  }

  @Test func timePasses() async throws {
    let device = try SimulatedDevice(.ios)
    let before = device.clock.now()
    try await device.wait(milliseconds: 3000)
    #expect(device.clock.now() - before == 3000)
  }
}
