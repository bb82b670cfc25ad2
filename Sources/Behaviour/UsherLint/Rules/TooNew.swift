internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

extension LintRule {
  /// A resource or an option is requested, or a link opened, on system versions that do not have it yet.
  static let tooNew = LintRule(.tooNew) { journeys, _ in
    journeys.versionedUses.compactMap { use in
      guard let lowest = journeys.lowestVersion(use.knowledge), lowest < use.since else {
        return nil
      }
      return .tooNew(use.name, use.place, since: use.since, lowest: lowest, on: journeys.device.name)
    }
  }
}

/// The use of a resource, option or link that was introduced in some version of the system.
private struct VersionedUse {
  var name: String
  var since: Version
  var place: Label
  var knowledge: AbstractState
}

extension Journeys {
  fileprivate var versionedUses: [VersionedUse] {
    program.states.ids.flatMap { id -> [VersionedUse] in
      guard let knowledge = known[id.index], let place = place(of: id) else { return [] }
      func use(_ name: String, _ since: Version?) -> [VersionedUse] {
        since.map { [VersionedUse(name: name, since: $0, place: place, knowledge: knowledge)] } ?? []
      }
      switch program.states[id].question {
      case .ask(let resource, let request, _, _):
        let definition = program.resources[resource]
        guard let known = device.resource(named: definition.name) else { return [] }
        let options = known.options(of: definition.requests[request].name).filter {
          program.states[id].options.contains($0.name)
        }
        return use(known.name, known.introduced) + options.flatMap { use($0.name, $0.since) }
      case .open(let link, _):
        let name = program.links[link].name
        return use(name, device.link(named: name)?.since)
      case .perform(let action, _, _):
        return program.actions[action].asks.map { $0.resource }.flatMap { resource in
          use(
            program.resources[resource].name, device.resource(named: program.resources[resource].name)?.introduced)
        }
      case .choose, .show, .run, nil: return []
      }
    } + linksOpenedOnTheWay
  }

  /// Links that are opened as effects, by rows that end their flow.
  private var linksOpenedOnTheWay: [VersionedUse] {
    runs.flatMap { origin, run -> [VersionedUse] in
      guard let place = place(of: origin) else { return [] }
      return run.effects.compactMap { effect in
        guard case .open(let link) = effect, let since = device.link(named: program.links[link].name)?.since else {
          return nil
        }
        return VersionedUse(name: program.links[link].name, since: since, place: place, knowledge: run.knowledge)
      }
    }
  }

  /// The lowest version of the system on which a journey can be in this abstract state; nil if the platform has no versions.
  fileprivate func lowestVersion(_ knowledge: AbstractState) -> Version? {
    guard let range = device.versions else { return nil }
    for id in program.variables.ids {
      guard case .version(let cuts) = program.variables[id].measure else { continue }
      let classes = knowledge.values(of: id, in: program).members
      let lowest = classes.first { Int($0) >= cuts.count || range.first < cuts[Int($0)] }
      return lowest.map { $0 == 0 ? range.first : max(range.first, cuts[Int($0) - 1]) }
    }
    return range.first
  }
}

private struct TooNewProblem: Problem {
  static let type = ProblemType()
  let name: String
  let platform: String
  let since: Version
  let lowest: Version

  var code: DiagnosticCode { .tooNew }
  var message: Message { "`\(name)` needs \(platform) \(since.text), and \(platform) \(lowest.text) can get here" }
}

extension Diagnostic {
  fileprivate static func tooNew(_ name: String, _ place: Label, since: Version, lowest: Version, on platform: String)
    -> Diagnostic
  {
    Diagnostic(
      TooNewProblem(name: name, platform: platform, since: since, lowest: lowest),
      at: marked(place, "does not exist before \(since.text)"),
      why: "an older system cannot ask for it or open it",
      help: "check the version first: `choose os { \(since.text)... -> …; else -> … }`")
  }
}
