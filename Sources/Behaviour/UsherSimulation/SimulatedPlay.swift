public import UsherRuntime
public import UsherHost

internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics
internal import UsherSyntax

/// What came of a journey that was played.
public struct PlayedJourney: Equatable, Sendable {
  /// Everything that was shown, asked and done, in order.
  public var log: [String]
  /// Nil if it still waits.
  public var outcome: String?

  /// What a test expects.
  public init(log: [String], outcome: String? = nil) {
    self.log = log
    self.outcome = outcome
  }
}

/// Why a script cannot be played.
public enum Unplayable: Error, Hashable, Sendable {
  /// The script has mistakes, as `usher run` says them.
  case unsound([String])
  /// A step that is not possible where it stands; what could be answered there.
  case notPossible(step: Int, shown: [String])
}

extension SimulatedDevice {
  /// Plays a flow, with a script for the person, the system, the app's answers and time.
  ///
  /// The script is that of `usher run`: `tap notNow; answer denied; away camera=authorized; relaunch; wait 3s`. Where it ends the
  /// app, the next process takes the journey up.
  ///
  /// - Parameter app: Makes the app anew for each process.
  /// - Throws: ``Unplayable``, and what `JourneyHost.run(_:with:)` throws.
  public func play<App: JourneyApp>(
    _ flow: String, with arguments: [String: String] = [:], of policy: Policy, _ script: String = "",
    for app: @Sendable (SimulatedDevice) -> App
  ) async throws -> PlayedJourney {
    var steps = try Self.steps(of: script)[...]
    var position = 0
    while true {
      let host = JourneyHost(policy, in: launch(), for: app(self))
      let journey = try await host.journey(flow, with: arguments)
      await settled()
      while !isDead, let act = steps.popFirst() {
        position += 1
        if case .send(let event, let changes) = act {
          try host.send(event, with: Dictionary(uniqueKeysWithValues: changes.map { ($0.name, $0.value) }))
        } else {
          do { try perform(act) } catch { throw Unplayable.notPossible(step: position, shown: error.shown) }
          if case .meanwhile = act { host.changed() }
        }
        await settled()
      }
      if isDead { continue }
      let outcome = await host.isOver(journey) ? try await host.outcome(ofJourney: journey) : nil
      return PlayedJourney(log: log, outcome: outcome)
    }
  }

  /// The same with an app whose actions the script answers.
  public func play(
    _ flow: String, with arguments: [String: String] = [:], of policy: Policy, _ script: String = "",
    inputs: [String: InputValue] = [:]
  ) async throws -> PlayedJourney {
    let known = SimulatedApp.Inputs(inputs)
    return try await play(flow, with: arguments, of: policy, script) { SimulatedApp(on: $0, inputs: known) }
  }

  private static func steps(of script: String) throws(Unplayable) -> [Act] {
    let (tree, diagnostics) = parseScript(SourceFile(path: "script", text: script))
    guard diagnostics.isEmpty else { throw .unsound(diagnostics.map(renderCompact)) }
    return tree.scriptSteps.map { $0.step.act }
  }
}
