import Foundation
import TestSupport
import Testing

/// Baselines of projects that are moved, checked from elsewhere, or were written by an earlier version.
@Suite struct BaselineTests {
  /// A repository with a project in `apps/two`, which has an error and a warning.
  private func withRepository(_ body: (_ repository: URL, _ project: URL) throws -> Void) throws {
    try withFolder { folder in
      let project = folder.appending(path: "apps/two", directoryHint: .isDirectory)
      for path in [folder.appending(path: ".git"), project] {
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      }
      let policy = """
        language 1
        policy scan
        use ios
        copy scan
        flow f -> done | off {
          start state s {
            choose camera {
              granted -> end done
              denied -> end off
            }
          }
        }

        """
      let catalog = "schema: 1\ncatalog: scan\nsource: en\n\nentries:\n  gone:\n    title: Wait...\n"
      for (name, text) in [
        ("scan.usher", policy), ("scan.copy.yaml", catalog), ("usher.yaml", "baseline: known.yaml\n"),
      ] { try Data(text.utf8).write(to: project.appending(path: name)) }
      try body(folder, project)
    }
  }

  private let clean = Finished(status: 0, output: "1 policy, 1 catalog: no findings\n", errors: "")

  private func text(of baseline: URL) throws -> String { try String(contentsOf: baseline, encoding: .utf8) }

  @Test func pathsBeginAtTheFolderOfTheSettings() throws {
    try withRepository { repository, project in
      let added = "2 findings known, 2 added, 0 removed\n"
      let update = ["check", "apps", "--update-baseline"]
      #expect(try usher(update, in: repository).errors == "apps/two/known.yaml: " + added)
      let fromAbove = try text(of: project.appending(path: "known.yaml"))
      #expect(fromAbove.contains("schema: 3\nfindings:\n  scan.copy.yaml:\n    - three-dots "))
      try FileManager.default.removeItem(at: project.appending(path: "known.yaml"))
      #expect(try usher(["check", "--update-baseline"], in: project).errors == "known.yaml: " + added)
      #expect(try text(of: project.appending(path: "known.yaml")) == fromAbove)
    }
  }

  @Test func itMatchesFromEveryFolderAndWhereverTheProjectIs() throws {
    try withRepository { repository, project in
      #expect(try usher(["check", "--update-baseline"], in: project).status == 0)
      #expect(try usher(["check"], in: repository) == clean)
      #expect(try usher(["check", "two"], in: repository.appending(path: "apps")) == clean)
      let moved = repository.appending(path: "elsewhere")
      try FileManager.default.moveItem(at: project, to: moved)
      #expect(try usher(["check"], in: moved) == clean)
      try FileManager.default.removeItem(at: repository.appending(path: ".git"))
      #expect(try usher(["check"], in: moved) == clean)
      #expect(try usher(["check"], in: repository) == clean)
    }
  }

