/// The words of a policy in every language there is: what a catalog and its translations come to.
public struct Copy: Equatable, Sendable {
  /// In the language the catalog is written in; it has an entry for every prompt.
  package let source: Localization
  /// One a language, in the order of the files. Every entry has all the parts that the source's has.
  package let translations: [Localization]

  /// An entry of a translation that the source lacks, or that lacks a part the source's has, is left out: such a prompt
  /// is shown in another language, and whole.
  package init(source: Localization, translations: [Localization]) {
    self.source = source
    self.translations = translations.map { translation in
      let complete = translation.entries.filter { entry in source.entry(of: entry.prompt).map(entry.covers) ?? false }
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

    package func entry(of prompt: String) -> Entry? {
      entries.first { $0.prompt == prompt }
    }
  }

  /// The words of one prompt or notice.
  package struct Entry: Equatable, Sendable {
    package var prompt: String
    package var title: Wording?
    package var message: Wording?
    /// In the policy's order.
    package var buttons: [LabelledButton]

    package init(prompt: String, title: Wording? = nil, message: Wording? = nil, buttons: [LabelledButton] = []) {
      self.prompt = prompt
      self.title = title
      self.message = message
      self.buttons = buttons
    }

    /// Whether it has every part that `source` has.
    package func covers(_ source: Entry) -> Bool {
      (title != nil || source.title == nil) && (message != nil || source.message == nil)
        && source.buttons.allSatisfy { needed in buttons.contains { $0.name == needed.name } }
    }
  }

  /// A button's name in the policy, and what it says.
  package struct LabelledButton: Equatable, Sendable {
    package var name: String
    package var label: Wording

    package init(name: String, label: Wording) {
      self.name = name
      self.label = label
    }
  }
}

/// A text before its arguments are known.
package enum Wording: Equatable, Sendable {
  case phrase([Piece])
  /// One phrase for each value of the parameter.
  case select(parameter: String, cases: [Case])

  package enum Piece: Equatable, Sendable {
    case literal(String)
    /// The value of the parameter with this name.
    case placeholder(String)
  }

  package struct Case: Equatable, Sendable {
    package var value: String
    package var phrase: [Piece]

    package init(value: String, phrase: [Piece]) {
      self.value = value
      self.phrase = phrase
    }
  }
}
