import Foundation
import TestSupport
import Testing
import UsherServer

/// Help while a text is being written: completion, hover, formatting, outlines.
@Suite struct WritingTests {
  /// A policy that is being written; `│` is the cursor.
  private static func policy(_ body: String) -> String {
    """
    language 1
    policy greeting
    use ios
    copy greeting

    metric refused
    action film needs camera is granted -> filmed | failed

    alert cameraOff(why: denied | restricted) {
      recovers camera
      button openSettings preferred
      button notNow
    }
    notice thanks

    flow a -> done | failed {
      start state first {
        show cameraOff(why: denied) {
          notNow -> end failed
        }
      }
      state second {
    \(body)
      }
    }

    """
  }

  private static func labels(_ body: String, whole: String? = nil, in folder: URL, _ path: String = "p.usher")
    -> [String]
  {
    items(body, whole: whole, in: folder, path).compactMap { $0["label"].string }
  }

  private static func items(
    _ body: String, whole: String? = nil, in folder: URL, _ path: String = "p.usher",
    capabilities: JSON = Editor.everything
  ) -> [JSON] {
    let editor = Editor(in: folder, capabilities: capabilities)
    let text = whole ?? policy(body)
    let before = text.prefix { $0 != "│" }
    editor.open(path, text.replacing("│", with: ""))
    let position = Editor.position(of: before.utf16.count, in: Array(before.utf16))
    let answer = editor.request(
      "textDocument/completion", ["textDocument": editor.document(path), "position": position])
    return answer["items"].array ?? []
  }

  @Test(arguments: [
    ("    show │", ["cameraOff", "thanks"]),
    ("    show cam│ // 🧭", ["cameraOff", "thanks"]),
    ("    track │", ["refused"]),
    ("    do │", ["film"]),
    ("    do film { │", ["all missing rows", "filmed", "failed", "interrupted"]),
    ("    do film {\n      filmed -> end │\n", ["done", "failed"]),
    ("    show cameraOff(why: denied) {\n      notNow -> first\n      │\n    }", ["openSettings"]),
    ("    show cameraOff(│", ["why"]),
    ("    open │", ["settings", "notificationSettings"]),
    (
      "    sta│",
      [
        "track", "remember", "do", "show", "open", "ask", "run", "choose", "on", "after", "start", "resting", "state",
        "waive",
      ]
    ),
  ])
  func whatMayStandHereIsOffered(_ body: String, _ expected: [String]) throws {
    try withLargeStack {
      try withFolder { folder in
        #expect(Self.labels(body, in: folder) == expected)
      }
    }
  }

  @Test(arguments: [
    ("    show │", "cameraOff(why: ${1|denied,restricted|})", "cameraOff(why: …)"),
    ("    show │(why: denied)", "cameraOff", "cameraOff"),
    ("    do │", "film", "film"),
  ])
  func argumentsAreWritten(_ body: String, _ snippet: String, _ plain: String) throws {
    try withLargeStack {
      try withFolder { folder in
        func first(_ capabilities: JSON) -> (text: String?, format: Int?) {
          let item = Self.items(body, in: folder, capabilities: capabilities).first
          return (item?["textEdit"]["newText"].string, item?["insertTextFormat"].int)
        }
        #expect(first(Editor.everything) == (snippet, snippet.contains("$") ? 2 : 1))
        #expect(first([:]) == (plain, 1))
      }
    }
  }

