import UsherHost

/// The part of `CustomPermissionsPromptView` that remains next to callPermissions.usher: the user's capabilities in the
/// call.
@MainActor final class StreamVideoApp: JourneyApp {
  /// The relevant part of `call.state.ownCapabilities`.
  enum Capability: String {
    case sendVideo
    case sendAudio
  }

  private var capabilities: Set<Capability>

  init(capabilities: Set<Capability>) { self.capabilities = capabilities }

  /// Runs during the call: the app cancels the task when the call ends.
  func watch(_ host: JourneyHost) async throws -> String { try await host.run("overlay") }

  /// Call this at launch. A call does not survive the app, so this returns at once.
  func goOn(_ host: JourneyHost) async throws -> String? { try await host.goOn() }

  func capabilitiesChanged(to capabilities: Set<Capability>, _ host: JourneyHost) {
    self.capabilities = capabilities
    host.changed()
  }

  /// For the call's own button that turns on the camera or the microphone.
  func turnOnTapped(_ capability: Capability, _ host: JourneyHost) throws {
    try host.send("turnOnTapped", with: ["what": capability == .sendVideo ? "camera" : "microphone"])
  }

  /// Whether people have granted what a capability needs, now and whenever it changes: `true` or `false`.
  func permission(for capability: Capability, _ host: JourneyHost) -> DecisionValues {
    host.values(of: capability == .sendVideo ? "hasCameraPermission" : "hasMicrophonePermission")
  }

  func value(of input: String) async -> InputValue? {
    Capability(rawValue: input).map { .value(capabilities.contains($0) ? "true" : "false") }
  }
}
