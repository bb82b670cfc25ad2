internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The problems of names: unknown, ambiguous, declared twice, or of another kind.
enum NameProblem: Problem {
  case reachedAbsence(of: String, state: String)
  case ambiguousImport(String, policies: [String])
  case unknownLanguage(version: String)
  case duplicate(String, NameKind)
  case shadowed(String, isResource: Bool)
  case predefined(String)
  case unknown(String, NameKind)
  case noResourceToBe
  case unknownOfFlow(String, NameKind)
  case endWithoutOutcome
  case otherEnd(String)
  /// The undeclared outcomes of one flow are one problem.
  case undeclaredOutcomes(flow: String)
  case outcomeAsState(String)
  case stateAsOutcome(String)
  case stateOfOtherFlow(String, flow: String)
  case wrongKind(String, is: NameKind, expected: NameKind)
  case ambiguousValue(String, parameter: String)
  case neverAsked(resource: String)
  case unknownRequest(String, resource: String)
  case noOwnResource(String, platform: String)
  case otherResource(String, platform: String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .reachedAbsence, .unknownLanguage, .unknown, .noResourceToBe, .unknownOfFlow, .endWithoutOutcome, .otherEnd,
      .undeclaredOutcomes, .stateOfOtherFlow, .neverAsked, .unknownRequest:
      .unknownName
    case .ambiguousImport, .ambiguousValue: .ambiguousName
    case .duplicate, .otherResource: .duplicateName
    case .shadowed, .predefined: .shadowedName
    case .outcomeAsState, .stateAsOutcome, .wrongKind: .wrongKind
    case .noOwnResource: .missingAnswer
    }
  }

  var message: Message {
    switch self {
    case .reachedAbsence(let name, let state): "`\(state)` can be reached, but there is no `\(name)`"
    case .ambiguousImport(let name, let policies): "`\(name)` is declared by \(quoted: policies)"
    case .unknownLanguage(let number): "version \(number) of the language does not exist"
    case .duplicate(let name, let kind):
      "`\(name)` appears twice; \(wording: kind.withArticle) can be declared only once"
    case .shadowed(let name, let isResource):
      "`\(name)` already \(wording: isResource ? "is a resource" : "means something else")"
    case .predefined(let name): "`\(name)` already has a meaning in the language and cannot be declared"
    case .unknown(let name, let kind): "`\(name)` is not \(wording: kind.withArticle)"
    case .noResourceToBe: "there are no resources that this could mean"
    case .unknownOfFlow(let name, let kind): "`\(name)` is not \(wording: kind.withArticle) of this flow"
    case .endWithoutOutcome: "`\("end")` needs an outcome"
    case .otherEnd(let name): "a flow ends with `\("end")` and an outcome, not with `\(name)`"
    case .undeclaredOutcomes(let flow): "`\(flow)` has an outcome that it does not declare"
    case .outcomeAsState(let name): "`\(name)` is an outcome, not a state"
    case .stateAsOutcome(let name): "`\(name)` is a state, not an outcome"
    case .stateOfOtherFlow(let name, let flow): "`\(name)` is a state of the flow `\(flow)`, not of this one"
    case .wrongKind(let name, let kind, let expected):
      "`\(name)` is \(wording: kind.withArticle), not \(wording: expected.withArticle)"
    case .ambiguousValue(let name, let parameter):
      "`\(name)` can mean a value of `\(parameter)`, or the value of the name `\(name)`"
    case .neverAsked(let resource): "the system never asks for `\(resource)`"
    case .unknownRequest(let request, let resource): "`\(request)` is not a way to ask for `\(resource)`"
    case .noOwnResource(let name, let platform): "`\(name)` is no resource on `\(platform)`"
    case .otherResource(let name, let platform): "`\(name)` is another resource on `\(platform)`"
    }
  }
}

extension Diagnostic {
  static func unknownLanguage(_ clause: LanguageClause) -> Diagnostic {
    Diagnostic(
      NameProblem.unknownLanguage(version: clause.number), at: clause.label("write `language 1`"),
      help: "a newer version of `usher` may know it")
  }

  static func duplicateName(_ name: String, kind: NameKind, at place: Label, first: Label?) -> Diagnostic {
    Diagnostic(
      NameProblem.duplicate(name, kind), at: marked(place, "the second"),
      also: first.map { [marked($0, "the first")] } ?? [])
  }

