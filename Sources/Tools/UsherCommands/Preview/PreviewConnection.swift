#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A connection to a served page: its request as it arrives, and then its answer as it is sent. It never waits for the client.
struct PreviewConnection {
  let descriptor: Int32
  private var request = PreviewRequest()
  /// What is left of the answer; nil while the request arrives.
  private var answer: ArraySlice<UInt8>?
  /// When the client must have sent its request, and then have taken its answer.
  private(set) var deadline = ContinuousClock.now + .seconds(5)
  private(set) var isOver = false

  /// Nil if there is no client, or if the system refuses a descriptor, as `errno` says.
  init?(acceptedFrom listening: Int32) {
    descriptor = accept(listening, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if !canImport(Glibc)
      var yes: Int32 = 1
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Whether the request has not arrived completely.
  var isAsking: Bool { answer == nil }

  /// What `poll` should wait for.
  var awaited: Int16 { Int16(isAsking ? POLLIN : POLLOUT) }

  /// Reads or writes as much as is possible now.
  mutating func step(_ served: ServedPage) {
    guard isAsking else { return write() }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return endUnlessItMayGoOn(count) }
    if request.take(bytes.prefix(count)) { begin(request.answer(of: served)) }
  }

  /// Says that there are too many connections, and ends this one.
  mutating func refuse() {
    begin(.refusal(503, "Service Unavailable"))
    end()
  }

  mutating func end() {
    if isOver { return }
    close(descriptor)
    isOver = true
  }

  private mutating func begin(_ answer: PreviewAnswer) {
    self.answer = answer.bytes[...]
    deadline = .now + .seconds(60)
    write()
  }

  private mutating func write() {
    while let rest = answer, !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
          unsafe send(descriptor, bytes.baseAddress, bytes.count, 0)
        #endif
      }
      guard count > 0 else { return endUnlessItMayGoOn(count) }
      answer = rest.dropFirst(count)
    }
    end()
  }

  /// Ends the connection if the client is gone.
  private mutating func endUnlessItMayGoOn(_ count: Int) {
    if count == 0 || ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno) { end() }
  }
}
