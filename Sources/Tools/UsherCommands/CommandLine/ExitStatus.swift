/// The exit status of a command.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case clean = 0
  case findings = 1
  case usage = 2
  case fault = 3
  case inconclusive = 4

  var name: String {
    switch self {
    case .clean: "clean"
    case .findings: "findings"
    case .usage: "usage"
    case .fault: "internal"
    case .inconclusive: "inconclusive"
    }
  }

  var meaning: String {
    switch self {
    case .clean: "Nothing was found."
    case .findings: "Findings were reported, a test failed, or a script could not be played to its end."
    case .usage: "The command cannot be understood, or a file cannot be read or written."
    case .fault: "The tools have a defect."
    case .inconclusive: "A proof reached a limit and had found no problem until then."
    }
  }
}
