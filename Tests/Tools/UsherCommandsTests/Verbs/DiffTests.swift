import Foundation
import TestSupport
import Testing

/// `usher diff` as its users call it.
@Suite struct DiffTests {
  private struct Report: Decodable {
    struct Policy: Decodable {
      var policy: String
      var verdict: String
      var flows: [Flow]
    }

    struct Flow: Decodable {
      var flow: String
      var verdict: String
      var differences: [Difference]
    }

    struct Difference: Decodable {
      var weight: String
      var title: String
      var languages: [String]
      var startsThatDiffer: Int
      var startsInAll: Int
      var old: Side
      var new: Side
    }

    struct Side: Decodable {
      var script: String
      var step: [String]
    }

    var diff: [Policy]
  }

  private static func report(_ arguments: [String], in folder: URL) throws -> (report: Report, status: Int32) {
    let finished = try usher(["diff"] + arguments + ["--report", "json"], in: folder)
    return (try JSONDecoder().decode(Report.self, from: Data(finished.output.utf8)), finished.status)
  }

  private static let docv = "Policies/DocV/docv.usher"

  /// Changes that a reviewer would read over.
  private static let changes: [(old: String, new: String, weight: String)] = [
    ("true  -> explaining", "true  -> end declined", "outcome"),
    (
      "notNow { track guidance_cancelled } -> end declined", "notNow { track guidance_cancelled } -> checking",
      "outcome"
    ),
    ("denied                   -> explaining", "denied                   -> end declined", "outcome"),
    ("{ track permission_denied } -> choose", "-> choose", "metrics"),
    ("failed { show settingsDidNotOpen } -> checking", "failed -> checking", "behaviour"),
    ("(isGranted: isGranted) } -> checking", "(isGranted: isGranted) } -> end declined", "asking"),
  ]

  @Test(arguments: changes.indices) func everyJourneyThatIsShownCanBePlayedAndDiffers(_ number: Int) throws {
    let change = Self.changes[number]
    try withFolder { folder in
      let text = try String(contentsOf: projectRoot.appending(path: Self.docv), encoding: .utf8)
        .replacing("copy docv\n", with: "")
      #expect(text.contains(change.old))
      for (name, text) in [("old", text), ("new", text.replacing(change.old, with: change.new))] {
        try text.write(to: folder.appending(path: "\(name).usher"), atomically: true, encoding: .utf8)
      }
      let (report, status) = try Self.report(["old.usher", "new.usher"], in: folder)
      #expect(status == 1)
      let differences = report.diff.flatMap { $0.flows }.flatMap { $0.differences }
      #expect(differences.first?.weight == change.weight)
      for difference in differences {
        #expect(difference.startsThatDiffer > 0 && difference.startsThatDiffer <= difference.startsInAll)
        let played = try [("old", difference.old), ("new", difference.new)].map { name, side in
          try side.script.write(to: folder.appending(path: "script"), atomically: true, encoding: .utf8)
          let finished = try usher(["run", "\(name).usher", "--script-file", "script"], in: folder)
          #expect(!finished.output.contains("not possible") && finished.errors.isEmpty, "\(side.script)\(finished)")
          #expect(side.step == ["nothing"] || finished.output.contains(side.step[0]), "\(side)\(finished.output)")
          return finished.output
        }
        #expect(played[0] != played[1])
        #expect(difference.old.step != difference.new.step)
      }
    }
  }

  /// An outcome with a new name stops the code of an app that is built, and a new state does not.
  @Test func whatBuiltAppsRefuseIsTold() throws {
    try withFolder { folder in
      let text = try String(contentsOf: projectRoot.appending(path: Self.docv), encoding: .utf8)
        .replacing("copy docv\n", with: "")
      for (name, text) in [
        ("old", text), ("states", text.replacing("explaining", with: "telling")),
        ("outcomes", text.replacing(/\bdeclined\b/, with: "refused")),
      ] {
        try text.write(to: folder.appending(path: "\(name).usher"), atomically: true, encoding: .utf8)
      }
      let line = "apps built with the old policy's code refuse the new one on ios until `usher generate` is run again"
      #expect(try usher(["diff", "old.usher", "outcomes.usher"], in: folder).output.contains("  \(line)\n"))
      #expect(try !usher(["diff", "old.usher", "states.usher"], in: folder).output.contains("refuse the new one"))
    }
  }

