/// A unit of durations. The raw value is its spelling.
public enum DurationUnit: String, CaseIterable, Sendable {
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "min"
  case hours = "h"
  case days = "d"

  init?(bytes: ArraySlice<UInt8>) {
    guard let unit = Self.allCases.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) else { return nil }
    self = unit
  }

  public var inMilliseconds: Int {
    switch self {
    case .milliseconds: 1
    case .seconds: 1000
    case .minutes: 60_000
    case .hours: 3_600_000
    case .days: 86_400_000
    }
  }
}
