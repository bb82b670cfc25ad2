package import UsherCatalog
internal import UsherRuntime
package import UsherSource

/// An `InfoPlist.xcstrings`: Xcode's file with the texts of all languages. Unknown fields are kept.
package struct StringCatalog {
  private let file: SourceFile
  private var root: PropertyTree

  /// Throws a finding if the file is not JSON with a dictionary of `strings`.
  package init(_ file: SourceFile) throws(InputError) {
    self.file = file
    root = try PropertyReader.value(of: file, .json)
    guard root["strings"]?.isDictionary == true else {
      throw InputError("`\(file.path)` is no string catalog: it has no `strings`")
    }
  }

  /// A new catalog without texts.
  package init(source locale: String, at path: String) {
    file = SourceFile(path: path, bytes: [])
    root = PropertyTree(
      .dictionary([
        PropertyTree.Entry(key: "sourceLanguage", value: PropertyTree(.text(locale))),
        PropertyTree.Entry(key: "strings", value: PropertyTree(.dictionary([]))),
        PropertyTree.Entry(key: "version", value: PropertyTree(.text("1.0"))),
      ]))
  }

  /// Whether a file with this path has the texts of an Info.plist. Xcode puts the name of the target in front if a project has
  /// several.
  static func isForInfoPlist(_ path: String) -> Bool {
    Path.last(of: path) == "InfoPlist.xcstrings" || path.hasSuffix("-InfoPlist.xcstrings")
  }

  // MARK: Reading

  var sourceLanguage: String? { root["sourceLanguage"]?.text.map { canonicalLocale($0) } }

  /// The languages into which at least one text is translated, or shall be.
  var languages: Set<String> { Self.languages(in: root) }

  /// The languages of a file that has the form of a string catalog.
  static func languages(in root: PropertyTree) -> Set<String> {
    let localizations = (root["strings"]?.entries ?? []).flatMap { $0.value["localizations"]?.entries ?? [] }
    return Set(localizations.map { canonicalLocale($0.key) }.filter { LanguageTag($0) != nil })
  }

  /// The keys, without their texts.
  var keys: [InfoPlist.Entry] {
    (root["strings"]?.entries ?? []).map { InfoPlist.Entry(key: $0.key, text: "…", place: Label(file, $0.keySpan)) }
  }

  /// The texts of each language. A key has an entry for each of its variations. A new text without a value is left out: the app
  /// shows the source text in its place.
  var tables: [(locale: String, table: InfoPlist.Table)] {
    var tables: [(locale: String, table: InfoPlist.Table)] = []
    for key in root["strings"]?.entries ?? [] {
      for localization in key.value["localizations"]?.entries ?? [] {
        let locale = canonicalLocale(localization.key)
        let entries = values(in: localization.value).map {
          InfoPlist.Entry(key: key.key, text: $0, place: Label(file, localization.keySpan))
        }
        if let index = tables.firstIndex(where: { $0.locale == locale }) {
          tables[index].table.entries += entries
        } else {
          tables.append((locale, InfoPlist.Table(path: file.path, entries: entries)))
        }
      }
    }
    return tables
  }

  private func values(in localization: PropertyTree) -> [String] {
    if let unit = localization["stringUnit"] {
      let value = unit["value"]?.text ?? ""
      return value.allSatisfy { $0.isWhitespace } && unit["state"]?.text == "new" ? [] : [value]
    }
    return localization.entries.flatMap { values(in: $0.value) }
  }

  // MARK: Writing

  /// Sets the text of a purpose. Other fields, keys and languages stay, and a text that is equal keeps its state. Returns whether
  /// the catalog was changed.
  package mutating func set(_ purpose: WordedPurpose) throws(InputError) -> Bool {
    var strings = root["strings"] ?? PropertyTree(.dictionary([]))
    var string =
      strings[purpose.key]
      ?? PropertyTree(.dictionary([PropertyTree.Entry(key: "extractionState", value: PropertyTree(.text("manual")))]))
    var localizations = string["localizations"] ?? PropertyTree(.dictionary([]))
    let written = localizations.entries.first { canonicalLocale($0.key) == purpose.locale }
    var localization = written?.value ?? PropertyTree(.dictionary([]))
    if let written, localization["variations"] != nil {
      throw InputError([.plistVariations(purpose, Label(file, written.keySpan))])
    }
    var unit = localization["stringUnit"] ?? PropertyTree(.dictionary([]))
    if unit["value"]?.text == purpose.text { return false }
    unit["state"] = PropertyTree(.text(purpose.isReviewed ? "translated" : "needs_review"))
    unit["value"] = PropertyTree(.text(purpose.text))
    localization["stringUnit"] = unit
    localizations[written?.key ?? purpose.locale] = localization
    string["localizations"] = localizations
    strings[purpose.key] = string
    root["strings"] = strings
    return true
  }

  /// The file, laid out as Xcode writes it.
  package var bytes: [UInt8] {
    Array((root.json() + (file.bytes.last == UInt8(ascii: "\n") ? "\n" : "")).utf8)
  }
}

extension Diagnostic {
  fileprivate static func plistVariations(_ purpose: WordedPurpose, _ place: Label) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.varies(key: purpose.key, locale: purpose.locale),
      at: marked(place, "varies here"),
      also: [marked(purpose.place, "one text")],
      help: "remove the variations, or leave this purpose out of the catalogs")
  }
}
