package import UsherWorkspace
internal import UsherSource

/// A language server for policies, platforms, catalogs and settings.
///
/// It handles one message after the other, in order, and knows no rule that the command line does not have: what it shows after
/// any edits is what `usher check` finds in the same texts.
package final class Server {
  /// What the client can do, as it said at the beginning.
  var client = Client()
  /// The open documents by absolute path.
  var documents: [String: OpenDocument] = [:]
  var folders: [ServerFolder] = []
  var clientView = ClientView()
  var progress = CheckProgress()
  let files: FileSystem
  /// The version of the tools.
  private let version: String
  private let send: (JSON) -> Void
  private var phase = Phase.starting
  /// Whether the settings and folders are those of the last watch plans.
  var arePlacesSame = false
  /// Whether a server that replaces a crashed one is still getting the documents.
  private var isReplaying = false
  /// The number of requests to the client so far.
  private var askedCount = 0

  private enum Phase {
    case starting
    case running
    case shutDown
  }

  /// The exit status that the client's `exit` asks for; nil while the server runs.
  package private(set) var exitStatus: Int32?
  /// The process of the client, if it said so.
  private(set) var clientProcess: Int?

  /// `send` receives each message to the client.
  package init(in files: FileSystem, version: String, send: @escaping (JSON) -> Void) {
    (self.files, self.version, self.send) = (files, version, send)
  }

  /// The exit status if the input ends now.
  package var statusAtEnd: Int32 { phase == .shutDown ? 0 : 1 }

  // MARK: Messages

  /// Handles messages in order. A request that a later one of them cancels is not answered with a result.
  package func receive(_ messages: [JSON]) {
    let cancelled = messages.filter { $0["method"].string == "$/cancelRequest" }.map { $0["params"]["id"] }
    for message in messages where exitStatus == nil { receive(message, isCancelled: cancelled.contains(message["id"])) }
  }

  private func receive(_ message: JSON, isCancelled: Bool) {
    guard case .object(let fields) = message else {
      return send(["jsonrpc": "2.0", "id": nil, "error": RequestError.invalidRequest("no request").json])
    }
    guard let method = message["method"].string else {
      // A response. None of the server's requests needs one.
      if fields["result"] != nil || fields["error"] != nil { return }
      return answer(message["id"], with: .failure(.invalidRequest("a message without a method")))
    }
    guard let id = fields["id"] else { return notify(method, message["params"]) }
    if isCancelled { return answer(id, with: .failure(.cancelled)) }
    if id == SessionRecord.beginning { isReplaying = true }
    do throws(RequestError) {
      let result = try FaultReport.noting("answering `\(method)`") { () throws(RequestError) in
        try self.result(of: method, message["params"])
      }
      answer(id, with: .success(result))
    } catch {
      answer(id, with: .failure(error))
    }
  }

  private func answer(_ id: JSON, with result: Result<JSON, RequestError>) {
    switch result {
    case .success(let value): send(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error): send(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  func tell(_ method: String, _ parameters: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request whose answer is not needed.
  func ask(_ method: String) {
    askedCount += 1
    send(["jsonrpc": "2.0", "id": .string("usher \(askedCount)"), "method": .string(method)])
  }

  /// Answers bytes that are no JSON.
  func receiveGarbage(_ reason: String) { send(Self.garbage(reason)) }

  static func garbage(_ reason: String) -> JSON {
    ["jsonrpc": "2.0", "id": nil, "error": ["code": -32700, "message": .string(reason)]]
  }

  private func notify(_ method: String, _ parameters: JSON) {
    if method == "exit" {
      exitStatus = statusAtEnd
      return
    }
    guard phase == .running else { return }
    switch method {
    case "textDocument/didOpen": open(parameters["textDocument"])
    case "textDocument/didChange": change(parameters)
    case "textDocument/didClose": close(parameters["textDocument"])
    case "textDocument/didSave": touch([parameters["textDocument"]["uri"].string ?? ""])
    case "workspace/didChangeWatchedFiles":
      touch((parameters["changes"].array ?? []).compactMap { $0["uri"].string })
    case "workspace/didChangeWorkspaceFolders": changeFolders(parameters["event"])
    case SessionRecord.continuation: continueSession(parameters)
    default: return  // The protocol allows to ignore all others.
    }
  }

  private func result(of method: String, _ parameters: JSON) throws(RequestError) -> JSON {
    if method == "initialize" {
      guard phase == .starting else { throw .invalidRequest("`initialize` was sent twice") }
      return initialize(parameters)
    }
    switch phase {
    case .starting: throw .notInitialized
    case .shutDown: throw .invalidRequest("the server was shut down")
    case .running: break
    }
    if method == "shutdown" {
      phase = .shutDown
      return nil
    }
    guard let handle = Self.requests[method] else { throw .unknownMethod(method) }
    return try handle(self, parameters)
  }

  /// The requests besides those of the life cycle.
  private static var requests: [String: (Server, JSON) throws(RequestError) -> JSON] {
    [
      "textDocument/diagnostic": { server, parameters throws(RequestError) in
        try server.documentDiagnostics(parameters)
      },
      "workspace/textDocumentContent": { server, parameters throws(RequestError) in
        try server.documentContent(parameters)
      },
      "textDocument/codeAction": { server, parameters throws(RequestError) in try server.codeActions(parameters) },
      "textDocument/formatting": { server, parameters throws(RequestError) in try server.formatting(parameters) },
      "textDocument/definition": { server, parameters throws(RequestError) in try server.definition(parameters) },
      "textDocument/references": { server, parameters throws(RequestError) in try server.references(parameters) },
      "textDocument/documentHighlight": { server, parameters throws(RequestError) in
        try server.highlights(parameters)
      },
      "textDocument/documentSymbol": { server, parameters throws(RequestError) in
        try server.documentSymbols(parameters)
      },
      "workspace/symbol": { server, parameters throws(RequestError) in try server.workspaceSymbols(parameters) },
      "textDocument/foldingRange": { server, parameters throws(RequestError) in try server.foldingRanges(parameters) },
      "textDocument/selectionRange": { server, parameters throws(RequestError) in
        try server.selectionRanges(parameters)
      },
      "textDocument/documentLink": { server, parameters throws(RequestError) in try server.documentLinks(parameters) },
      "textDocument/semanticTokens/full": { server, parameters throws(RequestError) in
        try server.semanticTokens(parameters)
      },
      "textDocument/semanticTokens/range": { server, parameters throws(RequestError) in
        try server.semanticTokens(parameters)
      },
      "textDocument/inlayHint": { server, parameters throws(RequestError) in try server.inlayHints(parameters) },
      "textDocument/codeLens": { server, parameters throws(RequestError) in try server.codeLenses(parameters) },
      "textDocument/prepareCallHierarchy": { server, parameters throws(RequestError) in
        try server.prepareCallHierarchy(parameters)
      },
      "callHierarchy/incomingCalls": { server, parameters throws(RequestError) in try server.incomingCalls(parameters)
      },
      "callHierarchy/outgoingCalls": { server, parameters throws(RequestError) in try server.outgoingCalls(parameters)
      },
      "textDocument/hover": { server, parameters throws(RequestError) in try server.hover(parameters) },
      "textDocument/completion": { server, parameters throws(RequestError) in try server.completion(parameters) },
      "textDocument/prepareRename": { server, parameters throws(RequestError) in try server.prepareRename(parameters) },
      "textDocument/rename": { server, parameters throws(RequestError) in try server.rename(parameters) },
    ]
  }

  /// Whether a message is a request that must wait until the projects have been read.
  func mustWait(_ message: JSON) -> Bool {
    if folders.allSatisfy({ $0.isRead }) { return false }
    guard message["id"] != .null, let method = message["method"].string, work() != nil else { return false }
    return !Self.requestsOfTexts.contains(method)
  }

  /// The requests that need only the text of a document, or nothing.
  private static let requestsOfTexts: Set<String> = [
    "initialize", "shutdown", "textDocument/documentSymbol", "textDocument/foldingRange",
    "textDocument/selectionRange", "textDocument/formatting",
  ]

  // MARK: Beginning

  private func initialize(_ parameters: JSON) -> JSON {
    phase = .running
    client = Client(parameters)
    clientProcess = parameters["processId"].int
    var places = (parameters["workspaceFolders"].array ?? []).compactMap { $0["uri"].string }
    if places.isEmpty { places = [parameters["rootUri"].string].compactMap { $0 } }
    for path in places.compactMap(DocumentAddress.path) { addFolder(path) }
    if folders.isEmpty, let path = parameters["rootPath"].string, path.hasPrefix("/") { addFolder(path) }
    return ["capabilities": capabilities, "serverInfo": ["name": "usher", "version": .string(version)]]
  }

  private var capabilities: JSON {
    JSON([
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "documentFormattingProvider": true, "definitionProvider": true, "referencesProvider": true,
      "documentHighlightProvider": true, "documentSymbolProvider": true, "workspaceSymbolProvider": true,
      "hoverProvider": true, "completionProvider": ["triggerCharacters": [" ", "{", "("]],
      "renameProvider": client.preparesRename ? ["prepareProvider": true] : true,
      "codeActionProvider": [
        "codeActionKinds": ["quickfix", "refactor.extract", "refactor.rewrite", "source.fixAll"]
      ],
      "foldingRangeProvider": true, "selectionRangeProvider": true,
      "documentLinkProvider": ["resolveProvider": false],
      "semanticTokensProvider": ["legend": SemanticToken.legend, "full": true, "range": true],
      "inlayHintProvider": true, "codeLensProvider": ["resolveProvider": false], "callHierarchyProvider": true,
      "workspace": JSON([
        "workspaceFolders": ["supported": true, "changeNotifications": true],
        "textDocumentContent": client.readsPages ? ["schemes": [.string(CodePage.scheme)]] : nil,
      ]),
      "diagnosticProvider": client.pullsDiagnostics
        ? ["interFileDependencies": true, "workspaceDiagnostics": false] : nil,
    ])
  }

  // MARK: Checking

  /// Notes that a text has changed: earlier results are out of date.
  func hasChanged() {
    progress.generation += 1
    if progress.leftOut.isEmpty { return }
    let now = folders.reduce(into: Set()) { $0.formUnion($1.faults.activities) }
    if now == progress.leftOut { return }
    progress.leftOut = now
    tell(SessionRecord.omission, ["leftOut": .array(now.sorted().map { .string($0) })])
  }

  /// Continues the session of a server that crashed: the client has its findings of some files, and some files are left out.
  private func continueSession(_ parameters: JSON) {
    isReplaying = false
    for path in parameters["published"].strings.compactMap(DocumentAddress.path).map(files.absolute) {
      clientView.findings[path] = Publication(version: nil, diagnostics: [], findings: [], isUnknown: true)
    }
    (clientView.hasOldLenses, clientView.hasOldFindings) = (true, true)
    progress.leftOut = Set(parameters["leftOut"].strings)
    for index in folders.indices { folders[index].faults = Faults(progress.leftOut) }
    hasChanged()
  }

  /// The work that remains; nil if the client knows all findings.
  package func work() -> CheckWork? {
    guard phase == .running, !isReplaying, progress.checkedGeneration < progress.generation else { return nil }
    return CheckWork(generation: progress.generation, folders: folders, changedDocuments: progress.changedDocuments)
  }

  /// Takes the result of work, and publishes it if no text has changed since.
  package func take(_ result: CheckWork.Result) {
    guard phase == .running else { return }
    for folder in result.folders {
      guard let index = folders.firstIndex(where: { $0.place == folder.place }) else { continue }
      if result.generation == progress.generation {
        folders[index] = folder
      } else {
        folders[index].learn(from: folder)
      }
    }
    guard result.generation == progress.generation, result.isValid else { return }
    if result.isComplete {
      progress.checkedGeneration = progress.generation
      progress.changedDocuments = []
    }
    publish(result.findings, in: result.judged)
    refresh(isComplete: result.isComplete)
  }
}

/// The findings, verdicts and errors that a client has now.
struct ClientView {
  /// Findings, by the path of their file.
  var findings: [String: Publication] = [:]
  /// The verdicts in the lenses that the client has, by document; nil for a proof that had not finished. Kept only for a client that
  /// requests lenses again when it is asked to.
  var verdicts: [String: [String]?] = [:]
  /// Whether the client has lenses of a server that crashed.
  var hasOldLenses = false
  /// Whether the client has pulled findings that are not complete, or may be out of date.
  var hasOldFindings = false
  /// Errors, so that each is told once.
  var errors: Set<String> = []
}

/// The texts and files that a server has checked, and those that it has still to check.
struct CheckProgress {
  /// Changes with each text and each file.
  var generation = 0
  /// The generation whose findings were complete.
  var checkedGeneration = -1
  /// The open documents whose text has changed since the findings were complete.
  var changedDocuments: Set<String> = []
  /// The checks that crashed, as far as their files have not changed since.
  var leftOut: Set<String> = []
  /// Why folders could not be checked, by place.
  var obstacles: [String: Prose] = [:]
}

/// The check of all folders as they are at one moment. Any thread may do it.
package struct CheckWork: Sendable {
  let generation: Int
  private(set) var folders: [ServerFolder]
  let changedDocuments: Set<String>

  package struct Result: Sendable {
    let generation: Int
    let folders: [ServerFolder]
    let findings: [ServerFolder.Findings]
    /// The files whose findings these are; nil for all.
    let judged: Set<String>?
    /// Whether proofs and rules are included.
    let isComplete: Bool
    /// False for a result that was cancelled.
    let isValid: Bool
  }

  /// The results in the order in which the person needs them: the findings of the changed documents without proofs and rules, then
  /// with them, and at last all findings. A cancelled result is not valid.
  package mutating func results(
    isCancelled: @escaping @Sendable () -> Bool = { false }, telling take: (Result) -> Void
  ) {
    if changedDocuments.isEmpty {
      let findings = folders.indices.map { folders[$0].findings(isPreliminary: true) }
      take(result(findings, isValid: true))
    } else {
      for isPreliminary in [true, false] where !isCancelled() {
        let found = folders.indices.map {
          folders[$0].findings(near: changedDocuments, isPreliminary: isPreliminary, isCancelled: isCancelled)
        }
        let judged = found.reduce(into: Set()) { $0.formUnion($1.judged) }
        take(result(found.map { $0.findings }, of: judged, isValid: isPreliminary || !isCancelled()))
      }
    }
    let findings = folders.indices.map { folders[$0].findings(isCancelled: isCancelled) }
    take(result(findings, isComplete: true, isValid: !isCancelled()))
  }

  private func result(
    _ findings: [ServerFolder.Findings], of judged: Set<String>? = nil, isComplete: Bool = false, isValid: Bool
  ) -> Result {
    Result(
      generation: generation, folders: folders, findings: findings, judged: judged, isComplete: isComplete,
      isValid: isValid)
  }
}

/// An error answer.
struct RequestError: Error {
  var code: Int
  var message: Prose

  static let notInitialized = RequestError(code: -32002, message: "`initialize` comes first")
  static let cancelled = RequestError(code: -32800, message: "cancelled")
  static func invalidRequest(_ why: Prose) -> RequestError { RequestError(code: -32600, message: why) }
  static func invalidParameters(_ why: Prose) -> RequestError { RequestError(code: -32602, message: why) }
  static func unknownMethod(_ name: String) -> RequestError {
    RequestError(code: -32601, message: "there is no method `\(name)`")
  }
  /// The request cannot be met, for a reason that the person should read.
  static func failed(_ why: Prose) -> RequestError { RequestError(code: -32803, message: why) }

  var json: JSON { ["code": .int(code), "message": .string(message)] }
}
