package import UsherSource

/// Unusable input from the user: an argument, a path, or a project's settings.
package struct InputError: Error, Sendable {
  package let cause: Cause

  package enum Cause: Sendable {
    /// A sentence without a full stop.
    case said(Prose)
    /// Diagnostics for the settings, a baseline or another file that controls the command.
    case found([Diagnostic])
    case several([InputError])
  }

  package init(_ sentence: Prose) { cause = .said(sentence) }

  package init(_ diagnostics: [Diagnostic]) { cause = .found(diagnostics) }

  /// A file is not as the command has read it.
  static func savedMeanwhile(_ path: String) -> InputError {
    InputError("`\(path)` was saved while the command ran, and is left as it is; run the command again")
  }

  /// A file that the command has read is not there any more.
  static func removedMeanwhile(_ path: String) -> InputError {
    InputError("`\(path)` was removed or moved while the command ran, and is not written; run the command again")
  }

  /// All of several errors; nil if there is none.
  package init?(_ errors: [InputError]) {
    switch errors.count {
    case 0: return nil
    case 1: self = errors[0]
    default: cause = .several(errors)
    }
  }
}

extension Sequence {
  /// Calls `body` for each element, also after it has thrown for others, and throws all errors at the end.
  package func forAll(_ body: (Element) throws(InputError) -> Void) throws(InputError) {
    var errors: [InputError] = []
    for element in self {
      do throws(InputError) { try body(element) } catch { errors.append(error) }
    }
    if let all = InputError(errors) { throw all }
  }
}
