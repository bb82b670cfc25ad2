internal import UsherCatalog
package import UsherSource

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

  /// The name of a catalog without `.copy`, such as `capture.de.yaml`, beside catalogs whose names begin with one of `stems`.
  static func meant(by name: String, besideCatalogs stems: Set<Substring>) -> String? {
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) && name != Settings.fileName {
      let stem = name.dropLast(ending.count)
      var shorter = stem
      while !stems.contains(shorter) {
        guard let dot = shorter.lastIndex(of: ".") else { return nil }
        shorter = shorter[..<dot]
      }
      return stem + Project.catalogEnding
    }
    return nil
  }

  /// Whether a file has the fields of a catalog, as far as its first lines show.
  static func isCatalog(_ file: SourceFile) -> Bool {
    (1...min(file.lineCount, 50)).contains { file.text(file.span(ofLine: $0)).hasPrefix("catalog:") }
  }

  /// The name that a catalog usually has; nil if its fields cannot be read.
  static func usual(for file: SourceFile) -> String? {
    CatalogFile(file).head.map { head in head.name + (head.locale.map { "." + $0 } ?? "") + Project.catalogEnding }
  }
}

/// A file or folder that is not read, or that nothing needs.
private enum ProjectFileProblem: Problem {
  case misnamed(String)
  case skipped(String, SkippedEntry.Cause)
  case unusedCatalog(String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .misnamed, .skipped: .misnamedFile
    case .unusedCatalog: .unusedCatalog
    }
  }

  var message: Message {
    switch self {
    case .misnamed(let name): "`\(name)` is not read, because of its name"
    case .skipped(let name, let cause): "`\(name)` is not read, because \(cause.text)"
    case .unusedCatalog(let name): "no policy uses the catalog `\(name)`"
    }
  }
}

extension SkippedEntry.Cause {
  fileprivate var text: String {
    switch self {
    case .name: "its name is not UTF-8"
    case .link: "it is a link to a folder"
    case .noFile: "it is a pipe or a device"
    case .nowhere: "it is a link that leads nowhere"
    case .unreadable: "you have no right to read it"
    }
  }

  fileprivate var why: Prose {
    switch self {
    case .name: "no path in UTF-8 leads to it; `\u{FFFD}` stands for what is no character"
    case .link: "links to folders are not followed, because they may lead in a circle"
    case .noFile: "it might never end"
    case .nowhere: "what it led to may have been renamed or deleted"
    case .unreadable: "it may have policies and catalogs that others need"
    }
  }

  fileprivate var help: Prose {
    let exclude: Prose = "list it under `exclude` in `\(Settings.fileName)`"
    return switch self {
    case .name: "rename it"
    case .link: "check the folder that it leads to as well, or \(exclude)"
    case .noFile: "rename it, or \(exclude)"
    case .nowhere: "correct the link, or delete it"
    case .unreadable: "give yourself the right, or \(exclude)"
    }
  }
}

extension Diagnostic {
  /// `isThere` says whether there already is a file with the name that is meant.
  static func misnamedFile(_ file: SourceFile, meant: String, isThere: Bool) -> Diagnostic {
    let what: Prose = isThere ? "there is a `\(meant)`: keep one of the two" : "rename it to `\(meant)`"
    return Diagnostic(
      ProjectFileProblem.misnamed(file.name), at: Label(file, Span(0, 0), "this file is skipped"),
      why:
        "policies and platforms end in `\(Project.sourceEnding)`, catalogs in `\(Project.catalogEnding)`, and the settings are in `\(Settings.fileName)`",
      help: "\(what); if it is not meant for usher, list it under `exclude` in `\(Settings.fileName)`")
  }

  package static func skipped(_ entry: SkippedEntry) -> Diagnostic {
    let file = SourceFile(path: entry.path, bytes: [])
    return Diagnostic(
      ProjectFileProblem.skipped(file.name, entry.cause), at: Label(file, Span(0, 0), "this is skipped"),
      why: entry.cause.why, help: entry.cause.help)
  }

  static func unusedCatalog(_ name: String, at place: Label) -> Diagnostic {
    Diagnostic(
      ProjectFileProblem.unusedCatalog(name), at: marked(place, "nothing shows these texts"),
      help: "write `copy \(name)` in the policy that shows them, or delete the catalog's files")
  }
}
