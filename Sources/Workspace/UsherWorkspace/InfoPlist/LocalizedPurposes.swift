package import UsherCatalog
package import UsherSource

/// The purpose texts of catalogs as an app has them: one text for each key of Info.plist and each language.
package struct LocalizedPurposes {
  private let purposes: [WordedPurpose]
  private let source: String

  /// Throws a finding if two catalogs have different texts for one key in one language.
  package init(_ sets: [CatalogSet]) throws(InputError) {
    var purposes: [WordedPurpose] = []
    for purpose in sets.flatMap({ $0.wordedPurposes }) {
      let known = purposes.first { $0.key == purpose.key && $0.locale == purpose.locale }
      if let known, known.text != purpose.text { throw InputError([.plistConflict(purpose, known)]) }
      if known == nil { purposes.append(purpose) }
    }
    guard let source = sets.first?.source.locale.text, !purposes.isEmpty else {
      throw InputError("the catalogs have no entry with `kind: purpose`")
    }
    (self.purposes, self.source) = (purposes, source)
  }

  /// The files that have these texts: `target` if it is an `InfoPlist.xcstrings`, else the
  /// `LOCALE.lproj/InfoPlist.strings` of each language in the folder `target`. What existing files have besides is kept.
  package func files(at target: String, in files: FileSystem) throws(InputError) -> [SourceFile] {
    if Path.last(of: target) == "InfoPlist.xcstrings" { return [try stringCatalog(target, in: files)] }
    guard files.kind(of: target) == .folder else {
      throw InputError("`\(target)` is neither a folder nor an `InfoPlist.xcstrings`")
    }
    let tables = try files.under(target, endingIn: ["InfoPlist.strings"])
    var written: [SourceFile] = []
    for locale in locales {
      let known = tables.filter { UsherWorkspace.locale(ofFolder: Path.folder(of: $0)) == locale }
      for path in known.isEmpty ? [Path.joined(target, "\(locale).lproj/InfoPlist.strings")] : known {
        written.append(try strings(in: locale, path, in: files))
      }
    }
    return written
  }

  private var locales: [String] {
    var locales: [String] = []
    for purpose in purposes where !locales.contains(purpose.locale) { locales.append(purpose.locale) }
    return locales
  }

  private func stringCatalog(_ path: String, in files: FileSystem) throws(InputError) -> SourceFile {
    let isNew = files.kind(of: path) == .missing
    let old = isNew ? nil : try files.read(path)
    var catalog =
      try old.map { (file) throws(InputError) in try StringCatalog(file) } ?? StringCatalog(source: source, at: path)
    var isChanged = isNew
    for purpose in purposes where try catalog.set(purpose) { isChanged = true }
    // An unchanged file keeps its layout.
    guard isChanged || old == nil else { return SourceFile(path: path, bytes: old?.bytes ?? []) }
    return SourceFile(path: path, bytes: catalog.bytes)
  }

  /// The `.strings` file of one language: existing texts are replaced in place, new ones are added at the end.
  private func strings(in locale: String, _ path: String, in files: FileSystem) throws(InputError) -> SourceFile {
    let own = purposes.filter { $0.locale == locale }
    guard files.kind(of: path) != .missing else {
      return SourceFile(path: path, text: own.map { line($0) }.joined())
    }
    let old = try files.read(path)
    guard !isPropertyList(old.bytes), let text = StringsText(old.bytes) else {
      throw InputError("`\(path)` is not a text in UTF-8 or UTF-16, so its texts cannot be replaced")
    }
    let file = SourceFile(path: path, text: text.text)
    let entries = try PropertyReader.strings(in: file).entries
    var edits: [Edit] = []
    var added = ""
    for purpose in own {
      let known = entries.filter { $0.key == purpose.key }
      if known.isEmpty { added += line(purpose) }
      for entry in known where entry.value.text != purpose.text {
        let isShort = entry.value.span == entry.keySpan
        edits.append(Edit(entry.value.span, (isShort ? "\(quoted(purpose.key)) = " : "") + quoted(purpose.text)))
      }
    }
    if edits.isEmpty, added.isEmpty { return old }
    if !added.isEmpty {
      let end = file.bytes.count
      edits.append(Edit(Span(end, end), (file.bytes.last.map { $0 != UInt8(ascii: "\n") } == true ? "\n" : "") + added))
    }
    return SourceFile(
      path: path, bytes: text.encoded(String(decoding: file.bytes(with: edits), as: UTF8.self)))
  }

  private func line(_ purpose: WordedPurpose) -> String { "\(quoted(purpose.key)) = \(quoted(purpose.text));\n" }
}

extension Diagnostic {
  fileprivate static func plistConflict(_ purpose: WordedPurpose, _ known: WordedPurpose) -> Diagnostic {
    Diagnostic(
      .plistConflict, "two catalogs have different texts for `\(purpose.key)` in `\(purpose.locale)`",
      at: Label(purpose.place.file, purpose.place.span, "one text"),
      also: [Label(known.place.file, known.place.span, "another text")],
      why: "an app has one Info.plist",
      help: "give both the same text, or name the catalogs of this app only")
  }
}
