import UsherRuntime

/// What the device does for journeys: written once an app, for all its policies. Everything goes by its name in the policy.
@MainActor protocol JourneyDevice: AnyObject {
  /// A status as the platform file names it; one that this does not know, as the file's `unforeseen reads` says.
  func status(of resource: String) -> String
  /// Puts a prompt up, or words the one that is up anew; `answer` may be called at any time, and late.
  func show(_ prompt: ShownPrompt, answer: @escaping @MainActor (String) -> Void) async
  /// Returns once it is off the screen.
  func dismiss(_ prompt: String) async
  func notice(_ words: PromptText) async
  /// Puts the system's question once the app is active, and returns when it has settled.
  func ask(_ resource: String, request: String) async
  /// Whether it opened.
  func open(_ address: String) async -> Bool
  /// Keeps the place of the journey for the next process.
  func save(_ bytes: [UInt8])
}

/// What the app itself does for the journeys of one policy.
@MainActor protocol JourneyActions: AnyObject {
  /// An input of the policy, or what it was told to remember; nil where there is nothing yet.
  func value(of name: String) -> String?
  func remember(_ name: String, _ value: String)
  /// Performs an action and gives one of its answers. A cancelled task is one that nobody waits for any more.
  func perform(_ action: String, _ arguments: [String: String]) async -> String
  func track(_ metric: String, _ arguments: [String: String])
}

/// For a policy without inputs, memory that outlives the journey, actions or metrics.
extension JourneyActions {
  func value(of name: String) -> String? { nil }
  func remember(_ name: String, _ value: String) {}
  func perform(_ action: String, _ arguments: [String: String]) async -> String { "" }
  func track(_ metric: String, _ arguments: [String: String]) {}
}
