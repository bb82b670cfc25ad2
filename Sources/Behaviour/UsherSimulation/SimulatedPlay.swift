public import UsherRuntime
public import UsherHost

internal import UsherPlatform
internal import UsherSource
internal import UsherModule
internal import UsherSyntax

/// The result of a simulated journey. Its description is the transcript, which a failed expectation prints.
public struct PlayedJourney: Sendable, CustomStringConvertible {
  /// Everything that was shown, asked and done, in order.
  public let log: [SimulatedDevice.Entry]
  /// The outcome; nil if the journey still waits.
  public let outcome: String?
  /// The journey as `usher run` prints it, with the script, the texts of prompts and the outcome.
  public let transcript: String

  public var description: String { "\n" + transcript + "\n" }

  /// Whether the journey is over with this outcome. `#expect(played.ends(in: "scanned"))` prints the transcript if it does not.
  public func ends(in outcome: String) -> Bool { self.outcome == outcome }
}

/// The reason why a script cannot be played.
public enum Unplayable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The script has errors, as `usher run` reports them.
  case unsound([String])
  /// This step is not possible at its position; `shown` lists the prompts, buttons and calls that could be answered. The
  /// transcript is that of the steps before. Typed calls count as steps of the device.
  case notPossible(step: Int, shown: [String], transcript: String)
  /// The platform does not allow this step, or it names what is not there, for this reason.
  case refused(step: Int, reason: String, transcript: String)

  public var description: String {
    switch self {
    case .unsound(let lines): lines.joined(separator: "\n")
    case .refused(let step, let reason, let transcript): "step \(step) is not possible here: \(reason)\n\(transcript)"
    case .notPossible(let step, let shown, let transcript):
      "step \(step) is not possible here; there is \(shown.isEmpty ? "nothing" : shown.joined(separator: ", "))\n\(transcript)"
    }
  }
}

extension SimulatedDevice {
  /// Plays a flow with a script for the person, the system, the app's answers and time.
  ///
  /// The script has the syntax of `usher run`: `tap notNow; answer denied; away camera=authorized; relaunch; wait 3s`. After a
  /// step that terminates the app, the next process resumes the journey. `app` creates the app for each process.
  ///
  /// - Throws: ``Unplayable``, and what `JourneyHost.run(_:with:)` throws.
  public func play<App: JourneyApp>(
    _ flow: String, with arguments: [String: String] = [:], of policy: Policy, _ script: String = "",
    for app: @Sendable (SimulatedDevice) -> App
  ) async throws -> PlayedJourney {
    var steps = try Self.steps(of: script)[...]
    var position = 0
    transcribe("start")
    while true {
      let host = JourneyHost(policy, in: launch(), for: app(self))
      let journey = try await host.journey(flow, with: arguments)
      await settled()
      while !isDead, let (act, text) = steps.popFirst() {
        position += 1
        try await play(act, text, step: position, on: [host], mayBeLate: false)
      }
      if isDead { continue }
      let outcome = await host.isOver(journey) ? try await host.outcome(ofJourney: journey) : nil
      transcribe(outcome.map { "  outcome \($0)" } ?? "  waits")
      return PlayedJourney(log: log, outcome: outcome, transcript: transcript)
    }
  }

  /// Plays a flow with an app whose actions the script answers.
  public func play(
    _ flow: String, with arguments: [String: String] = [:], of policy: Policy, _ script: String = "",
    inputs: [String: InputValue] = [:]
  ) async throws -> PlayedJourney {
    let known = SimulatedApp.Inputs(inputs)
    return try await play(flow, with: arguments, of: policy, script) { SimulatedApp(on: $0, inputs: known) }
  }

  static func steps(of script: String) throws(Unplayable) -> [(act: Act, text: String)] {
    let (tree, diagnostics) = parseScript(SourceFile(path: "script", text: script))
    guard diagnostics.isEmpty else { throw .unsound(diagnostics.map(renderCompact)) }
    var steps: [(act: Act, text: String)] = []
    for (line, node) in tree.scriptLines {
      guard case .step(let step) = line else {
        throw .unsound(["the flow and what is given are arguments of `play`, and not in its script"])
      }
      steps.append((step.act, node.text))
    }
    return steps
  }
}
