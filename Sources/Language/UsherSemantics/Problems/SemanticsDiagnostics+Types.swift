internal import UsherSource
internal import UsherSyntax

/// The problems with the types of declarations and expressions.
enum TypeProblem: Problem {
  case liveText
  case textLiteral
  case resourceAsValue
  case sessionReadByApp
  case rememberedText
  case textParameter
  case outcomeWithParameters(String)
  case decidedText
  case computedDecision
  case comparedText(String)
  case notAText(parameter: String)
  case notACondition(String)
  case sumAsCondition
  case sumOfConstants
  case sumOfNoNumber(String)
  case addendOfNoNumber(String)
  case comparedExpression
  case notMemory(String)
  case neverChanges(String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .liveText, .textLiteral, .resourceAsValue, .rememberedText, .textParameter, .outcomeWithParameters,
      .decidedText, .computedDecision, .comparedText, .notAText, .notACondition, .sumAsCondition,
      .sumOfConstants, .sumOfNoNumber, .addendOfNoNumber, .comparedExpression:
      .wrongType
    case .sessionReadByApp: .misplaced
    case .notMemory, .neverChanges: .wrongKind
    }
  }

  var message: Message {
    switch self {
    case .liveText: "a text cannot be live"
    case .textLiteral: "a text cannot have a default value"
    case .resourceAsValue: "only flows, prompts, notices, metrics and actions can have a resource as a parameter"
    case .sessionReadByApp: "an app cannot read the memory of a session"
    case .rememberedText: "a text cannot be remembered"
    case .textParameter: "a state or a flow cannot have a text as a parameter"
    case .outcomeWithParameters(let outcome):
      "only the answer of an action can have parameters, and `\(outcome)` is an outcome of a flow"
    case .decidedText: "a decision needs a type with a limited set of values"
    case .computedDecision: "this is not a value"
    case .comparedText(let name): "`\(name)` is a text, and a policy cannot read or compare texts"
    case .notAText(let parameter): "`\(parameter)` must be a text"
    case .notACondition(let name): "`\(name)` is not a condition: it is neither true nor false"
    case .sumAsCondition: "a sum is a value, not a condition"
    case .sumOfConstants: "a sum must begin with the name of a number"
    case .sumOfNoNumber(let name): "`\(name)` is not a number in this range"
    case .addendOfNoNumber(let name): "`\(name)` is not a number"
    case .comparedExpression: "`\("is")` must follow a name"
    case .notMemory(let name): "`\(name)` is not memory"
    case .neverChanges(let name): "`\(name)` does not change while a state waits"
    }
  }
}

extension Diagnostic {
  static func liveText(_ input: InputDeclaration) -> Diagnostic {
    Diagnostic(
      TypeProblem.liveText, at: input.label("a policy cannot read a text, so it cannot react to a change")
    )
  }

  static func textLiteral(_ literal: Literal) -> Diagnostic {
    Diagnostic(
      TypeProblem.textLiteral, at: literal.label(),
      why: "the app gives the value of a text input, and all other texts are in the catalog")
  }

  static func resourceAsValue(_ place: Label) -> Diagnostic {
    Diagnostic(
      TypeProblem.resourceAsValue, at: place, help: "for the status of a resource, write `status of` and its name")
  }

  static func sessionReadByApp(_ declaration: MemoryDeclaration) -> Diagnostic {
    Diagnostic(
      TypeProblem.sessionReadByApp, at: declaration.name.label("kept for one run only"),
      why: "it is part of the saved session, and the host keeps only other memory where the app can read it",
      help: "write `for install` or `for launch`, or remove `read by app`")
  }

  static func rememberedText(_ memory: MemoryDeclaration) -> Diagnostic {
    Diagnostic(
      TypeProblem.rememberedText, at: memory.type.node.label("a memory needs a limited set of values"),
      why: "memory is saved, and a text may be personal")
  }

  static func textParameter(_ place: Label) -> Diagnostic {
    Diagnostic(
      TypeProblem.textParameter, at: place,
      why: "a text is not saved, so it would be missing after the next launch of the app",
      help: "use a text input directly where it is needed; a row or handler may use the texts that it names")
  }

  static func outcomeWithParameters(_ place: Label, _ outcome: String) -> Diagnostic {
    Diagnostic(
      TypeProblem.outcomeWithParameters(outcome), at: marked(place, "remove this"),
      why: "an outcome is saved by its name until the app has received it")
  }

  static func decidedText(_ decide: DecideDeclaration) -> Diagnostic {
    Diagnostic(TypeProblem.decidedText, at: decide.type.node.label())
  }

  static func computedDecision(_ place: Label) -> Diagnostic {
    Diagnostic(TypeProblem.computedDecision, at: marked(place, "write a value, a name or `choose`"))
  }

  static func comparedText(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(TypeProblem.comparedText(name), at: marked(place, "a value is expected here"))
  }

  static func notAText(_ place: Label, _ parameter: String) -> Diagnostic {
    Diagnostic(TypeProblem.notAText(parameter: parameter), at: marked(place, "name a text here"))
  }

  static func notACondition(_ place: Label, _ name: String, help: Prose?) -> Diagnostic {
    Diagnostic(
      TypeProblem.notACondition(name), at: marked(place, "a condition is expected here"),
      help: help.map { "compare it, as in \($0)" })
  }

  static func sumAsCondition(_ place: Label) -> Diagnostic {
    Diagnostic(TypeProblem.sumAsCondition, at: place)
  }

  static func sumOfConstants(_ place: Label) -> Diagnostic {
    Diagnostic(TypeProblem.sumOfConstants, at: place)
  }

  static func sumOfNoNumber(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(TypeProblem.sumOfNoNumber(name), at: place)
  }

  static func addendOfNoNumber(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(TypeProblem.addendOfNoNumber(name), at: place)
  }

  static func comparedExpression(_ place: Label) -> Diagnostic {
    Diagnostic(TypeProblem.comparedExpression, at: marked(place, "write a name before `is`"))
  }

  static func notMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(TypeProblem.notMemory(name), at: marked(place, "only memory can get a new value"))
  }

  static func neverChanges(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(TypeProblem.neverChanges(name), at: marked(place, "a resource or a live input is expected here"))
  }
}
