public import UsherHost

/// Tells when a dialog of the system is over, where no framework does.
public struct SystemDialogs: Sendable {
  private let lifecycle: AppLifecycle
  private let clock: any HostClock

  public init(_ lifecycle: AppLifecycle, clock: any HostClock = SystemClock()) {
    self.lifecycle = lifecycle
    self.clock = clock
  }

  private enum Sign: Equatable, Sendable {
    case answered
    case phase(AppPhase)
    case patienceIsOver
    case silenceIsOver
  }

  /// Puts a question, and returns once it has settled.
  ///
  /// Some questions call nobody back: those that show no dialog, and those whose answer leaves all as it was. A dialog takes the app's
  /// activity. So nobody will answer any more when the app is active again after it was not; or, if it still is active after
  /// `patience` milliseconds, because nothing was shown. R RNP, which waits 250 ms for the dialog.
  ///
  /// - Parameter silence: for how many milliseconds more this stays silent then. Where the platform file says `silently`, policies
  ///   have rows for that, and to settle would be to answer with what is so already.
  @MainActor func untilSettled(
    patience: Int64, silence: Int64 = 0, _ ask: @MainActor (_ answered: @escaping @Sendable () -> Void) -> Void
  ) async {
    let (signs, feed) = AsyncStream.makeStream(of: Sign.self)
    let watch = lifecycle.watch { feed.yield(.phase($0)) }
    defer { lifecycle.stopWatching(watch) }
    ask { feed.yield(.answered) }
    var alarms = [clock.wake(after: patience) { feed.yield(.patienceIsOver) }]
    defer { for cancel in alarms { cancel() } }
    var isCovered = lifecycle.phase != .active
    for await sign in signs {
      switch sign {
      case .answered: return
      case .phase(.inactive), .phase(.background): isCovered = true
      case .phase(.active), .patienceIsOver:
        if sign == .phase(.active) { isCovered = false }
        if isCovered { continue }
        if silence == 0 { return }
        alarms.append(clock.wake(after: silence) { feed.yield(.silenceIsOver) })
      case .silenceIsOver: if !isCovered { return }
      }
    }
  }

  /// Returns once the app is active.
  @MainActor func untilActive() async {
    let (phases, feed) = AsyncStream.makeStream(of: AppPhase.self)
    let watch = lifecycle.watch { feed.yield($0) }
    defer { lifecycle.stopWatching(watch) }
    if lifecycle.phase == .active { return }
    for await phase in phases where phase == .active { return }
  }
}

/// How long to wait for a dialog, in milliseconds.
enum DialogTimeout {
  /// For one that may well not come.
  static let short: Int64 = 250
  /// For the rows that a policy has for silence, `silence after 3s`; in the end a question settles all the same.
  static let silence: Int64 = 60_000
  #if os(macOS)
    /// The dialogs of a Mac leave the app active, K: only an answer ends the wait, or a time in which anybody has answered.
    static let long: Int64 = 120_000
  #else
    /// For one that comes unless the app lacks a purpose.
    static let long: Int64 = 2000
  #endif
}
