internal import UsherSource
internal import UsherSyntax

/// The problems of questions that rows ask without a state, and of other targets that are no state.
enum UnnamedQuestionProblem: Problem {
  case unnamedState(String, of: String)
  case secondUnnamed(String, of: String)
  case effectAsTarget(String)
  case nothingInside(String)
  case notInside(String, from: String)
  case boundAmongTriggers(event: String)
  case questionOfRetired

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .unnamedState: .unknownName
    case .secondUnnamed: .duplicateName
    case .effectAsTarget, .nothingInside, .notInside, .boundAmongTriggers, .questionOfRetired: .misplaced
    }
  }

  var message: Message {
    switch self {
    case .unnamedState(let name, let owner):
      "nothing declares a state `\(name)`; it is an unnamed question of `\(owner)`"
    case .secondUnnamed(let name, let owner): "two unnamed questions of `\(owner)` are called `\(name)`"
    case .effectAsTarget(let effect): "`\(effect)` is an effect, so no row can lead to it"
    case .nothingInside(let name): "nothing is inside `\(name)` that could be left"
    case .notInside(let name, let state): "`\(state)` is not inside `\(name)`"
    case .boundAmongTriggers(let event): "a handler with several triggers does not name what `\(event)` carries"
    case .questionOfRetired: "a retired state leads to a state, an outcome or a choice"
    }
  }
}

extension Diagnostic {
  static func unnamedState(_ place: Label, _ name: String, of owner: String, _ declaration: Label?) -> Diagnostic {
    Diagnostic(
      UnnamedQuestionProblem.unnamedState(name, of: owner), at: place,
      also: declaration.map { [marked($0, "the question")] } ?? [],
      help: "to lead there from elsewhere, give the question a state")
  }

  static func secondUnnamed(_ place: Label, _ name: String, of owner: String, first: Label?) -> Diagnostic {
    Diagnostic(
      UnnamedQuestionProblem.secondUnnamed(name, of: owner), at: marked(place, "the second"),
      also: first.map { [marked($0, "the first")] } ?? [],
      help: "write the rows as one, or give the question a state")
  }

  static func effectAsTarget(_ place: Label, _ effect: String) -> Diagnostic {
    Diagnostic(
      UnnamedQuestionProblem.effectAsTarget(effect), at: marked(place, "it has no answers"),
      help: "write it in braces before the arrow")
  }

  static func nothingToGoBackTo(_ place: Label, _ name: String, from state: String, isSame: Bool) -> Diagnostic {
    Diagnostic(
      isSame ? UnnamedQuestionProblem.nothingInside(name) : .notInside(name, from: state),
      at: marked(place, "it does not lead back"),
      why: "`back to` leaves what is inside a state, and the prompt of that state is still there",
      help: isSame
        ? "write `stay` if nothing happens" : "enter the state anew with `-> \(name)`, or declare `\(state)` inside it")
  }

  static func boundAmongTriggers(_ place: Label, _ event: String) -> Diagnostic {
    Diagnostic(
      UnnamedQuestionProblem.boundAmongTriggers(event: event),
      at: marked(place, "the other triggers do not have it"), help: "give `\(event)` a handler of its own")
  }

  static func questionOfRetired(_ place: Label) -> Diagnostic {
    Diagnostic(
      UnnamedQuestionProblem.questionOfRetired, at: marked(place, "a question"), help: "give the question a state")
  }
}
