package import UsherSource

/// A problem with any code and message, for tests of what is done with findings.
package struct SampleProblem: Problem {
  package static let type = ProblemType()
  package let code: DiagnosticCode
  package let message: Message

  package static func == (left: SampleProblem, right: SampleProblem) -> Bool {
    left.code == right.code && left.message.prose == right.message.prose
  }
}

extension Diagnostic {
  package init(
    _ code: DiagnosticCode, _ message: Message, at primary: Label, also secondary: [Label] = [], why: Prose? = nil,
    help: Prose? = nil, fixes: [Fix] = []
  ) {
    self.init(
      SampleProblem(code: code, message: message), at: primary, also: secondary, why: why, help: help, fixes: fixes)
  }
}
