import UsherRuntime

/// The device as code without a policy uses it. Everything goes by the names of the policy beside it, so that one log has both.
@MainActor protocol DeviceByHand: AnyObject {
  /// A status, by the name that the platform file has for it.
  func status(of resource: String) -> String
  /// Shows a prompt, or updates the text of the one that is up. `answer` may be called at any time, and late.
  func show(_ prompt: ShownPrompt, answer: @escaping @MainActor @Sendable (String) -> Void) async
  /// Returns once the prompt is off the screen.
  func dismiss(_ prompt: String) async
  func notice(_ message: String) async
  /// Shows the system's own prompt, and returns when it is gone.
  func ask(_ resource: String) async
  /// Returns whether the address opened.
  func open(_ address: String) async -> Bool
  /// Keeps a few bytes for the next process.
  func save(_ bytes: [UInt8])
}

/// What the app tells code without a policy.
@MainActor protocol Lifecycle: AnyObject {
  /// The app is back from the background.
  func returned()
  /// A status may be different.
  func changed()
}
