package import UsherCatalog
internal import UsherCompiler
internal import UsherSemantics
package import UsherSource

/// The usage descriptions that a policy needs in Info.plist.
package struct PolicyPurposes: Sendable {
  let needed: [NeededPurpose]
  /// The names of the catalogs that the policy uses.
  let catalogNames: [String]

  init(of policy: CompiledPolicy) {
    needed = neededPurposes(of: policy.modules)
    catalogNames = policy.modules.flatMap { $0.catalogs }.map { $0.name }
  }
}

/// Compares an app's Info.plist with the usage descriptions that its policies need and its catalogs contain.
package struct InfoPlistChecks {
  private let needed: [NeededPurpose]
  private let merged: MergedPurposes
  /// The language of the source catalogs, which Info.plist must have too.
  private let sourceLocale: String?

  package init(_ policies: [PolicyPurposes], _ sets: [CatalogSet]) {
    var needed: [NeededPurpose] = []
    for purpose in policies.flatMap({ $0.needed }) where !needed.contains(where: { $0.key == purpose.key }) {
      needed.append(purpose)
    }
    self.needed = needed
    let names = Set(policies.flatMap { $0.catalogNames })
    let used = sets.filter { names.contains($0.name) }
    merged = MergedPurposes(used)
    sourceLocale = used.first?.source.locale.text
  }

  /// The keys that iOS 15 and 16 expect instead. An app for these systems has both.
  private static let formerKeys = [
    "NSCalendarsFullAccessUsageDescription": "NSCalendarsUsageDescription",
    "NSCalendarsWriteOnlyAccessUsageDescription": "NSCalendarsUsageDescription",
    "NSRemindersFullAccessUsageDescription": "NSRemindersUsageDescription",
  ]

  package func findings(in app: InfoPlist) -> [Diagnostic] {
    let own = app.own
    let missing = needed.filter { !own.has($0.key) }.map { Diagnostic.plistMissing(own, $0) }
    let known = needed.flatMap { [$0.key, Self.formerKeys[$0.key]] }
    let extra = own.entries.filter { $0.key.hasSuffix("UsageDescription") && !known.contains($0.key) }
    let worded = merged.agreed
    let source = worded.filter { $0.locale == sourceLocale }
    let localized = app.localized.flatMap { locale, table in
      empty(table) + differences(table, worded.filter { $0.locale == locale })
    }
    return missing + empty(own) + extra.map { .plistExtra($0) } + merged.conflicts + differences(own, source)
      + localized + untranslated(app)
  }

  private func empty(_ table: InfoPlist.Table) -> [Diagnostic] {
    table.entries.filter { entry in isBlank(entry.text) && needed.contains { $0.key == entry.key } }
      .map { .plistEmpty($0) }
  }

  private func differences(_ table: InfoPlist.Table, _ purposes: [WordedPurpose]) -> [Diagnostic] {
    purposes.flatMap { purpose in
      table.entries.filter { $0.key == purpose.key && !isBlank($0.text) && $0.text != purpose.text }
        .map { .plistDiffers($0, purpose) }
    }
  }

  /// Reports usage descriptions that a catalog has in a language and the app lacks.
  private func untranslated(_ app: InfoPlist) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for purpose in merged.purposes
    where purpose.locale != sourceLocale && needed.contains(where: { $0.key == purpose.key }) {
      let tables = app.localized.filter { $0.locale == purpose.locale }.map { $0.table }
      if !tables.contains(where: { $0.has(purpose.key) }) {
        found.append(.plistUntranslated(purpose, path: tables.first?.path ?? app.catalogPath, app.folders))
      }
    }
    return found
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy { $0.isWhitespace } }
}

extension Diagnostic {
  fileprivate static func plistMissing(_ table: InfoPlist.Table, _ purpose: NeededPurpose) -> Diagnostic {
    Diagnostic(
      .plistMissing, "`\(table.path)` has no `\(purpose.key)`",
      at: Label(purpose.place.file, purpose.place.span, "the system asks for `\(purpose.resource)` here"),
      why: "without it the system ends the app, or does not ask",
      help: "add the key with a text that says what the app uses it for")
  }

  fileprivate static func plistEmpty(_ entry: InfoPlist.Entry) -> Diagnostic {
    Diagnostic(
      .plistEmpty, "`\(entry.key)` is empty in `\(entry.place.file.path)`", at: marked(entry, "empty"),
      why: "the system treats an empty text like a missing one")
  }

  fileprivate static func plistExtra(_ entry: InfoPlist.Entry) -> Diagnostic {
    Diagnostic(
      .plistExtra, "`\(entry.key)` is in `\(entry.place.file.path)`, but no policy asks for this resource",
      at: marked(entry, "no policy needs this"),
      why: "a purpose text for something that the app does not use raises questions, also in App Review",
      help: "remove it, unless other code of the app asks")
  }

  fileprivate static func plistDiffers(_ entry: InfoPlist.Entry, _ purpose: WordedPurpose) -> Diagnostic {
    Diagnostic(
      .plistDiffers, "`\(purpose.key)` differs from the catalog in `\(purpose.locale)`",
      at: marked(entry, "people read this"),
      also: [Label(purpose.place.file, purpose.place.span, "this text was reviewed")],
      help: "the catalog says: \(purpose.text)")
  }

  /// `path` is the file to add the text to; nil if the app has none for the language in these folders.
  fileprivate static func plistUntranslated(
    _ purpose: WordedPurpose, path: String?, _ folders: [String]
  ) -> Diagnostic {
    let searched = folders.map { $0 == "." ? "this folder" : "`\($0)`" }.joined(separator: " and ")
    return Diagnostic(
      .plistUntranslated, "the app has no `\(purpose.key)` in `\(purpose.locale)`",
      at: Label(purpose.place.file, purpose.place.span, "the text in the catalog"),
      why: "people see this text in another language than the rest of the app",
      help: path.map { "add it to `\($0)`; `usher copy plist` writes it there" }
        ?? "there is no file for it in \(searched); `usher copy plist` writes `\(purpose.locale).lproj/InfoPlist.strings` or `InfoPlist.xcstrings`"
    )
  }

  private static func marked(_ entry: InfoPlist.Entry, _ text: String) -> Label {
    Label(entry.place.file, entry.place.span, text)
  }
}
