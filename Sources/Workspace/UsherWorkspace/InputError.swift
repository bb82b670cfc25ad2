package import UsherSource

/// Unusable input from the user: an argument, a path, or a project's settings.
package struct InputError: Error, Sendable {
  package let cause: Cause

  package enum Cause: Sendable {
    /// A sentence without a full stop.
    case said(String)
    /// Diagnostics for the settings, a baseline or another file that controls the command.
    case found([Diagnostic])
  }

  package init(_ sentence: String) { cause = .said(sentence) }

  package init(_ diagnostics: [Diagnostic]) { cause = .found(diagnostics) }
}
