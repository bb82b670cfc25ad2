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
      #expect(target(of: "openSettings -> open", moved: 2) == "Scanner/scan.usher button «openSettings» preferred")
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

  /// Whatever is renamed, the findings stay the same, and nothing has the old name where it had a meaning.
  @Test(arguments: ["Scanner", "DocV", "StreamVideo", "Authorization"])
  func afterAnyRenameTheFindingsAreTheSame(_ part: String) throws {
    try withPolicies([part]) { folder in
      let before = Editor(in: folder, capabilities: Editor.everything).findings().mapValues { $0.map { $0["code"] } }
      var numbers = Numbers(seed: 4)
      var renamed = 0
      let originals = try Dictionary(
        uniqueKeysWithValues: FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
          $0.hasSuffix(".usher") || $0.hasSuffix(".copy.yaml")
        }.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
      for path in originals.keys.sorted() where path.hasSuffix(".usher") {
        let outline = Editor(in: folder, capabilities: Editor.everything)
        try outline.open(path)
        for (name, position) in outline.symbols(in: path) where !name.contains(" ") {
          if !lawsHoldForEverything, renamed > 0, numbers.next(below: 6) != 0 { continue }
          let editor = Editor(in: folder, capabilities: Editor.everything)
          try editor.open(path)
          let answer = editor.answer(
            "textDocument/rename",
            ["textDocument": editor.document(path), "position": position, "newName": "another_name"])
          #expect(answer["error"] == .null, "`\(name)` of \(path)")
          renamed += 1
          try editor.apply(answer["result"])
          let after = Editor(in: folder, capabilities: Editor.everything).findings().mapValues { $0.map { $0["code"] } }
          #expect(after == before, "`\(name)` of \(path)")
          try write(originals, to: folder)
          if after != before { return }
        }
      }
      #expect(renamed > 0)
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
