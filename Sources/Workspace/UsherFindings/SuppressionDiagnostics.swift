package import UsherSource

/// The problems of a suppression, or of a code that the settings name.
private enum SuppressionProblem: Problem {
  case noCode
  case noReason
  case threeSlashes
  case promise(DiagnosticCode)
  case unused([DiagnosticCode])
  case unknownCode(String)
  case fixedSeverity(DiagnosticCode)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .noCode, .noReason, .threeSlashes, .promise: .malformedAllowance
    case .unused: .unusedAllowance
    case .unknownCode: .unknownCode
    case .fixedSeverity: .fixedSeverity
    }
  }

  var message: Message {
    switch self {
    case .noCode: "a comment with `\(suppressionKeyword)` must name the finding that it allows"
    case .noReason: "the suppression has no reason"
    case .threeSlashes: "a suppression must be a comment with two slashes"
    case .promise(let code): "`\(code.rawValue)` is a broken promise, and a comment cannot accept it"
    case .unused(let codes): "there is no finding \(quoted: codes.map { $0.rawValue }) to allow here"
    case .unknownCode(let name): "there is no code `\(name)`"
    case .fixedSeverity(let code): "`\(code.rawValue)` is always an error"
    }
  }
}

extension Diagnostic {
  static func noSuppression(_ place: Label) -> Diagnostic {
    Diagnostic(
      SuppressionProblem.noCode, at: marked(place, "this allows nothing"),
      help: "write `usher: allow code -- reason`")
  }

  static func noReason(_ place: Label) -> Diagnostic {
    Diagnostic(
      SuppressionProblem.noReason, at: marked(place, "why is it right here?"),
      why: "later readers need the reason to judge whether it still holds",
      help: "write it after the codes: `usher: allow code -- reason`")
  }

  static func documentedSuppression(_ place: Label) -> Diagnostic {
    Diagnostic(
      SuppressionProblem.threeSlashes, at: marked(place, "three slashes document the next declaration"),
      fixes: [Fix("write `//`", edits: [Edit(Span(place.span.start, place.span.start + 3), "//")], isSafe: true)])
  }

  static func suppressedPromise(_ code: DiagnosticCode, at place: Label) -> Diagnostic {
    let name = code == .brokenPromise ? "\"its title\"" : code.rawValue
    return Diagnostic(
      SuppressionProblem.promise(code), at: marked(place, "this allows nothing"),
      why: "it would also hide other journeys that break the promise",
      help: "write `waive \(name) \"reason\"` in the row, the state, the flow or the policy")
  }

  static func unusedAllowance(_ codes: [DiagnosticCode], at place: Label, wholly removal: Edit) -> Diagnostic {
    Diagnostic(
      SuppressionProblem.unused(codes), at: marked(place, "this allows nothing"),
      why: "it would hide a future problem on this line",
      fixes: [Fix("remove it", edits: [removal], isSafe: true)])
  }
}

// MARK: Codes that are named in a file

extension Diagnostic {
  package static func unknownCode(_ name: String, at place: Label) -> Diagnostic {
    let problem = SuppressionProblem.unknownCode(name)
    guard let meant = nearest(to: name, among: DiagnosticCode.allCases.map { $0.rawValue }) else {
      return Diagnostic(problem, at: marked(place, "unknown"), help: "`usher explain` lists them")
    }
    return Diagnostic(
      problem, at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
  }

  package static func fixedSeverity(_ code: DiagnosticCode, at place: Label) -> Diagnostic {
    Diagnostic(
      SuppressionProblem.fixedSeverity(code), at: marked(place, "its severity cannot be changed"),
      why: "with this error a policy cannot be compiled, or a project cannot be read",
      help: "fix the error, and remove this line")
  }
}
