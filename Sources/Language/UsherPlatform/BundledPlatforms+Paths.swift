extension BundledPlatforms {
  private static let folder = "usher:Platforms/"

  /// What stands for the path of a platform that comes with the tools.
  package static func path(of name: String) -> String { folder + name + ".usher" }

  /// Whether a path is that of a platform that comes with the tools.
  package static func isOne(_ path: String) -> Bool { path.hasPrefix(folder) }
}
