#if canImport(Glibc)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  @Suite struct EveryPolicyByKeysTests {
    @Test(
      arguments: try filesUnder("Policies", withExtension: "usher").filter {
        !$0.pathComponents.contains("Platforms") && !$0.pathComponents.contains("Published")
      }, Choice.allCases)
    func itsFlowsArePlayedByKeysAsByAScript(_ policy: URL, choosing choice: Choice) throws {
      for call in try calls(of: policy) { try play(call, choosing: choice) }
    }

    enum Choice: CaseIterable {
      case first
      case last
    }

    /// Plays up to 30 choices, then the same acts as a script.
    private func play(_ call: [String], choosing choice: Choice) throws {
      let terminal = try PseudoTerminal(running: call)
      var (text, menu) = try step(terminal)
      let (output, shown) = (text, menu)
      if menu != nil {
        try terminal.type("=")
        #expect(try terminal.read(until: "\n") == "`=` is not offered\n")
        try terminal.resize(columns: 400, rows: 12)
        try terminal.type("o1")
        _ = try terminal.read(until: lastLineOfMenu)
        #expect(try step(terminal).menu == shown, "back is where it was")
      }
      text = output
      for _ in 0..<30 {
        let keys = menu?.filter { $0.isNumber } ?? ""
        guard let key = choice == .first ? keys.first : keys.last else { break }
        try terminal.type(String(key))
        let next = try step(terminal)
        text += next.text
        menu = next.menu
      }
      if menu == nil { _ = try terminal.read(until: lastLineOfEndMenu) }
      try terminal.type("q")
      #expect(try terminal.finish() == ("", .status(0)), "\(call)")
      #expect(try terminal.modes() == terminal.modesBefore)
      let played = withoutMenus(text)
      let scripted = try usher(call + ["--script", script(of: played)])
      #expect(scripted == Finished(status: 0, output: played, errors: ""))
    }

    /// Reads until a menu is complete or the journey is over. Returns the text and the keys of the menu.
    private func step(_ terminal: PseudoTerminal) throws -> (text: String, menu: String?) {
      var (text, keys) = ("", "")
      while true {
        let line = try terminal.read(until: "\n")
        text += line
        if line.hasPrefix("  outcome ") { return (text, nil) }
        if let key = line.wholeMatch(of: /\s\s(\S)  .*\n/)?.1 { keys += key }
        if line == lastLineOfMenu { return (text, keys) }
      }
    }

    /// The calls of all flows of a policy, as listed by `usher`.
    private func calls(of policy: URL) throws -> [[String]] {
      let text = try String(contentsOf: policy, encoding: .utf8)
      let answer = try usher(["run", policy.path])
      try #require(answer.status == 2, "\(answer.errors)")
      guard answer.errors.hasPrefix("usher: which flow?") else { return [["run", policy.path] + inputs(in: answer)] }
      // The list also contains decisions, which are evaluated and not played.
      let flows = answer.errors.matches(of: /`(.*?)`/).map { String($0.1) }
        .filter { text.contains("\nflow \($0.prefix { $0 != "(" })") }
      let inputs = inputs(in: try usher(["run", policy.path, try #require(flows.first)]))
      return flows.map { ["run", policy.path, $0] + inputs }
    }

    /// A value for every missing input: the first possible one.
    private func inputs(in answer: Finished) -> [String] {
      answer.errors.matches(of: /--input (\w+)=([^| \n]+)/).flatMap { ["--input", "\($0.1)=\($0.2)"] }
    }

    /// The acts of a transcript: its unindented lines, without those that are no acts of a script.
    private func script(of transcript: String) -> String {
      transcript.split(separator: "\n").dropFirst(2)
        .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("the system answers at once") }
        .map { $0.hasSuffix(" later") ? "wait \($0.dropLast(6))" : String($0) }
        .joined(separator: "\n")
    }
  }
#endif
