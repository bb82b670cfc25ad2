/// A request for a served page, as far as it has arrived. Any bytes are a request: what is wrong with them is its answer.
struct PreviewRequest {
  /// The most bytes of its head.
  static let most = 16 << 10

  private var head: [UInt8] = []

  /// Takes the bytes that have arrived. Returns whether the head is complete, or too long.
  mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
    head += bytes
    return head.count > Self.most || end != nil
  }

  /// The offset behind the head.
  private var end: Int? {
    let (long, short) = (Array("\r\n\r\n".utf8), Array("\n\n".utf8))
    return head.indices.first { head[$0...].starts(with: long) || head[$0...].starts(with: short) }
  }

  /// The answer of a server that shows one page to those who know its address.
  func answer(of served: ServedPage) -> PreviewAnswer {
    guard let end else { return .refusal(431, "Request Header Fields Too Large") }
    if end > Self.most { return .refusal(431, "Request Header Fields Too Large") }
    let lines = String(decoding: head[..<end], as: UTF8.self).split(whereSeparator: \.isNewline)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .refusal(400, "Bad Request") }
    let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }.map { line in
      line.dropFirst("host:".count).trimmed.lowercased()
    }
    // Another name of this machine is not ours: a page of others could be behind it.
    guard hosts.count == 1, ["127.0.0.1:\(served.port)", "localhost:\(served.port)"].contains(hosts[0]) else {
      return .refusal(403, "Forbidden")
    }
    guard words[0] == "GET" else { return .refusal(405, "Method Not Allowed") }
    switch words[1] {
    case "/\(served.token)/":
      return PreviewAnswer(status: "200 OK", type: "text/html; charset=utf-8", body: served.page)
    case "/\(served.token)/version":
      return PreviewAnswer(
        status: "200 OK", type: "text/plain; charset=utf-8", body: Array(String(served.version).utf8))
    default: return .refusal(404, "Not Found")
    }
  }
}

/// What a server shows.
struct ServedPage {
  let port: Int
  /// The part of the address that nobody can guess.
  let token: String
  var page: [UInt8] = []
  /// Changes with the page.
  var version = 0
}

/// The answer to a request.
struct PreviewAnswer: Equatable {
  var status: String
  var type: String
  var body: [UInt8]

  static func refusal(_ number: Int, _ reason: String) -> PreviewAnswer {
    PreviewAnswer(
      status: "\(number) \(reason)", type: "text/plain; charset=utf-8", body: Array("\(number) \(reason)\n".utf8))
  }

  var bytes: [UInt8] {
    let head = """
      HTTP/1.1 \(status)\r
      Content-Type: \(type)\r
      Content-Length: \(body.count)\r
      Cache-Control: no-store\r
      Referrer-Policy: no-referrer\r
      X-Content-Type-Options: nosniff\r
      Cross-Origin-Resource-Policy: same-origin\r
      Connection: close\r
      \r

      """
    return Array(head.utf8) + body
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
