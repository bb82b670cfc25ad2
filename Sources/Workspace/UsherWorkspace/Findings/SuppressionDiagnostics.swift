internal import UsherSource

extension Diagnostic {
  static func noSuppression(_ place: Label) -> Diagnostic {
    Diagnostic(
      .malformedAllowance, "`\("usher:")` in a comment allows a finding", at: marked(place, "allows nothing"),
      help: "write `usher: allow code -- reason`")
  }

  static func noReason(_ place: Label) -> Diagnostic {
    Diagnostic(
      .malformedAllowance, "the suppression has no reason", at: marked(place, "why is it right here?"),
      why: "whoever reads it later can judge a reason, and not a silence",
      help: "write it behind the codes: `usher: allow code -- reason`")
  }

  static func documentedSuppression(_ place: Label) -> Diagnostic {
    Diagnostic(
      .malformedAllowance, "a suppression is a comment of two slashes",
      at: marked(place, "three document what follows"),
      fixes: [Fix("write `//`", edits: [Edit(Span(place.span.start, place.span.start + 3), "//")], isSafe: true)])
  }

  static func unusedAllowance(_ codes: [DiagnosticCode], at place: Label, wholly removal: Edit) -> Diagnostic {
    Diagnostic(
      .unusedAllowance, "there is no finding \(quoted: codes.map { $0.rawValue }) to allow",
      at: marked(place, "allows nothing"),
      why: "a later mistake on this line would pass unseen",
      fixes: [Fix("take it out", edits: [removal], isSafe: true)])
  }
}
