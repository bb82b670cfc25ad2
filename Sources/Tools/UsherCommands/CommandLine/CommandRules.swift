internal import UsherProof
internal import UsherWorkspace

/// The description of a command. Its argument parsing and its help are both derived from it.
struct CommandRules {
  /// The name, as typed after `usher`.
  let verb: String
  /// The operands, as the usage line shows them: `[PATH …]`.
  var operands = ""
  var operandCount = 0...0
  /// The values of the operands, in order. The last are those of all further operands too.
  var operandValues: [Values] = []
  var options: [Option] = []
  /// Paragraphs between the usage line and the options. Indented lines are printed unchanged.
  let text: String
  /// Paragraphs after the options.
  var remarks = ""
  /// A command line that can be pasted at the root of the project.
  var example: String?

  /// What an operand or the value of an option can be, as a shell offers it.
  enum Values: Equatable {
    /// A text or a number, of which no list exists.
    case any
    case words([String])
    case files
    case folders
    /// The codes of findings.
    case codes
    case platforms
    /// The resources of the bundled platforms and those of the project.
    case resources
    /// The flows of the policies at the operands, by name.
    case flows
    /// The flows and decisions of the policy that is the first operand, with arguments.
    case calls
    /// What the option gives the policy that is the first operand, as `name=value`.
    case starts
    /// The languages of the policy that is the first operand.
    case locales

    /// The words of a list; empty for anything else.
    var words: [String] { if case .words(let words) = self { words } else { [] } }
  }

  /// An argument that begins with a hyphen.
  struct Option {
    let name: String
    /// The value's placeholder in the usage line. Nil for an option without a value.
    var value: String?
    /// The values that a shell offers.
    var values = Values.any
    /// Whether the value may be left out.
    var hasOptionalValue = false
    /// Whether the usage line shows that the option can be repeated.
    var isRepeated = false
    let text: String

    /// Whether the option can be given without a value.
    var takesNoValue: Bool { value == nil || hasOptionalValue }

    /// `--report FORMAT[=FILE]`
    var form: String {
      guard let value else { return name }
      return hasOptionalValue ? "\(name)[=\(value)]" : "\(name) \(value)"
    }
  }

  func option(_ name: String) -> Option? { options.first { $0.name == name } }

  /// The option of this command that does what an option of another tool does, as it is typed. Nil if there is none.
  ///
  /// - Parameter value: The word that was typed behind it.
  func option(knownElsewhereAs name: String, value: String?) -> String? {
    let forms = option("--report").map { $0.values.words } ?? []
    func report(_ form: String?) -> String? {
      forms.isEmpty ? nil : "--report \(form.flatMap { forms.contains($0) ? $0 : nil } ?? "FORMAT")"
    }
    func own(_ name: String, _ value: String = "") -> String? { option(name).map { _ in name + value } }
    switch name {
    case "--format", "--output-format", "--reporter", "--formatter", "-f": return report(value)
    case "--output", "-o", "--out": return forms.isEmpty ? nil : "--report FORMAT=FILE"
    case "--strict": return own("--fail-level", " note")
    case "--max-warnings", "--error-on-warning", "--severity": return own("--fail-level", " LEVEL")
    case "--write", "--apply", "--autocorrect": return own("--fix")
    case "--since", "--diff-base", "--base": return own("--changed", " REF")
    case "--language", "--lang", "-l": return own("--locale", " LOCALE")
    case "--name", "--only", "-k", "--grep": return own("--filter", " TEXT")
    default:
      return name.hasPrefix("--") && forms.contains(String(name.dropFirst(2))) ? report(String(name.dropFirst(2))) : nil
    }
  }
}

// MARK: Help

extension CommandRules {
  static let width = 100

  /// The text that `--help` prints.
  var help: String {
    var paragraphs = [usage, Self.wrapped(text)]
    paragraphs.append((options + Option.common).map { Self.line(of: $0) }.joined(separator: "\n"))
    if !remarks.isEmpty { paragraphs.append(Self.wrapped(remarks)) }
    if let example { paragraphs.append("example: \(example)") }
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var usage: String {
    let start = "usage: usher \(verb)"
    let parts = options.map { $0.isRepeated ? "[\($0.form)] …" : "[\($0.form)]" }
    let head = operands.isEmpty ? start : "\(start) \(operands)"
    return Self.filled([head] + parts, indent: start.count + 1)
  }

  private static func line(of option: Option) -> String {
    let column = 26
    let head = "  \(option.form)"
    let text = filled(option.text.split(separator: " ").map { String($0) }, indent: column, first: column)
    if head.count + 2 > column { return "\(head)\n\(String(repeating: " ", count: column))\(text)" }
    return head + String(repeating: " ", count: column - head.count) + text
  }

  /// Wraps paragraphs to the width. Lines that begin with a space stay unchanged.
  private static func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(" ") ? String(line) : filled(line.split(separator: " ").map { String($0) }, indent: 0)
    }.joined(separator: "\n")
  }

  /// Fills lines of at most `width` characters with words. Lines after the first are indented.
  static func filled(_ words: [String], indent: Int, first: Int = 0, width: Int = width) -> String {
    var text = ""
    var column = first
    for word in words {
      if text.isEmpty {
        text = word
        column += word.count
      } else if column + 1 + word.count > width {
        text += "\n" + String(repeating: " ", count: indent) + word
        column = indent + word.count
      } else {
        text += " " + word
        column += 1 + word.count
      }
    }
    return text
  }
}

// MARK: Options of several commands

extension CommandRules.Option {
  static let configuration: [Self] = [
    Self(
      name: "--config", value: "FILE", values: .files,
      text: "Read the settings from this file. Without it, the nearest usher.yaml in the folder or above it is used."),
    Self(name: "--no-config", text: "Use no settings."),
  ]

  static let failLevel = Self(
    name: "--fail-level", value: "LEVEL", values: .words(["note", "warning", "error"]),
    text: "note, warning (default) or error. A finding of this severity or a higher one gives exit status 1.")

  static let baseline = Self(
    name: "--baseline", value: "FILE", values: .files, text: "Report only findings that are not listed in this file.")

  /// The limits of a proof, as options.
  static let budget: [Self] = ProofLimit.allCases.map { limit in
    let text =
      switch limit {
      case .states: "Give up a flow that has more states than this."
      case .transitions: "Give up a flow that has more transitions than this."
      case .memory: "Give up a flow that needs more memory than this, such as 500MB. Default: 1GB."
      case .work:
        """
        Give up the remaining flows of a policy after this much work on all its flows and platforms; a unit takes about a \
        microsecond. All policies of a call together have five times as much. Default: \(Budget.usualWork).
        """
      case .time: "Give up what is not proved after this time, such as 90s or 5min."
      }
    return Self(name: "--\(limit.rawValue)", value: limit.valueName, text: text)
  }

  static let platform = Self(
    name: "--platform", value: "NAME", values: .platforms,
    text: "The platform. Without this option, it is the first that the policy uses.")
}

extension ProofLimit {
  fileprivate var valueName: String {
    switch self {
    case .states, .transitions, .work: "COUNT"
    case .memory: "SIZE"
    case .time: "TIME"
    }
  }
}
