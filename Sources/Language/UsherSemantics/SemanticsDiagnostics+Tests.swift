internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

// MARK: Waivers and promises

extension Diagnostic {
  static func noReason(_ waiver: Waiver) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "the waiver does not say why", at: waiver.label("the reason is missing"),
      why: "readers have to know whether it is still right")
  }

  static func waivedTwice(_ name: NameToken, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` is waived twice", at: name.label("the second"), also: [marked(first, "the first")]
    )
  }

  static func noPromiseOfRows(_ name: NameToken) -> Diagnostic {
    Diagnostic(
      .misplaced, "no row or handler can break `\(name.text)`", at: name.label("a waiver has no effect here"),
      why: "it is about a place where a journey waits, a round of steps, or a whole flow",
      help: "write the waiver in the state, the flow or the policy")
  }

  static func formerPromise(_ name: NameToken, _ promise: StandardPromise) -> Diagnostic {
    Diagnostic(
      .unknownName, "a promise has the name of its finding, and that is `\(promise.rawValue)`",
      at: name.label("the former name"),
      fixes: [Fix("write `\(promise.rawValue)`", edits: [Edit(name.span, promise.rawValue)], isSafe: true)])
  }

  static func unknownTitle(_ name: NameToken, among titles: [String]) -> Diagnostic {
    Diagnostic(
      .unknownName, "the policy has no promise with this title", at: name.label("unknown"),
      help: titles.isEmpty
        ? "a standard promise is named by its code: `waive dead-button \"why\"`"
        : "there is \(listed(titles.map { "\"\($0)\"" }))")
  }

  static func noClauses(_ promise: PromiseDeclaration) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "the promise promises nothing",
      at: Label(promise.node.tree.file, promise.nameSpan, "the lines that say what is promised are missing"),
      help: "say what is `never` or `always` true, what is `always possible`, or what happens `eventually`")
  }

  /// For the name of a state or outcome that several flows have.
  static func ofSeveralFlows(_ place: Reference, kind: String, flows: [String], canBeDotted: Bool) -> Diagnostic {
    let ways = canBeDotted ? flows.map { "`\($0).\(place.text)`" } : flows.map { "`for \($0)`" }
    return Diagnostic(
      .ambiguousName, "`\(place.text)` is \(wording: kind) of \(quoted: flows)", at: place.label("of which flow?"),
      help: "write \(listed(ways))")
  }
}

// MARK: Tests

extension Diagnostic {
  static func notWrittenOut(_ place: Label, _ parameter: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(parameter)` needs a fixed value here",
      at: marked(place, "a condition or a sum is not possible here"))
  }

  static func expectsNothing(_ test: TestDeclaration) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "the test expects nothing", at: Label(test.node.tree.file, test.nameSpan, "no `expect`"),
      help: "say what should happen: `expect outcome …`, or `expect nothing`")
  }

  static func givenTwice(_ place: Label, _ name: String, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name)` is given twice", at: marked(place, "the second"), also: [marked(first, "the first")])
  }

