import Foundation
import TestSupport
import Testing
import UsherServer
import UsherWorkspace

/// A policy's own value or link with the name of a resource or a link of its platforms is what editors show, lead to and rename.
@Suite struct HiddenNameTests {
  private static let files = [
    "base.usher": """
    language 1
    policy base
    use android, web

    memory push: Bool = false for session
    link overlaySettings "https://example.com"

    flow f -> done {
      start state first {
        choose push { true -> second; false { remember push = true } -> second }
      }
      state second { open overlaySettings { returned | failed -> end done } }
    }

    """,
    "more.usher": """
    language 1
    policy more extends base

    override state f.first { choose { push -> end done; else -> second } }

    """,
  ]

  @Test func theOwnNameIsMeantEverywhere() throws {
    try withLargeStack {
      try withFolder { folder in
        for (path, text) in Self.files { try Data(text.utf8).write(to: folder.appending(path: path)) }
        let editor = Editor(in: folder, capabilities: Editor.everything)
        for path in Self.files.keys.sorted() { try editor.open(path) }
        func answer(_ method: String, at text: String, in path: String) -> JSON {
          editor.answer(
            "textDocument/" + method,
            [
              "textDocument": editor.document(path), "newName": "again",
              "position": editor.position(of: text, in: path),
              "context": ["includeDeclaration": true],
            ])["result"]
        }
        for (text, path) in [("push { true", "base.usher"), ("push -> end", "more.usher")] {
          #expect(answer("definition", at: text, in: path)["range"]["start"]["line"].int == 4)
          let hover = answer("hover", at: text, in: path)["contents"]["value"].string ?? ""
          #expect(hover.contains("memory push: Bool") && !hover.contains("resource"), "\(hover)")
          #expect(answer("references", at: text, in: path).array?.count == 4)
          #expect(
            try editor.texts(after: answer("rename", at: text, in: path))
              == Self.files.mapValues { $0.replacing("push", with: "again") })
        }
        #expect(answer("definition", at: "overlaySettings {", in: "base.usher")["range"]["start"]["line"].int == 5)
      }
    }
  }
}
