internal import UsherProgram
internal import UsherSource
internal import UsherSyntax

/// The problems of size: something is larger than Usher can check.
enum LimitProblem: Problem {
  case tooMany(Int, LimitedPart, limit: Int)
  case tooManyCombinations(limit: Int)
  case tooManyValues(count: Int, limit: Int)
  case tooManyAges(Int, moment: String, limit: Int)
  case tooManyWithValues(NameKind, limit: Int)
  case tooLong
  case tooManyInstances(limit: Int)
  case tooDeepValue(limit: Int)

  static let type = ProblemType()

  var code: DiagnosticCode { .tooComplex }

  var message: Message {
    switch self {
    case .tooMany(let count, let part, let limit):
      "\(count) \(wording: part.rawValue) are too many; the limit is \(limit)"
    case .tooManyCombinations(let limit): "this question has more than \(limit) combinations"
    case .tooManyValues(let count, let limit): "\(count) values are too many; the limit is \(limit)"
    case .tooManyAges(let count, let name, let limit): "`\(name)` is compared with \(count) ages; the limit is \(limit)"
    case .tooManyWithValues(let kind, let limit):
      "with one \(wording: kind.rawValue) for each value of a parameter, there are more than \(limit) \(wording: kind.rawValue)s"
    case .tooLong: "one step can need more than 4096 states or effects, a million tests, or 255 questions at a time"
    case .tooManyInstances(let limit): "the resources of this flow have more than \(limit) combinations"
    case .tooDeepValue(let limit): "this value needs more than \(limit) tests"
    }
  }
}

/// The parts of a policy that `Limits` counts, as messages write them.
enum LimitedPart: String {
  case parameters, rows, characters
  case timers = "timers at one time"
  case effects = "effects after a question"
  case manifestEntries = "entries of the manifest"
  case states = "states in all"
  case values = "values in all"
}

extension Diagnostic {
  static func tooMany(_ count: Int, _ part: LimitedPart, _ limit: Int, _ place: Label) -> Diagnostic {
    Diagnostic(
      LimitProblem.tooMany(count, part, limit: limit), at: marked(place, "over the limit"),
      help: "split it, shorten it, or remove details that make no difference to people")
  }

  static func tooLong(_ policy: DottedName) -> Diagnostic {
    Diagnostic(
      LimitProblem.tooLong, at: policy.label("the policy does too much in one step"),
      why: "flows that run other flows several times multiply the work",
      help: "let a state wait in between, or run fewer flows")
  }

  static func tooManyValues(_ place: Label, _ count: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      LimitProblem.tooManyValues(count: count, limit: limit), at: marked(place, "too many to check each of them"),
      help: "distinguish only cases that make a difference to people")
  }

  static func tooManyAges(_ name: DeclaredName, _ count: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      LimitProblem.tooManyAges(count, moment: name.text, limit: limit),
      at: name.label("too many to check each of them"), help: "distinguish only cases that make a difference to people")
  }

  /// `kind` is that of buttons or answers.
  static func tooManyWithValues(_ kind: NameKind, _ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      LimitProblem.tooManyWithValues(kind, limit: limit), at: marked(place, "too many to check each of them"),
      help: "distinguish only cases that make a difference to people")
  }

  static func tooManyCombinations(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      LimitProblem.tooManyCombinations(limit: limit), at: place,
      help: "split it: decide some of the values first, and the rest in a second question")
  }

  static func tooManyInstances(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      LimitProblem.tooManyInstances(limit: limit), at: marked(place, "too many to check each of them"),
      help: "list the possible resources with `resource of`")
  }

  static func tooDeepValue(_ place: Label, limit: Int) -> Diagnostic {
    Diagnostic(
      LimitProblem.tooDeepValue(limit: limit), at: marked(place, "too many to check"),
      help: "decide in several steps, with states")
  }
}
