internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// The problems of tests.
enum TestProblem: Problem {
  case notWrittenOut(parameter: String)
  case startsNoFlow
  case expectsNothing
  case givenTwice(String)
  case lateGiven
  case notGiven(String)
  case notAFact(String, isComputed: Bool)
  case sessionMemory(String)
  case unseenMemory(String)
  case missingKey(String)
  case noMoment(String)
  case noMomentValue(String)
  case ageLikeNow(moment: String, age: Int)
  case noExpectedValue
  case notADecision(String)
  case noExpectedDecision
  case noFlowYet
  case noText(String)
  case aText(String)
  case notAVersion(String)
  case changedMemory(String)
  case fixedInput(String)
  case fixedVersion(String)
  case otherVersion(resource: String, status: String, version: String)
  case noPromptToUpdate(notice: String)
  case nothingAndMore
  case nothingToIgnore
  case forNoPlatform
  case otherButtonArguments(String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .notWrittenOut, .noMoment, .noExpectedValue, .noExpectedDecision, .noText, .aText: .wrongType
    case .startsNoFlow, .expectsNothing, .notGiven, .noFlowYet: .missingAnswer
    case .givenTwice: .duplicateName
    case .lateGiven, .nothingAndMore, .nothingToIgnore: .misplaced
    case .notAFact, .sessionMemory, .unseenMemory, .notADecision, .changedMemory, .fixedInput,
      .fixedVersion, .noPromptToUpdate:
      .wrongKind
    case .missingKey, .otherButtonArguments: .wrongArguments
    case .noMomentValue, .ageLikeNow, .notAVersion, .otherVersion, .forNoPlatform: .outOfDomain
    }
  }

  var message: Message {
    switch self {
    case .notWrittenOut(let parameter): "`\(parameter)` needs a fixed value here"
    case .startsNoFlow: "the test starts no flow"
    case .expectsNothing: "the test expects nothing"
    case .givenTwice(let name): "`\(name)` is given twice"
    case .lateGiven: "the journey has already begun"
    case .notGiven(let name): "the test does not say what `\(name)` is"
    case .notAFact(let name, let isComputed):
      "`\(name)` is \(wording: isComputed ? "computed" : "not a fact"), and cannot be given"
    case .sessionMemory(let name): "`\(name)` is memory of a session and always starts with its first value"
    case .unseenMemory(let name): "`\(name)` is memory of a session, and nobody outside the journey sees it"
    case .missingKey(let name): "`\(name)` needs a key"
    case .noMoment(let name): "`\(name)` is not a moment"
    case .noMomentValue(let name): "`\(name)` is a moment"
    case .ageLikeNow(let name, let age):
      "`\(name)` older than \(duration(age)) is the same as `\("now")` for this policy"
    case .noExpectedValue: "memory is compared with one value"
    case .notADecision(let name): "`\(name)` is not a decision"
    case .noExpectedDecision: "a decision is compared with one value"
    case .noFlowYet: "no flow runs here"
    case .noText(let name): "`\(name)` is a text"
    case .aText(let name): "`\(name)` is not a text"
    case .notAVersion(let name): "`\(name)` is a version"
    case .otherVersion(let resource, let status, let version): "`\(resource)` is never `\(status)` on \(version)"
    case .changedMemory(let name): "`\(name)` is memory of a session, and only its own flow can change it"
    case .fixedVersion(let name): "`\(name)` cannot change while the flow runs"
    case .fixedInput(let name): "`\(name)` cannot change while the flow runs"
    case .noPromptToUpdate(let notice): "`\(notice)` is a notice, and a notice is never updated"
    case .nothingAndMore: "the test expects `\("nothing")` and also an effect of the same step"
    case .nothingToIgnore: "nothing has happened yet that could be ignored"
    case .forNoPlatform: "the test fits none of the policy's platforms"
    case .otherButtonArguments(let text): "there is no button `\(text)`"
    }
  }
}

