package import UsherDiagnostics

/// One catalog file: the words of a policy in one language. Its shape is right; whether it fits the policy is not
/// known.
package struct Catalog: Sendable {
  package var file: SourceFile
  package var name: Name
  package var role: Role
  /// A canonical language tag.
  package var locale: Name
  package var terms: [Term]
  package var entries: [Entry]

  package enum Role: Sendable {
    /// Says what there is to translate.
    case source
    case translation
  }

  /// A word of the file, and where it stands.
  package struct Name: Sendable {
    package var text: String
    package var place: Label
  }

  /// `{-app}` stands for the text of the term `app`.
  package struct Term: Sendable {
    package var name: Name
    package var text: String
  }

  package struct Entry: Sendable {
    package var name: Name
    package var content: Content
    package var note: String?
    package var review: Review

    package enum Content: Sendable {
      case prompt(Prompt)
      case purpose(Purpose)
    }
  }

  /// The words of a prompt or notice.
  package struct Prompt: Sendable {
    package var title: Text?
    package var message: Text?
    /// Each by the name of the button it labels.
    package var buttons: [Text]
  }

  /// What the system's own prompt says about a resource.
  package struct Purpose: Sendable {
    /// The key of Info.plist; nil in a translation.
    package var key: Name?
    package var text: Text
  }

  /// How far a translation has come.
  package struct Review: Sendable {
    package var state: State?
    /// The fingerprint of the source text that was translated.
    package var from: String?

    package enum State: String, CaseIterable, Sendable {
      case draft
      case needsReview = "needs_review"
      case approved
    }
  }

  /// A text with the field or button it belongs to.
  package struct Text: Sendable {
    package var name: Name
    package var form: Form

    package enum Form: Sendable {
      case phrase(Phrase)
      /// `select: what`, with one phrase a value.
      case select(parameter: Name, cases: [Case])
    }
  }

  package struct Case: Sendable {
    package var value: Name
    package var phrase: Phrase
  }

  package struct Phrase: Sendable {
    package var place: Label
    package var pieces: [Piece]

    package enum Piece: Sendable {
      case literal(String)
      /// `{name}`; the place is that of the name with its braces.
      case placeholder(Name)
      /// `{-name}`
      case term(Name)
    }
  }
}

extension Catalog.Name {
  /// The place, with what is to be said there.
  func label(_ text: String = "") -> Label { Label(place.file, place.span, text) }
}
