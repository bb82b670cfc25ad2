internal import UsherLint

extension Verb {
  /// The descriptions of the verb's commands. Only `copy` and `generate` have more than one.
  var commands: [CommandRules] {
    switch self {
    case .check: [.check]
    case .config: [.config]
    case .lint: [.lint]
    case .run: [.run]
    case .test: [.test]
    case .verify: [.verify]
    case .diff: [.diff]
    case .replay: [.replay]
    case .graph: [.graph]
    case .preview: [.preview]
    case .compile: [.compile]
    case .generate: AppLanguage.allCases.map { $0.rules }
    case .inspect: [.inspect]
    case .fmt: [.fmt]
    case .copy: CopyVerb.allCases.map { $0.rules }
    case .new: [.new]
    case .explain: [.explain]
    case .lsp: [.lsp]
    case .schema: [.schema]
    case .completions: [.completions]
    case .help: [.help]
    case .version: [.version]
    }
  }

  /// The text that `--help` prints.
  var help: String { commands.map { $0.help }.joined(separator: "\n") }

  /// The text that `usher help` prints.
  static var overview: String {
    let width = allCases.map { $0.rawValue.count }.max() ?? 0
    let lines = allCases.map { verb in
      "  \(verb.rawValue)\(String(repeating: " ", count: width - verb.rawValue.count))  \(verb.summary)\n"
    }
    let statuses = ExitStatus.allCases.map { "\($0.rawValue) \($0.name)" }.joined(separator: ", ")
    return """
      usher: permission journeys as data

      usage: usher VERB …

      \(lines.joined())
      `usher help VERB` shows how a verb is used.
      Exit status: \(statuses).

      """
  }
}

extension CommandRules {
  static let help = CommandRules(
    verb: "help", operands: "[VERB]", operandCount: 0...1,
    operandValues: [.words(Verb.allCases.map { $0.rawValue })],
    options: [Option(name: "--man", text: "Print the manual page of all verbs, for `man -l -`.")],
    text: "Shows how a verb is used; without a verb lists them all.")

  static let version = CommandRules(
    verb: "version", text: "Prints the versions of the tools, the language and the format of bundles, and the commit.")
}
