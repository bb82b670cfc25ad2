import UsherHost

/// The environment of an app, which all its policies share. `device` reads statuses, shows prompts and opens links. `folder`
/// stores journeys between processes.
func appEnvironment(
  on device: some ResourceAccess & PromptPresenter & LinkOpener, in folder: String
) throws -> JourneyEnvironment {
  JourneyEnvironment(device, store: try FolderStore(path: folder))
}
