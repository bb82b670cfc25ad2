package import UsherCatalog
internal import UsherRuntime
package import UsherSource
package import UsherWorkspace

/// A format of files for translators.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case csv
  case xliff
  case xliff2
  /// A folder with an XLIFF 1.2 file, which Xcode opens and imports.
  case xcloc
  case po
  case xcstrings
  case stringsXML = "strings-xml"
  case arb
  case strings
  case stringsdict

  /// Those that an export can have. Apple's files of texts are only read: a String Catalog has all that they have.
  package static let written = allCases.filter { $0 != .strings && $0 != .stringsdict }

  /// The ends of the names of its files. An export has the first.
  package var fileEndings: [String] {
    switch self {
    case .csv: [".csv"]
    // A file with either end may be of either version.
    case .xliff: [".xliff"]
    case .xliff2: [".xlf"]
    case .xcloc: [".xcloc"]
    case .po: [".po"]
    case .xcstrings: [".xcstrings"]
    case .stringsXML: [".xml"]
    case .arb: [".arb"]
    case .strings: [".strings"]
    case .stringsdict: [".stringsdict"]
    }
  }

  /// What a file of this format has no place for, in words.
  package var losses: [String] {
    switch self {
    case .csv, .xliff, .xliff2, .xcloc: []
    case .strings, .stringsdict:
      ["notes", "limits", "states", "the source texts", "whether a text was changed in the catalog after the export"]
    case .po: ["the difference between `draft` and `needs_review`", "`approved`", "plural forms of fractions alone"]
    case .xcstrings: ["limits", "`approved`", "whether a text was changed in the catalog after the export"]
    case .stringsXML:
      ["limits", "states", "the source texts", "whether a text was changed in the catalog after the export"]
    case .arb: ["states", "the source texts beside their translations"]
    }
  }

  /// The format of a file, by its name; nil for another file.
  package init?(of path: String) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { $0.fileEndings.contains { path.hasSuffix($0) } }) else {
      return nil
    }
    self = format
  }

  /// A file to write.
  package struct File {
    /// A path below the folder of the export.
    package let name: String
    package let text: String
    /// What is in it; nil if it only describes another file.
    package let catalogs: [ExchangeCatalog]?
  }

  /// The files with a catalog in some languages. `page` has the address of the page that shows an entry in a language, if it is known.
  package func files(
    of set: CatalogSet, in locales: [String], page: (_ entry: String, _ locale: String) -> String? = { _, _ in nil }
  ) throws(InputError) -> [File] {
    let catalogs = locales.map { ExchangeCatalog(of: set, in: $0, page: page) }
    func sourceTexts() -> ExchangeCatalog { ExchangeCatalog(of: set, in: set.source.locale.text, page: page) }
    func each(_ text: (ExchangeCatalog) throws(InputError) -> String) throws(InputError) -> [File] {
      var files: [File] = []
      for catalog in catalogs {
        let name = "\(catalog.name).\(catalog.locale)\(fileEndings[0])"
        files.append(File(name: name, text: try text(catalog), catalogs: [catalog]))
      }
      return files
    }
    func app(_ naming: ExchangeNaming, _ file: (ExchangeCatalog, Bool) -> File) throws(InputError) -> [File] {
      let source = sourceTexts()
      for catalog in [source] + catalogs {
        if let (one, other) = ExchangeNames(of: catalog.texts, naming: naming).collisions.first {
          throw InputError("`\(one)` and `\(other)` would have the same name in this format; rename one of them")
        }
      }
      return [file(source, true)] + catalogs.map { file($0, false) }
    }
    switch self {
    case .csv: return try each(csvText)
    case .xliff: return try each(xliffText)
    case .xliff2: return try each(xliff2Text)
    case .xcloc:
      return catalogs.flatMap { catalog in
        let folder = "\(catalog.name).\(catalog.locale).xcloc"
        return [
          File(name: "\(folder)/contents.json", text: bundleContents(of: catalog), catalogs: nil),
          File(
            name: "\(folder)/\(localizedContents)/\(catalog.locale).xliff", text: xliffText(of: catalog),
            catalogs: [catalog]),
        ]
      }
    case .po: return try each(poText)
    case .xcstrings:
      let text = xcstringsText(of: catalogs, source: sourceTexts())
      return [File(name: "\(set.name).xcstrings", text: text, catalogs: catalogs)]
    case .stringsXML:
      return try app(.snake) { catalog, isSource in
        let folder = isSource ? "values" : androidFolder(for: catalog.locale)
        return File(
          name: "\(folder)/\(catalog.name).xml", text: androidText(of: catalog, isSource: isSource),
          catalogs: isSource ? [] : [catalog])
      }
    case .arb:
      return try app(.camel) { catalog, isSource in
        let locale = catalog.locale.replacing("-", with: "_")
        return File(
          name: "\(catalog.name)_\(locale).arb", text: arbText(of: catalog, isSource: isSource),
          catalogs: isSource ? [] : [catalog])
      }
    case .strings, .stringsdict:
      throw InputError("files `*\(fileEndings[0])` are only read; `xcstrings` has their texts")
    }
  }

  /// Reads a file of this format: one result for each language. Throws the first error. `locale` is the language of a file that does not say it,
  /// and the only one to take from a file with several.
  package func read(_ file: SourceFile, locale: String?) throws(InputError) -> [ExchangeFile] {
    let named = language(inNameOf: file)
    var files = try parts(of: file, locale: locale, named: named)
    for index in files.indices {
      if files[index].locale == nil { files[index].locale = locale ?? named }
    }
    if self == .stringsXML, locale == nil, named == nil, let folder = file.folderForMore {
      files[0].skipped.append(file.problem(.otherFolder(folder), at: 0))
      files[0].records = []
    }
    for one in files {
      // The language is part of the path of a catalog.
      if let own = one.locale, LanguageTag(own)?.text != own {
        throw file.problem(.expected("a language tag, and not `\(own)`"), at: one.offset).error
      }
      guard let own = one.locale, let wanted = named ?? (files.count == 1 ? locale : nil), own != wanted else {
        continue
      }
      throw file.problem(.otherLanguage(wanted, own), at: one.offset).error
    }
    return files
  }

  private func parts(of file: SourceFile, locale: String?, named: String?) throws(InputError) -> [ExchangeFile] {
    do throws(ExchangeProblem) {
      switch self {
      case .csv: return try readCSV(file, locale: locale)
      case .xliff, .xliff2, .xcloc: return try readXLIFF(file, locale: locale ?? named)
      case .po: return try readPO(file, locale: locale ?? named)
      case .stringsXML: return try readAndroid(file)
      case .xcstrings, .arb, .strings, .stringsdict: break
      }
    } catch { throw error.error }
    switch self {
    case .arb: return try readARB(file, locale: locale ?? named)
    case .strings: return try readStrings(file)
    case .stringsdict: return try readStringsDictionary(file)
    case .xcstrings, .csv, .xliff, .xliff2, .xcloc, .po, .stringsXML: return try readXcstrings(file)
    }
  }

  /// The language in the name of a file: `pl` of `snapyard.pl.csv`, of `pl.xliff` and of `pl.lproj/Localizable.strings`. Nil if it has
  /// none.
  private func language(inNameOf file: SourceFile) -> String? {
    let folder = Path.last(of: Path.folder(of: file.path))
    if folder.hasSuffix(".lproj") { return LanguageTag(canonicalLocale(String(folder.dropLast(".lproj".count))))?.text }
    if self == .stringsXML { return androidLanguage(ofFolder: folder) }
    // Both versions of XLIFF have files with both ends.
    let ending = Self.allCases.flatMap(\.fileEndings).first { file.name.lowercased().hasSuffix($0) } ?? ""
    let name = file.name.dropLast(ending.count)
    // `app_zh_Hans.arb`
    let parts = self == .arb ? name.split(separator: "_", maxSplits: 1) : name.split(separator: ".")
    // A word of three letters is a language behind another one only: `app.xcstrings` has all languages.
    guard let word = parts.last, let tag = LanguageTag(String(word)),
      tag.language.utf8.count == 2 || tag.language.utf8.count == 3 && parts.count > 1, UnlikelyLocale(tag.text) == nil
    else { return nil }
    return tag.text
  }
}

extension SourceFile {
  /// The folder of Android's resources that it is in, if this is for something besides a language. Nil for other files.
  fileprivate var folderForMore: String? {
    let folder = Path.last(of: Path.folder(of: path))
    return folder.hasPrefix("values-") && androidLanguage(ofFolder: folder) == nil ? folder : nil
  }
}
