import Foundation
import TestSupport
import Testing
import UsherServer

/// What is proposed at each place of a policy or platform.
@Suite struct CompletionTests {
  /// `│` is the cursor.
  private static func policy(top: String = "", state: String = "", test: String = "") -> String {
    """
    language 1
    policy small
    use there
    metric refused
    notice nn
    alert aa { button ok }
    type tt = one | two
    event ee
    input ii: Text
    input jj: Bool = false
    memory mm: Bool = false for install
    memory ss: Bool = false for session
    decide dd: Bool = jj
    \(top)
    inner flow hidden -> seen {
      start state only { -> end seen }
    }
    flow ff -> done {
      start state first {
        show aa { ok -> end done }
        \(state)
      }
    }
    promise "kept" { never showing aa }
    test "t" for ff {
      \(test)
    }

    """
  }

  private static func labels(_ text: String) throws -> [String] {
    try withLargeStack {
      try withFolder { folder in
        try write(EveryProduction.files, to: folder)
        let editor = Editor(in: folder, capabilities: [:])
        let before = text.prefix { $0 != "│" }
        editor.open("small.usher", text.replacing("│", with: ""))
        return editor.completions("small.usher", at: before.utf16.count).map { $0.label }
      }
    }
  }

  private static let promises = [
    "no-way-on", "impossible-outcome", "goes-round", "unmet-needs", "dead-button", "not-seen-again", "idle-primer",
    "missing-primes", "nagging", "metric-again", "untrue-guidance", "request-without-tap",
    "silent-refusal", "no-way-to-settings", "\"kept\"",
  ]

  /// Names that messages call alike, where different ones may stand.
  @Test(arguments: [
    (policy(test: "send │"), ["ee"]),
    (policy(state: "on │"), ["ee", "change", "return", "background"]),
    (policy(state: "on │ of camera"), ["change"]),
    (policy(test: "expect memory │"), ["mm"]),
    (policy(test: "expect decision │"), ["dd"]),
    (policy(test: "expect dismiss │"), ["aa"]),
    (policy(test: "expect update │"), ["aa"]),
    (policy(test: "expect show │"), ["nn", "aa"]),
    (policy(top: "type t = │"), []),
    (policy(top: "input i: one | │"), []),
    (policy(top: "memory m: Bool = false for install per │"), ["tt", "Bool", "ii"]),
    (
      policy(top: "let x = │"),
      [
        "jj", "mm", "ss", "dd", "location", "camera", "door", "idiom", "os", "platform", "true", "false",
      ]
    ),
    (policy(top: "waive │"), promises),
    (policy(top: "waive no-w│"), promises),
    (policy(top: "flow g {\n  waive │\n}"), promises),
    (policy(top: "test \"u\" for │ {\n}"), ["ff"]),
    (policy(top: "memory m: │"), ["tt", "Bool", "status of", "Moment"]),
  ])
  func namesThatAreCalledAlikeAreApart(_ text: String, _ expected: [String]) throws {
    #expect(try Self.labels(text) == expected)
  }

  @Test func aPromiseWithHyphensIsReplacedAsAWhole() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = Editor(in: folder, capabilities: [:])
        let text = "language 1\npolicy p\nwaive no-wa \"r\"\n"
        editor.open("p.usher", text)
        let end = text.utf8.count - " \"r\"\n".utf8.count
        let item = editor.completions("p.usher", at: end).first
        #expect(item?.text == "no-way-on")
        #expect(item?.range == end - "no-wa".count..<end)
      }
    }
  }
}

extension Editor {
  struct Completed {
    let label: String
    let text: String
    /// The UTF-16 units on its line that it replaces, counted from the beginning of the text.
    let range: Range<Int>
  }

  func completions(_ path: String, at offset: Int) -> [Completed] {
    let units = Array((texts[path] ?? "").utf16)
    let position = Editor.position(of: offset, in: units)
    let answer = request("textDocument/completion", ["textDocument": document(path), "position": position])
    let line = offset - (position["character"].int ?? 0)
    return (answer["items"].array ?? []).map { item in
      let range = item["textEdit"]["range"]
      return Completed(
        label: item["label"].string ?? "", text: item["textEdit"]["newText"].string ?? "",
        range: line + (range["start"]["character"].int ?? 0)..<line + (range["end"]["character"].int ?? 0))
    }
  }
}
