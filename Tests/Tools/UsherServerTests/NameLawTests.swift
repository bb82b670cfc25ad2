import Foundation
import TestSupport
import Testing
import UsherCompiler
import UsherPlatform
import UsherModule
import UsherServer
import UsherSource
import UsherSyntax
import UsherWorkspace

/// What holds for each name of the published policies and of the specimens, without the files that have errors. With `USHER_LAWS=all` for all of them, otherwise for some.
@Suite struct NameLawTests {
  /// Definition, references, highlights, rename, hover and colours agree about a name wherever it stands.
  @Test(arguments: try Texts.all()) func noTwoAnswersAboutOneNameDisagree(_ texts: Texts) throws {
    try texts.inFolder { project in
      for places in project.sample(4) {
        let all = Set(places.map { $0.name }.filter(project.isOpen).map { project.location($0) })
        let refusal = project.refusal(to: places)
        let first = Texts.some(places.filter { $0.isCertain && project.isOpen($0.name) }, atMost: 3)
        // The colour of an unnamed question is that of a state.
        let colours = Set(first.filter { !$0.isCapitalized }.compactMap { project.colour($0.name) })
        for place in first {
          let (at, what) = (project.position(place.name), "\(place.name.name) at \(project.location(place.name))")
          func answer(_ method: String) -> JSON { project.editor.request("textDocument/" + method, at) }
          func locations(_ answer: JSON) -> Set<String> {
            Set((answer.array ?? (answer == .null ? [] : [answer])).map { project.location($0) })
          }
          let meant = Set(place.declarations.filter(project.isOpen).map { project.location($0) })
          #expect(locations(answer("definition")) == meant, "\(what)")
          #expect(meant.isSubset(of: all) || refusal == .word, "\(what)")
          #expect(locations(answer("references")) == all, "\(what)")
          let here = (answer("documentHighlight").array ?? []).map { project.location(place.name, $0) }
          #expect(Set(here) == all.filter { project.isBeside($0, place.name) }, "\(what)")
          let prepared = project.editor.answer("textDocument/prepareRename", at)
          #expect(prepared["result"]["placeholder"].string == (refusal == nil ? place.text : nil), "\(what)")
          #expect((prepared["error"] == .null) == (refusal == nil), "\(what)")
          // The hover of a name in a catalog has the texts of other languages.
          guard place.name.file.path.hasSuffix(".usher") else { continue }
          #expect(project.hover(place.name) != "", "\(what)")
          if !place.isCapitalized { #expect(colours.count == 1, "\(what)") }
        }
      }
    }
  }

  /// The record knows every name in a policy or a platform, but for those that nothing declares in a text.
  @Test(arguments: try Texts.all()) func everyNameHasAnAnswer(_ texts: Texts) throws {
    try texts.inFolder { project in
      for (path, source) in project.sources {
        for span in project.spansOfNames(in: path) where !project.isKnown(span, in: path) {
          #expect(
            Undeclared(source, span) != nil,
            "\(source.file.text(span)) at \(project.location(Label(source.file, span)))")
        }
      }
    }
  }

  /// A name that is renamed there and back leaves the same bytes, and its project the same findings. A name that cannot be renamed says
  /// why.
  @Test(arguments: try Texts.all()) func aRenameAndItsReverseLeaveTheSameBytes(_ texts: Texts) throws {
    try texts.inFolder { project in
      for (index, places) in project.sample(1).enumerated() {
        guard let place = places.first(where: { $0.isCertain && project.isOpen($0.name) }),
          let new = project.newName(like: place.text)
        else { continue }
        let position = project.position(place.name)
        let what = "\(place.name.name) at \(project.location(place.name))"
        func renamed(to name: String) throws -> [String: String]? {
          let answer = project.editor.answer("textDocument/rename", position.named(name))
          let isRefused = answer["error"] != .null
          #expect(
            isRefused == (project.refusal(to: places) != nil), "\(what): \(answer["error"]["message"].string ?? "")")
          return isRefused ? nil : try project.editor.texts(after: answer["result"])
        }
        guard let there = try renamed(to: new) else { continue }
        let written = Set(places.map { $0.name.file.path })
        #expect(Set(there.keys) == written.union(there.keys.filter { $0.hasSuffix(".yaml") }), "\(what)")
        let before = index == 0 ? project.codes() : nil
        for (path, text) in there { project.editor.replace(path, text) }
        if let before { #expect(project.codes() == before, "\(what)") }
        let back = try renamed(to: place.text) ?? [:]
        #expect(back == project.texts.filter { there[$0.key] != nil }, "\(what)")
        for path in there.keys { project.editor.replace(path, project.texts[path] ?? "") }
      }
    }
  }
}

