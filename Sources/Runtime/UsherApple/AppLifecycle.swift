import Foundation
public import UsherHost

/// Whether the app is in front: what its system says, told to the journeys.
///
/// UIKit's and AppKit's notifications reach one that is made for the app or for a scene; what SwiftUI says of a scene may come
/// besides. That the same is told twice does no harm.
@MainActor public final class AppLifecycle {
  public let foreground: Foreground
  private var watchers: [Int: @Sendable (AppPhase) -> Void] = [:]
  private var lastWatch = 0
  private var observations: [Observation] = []

  /// One that nobody tells but ``enter(_:)``.
  public nonisolated init(telling foreground: Foreground) { self.foreground = foreground }

  public var phase: AppPhase { foreground.phase }

  /// The app has come into a phase.
  public func enter(_ phase: AppPhase) {
    guard phase != foreground.phase else { return }
    foreground.enter(phase)
    for watch in watchers.keys.sorted() { watchers[watch]?(phase) }
  }

  func watch(_ watcher: @escaping @Sendable (AppPhase) -> Void) -> Int {
    lastWatch += 1
    watchers[lastWatch] = watcher
    return lastWatch
  }

  func stopWatching(_ watch: Int) { watchers[watch] = nil }

  /// Takes a notification of the system's for a phase. Those of an app's life are posted on the main thread.
  func enter(_ phase: AppPhase, when name: NSNotification.Name, of object: AnyObject? = nil) {
    let observer = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] _ in
      MainActor.assumeIsolated { self?.enter(phase) }
    }
    observations.append(Observation(observer))
  }
}

/// An observer of notifications, for as long as this is there.
private final class Observation {
  private let observer: any NSObjectProtocol

  init(_ observer: any NSObjectProtocol) { self.observer = observer }

  deinit { NotificationCenter.default.removeObserver(observer) }
}
