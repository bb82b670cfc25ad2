#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Standard input as a terminal that delivers single keys.
///
/// The original terminal mode is restored at the end, and on every signal that ends or stops the process. Only one instance may
/// exist at a time.
struct Terminal: ~Copyable {
  /// Characters that were read but not delivered yet.
  private var typed: Substring = ""

  /// Nil if standard input or output is not a terminal.
  static func opened() -> Terminal? {
    let environment = CommandEnvironment.current
    guard environment.isTerminal(0), environment.isTerminal(1), unsafe tcgetattr(0, &modesAsFound) == 0 else {
      return nil
    }
    unsafe modesByKey = modesAsFound
    unsafe modesByKey.c_lflag &= ~tcflag_t(ICANON | ECHO)
    take(SIGCONT)
    return Terminal()
  }

  deinit {
    signal(SIGCONT, SIG_DFL)
    unsafe apply(modesAsFound)
    for number in leavings { signal(number, SIG_DFL) }
  }

  /// Reads the next key. Nil at the end of input and for ^D. A key that sends an escape sequence, such as an arrow key, counts as
  /// escape.
  mutating func key() -> Character? {
    if typed.isEmpty { typed = Self.read() }
    guard let key = typed.popFirst(), key != "\u{4}" else { return nil }
    if key == "\u{1B}" { dropSequence() }
    return key
  }

  /// Waits for input. Returns an empty string at the end of input.
  private static func read() -> Substring {
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = unsafe systemRead(0, &bytes, bytes.count)
      // An interrupt by a signal, such as a window resize, is not the end of input.
      if count < 0, errno == EINTR { continue }
      return Substring(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  /// Drops the rest of an escape sequence: `[3~`, `OP`, or the key that is pressed with Alt.
  private mutating func dropSequence() {
    let first = typed.popFirst()
    if first == "[" { typed = typed.drop { !("@"..."~").contains($0) } }
    if first == "[" || first == "O" { typed = typed.dropFirst() }
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}

// MARK: Signals

/// The terminal modes, global because signal handlers need them: the original mode, and the mode for single keys.
nonisolated(unsafe) private var modesAsFound = termios()
nonisolated(unsafe) private var modesByKey = termios()

/// The signals that end or stop the process. SIGHUP is missing: after a hangup there is no terminal to restore.
private let leavings = [SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

/// Switches to single keys, at first and whenever the process continues after a stop.
private func take(_: Int32) {
  for number in leavings { signal(number, leave) }
  signal(SIGCONT, take)
  unsafe apply(modesByKey)
}

/// Restores the original mode, then lets the signal have its default effect.
private func leave(_ number: Int32) {
  unsafe apply(modesAsFound)
  signal(number, SIG_DFL)
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, number)
  unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  raise(number)
  // The process was stopped and has continued, or the signal could not stop it because no shell could continue it.
  take(SIGCONT)
}

/// Does nothing in the background, where the terminal belongs to another process group.
private func apply(_ modes: termios) {
  guard tcgetpgrp(0) == getpgrp() else { return }
  var modes = modes
  _ = unsafe tcsetattr(0, TCSANOW, &modes)
}
