package import UsherSource

/// One catalog file: the texts of a policy in one language. Its structure is valid; whether it fits the policy is
/// checked later.
package struct Catalog: Sendable {
  /// The end of the name of each file with a catalog.
  package static let fileEnding = ".copy.yaml"

  package var file: SourceFile
  package var name: Name
  package var role: Role
  /// For a brand, the catalog whose texts it replaces in part; nil for a translation.
  package var base: Name? = nil
  /// A canonical language tag.
  package var locale: Name
  package var terms: [Term]
  package var entries: [Entry]
  /// The names of draft entries without a text. They are not among the entries.
  var emptyDrafts: [String] = []

  package enum Role: Sendable {
    /// Defines the texts that are translated.
    case source
    case translation
  }

  /// A word of the file, with its place.
  package struct Name: Sendable {
    package var text: String
    package var place: Label
  }

  /// The text that `{-app}` inserts.
  package struct Term: Sendable {
    package var name: Name
    package var text: String
  }

  package struct Entry: Sendable {
    package var name: Name
    package var content: Content
    package var note: String?
    package var review: Review
    /// Set in the source catalog, for every language.
    package var limits = Limits()

    package indirect enum Content: Sendable {
      case prompt(Prompt)
      case purpose(Purpose)
    }
  }

  /// The texts of a prompt or notice.
  package struct Prompt: Sendable {
    package var title: Text?
    package var message: Text?
    /// The labels, each with the name of its button.
    package var buttons: [Text]
    /// The text that a screen reader speaks instead of the title.
    package var accessibilityLabel: Text?
    /// The texts that a screen reader speaks instead of button labels, each with the name of its button.
    var accessibilityButtons: [Text] = []
    /// Texts that differ on a platform.
    package var platforms: [OnPlatform] = []

    package init(title: Text? = nil, message: Text? = nil, buttons: [Text] = []) {
      self.title = title
      self.message = message
      self.buttons = buttons
    }
  }

  /// The texts that differ on one platform. Its own list of platforms is empty.
  package struct OnPlatform: Sendable {
    package var name: Name
    package var words: Prompt
  }

  /// Limits for the length of texts in every language, in grapheme clusters (the characters that people count).
  package struct Limits: Equatable, Sendable {
    package var title: Int?
    package var message: Int?
    /// For every button label.
    package var buttons: Int?
    package var text: Int?
  }

  /// The purpose text that the system prompt shows for a resource.
  package struct Purpose: Sendable {
    /// The key of Info.plist; nil in a translation.
    package var key: Name?
    package var text: Text
  }

  /// The state of a translation in review.
  package struct Review: Sendable {
    package var state: State?
    /// The fingerprint of the source text that was translated.
    package var from: String?

    package enum State: String, CaseIterable, Sendable {
      case draft
      case needsReview = "needs_review"
      case approved
    }

    /// Whether the entry has a state other than approved.
    package var isPending: Bool {
      switch state {
      case .draft, .needsReview: true
      case .approved, nil: false
      }
    }
  }

  /// A text, with the field or button that it belongs to.
  package struct Text: Sendable {
    package var name: Name
    package var form: Form

    package indirect enum Form: Sendable {
      case phrase(Phrase)
      /// `select: what`, with one text for each value.
      case select(parameter: Name, cases: [Case])
      /// `plural: count`, with one text for each plural category of the language.
      case plural(parameter: Name, cases: [Case])
    }
  }

  /// A value or a category, with its text.
  package struct Case: Sendable {
    package var value: Name
    package var form: Text.Form
  }

  package struct Phrase: Sendable {
    package var place: Label
    package var pieces: [Piece]
    /// Offset of the text in the file if its bytes are the same there; nil if it has escapes or folded lines.
    package var verbatimStart: Int?
    /// Whether YAML adds a line end to the text, as to a block of lines below `|`. The author did not write it, and people do not see it.
    package var endsLine = false

    package enum Piece: Sendable {
      case literal(String)
      /// `{name}`; the place includes the braces.
      case placeholder(Name)
      /// `{-name}`
      case term(Name)
    }
  }
}

extension Catalog.Text.Form {
  /// All phrases that people may read, one for each case.
  package var phrases: [Catalog.Phrase] {
    switch self {
    case .phrase(let phrase): [phrase]
    case .select(_, let cases), .plural(_, let cases): cases.flatMap { $0.form.phrases }
    }
  }

