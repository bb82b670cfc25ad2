import UsherHost

/// What remains of `CustomPermissionsPromptView` beside callPermissions.usher: what the call lets a person do.
@MainActor final class StreamVideoApp: JourneyApp {
  /// `call.state.ownCapabilities`, as far as it matters here.
  enum Capability: String {
    case sendVideo
    case sendAudio
  }

  private var capabilities: Set<Capability>

  init(capabilities: Set<Capability>) { self.capabilities = capabilities }

  /// Runs while the call does: the app cancels the task when the call ends.
  func watch(_ host: JourneyHost) async throws -> String { try await host.run("overlay") }

  /// For the launch of the app: a call does not survive the app, so this returns at once.
  func goOn(_ host: JourneyHost) async throws -> String? { try await host.goOn() }

  func capabilitiesChanged(to capabilities: Set<Capability>, _ host: JourneyHost) {
    self.capabilities = capabilities
    host.changed()
  }

  /// The call's own button for the camera or the microphone, while that is off.
  func turnOnTapped(_ capability: Capability, _ host: JourneyHost) throws {
    try host.send("turnOnTapped", with: ["what": capability == .sendVideo ? "camera" : "microphone"])
  }

  func value(of input: String) async -> InputValue? {
    Capability(rawValue: input).map { .value(capabilities.contains($0) ? "true" : "false") }
  }
}
