/// What the parts of the core send: actions to the shell, and happenings to journeys, each in order.
final class Outgoing {
  /// The time of the happening that is handled.
  var time = JourneyCore.Time(now: 0, uptime: 0)
  private(set) var actions: [JourneyCore.Action] = []
  private var happenings: [(journey: JourneyID, happening: HostedJourney.Happening)] = []
  private var changes: [Int] = []
  private var endedJourneys: [JourneyID] = []
  private var lastNumber: UInt64 = 0
  /// What follows the end of each action that has not ended, by its number.
  private var ends: [(number: UInt64, then: (JourneyCore.End) -> Void)] = []

  /// A number that nothing else in this core has: actions, prompts, requests and seats share them.
  func newNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Sends an action that has no end.
  func send(_ matter: JourneyCore.Action.Matter) {
    actions.append(JourneyCore.Action(number: newNumber(), matter: matter))
  }

  /// Sends an action, and calls `then` when it has ended. Returns its number.
  @discardableResult
  func ask(_ matter: JourneyCore.Action.Matter, then: @escaping (JourneyCore.End) -> Void) -> UInt64 {
    let number = newNumber()
    ends.append((number, then))
    actions.append(JourneyCore.Action(number: number, matter: matter))
    return number
  }

  /// An action has ended. A second end, or that of an action that nobody waits for any more, is ignored.
  func end(_ number: UInt64, _ end: JourneyCore.End) {
    if let index = ends.firstIndex(where: { $0.number == number }) { ends.remove(at: index).then(end) }
  }

  /// Nobody waits for the end of an action any more.
  func forget(_ number: UInt64) { ends.removeAll { $0.number == number } }

  /// Something happens to a journey, after what is handled now.
  func post(_ happening: HostedJourney.Happening, to journey: JourneyID) { happenings.append((journey, happening)) }

  func takeHappening() -> (journey: JourneyID, happening: HostedJourney.Happening)? {
    happenings.isEmpty ? nil : happenings.removeFirst()
  }

  /// A status or an input of a host may have changed.
  func post(changeFor host: Int) { changes.append(host) }

  func takeChange() -> Int? { changes.isEmpty ? nil : changes.removeFirst() }

  /// A journey has ended, and its prompts are off the screen.
  func report(ended journey: JourneyID) { endedJourneys.append(journey) }

  func takeEnded() -> JourneyID? { endedJourneys.isEmpty ? nil : endedJourneys.removeFirst() }

  func takeActions() -> [JourneyCore.Action] {
    defer { actions = [] }
    return actions
  }

  /// Breaks the circles of what waits.
  func close() {
    ends = []
    happenings = []
  }
}
