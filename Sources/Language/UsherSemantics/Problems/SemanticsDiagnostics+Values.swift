internal import UsherPlatform
internal import UsherProgram
internal import UsherSource
internal import UsherSyntax

/// The problems of values, moments, versions and keys.
enum ValueProblem: Problem {
  case outOfDomain(String)
  case comparedValues(String)
  case outOfRange(String, ClosedRange<Int>)
  case emptyGroup(String, resource: String)
  case emptyRange(String)
  case momentLiteral
  case assignedMoment(String)
  case momentParameter
  case measuredArgument(String)
  case noAge(String)
  case ageOfNoMoment(String)
  case watchedMoment(String)
  case noVersion(String)
  case noVersionBetween(String)
  case unknownVersions(String, ranges: [String])
  case brokenNumber(String)
  case keyedSession
  case valueAsKey(String)
  case missingKey(String, type: String)
  case needlessKey(String)
  case changingKey(String)
  case uncountable(String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .outOfDomain, .comparedValues, .outOfRange, .emptyGroup, .emptyRange, .noAge, .noVersion, .noVersionBetween,
      .unknownVersions:
      .outOfDomain
    case .momentLiteral, .assignedMoment, .momentParameter, .measuredArgument, .ageOfNoMoment, .brokenNumber,
      .uncountable:
      .wrongType
    case .watchedMoment, .valueAsKey, .changingKey: .wrongKind
    case .keyedSession: .misplaced
    case .missingKey, .needlessKey: .wrongArguments
    }
  }

  var message: Message {
    switch self {
    case .outOfDomain(let name): "`\(name)` is not a possible value here"
    case .comparedValues(let name): "two values cannot be compared, so `\(name)` is not possible here"
    case .outOfRange(let text, let range): "`\(text)` is outside the range \(range.lowerBound)...\(range.upperBound)"
    case .emptyGroup(let group, let resource): "no status of `\(resource)` is \(group)"
    case .emptyRange(let range): "`\(range)` contains no number"
    case .momentLiteral: "the first value of a moment must be `\("never")`"
    case .assignedMoment(let name): "`\(name)` is a moment, and can only become \(quoted: ["now", "never"], "or")"
    case .momentParameter: "a moment cannot be a parameter"
    case .measuredArgument(let name): "`\(name)` can be compared, but not passed on"
    case .noAge(let text): "`\(text)` does not describe a moment"
    case .ageOfNoMoment(let text): "`\(text)` is possible only for moments"
    case .watchedMoment(let name): "`\(name)` is a moment, and no event happens when it gets older"
    case .noVersion(let text): "`\(text)` is not a version"
    case .noVersionBetween(let text): "`\(text)` contains no version"
    case .unknownVersions(let text, let ranges):
      "`\(text)` is outside \(wording: ranges.count == 1 ? "the platform's" : "the platforms'") versions, \(ranges)"
    case .brokenNumber(let text): "`\(text)` is a version, not a whole number"
    case .keyedSession: "memory of a session cannot have a key"
    case .valueAsKey(let name): "`\(name)` is a value, not a type"
    case .missingKey(let name, let type): "there is one `\(name)` for each `\(type)`"
    case .needlessKey(let name): "there is only one `\(name)`"
    case .changingKey(let name): "`\(name)` may change, so it cannot be a key"
    case .uncountable(let name): "`\(name)` cannot be counted"
    }
  }
}

extension Diagnostic {
  static func outOfDomain(_ place: Label, _ name: String, among names: [String]) -> Diagnostic {
    let synonym = ForeignWords.statuses(name).first { names.contains($0) }
    if let meant = nearest(to: name, among: names) ?? synonym {
      return Diagnostic(
        ValueProblem.outOfDomain(name), at: marked(place, "did you mean `\(meant)`?"),
        fixes: [Fix("write `\(meant)`", edits: [Edit(place.span, meant)], isSafe: false)])
    }
    return Diagnostic(
      ValueProblem.outOfDomain(name), at: marked(place, "no such value"), help: "it can be \(quoted(names, "or"))")
  }

  /// For a pattern that is not a value, such as another language's word for `else`.
  static func noSuchPattern(_ place: Label, _ name: String, among names: [String]) -> Diagnostic {
    guard ForeignWords.rest.contains(name) else {
      return outOfDomain(place, name, among: names)
    }
    return Diagnostic(
      ValueProblem.outOfDomain(name), at: marked(place, "for the rest, write `else`"),
      fixes: [Fix("write `else`", edits: [Edit(place.span, "else")], isSafe: false)])
  }

  /// For a value where one of the possible values is expected.
  static func comparedValues(_ place: Label, _ name: String, isNumber: Bool) -> Diagnostic {
    Diagnostic(
      ValueProblem.comparedValues(name), at: marked(place, "a fixed value is expected here"),
      help: isNumber
        ? "remember the difference, `remember rest = a - b`, and ask whether it is `0`, `1...` or less"
        : "ask for each of them, as in `choose a, b { … }`")
  }

