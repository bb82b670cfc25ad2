import Foundation
import TestSupport
import Testing
import UsherServer

/// Definitions, references and renames across policies, tests and catalogs.
@Suite struct NameTests {
  private static let scan = "Scanner/scan.usher"
  private static let catalog = "Scanner/scanner.copy.yaml"

  @Test func aNameLeadsToItsDeclaration() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      try editor.open(Self.scan)
      try editor.open(Self.catalog)
      func target(of text: String, moved: Int, in path: String = Self.scan) -> String {
        let answer = editor.request(
          "textDocument/definition",
          ["textDocument": editor.document(path), "position": editor.position(of: text, in: path, moved: moved)])
        return editor.shortPlace(answer)
      }
      #expect(target(of: "show cameraOff", moved: 7) == "Scanner/scan.usher alert «cameraOff» {")
      #expect(target(of: "openSettings -> away", moved: 2) == "Scanner/scan.usher button «openSettings» preferred")
      #expect(
        target(of: "cameraBlocked(why: why)", moved: 15).hasPrefix("Scanner/scan.usher alert cameraBlocked(«why»"))
      #expect(target(of: "end refused", moved: 5).contains("| «refused» |"))
      #expect(target(of: "-> checking", moved: 4) == "Scanner/scan.usher start state «checking» {")
      #expect(target(of: "tap openSettings", moved: 6) == "Scanner/scan.usher button «openSettings» preferred")
      #expect(target(of: "copy scanner", moved: 6) == "Scanner/scanner.copy.yaml catalog: «scanner»")
      #expect(target(of: "cameraOff:", moved: 3, in: Self.catalog) == "Scanner/scan.usher alert «cameraOff» {")
      #expect(target(of: "use ios", moved: 5) == "")
      #expect(target(of: "language", moved: 2) == "")
    }
  }

  @Test func referencesAreThoseOfPoliciesTestsAndCatalogs() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      try editor.open(Self.scan)
      func count(_ method: String) -> Int {
        editor.request(
          method,
          [
            "textDocument": editor.document(Self.scan),
            "position": editor.position(of: "alert cameraOff", in: Self.scan, moved: 8),
            "context": ["includeDeclaration": true],
          ]
        ).array?.count ?? 0
      }
      let all = count("textDocument/references")
      #expect(all > count("textDocument/documentHighlight"))
      let texts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".usher") || $0.hasSuffix(".copy.yaml")
      }.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      #expect(all == texts.reduce(0) { $0 + $1.matches(of: /\bcameraOff\b/).count })
    }
  }

  /// Whatever is renamed, the findings and the results of tests stay the same, and nothing has the old name where it had a meaning.
  @Test(
    arguments: ["Scanner", "StreamVideo"]
      + (lawsHoldForEverything ? ["DocV", "Authorization", "MediaCapture", "Elsewhere", "Field"] : []))
  func afterAnyRenameTheFindingsAreTheSame(_ part: String) throws {
    try withPolicies([part]) { folder in
      func findings() -> [String: [JSON]] {
        Editor(in: folder, capabilities: Editor.everything).findings().mapValues { $0.map { $0["code"] } }
      }
      let before = findings()
      func results() throws -> [Substring] {
        try usher(["test"], in: folder).output.split(separator: "\n").filter { !$0.contains(".usher") }
      }
      let passed = try results()
      var numbers = Numbers(seed: 4)
      var renamed: [String: Int] = [:]
      let originals = try Dictionary(
        uniqueKeysWithValues: FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
          $0.hasSuffix(".usher") || $0.hasSuffix(".copy.yaml")
        }.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
      for path in originals.keys.sorted() {
        let outline = Editor(in: folder, capabilities: Editor.everything)
        try outline.open(path)
        for (kind, name, position) in outline.renamableNames(in: path) {
          if !lawsHoldForEverything, renamed[kind, default: 0] > 0, numbers.next(below: 6) != 0 { continue }
          let editor = Editor(in: folder, capabilities: Editor.everything)
          try editor.open(path)
          let answer = editor.answer(
            "textDocument/rename",
            ["textDocument": editor.document(path), "position": position, "newName": "another_name"])
          // A value that is also a status, or one of a type that a text has elsewhere, is refused completely.
          if kind != "value" { #expect(answer["error"] == .null, "`\(name)` of \(path)") }
          if answer["error"] != .null { continue }
          renamed[kind, default: 0] += 1
          try editor.apply(answer["result"])
          #expect(findings() == before, "`\(name)` of \(path)")
          #expect(try results() == passed, "`\(name)` of \(path)")
          try write(originals, to: folder)
        }
      }
      for kind in ["symbol", "policy", "catalog"] { #expect(renamed[kind, default: 0] > 0) }
      if part == "StreamVideo" { #expect(renamed["value", default: 0] > 0) }
    }
  }

  @Test func valuesAndFilesAreRenamedInEveryFile() throws {
    try withPolicies(["StreamVideo", "Scanner"]) { folder in
      let settings = "schema: 1\nflows-at-launch:\n  - scanner.scanCode\n"
      try write(
        [
          "usher.yaml": settings, "Scanner/mine.usher": "language 1\nplatform mine extends ios\n",
          "Scanner/q.usher": "language 1\npolicy q\nuse mine\n",
        ], to: folder)
      let editor = Editor(in: folder, capabilities: Editor.everything)
      func changed(_ text: String, _ moved: Int, in path: String, to name: String) throws -> [String: [String]] {
        if editor.texts[path] == nil { try editor.open(path) }
        let answer = editor.answer(
          "textDocument/rename",
          [
            "textDocument": editor.document(path), "position": editor.position(of: text, in: path, moved: moved),
            "newName": .string(name),
          ])
        #expect(answer["error"] == .null)
        return try editor.texts(after: answer["result"]).mapValues { after in
          after.split(separator: "\n").filter { $0.contains(name) }.map { String($0.drop { $0 == " " }) }
        }
      }
      let value = try changed("| both", 2, in: "StreamVideo/callPermissions.usher", to: "every")
      #expect(
        value.keys.sorted() == [
          "StreamVideo/callPermissions.usher", "StreamVideo/stream.ar.copy.yaml", "StreamVideo/stream.copy.yaml",
          "StreamVideo/stream.de.copy.yaml", "StreamVideo/stream.zh-Hans.copy.yaml",
        ])
      #expect(value["StreamVideo/callPermissions.usher"]?.first == "type Access = camera | microphone | every")
      #expect(value["StreamVideo/stream.copy.yaml"]?.first == "every: Camera and microphone access required")
      #expect(
        try changed("policy scanner", 8, in: "Scanner/scan.usher", to: "shop.reader") == [
          "Scanner/scan.usher": ["policy shop.reader"], "Scanner/tickets.usher": ["policy tickets extends shop.reader"],
          "usher.yaml": ["- shop.reader.scanCode"],
        ])
      #expect(
        try changed("flow scanCode", 6, in: "Scanner/scan.usher", to: "read")["usher.yaml"] == ["- scanner.read"])
      #expect(
        try changed("copy scanner", 6, in: "Scanner/scan.usher", to: "reader") == [
          "Scanner/scan.usher": ["copy reader"], "Scanner/scanner.copy.yaml": ["catalog: reader"],
          "Scanner/scanner.en.copy.yaml": ["catalog: reader"], "Scanner/tickets.copy.yaml": ["extends: reader"],
        ])
      #expect(
        try changed("use mine", 5, in: "Scanner/q.usher", to: "ours") == [
          "Scanner/mine.usher": ["platform ours extends ios"], "Scanner/q.usher": ["use ours"],
        ])
      let bundled = editor.answer(
        "textDocument/rename",
        [
          "textDocument": editor.document("Scanner/scan.usher"),
          "position": editor.position(of: "use ios", in: "Scanner/scan.usher", moved: 5), "newName": "phone",
        ])
      #expect(bundled["error"]["message"] == "`ios` belongs to a platform that comes with the tools")
    }
  }

  @Test func resourcesAndStatusesOfTheProjectAreRenamed() throws {
    let platform = """
      language 1
      platform desk

      resource scanner {
        status unset, locked
        status ready grants
        ask from unset -> ready | locked
        settings locked -> ready
      }

      """
    let policy = """
      language 1
      policy counter
      use desk

      memory last: status of scanner = unset for install

      flow scan(was: status of scanner) -> done | closed {
        start state first {
          choose scanner {
            ready  -> end done
            unset  -> asking
            locked -> choose was, last {
              locked, locked -> end closed
              else           -> keeping
            }
          }
        }
        state asking {
          ask scanner { ready -> end done; locked -> end closed }
        }
        state keeping {
          remember last = locked
          -> end closed
        }
      }

      test "refused" for scan(was: unset) {
        given scanner is unset
        expect ask scanner
        answer locked
        expect outcome closed
      }

      """
    try withLargeStack {
      try withFolder { folder in
        try write(["desk.usher": platform, "counter.usher": policy], to: folder)
        let before = Editor(in: folder, capabilities: Editor.everything).places()
        for (path, text, old, new) in [
          ("counter.usher", "choose scanner", "scanner", "camera"),
          ("desk.usher", "resource scanner", "scanner", "lens"),
          ("counter.usher", "is unset", "unset", "fresh"), ("desk.usher", "locked\n", "locked", "shut"),
        ] {
          let editor = Editor(in: folder, capabilities: Editor.everything)
          try editor.open(path)
          let position = editor.position(of: text, in: path, moved: text.contains(" ") ? text.utf16.count - 1 : 1)
          let answer = editor.answer(
            "textDocument/rename",
            ["textDocument": editor.document(path), "position": position, "newName": .string(new)])
          #expect(answer["error"] == .null)
          let word = try Regex("\\b\(old)\\b")
          #expect(
            try editor.texts(after: answer["result"]) == [
              "desk.usher": platform.replacing(word, with: new), "counter.usher": policy.replacing(word, with: new),
            ])
        }
        #expect(before.allSatisfy { !$0.contains("unknown") })
      }
    }
  }

  @Test func aRenameThatDoesNotFitIsRefused() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      try editor.open(Self.scan)
      func refusal(_ text: String, _ moved: Int, to name: String) -> String {
        editor.answer(
          "textDocument/rename",
          [
            "textDocument": editor.document(Self.scan),
            "position": editor.position(of: text, in: Self.scan, moved: moved), "newName": .string(name),
          ])["error"]["message"].string ?? ""
      }
      #expect(refusal("language 1", 2, to: "a") == "there is nothing here that can be renamed")
      #expect(refusal("alert cameraOff", 7, to: "not a name").hasPrefix("`not a name` is not a name"))
      #expect(refusal("alert cameraOff", 7, to: "when").hasPrefix("`when` is not a name"))
      #expect(refusal("alert cameraOff", 7, to: "cameraBlocked").hasPrefix("the name `cameraBlocked` does not fit"))
      // A file that cannot be read may use the name.
      editor.open("Scanner/tickets.usher", "language 1\npolicy tickets extends scanner\nflow {\n")
      #expect(refusal("alert cameraOff", 7, to: "other").contains("Scanner/tickets.usher"))
    }
  }
}

