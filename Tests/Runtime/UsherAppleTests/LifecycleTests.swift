import AppKit
import StandInDevice
import SwiftUI
import Testing
import UIKit
import UsherHost

// Between a lifecycle and the host's foreground there is nothing that an app would call.
@testable import UsherApple

extension AppleTests {
  /// The notifications of the system, and the phases and events that journeys receive.
  @MainActor struct LifecycleTests {
    let stage = Stage()

    private func post(_ name: NSNotification.Name, of object: AnyObject? = nil) {
      NotificationCenter.default.post(name: name, object: object)
    }

    @Test func theSystemsOwnAlertIsNoReturn() {
      let lifecycle = AppLifecycle()
      var phases: [AppPhase] = []
      let watch = lifecycle.watch { phase in MainActor.assumeIsolated { phases.append(phase) } }
      post(UIApplication.willResignActiveNotification)
      post(UIApplication.didBecomeActiveNotification)
      post(UIApplication.willResignActiveNotification)
      post(UIApplication.didEnterBackgroundNotification)
      post(UIApplication.didBecomeActiveNotification)
      #expect(phases == [.inactive, .active, .inactive, .background, .active])
      lifecycle.stopWatching(watch)
    }

    @Test func anAppBeginsAsItIs() {
      for (number, phase) in [0: AppPhase.active, 1: .inactive, 2: .background, 3: .inactive] {
        stage.device["application state"] = number
        #expect(AppLifecycle().phase == phase)
      }
    }

    @Test func aSceneHearsOfItselfAlone() {
      let (scene, other) = (UIWindowScene(), UIWindowScene())
      let lifecycle = AppLifecycle(of: scene)
      post(UIScene.willDeactivateNotification, of: other)
      #expect(lifecycle.phase == .active)
      post(UIScene.willDeactivateNotification, of: scene)
      #expect(lifecycle.phase == .inactive)
      post(UIScene.didEnterBackgroundNotification, of: scene)
      #expect(lifecycle.phase == .background)
      post(UIScene.didActivateNotification, of: scene)
      #expect(lifecycle.phase == .active)
      for (number, phase) in [-1: AppPhase.background, 0: .active, 1: .inactive, 2: .background, 9: .inactive] {
        stage.device["scene state"] = number
        #expect(AppLifecycle(of: UIWindowScene()).phase == phase)
      }
    }

    @Test func aMacIsElsewhereInAnotherApp() {
      let lifecycle = AppLifecycle(of: NSApplication.shared)
      #expect(lifecycle.phase == .active)
      post(NSApplication.didResignActiveNotification)
      #expect(lifecycle.phase == .background)
      post(NSApplication.didBecomeActiveNotification)
      #expect(lifecycle.phase == .active)
    }

    @Test func swiftUISaysWhatBecomesOfAScene() async {
      for (phase, expected) in [
        (ScenePhase.background, AppPhase.background), (.active, .active), (.inactive, .inactive),
      ] {
        StandInEnvironment.values.scenePhase = phase
        _ = StandInNode.draw(Text("").journeys(stage.lifecycle))
        await until { stage.lifecycle.phase == expected }
      }
      StandInEnvironment.values.scenePhase = .active
    }

    @Test func oneThatIsGoneHearsNothing() {
      weak var gone: AppLifecycle?
      do {
        let lifecycle = AppLifecycle()
        gone = lifecycle
      }
      #expect(gone == nil)
      post(UIApplication.didEnterBackgroundNotification)
    }
  }
}
