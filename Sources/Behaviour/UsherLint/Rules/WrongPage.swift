internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension LintRule {
  /// Guidance about a resource that leads to a place where it cannot be changed.
  static let wrongPage = LintRule(.wrongPage) { policy in
    policy.journeys.flatMap { journeys in
      journeys.runs.compactMap { origin, run in
        guard case .row(let state, _) = origin, let prompt = journeys.program.prompt(shownBy: state),
          let declaration = policy.prompt(called: journeys.program.prompts[prompt].name),
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
}

extension Diagnostic {
  fileprivate static func wrongPage(
    _ link: String, _ place: Label, _ resource: DeviceResource, _ prompt: PromptDeclaration
  )
    -> Diagnostic
  {
    Diagnostic(
      .wrongPage, "`\(link)` has no switch for `\(resource.name)`, which `\(prompt.name.text)` recovers",
      at: marked(place, "leads to `\(link)`"), also: [prompt.name.label("guides back to `\(resource.name)`")],
      why: "people look for a switch that is not there",
      help: resource.pages.isEmpty
        ? "no link leads to where it can be changed: say in words where that is"
        : "open \(quoted(resource.pages, "or"))")
  }
}
