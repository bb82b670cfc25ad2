internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension Diagnostic {
  static func outOfDomain(_ place: Label, _ name: String, among names: [String]) -> Diagnostic {
    if let meant = nearest(to: name, among: names) {
      return Diagnostic(
        .outOfDomain, "`\(name)` is not one of the values here", at: marked(place, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
    }
    return Diagnostic(
      .outOfDomain, "`\(name)` is not one of the values here", at: marked(place, "no such value"),
      help: "it is \(quoted(names, "or"))")
  }

  /// A pattern that is no value. Other languages have words for the rest.
  static func noSuchPattern(_ place: Label, _ name: String, among names: [String]) -> Diagnostic {
    guard ["default", "otherwise", "other", "others", "any", "rest"].contains(name) else {
      return outOfDomain(place, name, among: names)
    }
    return Diagnostic(
      .outOfDomain, "`\(name)` is not one of the values here", at: marked(place, "for the rest, write `else`"),
      fixes: [Fix("write `else`", edits: [Edit(place.span, "else")], isSafe: false)])
  }

  static func outOfRange(_ place: Label, _ text: String, _ range: ClosedRange<Int>) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "`\(text)` is outside of \(range.lowerBound)...\(range.upperBound)", at: marked(place, "never so"))
  }

  static func emptyGroup(_ place: Label, _ group: String, resource: String) -> Diagnostic {
    Diagnostic(.outOfDomain, "no status of `\(resource)` is \(group)", at: marked(place, "never so"))
  }

  static func emptyRange(_ range: RangeSyntax) -> Diagnostic {
    Diagnostic(.outOfDomain, "`\(range.text)` holds no number", at: range.label("the smaller number comes first"))
  }

  static func tooManyValues(_ place: Label, _ count: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "\(count) values are more than \(limit)", at: marked(place, "too many to look at each"),
      help: "tell apart only what makes a difference to people")
  }

  static func liveText(_ input: InputDeclaration) -> Diagnostic {
    Diagnostic(
      .wrongType, "a text cannot be live", at: input.label("nothing can look at a text, so nothing could see it change")
    )
  }

  static func textLiteral(_ literal: Literal) -> Diagnostic {
    Diagnostic(
      .wrongType, "a text has no default", at: literal.label(),
      why: "texts come from the app and words from the catalog")
  }

  static func resourceAsValue(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongType, "only flows, prompts, notices, metrics and actions have resources as parameters", at: place,
      help: "for the status of one, write `status of` with its name")
  }

  static func rememberedText(_ memory: MemoryDeclaration) -> Diagnostic {
    Diagnostic(
      .wrongType, "a text cannot be remembered", at: memory.type.node.label("only values of finite types are"),
      why: "what is remembered is saved, and a text may be personal")
  }

  static func textParameter(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongType, "a state or flow has no text as its parameter", at: place,
      help: "pass the input itself where it is used")
  }

  static func decidedText(_ decide: DecideDeclaration) -> Diagnostic {
    Diagnostic(.wrongType, "a decision is a value of a finite type", at: decide.type.node.label())
  }

  static func computedDecision(_ place: Label) -> Diagnostic {
    Diagnostic(.wrongType, "this is not a value", at: marked(place, "write a value, a name or `choose`"))
  }

  static func comparedText(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is a text: it is passed on and never looked at",
      at: marked(place, "a value is wanted here"))
  }

  static func notAText(_ place: Label, _ parameter: String) -> Diagnostic {
    Diagnostic(.wrongType, "`\(parameter)` is a text", at: marked(place, "name a text input here"))
  }

  static func notACondition(_ place: Label, _ name: String, help: String?) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` alone is neither true nor false", at: marked(place, "a condition is wanted here"),
      help: help.map { "compare it, as in \($0)" })
  }

  static func sumAsCondition(_ place: Label) -> Diagnostic {
    Diagnostic(.wrongType, "a sum is a value, not a condition", at: place)
  }

  static func sumOfConstants(_ place: Label) -> Diagnostic {
    Diagnostic(.wrongType, "a sum begins with the name of a number", at: place)
  }

  static func sumOfNoNumber(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.wrongType, "`\(name)` is not a number of this range", at: place)
  }

  static func comparedExpression(_ place: Label) -> Diagnostic {
    Diagnostic(.wrongType, "`\("is")` compares what a name stands for", at: marked(place, "put a name before it"))
  }

  static func conditionAsValue(_ place: Label, _ parameter: String, _ domain: Domain) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(parameter)` is \(quoted: domain.values, "or"), not a condition", at: place)
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
      help: "it is \(quoted(domain.values, "or"))")
  }

  static func doesNotFit(_ place: Label, _ name: String, _ misfits: [String], parameter: String, _ domain: Domain)
    -> Diagnostic
  {
    Diagnostic(
      .wrongType, "`\(name)` may be \(quoted: misfits, "or") here, which `\(parameter)` cannot be",
      at: marked(place, "\(quoted(domain.values, "or")) is wanted"),
      help: "narrow it first: in the row of `choose \(name)` the name has only the values of that row")
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
      .liveArgument, "`\(name)` may change while the prompt is up, and what a prompt shows is frozen",
      at: marked(place, "it is read here"),
      help: "hand it over as a parameter of the state, from a row that has looked at it")
  }

  static func liveButton(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .liveArgument, "`\(name)` is no parameter of the prompt, and whether a button is there is frozen",
      at: marked(place, "only parameters are read here"),
      help: "give the prompt a parameter, and hand it over in `show`")
  }

  static func notMemory(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(.wrongKind, "`\(name)` is not memory", at: marked(place, "only memory is assigned"))
  }

  static func neverChanges(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` does not change while a state waits",
      at: marked(place, "a resource or a live input is wanted here"))
  }
}
