import Dispatch
import Foundation
import TestSupport
import Testing

/// Somebody saves files while commands write them. No save is lost.
@Suite struct SavingTests {
  private static let count = 60

  /// A policy and a catalog that each writing command changes, with a comment by which a save is known.
  private static func policy(_ number: Int, mark: String) -> String {
    "language 1;policy p\(number)\n// \(mark)\ncopy c\(number);notice said\nflow f -> done "
      + "{ start state s { choose { true -> end done ; else -> end done } } }\n"
  }

  private static func catalog(_ number: Int, mark: String) -> String {
    "# \(mark)\nschema:   1\ncatalog: c\(number)\nsource: en\n\nentries:\n  said:\n"
      + "    note: A notice.\n    message: Done  again.\n"
  }

  private static func translation(_ number: Int, mark: String) -> String {
    "# \(mark)\ncatalog:   c\(number)\nlocale: de\n\nentries: {}\n"
  }

  private static func files(_ number: Int, mark: String) -> [(name: String, text: String)] {
    [
      ("p\(number).usher", policy(number, mark: mark)), ("c\(number).copy.yaml", catalog(number, mark: mark)),
      ("c\(number).de.copy.yaml", translation(number, mark: mark)),
    ]
  }

  @Test(
    arguments: [
      ["fmt", "."], ["copy", "fmt", "."], ["check", "--fix", "."], ["copy", "update", "."], ["copy", "stamp", "."],
    ], [false, true]) func noSaveIsLost(_ command: [String], isRenamed: Bool) throws
  {
    try withFolder { folder in
      let all = (0..<Self.count).flatMap { Self.files($0, mark: "first") }
      for (name, text) in all { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let saved = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var names: [String] = []
      // Two commands, because two may run in one folder.
      let runs = (0..<2).map { _ in DispatchGroup() }
      for run in runs {
        DispatchQueue.global().async(group: run) {
          do { _ = try usherProcess(command, in: folder) } catch { Issue.record(error) }
        }
      }
      Thread.detachNewThread {
        defer { saved.signal() }
        // Spread over the time of the commands.
        for number in stride(from: 0, to: Self.count, by: 2) {
          usleep(4000)
          for (name, text) in Self.files(number, mark: "second") {
            do {
              try Data(text.utf8).write(to: folder.appending(path: name), options: isRenamed ? .atomic : [])
              unsafe names.append(name)
            } catch { Issue.record(error) }
          }
        }
      }
      saved.wait()
      for run in runs { run.wait() }
      let marked = unsafe names
      #expect(marked.count == Self.count / 2 * 3)
      for name in marked {
        let text = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        #expect(text.contains("second"), "\(name)")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.count == all.count, "no temporary file is left")
    }
  }
}
