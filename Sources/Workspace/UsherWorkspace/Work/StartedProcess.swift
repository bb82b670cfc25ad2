#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import UsherSource

/// Another program, started by this process.
package struct StartedProcess: Sendable {
  private let id: pid_t

  /// How a process ended.
  package enum End: Equatable, Sendable {
    case exited(Int32)
    /// Ended by a signal.
    case killed
  }

  /// Starts a program with these descriptors: `there` is the number in the program, `here` that in this process, or nil for
  /// `/dev/null`. The program gets all descriptors of this process that are not close-on-exec, too.
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
    // The copies have numbers above those in the program, so that none is overwritten before it is copied.
    let copies = descriptors.map { $0.here.map { fcntl($0, F_DUPFD_CLOEXEC, 10) } }
    defer { for case let copy? in copies { close(copy) } }
    if copies.contains(-1) { throw InputError("the system refuses to open more files") }
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
      // Until the child calls exec, its link leads to this executable.
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

/// A pipe whose ends are close-on-exec, so that programs do not inherit them.
package func privatePipe() throws(InputError) -> (output: Int32, input: Int32) {
  var ends: [Int32] = [0, 0]
  guard unsafe pipe(&ends) == 0 else { throw InputError("the system refuses to open more files") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

private func systemKill(_ process: pid_t, _ number: Int32) -> Int32 { kill(process, number) }
