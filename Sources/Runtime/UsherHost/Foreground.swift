package import UsherCore
internal import UsherLock

/// The foreground state of an app or of one of its scenes.
///
/// The code that observes the app's lifecycle reports it here, and every host is notified. Without such code the app
/// counts as active.
public final class Foreground: Sendable {
  private let state: Locked<State>
  /// Plays the journeys of all environments that are created with this foreground: they share the screen.
  package let shell = JourneyShell()

  /// Creates a foreground in a phase. Use `background` for an app that is launched in the background.
  public init(_ phase: AppPhase = .active) {
    state = Locked(State(phase: phase, wasAway: phase == .background))
  }

  private struct State {
    var phase: AppPhase
    /// Whether the app has been in the background since it was last active.
    var wasAway: Bool
    var shells: [Member] = []
  }

  /// A shell, and the number of this foreground's screen there.
  private struct Member {
    weak var shell: JourneyShell?
    var screen: Int
  }

  /// The phase that was reported last.
  public var phase: AppPhase { state.withLock { $0.phase } }

  /// Reports the app's phase. Repeating the current phase has no effect.
  ///
  /// Becoming active after the background counts as a return to the app, whatever phases came in between. Becoming active
  /// after `inactive` alone does not, because system prompts cause that, unless a link is open: on a Mac an app beside Settings is only
  /// inactive.
  public func enter(_ phase: AppPhase) {
    // A shell is never released within the lock: whatever it has called goes with it.
    _ = state.withLock { state -> [JourneyShell] in
      guard phase != state.phase else { return [] }
      state.phase = phase
      switch phase {
      case .active: state.wasAway = false
      case .background: state.wasAway = true
      case .inactive: break
      }
      return state.shells.compactMap { member in
        member.shell?.post(.phase(phase, screen: member.screen))
        return member.shell
      }
    }
  }

  /// Reports phases to a shell from now on. Returns the number of the screen there.
  func join(_ shell: JourneyShell) -> Int {
    state.withLock { state in
      let (number, isNew) = shell.screen(of: self, state.phase, wasAway: state.wasAway)
      if isNew { state.shells.append(Member(shell: shell, screen: number)) }
      return number
    }
  }

  // MARK: For tests

  private var shells: [(shell: JourneyShell, screen: Int)] {
    state.withLock { $0.shells.compactMap { member in member.shell.map { ($0, member.screen) } } }
  }

  /// The work in progress of all hosts: events that are not handled, and calls to the device and the app.
  package var workInProgress: Int { shells.reduce(0) { $0 + $1.shell.activity.value } }

  /// Whether a journey waits for the answer to a request.
  package func isAwaited(_ resource: String, _ request: String) -> Bool {
    shells.contains { $0.shell.isAwaited(resource, request, screen: $0.screen) }
  }
}
