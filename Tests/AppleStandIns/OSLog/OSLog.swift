import StandInDevice

public struct OSLogPrivacy: Sendable {
  fileprivate let isPublic: Bool
  public static var auto: OSLogPrivacy { OSLogPrivacy(isPublic: false) }
  public static var `public`: OSLogPrivacy { OSLogPrivacy(isPublic: true) }
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
  fileprivate let words: String

  public init(stringLiteral value: String) { words = value }
  public init(stringInterpolation: OSLogInterpolation) { words = stringInterpolation.words }
}

/// Hides texts that are not public, as the log of a device does.
public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate var words = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) { words += literal }
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
  ) {
    words += privacy.isPublic ? argumentString() : "<private>"
  }
}

public struct Logger: Sendable {
  private let name: String
  public init(subsystem: String, category: String) { name = "\(subsystem) \(category)" }
  public func notice(_ message: OSLogMessage) { StandInDevice.shared.note("notice \(name): \(message.words)") }
  public func fault(_ message: OSLogMessage) { StandInDevice.shared.note("fault \(name): \(message.words)") }
}
