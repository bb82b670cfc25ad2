internal import UsherRuntime
internal import UsherSource

/// The languages of an app, and their usage descriptions.
struct LanguageTexts {
  private(set) var localized: [(locale: String, table: InfoPlist.Table)] = []
  private(set) var languages: Set<String> = []
  /// The source language of the `InfoPlist.xcstrings`.
  private(set) var sourceLanguage: String?
  private(set) var catalogPath: String?
  private(set) var repeated: [RepeatedPurpose] = []

  /// Reads the files in these folders and in their subfolders, each once.
  init(in folders: [String], _ files: FileSystem) throws(InputError) {
    var known: Set<String> = []
    for folder in folders {
      for path in try Self.paths(in: folder, files) where known.insert(files.absolute(path)).inserted {
        if path.hasSuffix(".xcstrings") {
          try readCatalog(path, in: files)
        } else if let locale = locale(ofFolder: Path.folder(of: path)) {
          if LanguageTag(locale) != nil { languages.insert(locale) }
          if Path.last(of: path) == "InfoPlist.strings" { try readStrings(in: locale, path, in: files) }
        }
      }
    }
  }

  /// The string catalogs in a folder and its subfolders, and the files of its `LOCALE.lproj` folders.
  static func paths(in folder: String, _ files: FileSystem) throws(InputError) -> [String] {
    try files.under(folder, leavingOut: isForeign, where: { _ in true }).filter {
      $0.hasSuffix(".xcstrings") || locale(ofFolder: Path.folder(of: $0)) != nil
    }
  }

  /// Whether a folder holds libraries, or another bundle with languages of its own.
  private static func isForeign(_ path: String) -> Bool {
    let name = Path.last(of: path)
    return ["Pods", "Carthage", "node_modules"].contains(name)
      || [".bundle", ".framework", ".xcframework", ".app", ".appex"].contains { name.hasSuffix($0) }
  }

  private mutating func readStrings(in locale: String, _ path: String, in files: FileSystem) throws(InputError) {
    let table = try InfoPlist.table(of: try InfoPlist.read(path, in: files))
    localized.append((locale, table))
    repeated += repeatedPurposes(in: table.entries)
  }

  private mutating func readCatalog(_ path: String, in files: FileSystem) throws(InputError) {
    let file = try InfoPlist.read(path, in: files)
    guard StringCatalog.isForInfoPlist(path) else {
      languages.formUnion(StringCatalog.languages(in: try PropertyReader.value(of: file, .json)))
      return
    }
    let catalog = try StringCatalog(file)
    languages.formUnion(catalog.languages)
    localized += catalog.tables
    repeated += repeatedPurposes(in: catalog.keys)
    (catalogPath, sourceLanguage) = (path, catalog.sourceLanguage)
  }
}
