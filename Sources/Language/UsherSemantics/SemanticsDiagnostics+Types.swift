internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension Diagnostic {
  static func outOfDomain(_ place: Label, _ name: String, among names: [String]) -> Diagnostic {
    if let meant = nearest(to: name, among: names) ?? synonym(of: name, among: names) {
      return Diagnostic(
        .outOfDomain, "`\(name)` is not a possible value here", at: marked(place, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
    }
    return Diagnostic(
      .outOfDomain, "`\(name)` is not a possible value here", at: marked(place, "no such value"),
      help: "it can be \(quoted(names, "or"))")
  }

  /// The status that a word of other systems probably means.
  private static func synonym(of name: String, among names: [String]) -> String? {
    let meant: String? =
      switch name {
      case "allowed", "permitted", "accepted", "ok", "yes": "granted"
      case "permanentlyDenied", "refused", "rejected", "declined", "forbidden", "no": "denied"
      case "undetermined", "unknown", "notAsked": "notDetermined"
      default: nil
      }
    return meant.flatMap { names.contains($0) ? $0 : nil }
  }

  /// For a pattern that is not a value, such as another language's word for `else`.
  static func noSuchPattern(_ place: Label, _ name: String, among names: [String]) -> Diagnostic {
    guard ["default", "otherwise", "other", "others", "any", "rest"].contains(name) else {
      return outOfDomain(place, name, among: names)
    }
    return Diagnostic(
      .outOfDomain, "`\(name)` is not a possible value here", at: marked(place, "for the rest, write `else`"),
      fixes: [Fix("write `else`", edits: [Edit(place.span, "else")], isSafe: false)])
  }

  static func outOfRange(_ place: Label, _ text: String, _ range: ClosedRange<Int>) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "`\(text)` is outside the range \(range.lowerBound)...\(range.upperBound)",
      at: marked(place, "not possible"))
  }

  static func emptyGroup(_ place: Label, _ group: String, resource: String) -> Diagnostic {
    Diagnostic(.outOfDomain, "no status of `\(resource)` is \(group)", at: marked(place, "not possible"))
  }

  static func emptyRange(_ range: RangeSyntax) -> Diagnostic {
    Diagnostic(.outOfDomain, "`\(range.text)` contains no number", at: range.label("the smaller number comes first"))
  }

  static func tooManyValues(_ place: Label, _ count: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "\(count) values are too many; the limit is \(limit)",
      at: marked(place, "too many to check each of them"),
      help: "distinguish only cases that make a difference to people")
  }

  static func liveText(_ input: InputDeclaration) -> Diagnostic {
    Diagnostic(
      .wrongType, "a text cannot be live",
      at: input.label("a policy cannot read a text, so it cannot react to a change")
    )
  }

  static func textLiteral(_ literal: Literal) -> Diagnostic {
    Diagnostic(
      .wrongType, "a text cannot have a default value", at: literal.label(),
      why: "the app gives the value of a text input, and all other texts are in the catalog")
  }

  static func resourceAsValue(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongType, "only flows, prompts, notices, metrics and actions can have a resource as a parameter", at: place,
      help: "for the status of a resource, write `status of` and its name")
  }

  static func sessionReadByApp(_ declaration: MemoryDeclaration) -> Diagnostic {
    Diagnostic(
      .misplaced, "an app cannot read the memory of a session", at: declaration.name.label("kept for one run only"),
      why: "it is part of the saved session, and the host keeps only other memory where the app can read it",
      help: "write `for install` or `for launch`, or remove `read by app`")
  }

  static func rememberedText(_ memory: MemoryDeclaration) -> Diagnostic {
    Diagnostic(
      .wrongType, "a text cannot be remembered", at: memory.type.node.label("a memory needs a limited set of values"),
      why: "memory is saved, and a text may be personal")
  }

  static func textParameter(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongType, "a state or a flow cannot have a text as a parameter", at: place,
      why: "a text is not saved, so it would be missing after the next launch of the app",
      help: "use a text input directly where it is needed; a row or handler may use the texts that it names")
  }

  static func answerWithValue(_ place: Label, _ answer: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "an answer can carry only texts",
      at: marked(place, "`Text` is expected here"),
      help: "if the value changes what happens, declare an answer of its own for each value")
  }

  static func outcomeWithTexts(_ place: Label, _ outcome: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "only the answer of an action can carry a text, and `\(outcome)` is an outcome of a flow",
      at: marked(place, "remove this"),
      why: "an outcome is saved until the app has received it, and a text is not saved")
  }

  static func decidedText(_ decide: DecideDeclaration) -> Diagnostic {
    Diagnostic(.wrongType, "a decision needs a type with a limited set of values", at: decide.type.node.label())
  }

  static func computedDecision(_ place: Label) -> Diagnostic {
    Diagnostic(.wrongType, "this is not a value", at: marked(place, "write a value, a name or `choose`"))
  }

  static func comparedText(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is a text, and a policy cannot read or compare texts",
      at: marked(place, "a value is expected here"))
  }

  static func notAText(_ place: Label, _ parameter: String) -> Diagnostic {
    Diagnostic(.wrongType, "`\(parameter)` must be a text", at: marked(place, "name a text here"))
  }

  static func notACondition(_ place: Label, _ name: String, help: String?) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is not a condition: it is neither true nor false",
      at: marked(place, "a condition is expected here"),
      help: help.map { "compare it, as in \($0)" })
  }

  static func sumAsCondition(_ place: Label) -> Diagnostic {
    Diagnostic(.wrongType, "a sum is a value, not a condition", at: place)
  }

  static func sumOfConstants(_ place: Label) -> Diagnostic {
    Diagnostic(.wrongType, "a sum must begin with the name of a number", at: place)
  }

  static func sumOfNoNumber(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.wrongType, "`\(name)` is not a number in this range", at: place)
  }

  static func addendOfNoNumber(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.wrongType, "`\(name)` is not a number", at: place)
  }

  static func comparedExpression(_ place: Label) -> Diagnostic {
    Diagnostic(.wrongType, "`\("is")` must follow a name", at: marked(place, "write a name before `is`"))
  }

  static func conditionAsValue(_ place: Label, _ parameter: String, _ domain: Domain) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(parameter)` can be \(quoted: domain.values, "or"), not a condition", at: place)
  }

  static func unknownArgument(_ place: Label, _ name: String, for parameter: String, _ domain: Domain, names: [String])
    -> Diagnostic
  {
    if let meant = nearest(to: name, among: domain.values + names) {
      return Diagnostic(
        .outOfDomain, "`\(name)` is not a value of `\(parameter)`", at: marked(place, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
    }
    return Diagnostic(
      .outOfDomain, "`\(name)` is not a value of `\(parameter)`", at: marked(place, "no such value"),
      help: "it can be \(quoted(domain.values, "or"))")
  }

  static func doesNotFit(_ place: Label, _ name: String, _ misfits: [String], parameter: String, _ domain: Domain)
    -> Diagnostic
  {
    Diagnostic(
      .wrongType, "`\(name)` can be \(quoted: misfits, "or") here, but `\(parameter)` cannot",
      at: marked(place, "\(quoted(domain.values, "or")) is expected"),
      help: "check it first: in a row of `choose \(name)` it has only the values of that row")
  }

  static func missingArguments(_ place: Label, of callee: String, _ missing: [(name: String, domain: Domain?)])
    -> Diagnostic
  {
    let names = quoted(missing.map { $0.name }, "and")
    let example = missing.map { "\($0.name): …" }.joined(separator: ", ")
    return Diagnostic(
      .wrongArguments, "the \(wording: callee) needs \(quoted: missing.map { $0.name })",
      at: marked(place, "\(names) \(missing.count == 1 ? "is" : "are") missing"),
      help: "write `(\(example))`")
  }

  static func extraArgument(_ argument: ArgumentSyntax, of callee: String, among names: [String]) -> Diagnostic {
    let place = Label(argument.node.tree.file, argument.nameToken.span)
    guard let meant = nearest(to: argument.name, among: names) else {
      return Diagnostic(
        .wrongArguments, "the \(wording: callee) has no parameter `\(argument.name)`", at: marked(place, "unknown"),
        help: names.isEmpty ? "it has none" : "it has \(quoted(names, "and"))")
    }
    return Diagnostic(
      .wrongArguments, "the \(wording: callee) has no parameter `\(argument.name)`",
      at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
  }

  static func liveArgument(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .liveArgument, "`\(name)` may change while the prompt is up, but the prompt would keep the old value",
      at: marked(place, "it is read here"),
      help: "check it in a row, give its value to this state as a parameter, and use the parameter here")
  }

  static func liveButton(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .liveArgument, "`\(name)` is not a parameter of the prompt, so it cannot decide whether a button is shown",
      at: marked(place, "only parameters of the prompt can be read here"),
      help: "give the prompt a parameter, and pass the value in `show`")
  }

  static func notMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.wrongKind, "`\(name)` is not memory", at: marked(place, "only memory can get a new value"))
  }

  static func neverChanges(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` does not change while a state waits",
      at: marked(place, "a resource or a live input is expected here"))
  }
}
