internal import UsherRuntime

/// What the checks know of a locale. Worked out once for all catalogs in it.
struct CopyLanguage: Sendable {
  /// A canonical language tag.
  let locale: String
  /// Its first subtag.
  let language: String
  /// Whether it separates words by spaces.
  let hasSpaces: Bool
  let writesFullStops: Bool
  let isRightToLeft: Bool
  /// Nil for a language that no words are known of.
  let search: LanguageSearch?
  /// Nil for a language that they are not known in.
  let alerts: SystemAlerts?

  init(_ locale: String) {
    self.locale = locale
    language = LanguageTag(locale)?.language ?? ""
    writesFullStops = !["th", "lo"].contains(language)
    isRightToLeft = UsherRuntime.isRightToLeft(locale)
    hasSpaces = UsherCatalog.hasSpaces(language)
    search = LanguageSearch.of(locale)
    alerts = SystemAlerts.of(locale)
  }
}

/// What the checks know of the locales of some catalogs.
struct CopyLanguages: Sendable {
  private var languages: [String: CopyLanguage] = [:]

  init(of catalogs: [Catalog]) {
    for catalog in catalogs where languages[catalog.locale.text] == nil {
      languages[catalog.locale.text] = CopyLanguage(catalog.locale.text)
    }
  }

  subscript(locale: String) -> CopyLanguage { languages[locale] ?? CopyLanguage(locale) }
}
