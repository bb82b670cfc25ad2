internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
package import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  package static let wrongPage = DiagnosticCode("wrong-page", .warning, .answers, .rule)
}

extension LintRule {
  /// Guidance about a resource leads to a place where the person cannot change it.
  static let wrongPage = LintRule(.wrongPage) { journeys, _ in
    journeys.runs.compactMap { origin, run in
      guard case .row(let state, _) = origin, let prompt = journeys.program.prompt(shownBy: state),
        let declaration = journeys.declaration(of: prompt),
        let link = journeys.link(openedIn: run), let place = journeys.place(of: origin)
      else { return nil }
      let resources = declaration.recoveredNames.compactMap { journeys.device.resource(named: $0) }
      let isParametrized = resources.count < declaration.recoveredNames.count
      let isPage = !journeys.program.links[link].reaches.isEmpty
      if !isPage || resources.isEmpty || isParametrized
        || resources.contains(where: { journeys.program.reaches(link, $0) })
      {
        return nil
      }
      return .wrongPage(journeys.program.links[link].name, place, resources[0], declaration)
    }
  }
}

private struct WrongPageProblem: Problem {
  static let type = ProblemType()
  let link: String
  let resource: String
  let prompt: String

  var code: DiagnosticCode { .wrongPage }
  var message: Message {
    "`\(link)` has no switch for `\(resource)`, and `\(prompt)` sends people there to switch it on"
  }
}

extension PromptDeclaration {
  /// The names after `recovers`: resources, or parameters that stand for resources.
  fileprivate var recoveredNames: [String] { recovers.flatMap { $0.requests }.map { $0.resource.text } }
}

extension Diagnostic {
  fileprivate static func wrongPage(
    _ link: String, _ place: Label, _ resource: DeviceResource, _ prompt: PromptDeclaration
  )
    -> Diagnostic
  {
    Diagnostic(
      WrongPageProblem(link: link, resource: resource.name, prompt: prompt.name.text),
      at: marked(place, "opens `\(link)`"), also: [prompt.name.label("this is guidance for `\(resource.name)`")],
      why: "people look for a switch that does not exist",
      help: resource.pages.isEmpty
        ? "no link opens the right page: describe in the text where the switch is"
        : "open \(quoted(resource.pages, "or"))")
  }
}
