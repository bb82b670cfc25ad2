/// The state of a client's session, from which a new server continues it.
struct SessionRecord {
  /// The parameters of `initialize`, with the folders that are open now; nil before it.
  private var initialization: JSON?
  private var initializationID = JSON.null
  private var encoding = PositionEncoding.utf16
  private var isInitialized = false
  /// The open documents by address, and the addresses in the order of their opening.
  private var documents: [String: OpenDocument] = [:]
  private var order: [String] = []
  /// The ids of the requests without an answer, in order.
  private var waiting: [JSON] = []
  /// The checks that crashed. A new server leaves their files out until these change.
  private var leftOut: Set<String> = []
  /// The addresses of files whose findings the client has.
  private var published: Set<String> = []

  /// The id of the replayed `initialize`. Its answer is not passed on.
  static let beginning: JSON = "usher-beginning"
  /// The notification that ends the replay: it gives a new server the published files, and the files to leave out.
  static let continuation = "usher/continue"
  /// The notification by which a server says which files it still leaves out. It is not passed on.
  static let omission = "usher/leftOut"

  // MARK: Messages of the client

  mutating func note(_ message: JSON) {
    guard let method = message["method"].string else { return }
    if message["id"] != .null { waiting.append(message["id"]) }
    let parameters = message["params"]
    let document = parameters["textDocument"]
    let address = document["uri"].string ?? ""
    switch method {
    case "initialize" where initialization == nil:
      (initialization, initializationID) = (parameters, message["id"])
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
    guard let before = initialization, case .object(var fields) = before else { return }
    var folders = before["workspaceFolders"].array ?? []
    // Without a list, the root is the only folder.
    if folders.isEmpty, let root = before["rootUri"].string ?? before["rootPath"].string.map(DocumentAddress.address) {
      folders = [["uri": .string(root), "name": ""]]
    }
    let removed = (event["removed"].array ?? []).map { $0["uri"] }
    folders.removeAll { removed.contains($0["uri"]) }
    fields["workspaceFolders"] = .array(folders + (event["added"].array ?? []))
    fields["rootUri"] = nil
    fields["rootPath"] = nil
    initialization = .object(fields)
  }

  // MARK: Messages of the server

  /// Records an answer or a publication by the server.
  mutating func note(_ message: ServerMessage) {
    switch message {
    case .answer(let id): if let index = waiting.firstIndex(of: id) { waiting.remove(at: index) }
    case .findings(let address, let isEmpty):
      if isEmpty { published.remove(address) } else { published.insert(address) }
    case .omission(let checks): leftOut = checks
    case .other: return
    }
  }

  // MARK: After a crash

  /// Takes the requests that nobody will answer. An `initialize` is not among them, because it is repeated.
  mutating func takeLostRequests() -> [JSON] {
    defer { waiting.removeAll { $0 != initializationID } }
    return waiting.filter { $0 != initializationID }
  }

  /// Leaves out the file of a check that crashed. False if it was left out already.
  mutating func leaveOut(_ check: String) -> Bool { leftOut.insert(check).inserted }

  /// The messages that bring a new server to this point. Nothing before `initialize`.
  func replayed() -> [JSON] {
    guard let initialization else { return [] }
    let id = waiting.contains(initializationID) ? initializationID : Self.beginning
    var messages: [JSON] = [["jsonrpc": "2.0", "id": id, "method": "initialize", "params": initialization]]
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
        "leftOut": .array(leftOut.sorted().map { .string($0) }),
      ])
    return messages
  }
}

/// The kind of a server message. Long messages are not parsed: their kind is read from their first and last bytes, which relies on
/// the sorted keys of `JSON.bytes`.
enum ServerMessage: Equatable {
  /// The answer to a request.
  case answer(id: JSON)
  case findings(address: String, isEmpty: Bool)
  /// The checks whose files are still left out.
  case omission(Set<String>)
  case other

  init(_ bytes: [UInt8]) {
    self = .other
    if bytes.starts(with: Self.findingsStart) {
      let isEmpty = bytes.dropFirst(Self.findingsStart.count).starts(with: "],".utf8)
      if let address = Self.address(in: bytes) { self = .findings(address: address, isEmpty: isEmpty) }
    } else if bytes.starts(with: Self.omissionStart) {
      if let message = JSON(bytes) { self = .omission(Set(message["params"]["leftOut"].strings)) }
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

  private static let omissionStart = Array(#"{"jsonrpc":"2.0","method":"\#(SessionRecord.omission)""#.utf8)

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
