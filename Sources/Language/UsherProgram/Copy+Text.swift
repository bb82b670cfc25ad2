package import UsherRuntime

extension Copy {
  /// The words of a prompt or notice for a reader of `locale`, on a platform.
  ///
  /// Each prompt is looked for along `fallbackChain(of: locale)` and then in the source, and shown whole in the first
  /// language that has it; the result says which that was. `arguments` holds every parameter of the prompt with one of
  /// its values. A pseudo-locale (`en-XA`, `ar-XB`) shows the source, disguised. Nil for a prompt that the catalog does
  /// not have, and if an argument that the words need is not given.
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
