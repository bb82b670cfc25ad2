/// The words of a policy in every language there is: what a catalog and its translations come to.
package struct Copy: Equatable, Sendable {
  /// In the language the catalog is written in; it has an entry for every prompt.
  package let source: Localization
  /// One a language, in the order of the files. Every entry has all the parts that the source's has.
  package let translations: [Localization]

  /// An entry of a translation that the source lacks, or that lacks a part the source's has, is left out: such a prompt
  /// is shown in another language, and whole.
  package init(source: Localization, translations: [Localization]) {
    self.source = source
    var originals: [String: [Entry]] = [:]
    for entry in source.entries { originals[entry.prompt, default: []].append(entry) }
    self.translations = translations.map { translation in
      let complete = translation.entries.filter { entry in
        let known = originals[entry.prompt] ?? []
        let original = known.first { $0.platform == entry.platform } ?? known.first { $0.platform == nil }
        return original.map(entry.covers) ?? false
      }
      return Localization(locale: translation.locale, entries: complete)
    }
  }

  /// The entries of one language.
  package struct Localization: Equatable, Sendable {
    /// A canonical language tag.
    package let locale: String
    package let entries: [Entry]

    package init(locale: String, entries: [Entry]) {
      self.locale = locale
      self.entries = entries
    }

    /// The words on a platform, which are its own if it has any.
    package func entry(of prompt: String, on platform: String? = nil) -> Entry? {
      let own = platform.flatMap { name in entries.first { $0.prompt == prompt && $0.platform == name } }
      return own ?? entries.first { $0.prompt == prompt && $0.platform == nil }
    }
  }

  /// The words of one prompt or notice.
  package struct Entry: Equatable, Sendable {
    package var prompt: String
    /// The platform whose words these are, all of them; nil for those of every platform that has none of its own.
    package var platform: String?
    package var title: Wording?
    package var message: Wording?
    /// What a screen reader says instead of the title.
    package var accessibilityLabel: Wording?
    /// In the policy's order.
    package var buttons: [LabelledButton]

    package init(
      prompt: String, platform: String? = nil, title: Wording? = nil, message: Wording? = nil,
      accessibilityLabel: Wording? = nil, buttons: [LabelledButton] = []
    ) {
      self.prompt = prompt
      self.platform = platform
      self.title = title
      self.message = message
      self.accessibilityLabel = accessibilityLabel
      self.buttons = buttons
    }

    /// Whether it has every part that `source` has. A screen reader falls back on what is seen, in the same language.
    package func covers(_ source: Entry) -> Bool {
      (title != nil || source.title == nil) && (message != nil || source.message == nil)
        && source.buttons.allSatisfy { needed in buttons.contains { $0.name == needed.name } }
    }
  }

  /// A button's name in the policy, and what it says.
  package struct LabelledButton: Equatable, Sendable {
    package var name: String
    package var label: Wording
    /// What a screen reader says instead of the label.
    package var accessibilityLabel: Wording?

    package init(name: String, label: Wording, accessibilityLabel: Wording? = nil) {
      self.name = name
      self.label = label
      self.accessibilityLabel = accessibilityLabel
    }
  }
}

/// A text before its arguments are known.
package enum Wording: Equatable, Sendable {
  case phrase([Piece])
  /// One text for each value of the parameter.
  case select(parameter: String, cases: [Case])
  /// One text for each plural category that the parameter's values have in the language; `other` stands for those missing.
  case plural(parameter: String, cases: [PluralCase])

  package enum Piece: Equatable, Sendable {
    case literal(String)
    /// The value of the parameter with this name.
    case placeholder(String)
  }

  package struct Case: Equatable, Sendable {
    package var value: String
    package var wording: Wording

    package init(value: String, wording: Wording) {
      self.value = value
      self.wording = wording
    }

    package init(value: String, phrase: [Piece]) { self.init(value: value, wording: .phrase(phrase)) }
  }

  package struct PluralCase: Equatable, Sendable {
    package var category: PluralCategory
    package var wording: Wording

    package init(category: PluralCategory, wording: Wording) {
      self.category = category
      self.wording = wording
    }
  }
}
