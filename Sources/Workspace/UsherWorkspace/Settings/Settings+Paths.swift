package import UsherSource

extension Settings {
  /// Whether the settings' folder is one of these folders or inside one.
  package func lies(in paths: [String]) -> Bool {
    guard let folder else { return false }
    return paths.contains { path in
      let place = files.absolute(path)
      return folder == place || folder.hasPrefix(place == "/" ? place : place + "/")
    }
  }

  /// Reports paths and patterns of the settings that match nothing, and invisible characters in their comments and elsewhere.
  package func findings() throws(InputError) -> [Diagnostic] {
    guard let folder else { return [] }
    var found = readFiles.flatMap { $0.findings(ofInvisible: $0.invisibleCharacters, in: .line) }
    for path in configuration.roots + configuration.infoPlists where files.kind(of: place(of: path.value)) == .missing {
      if let place = path.place { found.append(.noSuchPath(path.value, at: place)) }
    }
    var patterns = configuration.excluded
    for rule in configuration.severityRules {
      guard let pattern = rule.value.pattern else { continue }
      if !patterns.contains(where: { $0.value.text == pattern.value.text }) { patterns.append(pattern) }
    }
    guard !patterns.isEmpty else { return found }
    let paths = try files.under(files.shortest(folder)) { _ in true }.compactMap { path(of: $0) }
    for pattern in patterns where !paths.contains(where: pattern.value.matches) {
      if let place = pattern.place { found.append(.unmatchedPattern(pattern.value.text, at: place)) }
    }
    return found
  }
}
