#if canImport(Glibc)
  import Foundation
  import TestSupport
  import Testing

  /// The line at a terminal that says what is being proved.
  @Suite struct ProgressTests {
    /// A policy whose proof takes longer than its project allows. Each event changes a memory of its own.
    private func withLongProof(_ body: (URL) throws -> Void) throws {
      let names = 0..<16
      let memories = names.map { "event e\($0)\nmemory b\($0): Bool = false for install\n" }.joined()
      let handlers = names.map { "  on e\($0) -> choose b\($0) { _ { remember b\($0) = true } -> s }\n" }.joined()
      let text = """
        language 1
        policy long
        use ios
        \(memories)
        flow main -> over {
        start state s {
        \(handlers)
          on change of camera -> end over
        }
        }

        """
      try withFolder { folder in
        try Data(text.utf8).write(to: folder.appending(path: "long.usher"))
        try Data("schema: 1\nproof:\n  time: 3s\n".utf8).write(to: folder.appending(path: "usher.yaml"))
        try body(folder)
      }
    }

    @Test(arguments: [
      ["check"], ["verify"], ["test", "--coverage"], ["compile", "long.usher"],
    ]) func whoWaitsSeesTheFlowThatIsProved(_ arguments: [String]) throws {
      try withLongProof { folder in
        let terminal = try PseudoTerminal(running: arguments, in: folder)
        _ = try terminal.read(until: " long.usher: main, ")
        let output = try terminal.finish().output
        // The line is erased before the report begins.
        let last = try #require(output.components(separatedBy: "\u{1B}[K").last)
        #expect(!last.contains(" MB"), "\(output)")
        #expect(last.contains("the proof of `main` needs more than 3s"), "\(output)")
      }
    }

    @Test func nothingIsShownWithoutATerminal() throws {
      try withLongProof { folder in
        let finished = try usher(["check", "--report", "compact"], in: folder)
        let message = "the proof of `main` needs more than 3s, so nothing is proved [inconclusive]"
        #expect(finished == Finished(status: 4, output: "long.usher:37:6: warning: \(message)\n", errors: ""))
      }
    }
  }
#endif
