import UsherHost

/// The part of `CustomPermissionsPromptView` that remains next to callPermissions.usher: the user's capabilities in the
/// call.
@MainActor final class StreamVideoApp: StreamPermissions.App {
  /// The relevant part of `call.state.ownCapabilities`.
  enum Capability {
    case sendVideo
    case sendAudio
  }

  let showsBanner: Bool?
  let explainsAtOnce: Bool? = nil  // as the policy says
  let reappears: Bool? = nil
  let warnsBeforeSettings: Bool? = nil
  private var capabilities: Set<Capability>

  /// `showsBanner` is false for an app that disables the prompt.
  init(capabilities: Set<Capability> = [], showsBanner: Bool = true) {
    self.capabilities = capabilities
    self.showsBanner = showsBanner
  }

  var sendVideo: Bool? { capabilities.contains(.sendVideo) }
  var sendAudio: Bool? { capabilities.contains(.sendAudio) }

  /// Runs during the call: the app cancels the task when the call ends.
  func watch(_ permissions: StreamPermissions) async throws -> StreamPermissions.OverlayOutcome {
    try await permissions.overlay()
  }

  /// Call this at launch. A call does not survive the app, so this returns at once.
  func goOn(_ permissions: StreamPermissions) async throws -> StreamPermissions.OverlayOutcome? {
    var last: StreamPermissions.OverlayOutcome?
    for journey in try await permissions.host.unfinishedJourneys() {
      if case .overlay(let outcome) = try await permissions.outcome(of: journey) { last = outcome }
    }
    return last
  }

  func capabilitiesChanged(to capabilities: Set<Capability>, _ permissions: StreamPermissions) {
    self.capabilities = capabilities
    permissions.host.changed()
  }

  /// For the call's own button that turns on the camera or the microphone.
  func turnOnTapped(_ capability: Capability, _ permissions: StreamPermissions) throws {
    try permissions.turnOnTapped(what: capability == .sendVideo ? .camera : .microphone)
  }

  /// Whether people have granted what a capability needs, now and whenever it changes: `true` or `false`.
  func permission(for capability: Capability, _ permissions: StreamPermissions) -> DecisionValues {
    permissions.host.values(of: capability == .sendVideo ? "hasCameraPermission" : "hasMicrophonePermission")
  }
}