  /// Files that the settings name outside of their folder.
  @Test func itNamesFilesOutsideOfTheFolder() throws {
    try withRepository { repository, project in
      let settings = repository.appending(path: "Policies", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
      try FileManager.default.removeItem(at: project.appending(path: "usher.yaml"))
      try Data("roots: ../apps\nbaseline: known.yaml\n".utf8).write(to: settings.appending(path: "usher.yaml"))
      #expect(try usher(["check", "--update-baseline"], in: settings).status == 0)
      #expect(try text(of: settings.appending(path: "known.yaml")).contains("\n  ../apps/two/scan.usher:\n"))
      #expect(try usher(["check"], in: settings) == clean)
    }
  }

  /// Settings above all projects name a baseline that does not exist, and no file is theirs.
  @Test func aMissingBaselineIsToldThoughNoFileIsInTheProject() throws {
    try withRepository { repository, project in
      try Data("baseline: nowhere.yaml\n".utf8).write(to: repository.appending(path: "usher.yaml"))
      let missing = Finished(status: 2, output: "", errors: "usher: there is no file `nowhere.yaml`\n")
      #expect(try usher(["check"], in: repository) == missing)
      #expect(try usher(["check", "."], in: repository) == missing)
      #expect(try usher(["check", "--update-baseline"], in: repository).status == 0)
      try Data("baseline: known.yaml\n".utf8).write(to: project.appending(path: "usher.yaml"))
      #expect(try usher(["check", "apps/two"], in: repository) == clean)
    }
  }

  /// Without settings, paths begin at the folder of the baseline.
  @Test func withoutSettingsTheBaselineIsTheFixedPoint() throws {
    try withRepository { repository, project in
      try FileManager.default.removeItem(at: project.appending(path: "usher.yaml"))
      let call = ["check", "two", "--baseline", "known.yaml"]
      #expect(try usher(call + ["--update-baseline"], in: repository.appending(path: "apps")).status == 0)
      #expect(try text(of: repository.appending(path: "apps/known.yaml")).contains("\n  two/scan.usher:\n"))
      #expect(try usher(["check", "apps/two", "--baseline", "apps/known.yaml"], in: repository) == clean)
    }
  }

  /// Written by 0.1.0 in this repository.
  private let ofSchema2 = """
    # Findings that were there already. `usher check --update-baseline` writes this file anew.
    schema: 2
    findings:
      apps/two/scan.copy.yaml:
        - three-dots 9f1bab79d5ce4409
      apps/two/scan.usher:
        - missing-answer a20f22e4959ea8cb

    """

  @Test func aBaselineOfSchema2MatchesAsBefore() throws {
    try withRepository { repository, project in
      let known = project.appending(path: "known.yaml")
      try Data(ofSchema2.utf8).write(to: known)
      #expect(try usher(["check"], in: project) == clean)
      #expect(try usher(["check"], in: repository) == clean)
      let updated = try usher(["check", "--update-baseline"], in: project)
      #expect(updated.errors == "known.yaml: 2 findings known, 0 added, 0 removed\n")
      #expect(try text(of: known).contains("schema: 3\nfindings:\n  scan.copy.yaml:\n"))
      #expect(try usher(["check"], in: project) == clean)
    }
  }

  /// An entry of a file that was not checked cannot be written in the newer schema, and stays.
  @Test func aPartOfABaselineOfSchema2IsUpdatedInSchema2() throws {
    try withRepository { repository, project in
      let known = project.appending(path: "known.yaml")
      try Data(ofSchema2.utf8).write(to: known)
      let updated = try usher(["check", "scan.copy.yaml", "--update-baseline"], in: project)
      #expect(
        updated.errors == """
          known.yaml: 2 findings known, 0 added, 0 removed
          known.yaml: the schema stays 2, because findings of files that were not checked are kept; update it in a check \
          of the whole project to write schema 3

          """)
      #expect(try text(of: known) == ofSchema2)
      #expect(try usher(["check"], in: project) == clean)
    }
  }

  /// One more translation with the fault of its source changes the message (`and in 2 translations`) and no fingerprint.
  @Test func aFurtherTranslationKeepsTheFingerprint() throws {
    try withFolder { folder in
      func write(_ name: String, _ head: String, _ text: String) throws {
        let catalog = "\(head)\n\nentries:\n  camera.purpose:\n\(text)\n"
        try Data(catalog.utf8).write(to: folder.appending(path: name))
      }
      let policy = """
        language 1
        policy scan
        use ios
        copy scan
        flow f -> on | off {
          start state s { choose camera { granted -> end on; askable -> asking; else -> end off } }
          state asking { ask camera { granted -> end on; else -> end off } }
        }

        """
      try Data(policy.utf8).write(to: folder.appending(path: "scan.usher"))
      let source = "    kind: purpose\n    key: NSCameraUsageDescription\n    text: The camera reads your receipts"
      try write("scan.copy.yaml", "schema: 1\ncatalog: scan\nsource: en", source)
      var fingerprints: Set<String> = []
      var messages: [String] = []
      let translations = [("en", ""), ("de", "Die Kamera liest deine Belege"), ("fr", "La caméra lit vos reçus")]
      for (number, (locale, text)) in translations.enumerated() {
        if number > 0 {
          try write("scan.\(locale).copy.yaml", "catalog: scan\nlocale: \(locale)", "    text: \(text)")
        }
        let sarif = try usher(["check", "--report", "sarif"], in: folder).output
        fingerprints.formUnion(
          sarif.matches(of: /"primaryLocationLineHash" : "(.*?)"\s*\},\s*"ruleId" : "purpose-sentence"/).map {
            String($0.1)
          })
        messages += sarif.matches(of: /"text" : "(a purpose must be a full sentence, with a full stop[^.]*)\./).map {
          String($0.1)
        }
        if number == 0 {
          let call = ["check", "--baseline", "known.yaml", "--update-baseline"]
          #expect(try usher(call, in: folder).status == 0)
        }
        let known = try usher(["check", "--baseline", "known.yaml", "--report", "compact"], in: folder).output
        // What is known of the source is not reported, but a new translation has its own finding.
        #expect(!known.contains("scan.copy.yaml") && !known.contains("stale-baseline"), "\(known)")
        #expect(known.matches(of: /purpose-sentence/).count == number, "\(known)")
      }
      let message = "a purpose must be a full sentence, with a full stop"
      #expect(messages == ["", " (and in 1 translation)", " (and in 2 translations)"].map { message + $0 })
      #expect(fingerprints.count == 1)
    }
  }
}
