#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import UsherHost

  extension AppLifecycle {
    /// Observes an app on a Mac. A Mac app is never sent to the background, so switching to another app, such as System
    /// Settings, counts as leaving it. System alerts leave it active (well known, no source).
    public convenience init(of application: NSApplication) {
      self.init(telling: Foreground(application.isActive ? .active : .background))
      enter(.active, when: NSApplication.didBecomeActiveNotification)
      enter(.background, when: NSApplication.didResignActiveNotification)
    }
  }
#endif
