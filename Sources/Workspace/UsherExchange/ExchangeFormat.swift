package import UsherCatalog
package import UsherSource
package import UsherWorkspace

/// A format of files for translators.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case csv

  /// The end of the names of its files.
  package var fileEnding: String {
    switch self {
    case .csv: ".csv"
    }
  }

  /// What a file of this format has no place for, in words.
  package var losses: [String] {
    switch self {
    case .csv: []
    }
  }

  /// The format of a file, by its name; nil for another file.
  package init?(of path: String) {
    guard let format = Self.allCases.first(where: { path.lowercased().hasSuffix($0.fileEnding) }) else { return nil }
    self = format
  }

  /// A file to write.
  package struct File {
    /// A path below the folder of the export.
    package let name: String
    package let text: String
    /// What is in it.
    package let catalog: ExchangeCatalog
  }

  /// The files with a catalog in some languages.
  package func files(of set: CatalogSet, in locales: [String]) throws(InputError) -> [File] {
    let catalogs = locales.map { ExchangeCatalog(of: set, in: $0) }
    switch self {
    case .csv:
      return catalogs.map { File(name: "\($0.name).\($0.locale)\(fileEnding)", text: csvText(of: $0), catalog: $0) }
    }
  }

  /// Reads a file of this format. Throws the first error.
  package func read(_ file: SourceFile, locale: String?) throws(InputError) -> [ExchangeFile] {
    do throws(ExchangeProblem) {
      switch self {
      case .csv: return try readCSV(file, locale: locale)
      }
    } catch {
      throw error.error
    }
  }
}