extension Editor {
  /// The place of a location: its file and its line, with marks around the range.
  func shortPlace(_ location: JSON) -> String {
    guard let address = location["uri"].string else { return "" }
    let path = String(address.dropFirst("file://\(folder.path)/".count))
    guard let text = texts[path] else { return path }
    let range = location["range"]
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)[range["start"]["line"].int ?? 0]
    let units = Array(line.utf16)
    let (start, end) = (range["start"]["character"].int ?? 0, range["end"]["character"].int ?? 0)
    func part(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    let marked = part(0..<start) + "«" + part(start..<end) + "»" + part(end..<units.count)
    return "\(path) " + marked.drop { $0 == " " }
  }

  /// The symbols of a file with the positions of their names.
  func symbols(in path: String) -> [(name: String, position: JSON)] {
    func flat(_ symbols: [JSON]) -> [(name: String, position: JSON)] {
      symbols.flatMap { symbol in
        [(symbol["name"].string ?? "", symbol["selectionRange"]["start"])] + flat(symbol["children"].array ?? [])
      }
    }
    return flat(request("textDocument/documentSymbol", ["textDocument": document(path)]).array ?? [])
  }

  /// The names in a file that can be renamed, each with what it names.
  func renamableNames(in path: String) -> [(kind: String, name: String, position: JSON)] {
    let text = texts[path] ?? ""
    func names(
      _ kind: String, _ pattern: Regex<(Substring, Substring)>
    ) -> [(kind: String, name: String, position: JSON)] {
      text.matches(of: pattern).map { match in
        let offset = text.utf16.distance(from: text.startIndex, to: match.1.startIndex)
        return (kind, String(match.1), Self.position(of: offset, in: Array(text.utf16)))
      }
    }
    if path.hasSuffix(".copy.yaml") { return names("catalog", /(?m)^catalog: (.*)$/) }
    // The title of a test is no name.
    let titles = names("title", /("[^"\n]*")/).map { $0.position }
    let symbols = symbols(in: path).filter { !titles.contains($0.position) }.map { ("symbol", $0.name, $0.position) }
    return symbols + names("policy", /(?m)^policy ([a-zA-Z.]+)/) + names("value", /[=|:] ([a-zA-Z]+)(?= \|)/)
      + names("value", /\| ([a-zA-Z]+)(?=[\n,)])/)
  }

