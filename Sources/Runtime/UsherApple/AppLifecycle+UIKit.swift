#if canImport(UIKit)
  public import UIKit
  import UsherHost

  extension AppLifecycle {
    /// Watches the app, from what it is now.
    public convenience init() {
      self.init(telling: Foreground(AppPhase(UIApplication.shared.applicationState)))
      enter(.active, when: UIApplication.didBecomeActiveNotification)
      enter(.inactive, when: UIApplication.willResignActiveNotification)
      enter(.background, when: UIApplication.didEnterBackgroundNotification)
    }

    /// Watches one scene of an app that has several, and journeys of its own in each.
    public convenience init(of scene: UIScene) {
      self.init(telling: Foreground(AppPhase(scene.activationState)))
      enter(.active, when: UIScene.didActivateNotification, of: scene)
      enter(.inactive, when: UIScene.willDeactivateNotification, of: scene)
      enter(.background, when: UIScene.didEnterBackgroundNotification, of: scene)
    }
  }

  extension AppPhase {
    /// What is newer than this counts as inactive: nothing is asked then, and nobody is back.
    init(_ state: UIApplication.State) {
      switch state {
      case .active: self = .active
      case .inactive: self = .inactive
      case .background: self = .background
      @unknown default: self = .inactive
      }
    }

    init(_ state: UIScene.ActivationState) {
      switch state {
      case .foregroundActive: self = .active
      case .foregroundInactive: self = .inactive
      case .background, .unattached: self = .background
      @unknown default: self = .inactive
      }
    }
  }
#endif