  /// The parameters that the text depends on, each once.
  var parameters: [String] {
    var names: [String] = []
    switch self {
    case .phrase(let phrase):
      for case .placeholder(let reference) in phrase.pieces { names.append(reference.text) }
    case .select(let parameter, let cases), .plural(let parameter, let cases):
      names.append(parameter.text)
      for choice in cases { names += choice.form.parameters }
    }
    return names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map { $1 }
  }
}

extension Catalog.Phrase {
  /// The text as it is written, with its references.
  package var written: String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal):
        if !literal.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
          text += literal
          continue
        }
        for character in literal {
          text += character == "{" ? "{{" : character == "}" ? "}}" : String(character)
        }
      case .placeholder(let name): text += "{\(name.text)}"
      case .term(let name): text += "{-\(name.text)}"
      }
    }
    return text
  }
}

extension Catalog.Prompt {
  /// Its texts in the order of the layout, without those of single platforms. `platform` is the one that they are for.
  fileprivate func texts(on platform: String? = nil) -> [Catalog.EntryText] {
    var texts: [Catalog.EntryText] = []
    func add(_ part: Catalog.Part, _ text: Catalog.Text) {
      texts.append(Catalog.EntryText(platform: platform, part: part, text: text))
    }
    if let title { add(.title, title) }
    if let message { add(.message, message) }
    for button in buttons { add(.button, button) }
    if let accessibilityLabel { add(.accessibilityLabel, accessibilityLabel) }
    for button in accessibilityButtons { add(.accessibilityButton, button) }
    return texts
  }

  /// These texts, replaced by those of `other` where it has them.
  func overlaid(with other: Catalog.Prompt) -> Catalog.Prompt {
    var words = self
    words.title = other.title ?? title
    words.message = other.message ?? message
    words.accessibilityLabel = other.accessibilityLabel ?? accessibilityLabel
    words.buttons = Self.overlaid(buttons, other.buttons)
    words.accessibilityButtons = Self.overlaid(accessibilityButtons, other.accessibilityButtons)
    for platform in other.platforms {
      if let index = words.platforms.firstIndex(where: { $0.name.text == platform.name.text }) {
        words.platforms[index].words = words.platforms[index].words.overlaid(with: platform.words)
      } else {
        words.platforms.append(platform)
      }
    }
    return words
  }

  private static func overlaid(_ labels: [Catalog.Text], _ others: [Catalog.Text]) -> [Catalog.Text] {
    labels.map { label in others.first { $0.name.text == label.name.text } ?? label }
      + others.filter { other in !labels.contains { $0.name.text == other.name.text } }
  }
}

extension Catalog {
  /// The role of a text in its entry.
  package enum Part: String, Sendable {
    case title
    case message
    case button
    case accessibilityLabel
    case accessibilityButton
    case purpose
  }

  /// A text of an entry, with its place in it.
  package struct EntryText: Sendable {
    /// The platform that it is for; nil for a text for all platforms.
    package let platform: String?
    package let part: Part
    package let text: Text

    /// Whether the other text has the same place in its entry, for example in another language.
    package func isSame(as other: EntryText) -> Bool {
      part == other.part && text.name.text == other.text.name.text && platform == other.platform
    }
  }
}

extension Catalog {
  /// The entries in its own file. A brand takes others from the catalog that it extends; these translate the source of that
  /// catalog, and are stamped there.
  package var ownEntries: [Entry] { entries.filter { $0.name.place.file === file } }
}

extension Catalog.Entry {
  /// Whether it has every text that the source has.
  package func isWhole(_ original: Catalog.Entry) -> Bool {
    original.texts.allSatisfy { wanted in texts.contains { $0.isSame(as: wanted) } }
  }

  var prompt: Catalog.Prompt? {
    switch content {
    case .prompt(let prompt): prompt
    case .purpose: nil
    }
  }

  package var purpose: Catalog.Purpose? {
    switch content {
    case .purpose(let purpose): purpose
    case .prompt: nil
    }
  }

  /// All its texts; those of single platforms come last.
  package var texts: [Catalog.EntryText] {
    switch content {
    case .purpose(let purpose): [Catalog.EntryText(platform: nil, part: .purpose, text: purpose.text)]
    case .prompt(let prompt): prompt.texts() + prompt.platforms.flatMap { $0.words.texts(on: $0.name.text) }
    }
  }
}

extension Catalog.Name {
  /// A label at this place, with a text.
  func label(_ text: Prose = "") -> Label { Label(place.file, place.span, text) }
}