/// The policies, platforms and catalogs of a folder or of a specimen.
struct Texts: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let files: [String: String]

  static func all() throws -> [Texts] {
    let policies = [
      "Scanner", "StreamVideo", "DocV", "Authorization", "MediaCapture", "Elsewhere", "Field", "Platforms",
    ]
    let specimens = try filesUnder("Tests/Specimens", withExtension: "md")
    return try policies.map { try Texts(folder: $0) }
      + some(specimens, atMost: 10).compactMap { try Texts(specimen: $0) }
  }

  private init(folder: String) throws {
    testDescription = folder
    var files: [String: String] = [:]
    for ending in ["usher", "copy.yaml"] {
      for url in try filesUnder("Policies/\(folder)", withExtension: ending) {
        files[String(projectPath(url).dropFirst("Policies/".count))] = try String(contentsOf: url, encoding: .utf8)
      }
    }
    self.files = files
  }

  /// Of a file that appears twice, the last text.
  private init?(specimen: URL) throws {
    testDescription = specimen.lastPathComponent
    files = try Specimen(specimen).texts.filter { $0.key.hasSuffix(".usher") || $0.key.hasSuffix(".copy.yaml") }
    if files.isEmpty { return nil }
  }

  /// Some of the elements, always the same; all of them if laws are tested with everything.
  static func some<Element>(_ elements: [Element], atMost count: Int) -> [Element] {
    if lawsHoldForEverything || elements.count <= count { return elements }
    var numbers = Numbers(seed: UInt64(elements.count))
    return (0..<count).map { _ in elements[numbers.next(below: elements.count)] }
  }

  func inFolder(_ body: @escaping @Sendable (NamedTexts) throws -> Void) throws {
    try withLargeStack {
      try withFolder { folder in
        try write(["usher.yaml": "schema: 1\n"], to: folder)
        var files = files
        while true {
          try write(files, to: folder)
          let wrong = try Self.withErrors(files, in: folder)
          if wrong.isEmpty { break }
          for path in wrong {
            files[path] = nil
            try FileManager.default.removeItem(at: folder.appending(path: path))
          }
        }
        try body(NamedTexts(files, in: folder))
      }
    }
  }
}

extension Texts {
  /// The files that have errors. Without them others may have some.
  private static func withErrors(_ files: [String: String], in folder: URL) throws -> [String] {
    let editor = Editor(in: folder, capabilities: Editor.everything)
    for path in files.keys.sorted() { try editor.open(path) }
    return editor.findings().filter { $0.value.contains { $0["severity"] == 1 } }.keys.sorted()
  }
}

/// Texts in a folder, and the names in those that compile.
struct NamedTexts {
  let texts: [String: String]
  let folder: URL
  let editor: Editor
  /// The places of each name. Without the names that a file with errors may have.
  private var names: [[NameOccurrence]] = []
  /// The policies and platforms without errors, by path, and their project.
  private(set) var sources: [(path: String, source: ParsedFile)] = []
  private var projects: [String: Project] = [:]

  init(_ texts: [String: String], in folder: URL) throws {
    (self.texts, self.folder) = (texts, folder)
    editor = Editor(in: folder, capabilities: Editor.everything)
    for path in texts.keys.sorted() { try editor.open(path) }
    let files = FileSystem(seenFrom: folder.path)
    var seen: Set<String> = []
    for path in texts.keys.sorted() where path.hasSuffix(".usher") {
      let place = folder.path + "/" + path
      let project = try Project(around: place, in: files)
      guard let source = project.source(atPlace: place) else { continue }
      sources.append((path, source))
      projects[path] = project
      for occurrence in project.names(of: source).occurrences where !seen.contains(location(occurrence.name)) {
        var isRead = true
        let places = project.occurrences(of: occurrence) { _ in isRead = false }
        if occurrence.isCertain { seen.formUnion(places.map { location($0.name) }) }
        if isRead, occurrence.isCertain { names.append(places) }
      }
    }
  }

  /// Some names, each with its places.
  func sample(_ count: Int) -> [[NameOccurrence]] { Texts.some(names, atMost: count) }

