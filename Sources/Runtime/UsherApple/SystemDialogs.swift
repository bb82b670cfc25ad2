public import UsherHost

/// Detects when a system dialog has finished, for frameworks that do not report it.
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
    case dialogTimedOut
    case silenceIsOver
  }

  /// Makes a request, and returns when it has finished.
  ///
  /// Some requests never call back: those that show no dialog, and those whose answer changes nothing. A dialog makes the
  /// app inactive. So no callback is expected any more when the app becomes active again; or, if it is still active after
  /// `dialogTimeout` milliseconds, because no dialog was shown. The library react-native-permissions waits 250 ms for a
  /// dialog.
  ///
  /// - Parameter silence: the number of milliseconds to wait in addition in that case. For transitions that the platform
  ///   file marks `silently`, policies have `silence` rows; returning at once would answer with the unchanged status
  ///   instead.
  @MainActor package func untilSettled(
    dialogTimeout: Int64, silence: Int64 = 0, _ ask: @MainActor (_ answered: @escaping @Sendable () -> Void) -> Void
  ) async {
    let (signs, feed) = AsyncStream.makeStream(of: Sign.self)
    let watch = lifecycle.watch { feed.yield(.phase($0)) }
    defer { lifecycle.stopWatching(watch) }
    ask { feed.yield(.answered) }
    var alarms = [clock.wake(after: dialogTimeout) { feed.yield(.dialogTimedOut) }]
    defer { for cancel in alarms { cancel() } }
    var isCovered = lifecycle.phase != .active
    for await sign in signs {
      switch sign {
      case .answered: return
      case .phase(.inactive), .phase(.background): isCovered = true
      case .phase(.active), .dialogTimedOut:
        if sign == .phase(.active) { isCovered = false }
        if isCovered { continue }
        if silence == 0 { return }
        alarms.append(clock.wake(after: silence) { feed.yield(.silenceIsOver) })
      case .silenceIsOver: if !isCovered { return }
      }
    }
  }

  /// Returns when the app is active.
  @MainActor package func untilActive() async {
    let (phases, feed) = AsyncStream.makeStream(of: AppPhase.self)
    let watch = lifecycle.watch { feed.yield($0) }
    defer { lifecycle.stopWatching(watch) }
    if lifecycle.phase == .active { return }
    for await phase in phases where phase == .active { return }
  }
}

/// How long to wait for a dialog, in milliseconds.
package enum DialogTimeout {
  /// For a dialog that often does not appear.
  package static let short: Int64 = 250
  /// For requests with `silence` rows in a policy (`silence after 3s`). The request ends after this time in any case.
  package static let silence: Int64 = 60_000
  #if os(macOS)
    /// Dialogs of a Mac leave the app active (well known, no source), so only an answer ends the wait, or a time long
    /// enough for anyone to answer.
    package static let long: Int64 = 120_000
  #else
    /// For a dialog that always appears unless the app lacks a purpose text.
    package static let long: Int64 = 2000
  #endif
}