extension Diagnostic {
  static func notWrittenOut(_ place: Label, _ parameter: String) -> Diagnostic {
    Diagnostic(
      TestProblem.notWrittenOut(parameter: parameter), at: marked(place, "a condition or a sum is not possible here"))
  }

  /// For a test that neither says `for` and a flow nor starts one. `flow` is the only flow of the policy, if it has one.
  static func startsNoFlow(_ test: TestDeclaration, flow: String?) -> Diagnostic {
    let (file, title) = (test.node.tree.file, test.nameSpan)
    let end = Span(title.end, title.end)
    return Diagnostic(
      TestProblem.startsNoFlow, at: Label(file, title, "`for` and a flow are missing"),
      help: "write `for` and a flow behind the description, and what should happen: `expect outcome …`",
      fixes: flow.map { [Fix("write `for \($0)`", edits: [Edit(end, " for \($0)")], isSafe: false)] } ?? [])
  }

  static func expectsNothing(_ test: TestDeclaration) -> Diagnostic {
    Diagnostic(
      TestProblem.expectsNothing, at: Label(test.node.tree.file, test.nameSpan, "no `expect`"),
      help: test.isNever
        ? "say what must never happen: `expect outcome …`"
        : "say what should happen: `expect outcome …`, or `expect nothing`")
  }

  static func givenTwice(_ place: Label, _ name: String, first: Label) -> Diagnostic {
    Diagnostic(TestProblem.givenTwice(name), at: marked(place, "the second"), also: [marked(first, "the first")])
  }

  static func lateGiven(_ place: Label, after first: Label) -> Diagnostic {
    Diagnostic(
      TestProblem.lateGiven, at: marked(place, "given too late"),
      also: [marked(first, "begins here")], help: "move it to the start; for later changes, use `meanwhile` or `away`")
  }

  static func notGiven(_ test: TestDeclaration, _ name: String, _ values: [String]) -> Diagnostic {
    Diagnostic(
      TestProblem.notGiven(name), at: Label(test.node.tree.file, test.nameSpan, "`\(name)` has no value at the start"),
      help: "add `given \(name) is …`; it can be \(quoted(values, "or"))")
  }

  static func notAFact(_ place: Label, _ name: String, isComputed: Bool) -> Diagnostic {
    Diagnostic(
      TestProblem.notAFact(name, isComputed: isComputed),
      at: marked(place, "a resource, an input or a memory is expected here"))
  }

