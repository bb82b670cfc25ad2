import Foundation
import TestSupport
import Testing
import UsherCommands
import UsherWorkspace

/// Somebody saves files while commands write them. No save is lost.
@Suite struct SavingTests {
  /// A policy and a catalog that each writing command changes, with a comment by which a save is known.
  private static func policy(_ number: Int, mark: String) -> String {
    "language 1;policy p\(number)\n// \(mark)\ncopy c\(number);notice said;notice told\nflow f -> done "
      + "{ start state s { choose { true -> end done ; else -> end done } } }\n"
  }

  private static func catalog(_ number: Int, mark: String) -> String {
    "# \(mark)\nschema:   1\ncatalog: c\(number)\nsource: en\n\nentries:\n  said:\n"
      + "    note: A notice.\n    message: Done  again.\n  told:\n    note: A notice.\n    message: Done.\n"
  }

  private static func translation(_ number: Int, mark: String) -> String {
    "# \(mark)\ncatalog:   c\(number)\nlocale: de\n\nentries:\n  said:\n    message: Wieder  fertig.\n"
  }

  private static let count = 3

  private static func files(_ number: Int, mark: String) -> [(name: String, text: String)] {
    [
      ("p\(number).usher", policy(number, mark: mark)), ("c\(number).copy.yaml", catalog(number, mark: mark)),
      ("c\(number).de.copy.yaml", translation(number, mark: mark)),
    ]
  }

  /// The files that a command writes, each of which is saved just before.
  private final class Saver: @unchecked Sendable {
    private let queue = DispatchQueue(label: "saver")
    private var saved: [String] = []

    var names: [String] { queue.sync { saved } }

    func save(_ name: String, in folder: URL, isRenamed: Bool) {
      let all = (0..<SavingTests.count).flatMap { SavingTests.files($0, mark: "second") }
      for file in all where file.name == name {
        do {
          try Data(file.text.utf8).write(to: folder.appending(path: name), options: isRenamed ? .atomic : [])
          queue.sync { saved.append(name) }
        } catch { Issue.record(error) }
      }
    }
  }

  @Test(
    arguments: [
      (["fmt", "."], ["usher", "copy.yaml", "de.copy.yaml"]), (["copy", "fmt", "."], ["copy.yaml", "de.copy.yaml"]),
      (["check", "--fix", "."], ["copy.yaml", "de.copy.yaml"]), (["copy", "update", "."], ["de.copy.yaml"]),
      (["copy", "stamp", "."], ["de.copy.yaml"]),
    ], [false, true])
  func noSaveIsLost(_ command: ([String], [String]), isRenamed: Bool) throws {
    try withFolder { folder in
      let all = (0..<Self.count).flatMap { Self.files($0, mark: "first") }
      for (name, text) in all { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let saver = Saver()
      let (_, output, errors) = try withLargeStack {
        finished(
          command.0, in: folder.path, input: [],
          log: WorkLog { work in
            if case .written(let path) = work {
              saver.save(URL(filePath: path).lastPathComponent, in: folder, isRenamed: isRenamed)
            }
          })
      }
      let left = saver.names.map {
        "usher: `\($0)` was saved while the command ran, and is left as it is; run the command again\n"
      }
      #expect(errors == left.joined(), "\(output)")
      #expect(Set(saver.names.map { String($0.drop { $0 != "." }.dropFirst()) }) == Set(command.1))
      for (name, text) in all {
        let second = text.replacing("first", with: "second")
        let now = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        #expect(now == (saver.names.contains(name) ? second : text), "\(name)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == all.map { $0.name }.sorted(), "no temporary file is left")
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
