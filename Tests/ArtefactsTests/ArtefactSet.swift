import Foundation
import TestSupport
import UsherRuntime

/// One set of `Tests/Artefacts`: a project, and everything that one released version made of it.
struct ArtefactSet: CustomStringConvertible {
  let name: String
  let plan: Plan

  var description: String { name }

  static let folder = projectRoot.appending(path: "Tests/Artefacts", directoryHint: .isDirectory)

  /// All sets, by name.
  static let all: [ArtefactSet] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "README.md" }
        .sorted { $0.compare($1, options: .numeric) == .orderedAscending }.map { try ArtefactSet($0) }
    } catch {
      preconditionFailure("a set cannot be read: \(error)")
    }
  }()

  init(_ name: String) throws {
    self.name = name
    plan = try JSONDecoder().decode(Plan.self, from: Data(contentsOf: Self.url(name, "journeys.json")))
  }

  private static func url(_ name: String, _ path: String) -> URL { folder.appending(path: "\(name)/\(path)") }

  func url(_ path: String) -> URL { Self.url(name, path) }

  func isFolder(_ path: String) throws -> Bool {
    try url(path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
  }

  func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

  func bytes(_ path: String) throws -> [UInt8] { Array(try data(path)) }

  func text(_ path: String) throws -> String { String(decoding: try data(path), as: UTF8.self) }

  func policy(_ name: String) throws -> Policy {
    guard let bundle = plan.bundles.first(where: { $0.policy == name }) else { throw Unplanned(name: name) }
    return try Policy(bundle: bytes("made/\(bundle.file)"))
  }

  var expected: Expected {
    get throws { try JSONDecoder().decode(Expected.self, from: data("made/expected.json")) }
  }

  struct Unplanned: Error { var name: String }
}

/// What is made from the project of a set: its `journeys.json`.
struct Plan: Codable {
  var bundles: [Bundle]
  var hosted: [Hosted]
  var sessions: [Saved]
  var reports: [Report]

  struct Bundle: Codable {
    var policy: String
    var platform: String

    var file: String { "\(policy).\(platform).usherbundle" }
  }

  /// A journey that `UsherHost` plays on a simulated device; its record is written between the two scripts.
  struct Hosted: Codable {
    var name: String
    var policy: String
    var platform: String
    var flow: String
    var arguments: [String: String]
    var inputs: [String: String]
    var statuses: [String: String]
    var before: String
    var after: String

    var file: String { "\(policy)-\(name).journeys" }

    var script: String { [before, after].filter { !$0.isEmpty }.joined(separator: "; ") }
  }

  /// A session that a test drives itself; its snapshot and commit are written between the two lists of words.
  struct Saved: Codable {
    var name: String
    var policy: String
    var flow: String
    var arguments: [String: String]
    var facts: [String: String]
    var before: [String]
    var after: [String]

    var file: String { "\(policy)-\(name)" }
  }

  /// A command, run in the project, whose output is kept.
  struct Report: Codable {
    var file: String
    var status: Int32
    var arguments: [String]
  }
}

/// What came of the plan when the set was made: its `made/expected.json`.
struct Expected: Codable, Equatable {
  /// By the names of files: journeys played from the start, and from the record on.
  var played: [String: Played] = [:]
  var takenUp: [String: Played] = [:]
  /// By the names of files: the active states and the outcome, after restoring and after each word.
  var restored: [String: [String]] = [:]

  struct Played: Codable, Equatable {
    var log: [String]
    var outcome: String?
  }
}
