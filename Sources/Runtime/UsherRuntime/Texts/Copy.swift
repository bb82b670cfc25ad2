/// All texts of a policy, in every language: a catalog and its translations.
package struct Copy: Equatable, Sendable {
  /// The texts in the catalog's own language, with an entry for every prompt.
  package let source: Localization
  /// One localization per language, in the order of the files. Every entry has all the parts that the source's entry has.
  package let translations: [Localization]

  /// Drops each translated entry that has no source entry or lacks one of its parts. Such a prompt is shown completely in
  /// another language instead of partly translated.
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

    /// The entry of a prompt. An entry for `platform` takes precedence over one without a platform.
    package func entry(of prompt: String, on platform: String? = nil) -> Entry? {
      let own = platform.flatMap { name in entries.first { $0.prompt == prompt && $0.platform == name } }
      return own ?? entries.first { $0.prompt == prompt && $0.platform == nil }
    }
  }

  /// The texts of one prompt or notice.
  package struct Entry: Equatable, Sendable {
    package var prompt: String
    /// The only platform that uses this entry; nil for an entry that all platforms without their own entry use.
    package var platform: String?
    package var title: Wording?
    package var message: Wording?
    /// A screen reader reads this instead of the title.
    package var accessibilityLabel: Wording?
    /// The buttons, in the policy's order.
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

    /// Whether the entry has every part that `source` has. Accessibility labels are optional: without one, a screen
    /// reader reads the visible text.
    package func covers(_ source: Entry) -> Bool {
      (title != nil || source.title == nil) && (message != nil || source.message == nil)
        && source.buttons.allSatisfy { needed in buttons.contains { $0.name == needed.name } }
    }
  }

  /// A button's name in the policy, and its label.
  package struct LabelledButton: Equatable, Sendable {
    package var name: String
    package var label: Wording
    /// A screen reader reads this instead of the label.
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
  /// One text for each plural category that the parameter's values have in the language; `other` is used for missing
  /// categories.
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
