import UsherHost
import UsherRuntime

/// The part of an app that all its policies share.
struct AppJourneys {
  let environment: JourneyEnvironment

  /// `device` reads statuses, shows prompts and opens links. `folder` keeps the places of journeys between two processes.
  init(on device: some ResourceAccess & PromptPresenter & LinkOpener, in folder: String) throws {
    environment = JourneyEnvironment(device, store: try FolderStore(path: folder))
  }

  /// The host of one policy, from the bytes that `usher compile` has written. There is one for a policy in a process.
  func host(of bundle: [UInt8], for app: some JourneyApp) throws -> JourneyHost {
    JourneyHost(try Policy(bundle: bundle), in: environment, for: app)
  }

  /// The scene became active, inactive, or went to the background.
  func entered(_ phase: AppPhase) { environment.foreground.enter(phase) }
}

extension JourneyHost {
  /// For the launch of the app: the outcome of the journey that an earlier process has left, or nil if it has left none.
  func goOn() async throws -> String? { try await resume().first?.outcome() }
}
