import Foundation
public import UsherHost

/// Reports the phase of the app, or of one scene, to the journeys.
///
/// One that is created for the app or a scene observes the notifications of UIKit or AppKit. SwiftUI's scene phase may be
/// reported in addition; repeated reports have no effect.
@MainActor public final class AppLifecycle {
  public let foreground: Foreground
  private var watchers: [Int: @Sendable (AppPhase) -> Void] = [:]
  private var lastWatch = 0
  private var observations: [Observation] = []

  /// Creates a lifecycle that observes nothing: only ``enter(_:)`` changes its phase.
  public nonisolated init(telling foreground: Foreground) { self.foreground = foreground }

  public var phase: AppPhase { foreground.phase }

  /// Reports a phase of the app.
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

  /// Enters a phase when the system posts this notification. Lifecycle notifications are posted on the main thread.
  func enter(_ phase: AppPhase, when name: NSNotification.Name, of object: AnyObject? = nil) {
    let observer = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] _ in
      MainActor.assumeIsolated { self?.enter(phase) }
    }
    observations.append(Observation(observer))
  }
}

/// An observer of notifications, removed when this object is released.
private final class Observation {
  private let observer: any NSObjectProtocol

  init(_ observer: any NSObjectProtocol) { self.observer = observer }

  deinit { NotificationCenter.default.removeObserver(observer) }
}
