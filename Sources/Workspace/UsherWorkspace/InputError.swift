package import UsherSource

/// What somebody gave that cannot be worked with: an argument, a path, the settings of a project.
package struct InputError: Error, Sendable {
  package let cause: Cause

  package enum Cause: Sendable {
    /// A sentence without a full stop.
    case said(String)
    /// What is wrong with a file that says how to work.
    case found([Diagnostic])
  }

  package init(_ sentence: String) { cause = .said(sentence) }

  package init(_ diagnostics: [Diagnostic]) { cause = .found(diagnostics) }
}
