import Foundation
import TestSupport
import Testing
import UsherServer

/// After any edits, in the editor and on disk, the server shows what a fresh one shows and what `usher check` finds.
@Suite struct RandomEditTests {
  @Test func afterAnyEditsTheFindingsAreThoseOfACheck() throws {
    try withPolicies(["Scanner", "DocV", "Platforms", "Elsewhere"]) { folder in
      let edits = lawsHoldForEverything ? 10_000 : 2_000
      var typing = try RandomTyping(in: folder, seed: 27)
      var comparisons = 0
      for edit in 0..<edits {
        try typing.edit()
        // To compare means to check everything, in three ways.
        guard edit % 50 == 49 else { continue }
        comparisons += 1
        let shown = typing.editor.places()
        try typing.save()
        let expected = try checked(in: folder)
        #expect(shown == expected, "after \(edit + 1) edits: \(typing.last)")
        #expect(Editor(in: folder, capabilities: Editor.everything).places() == expected)
        if shown != expected { return }
      }
      #expect(comparisons == edits / 50)
    }
  }
}

/// Someone who types, opens, closes and moves files, without a plan. What is open is saved before it is compared, because a
/// check reads files.
private struct RandomTyping {
  let editor: Editor
  private let folder: URL
  private var numbers: Numbers
  private let originals: [String: String]
  /// The latest edit, for messages.
  private(set) var last = ""

  private static let pieces = [
    "🧭", "né", "語", "e\u{301}", "\r\n", "\n", "}", "{", " ", "  ", "// 👩‍👩‍👧 ", "\"", "cameraOff", "-> ", "state ", ": ",
    "granted", "# usher: allow unused-name -- no\n", "'", "|\n", "\t", "مرحبا", "use ios\n", "ß",
  ]

  init(in folder: URL, seed: UInt64) throws {
    self.folder = folder
    editor = Editor(in: folder, capabilities: Editor.everything)
    numbers = Numbers(seed: seed)
    var originals: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".usher") || path.hasSuffix(".yaml") {
      originals[path] = String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
    }
    originals["usher.yaml"] = nil
    self.originals = originals
  }

  mutating func edit() throws {
    let paths = originals.keys.sorted()
    let path = paths[numbers.next(below: paths.count)]
    let original = originals[path] ?? ""
    switch numbers.next(below: 40) {
    case 0:
      last = "delete \(path)"
      if editor.texts[path] == nil { try remove(path) }
    case 1:
      last = "restore \(path) on disk"
      if editor.texts[path] == nil { try write(path, original) }
    case 2:
      last = "move \(path)"
      let other = "Moved/" + path.replacing("/", with: "-")
      if editor.texts[path] == nil, FileManager.default.fileExists(atPath: folder.appending(path: path).path) {
        try write(other, original)
        try remove(path)
      } else if FileManager.default.fileExists(atPath: folder.appending(path: other).path) {
        try remove(other)
      }
    case 3, 4:
      last = "close \(path)"
      if let text = editor.texts[path] {
        try write(path, text, says: false)
        editor.close(path)
      }
    case 5:
      last = "settings"
      let settings = ["schema: 1\n", "schema: 1\nlocales:\n  - de\n", "schema: 1\nseverities:\n  dead-row: error\n"]
      try write("usher.yaml", settings[numbers.next(below: settings.count)])
    case 6, 7, 8:
      last = "restore \(path)"
      try open(path)
      editor.replace(path, original)
    default:
      last = "type in \(path)"
      try open(path)
      let units = Array((editor.texts[path] ?? "").utf16)
      let start = boundary(numbers.next(below: units.count + 1), units)
      let isCut = numbers.next(below: 3) == 0
      let end = boundary(isCut ? min(units.count, start + numbers.next(below: 60)) : start, units)
      editor.edit(path, start..<max(start, end), Self.pieces[numbers.next(below: Self.pieces.count)])
    }
    // Some edits come faster than they are checked.
    if numbers.next(below: 4) == 0 { editor.settle() }
  }

  /// Writes what is open to disk.
  func save() throws {
    for (path, text) in editor.texts { try write(path, text, says: false) }
  }

  private func open(_ path: String) throws {
    guard editor.texts[path] == nil else { return }
    let isThere = FileManager.default.fileExists(atPath: folder.appending(path: path).path)
    if isThere { try editor.open(path) } else { editor.open(path, "") }
  }

  private func write(_ path: String, _ text: String, says: Bool = true) throws {
    try UsherServerTests.write([path: text], to: folder)
    if says { editor.changedOnDisk([path]) }
  }

  private func remove(_ path: String) throws {
    let url = folder.appending(path: path)
    if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    editor.changedOnDisk([path])
  }

  /// Editors do not cut a character of two units in half, nor a line break.
  private func boundary(_ offset: Int, _ units: [UInt16]) -> Int {
    guard offset > 0, offset < units.count else { return offset }
    let isInside = UTF16.isTrailSurrogate(units[offset]) || units[offset] == 10 && units[offset - 1] == 13
    return isInside ? offset - 1 : offset
  }
}
