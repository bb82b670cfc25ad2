import Foundation
import TestSupport
import Testing

/// The changes that fixes make to files.
@Suite struct MendTests {
  private static let catalog = """
    schema: 1
    catalog: lens
    source: en
    entries:
      camera.purpose:
        kind: purpose
        key: NSCameraUsageDescription
        note: The system shows it.
        text: The camera photographs your  identity document.

    """

  private func with(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
      try body(folder)
    }
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  private let policy = ["lens.usher": "language 1\npolicy lens\ncopy lens\n"]

  @Test func lineEndsOfWindowsAndWhatTheyHideAreMendedTogether() throws {
    let files = policy.merging(["lens.copy.yaml": Self.catalog.replacing("\n", with: "\r\n")]) { $1 }
    try with(files) { folder in
      let finished = try usher(["check", "--fix"], in: folder)
      #expect(
        finished
          == Finished(
            status: 0, output: "1 policy, 1 catalog: no findings\n", errors: "lens.copy.yaml: 2 findings fixed\n"))
      #expect(try text("lens.copy.yaml", in: folder) == Self.catalog.replacing("your  identity", with: "your identity"))
      let again = try usher(["check", "--fix"], in: folder)
      #expect(
        again == Finished(status: 0, output: "1 policy, 1 catalog: no findings\n", errors: "nothing fixed\n"))
    }
  }

  @Test(arguments: ["", "\n"], ["\n", "\r\n"])
  func whatADryRunShowsIsWhatGitApplies(_ end: String, _ lineEnd: String) throws {
    let catalog = (String(Self.catalog.dropLast()) + end).replacing("\n", with: lineEnd)
    let files = policy.merging(["lens.copy.yaml": catalog]) { $1 }
    try with(files) { folder in
      let shown = try usher(["check", "--fix", "--dry-run"], in: folder)
      #expect(shown.status == 1)
      #expect(try text("lens.copy.yaml", in: folder) == catalog, "a dry run changes nothing")
      try Data(shown.output.utf8).write(to: folder.appending(path: "fix.patch"))
      try run(["git", "apply", "fix.patch"], in: folder)
      let applied = try text("lens.copy.yaml", in: folder)
      try Data(catalog.utf8).write(to: folder.appending(path: "lens.copy.yaml"))
      try run(["patch", "--binary", "-s", "-p1", "-i", "fix.patch"], in: folder)
      #expect(try text("lens.copy.yaml", in: folder) == applied)
      try Data(catalog.utf8).write(to: folder.appending(path: "lens.copy.yaml"))
      _ = try usher(["check", "--fix"], in: folder)
      #expect(try text("lens.copy.yaml", in: folder) == applied)
    }
  }

  @Test func ofFixesThatTouchEachOtherOneIsAppliedAndTheRestIsAskedForAgain() throws {
    let catalog = Self.catalog.replacing("your  identity document.", with: "your  identity  document...")
    try with(policy.merging(["lens.copy.yaml": catalog]) { $1 }) { folder in
      let finished = try usher(["check", "--fix", "--report", "compact"], in: folder)
      #expect(finished.errors == "lens.copy.yaml: 2 findings fixed\n")
      #expect(try text("lens.copy.yaml", in: folder).contains("photographs your identity document…\n"))
    }
  }

  @Test func whatMayNotBeWrittenIsToldAndStaysAsItIs() throws {
    try with(policy.merging(["lens.copy.yaml": Self.catalog]) { $1 }) { folder in
      let file = folder.appending(path: "lens.copy.yaml")
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
      guard !FileManager.default.isWritableFile(atPath: file.path) else { return }
      let finished = try usher(["check", "--fix"], in: folder)
      #expect(finished.status == 2)
      #expect(try text("lens.copy.yaml", in: folder) == Self.catalog)
    }
  }

  /// Runs a command that must succeed.
  private func run(_ words: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(words)")
  }
}
