#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Standard input as a terminal that hands over single keys. The terminal is put back when this is over.
struct Terminal: ~Copyable {
  private let before: termios

  private init(before: termios) { self.before = before }

  /// Nil if standard input or output is no terminal.
  static func opened() -> Terminal? {
    guard isatty(0) == 1, isatty(1) == 1 else { return nil }
    var before = termios()
    guard unsafe tcgetattr(0, &before) == 0 else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard unsafe tcsetattr(0, TCSANOW, &raw) == 0 else { return nil }
    return Terminal(before: before)
  }

  deinit {
    var before = before
    _ = unsafe tcsetattr(0, TCSANOW, &before)
  }

  /// The next key; nil at the end of input, and for ^D.
  func key() -> Character? {
    var bytes: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = unsafe read(0, &byte, 1)
      // A signal, such as a change of the window's size, is no end of input.
      if count < 0, errno == EINTR { continue }
      guard count == 1, byte != 4 else { return nil }
      bytes.append(byte)
      if let text = String(validating: bytes, as: UTF8.self), let character = text.first { return character }
      if bytes.count >= 4 { return "\u{FFFD}" }
    }
  }
}
