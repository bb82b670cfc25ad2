/// Finds the texts of a catalog by their names in files.
struct ExchangeNames {
  /// The indices of a text and its form.
  typealias Place = (text: Int, form: Int)

  private var places: [String: Place] = [:]
  /// The names of texts without what chooses a form.
  private var texts: Set<String> = []
  /// Pairs of texts that have the same name in this naming.
  private(set) var collisions: [(String, String)] = []

  init(of texts: [ExchangeText], naming: ExchangeNaming) {
    for (index, text) in texts.enumerated() {
      self.texts.formUnion((0...text.choices.count).map { naming.name(text.name(dropping: $0)) })
      for (number, form) in text.forms.enumerated() {
        let cases = text.path.suffix(text.choices.count) + (form.category.map { [$0] } ?? [])
        for count in 0...cases.count {
          let name = text.name(dropping: max(0, count - (form.category == nil ? 0 : 1)))
          let own = count == 0 && form.category != nil ? text.name(of: form) : name
          let key = Self.key(naming.name(own), Array(cases.suffix(count)))
          if let other = places[key], count == 0 {
            collisions.append((texts[other.text].name(of: texts[other.text].forms[other.form]), text.name(of: form)))
          } else if places[key] == nil {
            places[key] = (index, number)
          }
        }
      }
      // The system shows a purpose; files of Xcode have it under the key of Info.plist.
      if let key = text.purposeKey, let entry = text.entry {
        for name in [key, naming.name(entry)] where places[Self.key(name, [])] == nil {
          places[Self.key(name, [])] = (index, 0)
        }
      }
    }
  }

  /// Whether there is a text with this name, whatever its forms are.
  func hasText(_ name: String) -> Bool { texts.contains(name) }

  subscript(name: String, cases: [String]) -> Place? { places[Self.key(name, cases)] }

  private static func key(_ name: String, _ cases: [String]) -> String {
    ([name] + cases).joined(separator: "\u{0}")
  }
}
