import Foundation
import TestSupport
import Testing
import UsherServer
import UsherWorkspace

/// Names whose meaning only the pass knows that reads them. In the texts, `‹` and `›` are around a name wherever it means the same.
@Suite struct RecordedNameTests {
  @Test func aValueIsRenamedWhereAVariableHasItsName() throws {
    try expectOneName(
      [
        "p.usher": """
        language 1
        policy p
        use ios

        type Mood = good | ‹bad›
        input bad: yes | no = yes
        metric felt(mood: Mood)

        flow f -> done {
          start state first {
            choose bad { yes -> second; no -> end done }
          }
          state second {
            track felt(mood: ‹bad›)
            -> end done
          }
        }

        """
      ], "dull")
  }

  @Test func anOverrideOfAStateKeepsItsName() throws {
    func texts(_ flow: String, _ state: String, _ parameter: String, _ value: String) -> [String: String] {
      [
        "near.usher": """
        language 1
        policy near
        use ios

        flow \(flow) -> done {
          start state zero { -> \(state)(\(parameter): \(value)) }
          state \(state)(\(parameter): low | \(value)) {
            choose \(parameter) { low -> zero; \(value) -> end done }
          }
        }

        """,
        "far.usher": """
        language 1
        policy far extends near

        override state \(flow).\(state)(\(parameter): low | \(value)) {
          choose \(parameter) { low | \(value) -> end done }
        }

        test "far" for \(flow) { expect outcome done }

        """,
      ]
    }
    try expectOneName(texts("‹f›", "one", "level", "high"), "g")
    try expectOneName(texts("f", "‹one›", "level", "high"), "two")
    try expectOneName(texts("f", "one", "‹level›", "high"), "height")
    try expectOneName(texts("f", "one", "level", "‹high›"), "full")
  }

  @Test func anAnswerInATestIsThatOfTheLastQuestion() throws {
    func texts(_ status: String, _ answer: String) -> [String: String] {
      [
        "desk.usher": """
        language 1
        platform desk

        resource scanner {
          status unset, \(status)
          status ready grants
          ask from unset -> ready | \(status)
        }

        """,
        "p.usher": """
        language 1
        policy p
        use desk

        repeatable action look -> found | \(answer)

        flow f -> done {
          start state first {
            ask scanner { ready -> second; \(status) -> second }
          }
          state second {
            do look { found -> end done; \(answer) -> end done }
          }
        }

        test "both" for f {
          given scanner is unset
          expect ask scanner
          answer \(status)
          expect do look
          answer \(answer)
          expect outcome done
        }

        """,
      ]
    }
    try expectOneName(texts("‹locked›", "locked"), "shut")
    try expectOneName(texts("locked", "‹locked›"), "shut")
  }

  @Test func namesOfAPlatformAreRenamedInThePoliciesThatUseIt() throws {
    let plain = [
      "desk.usher": """
      language 1
      platform desk

      link page "desk:site"

      resource scanner {
        page page
        status unset, locked
        status ready grants
        ask from unset -> ready | locked
      }

      """,
      "wide.usher": """
      language 1
      platform wide extends desk

      extend resource scanner {
        status busy
        settings busy -> ready
      }

      """,
      "p.usher": """
      language 1
      policy p
      use wide

      flow f -> done {
        start state first {
          choose scanner {
            unset -> second
            ready | locked | busy -> end done
          }
        }
        state second { open page { back -> end done; failed -> end done } }
      }

      """,
    ]
    try expectOneName(plain.mapValues { $0.replacing("scanner", with: "‹scanner›") }, "lens")
    try expectOneName(plain.mapValues { $0.replacing("busy", with: "‹busy›") }, "full")
    try expectOneName(plain.mapValues { $0.replacing(/(link|page|open) page/) { "\($0.1) ‹page›" } }, "sheet")
  }

