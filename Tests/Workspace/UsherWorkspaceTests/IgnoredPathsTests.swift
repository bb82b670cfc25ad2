import Foundation
import TestSupport
import Testing
import UsherWorkspace

private let program = URL(filePath: "/usr/bin/git")
private let hasGit = FileManager.default.isExecutableFile(atPath: program.path)

/// What `.gitignore` files leave out, compared with git.
@Suite struct IgnoredPathsTests {
  /// Lists by their folder, and the files of one tree that they leave. The answers are those of git 2.39.
  private static let cases: [(lists: [String: String], left: [String])] = [
    (["": "# a comment\n\n   \n"], ["a", "a b", "b/a", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "a"], ["a b", "b/c/d", "d"]),
    (["": "/a"], ["a b", "b/a", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "b/"], ["a", "a b", "c/a", "d"]),
    (["": "a/\nd/"], ["a", "a b", "b/a", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "b/a"], ["a", "a b", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "/b/*\n!/b/c"], ["a", "a b", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "b\n!b/a"], ["a", "a b", "c/a", "d"]),
    (["": "**/c"], ["a", "a b", "b/a", "d"]),
    (["": "b/**"], ["a", "a b", "c/a", "c/b/a", "d"]),
    (["": "b/**/a"], ["a", "a b", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "*/b"], ["a", "a b", "b/a", "b/c/a", "b/c/d", "c/a", "d"]),
    (["": "*\n!*/\n!d"], ["b/c/d", "d"]),
    (["": "a b  "], ["a", "b/a", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "a\\ b\\ "], ["a", "a b", "b/a", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "\\a\r\n\\#\n\\!"], ["a b", "b/c/d", "d"]),
    (["": "[!b-z]"], ["a b", "b/c/d", "d"]),
    (["": "[[:lower:]]"], ["a b"]),
    (["": "[a\n\\"], ["a", "a b", "b/a", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "?"], ["a b"]),
    (["": "\u{FEFF}a?b"], ["a", "b/a", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]),
    (["": "a", "b": "!a"], ["a b", "b/a", "b/c/a", "b/c/d", "d"]),
    (["": "a", "b": "!/a"], ["a b", "b/a", "b/c/d", "d"]),
    (["b": "/c\na", "c": "*"], ["a", "a b", "d"]),
    (["": "b/c/", "b/c": "!d"], ["a", "a b", "b/a", "c/a", "c/b/a", "d"]),
  ]

  private static let tree = ["a", "a b", "b/a", "b/c/a", "b/c/d", "c/a", "c/b/a", "d"]

  @Test(arguments: cases.indices) func aListLeavesWhatGitLeaves(_ index: Int) throws {
    let (lists, left) = Self.cases[index]
    try withTree(Self.tree, lists) { folder in
      try expect(left, in: folder)
      if hasGit {
        let theirs = try foundByGit(Self.tree, in: folder)
        #expect(theirs == left)
      }
    }
  }

  @Test func aListIsReadToItsEnd() throws {
    let list = String(repeating: "# a comment that is long\n", count: 100_000) + "/d\n"
    try withTree(Self.tree, ["": list]) { try expect(Self.tree.filter { $0 != "d" }, in: $0) }
  }

