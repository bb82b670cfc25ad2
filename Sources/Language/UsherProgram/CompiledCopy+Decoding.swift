package import UsherRuntime

extension CompiledCopy {
  /// The copy that was compiled, with all its texts.
  package func decoded() throws(Refusal) -> Copy {
    let source = try localization(0)
    var translations: [Copy.Localization] = []
    for index in locales.indices.dropFirst() { translations.append(try localization(index)) }
    return Copy(source: source, translations: translations)
  }
}
