import Foundation
import TestSupport
import Testing
import UsherCompiler
import UsherSemantics
import UsherServer
import UsherSource
import UsherWorkspace

/// What holds for each name of the published policies and of the specimens. With `USHER_LAWS=all` for all of them, otherwise for some.
@Suite struct NameLawTests {
  /// Definition, references, rename, hover and colours agree about a name wherever it stands.
  @Test(arguments: try Texts.all()) func noTwoAnswersAboutOneNameDisagree(_ texts: Texts) throws {
    try texts.inFolder { project in
      for (declaration, names) in project.sample(2) {
        let places = Set(names.map { project.location($0.name) })
        let told = project.hover(declaration)
        for name in Texts.some(names, atMost: 3) {
          let (at, what) = (project.position(name.name), "\(declaration.name) at \(project.location(name.name))")
          func answer(_ method: String) -> JSON { project.editor.request("textDocument/" + method, at) }
          #expect(project.location(answer("definition")) == project.location(declaration), "\(what)")
          #expect(Set((answer("references").array ?? []).map { project.location($0) }) == places, "\(what)")
          #expect(answer("prepareRename")["placeholder"].string == declaration.name, "\(what)")
          // A catalog has no colours for names of policies, and the hover of a platform's name tells what is true where it stands.
          guard project.path(name.name).hasSuffix(".usher"), !project.isOfPlatform(declaration) else { continue }
          #expect(project.hover(name.name).hasPrefix(told) || told.hasPrefix(project.hover(name.name)), "\(what)")
          #expect(project.colour(name.name) == project.colour(declaration), "\(what)")
        }
      }
    }
  }

  /// A name that is renamed there and back leaves the same bytes. In between the findings are the same.
  @Test(arguments: try Texts.all()) func aRenameAndItsReverseLeaveTheSameBytes(_ texts: Texts) throws {
    try texts.inFolder { project in
      let before = project.codes(project.editor)
      for (declaration, names) in project.sample(1) {
        guard names.allSatisfy({ $0.isCertain }), let new = project.newName(like: declaration.name) else { continue }
        let position = project.position(declaration)
        func renamed(_ editor: Editor, to name: String) throws -> [String: String]? {
          let answer = editor.answer("textDocument/rename", position.named(name))
          #expect(answer["error"] == .null, "\(declaration.name) at \(project.location(declaration))")
          return answer["error"] == .null ? try editor.texts(after: answer["result"]) : nil
        }
        guard let there = try renamed(project.editor, to: new) else { continue }
        let written = Set(names.map { project.path($0.name) })
        #expect(Set(there.keys) == written.union(there.keys.filter { $0.hasSuffix(".yaml") }), "\(declaration.name)")
        try write(there, to: project.folder)
        let after = try project.opened()
        #expect(project.codes(after) == before, "\(declaration.name) at \(project.location(declaration))")
        let back = try renamed(after, to: declaration.name) ?? [:]
        #expect(back == project.texts.filter { there[$0.key] != nil }, "\(declaration.name)")
        try write(project.texts, to: project.folder)
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
        try write(files, to: folder)
        try write(["usher.yaml": "schema: 1\n"], to: folder)
        try body(NamedTexts(files, in: folder))
      }
    }
  }
}

/// Texts in a folder, and the names in those that compile.
struct NamedTexts {
  let texts: [String: String]
  let folder: URL
  let editor: Editor
  private let declarations: [(project: Project, declaration: Label)]

