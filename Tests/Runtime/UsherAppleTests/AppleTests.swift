import Foundation
import StandInDevice
import Testing
import UsherApple
import UsherHost

/// The stand-ins share one device, so tests of this suite never run in parallel.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct AppleTests {}

/// An app on the stand-ins' device, reset to its initial state.
@MainActor struct Stage {
  let device = StandInDevice.shared
  let clock = VirtualClock()
  let lifecycle = AppLifecycle(telling: Foreground())

  init() { device.reset() }

  func resources(_ resources: [AppleResource]) -> AppleResources {
    AppleResources(resources, dialogs: SystemDialogs(lifecycle, clock: clock))
  }

  /// A dialog covers the app, and is then closed.
  func dialogComesAndGoes() {
    lifecycle.enter(.inactive)
    lifecycle.enter(.active)
  }
}

/// Lets tasks that are ready on the main actor run.
@MainActor func turns(_ count: Int = 20) async {
  for _ in 0..<count { await Task.yield() }
}

/// Waits until the condition holds. Records an issue after two minutes.
@MainActor func until(_ condition: () -> Bool, at place: SourceLocation = #_sourceLocation) async {
  let end = ContinuousClock.now + .seconds(120)
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("it is not so after two minutes", sourceLocation: place)
      return
    }
    await Task.yield()
  }
}
