import Foundation
import TestSupport
import Testing
import UsherSource
import UsherWorkspace

/// What people type who know other languages, one mistake at a time, in a policy and its catalog that are otherwise right. Each has
/// a finding at its place, and the first fix of that leads to what was meant, or the page says why nothing can be fixed.
///
/// A page of `Tests/Mistakes` has a section for each mistake: the lines that differ from the right files, or whole files, and what
/// comes of them. `UPDATE_SPECIMENS=1 swift test --filter TypedMistakeTests` writes that again.
@Suite struct TypedMistakeTests {
  @Test(arguments: try filesUnder("Tests/Mistakes", withExtension: "md"))
  func eachIsFoundAndFixed(_ url: URL) throws {
    let page = try MistakePage(url)
    #expect(!page.mistakes.isEmpty)
    let outcomes = try page.mistakes.map { try $0.outcome() }
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" { return try page.rewrite(outcomes) }
    for (mistake, outcome) in zip(page.mistakes, outcomes) {
      #expect(outcome == mistake.recorded, "\(mistake.title)")
      #expect(
        mistake.hasReason == outcome.contains("no fix"), "\(mistake.title): the page says why nothing can be fixed")
    }
  }
}

/// A page: what comes before its sections, and the sections.
private struct MistakePage {
  private let url: URL
  private let head: [String]
  let mistakes: [Mistake]

  init(_ url: URL) throws {
    self.url = url
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let starts = lines.indices.filter { lines[$0].hasPrefix("## ") } + [lines.endIndex]
    head = Array(lines[..<starts[0]])
    mistakes = try zip(starts, starts.dropFirst()).map { try Mistake(lines[$0..<$1]) }
  }

  func rewrite(_ outcomes: [String]) throws {
    let lines = head + zip(mistakes, outcomes).flatMap { $0.lines(with: $1) }
    try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
  }
}

/// A section of a page.
private struct Mistake {
  let title: String
  let recorded: String
  /// Whether it says why nothing can be fixed.
  let hasReason: Bool
  private let before: ArraySlice<String>
  private let behind: ArraySlice<String>
  /// The blocks of code: each has the name of a file behind its language.
  private let blocks: [(info: String, lines: [String])]

