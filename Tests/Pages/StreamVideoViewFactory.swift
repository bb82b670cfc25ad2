import StreamVideo
import StreamVideoSwiftUI
import SwiftUI
import UsherApple

/// Stream's view factory with the prompts of callPermissions.usher.
final class CustomPermissionsViewFactory: ViewFactory {
  private let app: StreamVideoApp
  private let permissions: StreamPermissions
  private let prompts: SwiftUIPrompts
  private var watching: Task<Void, Never>?

  /// `permissions` is the host for `app`, with `prompts` as its presenter.
  init(_ app: StreamVideoApp, _ permissions: StreamPermissions, _ prompts: SwiftUIPrompts) {
    (self.app, self.permissions, self.prompts) = (app, permissions, prompts)
  }

  /// Call this where the app joins a call. The policy runs until `left`, even if the view is removed and created again.
  func joined(_ call: Call) {
    left()
    watching = Task { [app, permissions, previous = watching] in
      await previous?.value  // one run is one call
      let following = Task {
        for await own in call.state.$ownCapabilities.values {
          app.capabilitiesChanged(to: Self.capabilities(among: own), permissions)
        }
      }
      defer { following.cancel() }
      do { _ = try await app.watch(permissions) } catch { assert(error is CancellationError, "\(error)") }
    }
  }

  /// Call this when the call ends. The host dismisses the banner.
  func left() { watching?.cancel() }

  /// Draws the banner, if there is one.
  func makePermissionsPromptView(call: Call?) -> some View {
    Color.clear.allowsHitTesting(false).prompts(prompts)
  }

  private static func capabilities(among own: [OwnCapability]) -> Set<StreamVideoApp.Capability> {
    var capabilities: Set<StreamVideoApp.Capability> = []
    if own.contains(.sendVideo) { capabilities.insert(.sendVideo) }
    if own.contains(.sendAudio) { capabilities.insert(.sendAudio) }
    return capabilities
  }
}
