internal import UsherSource
internal import UsherSyntax

/// The problems of the names by which saved data is found.
enum FormerNameProblem: Problem {
  case formerlyItself(String)
  case secondFormerName(String)
  case nameGivenUp(String)
  case collision(String, String)
  case retiredInUse(String)

  static let type = ProblemType()

  var code: DiagnosticCode { .duplicateName }

  var message: Message {
    switch self {
    case .formerlyItself(let name): "`\(name)` is the current name, not a former one"
    case .secondFormerName(let name): "`\(name)` appears in two `\("was")`"
    case .nameGivenUp(let name): "`\(name)` is a former name and cannot be declared again"
    case .collision(let first, let second): "`\(first)` and `\(second)` cannot be told apart in saved sessions"
    case .retiredInUse(let name): "`\(name)` is declared in this flow, so it cannot be retired"
    }
  }
}

extension Diagnostic {
  static func formerlyItself(_ name: NameToken) -> Diagnostic {
    Diagnostic(
      FormerNameProblem.formerlyItself(name.text), at: name.label("a former name must differ"),
      help: "remove `was \(name.text)`")
  }

  static func secondFormerName(_ name: NameToken, first: Label) -> Diagnostic {
    Diagnostic(
      FormerNameProblem.secondFormerName(name.text), at: name.label("the second"),
      also: [marked(first, "the first")], why: "data that was saved under this name could mean either of them")
  }

  static func nameGivenUp(_ name: KnownName, former: Label) -> Diagnostic {
    Diagnostic(
      FormerNameProblem.nameGivenUp(name.text),
      at: marked(name.place, "declared again"), also: [marked(former, "listed as a former name here")],
      why: "data that was saved under this name would get another meaning",
      help: "choose another name, or remove the `was` if no data is saved under the former name any more")
  }

  static func collision(_ policy: Label, _ first: String, _ second: String) -> Diagnostic {
    Diagnostic(
      FormerNameProblem.collision(first, second), at: marked(policy, "this happens by chance, and rarely"),
      why: "a saved session stores a number for each name, and these two names have the same number",
      help: "rename one of them")
  }

  static func retiredInUse(_ name: NameToken, _ declaration: Label) -> Diagnostic {
    Diagnostic(
      FormerNameProblem.retiredInUse(name.text), at: name.label("retired here"),
      also: [marked(declaration, "declared here")])
  }
}
