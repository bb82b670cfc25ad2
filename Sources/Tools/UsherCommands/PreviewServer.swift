internal import Dispatch
internal import UsherSource
internal import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Serves one page on the loopback interface, to those who know its address.
final class PreviewServer: @unchecked Sendable {
  private let listening: Int32
  private let queue = DispatchQueue(label: "usher.preview")
  /// Used on the queue alone.
  private var served: ServedPage
  private var connections = 0

  /// The most connections at a time. A browser opens up to six.
  private static let mostConnections = 32
  /// How long a client may take for a read or a write, in seconds.
  private static let patience = 5

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
    served = ServedPage(port: Int(UInt16(bigEndian: address.sin_port)), token: token)
  }

  var address: String { queue.sync { "http://127.0.0.1:\(served.port)/\(served.token)/" } }

  /// The version that the next page will have.
  var nextVersion: Int { queue.sync { served.version + 1 } }

  func show(_ page: [UInt8]) {
    queue.sync {
      served.page = page
      served.version += 1
    }
  }

  /// Accepts connections, each answered on a thread of its own, so that a slow one delays no other.
  func start() {
    DispatchQueue.global().async { [self] in
      while true {
        let connection = accept(listening, nil, nil)
        if connection < 0 {
          if errno == EINTR || errno == ECONNABORTED { continue }
          return
        }
        let isOne = queue.sync {
          connections += 1
          return connections <= Self.mostConnections
        }
        DispatchQueue.global().async { [self] in
          isOne ? answer(connection) : send(.refusal(503, "Service Unavailable"), to: connection)
          close(connection)
          queue.sync { connections -= 1 }
        }
      }
    }
  }

  private func answer(_ connection: Int32) {
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      _ = unsafe setsockopt(connection, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    var request = PreviewRequest()
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(connection, &bytes, bytes.count, 0)
      // The client is gone, or too slow.
      guard count > 0 else { return }
      if request.take(bytes.prefix(count)) { break }
    }
    let complete = request
    send(queue.sync { complete.answer(of: served) }, to: connection)
  }

  private func send(_ answer: PreviewAnswer, to connection: Int32) {
    #if canImport(Glibc)
      let options = Int32(MSG_NOSIGNAL)
    #else
      let options: Int32 = 0
      var yes: Int32 = 1
      _ = unsafe setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var rest = answer.bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          unsafe Glibc.send(connection, bytes.baseAddress, bytes.count, options)
        #else
          unsafe Darwin.send(connection, bytes.baseAddress, bytes.count, options)
        #endif
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
