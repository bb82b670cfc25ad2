/// Checks during which a process ended with a fault. A process that goes on in its place neither proves nor lints their files.
package struct Faults: Sendable {
  /// The activities, as `FaultReport` noted them.
  private var activities: Set<String>

  package init(_ activities: Set<String> = []) { self.activities = activities }

  /// What a thread that checks a file notes. A proof also notes the flow.
  static func activity(at path: String) -> String { "checking \(path)" }

  /// Whether an activity is a check of a file, so that the file can be left out.
  package static func isCheck(_ activity: String) -> Bool { activity.hasPrefix(Self.activity(at: "")) }

  /// Whether one of them happened in the check of a file.
  func concern(_ path: String) -> Bool { activities.contains { Self.concerns(path, $0) } }

  /// Forgets those of a file, because its text is another one.
  package mutating func forget(_ path: String) { activities = activities.filter { !Self.concerns(path, $0) } }

  private static func concerns(_ path: String, _ activity: String) -> Bool {
    activity == Self.activity(at: path) || activity.hasPrefix(Self.activity(at: path) + ", flow ")
  }
}
