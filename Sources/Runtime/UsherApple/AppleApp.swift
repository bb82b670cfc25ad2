public import Foundation
public import UsherRuntime
public import UsherHost

#if canImport(UIKit) || canImport(AppKit)
  /// What journeys need of an app: where its policies and its Info.plist are, where places are kept, and whether it is in front.
  ///
  /// ```swift
  /// let host = try AppleApp.main.host(playing: "media.capture", with: [.camera], prompts: prompts, for: app)
  /// let outcome = try await host.run("capture")
  /// ```
  @MainActor public struct AppleApp {
    public var bundle: Bundle
    /// Where journeys are kept; a folder in Application Support, which the device backs up, if it is nil.
    public var store: (any JourneyStore)?
    public var lifecycle: AppLifecycle

    public init(bundle: Bundle, store: (any JourneyStore)? = nil, lifecycle: AppLifecycle = .ofApp) {
      self.bundle = bundle
      self.store = store
      self.lifecycle = lifecycle
    }

    public static let main = AppleApp(bundle: .main)

    /// A host for a policy of the app's bundle.
    ///
    /// - Parameters:
    ///   - name: the policy's, as the file that `usher compile` has written begins: `NAME.ios.usherbundle`.
    ///   - resources: those that the policy names. An app links the frameworks of these.
    ///   - prompts: what draws, such as ``UIKitPrompts`` or ``SwiftUIPrompts``.
    ///   - app: the policy's inputs, actions and metrics.
    /// - Throws: ``PolicyMissing``, `BundleError`, `StoreError`, or what reading the file comes to.
    public func host(
      playing name: String, with resources: [AppleResource], prompts: any PromptPresenter,
      for app: any JourneyApp = NoApp()
    ) throws -> JourneyHost {
      let policy = try policy(name)
      return JourneyHost(policy, in: try environment(resources, prompts: prompts, playing: [policy]), for: app)
    }

    /// A policy of the app's bundle.
    public func policy(_ name: String) throws -> Policy {
      let file = "\(name).\(Self.platform)"
      guard let url = bundle.url(forResource: file, withExtension: "usherbundle") else {
        throw PolicyMissing(file: "\(file).usherbundle")
      }
      return try Policy(bundle: Array(try Data(contentsOf: url)))
    }

    /// The bundle has no such file.
    public struct PolicyMissing: Error, Hashable {
      public var file: String
    }

    /// Everything around the journeys of the app.
    ///
    /// In a debug build this stops the app if it lacks something that the policies need, such as a purpose in Info.plist: see
    /// ``AppMisfit``. A release build goes on, and a resource that is not listed then reads as the platform file says of a status that
    /// is unforeseen.
    public func environment(
      _ resources: [AppleResource], prompts: any PromptPresenter, playing policies: [Policy]
    ) throws -> JourneyEnvironment {
      let misfits = policies.flatMap { AppMisfit.all(of: $0, in: resources, plist: bundle.infoDictionary ?? [:]) }
      assert(misfits.isEmpty, misfits.map { $0.words }.joined(separator: "\n"))
      return JourneyEnvironment(
        resources: AppleResources(resources, dialogs: SystemDialogs(lifecycle)), prompts: prompts, links: AppleLinks(),
        store: try store ?? Self.folder(), foreground: lifecycle.foreground)
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
    public typealias AppleLinks = UIKitLinks

    extension AppLifecycle {
      /// Of the app as a whole.
      public static let ofApp = AppLifecycle()
    }
  #else
    import AppKit

    public typealias AppleLinks = AppKitLinks

    extension AppLifecycle {
      /// Of the app as a whole.
      public static let ofApp = AppLifecycle(of: .shared)
    }
  #endif
#endif
