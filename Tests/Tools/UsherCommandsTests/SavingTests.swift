import Foundation
import TestSupport
import Testing
import UsherCommands
import UsherWorkspace

/// Somebody saves files while commands write them. No save is lost.
@Suite struct SavingTests {
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

  private static let count = 3

  private static func files(_ number: Int, mark: String) -> [(name: String, text: String)] {
    [
      ("p\(number).usher", policy(number, mark: mark)), ("c\(number).copy.yaml", catalog(number, mark: mark)),
      ("c\(number).de.copy.yaml", translation(number, mark: mark)),
    ]
  }

  /// Saves each file once, at the piece of work of a command that follows its reading.
  private final class Saver: @unchecked Sendable {
    private let folder: URL
    private let isRenamed: Bool
    private let queue = DispatchQueue(label: "saver")
    private var read: [String] = []
    private var saved: [String] = []

    init(_ folder: URL, isRenamed: Bool) { (self.folder, self.isRenamed) = (folder, isRenamed) }

    var names: [String] { queue.sync { saved.sorted() } }

    func note(_ work: WorkLog.Work) {
      queue.sync {
        let all = (0..<SavingTests.count).flatMap { SavingTests.files($0, mark: "second") }
        for (name, text) in all where read.contains(name) {
          read.removeAll { $0 == name }
          do {
            try Data(text.utf8).write(to: folder.appending(path: name), options: isRenamed ? .atomic : [])
            saved.append(name)
          } catch { Issue.record(error) }
        }
        if case .read(let path) = work, !saved.contains(URL(filePath: path).lastPathComponent) {
          read.append(URL(filePath: path).lastPathComponent)
        }
      }
    }
  }

  /// Each command with a file that it has left as it was saved.
  @Test(
    arguments: [
      (["fmt", "."], "p0.usher"), (["copy", "fmt", "."], "c0.copy.yaml"), (["check", "--fix", "."], "p0.usher"),
      (["copy", "update", "."], "c0.copy.yaml"), (["copy", "stamp", "."], "c0.de.copy.yaml"),
    ], [false, true])
  func noSaveIsLost(_ command: ([String], String), isRenamed: Bool) throws {
    try withFolder { folder in
      let all = (0..<Self.count).flatMap { Self.files($0, mark: "first") }
      for (name, text) in all { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let saver = Saver(folder, isRenamed: isRenamed)
      let (status, output, errors) = try withLargeStack {
        finished(command.0, in: folder.path, input: [], log: WorkLog { saver.note($0) })
      }
      print("SAVER", command, isRenamed, status, saver.names, output, errors)
      let message = "`\(command.1)` was saved while the command ran, and is left as it is; run the command again"
      #expect(errors.contains(message), "\(status) \(output)\(errors)")
      for name in saver.names {
        let text = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        #expect(text.contains("second"), "\(name)")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(left == all.map { $0.name }.sorted(), "no temporary file is left")
    }
  }

  /// Whatever the one has written already, the other has the same to write.
  @Test func twoCommandsInOneFolderDoNotDisturbEachOther() throws {
    try withFolder { folder in
      for (name, text) in (0..<40).flatMap({ Self.files($0, mark: "first") }) {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let run = DispatchGroup()
      for _ in 0..<2 {
        DispatchQueue.global().async(group: run) {
          do {
            let finished = try usherProcess(["fmt", "."], in: folder)
            #expect(finished.status == 0, "\(finished)")
          } catch { Issue.record(error) }
        }
      }
      run.wait()
      let formatted = try usher(["fmt", "--check", "."], in: folder)
      #expect(formatted.status == 0, "\(formatted)")
    }
  }
}
