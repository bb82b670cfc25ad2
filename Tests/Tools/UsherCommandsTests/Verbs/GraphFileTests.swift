import Foundation
import TestSupport
import Testing

/// The files that `usher graph` writes.
@Suite struct GraphFileTests {
  /// A policy with many flows of one request each.
  private func manyFlows(_ name: String) -> String {
    let flows = (0..<140).map { number in
      """
      flow f\(number) -> on | off {
        start state asking {
          ask camera { granted -> end on; else -> end off }
        }
      }

      """
    }
    return "language 1\npolicy \(name)\nuse ios\n" + flows.joined()
  }

  @Test func aPictureThatProgramsCannotDrawIsRefused() throws {
    try withFolder { folder in
      try Data(manyFlows("a").utf8).write(to: folder.appending(path: "a.usher"))
      let one = try usher(["graph", "a.usher", "-o", "a.svg"], in: folder)
      #expect(one.status == 2)
      #expect(one.errors.contains("many programs draw at most 32767; draw one flow: `--flow NAME`"))
      try Data(manyFlows("b").utf8).write(to: folder.appending(path: "b.usher"))
      let two = try usher(["graph", ".", "--format", "svg"], in: folder)
      #expect(two.status == 2)
      #expect(two.errors.contains("write a picture for each policy: `--into FOLDER`"))
      #expect(try usher(["graph", ".", "-o", "all.mmd"], in: folder).status == 0)
    }
  }

  private let flow = "flow main -> done {\n  start state going {\n    choose camera { else -> end done }\n  }\n}\n"

  @Test func theEndingIsComparedWithoutCaseAndDoesNotContradictTheFormat() throws {
    try withFolder { folder in
      try Data("language 1\npolicy p\nuse ios\n\(flow)".utf8).write(to: folder.appending(path: "p.usher"))
      func errors(_ words: String...) throws -> String { try usher(["graph", "p.usher"] + words, in: folder).errors }
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      #expect(try errors("-o", "a.SVG") == "")
      #expect(try text("a.SVG").hasPrefix("<!-- a graph by usher -->\n"))
      #expect(try errors("-o", "b.gv", "--format", "dot") == "")
      #expect(try text("b.gv").hasPrefix("// a graph by usher\n"))
      #expect(try errors("-o", "c.Svg", "--format", "svg") == "")
      for (file, format, right) in [("x.png", "svg", "svg"), ("x.SVG", "dot", "dot"), ("x.mmd", "text", "txt")] {
        #expect(
          try errors("-o", file, "--format", format)
            == "usher: `--format \(format)` contradicts the ending of `\(file)`; name a file that ends in `.\(right)`\n"
        )
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: file).path))
      }
    }
  }

  @Test func namesThatDifferInCaseWouldHaveOneFileOnAMac() throws {
    try withFolder { folder in
      for name in ["scan", "Scan"] {
        try Data("language 1\npolicy \(name)\nuse ios\n\(flow)".utf8)
          .write(to: folder.appending(path: "of\(name).usher"))
      }
      let finished = try usher(["graph", ".", "--into", "graphs"], in: folder)
      #expect(
        finished.errors
          == "usher: two policies are called `Scan` and `scan`, and would have the same file; rename one policy\n")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "graphs").path))
    }
  }

  @Test func twoPoliciesOfOneNameWouldHaveOneFile() throws {
    try withFolder { folder in
      for file in ["x", "y"] {
        try Data("language 1\npolicy p\nuse ios\n\(flow)".utf8).write(to: folder.appending(path: "\(file).usher"))
      }
      let finished = try usher(["graph", ".", "--into", "graphs"], in: folder)
      #expect(
        finished.errors == "usher: two policies are called `p`, and would have the same file; rename one policy\n")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "graphs").path))
    }
  }
}
