internal import UsherSource
internal import UsherSyntax

/// The problems of a declaration, except those of names and types.
enum DeclarationProblem: Problem {
  case strayDocumentation
  case givenAnswer(String)
  case unansweredAsking(action: String)
  case noWayOut(prompt: String)
  case repeatedRole(String)
  case missingRecovers(prompt: String, link: String)
  case innerNeverRun(flow: String)
  case unused(String, NameUse, isAssigned: Bool)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .strayDocumentation: .misplaced
    case .givenAnswer, .repeatedRole: .duplicateName
    case .unansweredAsking, .noWayOut: .missingAnswer
    case .missingRecovers: .missingRecovers
    case .innerNeverRun, .unused: .unusedName
    }
  }

  var message: Message {
    switch self {
    case .strayDocumentation: "`\("///")` explains the declaration below it, and there is none"
    case .givenAnswer(let name): "`\(name)` is an answer that always exists"
    case .unansweredAsking(let action): "`\(action)` makes the system ask, but declares no answers"
    case .noWayOut(let prompt): "`\(prompt)` can appear without a button, and cannot be dismissed"
    case .repeatedRole(let role): "`\(role)` appears twice"
    case .missingRecovers(let prompt, let link): "`\(prompt)` leads to `\(link)`, but does not say for which resource"
    case .innerNeverRun(let flow): "no flow runs `\(flow)`, and an app cannot start it"
    case .unused(let name, let use, let isAssigned):
      "`\(name)` is \(wording: isAssigned ? "remembered, but never" : "never") \(wording: use.rawValue)"
    }
  }
}

extension Diagnostic {
  /// `slashes` are the marks of consecutive lines.
  static func strayDocumentation(_ slashes: [Span], _ file: SourceFile) -> Diagnostic {
    Diagnostic(
      DeclarationProblem.strayDocumentation,
      at: Label(file, slashes[0], "explains nothing"), help: "write `//`, or move it directly above a declaration",
      fixes: [Fix("write `//`", edits: slashes.map { Edit($0, "//") }, isSafe: true)])
  }

  static func givenAnswer(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(
      DeclarationProblem.givenAnswer(name.text), at: name.label("remove it"),
      why: "it is given when nobody answers: the app ended, or the prompt was closed")
  }

  static func unansweredAsking(_ action: ActionDeclaration) -> Diagnostic {
    Diagnostic(
      DeclarationProblem.unansweredAsking(action: action.name.text), at: action.name.label("nothing waits for it"),
      why: "this action brings up the system prompt, and a state has to wait for the result",
      help: "declare its answers: `-> done | failed`")
  }

  static func noWayOut(_ prompt: PromptDeclaration) -> Diagnostic {
    Diagnostic(
      DeclarationProblem.noWayOut(prompt: prompt.name.text), at: prompt.name.label("people could not leave it"),
      help: prompt.buttons.isEmpty ? "add a `button`" : "leave one button without `when`, or add `dismissible`")
  }

  static func repeatedRole(_ button: ButtonDeclaration, _ role: String) -> Diagnostic {
    Diagnostic(DeclarationProblem.repeatedRole(role), at: button.label())
  }

  static func missingRecovers(_ place: Label, _ prompt: String, button: String, link: String, read: [String])
    -> Diagnostic
  {
    Diagnostic(
      DeclarationProblem.missingRecovers(prompt: prompt, link: link),
      at: marked(place, "its button `\(button)` opens `\(link)`"),
      why: "without this, Usher cannot check that people see this guidance only while it helps",
      help: read.isEmpty ? "add `recovers` with the resource" : "add `recovers \(read.joined(separator: ", "))`")
  }

  static func innerNeverRun(_ flow: DeclaredName) -> Diagnostic {
    Diagnostic(
      DeclarationProblem.innerNeverRun(flow: flow.text), at: flow.label("an inner flow"),
      help: "run it in another flow, or remove `inner`")
  }

  static func unusedName(_ name: DeclaredName, _ use: NameUse, isAssigned: Bool) -> Diagnostic {
    Diagnostic(
      DeclarationProblem.unused(name.text, use, isAssigned: isAssigned), at: name.label("unused"),
      help: "use it, or remove it")
  }
}

/// The way in which names of a kind are used.
enum NameUse: String {
  case named = "used", read, done = "performed", tracked, opened, handled, shown, run, remembered
}
