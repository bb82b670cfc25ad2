import Foundation
import TestSupport
import Testing
import UsherSource
import UsherWorkspace

/// A file that was saved between reading and writing is left as it is.
@Suite struct FileWritingTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func text(_ name: String, in folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  private func sentence(of error: InputError?) -> String? {
    if case .said(let sentence) = error?.cause { sentence.description } else { nil }
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: [false, true]) func aSavedFileIsLeftAsItIs(isRenamed: Bool) throws {
    try withFolder { folder in
      let files = FileSystem(seenFrom: folder.path)
      try files.put(bytes("old"), into: "a", over: nil)
      let known = try files.read("a")
      try Data("saved".utf8).write(to: folder.appending(path: "a"), options: isRenamed ? .atomic : [])
      let error = #expect(throws: InputError.self) { try files.put(bytes("new"), into: "a", over: known) }
      #expect(
        sentence(of: error) == "`a` was saved while the command ran, and is left as it is; run the command again")
      #expect(try text("a", in: folder) == "saved")
      #expect(try names(in: folder) == ["a"])
      try files.put(bytes("new"), into: "a", over: try files.read("a"))
      #expect(try text("a", in: folder) == "new")
    }
  }

  /// The content may have the same length or the same time as before, or be longer than what was read.
  @Test(arguments: ["new", "sam", "same", "same and more", ""]) func onlyTheContentCounts(_ saved: String) throws {
    try withFolder { folder in
      let files = FileSystem(seenFrom: folder.path)
      let url = folder.appending(path: "a")
      try files.put(bytes("same"), into: "a", over: nil)
      let known = try files.read("a")
      let time = try FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate]
      try Data(saved.utf8).write(to: url)
      try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: url.path)
      let isLeft = saved != "same" && saved != "new"
      if isLeft {
        #expect(throws: InputError.self) { try files.put(bytes("new"), into: "a", over: known) }
      } else {
        // Another command may have written the same already.
        try files.put(bytes("new"), into: "a", over: known)
      }
      #expect(try text("a", in: folder) == (isLeft ? saved : "new"))
    }
  }

  @Test func aRemovedFileIsNotMadeAgain() throws {
    try withFolder { folder in
      let files = FileSystem(seenFrom: folder.path)
      try files.put(bytes("old"), into: "a", over: nil)
      let known = try files.read("a")
      try FileManager.default.removeItem(at: folder.appending(path: "a"))
      let error = #expect(throws: InputError.self) { try files.put(bytes("new"), into: "a", over: known) }
      #expect(
        sentence(of: error)
          == "`a` was removed or moved while the command ran, and is not written; run the command again")
      #expect(try names(in: folder) == [])
    }
  }

  @Test func aFileThatAppearedIsLeftAsItIs() throws {
    try withFolder { folder in
      let files = FileSystem(seenFrom: folder.path)
      try Data("saved".utf8).write(to: folder.appending(path: "a"))
      #expect(throws: InputError.self) { try files.put(bytes("new"), into: "a", over: nil) }
      #expect(try text("a", in: folder) == "saved")
      #expect(try names(in: folder) == ["a"])
    }
  }

  /// On a file system without hard links, somebody saves the file at the last moment, or does not.
  @Test func aNewFileReplacesNothingWithoutHardLinks() throws {
    try withFolder { folder in
      let files = FileSystem(seenFrom: folder.path)
      let error = #expect(throws: InputError.self) {
        try files.make(bytes("new"), at: "a") { _, target in
          FileManager.default.createFile(atPath: target, contents: Data("saved".utf8)) ? EPERM : 0
        }
      }
      #expect(
        sentence(of: error) == "`a` was saved while the command ran, and is left as it is; run the command again")
      #expect(try text("a", in: folder) == "saved")
      try files.make(bytes("new"), at: "b") { _, _ in EPERM }
      #expect(try text("b", in: folder) == "new")
      #expect(try names(in: folder) == ["a", "b"])
      let modes = try ["b", "c"].map { name in
        if name == "c" { try files.put(bytes("new"), into: name, over: nil) }
        return try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)[.posixPermissions]
          as? Int
      }
      #expect(modes[0] == modes[1])
    }
  }

  @Test func whatAKilledProcessLeftIsRemoved() throws {
    try withFolder { folder in
      let files = FileSystem(seenFrom: folder.path)
      // One that another process writes, two that are left over, and two files of somebody else.
      let (used, left, others) = (
        ".usher.1.tmp", [".usher.7.tmp", ".usher.99999999.tmp"], [".usher.tmp", ".usher.x.tmp"]
      )
      for name in [used] + left + others { try Data().write(to: folder.appending(path: name)) }
      let writer = try FileHandle(forWritingTo: folder.appending(path: used))
      #expect(flock(writer.fileDescriptor, LOCK_EX) == 0)
      try files.put(bytes("new"), into: "a", over: nil)
      #expect(try names(in: folder) == ([used] + others + ["a"]).sorted())
      try writer.close()
      try files.put(bytes("new"), into: "b", over: nil)
      #expect(try names(in: folder) == (others + ["a", "b"]).sorted())
    }
  }

  /// Without `usher.yaml` and `.git` nothing says that the file belongs to the project of the link.
  @Test func aLinkOutOfItsFolderIsNotFollowed() throws {
    try withFolder { folder in
      for name in ["in", "out"] {
        try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: false)
      }
      try Data("old".utf8).write(to: folder.appending(path: "out/real"))
      let link = folder.appending(path: "in/a")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../out/real")
      let files = FileSystem(seenFrom: folder.path)
      let known = try files.read("in/a")
      #expect(throws: InputError.self) { try files.put(bytes("new"), into: "in/a", over: known) }
      #expect(try text("out/real", in: folder) == "old")
      try Data("schema: 1\n".utf8).write(to: folder.appending(path: "usher.yaml"))
      try files.put(bytes("new"), into: "in/a", over: known)
      #expect(try text("out/real", in: folder) == "new")
    }
  }
}
