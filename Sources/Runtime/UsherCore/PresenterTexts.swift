import UsherRuntime

/// Caches the texts of a policy for the languages that were requested last.
struct PresenterTexts {
  private let policy: Policy
  private var known: (languages: [String], words: CompiledCopy.Words)?

  init(of policy: Policy) { self.policy = policy }

  /// The texts for somebody who reads these languages, the first one best; in the source language if the policy has texts in none
  /// of them. Nil for a policy without copy.
  mutating func texts(in languages: [String]) throws(CompiledCopy.Refusal) -> CompiledCopy.Words? {
    guard let copy = policy.copy else { return nil }
    if let known, known.languages == languages { return known.words }
    let locales = copy.locales
    let words = try copy.words(for: language(for: languages, among: locales) ?? locales[0], platform: policy.platform)
    known = (languages, words)
    return words
  }
}
