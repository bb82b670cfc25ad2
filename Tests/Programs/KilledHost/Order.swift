/// What a host is told to let happen, and what is so then: a line of JSON.
struct Order: Codable, Equatable, Sendable {
  enum Verb: String, Codable, Sendable {
    /// Begins the flow `name` with `arguments`.
    case start
    /// Takes up what an earlier process has saved.
    case relaunch
    /// Gives the answer `name` to whatever waits for it.
    case answer
    case settled
    case elapsed
    /// Sends the event `name` with `arguments`.
    case send
    case returned
    case background
    case changed
  }

  var verb: Verb
  var name = ""
  var arguments: [String: String] = [:]
  /// Statuses and inputs.
  var values: [String: String] = [:]
  /// Inputs that are moments.
  var moments: [String: Int64] = [:]
  var texts: [String: String] = [:]
  var now: Int64 = 0
}

/// What a host says of itself while it obeys: a line each.
enum Told: Equatable, Sendable {
  /// A place at which the process can be killed: its number, and where in the order that is.
  case point(Int, Point)
  /// A metric has been counted, by this id, which is the same if it is counted again.
  case counted(id: String, String)
  /// An effect has been performed.
  case performed(String)
  case ended(outcome: String)
  /// The flow was for the launch that is over.
  case gone
  case waits(in: String)

  enum Point: String, CaseIterable, Sendable {
    /// The step is made, and nothing of it is saved.
    case stepped
    /// Saved, and no effect is performed.
    case saved
    /// The first of several effects is performed.
    case begun
    /// All are performed, and the disk does not know it.
    case performed
    /// Everything is done.
    case waiting
  }

  var line: String {
    switch self {
    case .point(let number, let point): "point \(number) \(point.rawValue)"
    case .counted(let id, let text): "counted \(id) \(text)"
    case .performed(let text): "performed \(text)"
    case .ended(let outcome): "ended \(outcome)"
    case .gone: "gone"
    case .waits(let states): "waits \(states)"
    }
  }

  /// Nil for a line that is none of these.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : ""
    let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
    switch parts.first {
    case "point":
      guard words.count == 2, let number = Int(words[0]), let point = Point(rawValue: words[1]) else { return nil }
      self = .point(number, point)
    case "counted":
      guard words.count == 2 else { return nil }
      self = .counted(id: words[0], words[1])
    case "performed": self = .performed(rest)
    case "ended": self = .ended(outcome: rest)
    case "gone": self = .gone
    case "waits": self = .waits(in: rest)
    default: return nil
    }
  }
}
