import Foundation
import TestSupport
import Testing

// Its requests and the names of its images.
@testable import UsherCommands

/// Requests for the page that `usher preview --watch` serves.
@Suite struct PreviewRequestTests {
  private let served = ServedPage(port: 8123, token: "secret", page: Array("<p>page</p>".utf8), version: 7)

  private func answer(_ text: String) -> PreviewAnswer {
    var request = PreviewRequest()
    _ = request.take(text.utf8)
    return request.answer(of: served)
  }

  @Test(arguments: [
    ("GET /secret/ HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n", "200 OK", "<p>page</p>"),
    ("GET /secret/version HTTP/1.1\r\nhost:localhost:8123\r\n\r\n", "200 OK", "7"),
    ("GET /secret/ HTTP/1.0\nHost: LOCALHOST:8123 \n\n", "200 OK", "<p>page</p>"),
    ("GET / HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n", "404 Not Found", "404 Not Found\n"),
    ("GET /secret HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n", "404 Not Found", "404 Not Found\n"),
    ("GET /secret/../x HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n", "404 Not Found", "404 Not Found\n"),
    ("GET /secret/ HTTP/1.1\r\nHost: example.org\r\n\r\n", "403 Forbidden", "403 Forbidden\n"),
    ("GET /secret/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "403 Forbidden", "403 Forbidden\n"),
    ("GET /secret/ HTTP/1.1\r\nHost: 127.0.0.1:8123\r\nHost: x\r\n\r\n", "403 Forbidden", "403 Forbidden\n"),
    ("GET /secret/ HTTP/1.1\r\n\r\n", "403 Forbidden", "403 Forbidden\n"),
    ("POST /secret/ HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n", "405 Method Not Allowed", "405 Method Not Allowed\n"),
    ("GET /secret/\r\n\r\n", "400 Bad Request", "400 Bad Request\n"),
    ("\r\n\r\n", "400 Bad Request", "400 Bad Request\n"),
  ])
  func requestsAreAnswered(_ text: String, _ status: String, _ body: String) {
    let answer = answer(text)
    #expect(answer.status == status)
    #expect(String(decoding: answer.body, as: UTF8.self) == body)
  }

  @Test func aLongHeadIsRefused() {
    var request = PreviewRequest()
    let isComplete = request.take(Array(repeating: 65, count: PreviewRequest.most))
    #expect(!isComplete)
    let isTooLong = request.take([65])
    #expect(isTooLong)
    #expect(request.answer(of: served).status == "431 Request Header Fields Too Large")
  }

  /// Any bytes, in pieces of any size, are answered as if they had come at once.
  @Test func piecesMakeNoDifference() {
    var numbers = Numbers(seed: 8)
    let parts = [
      "GET ", "/secret/", "version", " HTTP/1.1", "\r\n", "\n", "Host: ", "127.0.0.1:8123", "\r\n\r\n", "é", "\u{0}",
      "POST ",
    ]
    for _ in 0..<2000 {
      let text = (0..<numbers.next(below: 12)).map { _ in parts[numbers.next(below: parts.count)] }.joined()
      let bytes = Array(text.utf8)
      var (whole, inPieces) = (PreviewRequest(), PreviewRequest())
      let isComplete = whole.take(bytes)
      var rest = bytes[...]
      var isCompleteInPieces = false
      while !rest.isEmpty {
        let piece = rest.prefix(1 + numbers.next(below: 5))
        if inPieces.take(piece) { isCompleteInPieces = true }
        rest = rest.dropFirst(piece.count)
      }
      #expect(isComplete == isCompleteInPieces)
      #expect(whole.answer(of: served) == inPieces.answer(of: served))
    }
  }

  @Test func onlyTheAddressAnswersWithThePage() {
    let bytes = String(decoding: answer("GET /secret/ HTTP/1.1\nHost: localhost:8123\n\n").bytes, as: UTF8.self)
    #expect(
      bytes == """
        HTTP/1.1 200 OK\r
        Content-Type: text/html; charset=utf-8\r
        Content-Length: 11\r
        Cache-Control: no-store\r
        Referrer-Policy: no-referrer\r
        X-Content-Type-Options: nosniff\r
        Cross-Origin-Resource-Policy: same-origin\r
        Connection: close\r
        \r
        <p>page</p>
        """)
  }

  @Test func namesOfImagesDiffer() {
    var names = ImageNames()
    let addresses = [
      ["docv", "cameraOff", "de"], ["docv", "cameraoff", "DE"], ["docv", "blocked(why: denied)", "zh-Hans"],
      ["docv", "../x"],
    ]
    let found = addresses.map { names.name(of: $0) }
    #expect(
      found == [
        "docv/cameraOff.de.png", "docv/cameraoff.DE-2.png", "docv/blocked-why-denied.zh-Hans.png", "docv/x.png",
      ])
  }

  // MARK: Calls

  @Test(arguments: [
    (["--watch", "-o", "a.html"], "`--watch` serves the page and writes no file; leave `-o` and `--images` out"),
    (["--watch", "--edit"], "`--watch` follows the files, so the page cannot change them; leave `--edit` out"),
    (
      ["--edit", "-o", "a.html"],
      "a page can be edited only with its program, and usher.wasm.lzma is not installed with this usher"
    ),
    (["--port", "80", "-o", "a.html"], "`--port` is for `--watch`"),
    (["--watch", "--port", "x"], "`--port` is a number below 65536, not `x`"),
    (["--browser", "x", "-o", "a.html"], "`--browser` is for `--images`"),
    (["--images", "a", "--browser", "/none"], "there is no browser `/none`"),
  ])
  func wrongCallsAreRefused(_ arguments: [String], _ message: String) throws {
    let refused = try TestSupport.usher(["preview", "Policies/DocV"] + arguments)
    #expect(refused == Finished(status: 2, output: "", errors: "usher: \(message)\n"))
  }

  @Test func aBrowserThatFailsIsSaid() throws {
    try withFolder { folder in
      let browser = folder.appending(path: "browser").path
      try "#!/bin/sh\nexit 3\n".write(toFile: browser, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
      let images = folder.appending(path: "images").path
      let failed = try TestSupport.usher(["preview", "Policies/DocV", "--images", images, "--browser", browser])
      #expect(failed.status == 2)
      #expect(failed.errors.hasPrefix("usher: the browser has ended"))
    }
  }
}
