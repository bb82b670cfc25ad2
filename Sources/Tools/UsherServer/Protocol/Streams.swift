internal import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The standard streams of a server. Messages belong to the standard output alone: from here on, what anything else writes there
/// goes to standard error. No program that is started later inherits them.
func takeStreams() -> (input: Int32, output: Int32) {
  signal(SIGPIPE, SIG_IGN)
  let streams = (fcntl(0, F_DUPFD_CLOEXEC, 3), fcntl(1, F_DUPFD_CLOEXEC, 3))
  dup2(2, 1)
  return streams
}

/// Calls `take` with the bodies of the messages of a stream, until it ends or cannot be cut into messages.
func readMessages(from input: Int32, _ take: (MessageReader.Input) -> Void) {
  var reader = MessageReader()
  readBytes(from: input) { bytes in
    reader.take(bytes)
    while let next = reader.next() {
      take(next)
      if case .broken = next { return false }
    }
    return true
  }
}
