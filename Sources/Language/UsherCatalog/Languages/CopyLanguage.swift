internal import UsherRuntime

/// The facts about a locale that the checks need, computed once for all its catalogs.
struct CopyLanguage: Sendable {
  /// A canonical language tag.
  let locale: String
  /// Its first subtag.
  let language: String
  /// Its marks, spaces and lists of words.
  let writing: WrittenLanguage
  let isRightToLeft: Bool
  /// Nil for a language without word lists.
  let search: LanguageSearch?
  /// Nil for a language in which the system's alerts are not known.
  let alerts: SystemAlerts?
  /// Nil for a script that has the marks of ASCII.
  let ownMarks: OwnMarks?

  init(_ locale: String) {
    self.locale = locale
    language = LanguageTag(locale)?.language ?? ""
    writing = WrittenLanguage.of(language)
    isRightToLeft = UsherRuntime.isRightToLeft(locale)
    search = LanguageSearch.of(locale)
    alerts = SystemAlerts.of(locale)
    ownMarks = OwnMarks.of(locale)
  }
}

/// The `CopyLanguage` of each locale that some catalogs have, by language tag. Other locales are computed on request.
struct CopyLanguages: Sendable {
  private var languages: [String: CopyLanguage] = [:]

  init(of catalogs: [Catalog]) {
    for catalog in catalogs where languages[catalog.locale.text] == nil {
      languages[catalog.locale.text] = CopyLanguage(catalog.locale.text)
    }
  }

  subscript(locale: String) -> CopyLanguage { languages[locale] ?? CopyLanguage(locale) }
}
