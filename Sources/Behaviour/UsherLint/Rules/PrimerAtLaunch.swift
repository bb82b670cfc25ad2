internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// A primer that comes because the app has come up. Nobody knows yet what it is about.
func primersAtLaunch(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.launches(policy.settings).compactMap { origin, breath in
      guard case .waits(let id) = breath.end, let prompt = journeys.program.prompt(shownBy: id),
        let declaration = policy.prompt(called: journeys.program.prompts[prompt].name), !declaration.primes.isEmpty,
        let place = journeys.place(of: origin)
      else { return nil }
      return .primerAtLaunch(declaration, place, isReturn: origin.isHandler)
    }
  }
}
