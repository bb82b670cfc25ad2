extension BundledPlatforms {
  private static let folder = "usher:Platforms/"

  /// The pseudo-path of a platform that is bundled with the tools.
  package static func path(of name: String) -> String { folder + name + ".usher" }

  /// Whether a path is the pseudo-path of a bundled platform.
  package static func isOne(_ path: String) -> Bool { path.hasPrefix(folder) }
}
