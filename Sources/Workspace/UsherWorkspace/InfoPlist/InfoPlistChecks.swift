package import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherRuntime
internal import UsherModule
package import UsherSource

/// The usage descriptions that a policy needs in Info.plist.
package struct PolicyPurposes: Sendable {
  let needed: [NeededPurpose]
  /// The usage descriptions of all resources on its platforms.
  let known: [DevicePurpose]
  /// The names of the catalogs that the policy uses.
  let catalogNames: [String]

  init(of policy: CompiledPolicy) {
    needed = neededPurposes(of: policy.modules)
    known = policy.modules.flatMap { $0.device.resources }.flatMap { $0.purposes }
    catalogNames = policy.modules.flatMap { $0.catalogs }.map { $0.name }
  }
}

/// Compares an app's Info.plist with the usage descriptions that its policies need and its catalogs contain.
package struct InfoPlistChecks {
  private let needed: [NeededPurpose]
  /// Whether the policies need nothing else. False if a policy has errors.
  private let isComplete: Bool
  /// For each key that only older systems read, the key that the others read.
  private let newerKeys: [String: String]
  private let merged: MergedPurposes
  /// The language of the source catalogs, which Info.plist must have too.
  private let sourceLocale: String?

  package init(_ policies: [PolicyPurposes], isComplete: Bool, _ sets: [CatalogSet]) {
    var needed: [NeededPurpose] = []
    for purpose in policies.flatMap({ $0.needed }) where !needed.contains(where: { $0.key == purpose.key }) {
      needed.append(purpose)
    }
    (self.needed, self.isComplete) = (needed, isComplete)
    newerKeys = Dictionary(
      policies.flatMap { $0.known }.compactMap { purpose in purpose.former.map { ($0.key, purpose.key) } },
      uniquingKeysWith: { first, _ in first })
    let names = Set(policies.flatMap { $0.catalogNames })
    let used = sets.filter { names.contains($0.name) }
    merged = MergedPurposes(used)
    sourceLocale = used.first?.source.locale.text
  }

  package func findings(in app: InfoPlist) -> [Diagnostic] {
    let own = app.own
    let missing = needed.filter { !own.has($0.key) }.map { lack(of: $0, in: own) }
    let extra = isComplete ? unneeded(in: own) : []
    let worded = merged.agreed
    let source = worded.filter { $0.locale == sourceLocale }
    let localized = app.localized.flatMap { locale, table in
      // The texts in `Base.lproj` are for languages that the app does not have, as those in Info.plist are.
      let purposes = locale == "Base" ? source : worded.filter { $0.locale == locale }
      return empty(table) + differences(table, purposes) { $0 == $1 } + (isComplete ? namesAsKeys(in: table) : [])
    }
    return missing + empty(own) + extra + app.repeated.map { .plistRepeated($0) } + merged.conflicts
      + differences(own, source) { app.variables.mayTurn($0, into: $1) } + localized + untranslated(app)
      + unknownToCatalogs(app)
  }

  /// Reports a missing usage description, together with the entry that somebody wrote in its place.
  private func lack(of purpose: NeededPurpose, in own: InfoPlist.Table) -> Diagnostic {
    if let name = own.entries.first(where: { purposeKey(shownAs: $0.key) == purpose.key }) {
      return .plistNameAlone(name, purpose)
    }
    if let former = purpose.former, let entry = own.entries.first(where: { $0.key == former.key }) {
      return .plistFormerAlone(entry, purpose, former)
    }
    return .plistMissing(own, purpose)
  }

  /// Reports usage descriptions that nothing reads, or that no policy needs.
  private func unneeded(in own: InfoPlist.Table) -> [Diagnostic] {
    own.entries.compactMap { entry -> Diagnostic? in
      if let key = purposeKey(shownAs: entry.key) {
        let isReplacement = needed.contains { $0.key == key } && !own.has(key)
        return isReplacement ? nil : .plistNameAsKey(entry, key: key, isThere: own.has(key), isNeeded: false)
      }
      guard entry.key.hasSuffix("UsageDescription"), !needed.contains(where: { $0.key == entry.key }) else {
        return nil
      }
      let newer = needed.filter { $0.former?.key == entry.key }
      guard let first = newer.first else {
        return newerKeys[entry.key].map { .plistFormer(entry, newer: $0, isNeeded: false) } ?? .plistExtra(entry)
      }
      // It is reported with the key that is missing. Where a version of the platform reads it, it is right.
      let isRight = newer.contains { !own.has($0.key) || $0.former?.until != nil }
      return isRight ? nil : .plistFormer(entry, newer: first.key, isNeeded: true)
    }
  }

  /// Reports names that Xcode shows in place of keys, in the texts of a language.
  private func namesAsKeys(in table: InfoPlist.Table) -> [Diagnostic] {
    table.entries.compactMap { entry in
      purposeKey(shownAs: entry.key).map { key in
        let isNeeded = needed.contains { $0.key == key }
        return .plistNameAsKey(entry, key: key, isThere: table.has(key), isNeeded: isNeeded)
      }
    }
  }

  private func empty(_ table: InfoPlist.Table) -> [Diagnostic] {
    table.entries.filter { entry in isBlank(entry.text) && needed.contains { $0.key == entry.key } }
      .map { .plistEmpty($0) }
  }

  /// `agrees` compares a text of the app with one of a catalog.
  private func differences(
    _ table: InfoPlist.Table, _ purposes: [WordedPurpose], agrees: (String, String) -> Bool
  ) -> [Diagnostic] {
    purposes.flatMap { purpose in
      table.entries.filter { $0.key == purpose.key && !isBlank($0.text) && !agrees($0.text, purpose.text) }
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

  /// Reports usage descriptions that neither the app nor a catalog has in a language of the app.
  private func unknownToCatalogs(_ app: InfoPlist) -> [Diagnostic] {
    guard let own = sourceLocale ?? app.developmentLanguage ?? (app.languages.contains("en") ? "en" : nil) else {
      return []
    }
    let understood = fallbackChain(of: own)
    let languages = app.languages.filter { !fallbackChain(of: $0).contains { understood.contains($0) } }
    return needed.compactMap { purpose in
      let known =
        app.localized.filter { $0.table.has(purpose.key) }.map { $0.locale }
        + merged.purposes.filter { $0.key == purpose.key }.map { $0.locale }
      let missing = languages.filter { !fallbackChain(of: $0).contains { known.contains($0) } }
      guard !missing.isEmpty, let entry = app.own.entries.first(where: { $0.key == purpose.key }) else { return nil }
      let tables = missing.count == 1 ? app.localized.filter { $0.locale == missing[0] } : []
      return .plistUntranslated(entry, in: missing, path: tables.first?.table.path ?? app.catalogPath)
    }
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy { $0.isWhitespace } }
}
