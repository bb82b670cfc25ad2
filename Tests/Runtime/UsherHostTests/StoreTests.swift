import Foundation
import TestSupport
import Testing
import UsherHost

/// Records are complete even if the process that writes them is killed.
@Suite(.timeLimit(.minutes(5))) struct StoreTests {
  @Test(arguments: [(0, 25), (40, 25), (25, 40)])
  func aProcessThatIsKilledLeavesTheOldRecordOrTheNew(_ old: Int, _ new: Int) throws {
    var (point, seen, isDone): (Int, [[UInt8]], Bool) = (0, [], false)
    while !isDone {
      try withFolder { folder in
        isDone = try kill(in: folder, old, new, after: point)
        let store = try FolderStore(path: folder.path)
        let bytes = try #require(try store.read("journeys"))
        if seen.last != bytes { seen.append(bytes) }
        // Leftover files of the killed process do not disturb the next write.
        try store.write([3], "journeys")
        #expect(try store.read("journeys") == [3])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["journeys.journeys"])
      }
      point += 1
    }
    #expect(seen == [Array(repeating: 1, count: old), Array(repeating: 2, count: new)])
    // One more than the number of calls: open, one write per part, fsync, close, rename, and fsync of the folder.
    #expect(point == 1 + 1 + (new + 9) / 10 + 4)
  }

  /// Kills the process after this many calls. Returns whether it had already finished.
  private func kill(in folder: URL, _ old: Int, _ new: Int, after point: Int) throws -> Bool {
    let process = Process()
    process.executableURL = productsFolder.appending(path: "KilledStore")
    process.arguments = [folder.path, "\(old)", "\(new)", "\(point)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var told = ""
    while !told.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      told += String(decoding: data, as: UTF8.self)
    }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(["waiting\n", "done\n"].contains(told))
    return told == "done\n"
  }

  @Test func whatIsNotThereIsNoMistake() throws {
    try withFolder { folder in
      let store = try FolderStore(path: folder.appending(path: "new").path)
      #expect(try store.read("journeys") == nil)
      try store.write([], "journeys")
      #expect(try store.read("journeys") == [])
    }
  }

  @Test func aFolderThatCannotBeSaysWhy() throws {
    try withFolder { folder in
      let path = folder.appending(path: "none/new").path
      #expect(throws: StoreError.system(call: "mkdir", path: path, code: ENOENT)) { try FolderStore(path: path) }
      let store = try FolderStore(path: folder.appending(path: "gone").path)
      try FileManager.default.removeItem(at: folder.appending(path: "gone"))
      let file = folder.appending(path: "gone/journeys.journeys").path
      #expect(throws: StoreError.system(call: "open", path: file, code: ENOENT)) { try store.write([1], "journeys") }
    }
  }

  @Test func whatIsKeptAsideIsNeverInTheWay() throws {
    try withFolder { folder in
      let store = try FolderStore(path: folder.path)
      for number in 1...3 {
        try store.write([UInt8(number)], "a/b")
        let kept = try store.setAside("a/b")
        #expect(kept == folder.appending(path: "a%47b.journeys.damaged-\(number)").path)
        #expect(try Array(Data(contentsOf: URL(filePath: kept))) == [UInt8(number)])
        #expect(try store.read("a/b") == nil)
      }
    }
  }

  @Test func aLongRecordComesBackWhole() throws {
    try withFolder { folder in
      let store = try FolderStore(path: folder.path)
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try store.write(bytes, "journeys")
      #expect(try store.read("journeys") == bytes)
    }
  }
}
