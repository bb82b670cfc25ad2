import UsherHost

/// The part of an app that all its policies share.
struct AppJourneys {
  let environment: JourneyEnvironment

  /// `device` reads statuses, shows prompts and opens links. `folder` stores journeys between processes.
  init(on device: some ResourceAccess & PromptPresenter & LinkOpener, in folder: String) throws {
    environment = JourneyEnvironment(device, store: try FolderStore(path: folder))
  }

  /// Creates the host of a policy, from the bundle that `usher compile` writes. Keep it for as long as the app runs.
  func host(of bundle: [UInt8], for app: some JourneyApp) throws -> JourneyHost {
    JourneyHost(try Policy(bundle: bundle), in: environment, for: app)
  }

  /// Call this when the scene becomes active or inactive or enters the background.
  func entered(_ phase: AppPhase) { environment.foreground.enter(phase) }
}
