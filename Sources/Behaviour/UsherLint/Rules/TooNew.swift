internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

/// A resource that is asked for, or a link that is opened, on versions of the system that do not have it yet.
func usesOfWhatIsTooNew(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.newcomers.compactMap { newcomer in
      guard let lowest = journeys.lowestVersion(newcomer.knowledge), lowest < newcomer.since else {
        return nil
      }
      return .tooNew(newcomer.name, newcomer.place, since: newcomer.since, lowest: lowest, on: journeys.device.name)
    }
  }
}

/// Something that has not always been there, where a policy uses it.
private struct Newcomer {
  var name: String
  var since: Version
  var place: Label
  var knowledge: Knowledge
}

extension Journeys {
  fileprivate var newcomers: [Newcomer] {
    program.states.ids.flatMap { id -> [Newcomer] in
      guard let knowledge = known[id.index], let written = written(id) else { return [] }
      func newcomer(_ name: String, _ since: Version?) -> [Newcomer] {
        since.map { [Newcomer(name: name, since: $0, place: written.asking, knowledge: knowledge)] } ?? []
      }
      switch program.states[id].question {
      case .ask(let resource, _, _, _):
        let name = program.resources[resource].name
        return newcomer(name, device.resource(named: name)?.introduced)
      case .open(let link, _):
        let name = program.links[link].name
        return newcomer(name, device.link(named: name)?.since)
      case .perform(let action, _, _):
        return program.actions[action].asks.flatMap { resource in
          newcomer(
            program.resources[resource].name, device.resource(named: program.resources[resource].name)?.introduced)
        }
      case .choose, .show, .run, nil: return []
      }
    } + linksOpenedOnTheWay
  }

  /// Links that rows open which end their flow.
  private var linksOpenedOnTheWay: [Newcomer] {
    breaths.flatMap { origin, breath -> [Newcomer] in
      guard let place = place(of: origin) else { return [] }
      return breath.effects.compactMap { effect in
        guard case .open(let link) = effect, let since = device.link(named: program.links[link].name)?.since else {
          return nil
        }
        return Newcomer(name: program.links[link].name, since: since, place: place, knowledge: breath.knowledge)
      }
    }
  }

  /// The lowest version of the system that a journey can be on; nil where the platform does not tell versions apart.
  fileprivate func lowestVersion(_ knowledge: Knowledge) -> Version? {
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