  @Test func requestsAndOptionsOfAPlatformAreNames() throws {
    let plain = [
      "desk.usher": """
      language 1
      platform desk

      resource scanner {
        purpose DeskUsage for full
        option loud for full
        status unset, locked
        status ready grants
        ask from unset -> ready | locked
        ask full from unset | ready -> locked
        ask full from locked -> ready
      }

      """,
      "p.usher": """
      language 1
      policy p
      use desk

      flow f -> done {
        start state first {
          choose scanner { askable -> second; granted | locked -> end done }
        }
        state second {
          ask scanner full(loud) { granted -> end done; unset | locked -> end done }
        }
      }

      """,
    ]
    try expectOneName(plain.mapValues { $0.replacing("full", with: "‹full›") }, "more")
    try expectOneName(plain.mapValues { $0.replacing("loud", with: "‹loud›") }, "shrill")
    try withLargeStack {
      try withFolder { folder in
        try write(plain, to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        for path in plain.keys.sorted() { try editor.open(path) }
        func answer(_ method: String, at text: String) -> JSON {
          editor.answer(
            "textDocument/" + method,
            [
              "textDocument": editor.document("p.usher"), "newName": "more",
              "position": editor.position(of: text, in: "p.usher"),
            ])
        }
        #expect(
          answer("hover", at: "full(loud)")["result"]["contents"]["value"].string == """
            ```usher
            resource scanner on desk
            purpose DeskUsage for full
            option loud for full
            ask full from unset | ready -> locked
            ask full from locked -> ready
            ```
            """)
        #expect(
          answer("rename", at: "granted | locked")["error"]["message"]
            == "`granted` is a word of the language and stands for some statuses")
        let places = answer("references", at: "granted | locked")["result"].array ?? []
        #expect(places.map { $0["range"]["start"]["line"].int } == [6, 9])
        #expect(answer("definition", at: "granted | locked")["result"]["range"]["start"]["line"].int == 7)
        #expect(answer("definition", at: "askable")["result"]["range"]["start"]["line"].int == 8)
      }
    }
  }

  /// What a policy means on two platforms is one name.
  @Test func aNameOfTwoPlatformsIsRenamedInBoth() throws {
    @Sendable func platform(_ name: String) -> String {
      """
      language 1
      platform \(name)

      resource scanner {
        status unset, locked
        status ready grants
        ask from unset -> ready | locked
      }

      """
    }
    let plain = [
      "desk.usher": platform("desk"), "wall.usher": platform("wall"),
      "p.usher": """
      language 1
      policy p
      use desk, wall

      flow f -> done {
        start state first { choose scanner { unset -> second; ready | locked -> end done } }
        state second { ask scanner { unset | ready | locked -> end done } }
      }

      """,
    ]
    try expectOneName(plain.mapValues { $0.replacing("scanner", with: "‹scanner›") }, "lens")
    try expectOneName(plain.mapValues { $0.replacing("locked", with: "‹locked›") }, "shut")
    try withLargeStack {
      try withFolder { folder in
        let files = [
          "desk.usher": platform("desk").replacing("scanner", with: "camera"),
          "p.usher": (plain["p.usher"] ?? "").replacing("wall", with: "ios").replacing("scanner", with: "camera")
            .replacing("locked", with: "locked | denied"),
        ]
        try write(files, to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        for path in files.keys.sorted() { try editor.open(path) }
        let answer = editor.answer(
          "textDocument/prepareRename",
          [
            "textDocument": editor.document("desk.usher"),
            "position": editor.position(of: "camera", in: "desk.usher"),
          ])
        #expect(
          answer["error"]["message"] == "`camera` is also a name of `ios`, a platform that comes with the tools")
      }
    }
  }

  /// The names of a file are recorded once, and again when it or a file behind it has changed.
  @Test func namesAreRecordedOnceForEachText() throws {
    let files = [
      "lib.usher": "language 1\npolicy lib\nuse ios\n\ninput hurry: Bool\n",
      "p.usher": """
      language 1
      policy p
      use ios, lib

      flow f -> done {
        start state first { choose { hurry -> end done; else -> end done } }
      }

      """,
    ]
    try withLargeStack {
      try withFolder { folder in
        try write(files, to: folder)
        let log = WorkLog()
        let editor = Editor(in: folder, capabilities: Editor.everything, log: log)
        for path in files.keys.sorted() { try editor.open(path) }
        var known = 0
        func recorded(_ path: String) -> [String] {
          for method in ["hover", "definition", "references", "documentHighlight", "semanticTokens/full"] {
            _ = editor.request(
              "textDocument/" + method,
              [
                "textDocument": editor.document(path), "position": editor.position(of: "hurry", in: path),
                "context": ["includeDeclaration": true],
              ])
          }
          let all = log.all.compactMap { work -> String? in if case .named(let path) = work { path } else { nil } }
          defer { known = all.count }
          return all[known...].sorted()
        }
        #expect(recorded("p.usher") == ["lib.usher", "p.usher"])
        #expect(recorded("lib.usher") == [])
        editor.replace("p.usher", (files["p.usher"] ?? "") + "// More.\n")
        #expect(recorded("p.usher") == ["p.usher"])
        editor.replace("lib.usher", (files["lib.usher"] ?? "") + "// More.\n")
        #expect(recorded("p.usher") == ["lib.usher", "p.usher"])
      }
    }
  }

  /// A tap of a test may mean any prompt that it has not expected.
  @Test func aButtonThatATestDoesNotPlaceIsNotRenamed() throws {
    let policy = """
      language 1
      policy p
      use ios

      alert one { button close }
      alert two { button close }

      flow f -> done {
        start state first { show one { close -> close } }
        state close { show two { close -> end done } }
      }

      test "loose" for f loosely {
        tap close
        tap close
        expect outcome done
      }

      """
    try withLargeStack {
      try withFolder { folder in
        try write(["p.usher": policy], to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        try editor.open("p.usher")
        func answer(_ text: String, _ moved: Int) -> JSON {
          editor.answer(
            "textDocument/rename",
            [
              "textDocument": editor.document("p.usher"), "newName": "shut",
              "position": editor.position(of: text, in: "p.usher", moved: moved),
            ])
        }
        #expect(
          answer("alert two { button", 20)["error"]["message"]
            == "line 14 of `p.usher` does not say which `close` it means; in a test, expect its prompt or action before it"
        )
        // A state with this name is another thing.
        #expect(
          try editor.texts(after: answer("state close", 7)["result"])["p.usher"]
            == policy.replacing("-> close", with: "-> shut").replacing("state close", with: "state shut"))
      }
    }
  }

  @Test func aGuardedElseHandlesWhatReachesIt() throws {
    let policy = """
      language 1
      policy p
      use ios

      input hurry: Bool

      flow f -> done {
        start state first {
          choose camera {
            granted -> end done
            else when hurry -> end done
            denied -> first
            else -> end done
          }
        }
      }

      """
    try withLargeStack {
      try withFolder { folder in
        try write(["p.usher": policy], to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        try editor.open("p.usher")
        let range: JSON = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
        let hints = editor.request(
          "textDocument/inlayHint", ["textDocument": editor.document("p.usher"), "range": range])
        #expect(
          (hints.array ?? []).map { $0["label"].string } == [
            "notDetermined | denied | restricted | unavailable",
            "notDetermined | restricted | unavailable when hurry is false",
          ])
      }
    }
  }

  /// Expects that a rename at each marked place changes all of them and nothing else.
  private func expectOneName(_ marked: [String: String], _ new: String) throws {
    let files = marked.mapValues { $0.replacing("‹", with: "").replacing("›", with: "") }
    let renamed = marked.mapValues { $0.replacing(/‹[^›]*›/, with: new) }
    try withLargeStack {
      try withFolder { folder in
        try write(files, to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        for path in files.keys.sorted() { try editor.open(path) }
        for (path, text) in marked.sorted(by: { $0.key < $1.key }) {
          for (number, mark) in text.ranges(of: "‹").enumerated() {
            let start = text[..<mark.lowerBound].utf16.count - 2 * number
            let answer = editor.answer(
              "textDocument/rename",
              [
                "textDocument": editor.document(path), "newName": .string(new),
                "position": Editor.position(of: start, in: Array(files[path, default: ""].utf16)),
              ])
            #expect(answer["error"] == .null, "\(path) at \(start)")
            let after = try editor.texts(after: answer["result"])
            #expect(files.merging(after) { $1 } == renamed, "\(path) at \(start)")
          }
        }
      }
    }
  }
}
