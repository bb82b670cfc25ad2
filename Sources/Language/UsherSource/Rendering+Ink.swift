/// The role of a piece of the rendered text, which determines its colour.
package enum Ink: Sendable {
  case severity(Severity)
  case emphasis
  case frame
  case related
  case change(Change)
  /// How something ended well.
  case outcome

  /// The parameters of the control sequence SGR (select graphic rendition), ECMA-48 8.3.117.
  fileprivate var parameters: String {
    switch self {
    case .severity(.error): "1;31"
    case .severity(.warning): "1;33"
    case .severity(.note): "1;36"
    case .emphasis: "1"
    case .frame, .related: "34"
    case .change(.removed): "31"
    case .change(.inserted): "32"
    case .outcome: "1;32"
    }
  }
}

/// How an edit changes a line.
package enum Change: Sendable {
  case removed
  case inserted

  var sign: String {
    switch self {
    case .removed: "-"
    case .inserted: "+"
    }
  }
}

extension RenderingStyle {
  /// `text` in the colour of `ink`, or unchanged if the style has no colours.
  package func paint(_ text: String, _ ink: Ink) -> String {
    color ? "\u{1B}[\(ink.parameters)m\(text)\u{1B}[0m" : text
  }
}