  /// With a policy or a flow, the system's question is gone.
  @Test func aQuestionThatIsGoneIsAsking() throws {
    func policy(_ name: String, _ flows: String) -> String { "language 1\npolicy \(name)\nuse ios\n\(flows)" }
    let asking =
      "flow scan -> ready | off { start state asking { ask camera { granted -> end ready; else -> end off } } }\n"
    let telling = "flow tell -> done { start state telling { -> end done } }\n"
    let other = policy("other", telling)
    try withFolder { folder in
      func compared(_ old: [String], _ new: [String], _ level: String) throws -> Int32 {
        for (side, texts) in [("old", old), ("new", new)] {
          let place = folder.appending(path: side)
          if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
          try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
          for (number, text) in texts.enumerated() {
            try Data(text.utf8).write(to: place.appending(path: "\(number).usher"))
          }
        }
        return try usher(["diff", "old", "new", "--fail-on", level], in: folder).status
      }
      let plain = policy("plain", telling)
      let scan = policy("scan", asking)
      let both = policy("scan", asking + telling)
      // What is new asks at a place that nobody has been to.
      let calls: [(old: [String], new: [String], level: String, status: Int32)] = [
        ([other, scan], [other], "asking", 1), ([other, plain], [other], "asking", 0),
        ([other, plain], [other], "outcome", 1), ([both], [policy("scan", telling)], "asking", 1),
        ([both], [scan], "asking", 0), ([both], [scan], "outcome", 1), ([scan], [both], "outcome", 0),
      ]
      for call in calls {
        let status = try compared(call.old, call.new, call.level)
        #expect(status == call.status, "\(call)")
      }
    }
  }

