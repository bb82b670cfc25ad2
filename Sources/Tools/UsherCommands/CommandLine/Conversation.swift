internal import UsherSource
internal import UsherWorkspace

/// Questions and answers in the terminal.
final class Conversation {
  private var terminal: Terminal

  /// Nil if standard input or output is not a terminal.
  init?() {
    guard let terminal = Terminal.opened() else { return nil }
    self.terminal = terminal
  }

  /// The next key. Nil at the end of input.
  func key() -> Character? { terminal.key() }

  /// Asks for one of several values: by a digit if there are at most nine, or else by name. Return takes the first.
  func choice(_ question: String, among values: [String]) throws(InputError) -> Int {
    guard values.count <= 9 else { return try typedChoice(question, among: values) }
    Output.write("\(question)\n")
    for (index, value) in values.enumerated() {
      Output.write("  \(index + 1)  \(value)\(index == 0 ? "  (Return)" : "")\n")
    }
    while let key = key() {
      if key.isNewline { return 0 }
      if let number = key.wholeNumberValue, values.indices.contains(number - 1) { return number - 1 }
      Output.write("\(spelled(key)) is not offered\n")
    }
    throw .ended
  }

  private func typedChoice(_ question: String, among values: [String]) throws(InputError) -> Int {
    while true {
      let typed = try line("\(question) (Return: \(values[0]))")
      if typed.isEmpty { return 0 }
      if let found = values.firstIndex(of: typed) { return found }
      Output.write("`\(typed)` is not possible; it can be \(quoted(values, "or"))\n")
    }
  }

  /// Asks for a line.
  func line(_ question: String) throws(InputError) -> String {
    Output.write("\(question): ")
    var line = ""
    while let key = key() {
      if key.isNewline {
        Output.write("\n")
        return line
      }
      if key == "\u{7F}" || key == "\u{8}" {
        if line.popLast() != nil { Output.write("\u{8} \u{8}") }
      } else if !key.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        line.append(key)
        Output.write(rendered: String(key))
      }
    }
    throw .ended
  }
}

/// A key as it is named in a message.
func spelled(_ key: Character) -> String {
  key.isLetter || key.isNumber || key.isPunctuation || key.isSymbol ? "`\(key)`" : "that key"
}

extension InputError {
  fileprivate static var ended: InputError { InputError("the input has ended before the question was answered") }
}
