import Foundation
import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherHost

/// Files written by earlier versions can be read, and give the same results.
@Suite(.timeLimit(.minutes(5))) struct ArtefactTests {
  /// The hash of each set's list of hashes. A published set must never change.
  private static let published: [String: String] = [
    "1": "8721ea585ecd791138f37b49274dc7b0293eefb3fcbfa00bccc6fa22d1a9ca90"
  ]

  @Test func everySetIsPublished() {
    #expect(ArtefactSet.all.map { $0.name } == Self.published.keys.sorted())
  }

  @Test(arguments: ArtefactSet.all) func aSetIsAsItWasPublished(_ set: ArtefactSet) throws {
    #expect(sha256(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(try hashes(of: set) == set.text("sha256"))
    #expect(sha256(try set.bytes("sha256")) == Self.published[set.name])
  }

  @Test(arguments: ArtefactSet.all) func bundlesPlayTheSameJourneys(_ set: ArtefactSet) async throws {
    var played: [String: Expected.Played] = [:]
    for journey in set.plan.hosted {
      played[journey.file] = try await set.play(
        journey, journey.script, of: set.policy(journey.policy), store: MemoryStore())
    }
    #expect(try played == set.expected.played)
  }

  @Test(arguments: ArtefactSet.all) func hostsTakeTheirRecordsUp(_ set: ArtefactSet) async throws {
    var played: [String: Expected.Played] = [:]
    for journey in set.plan.hosted {
      let policy = try set.policy(journey.policy)
      let store = MemoryStore([policy.name: try set.bytes("made/\(journey.file)")])
      played[journey.file] = try await set.play(journey, journey.after, of: policy, store: store)
    }
    #expect(try played == set.expected.takenUp)
  }

  @Test(arguments: ArtefactSet.all) func snapshotsAndCommitsGoOnWhereTheyWere(_ set: ArtefactSet) throws {
    var restored: [String: [String]] = [:]
    for saved in set.plan.sessions {
      let policy = try set.policy(saved.policy)
      let snapshot = Snapshot(bytes: try set.bytes("made/\(saved.file).snapshot"))
      restored[saved.file] = try places(of: snapshot, saved, of: policy)
      let commit = Commit(bytes: try set.bytes("made/\(saved.file).commit"))
      #expect(try commit.contents().snapshot == snapshot)
      guard case .resumed = try policy.restore(commit, facts: policy.facts(saved.facts)).0 else {
        Issue.record("\(saved.file) begins anew")
        continue
      }
    }
    #expect(try restored == set.expected.restored)
  }

  /// Covers the policies, platforms, catalogs and settings of the set. Its translations have no stamps, which has become a finding
  /// since.
  @Test(arguments: ArtefactSet.all) func theProjectChecksClean(_ set: ArtefactSet) throws {
    try set.withProject { project in
      #expect(try usher(["copy", "stamp"], in: project).status == 0)
      let finished = try usher(["check"], in: project)
      #expect(finished == Finished(status: 0, output: try set.text("made/check.txt"), errors: ""))
    }
  }

  /// Covers every language.
  @Test(arguments: ArtefactSet.all) func bundlesHaveTheWordsOfTheirCatalogs(_ set: ArtefactSet) throws {
    try set.withProject { project in
      for bundle in set.plan.bundles {
        let arguments = ["compile", "\(bundle.policy).usher", "--platform", bundle.platform, "-o", bundle.file]
        #expect(try usher(arguments, in: project).status == 0)
        let made = try #require(try set.policy(bundle.policy).copy)
        let today = try Policy(bundle: Array(Data(contentsOf: project.appending(path: bundle.file))))
        #expect(made.locales == ["en", "de"])
        #expect(try made.decoded() == today.copy?.decoded())
      }
    }
  }

  /// Fingerprints of schema 1 depended on the wording of messages. Such a baseline is therefore rejected by its schema number,
  /// and can be replaced on request.
  @Test func aBaselineOfTheFirstSchemaIsRefusedByName() throws {
    let set = try #require(ArtefactSet.all.first { $0.name == "1" })
    try set.withProject { project in
      try set.data("made/known.yaml").write(to: project.appending(path: "known.yaml"))
      let call = ["check", "noisy", "--baseline", "known.yaml"]
      let refused = try usher(call, in: project)
      #expect(refused.status == 2 && refused.output == "")
      let message = "this baseline has schema 1, and this version reads schemas 2 and 3\n"
      #expect(refused.errors.hasPrefix("error[wrong-shape]: " + message))
      #expect(try usher(call + ["--update-baseline"], in: project).status == 0)
      #expect(try fingerprints(of: usher(call + ["--report", "gitlab"], in: project)) == [])
      #expect(try fingerprints(of: usher(["check", "noisy", "--report", "gitlab"], in: project)) != [])
    }
  }

  /// Reports may have additional keys, but none may be missing.
  @Test(arguments: ArtefactSet.all) func reportsHaveTheKeysTheyHad(_ set: ArtefactSet) throws {
    try set.withProject { project in
      for bundle in set.plan.bundles {
        try set.data("made/\(bundle.file)").write(to: project.appending(path: bundle.file))
      }
      for report in set.plan.reports {
        let finished = try usher(report.arguments, in: project)
        #expect(finished.status == report.status, "\(report.file): \(finished.errors)")
        let missing = try keys(ofReport: set.text("made/\(report.file)")).subtracting(keys(ofReport: finished.output))
        #expect(missing.sorted() == [], "\(report.file)")
      }
    }
  }

  @Test func aKeyThatIsMissingOrOfAnotherKindIsFound() throws {
    let old = try keys(ofReport: #"[{"code":"a","place":{"line":1}}]"#)
    let new = try keys(ofReport: #"[{"code":"a","more":1,"place":{"line":"1"}}]"#)
    #expect(old.subtracting(new) == ["[].place.line number"])
    #expect(try keys(ofReport: "{\"a\":1}\n{\"b\":null}\n") == [" object", ".a number", ".b null"])
  }

  /// The fingerprints without the number that GitLab's format appends for each finding.
  private func fingerprints(of finished: Finished) throws -> [String] {
    struct Finding: Decodable { var fingerprint: String }
    return try JSONDecoder().decode([Finding].self, from: Data(finished.output.utf8)).map {
      String($0.fingerprint.prefix(16))
    }
  }
}

/// The hashes of all files in a set, except for the list of hashes itself, in the format of `sha256sum`.
func hashes(of set: ArtefactSet) throws -> String {
  let paths = try FileManager.default.subpathsOfDirectory(atPath: set.url("").path).sorted()
  return try paths.filter { try $0 != "sha256" && !set.isFolder($0) }
    .map { "\(sha256(try set.bytes($0)))  \($0)\n" }.joined()
}
