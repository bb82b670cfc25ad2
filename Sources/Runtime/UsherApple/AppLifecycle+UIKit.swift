#if canImport(UIKit)
  public import UIKit
  import UsherHost

  extension AppLifecycle {
    /// Observes the app, starting with its current phase.
    @available(iOSApplicationExtension, unavailable)
    public convenience init() {
      self.init(telling: Foreground(AppPhase(UIApplication.shared.applicationState)))
      enter(.active, when: UIApplication.didBecomeActiveNotification)
      enter(.inactive, when: UIApplication.willResignActiveNotification)
      enter(.background, when: UIApplication.didEnterBackgroundNotification)
    }

    /// Observes one scene, for an app with several scenes that each have their own journeys.
    public convenience init(of scene: UIScene) {
      self.init(telling: Foreground(AppPhase(scene.activationState)))
      enter(.active, when: UIScene.didActivateNotification, of: scene)
      enter(.inactive, when: UIScene.willDeactivateNotification, of: scene)
      enter(.background, when: UIScene.didEnterBackgroundNotification, of: scene)
    }
  }

  extension AppPhase {
    /// Unknown future states count as inactive: no prompts are shown, and no return is reported.
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
