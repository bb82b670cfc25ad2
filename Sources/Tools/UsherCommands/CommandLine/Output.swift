internal import UsherSource
internal import UsherWorkspace

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Standard output and standard error.
enum Output {
  /// The number of the last error of standard output, such as a full disk; nil if everything was written. Only the thread of the
  /// command writes.
  nonisolated(unsafe) static var failure: Int32?

  // A command goes on after an error; its exit status tells it (`runUsher`).
  static func write(_ text: VisibleText) { write(rendered: text.text) }
  static func error(_ text: VisibleText) { error(rendered: text.text) }

  /// Writes a text with lines, colours or data in which every value was made visible, or is what the command prints.
  static func write(rendered text: String) { _ = write(text, to: 1) }
  static func error(rendered text: String) { _ = write(text, to: 2) }

  /// Writes a line for each file that is not read. `usher check` has them as findings.
  static func warn(ofSkipped files: [Diagnostic]) {
    for file in files { error("usher: warning: \(file.primary.file.path): \(file.message)\n") }
  }

  /// Whether output is coloured: as `--color` says, or else on a terminal, unless `NO_COLOR` is set.
  static var wantsColor: Bool {
    switch CommandEnvironment.current.colors {
    case .always: true
    case .never: false
    case .auto: CommandEnvironment.current.isTerminal(1) && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }
  }

  /// The columns of the terminal; nil if output is no terminal, or one of unknown width.
  static var width: Int? {
    guard CommandEnvironment.current.isTerminal(1) else { return nil }
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether standard error is a terminal.
  static var errorIsTerminal: Bool { CommandEnvironment.current.isTerminal(2) }

  /// Returns whether all of it was written.
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    CommandEnvironment.current.write(Array(text.utf8), to: descriptor)
  }
}

/// Standard input.
enum Input {
  /// Reads standard input to its end.
  static func bytes() throws(InputError) -> [UInt8] {
    if let bytes = CommandEnvironment.current.input { return bytes }
    var bytes: [UInt8] = []
    let isRead = readBytes(from: 0) { part in
      bytes += part
      return true
    }
    guard isRead else { throw InputError("standard input cannot be read") }
    return bytes
  }
}
