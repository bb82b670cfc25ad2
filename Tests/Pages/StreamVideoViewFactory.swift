import StreamVideo
import StreamVideoSwiftUI
import SwiftUI
import UsherApple

/// Stream's view factory with the prompts of callPermissions.usher.
final class CustomPermissionsViewFactory: ViewFactory {
  private let app: StreamVideoApp
  private let permissions: StreamPermissions
  private let prompts: SwiftUIPrompts

  /// `permissions` is the host for `app`, with `prompts` as its presenter.
  init(_ app: StreamVideoApp, _ permissions: StreamPermissions, _ prompts: SwiftUIPrompts) {
    (self.app, self.permissions, self.prompts) = (app, permissions, prompts)
  }

  func makePermissionsPromptView(call: Call?) -> some View {
    let own = call?.state.ownCapabilities ?? []
    var capabilities: Set<StreamVideoApp.Capability> = []
    if own.contains(.sendVideo) { capabilities.insert(.sendVideo) }
    if own.contains(.sendAudio) { capabilities.insert(.sendAudio) }
    return Color.clear.allowsHitTesting(false)
      .prompts(prompts)
      .task(id: capabilities) { [app, permissions] in app.capabilitiesChanged(to: capabilities, permissions) }
      .task { await self.watch() }
  }

  /// SwiftUI cancels the task with the view, when the call ends.
  private func watch() async {
    do { _ = try await app.watch(permissions) } catch { assert(error is CancellationError, "\(error)") }
  }
}