  /// Random lists in random trees.
  @Test(.enabled(if: hasGit)) func randomListsLeaveWhatGitLeaves() throws {
    var random = SplitMix(state: 24)
    func some(_ parts: [String], _ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random)).compactMap { _ in parts.randomElement(using: &random) }.joined()
    }
    let parts = [
      "a", "b", "ab", "é", "*", "**", "?", "/", "/", "[ab]", "[!a]", "[^b-z]", "\\a", "**/", "/**", " ", "[[:alpha:]]",
      "x",
    ]
    for round in 0..<(lawsHoldForEverything ? 2000 : 60) {
      var tree: Set<String> = []
      for _ in 0..<12 {
        let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in some(["a", "b", "é", " b"], 1...2) + "x" }
        tree.insert((path.dropLast() + [path[path.count - 1].replacing("x", with: "")]).joined(separator: "/"))
      }
      var lists: [String: String] = [:]
      for folder in Set(tree.map { $0.split(separator: "/").dropLast().joined(separator: "/") }).sorted().prefix(3) {
        lists[folder] = (0..<4).map { _ in some(["!", "", "", ""], 1...1) + some(parts, 1...5) }
          .joined(separator: "\n")
      }
      try withTree(tree.sorted(), lists) { folder in
        let (ours, theirs) = (try found(in: folder), try foundByGit(tree.sorted(), in: folder))
        #expect(ours == theirs, "round \(round): \(lists)")
      }
    }
  }

  /// A list above the folder that is searched counts up to the root of the repository, and a repository inside has its own.
  @Test func listsOfEnclosingFoldersCountInARepository() throws {
    try withTree(["a/b/c.usher", "a/b/d.usher", "a/e/c.usher"], ["": "c.usher", "a": "d.usher"]) { folder in
      let inner = folder.appending(path: "a/b")
      try expect([], in: inner)
      try FileManager.default.createDirectory(at: folder.appending(path: "a/.git"), withIntermediateDirectories: false)
      try expect(["c.usher"], in: inner)
      try expect(["a/b/c.usher", "a/e/c.usher"], in: folder)
    }
  }

  /// A path that the call names is searched, with what is beside it under the same pattern.
  @Test func whatTheCallNamesIsFound() throws {
    try withTree(["gen/a/p.usher", "gen/q.usher", "old.usher", "r.usher"], ["": "gen/\nold.*"]) { folder in
      try expect(["r.usher"], in: folder)
      try expect(["gen/a/p.usher", "gen/q.usher", "r.usher"], in: folder, naming: "gen")
      try expect(["gen/a/p.usher", "gen/q.usher", "r.usher"], in: folder, naming: "gen/a/p.usher")
      try expect(["old.usher", "r.usher"], in: folder, naming: "old.usher")
    }
  }

  /// Whether a changed file belongs to a project is decided as a search decides it.
  @Test func aChangedFileIsLeftOutToo() throws {
    try withTree(["gen/p.usher", "r.usher"], ["": "gen/"]) { folder in
      let files = FileSystem(seenFrom: folder.path)
      let scope = ProjectScope(around: ".", in: try Settings(around: ".", .none, in: files))
      #expect(!scope.contains(folder.path + "/gen/p.usher"))
      #expect(scope.contains(folder.path + "/r.usher"))
    }
  }

  // MARK: Tools

  /// The output of git.
  private func git(_ arguments: [String], in folder: URL, input: [String] = []) throws -> String {
    let process = Process()
    (process.executableURL, process.arguments, process.currentDirectoryURL) = (program, arguments, folder)
    let (standardInput, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (standardInput, output)
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.map { $0 + "\0" }.joined().utf8))
    try standardInput.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }

  private func expect(_ wanted: [String], in folder: URL, naming path: String = ".") throws {
    let found = try found(in: folder, naming: path)
    #expect(found == wanted)
  }

  /// The files that a search finds, from the folder.
  private func found(in folder: URL, naming path: String = ".") throws -> [String] {
    let files = FileSystem(seenFrom: folder.path)
    let scope = ProjectScope(around: path, in: try Settings(around: path, .none, in: files))
    return try scope.files(under: ".", endingIn: [""]).sorted()
  }

  private func foundByGit(_ tree: [String], in folder: URL) throws -> [String] {
    let arguments = ["-c", "core.excludesFile=/dev/null", "check-ignore", "--no-index", "-z", "--stdin"]
    let ignored = try git(arguments, in: folder, input: tree).split(separator: "\0")
    return tree.filter { !ignored.contains($0[...]) }
  }

  private func withTree(_ tree: [String], _ lists: [String: String], _ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let folder = folder.appending(path: "repository")
      let lists = lists.map { ($0 + "/.gitignore", $1) }
      for (path, text) in tree.map({ ($0, "") }) + lists {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      if hasGit {
        _ = try git(["init", "-q"], in: folder)
      } else {
        try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
      }
      try body(folder)
    }
  }
}