  /// `outer` is the other declaration of the name; nil for a resource, which the platform declares. `isOfFlow` for a parameter
  /// that is called like something of the flow or state around it.
  static func shadowedName(_ name: DeclaredName, _ outer: Label?, isResource: Bool, isOfFlow: Bool) -> Diagnostic {
    Diagnostic(
      NameProblem.shadowed(name.text, isResource: isResource),
      at: name.label("a name can mean only one thing in one place"),
      also: outer.map { [marked($0, "it is declared here")] } ?? [],
      help: isOfFlow
        ? "give it another name, or leave it out: the states of a flow can read what the flow declares"
        : "give it another name")
  }

  static func predefinedName(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(NameProblem.predefined(name.text), at: name.label())
  }

  static func unknownName(_ place: Label, _ name: String, kind: NameKind, among names: [String]) -> Diagnostic {
    if kind == .type, let diagnostic = foreignType(place, name, among: names) { return diagnostic }
    if kind == .event || kind == .metric, likely(name, among: names) == nil {
      return undeclared(place, name, kind, among: names)
    }
    let foreign =
      foreignMoment(name, among: names) ?? foreignProperty(name, among: names)
      ?? ResourceWords.meanings(of: name).first { names.contains($0) }
    guard let meant = likely(name, among: names) ?? foreign else {
      let list: Prose =
        names.isEmpty
        ? "there are none" : "there \(names.count == 1 ? "is" : "are") \(quoted(Array(names.prefix(12)), "and"))"
      return Diagnostic(
        NameProblem.unknown(name, kind), at: marked(place, "unknown"),
        help: names.count > 12 ? similar(to: name, among: names) ?? examples(of: names) : list)
    }
    return Diagnostic(
      NameProblem.unknown(name, kind), at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
  }

  /// For an event or a metric, which a line of the policy declares.
  private static func undeclared(_ place: Label, _ name: String, _ kind: NameKind, among names: [String]) -> Diagnostic
  {
    let line = "\((kind == .event ? Word.event : Word.metric).rawValue) \(name)"
    let known: Prose = names.isEmpty ? "" : ", or write \(quoted(Array(names.prefix(12)), "or"))"
    return Diagnostic(
      NameProblem.unknown(name, kind), at: marked(place, "not declared"),
      help: "declare it with `\(line)` on a line of the policy\(known)")
  }

  /// For a name of other languages for a type; nil for other names.
  private static func foreignType(_ place: Label, _ name: String, among names: [String]) -> Diagnostic? {
    if ForeignWords.numbers.contains(name) {
      return Diagnostic(
        NameProblem.unknown(name, .type), at: marked(place, "which numbers are possible?"),
        help: "write the smallest and the largest number, as in `0...100`")
    }
    guard let meant = ForeignWords.type(name), names.contains(meant) else { return nil }
    return Diagnostic(
      NameProblem.unknown(name, .type), at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: true)])
  }

  /// `now` or `never` for a word of other languages, where that is possible.
  private static func foreignMoment(_ name: String, among names: [String]) -> String? {
    ForeignWords.moment(name).flatMap { names.contains($0) ? $0 : nil }
  }

  /// The resource, or the comparison of its status, for a property of it in other languages, such as `camera.isGranted`.
  private static func foreignProperty(_ name: String, among names: [String]) -> String? {
    ForeignWords.meaning(ofProperty: name).flatMap { names.contains($0.resource) ? $0.right : nil }
  }

  /// For a name of resources that says nothing about a platform of its policy.
  static func noOwnResource(_ declaration: SharedResource, _ platform: String) -> Diagnostic {
    Diagnostic(
      NameProblem.noOwnResource(declaration.name.text, platform: platform),
      at: declaration.name.label("which resource is it on \(platform)?"),
      help: "add it at the end of the line: `, … on \(platform)`")
  }

  /// For a name of resources that a platform has for another resource.
  static func otherResource(_ declaration: SharedResource, _ resource: DeviceResource, _ platform: String) -> Diagnostic
  {
    Diagnostic(
      NameProblem.otherResource(declaration.name.text, platform: platform),
      at: declaration.name.label("here it would mean `\(resource.name)`"), help: "give it another name")
  }

  static func noResources(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      NameProblem.unknown(name, .resource), at: marked(place, "unknown"),
      help: "resources come with a platform: add a line such as `use ios`")
  }

  /// For the type `resource` if there are no resources.
  static func noResourceToBe(_ place: Label) -> Diagnostic {
    Diagnostic(
      NameProblem.noResourceToBe, at: marked(place, "this flow can never run"),
      help: "resources come with a platform: add a line such as `use ios`")
  }

  static func ambiguousName(_ place: Label, _ name: String, parameter: String) -> Diagnostic {
    Diagnostic(
      NameProblem.ambiguousValue(name, parameter: parameter),
      at: marked(place, "it can be read in two ways"), help: "rename one of the two")
  }

  static func ambiguousImport(_ place: Label, _ name: String, in policies: [String]) -> Diagnostic {
    Diagnostic(
      NameProblem.ambiguousImport(name, policies: policies), at: marked(place, "which one?"),
      help: "write \(listed(policies.map { "`\($0).\(name)`" }))",
      fixes: policies.map { Fix("write `\($0).\(name)`", edits: [Edit(place.span, "\($0).\(name)")], isSafe: false) })
  }

  static func wrongKind(_ place: Label, _ name: String, is known: KnownKind, expected: NameKind, help: Prose? = nil)
    -> Diagnostic
  {
    Diagnostic(
      NameProblem.wrongKind(name, is: known.kind, expected: expected),
      at: marked(place, "\(expected.withArticle) is expected here"),
      also: known.declaration.map { [marked($0, "it is declared here")] } ?? [], help: help)
  }

  static func reachedAbsence(_ place: Label, state: String) -> Diagnostic {
    let name = place.file.text(place.span)
    return Diagnostic(
      NameProblem.reachedAbsence(of: name, state: state),
      at: marked(place, "only another platform has it"),
      help: "lead there only on a platform that has it: `choose platform { … }`")
  }

  static func unknownRequest(_ request: RequestSyntax, among names: [String]) -> Diagnostic {
    let (label, resource) = (request.label(), request.resource.text)
    guard !names.isEmpty else {
      return Diagnostic(NameProblem.neverAsked(resource: resource), at: marked(label, "there is nothing to ask"))
    }
    let ways = names.map { $0.isEmpty ? "`ask \(resource)`" : "`ask \(resource) \($0)`" }
    if let name = request.name, let meant = nearest(to: name.text, among: names) {
      return Diagnostic(
        NameProblem.unknownRequest(request.text, resource: resource),
        at: Label(label.file, name.span, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(name.span, meant)], isSafe: false)])
    }
    return Diagnostic(
      NameProblem.unknownRequest(request.text, resource: resource), at: marked(label, "unknown request"),
      help: "write \(listed(ways))")
  }
}

