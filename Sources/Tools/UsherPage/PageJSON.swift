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
