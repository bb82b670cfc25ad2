internal import UsherWorkspace

/// A progress line on standard error. It is printed only if standard error is a terminal.
enum ProgressLine {
  static var shown: Progress? { Output.errorIsTerminal ? show : nil }

  @Sendable private static func show(_ activity: String) {
    Output.error("\r\u{1B}[K\(String(activity.suffix(78)))")
  }

  /// Erases the line.
  static func end() { if Output.errorIsTerminal { Output.error("\r\u{1B}[K") } }
}
