import UsherRuntime

/// The device for code without a policy. It uses the names of the corresponding policy, so that both write the same log.
@MainActor protocol DeviceByHand: AnyObject {
  /// A status, by its name in the platform file.
  func status(of resource: String) -> String
  /// Shows a prompt, or updates the text if it is on screen. A tap on an alert closes it, and `answer` is called when it is off
  /// the screen, at any time, even late.
  func show(_ prompt: ShownPrompt, answer: @escaping @MainActor @Sendable (String) -> Void) async
  /// Returns when the prompt is off the screen.
  func dismiss(_ prompt: String) async
  func notice(_ message: String) async
  /// Shows the system prompt, and returns when it is closed.
  func ask(_ resource: String) async
  /// Returns whether the address opened.
  func open(_ address: String) async -> Bool
  /// Stores a few bytes for the next process.
  func save(_ bytes: [UInt8])
}

/// Events that the app sends to code without a policy.
@MainActor protocol Lifecycle: AnyObject {
  /// The app has returned from the background.
  func returned()
  /// A status may have changed.
  func changed()
}