  init(_ lines: ArraySlice<String>) throws {
    title = String(lines[lines.startIndex].dropFirst(3))
    let record = try #require(lines.lastIndex(of: "```text"))
    let end = try #require(lines[record...].firstIndex(of: "```"))
    (before, behind) = (lines[...record], lines[end...])
    recorded = lines[(record + 1)..<end].joined(separator: "\n")
    hasReason = lines[..<record].contains { $0.hasPrefix("No fix: ") }
    var blocks: [(info: String, lines: [String])] = []
    var isOpen = false
    for line in lines[..<record] {
      if line.hasPrefix("```"), !isOpen || line == "```" {
        isOpen.toggle()
        if isOpen { blocks.append((String(line.dropFirst(3)), [])) }
      } else if isOpen {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    self.blocks = blocks
  }

  func lines(with outcome: String) -> [String] { before + [outcome] + behind }

  /// What is found, what the first fix of the first finding is, and what then differs from the right files.
  func outcome() throws -> String {
    try withFolder { folder in
      let right = try TypedMistakeTests.rightFiles()
      let typed = try typed(right)
      try typed.write(in: folder)
      let found = try findings(in: folder)
      guard let first = found.first else { return "no findings" }
      var lines = found.map { $0.line }
      guard let fix = first.fixes.first else { return (lines + ["no fix"]).joined(separator: "\n") }
      if fix.edits.contains(where: { $0.replacement.contains("…") }) {
        return (lines + ["to complete: \(fix.title)"]).joined(separator: "\n")
      }
      lines.append("fix: \(fix.title)\(fix.safe ? "" : "?")")
      let fixed = typed.applying(fix)
      try fixed.write(in: folder)
      lines += try findings(in: folder).map { "left: \($0.line)" }
      lines += fixed.differences(from: right)
      return lines.joined(separator: "\n")
    }
  }

  private func typed(_ right: Files) throws -> Files {
    var files = right
    for block in blocks {
      let words = block.info.split(separator: " ").map(String.init)
      let name = try #require(words.last)
      guard words[0] == "diff" else {
        files.texts[name] = block.lines.joined(separator: "\n") + (block.lines.isEmpty ? "" : "\n")
        continue
      }
      let old = block.lines.filter { $0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
      let new = block.lines.filter { $0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
      let text = try #require(files.texts[name])
      let parts = text.components(separatedBy: old)
      try #require(parts.count == 2, "\(title): the lines to replace are there once")
      files.texts[name] = parts[0] + new + parts[1]
    }
    return files
  }

  /// What `usher check` finds. With mistakes in the settings it reads nothing else, and reports them without a form.
  private func findings(in folder: URL) throws -> [JSONFinding] {
    let finished = try usher(["check", ".", "--report", "json"], in: folder)
    guard finished.output.hasPrefix("[") else {
      let settings = try Data(contentsOf: folder.appending(path: "usher.yaml"))
      return readConfiguration(SourceFile(path: "usher.yaml", bytes: Array(settings))).diagnostics.map(JSONFinding.init)
    }
    return try JSONDecoder().decode([JSONFinding].self, from: Data(finished.output.utf8))
  }
}

extension TypedMistakeTests {
  /// The policy and its catalog, without mistakes.
  fileprivate static func rightFiles() throws -> Files {
    let folder = projectRoot.appending(path: "Tests/Mistakes")
    let names = ["voicenotes.usher", "voicenotes.copy.yaml"]
    return Files(
      texts: Dictionary(
        uniqueKeysWithValues: try names.map {
          ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }))
  }
}

/// The files of a folder, by their names.
private struct Files {
  var texts: [String: String]

  func write(in folder: URL) throws {
    for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }

  func applying(_ fix: JSONFinding.Fix) -> Files {
    var files = self
    for edit in fix.edits.sorted(by: { $0.start > $1.start }) {
      var bytes = Array((files.texts[edit.file] ?? "").utf8)
      bytes.replaceSubrange(edit.start..<edit.end, with: edit.replacement.utf8)
      files.texts[edit.file] = String(decoding: bytes, as: UTF8.self)
    }
    return files
  }

  /// The lines that differ from those of the right files, of which each has a sign before it. How many spaces are between two words does
  /// not count.
  func differences(from right: Files) -> [String] {
    func lines(_ text: String) -> [String] {
      text.components(separatedBy: "\n").map { line in
        let words = line.split(separator: " ").joined(separator: " ")
        return line.prefix { $0 == " " } + words
      }
    }
    let found = texts.keys.sorted().flatMap { name -> [String] in
      guard let meant = right.texts[name] else { return [] }
      return lines(texts[name] ?? "").difference(from: lines(meant)).map { change in
        switch change {
        case .remove(_, let line, _): "- \(line)"
        case .insert(_, let line, _): "+ \(line)"
        }
      }
    }
    return found.isEmpty ? ["as meant"] : found
  }
}

/// A finding as `--report json` writes it.
private struct JSONFinding: Decodable {
  let code: String
  let message: String
  let place: Place
  let severity: String
  let fixes: [Fix]

  struct Place: Decodable {
    let file: String
    let line: Int
    let column: Int
  }

  struct Fix: Decodable {
    let title: String
    let safe: Bool
    let edits: [Edit]
  }

  struct Edit: Decodable {
    let file: String
    let start: Int
    let end: Int
    let replacement: String
  }

  var line: String {
    "\(place.file):\(place.line):\(place.column): \(severity): \(message) [\(code)]"
  }
}

extension JSONFinding {
  fileprivate init(_ diagnostic: Diagnostic) {
    let (file, start) = (diagnostic.primary.file, diagnostic.primary.file.position(at: diagnostic.primary.span.start))
    (code, message, severity) = (diagnostic.code.rawValue, diagnostic.message.description, diagnostic.severity.name)
    place = Place(file: file.path, line: start.line, column: start.column)
    fixes = diagnostic.fixes.map { fix in
      Fix(
        title: fix.title.description, safe: fix.isSafe,
        edits: fix.edits.map {
          Edit(
            file: ($0.file ?? file).path, start: $0.span.start, end: $0.span.end, replacement: $0.replacement)
        })
    }
  }
}
