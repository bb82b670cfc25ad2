internal import UsherProgram
internal import UsherSource
internal import UsherSyntax

/// The problems of parameters, and of what is given for them.
enum ArgumentProblem: Problem {
  case conditionAsValue(parameter: String, values: [String])
  case unknownArgument(String, parameter: String)
  case doesNotFit(String, values: [String], parameter: String)
  case missingArguments([String], of: NameKind)
  case extraArgument(String, of: NameKind)
  case liveArgument(String)
  case liveButton(String)
  case endlessParameter(of: NameKind)
  case unknownBinding(String, of: NameKind, String)
  case missingBindings([String], of: NameKind, String)
  case sharedBinding(of: NameKind)
  case nothingToBind(String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .conditionAsValue, .doesNotFit, .endlessParameter: .wrongType
    case .unknownArgument: .outOfDomain
    case .missingArguments, .extraArgument, .unknownBinding, .missingBindings, .nothingToBind: .wrongArguments
    case .liveArgument, .liveButton: .liveArgument
    case .sharedBinding: .misplaced
    }
  }

  var message: Message {
    switch self {
    case .conditionAsValue(let parameter, let values): "`\(parameter)` can be \(quoted: values, "or"), not a condition"
    case .unknownArgument(let name, let parameter): "`\(name)` is not a value of `\(parameter)`"
    case .doesNotFit(let name, let misfits, let parameter):
      "`\(name)` can be \(quoted: misfits, "or") here, but `\(parameter)` cannot"
    case .missingArguments(let names, let callee): "the \(wording: callee.rawValue) needs \(quoted: names)"
    case .extraArgument(let name, let callee): "the \(wording: callee.rawValue) has no parameter `\(name)`"
    case .liveArgument(let name): "`\(name)` may change while the prompt is up, but the prompt would keep the old value"
    case .liveButton(let name):
      "`\(name)` is not a parameter of the prompt, so it cannot decide whether a button is shown"
    case .endlessParameter(let owner):
      "a parameter of \(wording: owner.withArticle) needs a type with a limited set of values"
    case .unknownBinding(let name, let kind, let owner):
      "the \(wording: kind.rawValue) `\(owner)` has no parameter `\(name)`"
    case .missingBindings(let missing, let kind, let owner):
      "the \(wording: kind.rawValue) `\(owner)` has more parameters: \(quoted: missing)"
    case .sharedBinding(let kind): "a row that names a parameter can handle only one \(wording: kind.rawValue)"
    case .nothingToBind(let text): "`\(text)` is a value, and a value has no parameters"
    }
  }
}

extension Diagnostic {
  static func conditionAsValue(_ place: Label, _ parameter: String, _ domain: Domain) -> Diagnostic {
    Diagnostic(ArgumentProblem.conditionAsValue(parameter: parameter, values: domain.values), at: place)
  }

  static func unknownArgument(_ place: Label, _ name: String, for parameter: String, _ domain: Domain, names: [String])
    -> Diagnostic
  {
    if let meant = nearest(to: name, among: domain.values + names) {
      return Diagnostic(
        ArgumentProblem.unknownArgument(name, parameter: parameter), at: marked(place, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
    }
    return Diagnostic(
      ArgumentProblem.unknownArgument(name, parameter: parameter), at: marked(place, "no such value"),
      help: "it can be \(quoted(domain.values, "or"))")
  }

  static func doesNotFit(_ place: Label, _ name: String, _ misfits: [String], parameter: String, _ domain: Domain)
    -> Diagnostic
  {
    Diagnostic(
      ArgumentProblem.doesNotFit(name, values: misfits, parameter: parameter),
      at: marked(place, "\(quoted(domain.values, "or")) is expected"),
      help: "check it first: in a row of `choose \(name)` it has only the values of that row")
  }

  static func missingArguments(_ place: Label, of callee: NameKind, _ missing: [(name: String, domain: Domain?)])
    -> Diagnostic
  {
    let names = quoted(missing.map { $0.name }, "and")
    let example = missing.map { "\($0.name): …" }.joined(separator: ", ")
    return Diagnostic(
      ArgumentProblem.missingArguments(missing.map { $0.name }, of: callee),
      at: marked(place, "\(names) \(missing.count == 1 ? "is" : "are") missing"),
      help: "write `(\(example))`")
  }

  static func extraArgument(_ argument: ArgumentSyntax, of callee: NameKind, among names: [String]) -> Diagnostic {
    let place = Label(argument.node.tree.file, argument.nameToken.span)
    guard let meant = nearest(to: argument.name, among: names) else {
      return Diagnostic(
        ArgumentProblem.extraArgument(argument.name, of: callee), at: marked(place, "unknown"),
        help: names.isEmpty ? "it has none" : "it has \(quoted(names, "and"))")
    }
    return Diagnostic(
      ArgumentProblem.extraArgument(argument.name, of: callee), at: marked(place, "did you mean `\(meant)`?"),
      fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
  }

  static func liveArgument(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      ArgumentProblem.liveArgument(name), at: marked(place, "it is read here"),
      help: "check it in a row, give its value to this state as a parameter, and use the parameter here")
  }

  static func liveButton(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      ArgumentProblem.liveButton(name), at: marked(place, "only parameters of the prompt can be read here"),
      help: "give the prompt a parameter, and pass the value in `show`")
  }
}

// MARK: Parameters of events and buttons

extension Diagnostic {
  static func endlessParameter(_ place: Label, of owner: NameKind, isResource: Bool) -> Diagnostic {
    Diagnostic(
      ArgumentProblem.endlessParameter(of: owner),
      at: marked(place, isResource ? "a resource is not possible here" : "a text is not possible here"),
      why: "Usher checks each of its values")
  }

  static func unknownBinding(_ name: NameToken, of kind: NameKind, _ owner: String, among names: [String]) -> Diagnostic
  {
    let problem = ArgumentProblem.unknownBinding(name.text, of: kind, owner)
    guard let meant = nearest(to: name.text, among: names) else {
      return Diagnostic(
        problem, at: name.label("unknown"), help: names.isEmpty ? "it has none" : "it has \(quoted(names, "and"))")
    }
    return Diagnostic(
      problem, at: name.label("did you mean `\(meant)`?"), help: "write `\(meant)` here, and wherever the row uses it")
  }

  static func missingBindings(_ place: Label, _ missing: [String], of kind: NameKind, _ owner: String) -> Diagnostic {
    Diagnostic(
      ArgumentProblem.missingBindings(missing, of: kind, owner),
      at: marked(place, "name all its parameters, or none"), help: "name them all, or remove the parentheses")
  }

  /// A binding has the name of the parameter, so only the other declaration can get another name.
  static func shadowedBinding(_ name: NameToken, _ kind: NameKind, _ owner: String, _ outer: Label?) -> Diagnostic {
    Diagnostic(
      NameProblem.shadowed(name.text, isResource: false), at: name.label("a name can mean only one thing in one place"),
      also: outer.map { [marked($0, "it is declared here")] } ?? [],
      help: "`\(name.text)` is a parameter of the \(kind.rawValue) `\(owner)`; give the other one another name")
  }

  static func sharedBinding(_ place: Label, _ kind: NameKind) -> Diagnostic {
    Diagnostic(
      ArgumentProblem.sharedBinding(of: kind), at: marked(place, "the others do not have it"),
      help: "write a row for each")
  }

  static func nothingToBind(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(ArgumentProblem.nothingToBind(text), at: marked(place, "remove it"))
  }
}