  static func outOfRange(_ place: Label, _ text: String, _ range: ClosedRange<Int>) -> Diagnostic {
    Diagnostic(ValueProblem.outOfRange(text, range), at: marked(place, "not possible"))
  }

  static func emptyGroup(_ place: Label, _ group: String, resource: String) -> Diagnostic {
    Diagnostic(ValueProblem.emptyGroup(group, resource: resource), at: marked(place, "not possible"))
  }

  static func emptyRange(_ range: RangeSyntax) -> Diagnostic {
    Diagnostic(ValueProblem.emptyRange(range.text), at: range.label("the smaller number comes first"))
  }
}

// MARK: Moments

extension Diagnostic {
  static func momentLiteral(_ literal: Literal) -> Diagnostic {
    Diagnostic(
      ValueProblem.momentLiteral, at: literal.label("not a moment"),
      fixes: [Fix("write `never`", edits: [Edit(literal.span, "never")], isSafe: false)])
  }

  static func assignedMoment(_ place: Label, _ name: String) -> Diagnostic {
    let meant = ForeignWords.moment(place.file.text(place.span))
    return Diagnostic(
      ValueProblem.assignedMoment(name), at: marked(place, meant.map { "did you mean `\($0)`?" } ?? "not a moment"),
      why: "a step can store only the current time",
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: false)] } ?? [])
  }

  static func momentParameter(_ place: Label) -> Diagnostic {
    Diagnostic(
      ValueProblem.momentParameter, at: marked(place, "it would be older when it is used"),
      help: "check the moment itself, or pass a `Bool` such as `isOld: lastAsked is older than 7d`")
  }

  /// For arguments and other values that are passed on.
  static func measuredArgument(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      ValueProblem.measuredArgument(name), at: marked(place, "a value is expected here"),
      help: "use `choose \(name)` to select a value")
  }

  static func noAge(_ place: Label, _ text: String) -> Diagnostic {
    let meant = ForeignWords.moment(text).flatMap { $0 == "never" ? $0 : nil }
    return Diagnostic(
      ValueProblem.noAge(text), at: marked(place, meant.map { "did you mean `\($0)`?" } ?? "not a moment"),
      help: meant == nil ? "write `never`, or `older than` with a time such as `7d`" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: false)] } ?? [])
  }

  static func ageOfNoMoment(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(ValueProblem.ageOfNoMoment(text), at: marked(place, "the value here is not a moment"))
  }

  static func watchedMoment(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      ValueProblem.watchedMoment(name), at: marked(place, "a resource or a live input is expected here"),
      help: "check it when something happens, such as `return`, or wait with `after`")
  }
}

// MARK: Versions and numbers

extension Diagnostic {
  static func noVersion(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(
      ValueProblem.noVersion(text), at: marked(place, "not a version"),
      help: "write a version such as `16` or `15.4`, or a range such as `16...`")
  }

  static func noVersionBetween(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(ValueProblem.noVersionBetween(text), at: marked(place, "the lower version comes first"))
  }

  /// `ranges` are the versions that the platform files describe.
  static func unknownVersions(_ place: Label, _ text: String, _ ranges: [Device.VersionRange]) -> Diagnostic {
    Diagnostic(ValueProblem.unknownVersions(text, ranges: ranges.map { $0.text }), at: marked(place, "not possible"))
  }

  static func brokenNumber(_ place: Label, _ text: String) -> Diagnostic {
    Diagnostic(ValueProblem.brokenNumber(text), at: marked(place, "a whole number is expected here"))
  }
}

// MARK: Keyed memory

extension Diagnostic {
  static func keyedSession(_ place: Label) -> Diagnostic {
    Diagnostic(
      ValueProblem.keyedSession, at: marked(place, "a session ends with its flow"),
      help: "keep it `for install` or `for launch`, or declare one memory for each value")
  }

  static func valueAsKey(_ reference: Reference) -> Diagnostic {
    Diagnostic(
      ValueProblem.valueAsKey(reference.text), at: reference.label("a type is expected here"),
      help: "name its type, or an input of type `Text`")
  }

  static func missingKey(_ reference: Reference, _ memory: KeyedMemory) -> Diagnostic {
    let name = reference.text
    let example = "\(name)[\(memory.key.values.first ?? "…")]"
    return Diagnostic(
      ValueProblem.missingKey(name, type: memory.keyName), at: reference.label("which one?"),
      help: "write `\(example)`, or a parameter or input of type `\(memory.keyName)` in the brackets")
  }

  static func needlessKey(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      ValueProblem.needlessKey(name), at: marked(place, "it has no key"),
      help: "only memory that is declared with `per` has a key")
  }

  static func changingKey(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      ValueProblem.changingKey(name), at: marked(place, "a key must stay the same"),
      help: "use a value, a parameter, or an input that is not live")
  }

  static func uncountable(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      ValueProblem.uncountable(name), at: marked(place, "a Bool memory with a key is expected here"),
      help: "for example `memory denied: Bool = false for install per Context`")
  }
}