// MARK: States and outcomes

extension Diagnostic {
  static func unknownState(_ place: Label, _ name: String, states: [String], outcomes: [String]) -> Diagnostic {
    if let diagnostic = endWithoutOutcome(place, name, states: states, outcomes: outcomes) { return diagnostic }
    if nearest(to: name, among: states) == nil, let meant = nearest(to: name, among: outcomes) {
      return Diagnostic(
        NameProblem.unknownOfFlow(name, .state), at: marked(place, "did you mean `end \(meant)`?"),
        fixes: [Fix("write `end \(meant)`", edits: [Edit(place.span, "end \(meant)")], isSafe: false)])
    }
    return unknownName(place, name, kind: .state, among: states)
  }

  /// For `end` alone, and for words that end something in other languages; nil for another name.
  private static func endWithoutOutcome(_ place: Label, _ name: String, states: [String], outcomes: [String])
    -> Diagnostic?
  {
    let isEnd = name == Word.end.rawValue
    guard
      isEnd || name.hasPrefix("\(Word.end.rawValue).")
        || ForeignWords.ends.contains(name) && nearest(to: name, among: states) == nil
    else {
      return nil
    }
    let help: Prose =
      outcomes.isEmpty
      ? "this flow declares no outcomes: declare them behind its name, as in `-> done`, and write `end done`"
      : "write \(listed(outcomes.map { "`end \($0)`" }))"
    return Diagnostic(
      isEnd ? NameProblem.endWithoutOutcome : .otherEnd(name), at: marked(place, "which outcome?"), help: help)
  }

