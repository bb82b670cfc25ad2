internal import UsherSource

extension Diagnostic {
  static func unnamedState(_ place: Label, _ name: String, of owner: String, _ declaration: Label?) -> Diagnostic {
    Diagnostic(
      .unknownName, "nothing declares a state `\(name)`; it is an unnamed question of `\(owner)`", at: place,
      also: declaration.map { [marked($0, "the question")] } ?? [],
      help: "to lead there from elsewhere, give the question a state")
  }

  static func secondUnnamed(_ place: Label, _ name: String, of owner: String, first: Label?) -> Diagnostic {
    Diagnostic(
      .duplicateName, "two unnamed questions of `\(owner)` are called `\(name)`", at: marked(place, "the second"),
      also: first.map { [marked($0, "the first")] } ?? [],
      help: "write the rows as one, or give the question a state")
  }

  static func effectAsTarget(_ place: Label, _ effect: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\(effect)` is an effect, so no row can lead to it", at: marked(place, "it has no answers"),
      help: "write it in braces before the arrow")
  }

  static func nothingToGoBackTo(_ place: Label, _ name: String, from state: String, isSame: Bool) -> Diagnostic {
    Diagnostic(
      .misplaced, isSame ? "nothing is inside `\(name)` that could be left" : "`\(state)` is not inside `\(name)`",
      at: marked(place, "it does not lead back"),
      why: "`back to` leaves what is inside a state, and the prompt of that state is still there",
      help: isSame
        ? "write `stay` if nothing happens" : "enter the state anew with `-> \(name)`, or declare `\(state)` inside it")
  }

  static func boundAmongTriggers(_ place: Label, _ event: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "a handler with several triggers does not name what `\(event)` carries",
      at: marked(place, "the other triggers do not have it"), help: "give `\(event)` a handler of its own")
  }

  static func questionOfRetired(_ place: Label) -> Diagnostic {
    Diagnostic(
      .misplaced, "a retired state leads to a state, an outcome or a choice", at: marked(place, "a question"),
      help: "give the question a state")
  }
}
