import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The effect of `usher fmt` on files.
@Suite struct FmtTests {
  private static let draft = "language 1;policy p\n"
  private static let laidOut = "language 1\npolicy p\n"

  /// Calls `body` with a folder that contains `p.usher`, and the path of that file.
  private func withDraft(_ text: String = draft, _ body: (_ folder: URL, _ file: URL) throws -> Void) throws {
    try withFolder { folder in
      let file = folder.appending(path: "p.usher")
      try Data(text.utf8).write(to: file)
      try body(folder, file)
    }
  }

  private func text(of file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  private func permissions(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }

  /// The inode number, which stays the same unless the file is replaced.
  private func number(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
  }

  /// Policies and catalogs together, in a folder and by name; `copy fmt` looks at the catalogs alone.
  @Test func catalogsAreLaidOutToo() throws {
    try withDraft { folder, file in
      let catalog = folder.appending(path: "p.copy.yaml")
      let draft = "catalog:   p\nsource: en\nentries:\n  a:\n    message: b\n"
      let laidOut = "catalog: p\nsource: en\n\nentries:\n  a:\n    message: b\n"
      try Data(draft.utf8).write(to: catalog)
      let change = "p.copy.yaml:1: not in the standard layout\n  - catalog:   p\n  + catalog: p\n"
      let policyChange = "p.usher:1: not in the standard layout\n  - language 1;policy p\n  + language 1\n"
      #expect(
        try usher(["fmt", "--check", "."], in: folder)
          == Finished(status: 1, output: change + policyChange + "2 files: 2 to be formatted\n", errors: ""))
      #expect(
        try usher(["fmt", "--check", "p.copy.yaml"], in: folder)
          == Finished(status: 1, output: change + "1 file: 1 to be formatted\n", errors: ""))
      let annotations = try usher(["fmt", "--check", "--report", "github"], in: folder).output.split(separator: "\n")
      #expect(
        annotations.map { $0.prefix { $0 != "," } } == ["::error file=p.copy.yaml", "::error file=p.usher"])
      #expect(
        annotations.first?.hasSuffix(
          "the file is not in the standard layout. Help: `usher fmt` formats it.%0A- catalog:   p%0A- source: en"
            + "%0A+ catalog: p%0A+ source: en") == true, "\(annotations)")
      #expect(try text(of: catalog) == draft)
      #expect(
        try usher(["copy", "fmt", "--check", "."], in: folder).output
          == "p.copy.yaml: to be formatted\n1 catalog: 1 to be formatted\n")
      #expect(
        try usher(["fmt"], in: folder)
          == Finished(
            status: 0, output: "p.copy.yaml: formatted\np.usher: formatted\n2 files: 2 formatted\n", errors: ""))
      #expect(try text(of: catalog) == laidOut)
      #expect(try text(of: file) == Self.laidOut)
      #expect(try usher(["fmt", "--check"], in: folder).output == "2 files: none to be formatted\n")
    }
  }

  /// Settings and comments say which catalogs stay as they are, as for policies. A broken one is reported and kept.
  @Test func catalogsMayKeepTheirLayout() throws {
    try withDraft(Self.laidOut) { folder, _ in
      let catalog = folder.appending(path: "p.copy.yaml")
      let settings = folder.appending(path: "usher.yaml")
      try Data("catalog:   p\nsource: en\nentries:\n".utf8).write(to: catalog)
      try Data("paths:\n  \"*.copy.yaml\":\n    not-laid-out: off\n".utf8).write(to: settings)
      #expect(try usher(["fmt", "--check"], in: folder).status == 0)
      try FileManager.default.removeItem(at: settings)
      let broken = "catalog: [\n"
      try Data(broken.utf8).write(to: catalog)
      for call in [["fmt"], ["fmt", "--check"]] {
        let finished = try usher(call, in: folder)
        #expect(finished.status == 1 && finished.output.hasPrefix("error[forbidden-feature]"), "\(finished)")
        #expect(try text(of: catalog) == broken)
      }
    }
  }

  @Test func everyPolicyOfTheProjectIsLaidOut() throws {
    // Files that the settings exclude are formatted too.
    let finished = try usher(["fmt", "--check", ".", "Policies/Field", "Policies/Published"])
    let count = try ["Policies", "Tests/Mistakes"].flatMap { folder in
      try ["usher", "copy.yaml"].map { try filesUnder(folder, withExtension: $0).count }
    }.reduce(0, +)
    #expect(finished == Finished(status: 0, output: "\(count) files: none to be formatted\n", errors: ""))
  }

  @Test func aFileThatIsReplacedKeepsItsPermissionsAndLeavesNothingBeside() throws {
    for wanted in [0o600, 0o755, 0o644] {
      try withDraft { folder, file in
        try FileManager.default.setAttributes([.posixPermissions: wanted], ofItemAtPath: file.path)
        let finished = try usher(["fmt", "p.usher"], in: folder)
        #expect(finished == Finished(status: 0, output: "p.usher: formatted\n1 file: 1 formatted\n", errors: ""))
        #expect(try text(of: file) == Self.laidOut)
        #expect(try permissions(of: file) == wanted)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["p.usher"])
      }
    }
  }

  @Test func aFileThatHasItsLayoutIsNotTouched() throws {
    try withDraft(Self.laidOut) { folder, file in
      let before = try number(of: file)
      #expect(try usher(["fmt", "."], in: folder).output == "1 file: none formatted\n")
      #expect(try number(of: file) == before)
    }
  }

  @Test func ofALinkTheFileItLeadsToIsReplaced() throws {
    try withDraft { folder, file in
      let link = folder.appending(path: "link.usher")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "p.usher")
      let finished = try usher(["fmt", "link.usher"], in: folder)
      #expect(finished.status == 0)
      #expect(try text(of: file) == Self.laidOut)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "p.usher")
    }
  }

  @Test func checkingChangesNothing() throws {
    try withDraft { folder, file in
      let finished = try usher(["fmt", "--check", "p.usher"], in: folder)
      let change = "p.usher:1: not in the standard layout\n  - language 1;policy p\n  + language 1\n"
      let hint = change + "1 file: 1 to be formatted\n"
      #expect(finished == Finished(status: 1, output: hint, errors: ""))
      #expect(try text(of: file) == Self.draft)
    }
  }

  @Test func aFileWithSyntaxErrorsKeepsItsBytes() throws {
    let broken = "language 1\r\npolicy  p\r\nflow {\r\n"
    try withDraft(broken) { folder, file in
      let finished = try usher(["fmt", "."], in: folder)
      #expect(finished.status == 1)
      #expect(try text(of: file) == broken)
    }
  }

  @Test func aFileIsLaidOutOnceHoweverOftenItIsNamed() throws {
    try withDraft { folder, _ in
      let finished = try usher(["fmt", "p.usher", ".", "./p.usher"], in: folder)
      #expect(finished.output == "p.usher: formatted\n1 file: 1 formatted\n")
    }
  }

  @Test func linesEndWithALineFeedAlone() throws {
    let windows = "\u{FEFF}language 1\r\n// a\r\npolicy p"
    try withDraft(windows) { folder, file in
      let finished = try usher(["fmt", "p.usher"], in: folder)
      #expect(finished.status == 0)
      #expect(try text(of: file) == "language 1\n// a\npolicy p\n")
    }
    let classic = "language 1\n// a\r// b\npolicy p\n"
    try withDraft(classic) { folder, file in
      let finished = try usher(["fmt", "p.usher"], in: folder)
      #expect(finished.status == 1)
      #expect(finished.output.hasPrefix("error[carriage-return]"))
      #expect(try text(of: file) == classic)
    }
  }

  @Test func standardInputIsLaidOutOnStandardOutput() throws {
    let finished = try usher(["fmt", "-"], input: Data(Self.draft.utf8))
    #expect(finished == Finished(status: 0, output: Self.laidOut, errors: ""))
    let same = try usher(["fmt", "-", "--check"], input: Data(Self.laidOut.utf8))
    #expect(same == Finished(status: 0, output: "", errors: ""))
    let checked = try usher(["fmt", "-", "--check"], input: Data(Self.draft.utf8))
    let hint = "stdin:1: not in the standard layout\n  - language 1;policy p\n  + language 1\n"
    #expect(checked == Finished(status: 1, output: hint, errors: ""))
    let broken = try usher(["fmt", "-"], input: Data("language 1\npolicy\n".utf8))
    #expect(broken.status == 1)
    #expect(broken.output == "")
    #expect(broken.errors.hasPrefix("error[syntax]"))
    let empty = try usher(["fmt", "-"])
    #expect(empty.status == 1)
  }

  @Test func withoutPathsThePoliciesOfTheProjectAreMeant() throws {
    try withDraft { folder, file in
      let policies = folder.appending(path: "Policies/Deep")
      try FileManager.default.createDirectory(at: policies, withIntermediateDirectories: true)
      try Data(Self.draft.utf8).write(to: policies.appending(path: "q.usher"))
      let finished = try usher(["fmt"], in: policies)
      #expect(finished.output == "q.usher: formatted\n1 file: 1 formatted\n")
      #expect(try text(of: file) == Self.draft)
    }
  }

  /// Disabled for root, because file permissions do not restrict root.
  @Test(.enabled(if: getuid() != 0)) func whatMayNotBeWrittenIsAUsageErrorAndKept() throws {
    try withDraft { folder, file in
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
      let refused = Finished(status: 2, output: "", errors: "usher: `p.usher` cannot be written\n")
      #expect(try usher(["fmt", "p.usher"], in: folder) == refused)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
      #expect(try usher(["fmt", "p.usher"], in: folder) == refused)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
      #expect(try text(of: file) == Self.draft)
    }
  }
}
