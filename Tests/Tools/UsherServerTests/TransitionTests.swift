import Foundation
import TestSupport
import Testing
import UsherServer

/// What is shown beside a text: hints, lenses, and where states lead.
@Suite struct TransitionTests {
  private static let policy = """
    language 1
    policy p
    use ios
    copy texts

    alert ask { button go }

    inner flow b -> ok { start state only { -> end ok } }

    flow a -> done {\r
      start state first {
        // 🧭🧭 二
        ask camera {\r
          denied -> end done
          /* 🧭 */else   -> choose microphone { granted -> second; else -> second }\r
        }
      }
      state second {
        run b { ok -> third }
      }
      state third { show ask { go -> first } }
    }

    test "二" for a { given camera is denied; expect outcome done }

    """.replacing("/* 🧭 */", with: "")
  private static let catalog = """
    schema: 1
    catalog: texts
    source: zh-Hans
    entries:
      ask:
        title: 二
        buttons:
          go: 🧭 走

    """

  private func editor(in folder: URL, _ capabilities: JSON = [:]) throws -> Editor {
    try write(["texts.copy.yaml": Self.catalog], to: folder)
    let editor = Editor(in: folder, capabilities: capabilities)
    editor.open("p.usher", Self.policy)
    return editor
  }

  /// The text of a line before a position.
  private func before(_ position: JSON) -> String {
    let line = Self.policy.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)[
      position["line"].int ?? 0]
    let units = Array(String(line).utf16.prefix(position["character"].int ?? 0))
    return String(String(decoding: units, as: UTF16.self).drop { $0 == " " })
  }

  @Test func hintsSayWhatElseHandlesAndWhatButtonsSay() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = try editor(in: folder)
        func hints(_ first: Int, _ last: Int) -> [String] {
          let range: JSON = [
            "start": ["line": .int(first), "character": 0], "end": ["line": .int(last), "character": 0],
          ]
          let answer = editor.request(
            "textDocument/inlayHint", ["textDocument": editor.document("p.usher"), "range": range])
          return (answer.array ?? []).map { before($0["position"]) + " ‹\($0["label"].string ?? "")›" }
        }
        let all = [
          "alert ask { button go ‹“🧭 走”›", "else ‹notDetermined | restricted | unavailable | authorized›",
          "else   -> choose microphone { granted -> second; else ‹notDetermined | denied | restricted | unavailable›",
        ]
        #expect(hints(0, 99) == all)
        #expect(hints(6, 99) == Array(all[1...]))
        #expect(hints(0, 6) == [all[0]])
        editor.replace("p.usher", Self.policy + "flow")
        #expect(hints(0, 99) == [])
      }
    }
  }

  @Test func lensesAreForWhatTheClientCanDo() throws {
    try withLargeStack {
      try withFolder { folder in
        func lenses(_ commands: [JSON]) throws -> [String] {
          let editor = try editor(in: folder, ["experimental": ["commands": ["commands": .array(commands)]]])
          let answer = editor.request("textDocument/codeLens", ["textDocument": editor.document("p.usher")])
          return (answer.array ?? []).map { lens in
            let command = lens["command"]
            let arguments = (command["arguments"].array ?? []).map { argument -> String in
              if let text = argument.string { return text.split(separator: "/").last.map(String.init) ?? "" }
              if let places = argument.array { return places.map { before($0["range"]["end"]) }.joined(separator: ",") }
              return before(argument)
            }
            let called = [command["command"].string ?? ""] + arguments
            return before(lens["range"]["end"]) + " ‹\(command["title"].string ?? "")› "
              + called.joined(separator: " · ")
          }
        }
        let plain = try lenses([])
        #expect(plain == ["alert ask ‹used by 1› ", "inner flow b ‹0 tests› ", "flow a ‹1 test› "])
        let able = try lenses(["editor.action.showReferences", "usher.prove"])
        #expect(
          able == [
            "alert ask ‹used by 1› editor.action.showReferences · p.usher · alert  · state third { show ask",
            "inner flow b ‹0 tests› ", "inner flow b ‹prove› usher.prove · p.usher · b",
            "flow a ‹1 test› editor.action.showReferences · p.usher · flow  · test \"二\" for a",
            "flow a ‹prove› usher.prove · p.usher · a",
          ])
      }
    }
  }

  @Test func statesHaveACallHierarchy() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = try editor(in: folder)
        func calls(_ text: String, _ direction: String) -> [String] {
          let position = editor.position(of: text, in: "p.usher", moved: text.utf16.count)
          let items = editor.request(
            "textDocument/prepareCallHierarchy",
            ["textDocument": editor.document("p.usher"), "position": position])
          guard let item = items.array?.first else { return ["none"] }
          let isIncoming = direction == "incoming"
          let answer = editor.request("callHierarchy/\(direction)Calls", ["item": item])
          return (answer.array ?? []).map { call in
            let other = call[isIncoming ? "from" : "to"]
            let places = (call["fromRanges"].array ?? []).map { before($0["end"]) }
            return "\(other["detail"].string ?? "") \(other["name"].string ?? ""): "
              + places.joined(separator: " · ")
          }
        }
        #expect(calls("state first", "incoming") == ["state third: state third { show ask { go -> first"])
        let rows = "else   -> choose microphone { granted -> second"
        #expect(calls("state first", "outgoing") == ["state second: \(rows) · \(rows); else -> second"])
        #expect(calls("-> second", "incoming") == ["state first: \(rows) · \(rows); else -> second"])
        #expect(calls("state second", "outgoing") == ["flow b: run b", "state third: run b { ok -> third"])
        #expect(calls("flow a", "outgoing") == ["flow b: run b"])
        #expect(calls("run b", "incoming") == ["state second: run b"])
        #expect(calls("flow b", "outgoing") == [])
        #expect(calls("alert ask", "incoming") == ["none"])
      }
    }
  }
}
