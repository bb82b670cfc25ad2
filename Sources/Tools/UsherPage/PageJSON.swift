@_spi(Rendering) package import UsherSource

/// A value that the script of the page reads. (Foundation, which writes all other JSON, does not exist in a page.)
package enum PageJSON: Sendable {
  case nothing
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([PageJSON])
  case object([(name: String, value: PageJSON)])

  /// A text, or nothing.
  package static func text(_ text: String?) -> PageJSON { text.map { .text($0) } ?? .nothing }

  package static func number(_ number: Int?) -> PageJSON { number.map { .number($0) } ?? .nothing }

  package static func text(_ prose: Prose?) -> PageJSON { text(prose?.rendered) }

  package static func texts(_ texts: [String]) -> PageJSON { .list(texts.map { .text($0) }) }

  package var text: String {
    switch self {
    case .nothing: return "null"
    case .flag(let flag): return flag ? "true" : "false"
    case .number(let number): return String(number)
    case .text(let text): return quoted(text)
    case .list(let values): return "[" + values.map { $0.text }.joined(separator: ",") + "]"
    case .object(let fields):
      return "{" + fields.map { quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// The same value as a table that has each value once, which `unshared` in `Preview/Studio/start.js` reads: `names` are those of the fields of
  /// objects, and `values` has what is inside a value before the value itself. Texts of many languages and policies repeat.
  package var shared: String {
    var table = SharedValues()
    _ = table.place(of: self)
    return table.text
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// The table behind `PageJSON.shared`.
private struct SharedValues {
  private var names: [String] = [], values: [String] = []
  private var placesOfNames: [String: Int] = [:], places: [String: Int] = [:]

  var text: String { "{\"names\":[\(names.joined(separator: ","))],\"values\":[\(values.joined(separator: ","))]}" }

  mutating func place(of value: PageJSON) -> Int {
    let text: String
    switch value {
    case .nothing, .flag, .number, .text: text = value.text
    case .list(let inside): text = row(0, inside)
    case .object(let fields):
      let own = PageJSON.texts(fields.map(\.name)).text
      let kind = Self.place(of: own, in: &names, &placesOfNames) + 1
      text = row(kind, fields.map(\.value))
    }
    return Self.place(of: text, in: &values, &places)
  }

  private mutating func row(_ kind: Int, _ inside: [PageJSON]) -> String {
    var numbers = [kind]
    for value in inside { numbers.append(place(of: value)) }
    return "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }

  private static func place(of text: String, in all: inout [String], _ known: inout [String: Int]) -> Int {
    if let place = known[text] { return place }
    known[text] = all.count
    all.append(text)
    return all.count - 1
  }
}
