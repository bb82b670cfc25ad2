internal import UsherSource
internal import UsherWorkspace

/// When output is coloured: the value of `--color`, which every command takes.
enum ColorChoice: String, CaseIterable {
  case always
  case auto
  case never

  /// Takes the choice out of the arguments of any command.
  static func taken(from arguments: inout [String]) throws(InputError) -> ColorChoice {
    let name = CommandRules.Option.color.name
    // The words that `completions words` completes belong to another command.
    guard arguments.first != CommandRules.completions.verb else { return .auto }
    var choice: ColorChoice?
    while let index = arguments.firstIndex(where: { $0 == name || $0.hasPrefix("\(name)=") }) {
      var word = arguments.remove(at: index)
      if word == name {
        guard index < arguments.count else { throw InputError("`\(name)` needs a value") }
        word = arguments.remove(at: index)
      } else {
        word.removeFirst(name.count + 1)
      }
      let names = allCases.map { $0.rawValue }
      guard let known = ColorChoice(rawValue: word) else {
        let meant = suggestion(for: word, among: names)
        throw InputError("`\(name)` must be \(names.joined(separator: ", ")), not `\(word)`\(meant)")
      }
      if choice != nil { throw InputError("`\(name)` is given twice") }
      choice = known
    }
    return choice ?? .auto
  }
}

extension CommandRules.Option {
  static let color = Self(
    name: "--color", value: "WHEN", values: .words(ColorChoice.allCases.map { $0.rawValue }),
    text: "Colors on standard output: auto (default) on a terminal unless NO_COLOR is set, always, or never.")

  static let help = Self(name: "--help", text: "Show how the verb is used.")

  /// The options that every command has.
  static let common = [color, help]
}
