#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import UsherHost

  extension AppLifecycle {
    /// Watches an app on a Mac. It is never sent to the background: to turn to another app, such as System Settings, is to be elsewhere.
    /// The system's own alerts leave it active, K.
    public convenience init(of application: NSApplication) {
      self.init(telling: Foreground(application.isActive ? .active : .background))
      enter(.active, when: NSApplication.didBecomeActiveNotification)
      enter(.background, when: NSApplication.didResignActiveNotification)
    }
  }
#endif
