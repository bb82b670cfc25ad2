/// Build settings by name. Xcode inserts their values for `$(NAME)` and `${NAME}` in an Info.plist and in other settings.
struct BuildVariables {
  /// A setting may have several values, for example one in each build configuration.
  private var values: [String: [String]] = [:]

  mutating func add(_ name: String, _ value: String) { values[name, default: []].append(value) }

  /// Whether Xcode may turn a text into `result`. A variable without a known value may become any text.
  func mayTurn(_ text: String, into result: String) -> Bool {
    if text == result { return true }
    var matching = Matching(values: values, result: Array(result.utf8))
    return matching.ends(of: text, from: [0]).contains(result.utf8.count)
  }
}

/// Matches texts with variables against a result. Positions are offsets in the result's UTF-8.
private struct Matching {
  let values: [String: [String]]
  let result: [UInt8]
  private var known: [Variable: Set<Int>] = [:]
  private var depth = 0

  private struct Variable: Hashable {
    var name: String
    var start: Int
  }

  init(values: [String: [String]], result: [UInt8]) { (self.values, self.result) = (values, result) }

  /// The positions where a text may end that begins at one of `starts`.
  mutating func ends(of text: String, from starts: Set<Int>) -> Set<Int> {
    var ends = starts
    var rest = Array(text.utf8)[...]
    while let first = rest.first, let least = ends.min() {
      if let variable = variable(atStartOf: rest) {
        let isKnown = values[variable.name] != nil && depth < 16
        ends =
          isKnown
          ? ends.reduce(into: []) { $0.formUnion(self.ends(of: Variable(name: variable.name, start: $1))) }
          : Set(least...result.count)
        rest = rest[variable.end...]
      } else {
        let literal = [first] + rest.dropFirst().prefix { $0 != UInt8(ascii: "$") }
        ends = Set(ends.filter { result[$0...].starts(with: literal) }.map { $0 + literal.count })
        rest = rest.dropFirst(literal.count)
      }
    }
    return ends
  }

  private mutating func ends(of variable: Variable) -> Set<Int> {
    if let known = known[variable] { return known }
    // A setting that refers to itself may become any text.
    known[variable] = Set(variable.start...result.count)
    depth += 1
    let ends = (values[variable.name] ?? []).reduce(into: Set<Int>()) {
      $0.formUnion(self.ends(of: $1, from: [variable.start]))
    }
    depth -= 1
    known[variable] = ends
    return ends
  }

  /// The variable with which a text begins, and the position behind it. Its name may contain other variables and operators
  /// such as `:lower`; no setting has such a name.
  private func variable(atStartOf text: ArraySlice<UInt8>) -> (name: String, end: Int)? {
    let inner = text.dropFirst(2)
    let close: UInt8
    if text.starts(with: "$(".utf8) {
      close = UInt8(ascii: ")")
    } else if text.starts(with: "${".utf8) {
      close = UInt8(ascii: "}")
    } else {
      return nil
    }
    var level = 1
    for index in inner.indices {
      if inner[index] == text[text.startIndex + 1] { level += 1 }
      if inner[index] == close { level -= 1 }
      if level == 0 { return (String(decoding: inner[..<index], as: UTF8.self), index + 1) }
    }
    return nil
  }
}
