/// What remains of `CustomPermissionsPromptView` beside callPermissions.usher: what the call lets a person do.
@MainActor final class StreamVideoHost: JourneyActions {
  /// `call.state.ownCapabilities`, as far as it matters here.
  enum Capability: String {
    case sendVideo
    case sendAudio
  }

  private var capabilities: Set<Capability>
  /// Memory for `launch`: it is gone when the process is.
  private var remembered: [String: String] = [:]

  init(capabilities: Set<Capability>) { self.capabilities = capabilities }

  /// Runs while the call does: its task is cancelled when the call ends. By itself it returns after a launch only, because a
  /// call does not survive the app.
  func watch(_ host: JourneyHost, from saved: [UInt8]?) async throws -> String? {
    try await host.run("overlay", from: saved)
  }

  func capabilitiesChanged(to capabilities: Set<Capability>, _ host: JourneyHost) {
    self.capabilities = capabilities
    host.changed()
  }

  /// The call's own button for the camera or the microphone, while that is off.
  func turnOnTapped(_ capability: Capability, _ host: JourneyHost) throws {
    try host.send("turnOnTapped", with: ["what": capability == .sendVideo ? "camera" : "microphone"])
  }

  func value(of name: String) -> String? {
    Capability(rawValue: name).map { capabilities.contains($0) ? "true" : "false" } ?? remembered[name]
  }

  func remember(_ name: String, _ value: String) { remembered[name] = value }
}
