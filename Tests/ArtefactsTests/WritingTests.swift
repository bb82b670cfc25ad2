import Foundation
import TestSupport
import Testing
import UsherRuntime
import UsherHost

/// Creates a new set if `NEW_ARTEFACTS` gives its name: `NEW_ARTEFACTS=2 swift test --filter ArtefactWriting`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["NEW_ARTEFACTS"] != nil)) struct ArtefactWriting {
  /// Takes the project and the plan from the folder of the new set if it exists, else from the last set. Existing results are
  /// never overwritten.
  @Test func aNewSetIsMade() async throws {
    let name = try #require(ProcessInfo.processInfo.environment["NEW_ARTEFACTS"])
    let folder = ArtefactSet.folder.appending(path: name, directoryHint: .isDirectory)
    try #require(
      !FileManager.default.fileExists(atPath: folder.appending(path: "made").path), "the set is there already")
    if !FileManager.default.fileExists(atPath: folder.path) {
      let last = try #require(ArtefactSet.all.last)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for part in [".project", "journeys.json"] {
        try FileManager.default.copyItem(at: last.url(part), to: folder.appending(path: part))
      }
    }
    let set = try ArtefactSet(name)
    try FileManager.default.createDirectory(at: set.url("made"), withIntermediateDirectories: true)
    try writeCommands(set)
    var expected = Expected()
    for journey in set.plan.hosted { try await write(journey, of: set, &expected) }
    for saved in set.plan.sessions { try write(saved, of: set, &expected) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(expected).write(to: set.url("made/expected.json"))
    try Data(hashes(of: set).utf8).write(to: set.url("sha256"))
  }

  private func writeCommands(_ set: ArtefactSet) throws {
    try set.withProject { project in
      try Data(usher(["check"], in: project).output.utf8).write(to: set.url("made/check.txt"))
      for bundle in set.plan.bundles {
        _ = try usher(
          ["compile", "\(bundle.policy).usher", "--platform", bundle.platform, "-o", bundle.file], in: project)
        try FileManager.default.copyItem(
          at: project.appending(path: bundle.file), to: set.url("made/\(bundle.file)"))
      }
      _ = try usher(["check", "noisy", "--baseline", "known.yaml", "--update-baseline"], in: project)
      try FileManager.default.moveItem(at: project.appending(path: "known.yaml"), to: set.url("made/known.yaml"))
      for report in set.plan.reports {
        let finished = try usher(report.arguments, in: project)
        #expect(finished.status == report.status, "\(report.file): \(finished.errors)")
        try Data(finished.output.utf8).write(to: set.url("made/\(report.file)"))
      }
    }
  }

  private func write(_ journey: Plan.Hosted, of set: ArtefactSet, _ expected: inout Expected) async throws {
    let policy = try set.policy(journey.policy)
    expected.played[journey.file] = try await set.play(journey, journey.script, of: policy, store: MemoryStore())
    let store = MemoryStore()
    _ = try await set.play(journey, journey.before, of: policy, store: store)
    let record = try #require(store.contents[policy.name])
    try Data(record).write(to: set.url("made/\(journey.file)"))
    expected.takenUp[journey.file] = try await set.play(
      journey, journey.after, of: policy, store: MemoryStore([policy.name: record]))
  }

  private func write(_ saved: Plan.Saved, of set: ArtefactSet, _ expected: inout Expected) throws {
    let policy = try set.policy(saved.policy)
    let session = try DrivenSession(saved, of: policy).session
    try Data(Snapshot(session).bytes).write(to: set.url("made/\(saved.file).snapshot"))
    try Data(Commit(session).bytes).write(to: set.url("made/\(saved.file).commit"))
    expected.restored[saved.file] = try places(of: Snapshot(session), saved, of: policy)
  }
}
