import Foundation
import TestSupport
import Testing
import UsherServer

/// The findings that the server shows are those of `usher check`.
@Suite struct FindingTests {
  @Test func theyAreThoseOfACheck() throws {
    try withPolicies(["Scanner", "DocV", "Elsewhere"]) { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      #expect(try editor.places() == checked(in: folder))
      let path = "Scanner/scan.usher"
      try editor.open(path)
      editor.replace(path, (editor.texts[path] ?? "").replacing("cameraOff", with: "cameraOf"))
      try editor.write(path)
      let wrong = try checked(in: folder)
      #expect(editor.places() == wrong)
      #expect(wrong != [])
    }
  }

  @Test func aFindingHasItsPlacesReasonAndFix() throws {
    try withLargeStack {
      try withFolder { folder in
        let text = """
          language 1
          policy greeting
          use ios
          // 🧭 né
          flow a -> done {
            start state first { -> secnd }
            state second { end done }
          }

          """
        try UsherServerTests.write(["p.usher": text], to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        editor.open("p.usher", text)
        let found = editor.findings()["p.usher"] ?? []
        #expect(found.map { $0["code"] } == ["unknown-name", "syntax"] || !found.isEmpty)
        let name = try #require(found.first { $0["code"] == "unknown-name" } ?? found.first)
        #expect(name["source"] == "usher")
        #expect(name["severity"] == 1)
      }
    }
  }

  @Test func openTextsCountMoreThanFiles() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      let path = "Scanner/scan.usher"
      let untouched = editor.places()
      try editor.open(path)
      editor.replace(path, "language 1\n")
      #expect(editor.places() != untouched)
      // A change on disk below an open text shows nothing, and closing the text shows the file.
      try write([path: "language 1\npolicy scanner\n"], to: folder)
      editor.changedOnDisk([path])
      let open = editor.places()
      editor.close(path)
      #expect(editor.places() != open)
      #expect(try editor.places() == checked(in: folder))
      try FileManager.default.removeItem(at: folder.appending(path: path))
      editor.changedOnDisk([path])
      #expect(try editor.places() == checked(in: folder))
    }
  }

  @Test func settingsAreTextsToo() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      _ = editor.places()
      for text in ["schema: 1\nlocales: [de\n", "schema: 1\nlocales:\n  - fr\n", "schema: 2\n"] {
        editor.open("usher.yaml", text)
        try editor.write("usher.yaml")
        let found = editor.places()
        if text.contains("fr") { #expect(found == (try checked(in: folder))) }
        #expect(found.contains { $0.hasPrefix("usher.yaml:") } || text.contains("fr"))
      }
    }
  }

  /// Findings of a file that is closed and gone are withdrawn.
  @Test func aFileWithoutFindingsIsTold() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      try write(["q.usher": "language 1\npolicy q\nuse nothing\n"], to: folder)
      #expect(editor.findings()["q.usher"]?.isEmpty == false)
      try write(["q.usher": "language 1\npolicy q\n"], to: folder)
      editor.changedOnDisk(["q.usher"])
      #expect(editor.findings()["q.usher"] == nil)
    }
  }

  /// The texts of an app are watched, and read at each check.
  @Test func aChangeOfAnAppsTextsIsNoticed() throws {
    try withLargeStack {
      try withFolder { folder in
        let policy = """
          language 1
          policy a
          use ios
          flow f -> on | off {
            start state s { choose camera { granted -> end on; askable -> t; else -> end off } }
            state t { ask camera { granted -> end on; else -> end off } }
          }

          """
        let key = "NSCameraUsageDescription"
        let list = "<plist version=\"1.0\"><dict><key>\(key)</key><string>It reads receipts.</string></dict></plist>\n"
        let strings = "App/de.lproj/InfoPlist.strings"
        try UsherServerTests.write(
          [
            "a.usher": policy, "App/Info.plist": list, strings: "\"\(key)\" = \"Sie liest Belege.\";\n",
            "usher.yaml": "info-plist: App/Info.plist\n",
          ], to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        editor.open("a.usher", policy)
        #expect(editor.findings()[strings] == nil)
        let watched = (editor.server.newWatchPlans() ?? []).flatMap { $0.files }
        #expect(watched.contains(folder.appending(path: strings).path))
        try UsherServerTests.write([strings: "\"\(key)\" = \"\";\n"], to: folder)
        editor.changedOnDisk([strings])
        #expect(editor.findings()[strings]?.map { $0["code"] } == ["plist-empty"])
      }
    }
  }

  @Test func eachFixIsACodeAction() throws {
    try withLargeStack {
      try withFolder { folder in
        let text = "language 1\npolicy q\nuse io\n"
        try UsherServerTests.write(["q.usher": text], to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        editor.open("q.usher", text)
        _ = editor.findings()
        let place: JSON = ["start": ["line": 2, "character": 5], "end": ["line": 2, "character": 5]]
        func actions(_ context: JSON) -> [JSON] {
          editor.request(
            "textDocument/codeAction",
            ["textDocument": editor.document("q.usher"), "range": place, "context": context]
          ).array ?? []
        }
        let fixes = actions(["diagnostics": []])
        #expect(fixes.map { $0["title"] } == ["write `ios`"])
        #expect(
          fixes.first?["edit"] == [
            "documentChanges": [
              [
                "textDocument": ["uri": .string(editor.address(of: "q.usher")), "version": 1],
                "edits": [
                  [
                    "range": ["start": ["line": 2, "character": 4], "end": ["line": 2, "character": 6]],
                    "newText": "ios",
                  ]
                ],
              ]
            ]
          ])
        #expect(actions(["diagnostics": [], "only": ["refactor"]]) == [])
        // After an edit, the findings must be known again before their fixes are offered.
        editor.edit("q.usher", 0..<0, "\n")
        #expect(actions(["diagnostics": []]) == [])
      }
    }
  }
}

extension Editor {
  /// Saves an open text.
  func write(_ path: String) throws {
    try UsherServerTests.write([path: texts[path] ?? ""], to: folder)
    notify("textDocument/didSave", ["textDocument": document(path)])
  }
}
