/// Everything around the journeys of an app: made once, and shared by the hosts of all its policies.
public struct JourneyEnvironment: Sendable {
  public var resources: any ResourceAccess
  public var prompts: any PromptPresenter
  public var links: any LinkOpener
  public var store: any JourneyStore
  public var clock: any HostClock
  /// Who has the screen, and whether the app is in front.
  public var foreground: Foreground

  /// `device` is what does all three: the system's resources, prompts, links.
  public init(
    _ device: some ResourceAccess & PromptPresenter & LinkOpener, store: any JourneyStore,
    clock: any HostClock = SystemClock(), foreground: Foreground = Foreground()
  ) {
    self.init(
      resources: device, prompts: device, links: device, store: store, clock: clock, foreground: foreground)
  }

  public init(
    resources: any ResourceAccess, prompts: any PromptPresenter, links: any LinkOpener, store: any JourneyStore,
    clock: any HostClock = SystemClock(), foreground: Foreground = Foreground()
  ) {
    self.resources = resources
    self.prompts = prompts
    self.links = links
    self.store = store
    self.clock = clock
    self.foreground = foreground
  }
}
