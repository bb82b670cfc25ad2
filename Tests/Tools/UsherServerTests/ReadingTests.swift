import Foundation
import TestSupport
import Testing
import UsherServer

/// What helps to read a text: folding, selections, links, colours.
@Suite struct ReadingTests {
  /// Emoji, Chinese, Arabic, and line ends of both kinds.
  private static let policy = """
    language 1
    // 🧭 一
    // 二 ثلاثة
    policy far extends near
    use ios
    copy texts

    alert ask(why: denied | restricted) { // 🧭 open
      button go // 是
    }

    flow a -> done {\r
      start state first { // 🧭🧭
        show ask(why: denied) { go -> end done }\r
      }\r
    }

    """
  private static let near = "language 1\npolicy near\nuse ios\n"
  private static let catalog = """
    schema: 1
    catalog: texts
    source: zh-Hans
    # 一
    # 🧭 二
    entries:
      ask:
        note: x
        title: 可以🧭吗 {why} 吗
        buttons:

          go: 是
      other:
        title: 二

    """

  /// An editor whose positions count units of an encoding.
  private func editor(in folder: URL, _ encoding: String = "utf-16") throws -> Editor {
    try write(["near.usher": Self.near, "texts.copy.yaml": Self.catalog], to: folder)
    let editor = Editor(in: folder, capabilities: ["general": ["positionEncodings": [.string(encoding)]]])
    editor.open("far.usher", Self.policy)
    try editor.open("texts.copy.yaml")
    return editor
  }

  private func folds(_ editor: Editor, _ path: String) -> [String] {
    (editor.request("textDocument/foldingRange", ["textDocument": editor.document(path)]).array ?? []).map { fold in
      let kind = fold["kind"].string.map { " " + $0 } ?? ""
      return "\(fold["startLine"].int ?? -1)-\(fold["endLine"].int ?? -1)\(kind)"
    }
  }

