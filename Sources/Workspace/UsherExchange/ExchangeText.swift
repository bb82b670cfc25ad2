internal import UsherRuntime

/// A text of a catalog with its translation, as files for translators have it: one form, or one for each plural category.
package struct ExchangeText: Sendable {
  /// The entry that it belongs to; nil for a term.
  package let entry: String?
  /// The keys of its fields in the entry, then the values and categories by which it is selected: `message`, `free`. For a term, its
  /// name.
  package let path: [String]
  /// What chooses each of the last keys of the path.
  let choices: [Choice]
  /// The parameter whose number chooses the form; nil if there is one form.
  package let plural: String?
  package let forms: [Form]
  /// The references of its forms, such as `{name}` and `{-app}`, in the order of the source.
  let references: [String]
  /// The parameters of the entry that are numbers.
  let numbers: Set<String>
  /// The references that a translation may have: those of the entry, and every term.
  let known: Set<String>
  package let note: String?
  /// The most characters that each form may have.
  package let limit: Int?
  /// The line of the source text in the catalog, from 1.
  package let line: Int
  /// The review state of the translated entry, and `needsReview` at most if it is stale; nil if the entry is not there, and for a term.
  package let state: ExchangeState?
  /// Whether the source texts of the entry have changed since they were translated.
  package let isStale: Bool
  /// The key of Info.plist that the text is for; nil if it is no purpose.
  let purposeKey: String?
  /// The texts of terms by their references, in the source and in the translation; empty if the text is no purpose.
  let terms: [String: String]
  let ownTerms: [String: String]

  package struct Form: Sendable {
    /// The plural category; nil if there is one form.
    package let category: String?
    /// As catalogs write it.
    package let source: String
    /// As catalogs write it; nil without a translation.
    package let target: String?
  }

  package struct Choice: Equatable, Sendable {
    let isPlural: Bool
    let parameter: String
  }

  /// Its name without its last `count` keys: `photosLeft.message.free`.
  func name(dropping count: Int = 0) -> String {
    guard let entry else { return "-" + path[0] }
    return ([entry] + path.dropLast(count)).joined(separator: ".")
  }

  /// A purpose with the texts of its terms: the system shows it, and inserts nothing. Other texts are as they are written.
  func expanded(_ written: String, isSource: Bool) -> String {
    if terms.isEmpty { return written }
    return UsherExchange.references(in: written).reduce(written) { text, reference in
      let term = isSource ? nil : ownTerms[reference]
      return (term ?? terms[reference]).map { text.replacing(reference, with: escapedBraces($0)) } ?? text
    }
  }

  /// A purpose with references to its terms, in place of their texts. `more` are terms of a file.
  func withReferences(_ text: String, _ more: [String: String]) -> String {
    references.filter { !text.contains($0) }.reduce(text) { text, reference in
      let words = [more[reference], ownTerms[reference], terms[reference]].compactMap { $0.map(escapedBraces) }.filter {
        !$0.isEmpty
      }
      return words.first { text.contains($0) }.map { text.replacing($0, with: reference) } ?? text
    }
  }

  /// The name of a form: `photosLeft.title.few`.
  func name(of form: Form) -> String { name() + (form.category.map { "." + $0 } ?? "") }
}

/// How far a translation has come. Files say it for each text, catalogs for each entry.
package enum ExchangeState: Int, Comparable, Sendable {
  case draft
  case needsReview
  /// A catalog has no `state` then.
  case translated
  case approved

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How much a file says about states.
package enum StatePrecision: Sendable {
  case every
  /// All but who has approved it.
  case unapproved
  /// Whether somebody has to look at the text.
  case fuzzy
  case none

  /// What is left of a state in such a file.
  func rounded(_ state: ExchangeState) -> ExchangeState {
    switch self {
    case .every: state
    case .unapproved: min(state, .translated)
    case .fuzzy: state < .translated ? .needsReview : .translated
    case .none: .translated
    }
  }
}

/// The checksum of a translation as it was exported, eight hexadecimal digits.
func checksum(of target: String?) -> String {
  let digits = String(stableHash((target ?? "").utf8), radix: 16)
  return String(repeating: "0", count: 8 - digits.utf8.count) + digits
}
