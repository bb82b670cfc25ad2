import Foundation

/// What a host keeps on disk: one record for each step, written whole or not at all.
struct Saved: Codable, Equatable, Sendable {
  /// Of the session.
  var snapshot: [UInt8]
  /// Memory for the launch and for the installation, by name; with a key, by name and key.
  var memory: [String: String] = [:]
  var moments: [String: Int64] = [:]
  /// The metrics of the step that may not have been counted yet.
  var uncounted: [Metric] = []
  /// How many steps there were.
  var steps = 0

  struct Metric: Codable, Equatable, Sendable {
    /// The same if it is counted again after the process has died.
    var id: String
    var text: String
  }

  private static func file(in folder: String) -> URL { URL(filePath: folder).appending(path: "saved.json") }

  /// Nil if nothing has been saved there.
  static func read(from folder: String) throws -> Saved? {
    let file = file(in: folder)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(Saved.self, from: Data(contentsOf: file))
  }

  func write(to folder: String) throws {
    try JSONEncoder().encode(self).write(to: Self.file(in: folder), options: .atomic)
  }
}
