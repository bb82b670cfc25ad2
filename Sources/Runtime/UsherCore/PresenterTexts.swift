import UsherRuntime

/// Caches the texts of a policy in the language that was requested last.
struct PresenterTexts {
  private let policy: Policy
  private var known: (locale: String, words: CompiledCopy.Words)?

  init(of policy: Policy) { self.policy = policy }

  /// The texts in a language; in the source language if `locale` is nil. Nil for a policy without copy.
  mutating func texts(in locale: String?) throws(CompiledCopy.Refusal) -> CompiledCopy.Words? {
    guard let copy = policy.copy else { return nil }
    let locale = locale ?? copy.locales[0]
    if let known, known.locale == locale { return known.words }
    let words = try copy.words(for: locale, platform: policy.platform)
    known = (locale, words)
    return words
  }
}
