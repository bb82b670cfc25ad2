import Foundation
import TestSupport
import Testing
import UsherSource
import UsherWorkspace

/// An incrementally updated project has the same findings as one that is read anew.
@Suite struct ProjectTests {
  @Test func afterAnyEditsAProjectFindsWhatAFreshOneFinds() throws {
    let copy = try ProjectCopy()
    defer { copy.remove() }
    var project = try copy.fresh()
    let untouched = try copy.findings(of: &project)
    var numbers = Numbers(seed: 18)
    let rounds = lawsHoldForEverything ? 400 : 24
    var differing = 0
    for round in 0..<rounds {
      let places = try copy.edit(&numbers)
      try project.update(places, in: copy.files)
      var fresh = try copy.fresh()
      let found = try copy.findings(of: &project)
      let expected = try copy.findings(of: &fresh)
      #expect(found.filter { !expected.contains($0) } == [], "round \(round): \(places)")
      #expect(expected.filter { !found.contains($0) } == [], "round \(round): \(places)")
      if found != untouched { differing += 1 }
    }
    #expect(differing > rounds / 2, "edits are seen")
    try project.update(try copy.restore(), in: copy.files)
    #expect(try copy.findings(of: &project) == untouched)
  }

  @Test func whatDidNotChangeIsNotLookedAtAgain() throws {
    let copy = try ProjectCopy()
    defer { copy.remove() }
    var project = try copy.fresh()
    #expect(try copy.lookedAt(by: &project).count > 9)
    #expect(try copy.lookedAt(by: &project) == [])
    // No other policy uses this one.
    let docv = "DocV/docv.usher"
    try project.update([try copy.append("\n// a comment\n", to: docv)], in: copy.files)
    #expect(try copy.lookedAt(by: &project) == ["checking \(docv)"])
    // A catalog is checked with the policy that uses it.
    try project.update([try copy.append("\n# a comment\n", to: "DocV/docv.copy.yaml")], in: copy.files)
    #expect(try copy.lookedAt(by: &project) == ["checking \(docv)"])
  }

  /// Which of two files is reported as the second one does not depend on the current folder, and neither do a baseline's paths.
  @Test func whatIsSecondDoesNotDependOnTheCurrentFolder() throws {
    try withFolder { folder in
      for root in ["x", "y"] {
        try FileManager.default.createDirectory(at: folder.appending(path: root), withIntermediateDirectories: true)
        try Data("language 1\npolicy p\nuse ios\n".utf8).write(to: folder.appending(path: "\(root)/p.usher"))
      }
      try Data("roots:\n  - x\n  - y\nbaseline: known.yaml\n".utf8).write(to: folder.appending(path: "usher.yaml"))
      for here in [".", "x", "y"] {
        let files = FileSystem(seenFrom: folder.appending(path: here).path)
        let project = try Project(around: folder.path, in: files)
        let second = project.diagnostics.filter { $0.code == .duplicateFile }.map {
          files.absolute($0.primary.file.path)
        }
        #expect(second == [files.absolute(folder.path + "/y/p.usher")])
        #expect(ReportPaths(of: project.settings).path(of: folder.path + "/x/p.usher") == "x/p.usher")
      }
    }
  }
}

/// What a path reads that is beside the roots of the settings.
@Suite struct PathBesideRootsTests {
  @Test(arguments: ["other", "other/p.usher"])
  func itsCatalogsAreBesideIt(_ path: String) throws {
    try withFolder { folder in
      for (path, text) in [
        ("Policies/usher.yaml", "schema: 1\n"), ("other/p.usher", "language 1\npolicy p\nuse ios\ncopy c\n"),
        ("other/c.copy.yaml", "schema: 1\ncatalog: c\nsource: en\n"),
      ] {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let project = try Project(around: folder.appending(path: path).path, in: FileSystem(seenFrom: folder.path))
      #expect(project.scope.roots.map(lastPart) == ["Policies", "other"])
      #expect(try project.scope.files { $0.hasSuffix(".copy.yaml") } == ["other/c.copy.yaml"])
    }
  }

  private func lastPart(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}

/// A copy of this project's policies in a temporary folder.
private struct ProjectCopy {
  let files: FileSystem
  private let folder: URL
  /// The original texts, by path.
  private let texts: [String: String]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "usher-project-\(UUID().uuidString)")
    var texts: [String: String] = [:]
    for part in ["Scanner", "DocV", "StreamVideo", "Authorization", "Platforms", "Elsewhere"] {
      for ending in ["usher", "copy.yaml"] {
        for url in try filesUnder("Policies/\(part)", withExtension: ending) {
          texts[String(projectPath(url).dropFirst("Policies/".count))] = try String(contentsOf: url, encoding: .utf8)
        }
      }
    }
    self.texts = texts
    files = FileSystem(seenFrom: folder.path)
    for (path, text) in texts { try write(text, to: path) }
    try write("schema: 1\n", to: "usher.yaml")
  }

  func remove() {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }

  func fresh() throws -> Project {
    let settings = try Settings(around: ".", .nearest, in: files)
    return try Project(of: ProjectScope(around: ".", in: settings), settings)
  }

  /// The findings without proofs, whose cache follows the same rule.
  func findings(of project: inout Project) throws -> [String] {
    var scope = CheckScope()
    return ordered(try project.check(".", within: nil, noting: &scope)).map(renderCompact)
  }

  /// The files that a check covers, sorted by path.
  func lookedAt(by project: inout Project) throws -> [String] {
    let paths = LockedPaths()
    var scope = CheckScope(progress: { paths.add($0) })
    _ = try project.check(".", within: nil, noting: &scope)
    return paths.all
  }

  // MARK: Editing

  /// Changes, deletes or restores some files; returns their absolute paths.
  func edit(_ numbers: inout Numbers) throws -> [String] {
    let paths = texts.keys.sorted()
    return try (0...numbers.next(below: 2)).map { _ in
      let path = paths[numbers.next(below: paths.count)]
      let original = texts[path] ?? ""
      switch numbers.next(below: 8) {
      case 0:
        let url = folder.appending(path: path)
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
      case 1, 2, 3: try write(original, to: path)
      default: try write(mutated(original, &numbers), to: path)
      }
      return files.absolute(path)
    }
  }

  /// Deletes a line, duplicates a line, or replaces a word.
  private func mutated(_ text: String, _ numbers: inout Numbers) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let index = numbers.next(below: lines.count)
    switch numbers.next(below: 3) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: index)
    default:
      let words = lines[index].split(separator: " ")
      guard let word = words.last else { return text + "\n" }
      lines[index] = lines[index].replacing(word, with: "other")
    }
    return lines.joined(separator: "\n")
  }

  func append(_ text: String, to path: String) throws -> String {
    try write((texts[path] ?? "") + text, to: path)
    return files.absolute(path)
  }

  /// Restores all files; returns their absolute paths.
  func restore() throws -> [String] {
    for (path, text) in texts { try write(text, to: path) }
    return texts.keys.map { files.absolute($0) }
  }

  private func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

private final class LockedPaths: @unchecked Sendable {
  private let lock = NSLock()
  private var paths: [String] = []

  func add(_ path: String) { lock.withLock { paths.append(path) } }

  var all: [String] { lock.withLock { paths.sorted() } }
}
