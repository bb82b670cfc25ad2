internal import UsherSource

extension Diagnostic {
  static func noSuppression(_ place: Label) -> Diagnostic {
    Diagnostic(
      .malformedAllowance, "a comment with `\("usher:")` must name the finding that it allows",
      at: marked(place, "this allows nothing"),
      help: "write `usher: allow code -- reason`")
  }

  static func noReason(_ place: Label) -> Diagnostic {
    Diagnostic(
      .malformedAllowance, "the suppression has no reason", at: marked(place, "why is it right here?"),
      why: "later readers need the reason to judge whether it still holds",
      help: "write it after the codes: `usher: allow code -- reason`")
  }

  static func documentedSuppression(_ place: Label) -> Diagnostic {
    Diagnostic(
      .malformedAllowance, "a suppression must be a comment with two slashes",
      at: marked(place, "three slashes document the next declaration"),
      fixes: [Fix("write `//`", edits: [Edit(Span(place.span.start, place.span.start + 3), "//")], isSafe: true)])
  }

  static func suppressedPromise(_ code: DiagnosticCode, at place: Label) -> Diagnostic {
    let name = code == .brokenPromise ? "\"its title\"" : code.rawValue
    return Diagnostic(
      .malformedAllowance, "`\(code.rawValue)` is a broken promise, and a comment cannot accept it",
      at: marked(place, "this allows nothing"), why: "it would also hide other journeys that break the promise",
      help: "write `waive \(name) \"reason\"` in the row, the state, the flow or the policy")
  }

  static func unusedAllowance(_ codes: [DiagnosticCode], at place: Label, wholly removal: Edit) -> Diagnostic {
    Diagnostic(
      .unusedAllowance, "there is no finding \(quoted: codes.map { $0.rawValue }) to allow here",
      at: marked(place, "this allows nothing"),
      why: "it would hide a future problem on this line",
      fixes: [Fix("remove it", edits: [removal], isSafe: true)])
  }
}
