/// The app's activity, as its system reports it.
public enum AppPhase: Hashable, Sendable {
  /// The user can use the app.
  case active
  /// Something covers the app, such as a system prompt; the user has not left it.
  case inactive
  /// The user is outside the app, or may be.
  case background
}