  /// Makes the edits of a workspace edit in the files of the folder.
  func apply(_ edit: JSON) throws {
    for change in edit["documentChanges"].array ?? [] {
      let address = change["textDocument"]["uri"].string ?? ""
      let path = String(address.dropFirst("file://\(folder.path)/".count))
      let text = try texts[path] ?? String(contentsOf: folder.appending(path: path), encoding: .utf8)
      try UsherServerTests.write([path: Editor.edited(text, change["edits"].array ?? [])], to: folder)
    }
  }

  /// The text after edits whose ranges count UTF-16 units.
  static func edited(_ text: String, _ edits: [JSON]) -> String {
    var units = Array(text.utf16)
    var starts = [0]
    for (index, unit) in units.enumerated() where unit == 10 { starts.append(index + 1) }
    func offset(_ position: JSON) -> Int {
      let line = position["line"].int ?? 0
      return line < starts.count ? starts[line] + (position["character"].int ?? 0) : units.count
    }
    let ranges = edits.map { (offset($0["range"]["start"]), offset($0["range"]["end"]), $0["newText"].string ?? "") }
    for (start, end, new) in ranges.sorted(by: { $0.0 > $1.0 }) { units.replaceSubrange(start..<end, with: new.utf16) }
    return String(decoding: units, as: UTF16.self)
  }
}
