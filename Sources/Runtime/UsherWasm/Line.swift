/// A parsed input line: the event, its name, and the values that it sets.
struct Line {
  var verb = ""
  var name = ""
  var givens: [(name: String, value: String)] = []
  /// A word behind the name that sets no value.
  var extra: String?

  init(_ text: String) {
    var names: [String] = []
    for field in text.utf8.split(separator: UInt8(ascii: " ")) {
      let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
      if parts.count == 2 {
        givens.append((String(Substring(parts[0])), String(Substring(parts[1]))))
      } else {
        names.append(String(Substring(field)))
      }
    }
    verb = names.first ?? ""
    name = names.dropFirst().first ?? ""
    extra = names.dropFirst(2).first
  }
}
