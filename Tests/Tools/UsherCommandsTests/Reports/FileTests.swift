import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `usher` keeps of the files that it writes, and which it does not write.
@Suite struct FileTests {
  /// A command that writes files, an unfinished file, and the file that the command makes of it.
  enum Writer: String, CaseIterable {
    case fmt
    case copyFmt = "copy fmt"
    case fix = "check --fix"

    var name: String { self == .copyFmt ? "p.copy.yaml" : "p.usher" }

    var draft: String {
      switch self {
      case .fmt: "language 1;policy p\n"
      case .copyFmt: "catalog:   p\nlocale: de\nentries:\n  a:\n    message: b\n"
      case .fix: "language 1\r\npolicy p\r\n"
      }
    }

    var done: String {
      switch self {
      case .fmt, .fix: "language 1\npolicy p\n"
      case .copyFmt: "catalog: p\nlocale: de\n\nentries:\n  a:\n    message: b\n"
      }
    }

    var summaryOfNone: String {
      switch self {
      case .fmt: "1 file: none formatted\n"
      case .copyFmt: "1 catalog: none formatted\n"
      case .fix: ""
      }
    }

    func arguments(_ path: String) -> [String] { rawValue.split(separator: " ").map { String($0) } + [path] }
  }

  private func text(of file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  /// Runs the command on its draft in a new folder. `change` changes the file before.
  private func write(
    _ writer: Writer, _ change: (URL) throws -> Void, then check: (Finished, URL) throws -> Void
  ) throws {
    try withFolder { folder in
      let file = folder.appending(path: writer.name)
      try Data(writer.draft.utf8).write(to: file)
      try change(file)
      try check(try usher(writer.arguments(writer.name), in: folder), file)
    }
  }

  private let attributes = FileAttributeKey(rawValue: "NSFileExtendedAttributes")

  @Test(arguments: Writer.allCases) func modesAndExtendedAttributesStay(_ writer: Writer) throws {
    try write(writer) { file in
      let kept: [FileAttributeKey: Any] = [attributes: ["user.a": Data([1, 2])], .posixPermissions: 0o640]
      try FileManager.default.setAttributes(kept, ofItemAtPath: file.path)
    } then: { _, file in
      let all = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((all[attributes] as? [String: Data])?["user.a"] == Data([1, 2]))
      #expect(all[.posixPermissions] as? Int == 0o640)
      #expect(try text(of: file) == writer.done)
    }
  }

  @Test(arguments: Writer.allCases) func aFileWithAnotherNameIsNotReplaced(_ writer: Writer) throws {
    try write(writer) { file in
      try FileManager.default.linkItem(at: file, to: file.deletingLastPathComponent().appending(path: "q"))
    } then: { finished, file in
      let message =
        "usher: `\(writer.name)` has another name (a hard link), which would keep the old content, and is not written\n"
      #expect(finished == Finished(status: 2, output: writer.summaryOfNone, errors: message))
      let kept = try text(of: file)
      #expect(kept == writer.draft)
    }
  }

  /// Two files that cannot be written keep no third from being formatted.
  @Test(arguments: [Writer.fmt, .copyFmt]) func theOtherFilesAreFormatted(_ writer: Writer) throws {
    try withFolder { folder in
      let names = ["a", "b", "c"].map { writer.name.replacing("p.", with: "\($0).") }
      for name in names { try Data(writer.draft.utf8).write(to: folder.appending(path: name)) }
      for name in [names[0], names[2]] {
        try FileManager.default.linkItem(at: folder.appending(path: name), to: folder.appending(path: name + ".txt"))
      }
      let finished = try usher(writer.arguments("."), in: folder)
      let refusals = [names[0], names[2]].map {
        "usher: `\($0)` has another name (a hard link), which would keep the old content, and is not written\n"
      }
      #expect(finished.errors == refusals.joined())
      #expect(finished.output.hasPrefix("\(names[1]): formatted\n"))
      #expect(finished.output.hasSuffix(": 1 formatted\n"))
      #expect(finished.status == 2)
      #expect(try text(of: folder.appending(path: names[1])) == writer.done)
    }
  }

  /// Links to folders are not followed, and one that leads to what a project has is reported by every command.
  @Test func aLinkToAFolderIsReported() throws {
    try withFolder { folder in
      for part in ["in", "out", "empty"] {
        try FileManager.default.createDirectory(at: folder.appending(path: part), withIntermediateDirectories: true)
      }
      for path in ["in/p.usher", "out/q.usher"] {
        let name = path.contains("p.") ? "p" : "q"
        try Data("language 1\npolicy \(name)\n".utf8).write(to: folder.appending(path: path))
      }
      for (link, target) in [("in/shared", "../out"), ("in/nothing", "../empty"), ("in/self", ".")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: link).path, withDestinationPath: target)
      }
      func message(_ name: String) -> String { "`\(name.dropFirst(3))` is not read, because it is a link to a folder" }
      let lines = ["in/self", "in/shared"].map { "\($0):1:1: warning: \(message($0)) [misnamed-file]\n" }
      #expect(try usher(["check", "in", "--report", "compact"], in: folder).output == lines.joined())
      let warnings = ["in/self", "in/shared"].map { "usher: warning: \($0): \(message($0))\n" }
      for verb in ["lint", "test", "verify"] {
        #expect(try usher([verb, "in"], in: folder).errors.hasPrefix(warnings.joined()), "\(verb)")
      }
    }
  }

  /// A limit of the system on the size of files is a failure that leaves the old file, and nothing unfinished beside it.
  @Test func aFileThatMayNotGrowStays() throws {
    try withFolder { folder in
      try Data(Writer.fmt.draft.utf8).write(to: folder.appending(path: "p.usher"))
      let tool = productsFolder.appending(path: "usher").path
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", "ulimit -f 0; exec \"$0\" fmt p.usher > /dev/null 2>&1", tool]
      shell.currentDirectoryURL = folder
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationReason == .exit)
      #expect(shell.terminationStatus == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["p.usher"])
      #expect(try text(of: folder.appending(path: "p.usher")) == Writer.fmt.draft)
    }
  }

  /// More would make a short project as large as one likes.
  @Test func chainsOfPlatformsAndTermsOfATextAreLimited() throws {
    try withFolder { folder in
      try Data("language 1\nplatform p0 extends ios\n".utf8).write(to: folder.appending(path: "p0.usher"))
      for index in 1...16 {
        let text = "language 1\nplatform p\(index) extends p\(index - 1)\n"
        try Data(text.utf8).write(to: folder.appending(path: "p\(index).usher"))
      }
      #expect(
        try usher(["check", ".", "--report", "compact"], in: folder).output
          == "p16.usher:2:22: error: more than 16 platforms are extended, one through the other; the limit is 16 [too-complex]\n"
      )
    }
    let catalog = { (count: Int) in
      """
      schema: 1
      catalog: p
      source: en

      terms:
        long: \(String(repeating: "word", count: 256))

      entries:
        a:
          title: Hi
          message: Hi \(String(repeating: "{-long}", count: count))
          buttons:
            ok: OK

      """
    }
    let policy = """
      language 1
      policy p
      use ios
      copy p

      alert a {
        button ok cancel
      }

      flow f -> over {
        start state s {
          show a { ok -> end over }
        }
      }

      """
    try withFolder { folder in
      try Data(policy.utf8).write(to: folder.appending(path: "p.usher"))
      for (count, errors) in [
        (64, ""), (65, "p.copy.yaml:11:465: error: the terms of one text are longer than 65536 bytes [too-complex]\n"),
      ] {
        try Data(catalog(count).utf8).write(to: folder.appending(path: "p.copy.yaml"))
        let output = try usher(["check", ".", "--report", "compact"], in: folder).output
        #expect(output.split(separator: "\n").filter { $0.contains(": error: ") }.map { $0 + "\n" }.joined() == errors)
      }
    }
  }

  @Test(arguments: Writer.allCases) func aLinkStaysALinkAndLeadsNowhereElse(_ writer: Writer) throws {
    try withFolder { folder in
      let (inside, outside) = (folder.appending(path: "in"), folder.appending(path: "out"))
      for part in [inside, outside, inside.appending(path: "deep")] {
        try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
      }
      try Data("schema: 1\n".utf8).write(to: inside.appending(path: "usher.yaml"))
      let link = inside.appending(path: writer.name)
      for target in ["deep/q", "../out/q"] {
        let file = URL(filePath: target, relativeTo: URL(filePath: inside.path + "/")).standardizedFileURL
        try Data(writer.draft.utf8).write(to: file)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
        let finished = try usher(writer.arguments(writer.name), in: inside)
        if target == "deep/q" {
          #expect(try text(of: file) == writer.done)
        } else {
          #expect(finished.status == 2)
          #expect(finished.errors.hasPrefix("usher: `\(writer.name)` is a link to `"))
          #expect(finished.errors.hasSuffix("/out/q`, outside of the project, and is not written\n"))
          #expect(try text(of: file) == writer.draft)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target)
        try FileManager.default.removeItem(at: link)
      }
    }
  }

  #if os(Linux)
    /// Only an administrator can give a file away, and then run a command as somebody else.
    @Test(.enabled(if: getuid() == 0), arguments: Writer.allCases)
    func anOwnerThatCannotBeKeptIsTold(_ writer: Writer) throws {
      try write(writer) { file in
        #expect(unsafe chown(file.path, 65533, 65533) == 0)
      } then: { finished, file in
        #expect(finished.errors.contains("cannot be") == false)
        let all = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(all[.ownerAccountID] as? Int == 65533)
        #expect(all[.groupOwnerAccountID] as? Int == 65533)
        #expect(try text(of: file) == writer.done)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        try Data(writer.draft.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
        let person = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = person + [productsFolder.appending(path: "usher").path] + writer.arguments(writer.name)
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        let told = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(told == "usher: `\(writer.name)` has an owner or a group that cannot be kept, and is not written\n")
        #expect(try text(of: file) == writer.draft)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [writer.name])
      }
    }
  #endif

  @Test func aReportReplacesAReportOnly() throws {
    try withFolder { folder in
      let plan = "A plan\n"
      let sarif = #"{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "#
      // The last three are reports of another tool.
      let others = [
        "p.usher": Writer.fmt.done, "notes.json": "{\n  \"name\" : \"a\"\n}\n",
        "page.xml": "<?xml version=\"1.0\"?>\n<plist/>\n", "list.json": "[\n  1,\n  2\n]\n", "README.md": plan,
        "notes.txt": plan, "build.log": plan,
        "other.sarif": sarif + #""runs": [{"tool": {"driver": {"name": "Other"}}, "results": []}]}"#,
        "lint.json": #"[{"code": "E501"}]"#,
        "quality.json": "[\n  {\n    \"check_name\" : \"no-unused-vars\",\n    \"description\" : \"a\"\n  }\n]\n",
      ]
      for (name, text) in others { try Data(text.utf8).write(to: folder.appending(path: name)) }
      for format in ["pretty", "compact", "json", "sarif", "junit", "github", "gitlab", "xcode"] {
        for other in others.keys.sorted() {
          let file = folder.appending(path: other)
          let before = try Data(contentsOf: file)
          let finished = try usher(["check", ".", "--report", "\(format)=\(other)"], in: folder)
          #expect(finished.status == 2, "\(format) \(other)")
          #expect(
            finished.errors
              == "usher: `\(other)` is no earlier report of this format, and is not replaced; delete it, or name another file\n"
          )
          #expect(try Data(contentsOf: file) == before)
        }
        // The first time there is no file, then there is a report: with findings, without, and with.
        for (policy, status): (String, Int32) in [("policy q r", 1), ("policy q", 0), ("policy q r", 1)] {
          try Data("language 1\n\(policy)\n".utf8).write(to: folder.appending(path: "q.usher"))
          let finished = try usher(["check", "q.usher", "--report", "\(format)=\(format)"], in: folder)
          #expect(finished == Finished(status: status, output: "", errors: ""), "\(format)")
        }
        try FileManager.default.removeItem(at: folder.appending(path: "q.usher"))
      }
      let compact = try text(of: folder.appending(path: "compact"))
      #expect(compact.hasSuffix("]\n(a report of usher)\n"))
      // An empty file holds nothing that could be lost.
      try Data().write(to: folder.appending(path: "empty"))
      #expect(try usher(["check", ".", "--report", "pretty=empty"], in: folder).status == 0)
      #expect(try text(of: folder.appending(path: "empty")) == "1 policy: no findings\n(a report of usher)\n")
    }
  }

  @Test func aReportGoesIntoNoDeviceOrFolder() throws {
    try withFolder { folder in
      try Data(Writer.fmt.done.utf8).write(to: folder.appending(path: "p.usher"))
      try FileManager.default.createDirectory(
        at: folder.appending(path: "folder.txt"), withIntermediateDirectories: true)
      let places = [
        ("/dev/full", "is not a file, and is not written"), ("folder.txt", "is not a file, and is not written"),
        ("missing/a.txt", "cannot be written"),
      ]
      for (place, reason) in places {
        for format in ["pretty", "json"] {
          let finished = try usher(["check", ".", "--report", "\(format)=\(place)"], in: folder)
          #expect(finished == Finished(status: 2, output: "", errors: "usher: `\(place)` \(reason)\n"))
        }
      }
    }
  }

  #if os(Linux)
    /// Other systems have names in UTF-8 only.
    @Test func aNameThatIsNotUTF8IsReportedAndSkipped() throws {
      try withFolder { folder in
        try Data(Writer.fmt.done.utf8).write(to: folder.appending(path: "p.usher"))
        for name in ["caf\u{FFFD}.usher", "\u{FFFD}.txt"] {
          // One byte that is no character instead of three that are one.
          let bytes = Array("\(folder.path)/\(name)".utf8).replacing([0xEF, 0xBF, 0xBD], with: [0xE9])
          let descriptor = unsafe open(bytes.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o600)
          #expect(descriptor >= 0)
          close(descriptor)
        }
        let finished = try usher(["check", ".", "--report", "compact"], in: folder)
        let name = "caf\u{FFFD}.usher"
        let message = "`\(name)` is not read, because its name is not UTF-8 [misnamed-file]\n"
        #expect(finished.output == "\(name):1:1: warning: \(message)")
        #expect(finished.status == 1)
        let skipped = "`\(name)` is not read, because its name is not UTF-8\n"
        for (command, closing) in [("fmt", "formatted"), ("fmt --check", "to be formatted")] {
          let finished = try usher(command.split(separator: " ").map { String($0) } + ["."], in: folder)
          #expect(finished.output.hasPrefix("warning[misnamed-file]: " + skipped))
          #expect(finished.output.hasSuffix("\n1 file: none \(closing)\n"))
          #expect(finished.status == 1)
        }
        let report = try usher(["fmt", "--check", "--report", "compact", "."], in: folder)
        #expect(report.output == "\(name):1:1: warning: \(message)")
      }
    }
  #endif

  /// Names with characters that mean something in a report.
  @Test func namesAreEscapedInEveryReport() throws {
    try withFolder { folder in
      let name = "::error::a,b:%\n\u{1B}<&\"'] \u{E9}.usher"
      try Data("language 1\npolicy a b\n".utf8).write(to: folder.appending(path: name))
      func report(_ format: String) throws -> String {
        try usher(["check", ".", "--report", format], in: folder).output
      }
      let shown = "::error::a,b:%\u{240A}\u{241B}<&\"'] \u{E9}.usher"
      // No line is a command of a workflow.
      #expect(try report("compact").hasPrefix("./\(shown):2:10: error: "))
      #expect(try report("pretty").contains(" ┌─ \(shown):2:10\n"))
      #expect(try report("xcode").hasPrefix("\(folder.path)/\(shown):2:10: error: "))
      #expect(
        try report("github").hasPrefix(
          "::error file=%3A%3Aerror%3A%3Aa%2Cb%3A%25%0A\u{241B}<&\"'] \u{E9}.usher,line=2,"))
      #expect(
        try report("sarif").contains("\"uri\" : \"%3A%3Aerror%3A%3Aa%2Cb%3A%25%0A%1B%3C%26%22%27%5D%20%C3%A9.usher\""))
      #expect(try report("json").contains("::error::a,b:%\\n\\u001b<&\\\"'] \u{E9}.usher\""))
      #expect(
        try report("junit").contains("<testsuite name=\"::error::a,b:%&#10;\u{FFFD}&lt;&amp;&quot;'] \u{E9}.usher\""))
      #expect(try report("gitlab").contains("\"path\" : \"::error::a,b:%\\n\\u001b<&\\\"'] \u{E9}.usher\""))
    }
  }

  /// A pipe might never end, and a setting that is not read would be missing in silence.
  @Test func onlyFilesAreRead() throws {
    try withFolder { folder in
      try Data(Writer.fmt.done.utf8).write(to: folder.appending(path: "p.usher"))
      func made(_ name: String) -> String { folder.appending(path: name).path }
      #expect(unsafe mkfifo(made("pipe.usher"), 0o600) == 0)
      for arguments in [["check"], ["fmt"], ["test"], ["compile"]] {
        let finished = try usher(arguments + ["pipe.usher"], in: folder)
        #expect(finished.errors == "usher: `pipe.usher` is a pipe or a device, and is not read\n", "\(arguments)")
      }
      #expect(unsafe unlink(made("pipe.usher")) == 0)
      #expect(unsafe mkfifo(made("pipe.copy.yaml"), 0o600) == 0)
      for verb in [["check"], ["copy", "fmt"]] {
        let finished = try usher(verb + ["pipe.copy.yaml"], in: folder)
        #expect(finished.errors == "usher: `pipe.copy.yaml` is a pipe or a device, and is not read\n", "\(verb)")
      }
      #expect(unsafe unlink(made("pipe.copy.yaml")) == 0)
      for option in ["--baseline", "--info-plist"] {
        #expect(unsafe mkfifo(made("named"), 0o600) == 0)
        let finished = try usher(["check", "p.usher", option, "named"], in: folder)
        #expect(
          finished
            == Finished(status: 2, output: "", errors: "usher: `named` is a pipe or a device, and is not read\n"))
        #expect(unsafe unlink(made("named")) == 0)
      }
      // Other pipes are nothing that a project has.
      #expect(unsafe mkfifo(made("pipe"), 0o600) == 0)
      #expect(try usher(["check", "."], in: folder).output == "1 policy: no findings\n")
      let settings = made("usher.yaml")
      #expect(unsafe mkfifo(settings, 0o600) == 0)
      #expect(try usher(["check"], in: folder).errors == "usher: `usher.yaml` is a pipe or a device, and is not read\n")
      #expect(unsafe unlink(settings) == 0)
      try FileManager.default.createSymbolicLink(atPath: settings, withDestinationPath: "nowhere")
      #expect(try usher(["check"], in: folder).errors == "usher: `usher.yaml` is a link that leads nowhere\n")
      #expect(unsafe unlink(settings) == 0)
      try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: false)
      #expect(try usher(["check"], in: folder).errors == "usher: `usher.yaml` is a folder, not a file\n")
    }
  }

  @Test func argumentsAreEscapedToo() throws {
    for arguments in [["check", "a\u{1B}[31m\n.usher"], ["check", "--a\u{1B}"], ["a\u{1B}"], ["explain", "a\u{1B}"]] {
      let finished = try usher(arguments)
      #expect(finished.status == 2)
      #expect(finished.errors.contains("\u{241B}"))
      #expect(!finished.errors.dropLast().contains { $0 == "\u{1B}" || $0 == "\n" })
    }
    let empty = "usher: `usher fmt` was given an empty argument; leave it out\n"
    #expect(try usher(["fmt", ""]) == Finished(status: 2, output: "", errors: empty))
  }

  @Test func invisibleCharactersInSettingsAreFound() throws {
    try withFolder { folder in
      try Data(Writer.fmt.done.utf8).write(to: folder.appending(path: "p.usher"))
      for (text, place) in [("schema: 1  # a\u{202E}b\n", "1:15"), ("# \u{200B}\n", "1:3")] {
        try Data(text.utf8).write(to: folder.appending(path: "usher.yaml"))
        let message = "warning: the line contains an invisible character [invisible-character]\n"
        #expect(
          try usher(["check", "--report", "compact"], in: folder)
            == Finished(status: 1, output: "usher.yaml:\(place): \(message)", errors: ""))
      }
    }
  }
}
