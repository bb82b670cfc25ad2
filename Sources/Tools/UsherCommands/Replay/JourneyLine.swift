internal import UsherRuntime
internal import UsherReplay
internal import UsherSource

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Why a line of a log is no journey.
struct UnreadableLine: Error {
  let reason: String
}

extension LoggedJourney {
  /// Reads a line of a log: an object of JSON, as `usher schema journey` describes it. Fields that are not known are ignored.
  init(line: ArraySlice<UInt8>) throws(UnreadableLine) {
    let read: JourneyLine
    do { read = try JSONDecoder().decode(JourneyLine.self, from: Data(line)) } catch {
      // A later format may have other fields.
      try Self.check(line)
      throw UnreadableLine(reason: Self.reason(error))
    }
    if read.format != 1 { throw Self.otherFormat(read.format) }
    var steps: [Step] = []
    for (position, step) in read.steps.enumerated() {
      var effects: [Effect] = []
      for effect in step.effects {
        // The outcome is a field of its own.
        guard let kind = UsherRuntime.Effect.Kind(rawValue: effect.effect), kind != .outcome else {
          throw UnreadableLine(reason: "`steps[\(position)]` has the unknown effect `\(visible(effect.effect))`")
        }
        effects.append(Effect(kind, effect.name, effect.arguments ?? [:], value: effect.value))
      }
      steps.append(Step(acts: step.acts, effects: effects))
    }
    self.init(
      policy: read.policy, flow: read.flow, platform: read.platform, version: read.version,
      given: read.given.map { given in given.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) } },
      steps: steps, isShortened: read.isShortened ?? false, outcome: read.outcome)
  }

  /// Throws if the line says that it has another format.
  private static func check(_ line: ArraySlice<UInt8>) throws(UnreadableLine) {
    struct Head: Decodable { var format: Int }
    let format: Int
    do { format = try JSONDecoder().decode(Head.self, from: Data(line)).format } catch { return }
    if format != 1 { throw otherFormat(format) }
  }

  private static func otherFormat(_ format: Int) -> UnreadableLine {
    UnreadableLine(reason: "`format` is \(format), and usher reads 1")
  }

  private static func reason(_ error: any Error) -> String {
    func place(_ keys: [any CodingKey]) -> String {
      keys.reduce("") { path, key in
        if let index = key.intValue { return "\(path)[\(index)]" }
        return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
      }
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): return "`\(visible(place(context.codingPath + [key])))` is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      if context.codingPath.isEmpty { return "it is no object" }
      return "`\(visible(place(context.codingPath)))` has another type than `usher schema journey` says"
    case .dataCorrupted, nil: return "it is no JSON"
    @unknown default: return "it is no JSON"
    }
  }
}

/// A line as it is written.
private struct JourneyLine: Decodable {
  var format: Int
  var policy: String
  var flow: String
  var platform: String?
  var version: String?
  var given: [String: String]?
  var steps: [Step]
  var isShortened: Bool?
  var outcome: String?

  struct Step: Decodable {
    var acts: [String]
    var effects: [Effect]
  }

  struct Effect: Decodable {
    var effect: String
    var name: String
    var arguments: [String: String]?
    var value: String?
  }
}
