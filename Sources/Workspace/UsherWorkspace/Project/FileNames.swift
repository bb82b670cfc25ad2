internal import UsherSource

/// The names of a project's files. A file with another name is not read, so a name that nearly fits is reported.
enum FileNames {
  /// The name that the file was probably meant to have; nil if its name fits, or is that of another kind of file.
  static func meant(by name: String) -> String? {
    var stem = Substring(name)
    var lower = Substring(name.lowercased())
    func drop(_ ending: String) -> Bool {
      guard lower.hasSuffix(ending), lower.utf8.count == stem.utf8.count else { return false }
      (stem, lower) = (stem.dropLast(ending.count), lower.dropLast(ending.count))
      return true
    }
    _ = drop(".txt")
    if ["usher.yaml", "usher.yml"].contains(lower) { return name == Settings.fileName ? nil : Settings.fileName }
    if drop(Project.sourceEnding) { return corrected(name, stem + Project.sourceEnding) }
    if drop(Project.catalogEnding) || drop(".copy.yml") { return corrected(name, stem + Project.catalogEnding) }
    return nil
  }

  private static func corrected(_ name: String, _ meant: Substring) -> String? {
    meant.hasPrefix(".") || meant == name ? nil : String(meant)
  }

  /// The name of a catalog without `.copy`, such as `capture.de.yaml`, beside the catalogs whose names are given.
  static func meant(by name: String, besideCatalogs catalogs: [String]) -> String? {
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) {
      let stem = name.dropLast(ending.count)
      let isBeside = catalogs.contains { catalog in
        let source = catalog.dropLast(Project.catalogEnding.count)
        return stem == source || stem.hasPrefix(source + ".")
      }
      return isBeside ? stem + Project.catalogEnding : nil
    }
    return nil
  }
}

extension Diagnostic {
  static func misnamedFile(_ file: SourceFile, meant: String) -> Diagnostic {
    Diagnostic(
      .misnamedFile, "`\(file.name)` is not read, because of its name",
      at: Label(file, Span(0, 0), "this file is skipped"),
      why:
        "policies and platforms end in `\(Project.sourceEnding)`, catalogs in `\(Project.catalogEnding)`, and the settings are in `\(Settings.fileName)`",
      help: "rename it to `\(meant)`; if it is not meant for usher, list it under `exclude` in `\(Settings.fileName)`")
  }

  static func unusedCatalog(_ name: String, at place: Label) -> Diagnostic {
    Diagnostic(
      .unusedCatalog, "no policy uses the catalog `\(name)`",
      at: Label(place.file, place.span, "nothing shows these texts"),
      help: "write `copy \(name)` in the policy that shows them, or delete the catalog's files")
  }
}
