#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Another program, started by this process.
package struct StartedProcess: Sendable {
  private let id: pid_t

  /// How a process ended.
  package enum End: Equatable, Sendable {
    case exited(Int32)
    /// Ended by a signal.
    case killed
  }

  /// Starts a program. `descriptors` are the standard streams and others that it gets: for each number there, the descriptor of
  /// this process; nil is nothing that can be read or written. It gets no others, if they are closed when a program starts.
  package init(
    _ program: String, _ arguments: [String], descriptors: [(there: Int32, here: Int32?)]
  ) throws(InputError) {
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // Copies with high numbers cannot meet those that the program gets.
    let copies = descriptors.map { $0.here.map { fcntl($0, F_DUPFD_CLOEXEC, 64) } }
    defer { for case let copy? in copies { close(copy) } }
    for ((there, _), copy) in zip(descriptors, copies) {
      if let copy {
        unsafe posix_spawn_file_actions_adddup2(&actions, copy, there)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, there, "/dev/null", O_RDWR, 0)
      }
    }
    var process = pid_t()
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let status = unsafe posix_spawn(&process, program, &actions, nil, &words, environ)
    for index in unsafe words.indices { unsafe free(words[index]) }
    guard status == 0 else {
      throw InputError("`\(program)` cannot be started: \(unsafe String(cString: strerror(status)))")
    }
    id = process
  }

  /// The program that this process runs.
  package static var ownProgram: String {
    #if canImport(Glibc)
      // The process that is started runs this program until it runs its own, so the link leads it to the same one.
      return "/proc/self/exe"
    #else
      var size: UInt32 = 0
      unsafe _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      unsafe _NSGetExecutablePath(&path, &size)
      return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #endif
  }

  /// Waits until it ends.
  @discardableResult
  package func wait() -> End {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    return Self.end(status)
  }

  /// How it has ended; nil while it runs. May be called until it has ended.
  package func end() -> End? {
    var status: Int32 = 0
    return unsafe waitpid(id, &status, WNOHANG) == 0 ? nil : Self.end(status)
  }

  /// Ends it by force.
  package func kill() { _ = systemKill(id, SIGKILL) }

  /// The status as `waitpid` gives it: the signal in the lowest seven bits, and above them the exit status.
  private static func end(_ status: Int32) -> End { status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed }
}

/// A pipe whose ends no program inherits that is started later. Nil if the system has none.
package func closedPipe() -> (output: Int32, input: Int32)? {
  var ends: [Int32] = [0, 0]
  guard unsafe pipe(&ends) == 0 else { return nil }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

private func systemKill(_ process: pid_t, _ number: Int32) -> Int32 { kill(process, number) }
