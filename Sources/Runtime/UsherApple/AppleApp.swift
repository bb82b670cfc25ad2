public import Foundation
public import UsherRuntime
public import UsherHost

#if canImport(UIKit) || canImport(AppKit)
  import OSLog

  /// An app, as its journeys need it: the bundle with its policies and Info.plist, the store for journeys, and the
  /// lifecycle.
  ///
  /// ```swift
  /// // `.camera` is in the module UsherAppleCamera.
  /// let host = try AppleApp.main.host(playing: "media.capture", with: [.camera], prompts: prompts, for: app)
  /// let outcome = try await host.run("capture")
  /// ```
  @available(iOSApplicationExtension, unavailable)
  @MainActor public struct AppleApp {
    public var bundle: Bundle
    /// Where journeys are stored. If nil, a folder in Application Support, which the device backs up.
    public var store: (any JourneyStore)? { didSet { storage = Storage() } }
    /// Identifies `store`. Copies of the app have the same one.
    private var storage = Storage()
    /// Identifies the folder in Application Support, which all apps of the process share.
    private static let folderStorage = Storage()
    /// Plays the journeys of all apps of the process.
    private static let shell = JourneyShell()
    public var lifecycle: AppLifecycle
    /// Receives what the app lacks for its policies, each time an environment is created and something is missing. By default it
    /// logs a fault for each, in builds of every kind, and stops a debug build.
    public var report: @MainActor ([AppMisfit]) -> Void = { misfits in
      for misfit in misfits {
        Logger(subsystem: "Usher", category: "AppMisfit").fault("\(misfit.description, privacy: .public)")
      }
      assertionFailure(misfits.map { $0.description }.joined(separator: "\n"))
    }

    /// Is told what happens in all journeys, for a log or a record: `JourneyEnvironment.listener`.
    public var listener: (@Sendable (JourneyEvent) -> Void)?

    public init(bundle: Bundle, store: (any JourneyStore)? = nil, lifecycle: AppLifecycle = .ofApp) {
      self.bundle = bundle
      self.store = store
      self.lifecycle = lifecycle
    }

    public static let main = AppleApp(bundle: .main)

    /// Creates a host for a policy in the app's bundle. Create one for each policy, and keep it for as long as the app runs.
    ///
    /// - Parameters:
    ///   - name: the policy's name, as in the file `NAME.ios.usherbundle` that `usher compile` writes.
    ///   - resources: the resources that the policy uses.
    ///   - prompts: draws prompts, such as ``UIKitPrompts`` or ``SwiftUIPrompts``.
    ///   - app: the policy's inputs, actions and metrics.
    /// - Throws: ``PolicyMissing``, `BundleError`, `StoreError`, or an error of reading the file.
    public func host(
      playing name: String, with resources: [AppleResource], prompts: any PromptPresenter,
      for app: any JourneyApp = NoApp()
    ) throws -> JourneyHost {
      let policy = try policy(name)
      return JourneyHost(policy, in: try environment(resources, prompts: prompts, playing: [policy]), for: app)
    }

    /// Reads a policy from the app's bundle.
    public func policy(_ name: String) throws -> Policy {
      let file = "\(name).\(Self.platform)"
      guard let url = bundle.url(forResource: file, withExtension: "usherbundle") else {
        throw PolicyMissing(file: "\(file).usherbundle")
      }
      return try Policy(bundle: Array(try Data(contentsOf: url)))
    }

    /// The app's bundle does not contain this file.
    public struct PolicyMissing: LocalizedError, Hashable, CustomStringConvertible {
      public var file: String

      /// Creates the error, for tests of an app.
      public init(file: String) { self.file = file }

      public var description: String { "the app's bundle has no file \(file)" }
      public var errorDescription: String? { description }
    }

    /// Creates the environment of the app's journeys. Environments of one app share the records of journeys.
    ///
    /// If the app lacks something that the policies need, such as a purpose text in Info.plist, this calls ``report`` first. A
    /// resource that is not listed has the status that the platform file uses for unknown statuses.
    public func environment(
      _ resources: [AppleResource], prompts: any PromptPresenter, playing policies: [Policy]
    ) throws -> JourneyEnvironment {
      let (plist, profile) = (bundle.infoDictionary ?? [:], try AppMisfit.profile(in: bundle))
      let misfits = policies.flatMap { AppMisfit.all(of: $0, in: resources, plist: plist, profile: profile) }
      if !misfits.isEmpty { report(misfits) }
      var environment = JourneyEnvironment(
        resources: AppleResources(resources, dialogs: SystemDialogs(lifecycle)), prompts: prompts, links: AppleLinks(),
        store: try store ?? Self.folder(), foreground: lifecycle.foreground)
      environment.listener = listener
      environment.storage = store == nil ? Self.folderStorage : storage
      environment.shell = Self.shell
      return environment
    }

    private static func folder() throws -> FolderStore {
      let support = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
      return try FolderStore(path: support.appendingPathComponent("Journeys").path)
    }

    #if os(macOS)
      private static let platform = "macos"
    #else
      private static let platform = "ios"
    #endif
  }

  #if canImport(UIKit)
    @available(iOSApplicationExtension, unavailable)
    public typealias AppleLinks = UIKitLinks

    @available(iOSApplicationExtension, unavailable)
    extension AppLifecycle {
      /// The lifecycle of the whole app.
      public static let ofApp = AppLifecycle()
    }
  #else
    import AppKit

    public typealias AppleLinks = AppKitLinks

    extension AppLifecycle {
      /// The lifecycle of the whole app.
      public static let ofApp = AppLifecycle(of: .shared)
    }
  #endif
#endif
