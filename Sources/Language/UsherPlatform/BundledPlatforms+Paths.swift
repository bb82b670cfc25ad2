extension BundledPlatforms {
  private static let folder = "usher:Platforms/"
  private static let ending = ".usher"

  /// The pseudo-path of a platform that is bundled with the tools.
  package static func path(of name: String) -> String { folder + name + ending }

  /// Whether a path is the pseudo-path of a bundled platform.
  package static func isOne(_ path: String) -> Bool { path.hasPrefix(folder) }

  /// The name of the bundled platform that has this pseudo-path.
  package static func name(at path: String) -> String? {
    isOne(path) ? String(path.dropFirst(folder.count).dropLast(ending.count)) : nil
  }
}
