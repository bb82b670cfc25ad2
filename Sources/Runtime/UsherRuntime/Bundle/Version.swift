extension Policy {
  /// An operating system version, with the precision that policies compare: major and minor.
  public struct Version: Hashable, Comparable, Sendable {
    package var major: Int
    package var minor: Int

    public init(_ major: Int, _ minor: Int = 0) {
      self.major = major
      self.minor = minor
    }

    public static func < (left: Version, right: Version) -> Bool {
      left.major == right.major ? left.minor < right.minor : left.major < right.major
    }
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Version = Policy.Version
