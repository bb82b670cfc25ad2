internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// The check that a journey notices what the person has granted in Settings.
struct SettingsCheck {
  let graph: StateGraph
  let stories: Stories

  /// Finds returns from Settings, where the button of a prompt has led, after which the journey does not notice that the person
  /// has granted what the prompt guides to. It is a fault if the person is then told that it is off, or does not come to where
  /// people come who had granted it before. Also finds flows that end when such a button opens Settings.
  func unseen() -> [Finding] {
    var found = stories.list
    var known: Set<Violation> = []
    var reads = ReadsOnReturn(locations: graph.configurations.locations.count)
    var benefits = Benefits()
    for trip in guidedTrips() {
      guard let leaf = graph.wait(trip.position).leaf else {
        addOpenedAtEnd(trip, to: &found)
        continue
      }
      if !canReturn(from: trip.position) { continue }
      let read = reads.variables(at: trip.position, in: graph)
      for guided in trip.guided where !read.contains(graph.world.program.resources[guided.resource].status) {
        for afterRelaunch in [false, true] {
          let violation = Violation.notSeenAgain(guided.resource, in: leaf, afterRelaunch: afterRelaunch)
          // A return after a relaunch adds nothing to one without.
          if afterRelaunch, known.contains(.notSeenAgain(guided.resource, in: leaf, afterRelaunch: false)) { continue }
          guard let way = unnoticed(guided, from: trip.position, afterRelaunch: afterRelaunch, &benefits) else {
            continue
          }
          known.insert(violation)
          found.add(violation, at: stories.spot(way[0].edge, at: trip.position)) {
            stories.finding($0, at: trip.position, graph.trace(to: trip.start, then: trip.way + way))
          }
        }
      }
    }
    return found.all
  }

  // MARK: Trips

  /// The trips to Settings that the buttons of prompts lead to, at once or after answers of the app and the system, nearest
  /// first.
  private func guidedTrips() -> [GuidedTrip] {
    var trips: [GuidedTrip] = []
    // For each guidance the configurations to which its buttons lead, on a trip and before one.
    var known: [[Observer.Guided]: (away: PositionSet, before: PositionSet)] = [:]
    for start in graph.order {
      for tap in graph.edges(from: start, by: { $0 == .tap }) {
        let guided = graph.guided(by: tap, from: start)
        if guided.isEmpty { continue }
        var search = Search()
        func follow(_ edge: Edge, from position: Int, behind index: Int?) {
          let target = Int(edge.target)
          let links = graph.summary(edge).opened + [graph.wait(target).link].compactMap { $0 }
          let there = guided.filter { guided in links.contains { graph.reaches($0, guided.resource) } }
          if links.isEmpty, known[guided, default: (PositionSet(), PositionSet())].before.insert(target) {
            search.add(position, edge, behind: index)
          } else if !there.isEmpty, known[guided, default: (PositionSet(), PositionSet())].away.insert(target) {
            trips.append(
              GuidedTrip(guided: there, start: start, way: graph.way(of: search, to: index) + [(position, edge)]))
          }
        }
        follow(tap, from: start, behind: nil)
        while let (index, position) = search.next() {
          for edge in graph.edges(from: position, by: { $0.isSolicited }) {
            follow(edge, from: position, behind: index)
          }
        }
      }
    }
    return trips
  }

  /// Whether the person can come back to the app now: no prompt of the system covers it.
  private func canReturn(from position: Int) -> Bool {
    !graph.world.isShielded(graph.configuration(position))
  }

  /// The steps in which the person returns from Settings and has only granted what was guided to. Nil if nobody can grant it
  /// there, if the journey ends with the return, or if it notices the grant or treats everybody alike.
  private func unnoticed(
    _ guided: Observer.Guided, from position: Int, afterRelaunch: Bool, _ benefits: inout Benefits
  ) -> [(from: Int, edge: Edge)]? {
    let configuration = graph.configuration(position)
    guard let step = grant(of: guided, from: position, in: configuration, afterRelaunch: afterRelaunch) else {
      return nil
    }
    let (after, path) = graph.settled(Int(step.target))
    if graph.wait(Int(step.target)).isOver || graph.wait(after).isOver { return nil }
    if isRead(guided.resource, onReturnTo: configuration, afterRelaunch: afterRelaunch) { return nil }
    let status = configuration.truths[guided.resource.index]
    guard isUntrue(after, about: guided) || benefits.isMissed(at: after, of: guided, comparedWith: status, in: graph)
    else { return nil }
    return [(position, step)] + path
  }

  /// Whether the next configuration, or the path to it, depends on the status with which the person returns.
  private func isRead(_ id: ID<Resource>, onReturnTo configuration: WorldState, afterRelaunch: Bool) -> Bool {
    guard let owner = graph.world.owners[id.index] else { return true }
    return graph.distinguishes(owner.trueStatuses.all, of: id) { value in
      var scratch = ScratchSession(configuration)
      graph.world.leave(&scratch)
      graph.world.set(id, to: value, &scratch.configuration)
      graph.world.returnToApp(&scratch, relaunched: afterRelaunch)
      return scratch
    }
  }

  private func grant(
    of guided: Observer.Guided, from position: Int, in configuration: WorldState, afterRelaunch: Bool
  ) -> Edge? {
    let id = guided.resource
    let granting = graph.world.settings(of: id, in: configuration).filter {
      graph.observer.isFulfilled(guided, by: $0)
    }
    if granting.isEmpty { return nil }
    func isGrant(_ changes: [Move.Change]) -> Bool {
      changes.count == 1 && changes[0].resource == id && granting.contains(changes[0].value)
    }
    let options = graph.successors.options(from: configuration)
    let grants = graph.edges(from: position).filter { edge in
      switch options[Int(edge.ordinal)].move {
      case .away(let changes) where !afterRelaunch: return isGrant(changes)
      case .relaunched(let changes) where afterRelaunch:
        return isGrant(graph.world.namedChanges(changes, from: configuration))
      case .settledImmediately, .answered, .settled, .silent, .prompted, .elapsed, .sent, .away, .relaunched, .changed,
        .input, .aged, .written:
        return false
      }
    }
    return graph.mostTelling(grants)
  }