  static func sessionMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      TestProblem.sessionMemory(name),
      at: marked(place, "cannot be given"), help: "play the steps that make the journey remember it")
  }

  static func unseenMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      TestProblem.unseenMemory(name),
      at: marked(place, "a test cannot see it"), help: "expect a visible effect of it instead")
  }

  static func missingKey(_ reference: Reference, among cells: [String]) -> Diagnostic {
    Diagnostic(
      TestProblem.missingKey(reference.text), at: reference.label("which one?"), help: "write \(quoted(cells, "or"))")
  }

  static func noMoment(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(TestProblem.noMoment(name), at: marked(place, "only a moment has an age"))
  }

  static func noMomentValue(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      TestProblem.noMomentValue(name), at: marked(place, "this is not a moment"),
      help: "it can be `never`, `now` or `older than 7d`")
  }

  /// `ages` are all ages with which the policy compares the moment, in milliseconds and ascending.
  static func ageLikeNow(_ place: Label, _ name: String, age: Int, _ ages: [Int]) -> Diagnostic {
    let compared = ages.map { "older than \(duration($0))" }
    return Diagnostic(
      TestProblem.ageLikeNow(moment: name, age: age),
      at: marked(place, "the policy asks only whether it is \(listed(compared))"),
      help: "write `is now`, or `is \(compared[0])`")
  }

  static func noExpectedValue(_ place: Label) -> Diagnostic {
    Diagnostic(
      TestProblem.noExpectedValue, at: marked(place, "not a value"), help: "for a moment, write `is now` or `is never`")
  }

  static func notADecision(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      TestProblem.notADecision(name), at: marked(place, "a `\("decide")` is expected here"),
      help: "an app sees only what the policy declares with `\("decide")`")
  }

  static func noExpectedDecision(_ place: Label, _ values: [String]) -> Diagnostic {
    Diagnostic(
      TestProblem.noExpectedDecision, at: marked(place, "not a value"), help: "it can be \(quoted(values, "or"))")
  }

  /// `flow` is the only flow that the test can mean; nil if there are several.
  static func noFlowYet(_ place: Label, behind title: Label, flow: String?) -> Diagnostic {
    let end = Span(title.span.end, title.span.end)
    return Diagnostic(
      TestProblem.noFlowYet, at: marked(place, "needs a flow"),
      help: "name the flow behind the title, or start it before this line: `start …`",
      fixes: flow.map { [Fix("write `for \($0)`", edits: [Edit(end, " for \($0)", in: title.file)], isSafe: false)] }
        ?? [])
  }

  static func noText(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(TestProblem.noText(name), at: marked(place, "write the text in quotes"))
  }

  static func aText(_ place: Label, _ name: String, _ values: [String]) -> Diagnostic {
    Diagnostic(
      TestProblem.aText(name), at: marked(place, "only texts are written in quotes"),
      help: values.isEmpty ? nil : "it can be \(quoted(values, "or"))")
  }

  static func notAVersion(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(TestProblem.notAVersion(name), at: marked(place, "a version such as `15.4` is expected here"))
  }

  static func changedMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      TestProblem.changedMemory(name),
      at: marked(place, "nothing else can change it"), help: "play the steps that make the flow remember it")
  }

  static func fixedInput(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      TestProblem.fixedInput(name), at: marked(place, "not a live input"),
      help: "set it at the start: `given \(name) is …`")
  }

  /// `versions` are those that the policy tells apart; none if it does not read them.
  static func fixedVersion(_ place: Label, _ name: String, _ versions: [String]) -> Diagnostic {
    let told = versions.isEmpty ? "the policy does not read it" : "the policy tells apart \(quoted(versions))"
    return Diagnostic(
      TestProblem.fixedVersion(name), at: marked(place, "the version of the system"),
      help: "set it at the start: `given \(name) is …`; \(told)")
  }

  /// `statuses` are those of the edition.
  static func otherVersion(
    _ place: Label, _ given: Act.Change, _ edition: Device.Edition, on device: Device, _ statuses: [String]
  ) -> Diagnostic {
    let version = edition.version.flatMap { $0.major == .max ? nil : " \($0.lastText)" } ?? ""
    return Diagnostic(
      TestProblem.otherVersion(resource: given.name, status: given.value, version: device.name + version),
      at: marked(place, "this version does not have it"),
      help: "it can be \(quoted(statuses, "or")); another version is given by `\(Device.versionName) is …`")
  }

  static func noPromptToUpdate(_ place: Label, _ notice: String) -> Diagnostic {
    Diagnostic(TestProblem.noPromptToUpdate(notice: notice), at: marked(place, "a prompt is expected here"))
  }

  static func nothingAndMore(_ place: Label, _ first: Label) -> Diagnostic {
    Diagnostic(TestProblem.nothingAndMore, at: place, also: [marked(first, "expected here")])
  }

  static func nothingToIgnore(_ place: Label) -> Diagnostic {
    Diagnostic(TestProblem.nothingToIgnore, at: marked(place, "this must follow a step"))
  }

  /// `reasons` mark what each platform lacks.
  static func forNoPlatform(_ test: Label, _ reasons: [Label]) -> Diagnostic {
    Diagnostic(TestProblem.forNoPlatform, at: marked(test, "never played"), also: reasons)
  }

  static func otherButtonArguments(_ place: Label, _ name: String, _ wanted: [String]) -> Diagnostic {
    Diagnostic(
      TestProblem.otherButtonArguments(place.file.quotation(place.span)),
      at: marked(place, "the parameters do not match a button"),
      help: "write \(quoted(Array(wanted.prefix(6)), "or"))")
  }
}
