package import UsherRuntime

extension Copy {
  /// The text of a prompt or notice for a reader of `locale`, on a platform.
  ///
  /// The lookup follows `fallbackChain(of: locale)` and then the source. The prompt is shown entirely in the first language that
  /// has it, and the result names that language. `arguments` holds one value for every parameter of the prompt. A pseudo-locale
  /// (`en-XA`, `ar-XB`) shows the disguised source. Nil if the catalog does not have the prompt, or if an argument that the text
  /// needs is missing.
  package func text(
    of prompt: String, locale: String, platform: String? = nil, arguments: [TextArgument] = []
  ) -> PromptText? {
    let localizations = [source] + translations
    for index in readingOrder(for: locale, among: localizations.map { $0.locale }) {
      guard let entry = localizations[index].entry(of: prompt, on: platform) else { continue }
      return Formatting(arguments, language: localizations[index].locale, reader: locale).formatted(entry)
    }
    return nil
  }
}
