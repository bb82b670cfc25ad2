internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

extension StateGraph {
  /// Whether a resource can be changed where a link leads.
  func reaches(_ link: ID<Link>, _ resource: ID<Resource>) -> Bool {
    world.program.links[link].reaches.contains(world.program.resources[resource].name)
  }

  /// The resources that the tapped prompt asks the person to allow, for the arguments with which it is shown.
  func guided(by tap: Edge, from position: Int) -> [Observer.Guided] {
    let session = configuration(position).session
    for asked in session.asked {
      guard case .prompt(let presentation) = asked.matter, presentation.prompt.index == Int(tap.prompt) else {
        continue
      }
      return observer.recovered(by: presentation, in: session)
    }
    return []
  }

  /// A configuration, and those that were found from which it differs by one true status that reads the same.
  func lookAlikes(of position: Int) -> [Int] {
    let (place, truths) = (configurations.places[position], configuration(position).truths)
    return [position]
      + successors.relevance.resources.flatMap { id -> [Int] in
        let truth = truths[id.index]
        return successors.statuses[id.index].values.compactMap { other in
          guard other != truth, world.looksLike(other, truth, of: id) else { return nil }
          let number = Int(place.truths) + coding.difference(of: id, from: truth, to: other)
          return configurations.number(besides: position, truths: number)
        }
      }
  }

  /// The first step after which guidance to grant what has been granted is visible, or else the first.
  func mostTelling(_ edges: [Edge]) -> Edge? {
    edges.first { !wait(Int($0.target)).untrue.isEmpty } ?? edges.first
  }

  /// Whether the journey waits as before, with the same prompts, arguments and memories.
  func isSame(_ before: Int, _ after: Int) -> Bool {
    guard wait(before).looksLike(wait(after)) else { return false }
    if configurations.places[before].location == configurations.places[after].location { return true }
    let (old, new) = (configuration(before).session, configuration(after).session)
    if presentations(of: old) != presentations(of: new) { return false }
    return world.program.variables.ids.allSatisfy { id in
      !world.program.variables[id].isMemory || observer.unread.contains(id) || old.kept(id) == new.kept(id)
    }
  }

  /// Whether the next configuration or the path to it depends on the status. `result` takes the step with a status.
  func distinguishes(
    _ statuses: TrueStatusSet, of id: ID<Resource>, after result: (TrueStatus) -> ScratchSession
  ) -> Bool {
    var first: (key: [UInt64], places: [UInt64])?
    for value in statuses {
      var scratch = result(value)
      world.settleImmediately(&scratch)
      world.set(id, to: TrueStatus(0), &scratch.configuration)
      var key: [UInt64] = Array(repeating: 0, count: coding.width)
      coding.write(scratch.configuration, to: &key)
      let seen = (key: key, places: scratch.places)
      if let first, first.key != seen.key || first.places != seen.places { return true }
      first = first ?? seen
    }
    return false
  }

  private func presentations(of session: Session) -> [Presentation] {
    session.asked.compactMap { if case .prompt(let presentation) = $0.matter { presentation } else { nil } }
  }
}
