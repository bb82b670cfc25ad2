// `import UsherHost` is enough for an app: what a host shows and throws is declared in the core and in the runtime.
@_exported public import UsherCore
@_exported public import UsherRuntime

/// The environment of an app's journeys. It is created once and shared by the hosts of all policies.
///
/// Two environments that are created over one store overwrite each other's records. Copies of an environment do not,
/// unless they have another ``clock``.
public struct JourneyEnvironment: Sendable {
  /// Statuses, and the system's permission prompts.
  public var resources: any ResourceAccess
  /// Draws prompts.
  public var prompts: any PromptPresenter
  /// Opens destinations outside the app.
  public var links: any LinkOpener
  /// Stores journeys and memory.
  public var store: any JourneyStore { didSet { storage = Storage() } }
  /// The time of day, and elapsed time. An environment with another clock is one of its own, as if it were created anew with another
  /// foreground. Environments that are created with one foreground use the clock of the first host.
  public var clock: any HostClock { didSet { (shell, storage) = (JourneyShell(), Storage()) } }
  /// The app's phase, and the queue of journeys for the screen, which all environments share that are created with it.
  public var foreground: Foreground
  /// Is told what happens in the journeys of all policies, in order: for a log, a record (``JourneyRecorder``), or both. It is
  /// called between the steps of a journey, so it should be fast: meanwhile no other journey goes on.
  public var listener: (@Sendable (JourneyEvent) -> Void)?
  /// Identifies the store. Copies of the environment have the same one.
  package var storage = Storage()
  /// Plays the journeys of all hosts. Copies of the environment share it.
  package var shell: JourneyShell

  /// Creates an environment whose `device` provides resources, prompts and links.
  public init(
    _ device: some ResourceAccess & PromptPresenter & LinkOpener, store: any JourneyStore,
    clock: any HostClock = SystemClock(), foreground: Foreground = Foreground()
  ) {
    self.init(
      resources: device, prompts: device, links: device, store: store, clock: clock, foreground: foreground)
  }

  /// Creates an environment from separate parts.
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
    shell = foreground.shell
  }
}
