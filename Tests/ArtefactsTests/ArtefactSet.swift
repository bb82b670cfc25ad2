import Foundation
import TestSupport
import UsherRuntime

/// One set in `Tests/Artefacts`: a project, and all files that one released version created from it.
struct ArtefactSet: CustomStringConvertible {
  let name: String
  let plan: Plan

  var description: String { name }

  static let folder = projectRoot.appending(path: "Tests/Artefacts", directoryHint: .isDirectory)

  /// All sets, sorted by name.
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

/// The contents of a set's `journeys.json`: everything to create from the project.
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

  /// A journey that `UsherHost` plays on a simulated device. Its record is saved between the two scripts.
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

  /// A session that a test drives directly. Its snapshot and commit are saved between the two lists of events.
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

  /// A command that runs in the project, and whose output is kept.
  struct Report: Codable {
    var file: String
    var status: Int32
    var arguments: [String]
  }
}

/// The results when the set was created: its `made/expected.json`.
struct Expected: Codable, Equatable {
  /// Results by file name: journeys played from the start, and journeys continued from the record.
  var played: [String: Played] = [:]
  var takenUp: [String: Played] = [:]
  /// By file name: the active states or the outcome, after the restore and after each event.
  var restored: [String: [String]] = [:]

  struct Played: Codable, Equatable {
    var log: [String]
    var outcome: String?
  }
}
