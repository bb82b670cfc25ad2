import Foundation
import StandInDevice
import Testing
import UsherApple
import UsherHost

/// All that is behind the stand-ins is one device, so nothing here runs at the same time as anything else.
@MainActor @Suite(.serialized, .timeLimit(.minutes(2))) struct AppleTests {}

/// An app on the device of the stand-ins, fresh out of the box.
@MainActor struct Stage {
  let device = StandInDevice.shared
  let clock = VirtualClock()
  let lifecycle = AppLifecycle(telling: Foreground())

  init() { device.reset() }

  func resources(_ resources: [AppleResource]) -> AppleResources {
    AppleResources(resources, dialogs: SystemDialogs(lifecycle, clock: clock))
  }

  /// A dialog comes up over the app, and goes.
  func dialogComesAndGoes() {
    lifecycle.enter(.inactive)
    lifecycle.enter(.active)
  }
}

/// Lets whatever is ready on the main thread go on.
@MainActor func turns(_ count: Int = 20) async {
  for _ in 0..<count { await Task.yield() }
}

/// Returns once it is so; a test in which it never is fails.
@MainActor func until(_ condition: () -> Bool, at place: SourceLocation = #_sourceLocation) async {
  let end = ContinuousClock.now + .seconds(20)
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("it is not so after twenty seconds", sourceLocation: place)
      return
    }
    await Task.yield()
  }
}
