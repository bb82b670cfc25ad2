internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

// MARK: Moments

extension Diagnostic {
  static func tooManyAges(_ name: DeclaredName, _ count: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "`\(name.text)` is compared with \(count) ages; the limit is \(limit)",
      at: name.label("too many to check each of them"), help: "distinguish only cases that make a difference to people")
  }

  static func momentLiteral(_ literal: Literal) -> Diagnostic {
    Diagnostic(
      .wrongType, "the first value of a moment must be `\("never")`", at: literal.label("not a moment"),
      fixes: [Fix("write `never`", edits: [Edit(literal.span, "never")], isSafe: false)])
  }

  static func assignedMoment(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is a moment, and can only become \(quoted: ["now", "never"], "or")",
      at: marked(place, "not a moment"),
      why: "a step can store only the current time")
  }

  static func momentParameter(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongType, "a moment cannot be a parameter", at: marked(place, "it would be older when it is used"),
      help: "check the moment itself, or pass a `Bool` such as `isOld: lastAsked is older than 7d`")
  }

  /// For arguments and other values that are passed on.
  static func measuredArgument(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` can be compared, but not passed on", at: marked(place, "a value is expected here"),
      help: "use `choose \(name)` to select a value")
  }

  static func noAge(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "`\(text)` does not describe a moment", at: marked(place, "not a moment"),
      help: "write `never`, or `older than` with a time such as `7d`")
  }

  static func ageOfNoMoment(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(text)` is possible only for moments", at: marked(place, "the value here is not a moment"))
  }

  static func watchedMoment(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is a moment, and no event happens when it gets older",
      at: marked(place, "a resource or a live input is expected here"),
      help: "check it when something happens, such as `return`, or wait with `after`")
  }
}

// MARK: Versions and numbers

extension Diagnostic {
  static func noVersion(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "`\(text)` is not a version", at: marked(place, "not a version"),
      help: "write a version such as `16` or `15.4`, or a range such as `16...`")
  }

  static func noVersionBetween(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(.outOfDomain, "`\(text)` contains no version", at: marked(place, "the lower version comes first"))
  }

  /// `ranges` are the versions that the platform files describe.
  static func unknownVersions(_ place: Label, _ text: String, _ ranges: [Device.VersionRange]) -> Diagnostic {
    let spoken = ranges.map { $0.text }
    let owner = ranges.count == 1 ? "the platform's" : "the platforms'"
    return Diagnostic(
      .outOfDomain, "`\(text)` is outside \(wording: owner) versions, \(spoken)",
      at: marked(place, "not possible"))
  }

  static func brokenNumber(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(text)` is a version, not a whole number", at: marked(place, "a whole number is expected here"))
  }
}

// MARK: Keyed memory

extension Diagnostic {
  static func keyedSession(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "memory of a session cannot have a key", at: marked(place, "a session ends with its flow"),
      help: "keep it `for install` or `for launch`, or declare one memory for each value")
  }

  static func valueAsKey(_ reference: Reference) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(reference.text)` is a value, not a type", at: reference.label("a type is expected here"),
      help: "name its type, or an input of type `Text`")
  }

  static func missingKey(_ reference: Reference, _ memory: KeyedMemory) -> Diagnostic {
    let name = reference.text
    let example = "\(name)[\(memory.key.values.first ?? "…")]"
    return Diagnostic(
      .wrongArguments, "there is one `\(name)` for each `\(memory.keyName)`", at: reference.label("which one?"),
      help: "write `\(example)`, or a parameter or input of type `\(memory.keyName)` in the brackets")
  }

  static func needlessKey(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "there is only one `\(name)`", at: marked(place, "it has no key"),
      help: "only memory that is declared with `per` has a key")
  }

  static func changingKey(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` may change, so it cannot be a key", at: marked(place, "a key must stay the same"),
      help: "use a value, a parameter, or an input that is not live")
  }

  static func uncountable(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` cannot be counted", at: marked(place, "a Bool memory with a key is expected here"),
      help: "for example `memory denied: Bool = false for install per Context`")
  }
}

// MARK: Parameters of events and buttons

extension Diagnostic {
  static func endlessParameter(_ place: Label, of owner: String, isResource: Bool) -> Diagnostic {
    Diagnostic(
      .wrongType, "a parameter of \(wording: owner) needs a type with a limited set of values",
      at: marked(place, isResource ? "a resource is not possible here" : "a text is not possible here"),
      why: "Usher checks each of its values")
  }

  static func tooManyButtons(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "with one button for each value of a parameter, there are more than \(limit) buttons",
      at: marked(place, "too many to check each of them"),
      help: "distinguish only cases that make a difference to people")
  }

  static func unknownBinding(_ name: NameToken, of kind: String, _ owner: String, among names: [String]) -> Diagnostic {
    let message: Message = "the \(wording: kind) `\(owner)` has no parameter `\(name.text)`"
    guard let meant = nearest(to: name.text, among: names) else {
      return Diagnostic(
        .wrongArguments, message, at: name.label("unknown"),
        help: names.isEmpty ? "it has none" : "it has \(quoted(names, "and"))")
    }
    return Diagnostic(
      .wrongArguments, message, at: name.label("did you mean `\(meant)`?"),
      help: "write `\(meant)` here, and wherever the row uses it")
  }

  static func missingBindings(_ place: Label, _ missing: [String], of kind: String, _ owner: String) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "the \(wording: kind) `\(owner)` has more parameters: \(quoted: missing)",
      at: marked(place, "name all its parameters, or none"), help: "name them all, or remove the parentheses")
  }

  /// A binding has the name of the parameter, so only the other declaration can get another name.
  static func shadowedBinding(_ name: NameToken, _ kind: String, _ owner: String, _ outer: Label?) -> Diagnostic {
    Diagnostic(
      .shadowedName, "`\(name.text)` already means something else",
      at: name.label("a name can mean only one thing in one place"),
      also: outer.map { [marked($0, "it is declared here")] } ?? [],
      help: "`\(name.text)` is a parameter of the \(kind) `\(owner)`; give the other one another name")
  }

  static func sharedBinding(_ place: Label, _ kind: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "a row that names a parameter can handle only one \(wording: kind)",
      at: marked(place, "the others do not have it"),
      help: "write a row for each")
  }

  static func nothingToBind(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "`\(text)` is a value, and a value has no parameters", at: marked(place, "remove it"))
  }
}
