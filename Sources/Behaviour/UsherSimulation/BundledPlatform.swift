internal import UsherPlatform

/// A platform that comes with `usher`, for ``SimulatedDevice``. Its statuses, requests and sources are in the platform file
/// of the same name.
public enum BundledPlatform: String, CaseIterable, Sendable {
  /// Android 11 and later.
  case android
  /// iOS 15 and later.
  case ios
  /// macOS 13 and later.
  case macos
  /// Browsers.
  case web

  /// The platform file.
  var source: String {
    guard let known = BundledPlatforms.all.first(where: { $0.name == rawValue }) else {
      preconditionFailure("each case is the name of a platform file")
    }
    return known.text
  }
}
