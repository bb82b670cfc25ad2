package import UsherSource

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

// MARK: Codes that are named in a file

extension Diagnostic {
  package static func unknownCode(_ name: String, at place: Label) -> Diagnostic {
    let message: Message = "there is no code `\(name)`"
    guard let meant = nearest(to: name, among: DiagnosticCode.allCases.map { $0.rawValue }) else {
      return Diagnostic(
        .unknownCode, message, at: marked(place, "unknown"), help: "`usher explain` lists them")
    }
    return Diagnostic(
      .unknownCode, message, at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
  }

  package static func fixedSeverity(_ code: DiagnosticCode, at place: Label) -> Diagnostic {
    Diagnostic(
      .fixedSeverity, "`\(code.rawValue)` is always an error", at: marked(place, "its severity cannot be changed"),
      why: "with this error a policy cannot be compiled, or a project cannot be read",
      help: "fix the error, and remove this line")
  }
}

/// The place with another text under it.
package func marked(_ label: Label, _ text: String) -> Label { Label(label.file, label.span, text) }
