@_spi(Rendering) internal import UsherSource

/// A text for people, in which only literals can control a terminal: control characters and what is invisible in inserted values
/// become visible. A line that begins with a value is no command of a workflow.
struct VisibleText: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: String) {
      text += text.isEmpty || text.hasSuffix("\n") ? plain(visible(value)) : visible(value)
    }

    mutating func appendInterpolation(_ prose: Prose) { appendInterpolation(prose.rendered) }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }
  }
}

/// A line that is no command of a workflow, such as `::error::`, although a path may begin like one.
func plain(_ line: String) -> String { line.hasPrefix("::") || line.hasPrefix("##[") ? "./" + line : line }
