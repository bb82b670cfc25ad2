package import UsherCatalog
internal import UsherCompiler
internal import UsherRuntime
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
  private let worded: [WordedPurpose]
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
    worded = used.flatMap { $0.wordedPurposes }
    sourceLocale = used.first?.source.locale.text
  }

  package func findings(in app: InfoPlist) -> [Diagnostic] {
    let own = app.plist
    var found: [Diagnostic] = []
    for purpose in needed {
      if let text = own.texts[purpose.key] {
        if isBlank(text) { found.append(.plistEmpty(own, purpose.key)) }
      } else {
        found.append(.plistMissing(own, purpose))
      }
    }
    for key in own.texts.keys.sorted() where key.hasSuffix("UsageDescription") {
      if !needed.contains(where: { $0.key == key }) { found.append(.plistExtra(own, key)) }
    }
    let source = worded.filter { $0.locale == sourceLocale }
    return found + differences(own, source) + app.localized.flatMap { localeFindings($0.table, locale: $0.locale) }
      + untranslated(app)
  }

  private func localeFindings(_ table: InfoPlist.Table, locale: String) -> [Diagnostic] {
    let tag = LanguageTag(locale)?.text ?? locale
    let empty = needed.filter { table.texts[$0.key].map(isBlank) ?? false }.map { Diagnostic.plistEmpty(table, $0.key) }
    return empty + differences(table, worded.filter { $0.locale == tag })
  }

  private func differences(_ table: InfoPlist.Table, _ purposes: [WordedPurpose]) -> [Diagnostic] {
    purposes.compactMap { purpose in
      guard let text = table.texts[purpose.key], !isBlank(text), text != purpose.text else { return nil }
      return .plistDiffers(table, purpose)
    }
  }

  /// Reports usage descriptions that a catalog has in a language and the app lacks.
  private func untranslated(_ app: InfoPlist) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for purpose in worded where purpose.locale != sourceLocale && needed.contains(where: { $0.key == purpose.key }) {
      let table = app.localized.first { (LanguageTag($0.locale)?.text ?? $0.locale) == purpose.locale }?.table
      if table?.texts[purpose.key] == nil {
        found.append(.plistUntranslated(table ?? app.plist, purpose, isThere: table != nil))
      }
    }
    return found
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy { $0.isWhitespace } }
}

extension Diagnostic {
  fileprivate static func plistMissing(_ table: InfoPlist.Table, _ purpose: NeededPurpose) -> Diagnostic {
    Diagnostic(
      .plistMissing, "`\(table.file.path)` has no `\(purpose.key)`",
      at: Label(purpose.place.file, purpose.place.span, "the system asks for `\(purpose.resource)` here"),
      why: "without it the system ends the app, or does not ask",
      help: "add the key with a text that says what the app uses it for")
  }

  fileprivate static func plistEmpty(_ table: InfoPlist.Table, _ key: String) -> Diagnostic {
    Diagnostic(
      .plistEmpty, "`\(key)` is empty in `\(table.file.path)`", at: table.place(of: key, "empty"),
      why: "the system treats an empty text like a missing one")
  }

  fileprivate static func plistExtra(_ table: InfoPlist.Table, _ key: String) -> Diagnostic {
    Diagnostic(
      .plistExtra, "`\(key)` is in `\(table.file.path)`, but no policy asks for this resource",
      at: table.place(of: key, "no policy needs this"),
      why: "a purpose text for something that the app does not use raises questions, also in App Review",
      help: "remove it, unless other code of the app asks")
  }

  fileprivate static func plistDiffers(_ table: InfoPlist.Table, _ purpose: WordedPurpose) -> Diagnostic {
    Diagnostic(
      .plistDiffers, "`\(purpose.key)` differs from the catalog in `\(purpose.locale)`",
      at: table.place(of: purpose.key, "people read this"),
      also: [Label(purpose.place.file, purpose.place.span, "this text was reviewed")],
      help: "the catalog says: \(purpose.text)")
  }

  fileprivate static func plistUntranslated(
    _ table: InfoPlist.Table, _ purpose: WordedPurpose, isThere: Bool
  ) -> Diagnostic {
    Diagnostic(
      .plistUntranslated, "the app has no `\(purpose.key)` in `\(purpose.locale)`",
      at: Label(purpose.place.file, purpose.place.span, "the text in the catalog"),
      why: "people see this text in another language than the rest of the app",
      help: isThere
        ? "add it to `\(table.file.path)`" : "there is no `\(purpose.locale).lproj/InfoPlist.strings` beside Info.plist"
    )
  }
}
