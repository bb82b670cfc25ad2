internal import UsherLock
internal import UsherSource
internal import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Serves one page on the loopback interface, to those who know its address.
///
/// One thread waits for all connections, so a slow or silent client delays no other.
final class PreviewServer: Sendable {
  private let listening: Int32
  private let served: Locked<ServedPage>

  /// The most connections at a time: a browser opens up to six, and the project's files need descriptors too.
  private let mostConnections: Int
  /// How often the ends of connections are checked, and how long to wait if the system refuses descriptors, in milliseconds.
  private static let moment: Int32 = 1000

  /// - Parameter port: 0 for any free one.
  init(port: Int) throws(InputError) {
    #if canImport(Glibc)
      let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let listening = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var yes: Int32 = 1
    _ = unsafe setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listening, pointer, length) == 0 && listen(listening, 16) == 0
          && getsockname(listening, pointer, &length) == 0
      }
    }
    guard listening >= 0, isBound else {
      throw InputError("port \(port) of this machine cannot be used: \(unsafe String(cString: strerror(errno)))")
    }
    var random = SystemRandomNumberGenerator()
    let token = (0..<2).map { _ in String(random.next() as UInt64, radix: 36) }.joined()
    self.listening = listening
    _ = fcntl(listening, F_SETFL, O_NONBLOCK)
    let descriptors = sysconf(Int32(_SC_OPEN_MAX))
    mostConnections = descriptors > 0 ? min(32, max(1, descriptors / 4)) : 32
    served = Locked(ServedPage(port: Int(UInt16(bigEndian: address.sin_port)), token: token))
  }

  var address: String { served.withLock { "http://127.0.0.1:\($0.port)/\($0.token)/" } }

  /// The version that the next page will have.
  var nextVersion: Int { served.withLock { $0.version + 1 } }

  func show(_ page: [UInt8]) {
    served.withLock { served in
      served.page = page
      served.version += 1
    }
  }

  /// Begins to accept connections.
  func start() throws(InputError) {
    try WorkerThread.start { [self] in
      var connections: [PreviewConnection] = []
      while true { serve(&connections) }
    }
  }

  /// Waits until something is possible, and does it.
  private func serve(_ connections: inout [PreviewConnection]) {
    var polled = connections.map { pollfd(fd: $0.descriptor, events: $0.awaited, revents: 0) }
    polled.append(pollfd(fd: listening, events: Int16(POLLIN), revents: 0))
    let found = unsafe poll(&polled, nfds_t(polled.count), connections.isEmpty ? -1 : Self.moment)
    // The system is out of memory for a moment.
    if found < 0, errno != EINTR { _ = poll(nil, 0, Self.moment) }
    let (served, now) = (self.served.withLock { $0 }, ContinuousClock.now)
    for index in connections.indices where found > 0 && polled[index].revents != 0 { connections[index].step(served) }
    for index in connections.indices where connections[index].deadline < now { connections[index].end() }
    connections.removeAll { $0.isOver }
    if found > 0, polled[polled.count - 1].revents != 0 { accept(into: &connections) }
  }

  /// Accepts a connection. If there are too many, the one that has waited longest for its request makes room.
  private func accept(into connections: inout [PreviewConnection]) {
    if connections.count >= mostConnections { endOldestRequest(&connections) }
    var connection = PreviewConnection(acceptedFrom: listening)
    if connection == nil, errno == EMFILE || errno == ENFILE {
      if !endOldestRequest(&connections) { _ = poll(nil, 0, Self.moment) }
      return
    }
    if connections.count < mostConnections {
      if let connection { connections.append(connection) }
    } else {
      connection?.refuse()
    }
  }

  @discardableResult
  private func endOldestRequest(_ connections: inout [PreviewConnection]) -> Bool {
    guard let oldest = connections.firstIndex(where: { $0.isAsking }) else { return false }
    connections[oldest].end()
    connections.remove(at: oldest)
    return true
  }
}
