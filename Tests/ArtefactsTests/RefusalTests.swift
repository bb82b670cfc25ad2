import Foundation
import TestSupport
import Testing
import UsherLock
import UsherProgram
import UsherRuntime
import UsherHost
import UsherSimulation

/// Files of a format that this version cannot read are rejected by their format number. Tested with the previous and the next
/// number.
@Suite struct RefusalTests {
  private let set: ArtefactSet

  init() throws { set = try #require(ArtefactSet.all.last) }

  @Test(arguments: [0, 2]) func aBundleOfAnotherFormat(_ format: Int) throws {
    let bundle = try set.bytes("made/yard.there.usherbundle")
    var changed = bundle
    changed[4] = UInt8(format)
    #expect(try words(of: changed) == "the bundle has format \(format), and this engine reads format 1")
    #expect(try inspected(changed) == "the bundle has format \(format), and this engine reads format 1")
    changed = bundle
    changed[6] = UInt8(format)
    changed = Code.sealed(changed)
    #expect(try words(of: changed) == "the bundle is of language \(format), and this engine knows language 1")
    #expect(try inspected(changed) == "the bundle is of language \(format), and this engine knows language 1")
  }

  @Test(arguments: [0, 2]) func theWordsOfABundleOfAnotherFormat(_ format: Int) throws {
    var bundle = try set.bytes("made/yard.there.usherbundle")
    let start = try #require(bundle.firstRange(of: Array("CPY1".utf8))).lowerBound
    bundle[start + 3] = digit(format)
    #expect(
      try words(of: Code.sealed(bundle))
        == "the words of the bundle have format \(format), and this engine reads format 1")
  }

