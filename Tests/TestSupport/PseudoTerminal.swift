#if canImport(Glibc)
  public import Foundation
  internal import Glibc

  /// Runs the built `usher` at a pseudo-terminal. The process leads its session, so that it receives ^C and window resizes.
  ///
  /// A read that exceeds the time limit fails with the output so far. Lines end with a line feed alone.
  public final class PseudoTerminal {
    /// Output that was not read yet, as the terminal shows it.
    private var unread: [UInt8] = []
    private var master: Int32 = -1
    private var process: pid_t = 0
    private var status: Int32?
    private let limit: TimeInterval
    /// The terminal modes before `usher` started.
    public let modesBefore: Data

    /// - Parameters:
    ///   - folder: The working directory. Nil for that of the tests.
    ///   - columns: The width of the window. Nil for an unknown width.
    ///   - hasColors: Whether `usher` may use colours. Otherwise `NO_COLOR` is set.
    public init(
      running arguments: [String], in folder: URL? = nil, columns: UInt16? = nil, hasColors: Bool = false,
      limit: TimeInterval = 20
    ) throws {
      var slave: Int32 = -1
      try check(unsafe openpty(&master, &slave, nil, nil, nil), "openpty")
      defer { close(slave) }
      self.limit = limit
      modesBefore = try TestSupport.modes(of: master)
      if let columns { try resize(columns: columns, rows: 24) }
      let environment = (folder.map { ["-C", $0.path] } ?? []) + (hasColors ? ["-u", "NO_COLOR"] : ["NO_COLOR=1"])
      process = try start(
        ["/usr/bin/env"] + environment + [productsFolder.appending(path: "usher").path] + arguments,
        at: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(slave)"))
    }

    deinit {
      if status == nil {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
      if master >= 0 { close(master) }
    }

    // MARK: What a person does

    /// Types all keys at once.
    public func type(_ keys: String) throws { try type(Array(keys.utf8)) }

    public func type(_ bytes: [UInt8]) throws {
      let count = unsafe write(master, bytes, bytes.count)
      guard count == bytes.count else { throw Failure("only \(count) of \(bytes.count) bytes could be typed") }
    }

    /// Resizes the window. The process receives a signal.
    public func resize(columns: UInt16, rows: UInt16) throws {
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      try check(unsafe ioctl(master, UInt(TIOCSWINSZ), &size), "ioctl")
    }

    /// Closes the window.
    public func hangUp() {
      close(master)
      master = -1
    }

    /// Sends a signal to the process.
    public func signal(_ number: Int32) { kill(process, number) }

    // MARK: What is to be seen

    /// Reads output up to and including `text`.
    public func read(until text: String) throws -> String {
      let wanted = Array(text.utf8)
      let deadline = Date(timeIntervalSinceNow: limit)
      while true {
        if let range = unread.firstRange(of: wanted) { return take(range.upperBound) }
        guard try readMore(before: deadline) else {
          throw Failure("`\(text)` was not printed, but: \(take(unread.count))")
        }
      }
    }

    /// Reads output until the process has ended, and returns how it ended.
    public func finish() throws -> (output: String, ending: Ending) {
      let deadline = Date(timeIntervalSinceNow: limit)
      while master >= 0, try readMore(before: deadline) {}
      let output = take(unread.count)
      var status: Int32 = 0
      while unsafe waitpid(process, &status, WNOHANG) == 0 {
        guard deadline.timeIntervalSinceNow > 0 else {
          throw Failure("the process has not ended; it printed: \(output)")
        }
        poll(nil, 0, 1)
      }
      self.status = status
      return (output, status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F))
    }

    /// How a process ended.
    public enum Ending: Equatable, Sendable {
      case status(Int32)
      case signal(Int32)
    }

    /// The current terminal modes: whether input is by line or by key, whether it is echoed, and the other settings.
    public func modes() throws -> Data { try TestSupport.modes(of: master) }

    /// A failure of the terminal.
    public struct Failure: Error, CustomStringConvertible {
      public let description: String

      init(_ description: String) { self.description = description }
    }

    // MARK: Bytes

    private func take(_ count: Int) -> String {
      defer { unread.removeFirst(count) }
      return String(decoding: unread[..<count], as: UTF8.self)
    }

    /// Reads more output. Returns false at the end of the output and at the deadline.
    private func readMore(before deadline: Date) throws -> Bool {
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(max(0, deadline.timeIntervalSinceNow) * 1000)
      guard unsafe poll(&waiting, 1, milliseconds) == 1 else { return false }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe Glibc.read(master, &bytes, bytes.count)
      // The read fails with EIO when no process has the terminal open any more.
      guard count > 0 else { return false }
      unread += bytes[..<count].filter { $0 != UInt8(ascii: "\r") }
      return true
    }
  }

  // MARK: The system

  private func modes(of terminal: Int32) throws -> Data {
    var modes = termios()
    try check(unsafe tcgetattr(terminal, &modes), "tcgetattr")
    return unsafe withUnsafeBytes(of: &modes) { unsafe Data($0) }
  }

  /// Starts a process that leads a new session. The first terminal that it opens becomes the session's terminal.
  private func start(_ command: [String], at terminal: String) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&actions)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    // POSIX_SPAWN_SETSID of <spawn.h>, which Swift does not import here.
    unsafe posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // Other tests run in parallel, and this process must not inherit their open files.
    for descriptor in 3..<Int32(256) { unsafe posix_spawn_file_actions_addclose(&actions, descriptor) }
    // A test's thread may block signals, and child processes would inherit that.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process = pid_t()
    let error = unsafe posix_spawn(&process, command[0], &actions, &attributes, &words, environ)
    guard error == 0 else { throw PseudoTerminal.Failure("\(command[0]) could not be started: error \(error)") }
    return process
  }

  private func check(_ result: Int32, _ call: String) throws {
    guard result >= 0 else { throw PseudoTerminal.Failure("\(call) failed: error \(errno)") }
  }
#endif
