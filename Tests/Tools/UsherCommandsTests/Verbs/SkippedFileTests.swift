import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What has the name of a policy or a catalog, and cannot be read: it is reported, and the rest is read.
@Suite struct SkippedFileTests {
  private static let verbs = [
    "check", "check --report compact", "lint", "verify", "test", "test --report github", "fmt", "fmt --check",
    "copy fmt", "copy status", "copy update", "copy stamp", "copy add de", "graph", "compile", "generate swift",
    "generate typescript",
    "preview -o page.html",
  ]

  /// A folder with a policy, its catalog and its test.
  private func withPolicy(_ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let policy = """
        language 1
        policy p
        use ios
        copy p

        alert gone {
          button later cancel
        }

        flow f -> done {
          start state s {
            show gone { later -> end done }
          }
        }

        test "t" for f {
          expect show gone
          tap later
          expect outcome done
        }

        """
      let catalog = """
        schema: 1
        catalog: p
        source: en

        entries:
          gone:
            note: After a loss.
            title: It is gone
            buttons:
              later: Later

        """
      try Data(policy.utf8).write(to: folder.appending(path: "p.usher"))
      try Data(catalog.utf8).write(to: folder.appending(path: "p.copy.yaml"))
      try body(folder)
    }
  }

  private func make(pipe name: String, in folder: URL) {
    #expect(unsafe mkfifo(folder.appending(path: name).path, 0o600) == 0)
  }

  private func make(link name: String, to target: String, in folder: URL) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.appending(path: name).path, withDestinationPath: target)
  }

  private func run(_ verb: String, in folder: URL) throws -> Finished {
    try usher(verb.split(separator: " ").map { String($0) } + ["."], in: folder)
  }

  @Test(arguments: verbs) func aPipeOrALinkToNothingIsReportedAndSkipped(_ verb: String) throws {
    try withPolicy { folder in
      let before = try run(verb, in: folder)
      #expect(before.status == 0, "\(before)")
      let isOfCatalogs = verb.hasPrefix("copy")
      let ending = isOfCatalogs ? "copy.yaml" : "usher"
      try FileManager.default.createDirectory(at: folder.appending(path: "inner"), withIntermediateDirectories: true)
      let names = ["device.\(ending)", "gone.\(ending)", "inner/pipe.\(ending)", "round.\(ending)"]
      try make(link: names[0], to: "/dev/zero", in: folder)
      try make(link: names[1], to: "nowhere", in: folder)
      make(pipe: names[2], in: folder)
      try make(link: names[3], to: names[3], in: folder)
      // Nothing that a project reads.
      make(pipe: "pipe", in: folder)
      make(pipe: "data.yaml", in: folder)
      make(pipe: "p.de.yaml", in: folder)
      if verb == "copy add de" { try FileManager.default.removeItem(at: folder.appending(path: "p.de.copy.yaml")) }
      let after = try run(verb, in: folder)
      #expect(after.status < 2, "\(after)")
      let causes = ["a pipe or a device", "a link that leads nowhere"]
      for (index, name) in names.enumerated() {
        let message = "`\(name.split(separator: "/").last ?? "")` is not read, because it is \(causes[index % 2])"
        #expect((after.output + after.errors).contains(message), "\(name): \(after)")
      }
      // The last line says what was done.
      let last = before.output.split(separator: "\n").last.map { String($0) } ?? ""
      #expect(verb == "check" || last.isEmpty || after.output.contains(last), "\(after)")
    }
  }

  /// The settings of a folder say what belongs to it.
  @Test func settingsThatCannotBeReadAreAMistake() throws {
    try withPolicy { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "inner"), withIntermediateDirectories: true)
      let settings = folder.appending(path: "inner/usher.yaml").path
      make(pipe: "inner/usher.yaml", in: folder)
      #expect(
        try run("check", in: folder).errors == "usher: `inner/usher.yaml` is a pipe or a device, and is not read\n")
      #expect(unsafe unlink(settings) == 0)
      try make(link: "inner/usher.yaml", to: "nowhere", in: folder)
      #expect(try run("check", in: folder).errors == "usher: `inner/usher.yaml` is a link that leads nowhere\n")
    }
  }

  @Test(.enabled(if: getuid() != 0)) func whatOneMayNotReadIsReportedAndSkipped() throws {
    try withPolicy { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "locked"), withIntermediateDirectories: true)
      try Data("language 1\npolicy q\n".utf8).write(to: folder.appending(path: "q.usher"))
      for name in ["locked", "q.usher"] { #expect(unsafe chmod(folder.appending(path: name).path, 0) == 0) }
      let lines = ["locked", "q.usher"].map {
        "\($0):1:1: warning: `\($0)` is not read, because you have no right to read it [misnamed-file]\n"
      }
      #expect(try run("check --report compact", in: folder).output == lines.joined())
      #expect(unsafe chmod(folder.appending(path: "locked").path, 0o700) == 0)
    }
  }

  /// A folder that may not be read may be a project of its own, which is neither checked nor proved.
  @Test(.enabled(if: getuid() != 0)) func aProjectThatOneMayNotReadIsNotPassed() throws {
    try withPolicy { folder in
      let names = ["app", "shop"]
      for name in names {
        try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
        try Data("schema: 1\n".utf8).write(to: folder.appending(path: "\(name)/usher.yaml"))
        let policy = "language 1\npolicy \(name)\nflow f -> a { start state s { -> end a } }\n"
        let test = "test \"t\" for f { expect outcome a }\n"
        try Data((policy + test).utf8).write(to: folder.appending(path: "\(name)/\(name).usher"))
      }
      let verbs = ["check", "lint", "verify", "test"]
      for verb in verbs { #expect(try run(verb, in: folder).status == 0, "\(verb)") }
      #expect(unsafe chmod(folder.appending(path: "shop").path, 0) == 0)
      for verb in verbs { #expect(try run(verb, in: folder).status == 1, "\(verb)") }
      let lines = try usher([], in: folder).output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("  shop ") && $0.hasSuffix(" cannot be read: usher check") }, "\(lines)")
      #expect(unsafe chmod(folder.appending(path: "shop").path, 0o700) == 0)
      #expect(unsafe chmod(folder.appending(path: "shop/shop.usher").path, 0) == 0)
      for verb in verbs { #expect(try run(verb, in: folder).status == 1, "\(verb)") }
    }
  }

  /// A name cannot control a terminal, and no line is a command of a workflow.
  @Test(arguments: verbs) func namesOfWhatIsSkippedAreVisible(_ verb: String) throws {
    try withPolicy { folder in
      let ending = verb.hasPrefix("copy") ? "copy.yaml" : "usher"
      for name in ["\u{1B}]0;a\u{7}\n::error title=b::c.\(ending)", "::error::d.\(ending)", "##[error]e.\(ending)"] {
        make(pipe: name, in: folder)
      }
      let elsewhere = folder.appending(path: "other")
      try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
      try Data("language 1\npolicy q\n".utf8).write(to: elsewhere.appending(path: "q.usher"))
      try make(link: "::error::\u{9B}\r\n::error::f", to: "other", in: folder)
      let finished = try run(verb, in: folder)
      #expect(finished.status < 2)
      let all = finished.output + finished.errors
      #expect(all.contains("\u{240A}::error title=b::c"))
      #expect(!all.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }, "\(all)")
      let commands = all.split(separator: "\n").filter { $0.hasPrefix("::") || $0.hasPrefix("##[") }
      #expect(commands == [], "\(all)")
    }
  }
}