  @Test func statusesAndMissingRowsAreOffered() throws {
    try withLargeStack {
      try withFolder { folder in
        let found = Self.labels("    ask camera {\n      granted -> first\n      │\n    }", in: folder)
        #expect(
          found == [
            "all missing rows", "notDetermined", "denied", "restricted", "unavailable", "askable", "else",
          ])
        #expect(Self.labels("    -> │", in: folder).prefix(3) == ["first", "second", "end"])
        #expect(Self.labels("", whole: "language 1\npolicy q\nuse │\n", in: folder).contains("ios"))
      }
    }
  }

  @Test func catalogsAreCompletedToo() throws {
    try withLargeStack {
      try withFolder { folder in
        try write(["p.usher": Self.policy("    -> first")], to: folder)
        let head = "schema: 1\ncatalog: greeting\nsource: en\n\nentries:\n"
        func labels(_ text: String) -> [String] { Self.labels("", whole: text, in: folder, "greeting.copy.yaml") }
        #expect(labels(head + "  │\n") == ["cameraOff", "thanks"])
        #expect(labels(head + "  thanks:\n    title: x\n  ca│\n") == ["cameraOff"])
        #expect(
          labels(head + "  cameraOff:\n    title: x\n    │\n") == [
            "note", "max", "message", "buttons", "accessibility", "platforms",
          ])
        #expect(labels(head + "  cameraOff:\n    buttons:\n      notNow: x\n      │\n") == ["openSettings"])
        #expect(labels(head + "  cameraOff:\n    title: It is {│\n") == ["why"])
        #expect(labels(head + "  cameraOff:\n    title: It is │\n") == [])
      }
    }
  }

  @Test func namesAreExplained() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      let (policy, catalog) = ("Scanner/scan.usher", "Scanner/scanner.copy.yaml")
      try editor.open(policy)
      try editor.open(catalog)
      func explanation(_ text: String, _ moved: Int, in path: String) -> String {
        editor.request(
          "textDocument/hover",
          ["textDocument": editor.document(path), "position": editor.position(of: text, in: path, moved: moved)])[
            "contents"]["value"].string ?? ""
      }
      let prompt = explanation("show cameraOff", 6, in: policy)
      #expect(
        prompt.hasPrefix(
          "```usher\nalert cameraOff\n```\n\nThe person refused the camera. Only Settings can change that.\n\n- zh-Hans: "
        ))
      let status = explanation("denied                   ->", 2, in: policy)
      #expect(status.contains("settings denied -> authorized may end app  // I flutter#126429, RNP#640"))
      #expect(explanation("choose camera", 8, in: policy).contains("AVCaptureDevice.authorizationStatus"))
      #expect(explanation("why: why", 6, in: policy).hasPrefix("```usher\nwhy: restricted | unavailable\n```"))
      #expect(explanation("cameraOff:", 2, in: catalog).hasPrefix("```usher\nalert cameraOff"))
      #expect(explanation("language 1", 2, in: policy) == "")
      // In a text with syntax errors, a name means its only declaration.
      editor.replace(policy, (editor.texts[policy] ?? "") + "\nflow another {\n")
      #expect(explanation("show cameraOff", 6, in: policy).hasPrefix("```usher\nalert cameraOff\n```"))
    }
  }

  @Test func formattingChangesOnlyTheLinesThatMustChange() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      let path = "Scanner/scan.usher"
      try editor.open(path)
      let original = editor.texts[path] ?? ""
      func edits() -> [JSON]? {
        editor.request("textDocument/formatting", ["textDocument": editor.document(path), "options": [:]]).array
      }
      #expect(edits() == [])
      editor.replace(path, original.replacing("  recovers camera", with: "recovers  camera"))
      #expect(edits()?.count == 1)
      #expect(Editor.edited(editor.texts[path] ?? "", edits() ?? []) == original)
      // Lines keep their ends, although a policy should not have these.
      let crlf = original.replacing("\n", with: "\r\n")
      editor.replace(path, crlf.replacing("  recovers camera", with: "recovers  camera"))
      #expect(Editor.edited(editor.texts[path] ?? "", edits() ?? []) == crlf)
      editor.replace(path, "language 1\npolicy {\n")
      #expect(edits() == nil)
      editor.open("Scanner/scanner.copy.yaml", "catalog: [\n")
      let broken = editor.request(
        "textDocument/formatting", ["textDocument": editor.document("Scanner/scanner.copy.yaml")])
      #expect(broken == nil)
    }
  }

  @Test func theOutlineIsThatOfTheText() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = Editor(in: folder, capabilities: Editor.everything)
        editor.open("p.usher", Self.policy("    -> "))
        #expect(
          editor.symbols(in: "p.usher").map { $0.name } == [
            "refused", "film", "cameraOff", "openSettings", "notNow", "thanks", "a", "first", "second",
          ])
        let found = editor.request("workspace/symbol", ["query": "cmof"]).array ?? []
        #expect(found.map { $0["name"] } == ["cameraOff"])
      }
    }
  }
}