  /// A time that the old policy compares with has no name in the new one.
  @Test func aStartHasItsNameInEachPolicy() throws {
    let text = """
      language 1
      policy later
      memory putOff: Moment = never for install
      flow offer -> off | offered {
        start state checking {
          choose { putOff is never -> putting; putOff is older than 7d -> end offered; else -> end off }
        }
        state putting { remember putOff = now -> end off }
      }

      """
    try withFolder { folder in
      try Data(text.utf8).write(to: folder.appending(path: "old.usher"))
      try Data(text.replacing("7d", with: "14d").utf8).write(to: folder.appending(path: "new.usher"))
      let finished = try usher(["diff", "old.usher", "new.usher"], in: folder)
      #expect(
        finished.output.contains(
          "    old: given putOff is older than 7d\n    new: given putOff is now\n    start offer\n"),
        "\(finished.output)\(finished.errors)")
    }
  }

  @Test func aChangeOfTextsIsWords() throws {
    try withFolder { folder in
      for name in ["old", "new"] {
        try FileManager.default.copyItem(
          at: projectRoot.appending(path: "Policies/DocV"), to: folder.appending(path: name))
      }
      #expect(try usher(["diff", "old", "new"], in: folder).status == 0)
      let catalog = folder.appending(path: "new/docv.de.copy.yaml")
      let text = try String(contentsOf: catalog, encoding: .utf8)
      let changed = try #require(text.firstMatch(of: /title: (.*)\n/))
      try text.replacing(changed.1, with: "Anders").write(to: catalog, atomically: true, encoding: .utf8)
      let (report, status) = try Self.report(["old", "new"], in: folder)
      #expect(status == 1)
      let differences = report.diff.flatMap { $0.flows }.flatMap { $0.differences }
      #expect(Set(differences.map { $0.weight }) == ["words"])
      // The sides are in a language in which the texts differ.
      #expect(Set(differences.flatMap { $0.languages }) == ["de"])
      #expect(differences.allSatisfy { $0.title.hasSuffix(", in de") && $0.old.step != $0.new.step })
      #expect(try usher(["diff", "old", "new", "--fail-on", "metrics"], in: folder).status == 0)
    }
  }

  @Test func aCommitIsReadWithoutRunningAnythingOfTheRepository() throws {
    try withFolder { folder in
      let script = """
        set -e
        git init -q -b main .
        git config user.email nobody@example.com
        git config user.name Nobody
        mkdir -p app/Policies
        cp "$FROM"/* app/Policies
        git add .
        git commit -q -m first
        printf '#!/bin/sh\\ntouch "%s/ran"\\n' "$PWD" > hook
        chmod +x hook
        git config core.fsmonitor "$PWD/hook"
        git config core.hooksPath "$PWD"
        git config filter.evil.smudge "$PWD/hook"
        git config diff.evil.textconv "$PWD/hook"
        git config core.pager "$PWD/hook"
        printf '* filter=evil diff=evil\\n' > .git/info/attributes
        sed -i.before 's/true  -> explaining/true  -> end declined/' app/Policies/docv.usher
        """
      let made = try shell(
        "/bin/bash", script, in: folder,
        ["PATH": "/usr/bin:/bin", "HOME": folder.path, "FROM": projectRoot.appending(path: "Policies/DocV").path])
      #expect(made.status == 0, "\(made)")
      let app = folder.appending(path: "app")
      let (report, status) = try Self.report(["main"], in: app)
      #expect(status == 1)
      #expect(report.diff.map { $0.verdict } == ["outcome"])
      #expect(try usher(["diff", "main..main"], in: app).output.hasSuffix("1 policy: same\n"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "ran").path))
    }
  }

  @Test func whatCannotBeComparedIsUnknown() throws {
    try withFolder { folder in
      let text = try String(contentsOf: projectRoot.appending(path: "Policies/Published/docv.usher"), encoding: .utf8)
      for (name, text) in [("old", text), ("new", text.replacing("policy ", with: "polici "))] {
        try text.write(to: folder.appending(path: "\(name).usher"), atomically: true, encoding: .utf8)
      }
      let broken = try usher(["diff", "old.usher", "new.usher"], in: folder)
      #expect(broken.status == 4)
      #expect(broken.output.hasPrefix("new.usher: unknown, because it does not compile: line "))
      let small = try usher(["diff", "old.usher", "old.usher", "--states", "3"], in: folder)
      #expect(small.status == 4)
      #expect(small.output.contains("unknown"))
      try Data("USHR".utf8).write(to: folder.appending(path: "old.usherbundle"))
      for (call, error) in [
        (["old.usherbundle", "old.usher"], "usher: `old.usherbundle` is a bundle, which has no promises "),
        (["old.usher"], "usher: `old.usher` is compared with nothing; name a second file, folder or commit\n"),
        (["old.usher", "old.usher", "--fail-on", "word"], "usher: `--fail-on` must be "),
      ] {
        let finished = try usher(["diff"] + call, in: folder)
        #expect(finished.status == 2)
        #expect(finished.errors.hasPrefix(error), "\(finished.errors)")
      }
    }
  }

  /// What a policy says never becomes Markdown or HTML of the comment.
  @Test func theCommentForAPullRequest() throws {
    try withFolder { folder in
      let text = try String(contentsOf: projectRoot.appending(path: Self.docv), encoding: .utf8)
        .replacing("copy docv\n", with: "")
      for (name, text) in [
        ("old", text),
        (
          "new",
          text.replacing("true  -> explaining", with: "true  -> end declined")
            + "promise \"<b>@all</b> | *x*\" for settle { never showing cameraOff when camera is granted }\n"
        ),
      ] {
        try text.write(to: folder.appending(path: "\(name).usher"), atomically: true, encoding: .utf8)
      }
      let finished = try usher(["diff", "old.usher", "new.usher", "--report", "markdown"], in: folder)
      #expect(finished.status == 1, "\(finished)")
      #expect(finished.output.hasPrefix("<!-- usher diff -->\n## What people will see otherwise\n"))
      #expect(finished.output.contains("- new promise: \\<b\\>\\@all\\</b\\> \\| \\*x\\*\n"), "\(finished.output)")
      #expect(finished.output.contains("| `settle` | ios | outcome |\n"))
    }
  }

  /// Texts are compared with the values that a prompt is shown with, those for screen readers and the system's question too.
  @Test func onlyWhatSomebodyReadsOrHearsIsOtherWords() throws {
    try withFolder { folder in
      for name in ["old", "new"] {
        try FileManager.default.copyItem(
          at: projectRoot.appending(path: "Policies/DocV"), to: folder.appending(path: name))
      }
      let catalog = folder.appending(path: "new/docv.copy.yaml")
      let text = try String(contentsOf: catalog, encoding: .utf8)
      func titles(_ old: String, _ new: String) throws -> Set<String> {
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(to: catalog, atomically: true, encoding: .utf8)
        let (report, _) = try Self.report(["old", "new"], in: folder)
        return Set(report.diff.flatMap { $0.flows }.flatMap { $0.differences }.map { $0.title })
      }
      #expect(
        try titles("restricted: Camera access restricted", "restricted: Not allowed")
          == ["other texts of `show cameraBlocked(restricted)`, in en"])
      #expect(
        try titles("Camera access is required to capture documents", "We capture documents")
          == ["other texts of `ask camera`, in en"])
    }
  }

  /// GitHub refuses a comment of more than 65,536 characters.
  @Test func aCommentSaysWhatItHasNoRoomFor() throws {
    try withFolder { folder in
      for name in ["old", "new"] {
        try FileManager.default.copyItem(
          at: projectRoot.appending(path: "Policies/DocV"), to: folder.appending(path: name))
        let catalog = folder.appending(path: "\(name)/docv.copy.yaml")
        let text = try String(contentsOf: catalog, encoding: .utf8)
        let long = text.replacing(
          "Camera access is required to complete", with: String(repeating: "Long. ", count: 3000))
        #expect(long != text)
        try long.write(to: catalog, atomically: true, encoding: .utf8)
      }
      let policy = folder.appending(path: "new/docv.usher")
      let text = try String(contentsOf: policy, encoding: .utf8)
      try text.replacing("failed { show settingsDidNotOpen } -> checking", with: "failed -> checking")
        .write(to: policy, atomically: true, encoding: .utf8)
      let comment = try usher(["diff", "old", "new", "--report", "markdown"], in: folder).output
      #expect(comment.unicodeScalars.count < 65_536)
      #expect(comment.components(separatedBy: "<details>").count == 2)
      #expect(comment.hasSuffix("\n2 more parts would not fit into a comment. `usher diff` shows all.\n"))
    }
  }
}
