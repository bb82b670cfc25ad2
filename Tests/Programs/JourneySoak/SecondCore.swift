import UsherCore
import UsherLock
import UsherRuntime

/// A core that is told the same as the one that plays. It gives the same actions, because a core depends on nothing else.
final class SecondCore: Sendable {
  private let state: Locked<(core: JourneyCore, faults: [String])>

  /// - Parameter policy: that of the only host.
  init(_ policy: Policy) {
    let core = JourneyCore()
    _ = core.addHost(
      of: policy, record: core.addRecord(), screen: core.addScreen(.active, wasAway: false), isHeard: true)
    state = Locked((core, []))
  }

  func note(_ happening: JourneyCore.Happening, _ time: JourneyCore.Time, _ actions: [JourneyCore.Action]) {
    state.withLock { state in
      let own = state.core.handle(happening, at: time)
      if own != actions { state.faults.append("\(happening) gave \(actions), and then \(own)") }
    }
  }

  /// The happenings that gave other actions.
  var faults: [String] { state.withLock { $0.faults } }
}
