import Foundation
import TestSupport
import Testing
import UsherServer

/// What the proof and the tests say, beside the text that they are about.
@Suite struct ProvedTests {
  private static let path = "Scanner/scan.usher"
  private static let able: JSON = [
    "workspace": ["codeLens": ["refreshSupport": true]],
    "textDocument": [
      "publishDiagnostics": ["relatedInformation": true],
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]]],
      "hover": ["contentFormat": ["plaintext"]],
    ],
    "experimental": ["commands": ["commands": ["usher.playCounterexample"]]],
  ]

  /// The titles of the lenses with a text in them.
  private func verdicts(_ editor: Editor, _ path: String = path) -> [String] {
    let answer = editor.request("textDocument/codeLens", ["textDocument": editor.document(path)])
    return (answer.array ?? []).compactMap { $0["command"]["title"].string }.filter {
      $0.contains("pro") || $0.contains("state")
    }
  }

  /// The scanner with a way back from Settings that ends the flow.
  private static func broken(_ text: String) -> String {
    text.replacing(
      "returned                           -> checking", with: "returned                           -> end closed")
  }

  @Test func aVerdictIsThatOfThePresentText() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Self.able)
      func refreshes() -> [String] {
        editor.settle()
        return editor.taken().compactMap { $0["method"].string }.filter { $0 != "textDocument/publishDiagnostics" }
      }
      try editor.open(Self.path)
      #expect(verdicts(editor) == ["proving …"])
      #expect(refreshes() == ["workspace/codeLens/refresh"])
      #expect(verdicts(editor) == ["proved: 12 states, 52 transitions"])
      #expect(refreshes() == [])
      editor.replace(Self.path, Self.broken(editor.texts[Self.path] ?? ""))
      #expect(verdicts(editor) == ["proving …"])
      #expect(refreshes() == ["workspace/codeLens/refresh"])
      #expect(verdicts(editor) == ["not proved: 1 finding, 14 states, 52 transitions"])
      // A policy with errors cannot be proved.
      editor.replace(Self.path, (editor.texts[Self.path] ?? "").replacing("end closed", with: "end close"))
      #expect(verdicts(editor) == ["proving …"])
      #expect(refreshes() == ["workspace/codeLens/refresh"])
      #expect(verdicts(editor) == [])
    }
  }

  @Test func aClientThatIsNotToldToAskAgainReadsNothingOutOfDate() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: [:])
      try editor.open(Self.path)
      #expect(verdicts(editor) == [])
      editor.settle()
      #expect(editor.taken().allSatisfy { $0["id"] == .null || $0["result"] != .null })
      #expect(verdicts(editor) == ["proved: 12 states, 52 transitions"])
      editor.edit(Self.path, 0..<0, "\n")
      #expect(verdicts(editor) == [])
    }
  }

  @Test func verdictsOfSeveralPlatformsAreOneLine() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = Editor(in: folder, capabilities: Self.able)
        editor.open("p.usher", Self.rows)
        editor.settle()
        #expect(verdicts(editor, "p.usher") == ["proved on ios and android: 8 states, 0 transitions"])
        try write(["usher.yaml": "schema: 1\n"], to: folder)
        _ = editor.taken()
        editor.open("usher.yaml", "schema: 1\nproof:\n  states: 1\n")
        editor.settle()
        #expect(editor.taken().contains { $0["method"] == "workspace/codeLens/refresh" })
        #expect(
          verdicts(editor, "p.usher") == ["inconclusive on ios and android: stopped at the limit of states"])
      }
    }
  }

  @Test func aCounterexampleGoesThroughItsPlacesAndIsPlayed() throws {
    try withPolicies { folder in
      for canPlay in [true, false] {
        let editor = Editor(in: folder, capabilities: canPlay ? Self.able : [:])
        try editor.open(Self.path)
        editor.replace(Self.path, Self.broken(editor.texts[Self.path] ?? ""))
        let finding = try #require(editor.findings()[Self.path]?.first)
        #expect(finding["code"] == "broken-promise")
        let lines = (editor.texts[Self.path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let steps = (finding["relatedInformation"].array ?? []).map { step in
          let start = step["location"]["range"]["start"]
          return lines[start["line"].int ?? 0].dropFirst(start["character"].int ?? 0).prefix(12) + "‹"
            + (step["message"].string ?? "") + "›"
        }
        let all = [
          "scanCode -> ‹1. camera is denied; start: show alert cameraOff; waits in guiding›",
          "openSettings‹2. tap openSettings: open settings (app-settings:); waits in away›",
          "returned    ‹3. away camera=restricted: outcome closed›",
        ]
        #expect(steps == (canPlay ? all : []))
        let answer = editor.request(
          "textDocument/codeAction",
          ["textDocument": editor.document(Self.path), "range": finding["range"], "context": ["diagnostics": []]])
        let command: JSON = [
          "title": "play this counterexample", "command": "usher.playCounterexample",
          "arguments": [
            .string(editor.address(of: Self.path)),
            "given camera is denied\nstart scanCode\ntap openSettings\naway camera=restricted\n",
          ],
        ]
        #expect((answer.array ?? []).map { $0["command"] } == (canPlay ? [command] : []))
      }
    }
  }

  // MARK: Rows

  private static let rows = """
    language 1
    policy p
    use ios
    use android

    /// What is paid for.
    type Tier = free | paid
    input tier: Tier
    // 🧭 二
    flow a -> done {
      start state first {
        choose camera, tier {
          granted, free -> second
          granted, paid -> third
          else -> end done
        }
      }
      state second { choose camera { granted -> end done; else -> third } }
      state third { -> end done }
    }

    test "二" for a { given camera is denied, tier is free; expect outcome done }
    test "三" for a { given platform is ios, camera is authorized, tier is paid; expect outcome done }

    """

  private func hover(_ editor: Editor, _ text: String, _ moved: Int = 0, in path: String = "p.usher") -> String? {
    let position = editor.position(of: text, in: path, moved: moved)
    return editor.request("textDocument/hover", ["textDocument": editor.document(path), "position": position])[
      "contents"]["value"].string
  }

  @Test func aRowSaysWhatItIsForAndWhichTestsComeThrough() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = Editor(in: folder, capabilities: Self.able)
        editor.open("p.usher", Self.rows)
        let rest = """
          taken for
          - ios: camera: notDetermined | denied | restricted | unavailable; tier: free | paid
          - android: camera: denied | rationale | unavailable; tier: free | paid

          1 test comes through here: “二”
          """
        #expect(hover(editor, "else -> end") == rest)
        #expect(hover(editor, "-> end done\n    }") == rest)
        #expect(
          hover(editor, "paid -> third") == """
            type Tier = free | paid

            What is paid for.

            taken for camera: authorized; tier: paid

            1 test comes through here: “三”
            """)
        let granted = hover(editor, "granted -> end") ?? ""
        #expect(granted.hasPrefix("`granted` on ios stands for authorized\n\nresource camera on ios\nstatus auth"))
        #expect(granted.contains("\n\n`granted` on android stands for authorized\n\nresource camera on android\n"))
        #expect(granted.hasSuffix("\n\ntaken for camera: authorized\n\nno test comes through here"))
        #expect(hover(editor, "-> end done }\n}") == "1 test comes through here: “三”")
        #expect(hover(editor, "free; expect") == "type Tier = free | paid\n\nWhat is paid for.")
        #expect(hover(editor, "end done\n") == nil)
        // A text with errors has no rows, but its names and values are known.
        editor.replace("p.usher", Self.rows + "flow")
        #expect(hover(editor, "-> end done\n    }") == nil)
        #expect(hover(editor, "paid -> third") == "type Tier = free | paid\n\nWhat is paid for.")
      }
    }
  }

  @Test func aTermHasItsTextInEveryLanguage() throws {
    try withLargeStack {
      try withFolder { folder in
        try write(
          [
            "p.usher": "language 1\npolicy p\nuse ios\ncopy texts\nalert ask { button go }\n",
            "t.de.copy.yaml": "catalog: texts\nlocale: de\nterms:\n  app: Schnapp 🧭\nentries:\n  ask:\n    title: 🧭\n",
          ], to: folder)
        let editor = Editor(in: folder, capabilities: Self.able)
        editor.open(
          "t.copy.yaml",
          "schema: 1\ncatalog: texts\nsource: en\nterms:\n  app: Snap\nentries:\n  ask:\n    title: 🧭 {-app}!\n")
        let known = "term app\n\n- en: Snap\n- de: Schnapp 🧭"
        #expect(hover(editor, "{-app}", 3, in: "t.copy.yaml") == known)
        #expect(hover(editor, "app: Snap", 1, in: "t.copy.yaml") == known)
      }
    }
  }
}