  /// For a name that is near a declared outcome or a state; nil for another name.
  static func unknownOutcome(_ place: Label, _ name: String, goal: Label, states: [String], outcomes: [String])
    -> Diagnostic?
  {
    if likely(name, among: outcomes) != nil { return unknownName(place, name, kind: .outcome, among: outcomes) }
    if let meant = nearest(to: name, among: states) {
      return Diagnostic(
        NameProblem.unknownOfFlow(name, .outcome), at: marked(place, "did you mean the state `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(goal.span, meant)], isSafe: false)])
    }
    return nil
  }

  /// For an outcome that is no misspelling of a declared one. The findings of one flow are merged. `head` is the place behind what
  /// the flow's declaration says of it.
  static func undeclaredOutcome(_ place: Label, _ name: String, flow: String, head: Label, outcomes: [String])
    -> Diagnostic
  {
    // Then the declaration of this outcome is probably misspelled.
    let isMisplaced = outcomes.contains { $0 == Word.end.rawValue || $0.hasSuffix(name) }
    let declaration = (outcomes.isEmpty ? " -> " : " | ") + name
    return Diagnostic(
      NameProblem.undeclaredOutcomes(flow: flow), at: marked(place, "`\(name)` is not declared"),
      help: outcomes.isEmpty ? nil : "declare it, or write \(listed(outcomes.map { "`end \($0)`" }))",
      fixes: isMisplaced
        ? [] : [Fix("declare it", edits: [Edit(head.span, declaration, in: head.file)], isSafe: false)])
  }

  /// For something else where a row leads: the question that it can be.
  static func otherAsState(_ place: Label, _ name: String, is known: KnownKind) -> Diagnostic {
    let verb: Word? =
      switch known.kind {
      case .prompt: .show
      case .flow: .run
      case .link: .open
      case .action: .do
      case .resource: .ask
      case .answer, .argument, .block, .button, .clause, .event, .handler, .input, .key, .look, .metric, .notice,
        .option, .outcome, .parameter, .platform, .promise, .purpose, .request, .state, .status, .test, .text, .type,
        .value, .flowOrDecision, .manifestEntry, .platformFact, .resourceOrInput, .retiredState, .standardPromise,
        .stateOrOutcome, .typeOrTextInput, .watchedFact:
        nil
      }
    return wrongKind(
      place, name, is: known, expected: .state,
      help: verb.map { "write the name of a state, or the question: `\($0.rawValue) \(name) { … }`" })
  }

  static func stateOfOtherFlow(_ place: Label, _ name: String, flow: String, _ declaration: Label?) -> Diagnostic {
    Diagnostic(
      NameProblem.stateOfOtherFlow(name, flow: flow), at: marked(place, "a state of this flow is expected here"),
      also: declaration.map { [marked($0, "it is declared here")] } ?? [],
      help: "write the name of a state of this flow; `run \(flow) { … }` goes through the other one from its start")
  }

  static func outcomeAsState(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      NameProblem.outcomeAsState(name), at: marked(place, "an outcome is written `end \(name)`"),
      fixes: [Fix("write `end \(name)`", edits: [Edit(place.span, "end \(name)")], isSafe: true)])
  }

  static func stateAsOutcome(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      NameProblem.stateAsOutcome(name), at: marked(place, "a state is written without `end`"),
      fixes: [Fix("write `\(name)`", edits: [Edit(place.span, name)], isSafe: true)])
  }
}

/// Some of many names, as help.
private func examples(of names: [String]) -> Prose {
  "there are \(names.count), such as \(quoted(Array(names.prefix(3)), "and"))"
}

/// The names that contain a part of this one, as help; nil if there are none or too many.
func similar(to name: String, among names: [String]) -> Prose? {
  let start = name.lowercased().prefix(5)
  guard start.count >= 4 else { return nil }
  let found = names.filter { name in
    let name = name.lowercased()
    return start.hasPrefix(name) || name.indices.contains { name[$0...].hasPrefix(start) }
  }
  return (1...6).contains(found.count) ? "there \(found.count == 1 ? "is" : "are") \(quoted(found, "and"))" : nil
}
