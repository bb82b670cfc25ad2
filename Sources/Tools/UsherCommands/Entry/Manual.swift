internal import UsherWorkspace

/// The manual page of all verbs, in the language of man(7).
///
/// It has ASCII characters only, so that every locale can read it. The same version gives the same bytes.
var manualPage: String {
  let commands = Verb.allCases.flatMap { $0.commands }
  let examples = commands.compactMap { $0.example }
  return """
    .TH USHER 1 "\(commitDate)" "usher \(version)" "User Commands"
    .SH NAME
    usher \\- permission journeys as data
    .SH SYNOPSIS
    .B usher
    .I VERB
    \\&...
    .SH DESCRIPTION
    \(paragraphs(about)).SH VERBS
    \(commands.map { $0.manual }.joined()).SH OPTIONS
    \(CommandRules.Option.common.map { $0.manual }.joined()).TP
    .B \(escaped("--version"))
    \(running(CommandRules.version.text)).SH EXIT STATUS
    \(ExitStatus.allCases.map { ".TP\n.B \($0.rawValue)\n\(running($0.meaning))" }.joined()).SH ENVIRONMENT
    .TP
    .B NO_COLOR
    If this variable is set, output has no colors.
    .SH FILES
    .TP
    .I \(escaped(Settings.fileName))
    The settings of a project;
    .B usher config
    prints them.
    .SH EXAMPLES
    .EX
    \(examples.map { $0.split(separator: "\n").map { escaped($0) + "\n" }.joined() }.joined()).EE

    """
}

private let about = """
  Usher is a policy language for permission journeys: what an app asks and shows, where each button leads, when Settings opens, and \
  what happens on the way back. A policy is a file NAME.usher; its texts are in NAME.copy.yaml.

  An operand PATH is a file or a folder; without one, a verb works on the whole project around the current folder.
  """

extension CommandRules {
  fileprivate var manual: String {
    let head = operands.isEmpty ? "usher \(verb)" : "usher \(verb) \(operands)"
    return ".SS \(escaped(head))\n\(paragraphs(text))\(options.map { $0.manual }.joined())"
      + "\(remarks.isEmpty ? "" : ".PP\n\(paragraphs(remarks))")"
  }
}

extension CommandRules.Option {
  fileprivate var manual: String {
    ".TP\n.B \(escaped(form))\(isRepeated ? " \\&..." : "")\n\(running(text))"
  }
}

/// Paragraphs of filled text. Lines that begin with a space stay as they are.
private func paragraphs(_ text: String) -> String {
  text.split(separator: "\n\n").map { paragraph in
    let lines = paragraph.split(separator: "\n")
    let text = lines.prefix { !$0.hasPrefix(" ") }.joined(separator: " ")
    let kept = lines.filter { $0.hasPrefix(" ") }.map { escaped($0) + "\n" }.joined()
    return [text.isEmpty ? "" : running(text), kept.isEmpty ? "" : ".EX\n\(kept).EE\n"].filter { !$0.isEmpty }
      .joined(separator: ".PP\n")
  }.joined(separator: ".PP\n")
}

/// Text in lines of a usual length.
private func running(_ text: String) -> String {
  CommandRules.filled(escaped(text).split(separator: " ").map { String($0) }, indent: 0, width: 78) + "\n"
}

/// A line of text without characters that man(7) reads as its own or that are not ASCII. Words between backticks are bold.
private func escaped(_ line: some StringProtocol) -> String {
  var isBold = false
  var text = ""
  for scalar in line.unicodeScalars {
    switch scalar {
    case "`":
      isBold.toggle()
      text += isBold ? "\\fB" : "\\fR"
    case "\\": text += "\\e"
    case "-": text += "\\-"
    // At the start of a line it would begin a command.
    case "." where text.isEmpty || text.hasSuffix(" "): text += "\\&."
    case "\"": text += "\\(dq"
    case "'": text += "\\(aq"
    case "^": text += "\\(ha"
    case "~": text += "\\(ti"
    case "…": text += "\\&..."
    default: text += scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]"
    }
  }
  return text
}

/// Four digits at least.
private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