  @Test func blocksAndCommentsFold() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = try editor(in: folder)
        #expect(folds(editor, "far.usher") == ["1-2 comment", "7-8", "11-14", "12-13"])
        #expect(folds(editor, "texts.copy.yaml") == ["3-4 comment", "5-13", "6-11", "9-11", "12-13"])
        editor.replace("far.usher", "language 1\npolicy far\nflow a -> done {\n  state b {\n    -> \n")
        #expect(folds(editor, "far.usher") == ["2-4", "3-4"])
        editor.replace("far.usher", "")
        #expect(folds(editor, "far.usher") == [])
      }
    }
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func aSelectionGrowsFromTheWordToTheText(_ encoding: String) throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = try editor(in: folder, encoding)
        func selections(_ line: Int, _ before: String, in path: String) -> [String] {
          let column = Unit(encoding).length(before)
          let answer = editor.request(
            "textDocument/selectionRange",
            [
              "textDocument": editor.document(path),
              "positions": [["line": .int(line), "character": .int(column)]],
            ])
          var (all, next) = ([String](), answer.array?.first ?? .null)
          while next != .null {
            all.append(Unit(encoding).text(of: next["range"], in: editor.texts[path] ?? ""))
            next = next["parent"]
          }
          return all.map { $0.count > 60 ? "…" + $0.suffix(12) : $0 }
        }
        #expect(
          selections(13, "    show ask(w", in: "far.usher") == [
            "why", "why: denied", "(why: denied)", "show ask(why: denied) { go -> end done }", "…d done }\r\n  }",
            "…done }\r\n  }\r\n}", "…one }\r\n  }\r\n}\n",
          ])
        #expect(
          selections(8, "  button go // ", in: "far.usher") == ["// 是", "…on go // 是\n}", "…one }\r\n  }\r\n}\n"])
        #expect(
          selections(11, "      g", in: "texts.copy.yaml") == [
            "go", "go: 是", "buttons:\n\n      go: 是", "…\n      go: 是", "…    title: 二", "…   title: 二\n",
          ])
      }
    }
  }

  @Test func namesOfOtherFilesAreLinks() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = try editor(in: folder)
        func links(_ path: String) -> [String] {
          let answer = editor.request("textDocument/documentLink", ["textDocument": editor.document(path)])
          return (answer.array ?? []).map { link in
            let target = link["target"].string?.split(separator: "/").last ?? ""
            return Unit("utf-16").text(of: link["range"], in: editor.texts[path] ?? "") + " \(target)"
          }
        }
        #expect(links("far.usher") == ["near near.usher", "texts texts.copy.yaml"])
        #expect(links("texts.copy.yaml") == [])
        editor.open("t.de.copy.yaml", "catalog: texts\nlocale: de\nentries:\n  other:\n    title: Zwei\n")
        #expect(links("t.de.copy.yaml") == ["texts texts.copy.yaml"])
      }
    }
  }

  /// The words of a text that have a colour, each with what it is.
  private func colours(_ editor: Editor, _ path: String, _ encoding: String, from line: Int? = nil) -> [String] {
    let range: JSON = [
      "start": ["line": .int(line ?? 0), "character": 0], "end": ["line": .int((line ?? 0) + 1), "character": 0],
    ]
    let answer = editor.request(
      line == nil ? "textDocument/semanticTokens/full" : "textDocument/semanticTokens/range",
      line == nil
        ? ["textDocument": editor.document(path)] : ["textDocument": editor.document(path), "range": range])
    let data = (answer["data"].array ?? []).compactMap { $0.int }
    let types = [
      "namespace", "type", "class", "interface", "struct", "parameter", "variable", "property", "enumMember", "event",
      "function", "method", "keyword", "comment", "string", "number",
    ]
    var (line, character) = (0, 0)
    return stride(from: 0, to: data.count, by: 5).map { index in
      line += data[index]
      character = data[index] == 0 ? character + data[index + 1] : data[index + 1]
      let range: JSON = [
        "start": ["line": .int(line), "character": .int(character)],
        "end": ["line": .int(line), "character": .int(character + data[index + 2])],
      ]
      let text = Unit(encoding).text(of: range, in: editor.texts[path] ?? "")
      return "\(text) \(types[data[index + 3]])" + ["", "!", "*", "!*"][data[index + 4]]
    }
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func wordsHaveColours(_ encoding: String) throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = try editor(in: folder, encoding)
        let all = colours(editor, "far.usher", encoding)
        #expect(
          all == [
            "language keyword", "1 number", "// 🧭 一 comment", "// 二 ثلاثة comment", "policy keyword", "far namespace",
            "extends keyword", "near namespace", "use keyword", "ios namespace", "copy keyword", "texts namespace",
            "alert keyword", "ask class!", "why parameter!", "denied enumMember!", "restricted enumMember!",
            "// 🧭 open comment", "button keyword", "go enumMember!", "// 是 comment", "flow keyword", "a function!",
            "done enumMember!", "start keyword", "state keyword", "first struct!", "// 🧭🧭 comment", "show keyword",
            "ask class", "why parameter", "denied enumMember", "go enumMember", "end keyword", "done enumMember",
          ])
        #expect(
          colours(editor, "far.usher", encoding, from: 7) == Array(all[12..<18]))
        #expect(
          colours(editor, "texts.copy.yaml", encoding) == [
            "texts namespace", "ask class", "{why} parameter", "go enumMember", "other class",
          ])
        // A broken text has the colours of its places.
        editor.replace(
          "far.usher",
          "language 1\npolicy p\nuse ios\nflow a -> done {\n  state b { // 🧭\n    ask camera { denied -> b; els\n")
        #expect(
          colours(editor, "far.usher", encoding).suffix(9) == [
            "done enumMember!", "state keyword", "b struct!", "// 🧭 comment", "ask keyword", "camera interface*",
            "denied enumMember", "b struct", "els enumMember",
          ])
      }
    }
  }
}

/// What a position counts.
struct Unit {
  let encoding: String

  init(_ encoding: String) { self.encoding = encoding }

  func length(_ text: some StringProtocol) -> Int {
    switch encoding {
    case "utf-8": text.utf8.count
    case "utf-16": text.utf16.count
    default: text.unicodeScalars.count
    }
  }

  private func offset(_ position: JSON, in text: String) -> Int {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let line = position["line"].int ?? 0
    let before = lines[..<min(line, lines.count)].reduce(0) { $0 + $1.count + 1 }
    guard line < lines.count else { return text.unicodeScalars.count }
    var (left, count) = (position["character"].int ?? 0, 0)
    for scalar in lines[line] where left > 0 {
      left -= length(String(scalar))
      count += 1
    }
    return before + count
  }

  func text(of range: JSON, in text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let (start, end) = (offset(range["start"], in: text), offset(range["end"], in: text))
    guard start <= end, end <= scalars.count else { return "?" }
    return String(String.UnicodeScalarView(scalars[start..<end]))
  }
}