  /// Whether a prompt is visible that guides to what is granted.
  private func isUntrue(_ position: Int, about guided: Observer.Guided) -> Bool {
    let configuration = graph.configuration(position)
    return graph.observer.isFulfilled(guided, configuration)
      && configuration.session.asked.contains { asked in
        guard case .prompt(let presentation) = asked.matter else { return false }
        let recovered = graph.observer.recovered(by: presentation, in: configuration.session)
        return recovered.contains { $0.resource == guided.resource }
      }
  }

  // MARK: Settings at the end

  /// Adds the finding for a flow that opens Settings and ends in the same step, unless its next start reads what has changed.
  private func addOpenedAtEnd(_ trip: GuidedTrip, to found: inout FindingList) {
    let (from, edge) = trip.way[trip.way.count - 1]
    if trip.guided.allSatisfy({ isReadAtStart($0.resource, after: graph.configuration(trip.position)) }) { return }
    for link in graph.summary(edge).opened where trip.guided.contains(where: { graph.reaches(link, $0.resource) }) {
      found.add(.opensAtEnd(link, in: graph.wait(from).leaf), at: stories.spot(edge, at: from)) {
        stories.finding($0, at: from, graph.trace(to: trip.start, then: trip.way))
      }
    }
  }

  /// Whether the flow, started again after it ended like this, reads the status in its first step.
  private func isReadAtStart(_ id: ID<Resource>, after ended: WorldState) -> Bool {
    guard let owner = graph.world.owners[id.index] else { return true }
    return graph.distinguishes(owner.trueStatuses.all, of: id) { value in
      var next = ended
      graph.world.set(id, to: value, &next)
      return graph.world.start(
        graph.flow, with: next.arguments, facts: next.facts, truths: next.truths, edition: next.edition)
    }
  }
}

/// A trip to Settings, which the button of a prompt has led to.
private struct GuidedTrip {
  /// What the prompt guides to, and can be changed there.
  var guided: [Observer.Guided]
  /// Where the button is tapped.
  var start: Int
  /// The tap, and the steps after it up to the one that opens Settings.
  var way: [(from: Int, edge: Edge)]

  /// Where the journey waits during the trip.
  var position: Int { Int(way[way.count - 1].edge.target) }
}

/// The variables that may be read when the person returns, by control location.
private struct ReadsOnReturn {
  private var sets = Numbering<Set<ID<Variable>>>()
  /// By location the number of its set plus one; 0 if unknown.
  private var numbers: [UInt32]

  init(locations: Int) { numbers = Array(repeating: 0, count: locations) }

  mutating func variables(at position: Int, in graph: StateGraph) -> Set<ID<Variable>> {
    let location = Int(graph.configurations.places[position].location)
    if numbers[location] == 0 {
      let session = graph.configuration(position).session
      var reads = InstantReads(graph.world.program)
      reads.addReturn(to: session, active: session.activeStates)
      numbers[location] = UInt32(sets.number(of: reads.variables)) + 1
    }
    return sets[Int(numbers[location]) - 1]
  }
}

/// What people get who have granted something from the start of a journey, and others do not.
private struct Benefits {
  private struct Comparison: Hashable {
    var guided: Observer.Guided
    /// The status that the others have from the start.
    var status: TrueStatus
  }

  /// The configurations from which a journey leads to where only the former come; nil if there is no such place.
  private var leading: [Comparison: PositionSet?] = [:]

  /// Whether people who have granted it from the start get something that the journey does not lead to from here, while the
  /// person stays in the app.
  mutating func isMissed(
    at position: Int, of guided: Observer.Guided, comparedWith status: TrueStatus, in graph: StateGraph
  ) -> Bool {
    let comparison = Comparison(guided: guided, status: status)
    let leading = leading[comparison] ?? graph.leading(toBenefitsOf: guided, comparedWith: status)
    self.leading[comparison] = .some(leading)
    return leading.map { !$0.contains(position) } ?? false
  }
}

extension StateGraph {
  /// The places where people come who have granted something from the start, and nobody who has the other status from the start.
  func benefits(of guided: Observer.Guided, comparedWith status: TrueStatus) -> Set<Wait.Place> {
    func places(_ reached: PositionSet) -> Set<Wait.Place> {
      Set(order.filter { reached.contains($0) }.map { wait($0).place })
    }
    let granted = KeptStatus(of: guided.resource, in: self) { observer.isFulfilled(guided, by: $0) }
    let others = KeptStatus(of: guided.resource, in: self) { $0 == status }
    return places(granted.possible { $0.isOrdinary }).subtracting(places(others.certain))
  }

  /// The configurations from which a journey surely leads to one of the `benefits`: where statuses are not followed everywhere, more places
  /// seem to be benefits, and each of them may be the only one. Nil if there are none.
  fileprivate func leading(toBenefitsOf guided: Observer.Guided, comparedWith status: TrueStatus) -> PositionSet? {
    let benefits = benefits(of: guided, comparedWith: status)
    if benefits.isEmpty { return nil }
    if successors.spans != nil { return PositionSet() }
    return leading(by: { $0.isOrdinary && $0 != .absence }, to: { benefits.contains(wait($0).place) })
  }
}