  static func lateGiven(_ place: Label, after first: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "the journey has already begun", at: marked(place, "given too late"),
      also: [marked(first, "begins here")], help: "move it to the start; for later changes, use `meanwhile` or `away`")
  }

  static func notGiven(_ test: TestDeclaration, _ name: String, _ values: [String]) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "the test does not say what `\(name)` is",
      at: Label(test.node.tree.file, test.nameSpan, "`\(name)` has no value at the start"),
      help: "add `given \(name) is …`; it can be \(quoted(values, "or"))")
  }

  static func notAFact(_ place: Label, _ name: String, is kind: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is \(wording: kind), and cannot be given",
      at: marked(place, "a resource, an input or a memory is expected here"))
  }

  static func sessionMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is memory of a session and always starts with its first value",
      at: marked(place, "cannot be given"), help: "play the steps that make the journey remember it")
  }

  static func untoldMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is memory of a session, and nobody outside the journey sees it",
      at: marked(place, "a test cannot see it"), help: "expect a visible effect of it instead")
  }

  static func missingKey(_ reference: Reference, among cells: [String]) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "`\(reference.text)` needs a key", at: reference.label("which one?"),
      help: "write \(quoted(cells, "or"))")
  }

  static func noMoment(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.wrongType, "`\(name)` is not a moment", at: marked(place, "only a moment has an age"))
  }

  static func noMomentValue(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "`\(name)` is a moment", at: marked(place, "this is not a moment"),
      help: "it can be `never`, `now` or `older than 7d`")
  }

  /// `ages` are all ages with which the policy compares the moment, in milliseconds and ascending.
  static func ageLikeNow(_ place: Label, _ name: String, age: Int, _ ages: [Int]) -> Diagnostic {
    let compared = ages.map { "older than \(duration($0))" }
    return Diagnostic(
      .outOfDomain, "`\(name)` older than \(duration(age)) is the same as `\("now")` for this policy",
      at: marked(place, "the policy asks only whether it is \(listed(compared))"),
      help: "write `is now`, or `is \(compared[0])`")
  }

  static func noExpectedValue(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongType, "memory is compared with one value", at: marked(place, "not a value"),
      help: "for a moment, write `is now` or `is never`")
  }

  static func notADecision(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is not a decision", at: marked(place, "a `\("decide")` is expected here"),
      help: "an app sees only what the policy declares with `\("decide")`")
  }

  static func noExpectedDecision(_ place: Label, _ values: [String]) -> Diagnostic {
    Diagnostic(
      .wrongType, "a decision is compared with one value", at: marked(place, "not a value"),
      help: "it can be \(quoted(values, "or"))")
  }

  static func noFlowYet(_ place: Label) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "no flow runs here", at: marked(place, "needs a flow"),
      help: "name the flow behind the title, or start it before this line: `start …`")
  }

  static func noText(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.wrongType, "`\(name)` is a text", at: marked(place, "write the text in quotes"))
  }

  static func aText(_ place: Label, _ name: String, _ values: [String]) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is not a text", at: marked(place, "only texts are written in quotes"),
      help: values.isEmpty ? nil : "it can be \(quoted(values, "or"))")
  }

  static func sentName(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.wrongType, "`\(name)` is a text", at: marked(place, "write the text in quotes"))
  }

  static func notAVersion(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.outOfDomain, "`\(name)` is a version", at: marked(place, "a version such as `15.4` is expected here"))
  }

  static func changedMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is memory of a session, and only its own flow can change it",
      at: marked(place, "nothing else can change it"), help: "play the steps that make the flow remember it")
  }

  static func fixedInput(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` cannot change while the flow runs", at: marked(place, "not a live input"),
      help: "set it at the start: `given \(name) is …`")
  }

  /// `versions` are those that the policy tells apart; none if it does not read them.
  static func fixedVersion(_ place: Label, _ name: String, _ versions: [String]) -> Diagnostic {
    let told = versions.isEmpty ? "the policy does not read it" : "the policy tells apart \(quoted(versions))"
    return Diagnostic(
      .wrongKind, "`\(name)` cannot change while the flow runs", at: marked(place, "the version of the system"),
      help: "set it at the start: `given \(name) is …`; \(told)")
  }

  static func noPromptToUpdate(_ place: Label, _ notice: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(notice)` is a notice, and a notice is never updated",
      at: marked(place, "a prompt is expected here"))
  }

  static func nothingAndMore(_ place: Label, _ first: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "the test expects `\("nothing")` and also an effect of the same step", at: place,
      also: [marked(first, "expected here")])
  }

  static func nothingToIgnore(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "nothing has happened yet that could be ignored", at: marked(place, "this must follow a step"))
  }

  /// `reasons` mark what each platform lacks.
  static func forNoPlatform(_ test: Label, _ reasons: [Label]) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "the test fits none of the policy's platforms", at: marked(test, "never played"), also: reasons)
  }

  static func otherButtonArguments(_ place: Label, _ name: String, _ wanted: [String]) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "there is no button `\(place.file.text(place.span))`",
      at: marked(place, "the parameters do not match a button"),
      help: "write \(quoted(Array(wanted.prefix(6)), "or"))")
  }
}
