internal import UsherRuntime

extension Catalog.Entry {
  /// Eight hexadecimal digits that change only with the texts of the entry. They say which version of the source a translation
  /// is for. FNV-1a over all texts and their roles, in the order of the fields; terms count by name.
  package var fingerprint: String {
    var hash = StableHash()
    for (part, text) in texts {
      add(part.rawValue, to: &hash)
      add(text.name.text, to: &hash)
      add(text.form, to: &hash)
    }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

private func add(_ form: Catalog.Text.Form, to hash: inout StableHash) {
  switch form {
  case .phrase(let phrase):
    for piece in phrase.pieces {
      switch piece {
      case .literal(let text): add(text, to: &hash)
      case .placeholder(let name): add("{\(name.text)}", to: &hash)
      case .term(let name): add("{-\(name.text)}", to: &hash)
      }
    }
  case .select(let parameter, let cases): add("select", parameter, cases, to: &hash)
  case .plural(let parameter, let cases): add("plural", parameter, cases, to: &hash)
  }
}

private func add(_ choice: String, _ parameter: Catalog.Name, _ cases: [Catalog.Case], to hash: inout StableHash) {
  add(choice, to: &hash)
  add(parameter.text, to: &hash)
  for one in cases {
    add(one.value.text, to: &hash)
    add(one.form, to: &hash)
  }
}

/// Adds a text, and a byte that no text contains as a separator.
private func add(_ text: String, to hash: inout StableHash) {
  for byte in text.utf8 { hash.combine(byte) }
  hash.combine(0xFF)
}
