import Foundation
import TestSupport
import Testing
import UsherCommands

/// `usher check --changed REF`: what may be otherwise since a commit of git.
@Suite struct ChangedTests {
  /// A repository with two policies, a platform that one of them uses, a catalog of the other, and a project inside.
  private func withRepository(_ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let files = [
        "usher.yaml": "schema: 1\n",
        "kiosk.usher": "language 1\nplatform kiosk extends ios\n",
        "a.usher":
          "language 1\npolicy a\nuse kiosk\nflow f -> over { start state s { choose { else -> end over } } }\n",
        "b.usher": "language 1\npolicy b\ncopy b\nbanner hello { button close }\n",
        "b.copy.yaml":
          "schema: 1\ncatalog: b\nsource: en\nentries:\n  hello:\n    note: First.\n    message: Wait...\n    buttons:\n      close: Close\n",
        "inner/usher.yaml": "schema: 1\n",
        "inner/c.usher": "language 1\npolicy c\nuse nowhere\n",
      ]
      for (path, text) in files {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try commit("first", in: folder)
      try body(folder)
    }
  }

  private func commit(_ message: String, in folder: URL) throws {
    let script = """
      git init -q -b main . 2> /dev/null
      git add .
      git -c user.email=nobody@example.com -c user.name=Nobody commit -q -m \(message)
      """
    let finished = try shell(
      "/bin/sh", "set -e\n" + script, in: folder, ["PATH": "/usr/bin:/bin", "HOME": folder.path])
    try #require(finished.status == 0, "\(finished.errors)")
  }

  private func append(_ text: String, to path: String, in folder: URL) throws {
    let file = folder.appending(path: path)
    try Data((String(contentsOf: file, encoding: .utf8) + text).utf8).write(to: file)
  }

  private func changed(_ arguments: [String] = [], in folder: URL) throws -> Finished {
    try usher(["check", "--changed", "HEAD", "--report", "compact"] + arguments, in: folder)
  }

  private let waits = "b.copy.yaml:7:14: warning: the text has three dots instead of an ellipsis [three-dots]\n"
  private let nowhere = "inner/c.usher:3:5: error: there is no platform or policy `nowhere` [unknown-platform]\n"

  @Test func withoutChangesNothingIsReported() throws {
    try withRepository { folder in
      #expect(
        try usher(["check", "--changed", "HEAD"], in: folder)
          == Finished(status: 0, output: "nothing that usher reads has changed since `HEAD`\n", errors: ""))
      // What is there all the same is not hidden from others.
      let all = try usher(["check", "--report", "compact"], in: folder)
      #expect(all.output.contains(waits) && all.output.contains(nowhere), "\(all)")
    }
  }

  @Test func aCatalogConcernsItsPolicy() throws {
    try withRepository { folder in
      try append("# more\n", to: "b.copy.yaml", in: folder)
      #expect(try changed(in: folder).output.contains(waits))
      let told = try usher(["check", "--changed", "HEAD"], in: folder)
      #expect(told.output.hasSuffix("\n1 policy, 1 catalog, changed since `HEAD`: 2 warnings\n"), "\(told.output)")
      #expect(try changed(["inner"], in: folder) == Finished(status: 0, output: "", errors: ""))
    }
  }

  @Test func aPlatformConcernsThePoliciesThatUseIt() throws {
    try withRepository { folder in
      try append("// more\n", to: "kiosk.usher", in: folder)
      let told = try usher(["check", "--changed", "HEAD"], in: folder)
      #expect(told.output.hasSuffix("1 policy, 1 platform, changed since `HEAD`: no findings\n"), "\(told.output)")
    }
  }

  @Test func aNewFileCountsAsChanged() throws {
    try withRepository { folder in
      try Data("language 1\npolicy d\nuse nowhere\n".utf8).write(to: folder.appending(path: "d.usher"))
      let text = "d.usher:3:5: error: there is no platform or policy `nowhere` [unknown-platform]\n"
      #expect(try changed(in: folder) == Finished(status: 1, output: text, errors: ""))
    }
  }

  @Test(arguments: ["usher.yaml", "kiosk.usher"])
  func settingsAndWhatIsGoneConcernTheWholeProject(_ path: String) throws {
    try withRepository { folder in
      if path == "usher.yaml" {
        try append("severities:\n  duplicate-file: error\n", to: path, in: folder)
      } else {
        try FileManager.default.removeItem(at: folder.appending(path: path))
      }
      let output = try changed(in: folder).output
      #expect(output.contains(waits) && !output.contains(nowhere), "\(output)")
    }
  }

  @Test func itIsTheSameFromAFolderOfTheRepository() throws {
    try withRepository { folder in
      try append("// more\n", to: "inner/c.usher", in: folder)
      #expect(try changed(in: folder).output == nowhere)
      let inside = folder.appending(path: "inner")
      #expect(try changed(in: inside).output == nowhere.replacingOccurrences(of: "inner/", with: ""))
      try commit("second", in: folder)
      #expect(try changed(in: inside) == Finished(status: 0, output: "", errors: ""))
      #expect(
        try usher(["check", "--changed", "HEAD~1", "--report", "compact"], in: inside).output
          == nowhere.replacingOccurrences(of: "inner/", with: ""))
    }
  }

  @Test func fixesChangeOnlyWhatHasChanged() throws {
    try withRepository { folder in
      try append("// more\n", to: "a.usher", in: folder)
      let finished = try usher(["check", "--changed", "HEAD", "--fix=unsafe"], in: folder)
      #expect(finished.errors == "nothing fixed\n", "\(finished)")
    }
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    try withRepository { folder in
      for option in [["--watch"], ["--update-baseline"], ["--info-plist", "Info.plist"]] {
        let refused = try usher(["check", "--changed", "HEAD"] + option, in: folder)
        let others = "`--watch`, `--update-baseline` and `--info-plist`"
        let errors = "usher: `--changed` checks a part of a project; leave \(others) out\n"
        #expect(refused == Finished(status: 2, output: "", errors: errors))
      }
      let unknown = try usher(["check", "--changed", "nowhere"], in: folder)
      let errors = "usher: there is no file, folder or commit `nowhere`\n"
      #expect(unknown == Finished(status: 2, output: "", errors: errors))
    }
    try withFolder { folder in
      try Data("language 1\npolicy a\n".utf8).write(to: folder.appending(path: "a.usher"))
      let finished = try usher(["check", "--changed", "main"], in: folder)
      #expect(finished.status == 2 && finished.errors.contains("is in no repository of git"), "\(finished)")
    }
  }
}
