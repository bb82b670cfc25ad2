import Foundation
import TestSupport
import Testing
import UsherHost
import UsherPlatform
import UsherProgram
import UsherRuntime
import UsherSimulation

/// The log that the pages about `usher replay` use. `UPDATE_SPECIMENS=1 swift test --filter SampleLogTests` records it again.
@Suite(.timeLimit(.minutes(5))) struct SampleLogTests {
  private static let journeys: [(version: String, camera: String, acts: [Act])] = [
    ("3.4.0", "authorized", [.answer("uploaded")]),
    ("3.4.0", "authorized", [.answer("failed")]),
    ("3.4.0", "notDetermined", [.answer("authorized"), .answer("uploaded")]),
    ("3.4.1", "notDetermined", [.answer("denied"), .tap("notNow", [])]),
    ("3.4.1", "denied", [.tap("notNow", [])]),
    (
      "3.4.1", "denied",
      [.tap("openSettings", []), .away([granted], appEnds: true), .answer("uploaded")]
    ),
    ("3.4.1", "denied", [.tap("openSettings", []), .away([], appEnds: false), .tap("notNow", [])]),
    ("3.4.1", "restricted", [.tap("close", [])]),
  ]

  private static let granted = Act.Change(name: "camera", value: "authorized")

  @Test func theLogIsWhatARecorderWrites() async throws {
    let policy = try compiled(at: "Policies/DocV/docv.usher").module.policy()
    var lines: [String] = []
    for (version, camera, acts) in Self.journeys {
      let device = try SimulatedDevice(.ios, statuses: ["camera": camera])
      let inputs = SimulatedApp.Inputs(["transactionToken": .value("t")])
      func launch() async throws -> (JourneyRecorder, JourneyHost) {
        let recorder = JourneyRecorder(in: device.store, version: version)
        var environment = device.launch()
        environment.listener = { event in if !device.isDead { recorder.note(event) } }
        let host = JourneyHost(policy, in: environment, for: SimulatedApp(on: device, inputs: inputs))
        _ = try await host.journey("precheck", with: [:])
        await device.settled()
        return (recorder, host)
      }
      var (recorder, host) = try await launch()
      for act in acts {
        try device.perform(act)
        await device.settled()
        if device.isDead { (recorder, host) = try await launch() }
      }
      await host.settled()
      let taken = recorder.takeLines()
      #expect(taken.lines.count == 1 && taken.lost == 0, "\(recorder.records)")
      lines += taken.lines
    }
    let file = projectRoot.appending(path: "Policies/Replay/journeys.jsonl")
    let text = lines.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
