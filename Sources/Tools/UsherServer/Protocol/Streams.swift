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
  read(from: input) { bytes in
    reader.take(bytes)
    while let next = reader.next() {
      take(next)
      if case .broken = next { return false }
    }
    return true
  }
}

/// Calls `take` with the bytes of a stream, until it ends or `take` returns false.
func read(from input: Int32, _ take: (ArraySlice<UInt8>) -> Bool) {
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe systemRead(input, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0, take(buffer[..<count]) else { return }
  }
}

/// Writes all bytes. A reader that has gone gets none.
func write(_ bytes: [UInt8], to descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return }
    rest = rest.dropFirst(count)
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
