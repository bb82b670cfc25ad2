import Foundation
import TestSupport
import UsherRuntime
import UsherHost
import UsherSimulation

extension ArtefactSet {
  /// Plays a journey of the set from its start. Afterwards its record is in `store`.
  func play(
    _ journey: Plan.Hosted, _ script: String, of policy: Policy, store: MemoryStore
  ) async throws -> Expected.Played {
    let device = try SimulatedDevice(
      platform: text(".project/\(journey.platform).usher"), statuses: journey.statuses, store: store)
    let played = try await device.play(
      journey.flow, with: journey.arguments, of: policy, script,
      inputs: journey.inputs.mapValues { InputValue.value($0) })
    return Expected.Played(log: played.log.map { $0.description }, outcome: played.outcome)
  }

  /// Calls `body` with a copy of the set's project, with its bundles, in a new folder.
  func withProject<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try withFolder { folder in
      let project = folder.appending(path: "project", directoryHint: .isDirectory)
      try FileManager.default.copyItem(at: url(".project"), to: project)
      return try body(project)
    }
  }
}

/// A session and the facts that its host would know.
struct DrivenSession {
  let policy: Policy
  private(set) var session: Session
  private var values: [String: String]

  init(_ saved: Plan.Saved, of policy: Policy) throws {
    self.policy = policy
    values = saved.facts
    session = try policy.start(saved.flow, with: saved.arguments, facts: policy.facts(saved.facts))
    for word in saved.before { try take(word) }
  }

  /// Restores a snapshot, with the facts at the time when it was written.
  init(_ snapshot: Snapshot, _ saved: Plan.Saved, of policy: Policy) throws {
    self.policy = policy
    values = saved.facts
    guard case .resumed(let session) = try policy.restore(snapshot, facts: policy.facts(values)) else {
      throw Restarted()
    }
    self.session = session
  }

  struct Restarted: Error {}

  /// The active states, outermost first. After the end of the flow, its outcome.
  var place: String { session.outcome.map { "outcome \($0)" } ?? session.states.joined(separator: " > ") }

  /// Applies one event of a plan: `settled`, `elapsed`, `returned`, or an answer. The statuses after it hold from then on.
  mutating func take(_ word: String) throws {
    let parts = word.split(separator: " ").map { String($0) }
    for change in parts.dropFirst() {
      let sides = change.split(separator: "=").map { String($0) }
      values[sides[0]] = sides[1]
    }
    let facts = try policy.facts(values)
    let verdict =
      switch parts[0] {
      case "returned": session.send(.returned, facts: facts)
      case "elapsed": session.send(.elapsed(session.timers[0].ticket), facts: facts)
      case "settled": session.send(.settled(session.asked[0].ticket), facts: facts)
      default: try session.answer(session.asked[0].ticket, parts[0], facts: facts)
      }
    guard verdict == .moved else { throw Unmoved(word: word) }
  }

  struct Unmoved: Error { var word: String }
}

/// The place of the restored session, and its place after each event.
func places(of snapshot: Snapshot, _ saved: Plan.Saved, of policy: Policy) throws -> [String] {
  var driven = try DrivenSession(snapshot, saved, of: policy)
  var places = [driven.place]
  for word in saved.after {
    try driven.take(word)
    places.append("\(word): \(driven.place)")
  }
  return places
}
