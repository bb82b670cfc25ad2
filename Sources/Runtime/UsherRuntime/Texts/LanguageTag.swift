/// A BCP 47 language tag in canonical form: `zh-Hant-HK`, `es-419`, `ca-ES-valencia`.
package struct LanguageTag: Hashable, Sendable {
  package var language: String
  package var script: String?
  package var region: String?
  package var variants: [String] = []

  /// Parses a tag in any letter case, with `-` or `_`; nil if it is not well formed.
  ///
  /// Replaces codes that CLDR 45 has withdrawn (`iw` by `he`, `in` by `id`), takes the script or variant that POSIX writes behind
  /// `@` (`sr@latin`), and drops parts that do not affect texts: extensions (`-u-ca-buddhist`), keywords (`@calendar=buddhist`) and
  /// encodings (`.UTF-8`).
  package init?(_ text: String) {
    let name = text.utf8.prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: ".") }
    let subtags = name.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard subtags.allSatisfy(isSubtag) else { return nil }
    var rest = subtags[...]
    guard let first = rest.popFirst(), isLanguage(first) else { return nil }
    language = lowercase(first)
    if let extended = rest.first, first.count < 4, extended.count == 3, extended.allSatisfy(isLetter) {
      language = lowercase(extended)
      rest.removeFirst()
    }
    if let subtag = rest.first, subtag.count == 4, subtag.allSatisfy(isLetter) {
      script = uppercase(subtag.prefix(1)) + lowercase(subtag.dropFirst())
      rest.removeFirst()
    }
    if let subtag = rest.first, isRegion(subtag) {
      region = uppercase(subtag)
      rest.removeFirst()
    }
    while let subtag = rest.first, isVariant(subtag) {
      variants.append(lowercase(subtag))
      rest.removeFirst()
    }
    guard rest.isEmpty || rest.count > 1 && rest[rest.startIndex].count == 1 else { return nil }
    addModifier(lowercase(text.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst()))
    replaceWithdrawnLanguage()
  }

  private mutating func addModifier(_ modifier: String) {
    if let known = modifiedScripts.first(where: { $0.modifier == modifier }) {
      script = script ?? known.script
    } else if modifier == "valencia", variants.isEmpty {
      variants = [modifier]
    }
  }

  package init(language: String, script: String? = nil, region: String? = nil) {
    self.language = language
    self.script = script
    self.region = region
  }

  /// The tag in its written form.
  package var text: String {
    ([language, script, region].compactMap { $0 } + variants).joined(separator: "-")
  }

  private mutating func replaceWithdrawnLanguage() {
    guard let replacement = withdrawnLanguages.first(where: { $0.old == language }) else { return }
    language = replacement.language
    script = script ?? replacement.script
  }
}

/// The entries of CLDR 45's `languageAlias` that systems still use.
private let withdrawnLanguages: [(old: String, language: String, script: String?)] = [
  ("cmn", "zh", nil), ("in", "id", nil), ("iw", "he", nil), ("ji", "yi", nil), ("jw", "jv", nil), ("mo", "ro", nil),
  ("sh", "sr", "Latn"), ("tl", "fil", nil),
]

/// The modifiers of POSIX locales, such as those of glibc 2.39, that name a script.
private let modifiedScripts: [(modifier: String, script: String)] = [
  ("latin", "Latn"), ("iqtelif", "Latn"), ("cyrillic", "Cyrl"), ("arabic", "Arab"), ("devanagari", "Deva"),
]

private typealias Subtag = Substring.UTF8View

private func isSubtag(_ subtag: Subtag) -> Bool {
  (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || isDigit($0) }
}

/// RFC 5646 (2.2.1) allows longer codes, but none is registered, so `english` is not accepted.
private func isLanguage(_ subtag: Subtag) -> Bool {
  (2...3).contains(subtag.count) && subtag.allSatisfy(isLetter)
}

private func isRegion(_ subtag: Subtag) -> Bool {
  subtag.count == 2 && subtag.allSatisfy(isLetter) || subtag.count == 3 && subtag.allSatisfy(isDigit)
}

private func isVariant(_ subtag: Subtag) -> Bool {
  subtag.count > 4 || subtag.count == 4 && subtag.first.map(isDigit) == true
}

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func lowercase(_ subtag: Subtag) -> String {
  String(decoding: subtag.map { isLetter($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}

private func uppercase(_ subtag: Subtag) -> String {
  String(decoding: subtag.map { isLetter($0) ? $0 & ~0x20 : $0 }, as: UTF8.self)
}
