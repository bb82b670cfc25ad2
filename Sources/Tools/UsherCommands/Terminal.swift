#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Standard input as a terminal that hands over single keys.
///
/// The terminal is put back when this is over, and by every signal that ends or stops the process; there is one at a time.
struct Terminal: ~Copyable {
  /// What was typed and not handed over yet.
  private var typed: Substring = ""

  /// Nil if standard input or output is no terminal.
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

  /// The next key; nil at the end of input, and for ^D. A key that sends a sequence, such as an arrow, is escape.
  mutating func key() -> Character? {
    if typed.isEmpty { typed = Self.read() }
    guard let key = typed.popFirst(), key != "\u{4}" else { return nil }
    if key == "\u{1B}" { dropSequence() }
    return key
  }

  /// Waits until something is typed; nothing at the end of input.
  private static func read() -> Substring {
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = unsafe systemRead(0, &bytes, bytes.count)
      // A signal, such as a change of the window's size, is no end of input.
      if count < 0, errno == EINTR { continue }
      return Substring(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  /// Drops what a terminal sends behind escape for one key: `[3~`, `OP`, or the key that is held with Alt.
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

/// What a signal handler can reach: the terminal as it was found, and as it hands over keys.
nonisolated(unsafe) private var modesAsFound = termios()
nonisolated(unsafe) private var modesByKey = termios()

/// The signals that take the terminal away from the process. When it hangs up, there is nothing to put back.
private let leavings = [SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

/// Takes the terminal, at first and whenever the process goes on after a stop.
private func take(_: Int32) {
  for number in leavings { signal(number, leave) }
  signal(SIGCONT, take)
  unsafe apply(modesByKey)
}

/// Puts the terminal back, then lets the signal do what it does.
private func leave(_ number: Int32) {
  unsafe apply(modesAsFound)
  signal(number, SIG_DFL)
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, number)
  unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  raise(number)
  // It was a stop that is over, or that cannot be: nobody is there to continue the process.
  take(SIGCONT)
}

/// In the background the terminal is somebody else's.
private func apply(_ modes: termios) {
  guard tcgetpgrp(0) == getpgrp() else { return }
  var modes = modes
  _ = unsafe tcsetattr(0, TCSANOW, &modes)
}
