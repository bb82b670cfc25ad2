package import UsherCatalog
package import UsherSource

/// The purpose texts of catalogs as an app has them: one text for each key of Info.plist and each language.
package struct LocalizedPurposes {
  private let purposes: [WordedPurpose]
  private let source: String

  /// Throws a finding if two catalogs have different texts for one key in one language.
  package init(_ sets: [CatalogSet]) throws(InputError) {
    let merged = MergedPurposes(sets)
    if !merged.conflicts.isEmpty { throw InputError(merged.conflicts) }
    guard let source = sets.first?.source.locale.text, !merged.purposes.isEmpty else {
      throw InputError("the catalogs have no entry with `kind: purpose`")
    }
    (purposes, self.source) = (merged.purposes, source)
  }

  /// A file as it should be.
  package struct File {
    package let file: SourceFile
    /// Whether the file on disk is missing or different.
    package let isChanged: Bool
    /// The file on disk; nil if it is missing.
    package let known: SourceFile?
  }

  /// The files that have these texts: `target` if it is an `InfoPlist.xcstrings`, else the
  /// `LOCALE.lproj/InfoPlist.strings` of each language in the folder `target`. What existing files have besides is kept.
  ///
  /// `others` are the files for these languages in subfolders, which may belong to other targets or to libraries.
  package func files(
    at target: String, in files: FileSystem
  ) throws(InputError) -> (files: [File], others: [String]) {
    if StringCatalog.isForInfoPlist(target) { return ([try stringCatalog(target, in: files)], []) }
    guard files.kind(of: target) == .folder else {
      throw InputError("`\(target)` is neither a folder nor an `InfoPlist.xcstrings`")
    }
    let tables = try files.under(target) { $0 == "InfoPlist.strings" }.filter { path in
      Self.locale(of: path).map { locales.contains($0) } == true
    }
    let known = tables.filter { files.absolute(appFolder(of: $0)) == files.absolute(target) }
    var written: [File] = []
    for locale in locales {
      let paths = known.filter { Self.locale(of: $0) == locale }
      for path in paths.isEmpty ? [Path.joined(target, "\(locale).lproj/InfoPlist.strings")] : paths {
        written.append(try strings(in: locale, path, in: files))
      }
    }
    return (written, tables.filter { !known.contains($0) })
  }

  private static func locale(of path: String) -> String? { UsherWorkspace.locale(ofFolder: Path.folder(of: path)) }

  private var locales: [String] {
    var locales: [String] = []
    for purpose in purposes where !locales.contains(purpose.locale) { locales.append(purpose.locale) }
    return locales
  }

  private func stringCatalog(_ path: String, in files: FileSystem) throws(InputError) -> File {
    let isNew = files.kind(of: path) == .missing
    let old = isNew ? nil : try files.read(path)
    var catalog =
      try old.map { (file) throws(InputError) in try StringCatalog(file) } ?? StringCatalog(source: source, at: path)
    var isChanged = isNew
    for purpose in purposes where try catalog.set(purpose) { isChanged = true }
    // An unchanged file keeps its layout.
    if let old, !isChanged { return File(file: old, isChanged: false, known: old) }
    return File(file: SourceFile(path: path, bytes: catalog.bytes), isChanged: true, known: old)
  }

  /// The `.strings` file of one language: existing texts are replaced in place, new ones are added at the end.
  private func strings(in locale: String, _ path: String, in files: FileSystem) throws(InputError) -> File {
    let own = purposes.filter { $0.locale == locale }
    guard files.kind(of: path) != .missing else {
      return File(file: SourceFile(path: path, text: own.map { line($0) }.joined()), isChanged: true, known: nil)
    }
    let old = try files.read(path)
    let text = StringsText(old.bytes)
    let file = SourceFile(path: path, text: text?.text ?? "")
    guard let text, !old.isBinaryPropertyList, !isXML(file) else {
      throw InputError("`\(path)` is not a text in UTF-8 or UTF-16, so its texts cannot be replaced")
    }
    let entries = try PropertyReader.strings(in: file).entries
    var edits: [Edit] = []
    var added = ""
    for purpose in own {
      let known = entries.filter { $0.key == purpose.key }
      if known.isEmpty { added += line(purpose) }
      for entry in known where entry.value.text != purpose.text {
        let isShort = entry.value.span == entry.keySpan
        edits.append(
          Edit(
            entry.value.span,
            (isShort ? "\(quoted(purpose.key, .propertyList)) = " : "") + quoted(purpose.text, .propertyList)))
      }
    }
    if edits.isEmpty, added.isEmpty { return File(file: old, isChanged: false, known: old) }
    if !added.isEmpty {
      let end = file.bytes.count
      edits.append(Edit(Span(end, end), (file.bytes.last.map { $0 != UInt8(ascii: "\n") } == true ? "\n" : "") + added))
    }
    let bytes = text.encoded(String(decoding: file.bytes(with: edits), as: UTF8.self))
    return File(file: SourceFile(path: path, bytes: bytes), isChanged: true, known: old)
  }

  private func line(_ purpose: WordedPurpose) -> String {
    "\(quoted(purpose.key, .propertyList)) = \(quoted(purpose.text, .propertyList));\n"
  }
}

/// The folder of the app that a path `LOCALE.lproj/InfoPlist.strings` belongs to.
package func appFolder(of path: String) -> String { Path.folder(of: Path.folder(of: path)) }