  /// The words of a file that have the colour of a name.
  func spansOfNames(in path: String) -> [UsherSource.Span] {
    let answer = editor.request("textDocument/semanticTokens/full", ["textDocument": editor.document(path)])
    let numbers = (answer["data"].array ?? []).compactMap { $0.int }
    let text = Array((texts[path] ?? "").utf8)
    var starts = [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    starts.append(text.count)
    var (line, column) = (0, 0)
    var spans: [UsherSource.Span] = []
    for index in stride(from: 0, to: numbers.count, by: 5) {
      column = numbers[index] == 0 ? column + numbers[index + 1] : numbers[index + 1]
      line += numbers[index]
      // Behind the kinds of names there are words of the language, comments, strings and numbers.
      if numbers[index + 3] > 11 { continue }
      let before = String(decoding: text[starts[line]..<starts[line + 1]], as: UTF8.self).utf16.prefix(column)
      let start = starts[line] + String(decoding: before, as: UTF16.self).utf8.count
      spans.append(UsherSource.Span(start, start + numbers[index + 2]))
    }
    return spans
  }

  /// Whether the record says what a word is.
  func isKnown(_ span: UsherSource.Span, in path: String) -> Bool {
    let known = projects[path]?.occurrence(at: span.start, in: folder.path + "/" + path)?.name.span
    // The name of an unnamed question is made of others.
    return known.map { $0.contains(span) || span.contains($0) } ?? false
  }

  /// Whether a label is in a file of the folder.
  func isOpen(_ label: Label) -> Bool { texts[label.file.path] != nil }

  /// A reason why a name is not renamed.
  enum Refusal {
    case word
    case platformOfTheTools
    /// Some place may mean this name or another one.
    case uncertain
  }

  func refusal(to places: [NameOccurrence]) -> Refusal? {
    let certain = places.filter { $0.isCertain }
    if certain.contains(where: { $0.isWord }) { return .word }
    if certain.contains(where: { !$0.declarations.allSatisfy(isOpen) }) { return .platformOfTheTools }
    return places.allSatisfy { $0.isCertain } ? nil : .uncertain
  }

  /// A name of the same length that no text has.
  func newName(like name: String) -> String? {
    let all = texts.values.joined()
    let letters = "zqxjkvwyghb".map { String($0) }
    return letters.map { String(repeating: $0, count: name.utf8.count) }.first { !all.contains($0) }
  }

  func location(_ label: Label) -> String {
    isOpen(label) ? location(label.file.path, position(label)["position"]) : "\(label.file.path):\(label.span.start)"
  }

  /// A location as the server has it, in the same form.
  func location(_ json: JSON) -> String {
    location(String((json["uri"].string ?? "").dropFirst("file://\(folder.path)/".count)), json["range"]["start"])
  }

  /// The location of a range in the file of a label.
  func location(_ label: Label, _ range: JSON) -> String { location(label.file.path, range["range"]["start"]) }

  /// Whether a location is in the file of a label.
  func isBeside(_ location: String, _ label: Label) -> Bool { location.hasPrefix(label.file.path + ":") }

  private func location(_ path: String, _ position: JSON) -> String {
    "\(path):\(position["line"].int ?? -1):\(position["character"].int ?? -1)"
  }

  func position(_ label: Label) -> JSON {
    let units = Array((texts[label.file.path] ?? "").utf16)
    let start = String(decoding: label.file.bytes[..<label.span.start], as: UTF8.self).utf16.count
    return [
      "textDocument": editor.document(label.file.path), "position": Editor.position(of: start, in: units),
      "context": ["includeDeclaration": true],
    ]
  }

  func hover(_ label: Label) -> String {
    editor.request("textDocument/hover", position(label))["contents"]["value"].string ?? ""
  }

  /// The kind of the word at a place, as a number. Nil in a catalog.
  func colour(_ label: Label) -> Int? {
    guard label.file.path.hasSuffix(".usher") else { return nil }
    let start = position(label)["position"]
    let end: JSON = ["line": start["line"], "character": .int((start["character"].int ?? 0) + 1)]
    let range: JSON = ["start": start, "end": end]
    let data = editor.request(
      "textDocument/semanticTokens/range", ["textDocument": editor.document(label.file.path), "range": range]
    )["data"].array
    return data.flatMap { $0.count > 3 ? $0[3].int : nil }
  }

  func codes() -> [String: [JSON]] {
    editor.findings().mapValues { $0.map { ["code": $0["code"], "range": $0["range"]] } }
  }
}

/// A name that nothing in a text declares.
private enum Undeclared {
  /// A name in the system: the key of a purpose, or a view.
  case ofSystem
  /// A field of a style, or its value.
  case ofStyle
  /// A platform that comes with Usher, or the look of one.
  case platform
  /// A word that the language gives a meaning in this place: a type, a value, an answer, a fact or a promise of every policy.
  case ofLanguage
  /// A name that something had before, or that is removed.
  case former
  /// A code of a finding.
  case code
  /// A catalog, in a file that cannot be read.
  case catalog

  init?(_ source: ParsedFile, _ span: UsherSource.Span) {
    guard let tree = source.content?.tree else { return nil }
    let kinds = Set(tree.nodes { _ in true }.filter { $0.span.contains(span) }.map { $0.kind })
    let name = source.file.text(span)
    let words: Set<String> = [
      "any", "silent", "never", "now", "dismissed", "interrupted", "return", "returned", "failed", "background",
      "platform", "os", "Bool", "Text", "Moment", "resource",
    ]
    if !kinds.isDisjoint(with: [.purposeClause, .formerClause, .insteadClause]) {
      self = .ofSystem
    } else if !kinds.isDisjoint(with: [.styleEntry, .styleTable, .styleRow, .styleValue]) {
      self = .ofStyle
    } else if BundledPlatforms.all.contains(where: { $0.name == name }) {
      self = .platform
    } else if words.contains(name) {
      self = .ofLanguage
    } else if kinds.contains(.retirement) || kinds.contains(.declaredName) {
      self = .former
    } else if kinds.contains(.waiver) {
      self = .code
    } else if kinds.contains(.copyDeclaration) {
      self = .catalog
    } else {
      return nil
    }
  }
}

extension JSON {
  fileprivate func named(_ name: String) -> JSON {
    ["textDocument": self["textDocument"], "position": self["position"], "newName": .string(name)]
  }
}