  init(_ texts: [String: String], in folder: URL) throws {
    (self.texts, self.folder) = (texts, folder)
    editor = Editor(in: folder, capabilities: Editor.everything)
    for path in texts.keys.sorted() { try editor.open(path) }
    let files = FileSystem(seenFrom: folder.path)
    var declarations: [(project: Project, declaration: Label)] = []
    var seen: Set<String> = []
    for path in texts.keys.sorted() where path.hasSuffix(".usher") {
      let place = folder.path + "/" + path
      let project = try Project(around: place, in: files)
      guard let source = project.source(atPlace: place), project.sources.allSatisfy({ $0.content != nil }),
        source.policyName == nil || project.compiler.modules(of: source).result != nil
      else { continue }
      for occurrence in project.compiler.occurrences(of: source) {
        let declaration = occurrence.declaration
        guard seen.insert("\(declaration.file.path):\(declaration.span.start)").inserted else { continue }
        declarations.append((project, declaration))
      }
    }
    // Each of several platforms declares its own resources, although a policy means all that have a name.
    let platforms = texts.values.filter { $0.contains("\nplatform ") }
    self.declarations =
      platforms.count > 1 ? declarations.filter { !isPlatform($0.declaration.file) } : declarations
  }

  func isOfPlatform(_ label: Label) -> Bool { isPlatform(label.file) }

  /// Some declarations, each with the places of its name. Leaves out names that a file with errors may have.
  func sample(_ count: Int) -> [(declaration: Label, names: [NameOccurrence])] {
    Texts.some(declarations, atMost: count).compactMap { project, declaration in
      var isRead = true
      let names = project.occurrences(of: declaration) { _ in isRead = false }
      return isRead ? (declaration, names) : nil
    }
  }

  func opened() throws -> Editor {
    let editor = Editor(in: folder, capabilities: Editor.everything)
    for path in texts.keys.sorted() { try editor.open(path) }
    return editor
  }

  /// A name of the same length that no text has.
  func newName(like name: String) -> String? {
    let all = texts.values.joined()
    let letters = "zqxjkvwyghb".map { String($0) }
    return letters.map { String(repeating: $0, count: name.utf8.count) }.first { !all.contains($0) }
  }

  func path(_ label: Label) -> String {
    let path = label.file.path
    return texts.keys.first { path == $0 || path.hasSuffix("/" + $0) } ?? path
  }

  func location(_ label: Label) -> String { location(path(label), position(label)["position"]) }

  /// A location as the server has it, in the same form.
  func location(_ json: JSON) -> String {
    location(String((json["uri"].string ?? "").dropFirst("file://\(folder.path)/".count)), json["range"]["start"])
  }

  private func location(_ path: String, _ position: JSON) -> String {
    "\(path):\(position["line"].int ?? -1):\(position["character"].int ?? -1)"
  }

  func position(_ label: Label) -> JSON {
    let units = Array((texts[path(label)] ?? "").utf16)
    let start = String(decoding: label.file.bytes[..<label.span.start], as: UTF8.self).utf16.count
    return [
      "textDocument": editor.document(path(label)), "position": Editor.position(of: start, in: units),
      "context": ["includeDeclaration": true],
    ]
  }

  func hover(_ label: Label) -> String {
    editor.request("textDocument/hover", position(label))["contents"]["value"].string ?? ""
  }

  /// The kind of the word at a place, as a number.
  func colour(_ label: Label) -> Int? {
    guard path(label).hasSuffix(".usher") else { return nil }
    let start = position(label)["position"]
    let end: JSON = ["line": start["line"], "character": .int((start["character"].int ?? 0) + 1)]
    let range: JSON = ["start": start, "end": end]
    let data = editor.request(
      "textDocument/semanticTokens/range", ["textDocument": editor.document(path(label)), "range": range]
    )["data"].array
    return data.flatMap { $0.count > 3 ? $0[3].int : nil }
  }

  func codes(_ editor: Editor) -> [String: [JSON]] {
    editor.findings().mapValues { $0.map { ["code": $0["code"], "range": $0["range"]] } }
  }
}

extension JSON {
  fileprivate func named(_ name: String) -> JSON {
    ["textDocument": self["textDocument"], "position": self["position"], "newName": .string(name)]
  }
}

private func isPlatform(_ file: SourceFile) -> Bool {
  String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").contains { $0.hasPrefix("platform ") }
}
