internal import UsherSource

/// The checks that crashed. Their files are neither proved nor linted.
package struct Faults: Sendable {
  /// The notes of the threads that crashed (`FaultReport`).
  package private(set) var activities: Set<String>

  package init(_ activities: Set<String> = []) { self.activities = activities }

  /// The note of a thread that checks a file; a proof adds the flow. Of a long path, only the end is in it.
  static func activity(at path: String) -> String { "checking \(visible(path).lastBytes(256))" }

  /// Whether an activity is the check of a file, so that the file can be left out.
  package static func isCheck(_ activity: String) -> Bool { activity.hasPrefix(Self.activity(at: "")) }

  /// Whether the check of a file is among them.
  func concern(_ path: String) -> Bool { activities.contains { Self.concerns(path, $0) } }

  /// Removes the checks of a file, because its text has changed.
  package mutating func forget(_ path: String) { activities = activities.filter { !Self.concerns(path, $0) } }

  private static func concerns(_ path: String, _ activity: String) -> Bool {
    activity == Self.activity(at: path) || activity.hasPrefix(Self.activity(at: path) + ", flow ")
  }
}

extension String {
  /// The end of a text, in at most this number of bytes.
  func lastBytes(_ count: Int) -> String {
    if utf8.count <= count { return self }
    return String(decoding: utf8.suffix(count).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }
}
