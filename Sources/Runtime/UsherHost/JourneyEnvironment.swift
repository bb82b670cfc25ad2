/// Everything around the journeys of an app: made once, and shared by the hosts of all its policies.
public struct JourneyEnvironment: Sendable {
  /// Statuses, and the system's own questions.
  public var resources: any ResourceAccess
  /// Whatever draws.
  public var prompts: any PromptPresenter
  /// Whatever leads out of the app.
  public var links: any LinkOpener
  /// Where places and memory are kept.
  public var store: any JourneyStore
  /// The time of day, and the time that passes.
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

  /// Each part by itself.
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
