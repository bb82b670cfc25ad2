internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

// MARK: Moments

extension Diagnostic {
  static func tooManyAges(_ name: DeclaredName, _ count: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "`\(name.text)` is held against \(count) ages, which is more than \(limit)",
      at: name.label("too many to look at each"), help: "tell apart only what makes a difference to people")
  }

  static func momentLiteral(_ literal: Literal) -> Diagnostic {
    Diagnostic(
      .wrongType, "a moment starts as `\("never")`", at: literal.label("no moment"),
      fixes: [Fix("write `never`", edits: [Edit(literal.span, "never")], isSafe: false)])
  }

  static func assignedMoment(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is a moment: it becomes \(quoted: ["now", "never"], "or")", at: marked(place, "no moment"),
      why: "a step reads no clock but for what is now")
  }

  static func momentParameter(_ place: Label) -> Diagnostic {
    Diagnostic(
      .wrongType, "a moment is no parameter", at: marked(place, "it would be older when it is looked at"),
      help: "look at the moment where it is, or hand over a `Bool` such as `isOld: lastAsked is older than 7d`")
  }

  /// For arguments and other values that are handed over.
  static func measuredArgument(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is compared and never handed over", at: marked(place, "a value is wanted here"),
      help: "choose a value by it, with `choose \(name)`")
  }

  static func noAge(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "`\(text)` says nothing of a moment", at: marked(place, "no such moment"),
      help: "a moment is `never`, or `older than` a time such as `7d`")
  }

  static func ageOfNoMoment(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(text)` is said of moments only", at: marked(place, "what is compared here is no moment"))
  }

  static func watchedMoment(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is a moment, and time passes without an event",
      at: marked(place, "a resource or a live input is wanted here"),
      help: "look at it when something happens, as on `return`; or wait with `after`")
  }
}

// MARK: Versions and numbers

extension Diagnostic {
  static func noVersion(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "`\(text)` is no version", at: marked(place, "no such version"),
      help: "write one such as `16` or `15.4`, or a range such as `16...`")
  }

  static func noVersionBetween(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(.outOfDomain, "`\(text)` holds no version", at: marked(place, "the lower version comes first"))
  }

  /// `ranges` are the versions that the platforms' files are about.
  static func unknownVersions(_ place: Label, _ text: String, _ ranges: [Device.VersionRange]) -> Diagnostic {
    let spoken = ranges.map { range in
      "\(range.first.text)...\(range.last.map { $0.minor == .max ? "\($0.major)" : $0.text } ?? "")"
    }
    let owner = ranges.count == 1 ? "the platform's" : "the platforms'"
    return Diagnostic(
      .outOfDomain, "`\(text)` is outside of \(wording: owner) versions, \(spoken)",
      at: marked(place, "never so"))
  }

  static func brokenNumber(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(text)` is a version, not a whole number", at: marked(place, "a whole number is wanted here"))
  }
}

// MARK: Memory with a key

extension Diagnostic {
  static func keyedSession(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "memory of a session has no key", at: marked(place, "a session is over with its flow"),
      help: "keep it `for install` or `for launch`, or declare one memory for each value")
  }

  static func valueAsKey(_ reference: Reference) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(reference.text)` is a value, not a type", at: reference.label("a type is wanted here"),
      help: "name the type that it is of, or an input of type `Text`")
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
      help: "a key is for memory that is declared `per` a type")
  }

  static func changingKey(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` may change, so it is no key", at: marked(place, "which one would it be?"),
      help: "a key is a value, a parameter, or an input that is not live")
  }

  static func uncountable(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is not counted", at: marked(place, "a Bool memory with a key is wanted here"),
      help: "such as `memory denied: Bool = false for install per Context`")
  }
}

// MARK: Parameters of events and buttons

extension Diagnostic {
  static func endlessParameter(_ place: Label, of owner: String, isResource: Bool) -> Diagnostic {
    Diagnostic(
      .wrongType, "a parameter of \(wording: owner) is a value of a finite type",
      at: marked(place, isResource ? "a resource is none" : "a text is none"),
      why: "every one of its values is looked at")
  }

  static func tooManyButtons(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "with a button for each value of their parameters, there are more than \(limit)",
      at: marked(place, "too many to look at each"), help: "tell apart only what makes a difference to people")
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
      fixes: [Fix("write `\(meant)`", edits: [Edit(name.span, meant)], isSafe: false)])
  }

  static func missingBindings(_ place: Label, _ missing: [String], of kind: String, _ owner: String) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "the \(wording: kind) `\(owner)` also has \(quoted: missing)",
      at: marked(place, "all its parameters are named, or none"), help: "name them all, or leave the parentheses out")
  }

  static func shadowedBinding(_ name: NameToken, _ outer: Label?) -> Diagnostic {
    Diagnostic(
      .shadowedName, "`\(name.text)` means something else already",
      at: name.label("a name means one thing in one place"),
      also: outer.map { [marked($0, "it is declared here")] } ?? [])
  }

  static func sharedBinding(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "a row that names a parameter is for one button", at: marked(place, "the others have none like it"),
      help: "write a row for each")
  }

  static func nothingToBind(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      .wrongArguments, "`\(text)` is a value, and a value has no parameters", at: marked(place, "leave it out"))
  }
}
