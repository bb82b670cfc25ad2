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
  private static let draft = Data("language 1;policy p\n".utf8)
  private static let laidOut = "language 1\npolicy p\n"
  private static let formatted = "p.usher: formatted\n1 file: 1 formatted\n"

  private func text(of file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  private let attributes = FileAttributeKey(rawValue: "NSFileExtendedAttributes")

  @Test func extendedAttributesStay() throws {
    try withFolder { folder in
      let file = folder.appending(path: "p.usher")
      try Self.draft.write(to: file)
      try FileManager.default.setAttributes([attributes: ["user.a": Data([1, 2])]], ofItemAtPath: file.path)
      #expect(try usher(["fmt", "p.usher"], in: folder) == Finished(status: 0, output: Self.formatted, errors: ""))
      let all = try FileManager.default.attributesOfItem(atPath: file.path)[attributes] as? [String: Data]
      #expect(all?["user.a"] == Data([1, 2]))
      #expect(try text(of: file) == Self.laidOut)
    }
  }

  @Test func aFileWithAnotherNameIsNotReplaced() throws {
    try withFolder { folder in
      let file = folder.appending(path: "p.usher")
      try Self.draft.write(to: file)
      try FileManager.default.linkItem(at: file, to: folder.appending(path: "q"))
      let message =
        "usher: `p.usher` has another name (a hard link), which would keep the old content, and is not written\n"
      #expect(try usher(["fmt", "p.usher"], in: folder) == Finished(status: 2, output: "", errors: message))
      #expect(try Data(contentsOf: file) == Self.draft)
    }
  }

  @Test func aLinkStaysALinkAndLeadsNowhereElse() throws {
    try withFolder { folder in
      let (inside, outside) = (folder.appending(path: "in"), folder.appending(path: "out"))
      for part in [inside, outside, inside.appending(path: "deep")] {
        try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
      }
      try Data("schema: 1\n".utf8).write(to: inside.appending(path: "usher.yaml"))
      let link = inside.appending(path: "p.usher")
      for target in ["deep/q", "../out/q"] {
        let file = URL(filePath: target, relativeTo: URL(filePath: inside.path + "/")).standardizedFileURL
        try Self.draft.write(to: file)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
        let finished = try usher(["fmt", "p.usher"], in: inside)
        if target == "deep/q" {
          #expect(finished == Finished(status: 0, output: Self.formatted, errors: ""))
          #expect(try text(of: file) == Self.laidOut)
        } else {
          #expect(finished.status == 2)
          #expect(finished.errors.hasPrefix("usher: `p.usher` is a link to `"))
          #expect(finished.errors.hasSuffix("/out/q`, outside of the project, and is not written\n"))
          #expect(try Data(contentsOf: file) == Self.draft)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target)
        try FileManager.default.removeItem(at: link)
      }
    }
  }

  @Test func aReportReplacesAReportOnly() throws {
    try withFolder { folder in
      try Data(Self.laidOut.utf8).write(to: folder.appending(path: "p.usher"))
      let others = ["p.usher", "notes.json", "page.xml", "list.json", "README.md", "plan"]
      try Data("{\n  \"name\" : \"a\"\n}\n".utf8).write(to: folder.appending(path: "notes.json"))
      try Data("<?xml version=\"1.0\"?>\n<plist/>\n".utf8).write(to: folder.appending(path: "page.xml"))
      try Data("[\n  1,\n  2\n]\n".utf8).write(to: folder.appending(path: "list.json"))
      for name in ["README.md", "plan"] { try Data("A plan\n".utf8).write(to: folder.appending(path: name)) }
      for format in ["pretty", "compact", "json", "sarif", "junit", "github", "gitlab"] {
        for other in others {
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
        // The first time there is no file, the second time there is a report.
        for _ in 0..<2 {
          let finished = try usher(["check", ".", "--report", "\(format)=\(format).txt"], in: folder)
          #expect(finished.status == 0, "\(format): \(finished.errors)")
        }
      }
    }
  }

  #if os(Linux)
    /// Other systems have names in UTF-8 only.
    @Test func aNameThatIsNotUTF8IsReportedAndSkipped() throws {
      try withFolder { folder in
        try Data(Self.laidOut.utf8).write(to: folder.appending(path: "p.usher"))
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
        #expect(try usher(["fmt", "."], in: folder).output == "1 file: none formatted\n")
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
      #expect(try report("compact").hasPrefix(shown + ":2:10: error: "))
      #expect(try report("pretty").contains(" ┌─ \(shown):2:10\n"))
      #expect(
        try report("github").hasPrefix("::error file=%3A%3Aerror%3A%3Aa%2Cb%3A%25%0A\u{1B}<&\"'] \u{E9}.usher,line=2,"))
      #expect(
        try report("sarif").contains("\"uri\" : \"%3A%3Aerror%3A%3Aa%2Cb%3A%25%0A%1B%3C%26%22%27%5D%20%C3%A9.usher\""))
      #expect(try report("json").contains("::error::a,b:%\\n\\u001b<&\\\"'] \u{E9}.usher\""))
      #expect(
        try report("junit").contains("<testsuite name=\"::error::a,b:%&#10;\u{FFFD}&lt;&amp;&quot;'] \u{E9}.usher\""))
      #expect(try report("gitlab").contains("\"path\" : \"::error::a,b:%\\n\\u001b<&\\\"'] \u{E9}.usher\""))
    }
  }
}
