/// What a session of a client has come to, so that a new server can go on with it.
struct SessionRecord {
  /// The parameters of `initialize`, with the folders that are open now; nil before it.
  private var initialization: JSON?
  private var encoding = PositionEncoding.utf16
  private var isInitialized = false
  /// The open documents by address, and the addresses in the order of their opening.
  private var documents: [String: OpenDocument] = [:]
  private var order: [String] = []
  /// The requests without an answer, in order.
  private(set) var waiting: [JSON] = []
  /// How many messages of the client may have changed a text.
  private(set) var changes = 0
  /// The addresses of files whose findings the client has.
  private var published: Set<String> = []

  /// The request by which a new server is told the beginning of the session. The client does not get its answer.
  static let beginning: JSON = "usher-beginning"
  /// The notification by which a new server learns what the client was told by the one before.
  static let continuation = "usher/continue"

  // MARK: Messages of the client

  mutating func note(_ message: JSON) {
    guard let method = message["method"].string else { return }
    if message["id"] != .null { waiting.append(message["id"]) } else { changes += 1 }
    let parameters = message["params"]
    let document = parameters["textDocument"]
    let address = document["uri"].string ?? ""
    switch method {
    case "initialize" where initialization == nil:
      initialization = parameters
      encoding = Client(parameters).encoding
    case "initialized": isInitialized = true
    case "textDocument/didOpen":
      guard let opened = OpenDocument(document, at: address) else { return }
      if documents.updateValue(opened, forKey: address) == nil { order.append(address) }
    case "textDocument/didChange": _ = documents[address]?.change(parameters, encoding)
    case "textDocument/didClose":
      documents[address] = nil
      order.removeAll { $0 == address }
    case "workspace/didChangeWorkspaceFolders": changeFolders(parameters["event"])
    default: return  // Other methods change nothing that lasts.
    }
  }

  private mutating func changeFolders(_ event: JSON) {
    guard case .object(var fields)? = initialization else { return }
    let removed = (event["removed"].array ?? []).map { $0["uri"] }
    let kept = (fields["workspaceFolders"]?.array ?? []).filter { !removed.contains($0["uri"]) }
    fields["workspaceFolders"] = .array(kept + (event["added"].array ?? []))
    initialization = .object(fields)
  }

  // MARK: Messages of the server

  /// Notes what the client is told. Only the ends of a message are read: it may be long.
  mutating func note(_ message: ServerMessage) {
    switch message {
    case .answer(let id): if let index = waiting.firstIndex(of: id) { waiting.remove(at: index) }
    case .findings(let address, let isEmpty):
      if isEmpty { published.remove(address) } else { published.insert(address) }
    case .other: return
    }
  }

  /// Forgets the requests: they are answered with an error.
  mutating func forgetRequests() { waiting = [] }

  /// The messages that bring a new server to this point. Nothing before `initialize`.
  func replayed(leavingOut activities: Set<String>) -> [JSON] {
    guard let initialization else { return [] }
    var messages: [JSON] = [
      ["jsonrpc": "2.0", "id": Self.beginning, "method": "initialize", "params": initialization]
    ]
    func add(_ method: String, _ parameters: JSON) {
      messages.append(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    }
    if isInitialized { add("initialized", [:]) }
    for document in order.compactMap({ documents[$0] }) {
      add("textDocument/didOpen", ["textDocument": document.opening])
    }
    add(
      Self.continuation,
      [
        "published": .array(published.sorted().map { .string($0) }),
        "faults": .array(activities.sorted().map { .string($0) }),
      ])
    return messages
  }
}

/// What a message of the server is, by the bytes at its ends. The server writes the keys of objects in order (`JSON.bytes`).
enum ServerMessage: Equatable {
  /// The answer to a request.
  case answer(id: JSON)
  case findings(address: String, isEmpty: Bool)
  case other

  init(_ bytes: [UInt8]) {
    self = .other
    if bytes.starts(with: Self.findingsStart) {
      let isEmpty = bytes.dropFirst(Self.findingsStart.count).starts(with: "],".utf8)
      if let address = Self.address(in: bytes) { self = .findings(address: address, isEmpty: isEmpty) }
    } else if bytes.starts(with: #"{"error":"#.utf8) {
      if let message = JSON(bytes) { self = .answer(id: message["id"]) }
    } else if bytes.starts(with: Self.idStart), let end = bytes.firstRange(of: Array(Self.idEnd.utf8)) {
      // A request of the server has a method at this place.
      guard bytes[end.upperBound...].starts(with: #""result""#.utf8) else { return }
      let id = JSON(Array(bytes[Self.idStart.count..<end.lowerBound]))
      if let id { self = .answer(id: id) }
    }
  }

  private static let idStart = Array(#"{"id":"#.utf8)
  private static let idEnd = #","jsonrpc":"2.0","#
  private static let findingsStart = Array(
    #"{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"diagnostics":["#.utf8)

  /// The address behind the findings, which is the last text of the message.
  private static func address(in bytes: [UInt8]) -> String? {
    guard let key = bytes.suffix(1 << 14).lastRange(of: Array(#","uri":"#.utf8)) else { return nil }
    return JSON(Array(#"{"uri":"#.utf8) + bytes[key.upperBound...].dropLast())?["uri"].string
  }
}

extension Collection<UInt8> where Self: BidirectionalCollection, Index == Int {
  /// The last place of a text.
  fileprivate func lastRange(of text: [UInt8]) -> Range<Int>? {
    var start = endIndex - text.count
    while start >= startIndex {
      if self[start..<start + text.count].elementsEqual(text) { return start..<start + text.count }
      start -= 1
    }
    return nil
  }
}
