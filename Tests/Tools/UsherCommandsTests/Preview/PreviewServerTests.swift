import Foundation
import TestSupport
import Testing

// The server of `usher preview --watch`.
@testable import UsherCommands

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Connections to the page that `usher preview --watch` serves.
@Suite(.timeLimit(.minutes(5))) struct PreviewServerTests {
  private final class Client {
    let descriptor: Int32

    /// Nil if the server refuses the connection.
    init?(_ port: UInt16) {
      #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        var yes: Int32 = 1
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, length) == 0 }
      }
      if descriptor < 0 || !isConnected { return nil }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
      #if canImport(Glibc)
        let options = Int32(MSG_NOSIGNAL)
      #else
        let options: Int32 = 0
      #endif
      let bytes = Array(text.utf8)
      _ = unsafe bytes.withUnsafeBytes { unsafe systemSend(descriptor, $0.baseAddress, $0.count, options) }
    }

    /// Everything up to the end of the connection.
    func received() -> String {
      var (all, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
      while true {
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        if count <= 0 { return String(decoding: all, as: UTF8.self) }
        all += bytes[..<count]
      }
    }
  }

  /// The answer to a request for a page of this address.
  private func answer(from address: String, to path: String = "version") throws -> String {
    let client = try #require(Client(port(of: address)))
    client.send(request(for: path, of: address))
    return client.received()
  }

  private func request(for path: String, of address: String) -> String {
    "GET \(address.drop(while: { $0 != "1" }).drop(while: { $0 != "/" }))\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port(of: address))\r\n\r\n"
  }

  private func port(of address: String) -> UInt16 { UInt16(URL(string: address)?.port ?? 0) }

  private func serving(_ body: (String) throws -> Void) throws {
    let server = try PreviewServer(port: 0)
    server.show(Array(String(repeating: "<p>page</p>", count: 100_000).utf8))
    try server.start()
    try body(server.address)
  }

  /// As many as a browser opens ahead of need, and many more. Some have begun to ask.
  @Test(arguments: [0, 1, 32, 300]) func aSilentClientDelaysNoOther(_ count: Int) throws {
    try serving { address in
      let clients = (0..<count).compactMap { _ in Client(port(of: address)) }
      #expect(clients.count == count)
      for client in clients.prefix(count / 2) { client.send("GET /") }
      #expect(try answer(from: address).hasSuffix("\r\n\r\n1"))
      let page = try answer(from: address, to: "")
      #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.hasSuffix("<p>page</p>"))
      #expect(page.utf8.count > 1_100_000)
      for client in clients { client.send("x") }
    }
  }

  /// A client that takes its page slowly, or not at all, delays no other either.
  @Test func aClientThatTakesNoAnswerDelaysNoOther() throws {
    try serving { address throws in
      let clients = (0..<8).compactMap { _ in Client(port(of: address)) }
      for client in clients { client.send(request(for: "", of: address)) }
      #expect(try answer(from: address).hasSuffix("\r\n\r\n1"))
      #expect(clients[0].received().hasSuffix("<p>page</p>"))
    }
  }

  /// Few descriptors, as macOS gives by default, and fewer.
  @Test(arguments: [24, 64, 256]) func fewDescriptorsEndNothing(_ limit: Int) throws {
    try withFolder { folder in
      try Data("language 1\npolicy p\n".utf8).write(to: folder.appending(path: "p.usher"))
      let (process, input, output) = (Process(), Pipe(), Pipe())
      process.executableURL = URL(filePath: "/bin/sh")
      let usher = productsFolder.appending(path: "usher").path
      process.arguments = ["-c", "ulimit -n \(limit); exec \"$0\" preview . --watch", usher]
      process.currentDirectoryURL = folder
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
      try process.run()
      var told = Data()
      while told.last != UInt8(ascii: "\n") {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        told += more
      }
      let address = String(decoding: told.dropLast(), as: UTF8.self)
      let clients = (0..<300).compactMap { _ in Client(port(of: address)) }
      #expect(try answer(from: address).hasPrefix("HTTP/1.1 200 OK\r\n"))
      withExtendedLifetime(clients) {}
      #expect(try answer(from: address).hasPrefix("HTTP/1.1 200 OK\r\n"))
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }
  }
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ options: Int32) -> Int {
  unsafe send(descriptor, bytes, count, options)
}
