/// Every field of catalogs.
enum CatalogField: String, CaseIterable {
  case schema
  case catalog
  case extends
  case source
  case locale
  case terms
  case entries
  case kind
  case key
  case note
  case max
  case title
  case message
  case buttons
  case accessibility
  case label
  case platforms
  case text
  case state
  case from

  /// The field that a key names; nil if it is none.
  init?(key: ArraySlice<UInt8>) {
    guard let packed = PackedKey(key), let known = Self.packedKeys.first(where: { $0.packed == packed }) else {
      return nil
    }
    self = known.field
  }

  private static let packedKeys = allCases.compactMap { field in
    PackedKey(Array(field.rawValue.utf8)[...]).map { (packed: $0, field: field) }
  }

  /// A key of at most sixteen bytes, which are compared at once. No field has more, and none begins with a zero.
  private struct PackedKey: Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init?(_ key: ArraySlice<UInt8>) {
      guard key.count <= 16 else { return nil }
      for byte in key {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte)
      }
    }
  }

  static func named(_ names: [CatalogField]) -> [String] { names.map { $0.rawValue } }
}

/// The keys that name the parameter by which one of several texts is chosen.
package enum TextChoice: String {
  case select
  case plural
}

/// The kinds of mappings, each with its own fields.
package enum CatalogLevel {
  case source
  case translation
  case prompt
  case translatedPrompt
  case purpose
  case translatedPurpose
  case accessibility
  case platform
  case promptLimits
  case purposeLimits

  /// The fields, in the order of the layout.
  var fields: [CatalogField] {
    switch self {
    case .source: [.schema, .catalog, .extends, .source, .terms, .entries]
    case .translation: [.catalog, .locale, .terms, .entries]
    case .prompt: [.note, .max, .title, .message, .buttons, .accessibility, .platforms]
    case .translatedPrompt: [.state, .from, .note, .title, .message, .buttons, .accessibility, .platforms]
    case .purpose: [.kind, .key, .note, .max, .text]
    case .translatedPurpose: [.state, .from, .note, .text]
    case .accessibility: [.label, .buttons]
    case .platform: [.title, .message, .buttons, .accessibility]
    case .promptLimits: [.title, .message, .buttons]
    case .purposeLimits: [.text]
    }
  }

  /// The names of the fields.
  package var fieldNames: [String] { CatalogField.named(fields) }

  /// The fields that contain other fields.
  var groups: [CatalogField] {
    fields.filter { [.terms, .entries, .max, .buttons, .accessibility, .platforms].contains($0) }
  }

  /// All fields that a file can have.
  static let ofFiles: [CatalogField] = CatalogLevel.source.fields + CatalogLevel.translation.fields

  /// All fields that an entry can have.
  static let ofEntries: [CatalogField] =
    [CatalogLevel.prompt, .translatedPrompt, .purpose, .translatedPurpose].flatMap { $0.fields }

  /// The required fields.
  var required: [CatalogField] {
    switch self {
    case .source: [.schema, .catalog, .source, .entries]
    case .translation: [.catalog, .locale, .entries]
    case .prompt, .translatedPrompt, .accessibility, .platform, .promptLimits, .purposeLimits: []
    case .purpose: [.key, .text]
    case .translatedPurpose: [.text]
    }
  }

  /// Its name in messages, with an article.
  var name: String {
    switch self {
    case .source: "a source catalog"
    case .translation: "a translation"
    case .prompt: "a prompt"
    case .translatedPrompt: "the translation of a prompt"
    case .purpose: "a purpose"
    case .translatedPurpose: "the translation of a purpose"
    case .accessibility: "the texts for screen readers"
    case .platform: "the texts for a platform"
    case .promptLimits, .purposeLimits: "the limits of an entry"
    }
  }
}

/// Whether a name is that of a field that an entry can have.
package func isFieldOfEntries(_ name: String) -> Bool {
  CatalogField(rawValue: name).map { CatalogLevel.ofEntries.contains($0) } ?? false
}