  @Test(arguments: [0, 2]) func aSnapshotOrCommitOfAnotherFormat(_ format: Int) throws {
    let saved = try #require(set.plan.sessions.first { $0.name == "prompt" })
    let policy = try set.policy(saved.policy)
    let facts = try policy.facts(saved.facts)
    var snapshot = try set.bytes("made/\(saved.file).snapshot")
    snapshot[3] = digit(format)
    #expect(throws: Snapshot.Refusal.format(format, understood: 1)) {
      try policy.restore(Snapshot(bytes: snapshot), facts: facts)
    }
    var commit = try set.bytes("made/\(saved.file).commit")
    commit[3] = digit(format)
    #expect(throws: Snapshot.Refusal.format(format, understood: 1)) {
      try policy.restore(Commit(bytes: commit), facts: facts)
    }
  }

  @Test func aSnapshotOfAnotherPolicy() throws {
    let snapshot = Snapshot(bytes: try set.bytes("made/yard-prompt.snapshot"))
    let docv = try set.policy("docv")
    #expect(throws: Snapshot.Refusal.otherPolicy) {
      try docv.restore(snapshot, facts: docv.facts(["camera": "denied"]))
    }
  }

  /// The record is kept, so that a version that can read it finds it.
  @Test(arguments: [0, 2]) func aHostRecordOfAnotherFormat(_ format: Int) async throws {
    var record = try set.bytes("made/yard-prompt.journeys")
    record[3] = digit(format)
    let store = MemoryStore(["yard": record])
    let device = try SimulatedDevice(platform: set.text(".project/there.usher"), store: store)
    let host = JourneyHost(try set.policy("yard"), in: device.launch())
    await #expect(throws: StoreError.format(format, understood: 1, keptAs: "yard.damaged-1")) {
      try await host.unfinishedJourneys()
    }
    #expect(store.contents == ["yard.damaged-1": record])
    #expect(try await host.unfinishedJourneys().isEmpty)
  }

  /// The journey is over, and the app gets the reason.
  @Test(arguments: [0, 2]) func aCommitOfAnotherFormatInAHostRecord(_ format: Int) async throws {
    var record = try set.bytes("made/yard-prompt.journeys")
    record[try #require(record.firstRange(of: Array("USC1".utf8))).lowerBound + 3] = digit(format)
    let hash = stableHash(record.dropLast(4))
    for index in 0..<4 { record[record.count - 4 + index] = UInt8(truncatingIfNeeded: hash >> UInt32(8 * index)) }
    let device = try SimulatedDevice(
      platform: set.text(".project/there.usher"), store: MemoryStore(["yard": record]))
    let told = Locked<[JourneyEvent.Matter]>([])
    var environment = device.launch()
    environment.listener = { event in told.withLock { $0.append(event.matter) } }
    let host = JourneyHost(try set.policy("yard"), in: environment, for: SimulatedApp(on: device))
    let left = try #require(try await host.unfinishedJourneys().first)
    #expect(left.leftAt == nil && left.place == .elsewhere)
    await #expect(throws: Snapshot.Refusal.format(format, understood: 1)) { try await left.outcome() }
    #expect(
      told.withLock { $0 }.prefix(1) == [.refused(.format(format, understood: 1))])
    #expect(try await host.unfinishedJourneys().isEmpty)
  }

  @Test(arguments: [0, 4]) func aBaselineOfAnotherSchema(_ schema: Int) throws {
    try set.withProject { project in
      let baseline = try set.text("made/known.yaml").replacing("schema: 1", with: "schema: \(schema)")
      try baseline.write(to: project.appending(path: "known.yaml"), atomically: true, encoding: .utf8)
      #expect(
        try usher(["check", "noisy", "--baseline", "known.yaml"], in: project)
          == Finished(
            status: 2, output: "",
            errors: noSchema(
              schema, "known.yaml:2:9", "; without the file, `--update-baseline` writes a new one", understood: 3)))
    }
  }

  @Test(arguments: [0, 2]) func settingsOrCatalogsOfAnotherSchema(_ schema: Int) throws {
    try set.withProject { project in
      try replace("schema: 1", with: "schema: \(schema)", in: "yard.copy.yaml", of: project)
      #expect(
        try usher(["check", "yard.copy.yaml"], in: project)
          == Finished(
            status: 1, output: noSchema(schema, "yard.copy.yaml:1:9", "") + "\n1 catalog: 1 error\n", errors: ""))
      try replace("schema: 1", with: "schema: \(schema)", in: "usher.yaml", of: project)
      #expect(
        try usher(["check"], in: project)
          == Finished(status: 2, output: "", errors: noSchema(schema, "usher.yaml:1:9", "")))
    }
  }

  @Test(arguments: [0, 2]) func aPolicyOrPlatformOfAnotherLanguage(_ language: Int) throws {
    try set.withProject { project in
      for path in ["there.usher", "docv.usher"] {
        try replace("language 1", with: "language \(language)", in: path, of: project)
        let message = """
          error[unknown-name]: version \(language) of the language does not exist
           ┌─ \(path):1:1
          1 │ language \(language)
            │ ^^^^^^^^^^ write `language 1`
            = help: a newer version of `usher` may know it
            = more: usher explain unknown-name

          """
        let finished = try usher(["check", path], in: project)
        #expect(finished.status == 1 && finished.output.contains(message), "\(finished)")
      }
    }
  }

  // MARK: Tools

  private func digit(_ format: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(format) }

  private func words(of bundle: [UInt8]) throws -> String {
    "\(try #require(throws: BundleError.self) { try Policy(bundle: bundle) })"
  }

  private func inspected(_ bundle: [UInt8]) throws -> String {
    try withFolder { folder in
      try Data(bundle).write(to: folder.appending(path: "a.usherbundle"))
      let finished = try usher(["inspect", "a.usherbundle"], in: folder)
      #expect(finished.status == 1)
      return finished.errors.replacing("usher: `a.usherbundle` cannot be run: ", with: "")
        .trimmingCharacters(in: .newlines)
    }
  }

  private func replace(_ old: String, with new: String, in path: String, of project: URL) throws {
    let url = project.appending(path: path)
    let text = try String(contentsOf: url, encoding: .utf8)
    try #require(text.contains(old))
    try text.replacing(old, with: new).write(to: url, atomically: true, encoding: .utf8)
  }

  private func noSchema(_ schema: Int, _ place: String, _ more: String, understood: Int = 1) -> String {
    let line = place.split(separator: ":")[1]
    return """
      error[wrong-shape]: there is no schema \(schema)
       ┌─ \(place)
      \(line) │ schema: \(schema)
        │         ^ the schema is `\(understood)`
        = help: a newer version of `usher` may know it\(more)
        = more: usher explain wrong-shape

      """
  }
}
