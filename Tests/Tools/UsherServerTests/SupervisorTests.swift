import Foundation
import TestSupport
import Testing

// For what the supervisor reads of a message.
@testable import UsherServer

/// A server in a process of its own: its faults do not end the session.
@Suite struct SupervisorTests {
  private static let sound = """
    language 1
    policy sound
    use ios
    flow main -> done {
      start state s {
        choose camera {
          else -> end done
        }
      }
    }

    """
  private static func policy(_ name: String) -> String { sound.replacing("policy sound", with: "policy \(name)") }
  private static let faulty =
    "usher: internal error while checking faulty.usher; the file is neither proved nor linted until it changes. "
    + "This is a bug in usher; please report it with the file if you can share it."

  @Test func aFaultInAProofCostsAMessage() throws {
    try withFolder { folder in
      try write(["faulty.usher": Self.policy("faulty"), "b.usher": "language 1\npolicy b\nuse io\n"], to: folder)
      let session = try ServerProcess(in: folder)
      #expect(session.request("initialize", session.beginning)["capabilities"]["hoverProvider"] == true)
      session.notify("initialized", [:])
      session.open("b.usher", "language 1\npolicy b\nuse io // 🧭\n")
      #expect(session.next("window/showMessage")["message"] == .string(Self.faulty))
      // The new server knows the open text, and finds what the file has besides.
      session.edit("b.usher", version: 2, line: 2, 4..<6, "android")
      session.edit("b.usher", version: 3, line: 2, 4..<11, "ioz")
      #expect(session.findings(of: "b.usher", version: 3) == ["unknown-platform"])
      // The file is checked otherwise, and proved again when it changes.
      session.open("faulty.usher", Self.policy("faulty") + "// again\n")
      #expect(session.next("window/logMessage")["message"] == .string(Self.faulty))
      #expect(session.findings(of: "faulty.usher", version: 1) == [])
      #expect(session.request("shutdown", .null) == .null)
      session.notify("exit", .null)
      #expect(session.status == 0)
    }
  }

  /// What is left out has not been checked, so that a suppression in it is not known to be unused.
  @Test func aFileIsLeftOutUntilItChanges() throws {
    try withFolder { folder in
      let unreached = Self.policy("once").replacing(
        "      else -> end done\n    }\n  }",
        with: """
                authorized -> t
                else -> end done
              }
            }
            state t {
              choose camera {
                denied -> u
                else -> end done
              }
            }
            state u { -> end done }
          """)
      let allowing = Self.policy("faulty") + "// usher: allow never-reached -- later\n"
      try write(["once.usher": unreached, "faulty.usher": allowing, "armed": ""], to: folder)
      try FileManager.default.removeItem(at: folder.appending(path: "faulty.usher"))
      let session = try ServerProcess(in: folder)
      _ = session.request("initialize", session.beginning)
      session.notify("initialized", [:])
      session.open("once.usher", unreached)
      #expect(
        session.next("window/showMessage")["message"].string?.hasPrefix(
          "usher: internal error while checking once.usher; the file is neither") == true)
      #expect(session.findings(of: "once.usher", version: 1) == [])
      session.edit("once.usher", version: 2, line: 0, 0..<0, "// ")
      #expect(session.findings(of: "once.usher", version: 2).contains("syntax"))
      session.edit("once.usher", version: 3, line: 0, 0..<3, "")
      #expect(session.isTold(["never-reached"], of: "once.usher", version: 3))
      // The fault of another file does not leave this one out again.
      session.open("faulty.usher", allowing)
      #expect(session.next("window/showMessage")["message"] == .string(Self.faulty))
      #expect(session.isTold(["never-reached"], of: "once.usher", version: 3))
      #expect(session.findings(of: "faulty.usher", version: 1) == [])
      _ = session.request("shutdown", .null)
      session.notify("exit", .null)
      #expect(session.status == 0)
      #expect(session.allFindings(of: "faulty.usher") == [])
    }
  }

  @Test func aNewServerGetsTheFoldersAndAnUnansweredInitialize() {
    func message(_ method: String, id: JSON? = nil, _ parameters: JSON) -> JSON {
      JSON(["jsonrpc": "2.0", "method": .string(method), "id": id, "params": parameters])
    }
    var session = SessionRecord()
    #expect(session.replayed() == [])
    session.note(message("initialize", id: 7, ["rootUri": "file:///a", "capabilities": [:]]))
    session.note(message("workspace/symbol", id: 8, [:]))
    #expect(session.takeLostRequests() == [8])
    #expect(session.replayed().map { $0["id"] } == [7, nil])
    session.note(ServerMessage.answer(id: 7))
    #expect(session.replayed().first?["id"] == SessionRecord.beginning)
    func folders() -> JSON { session.replayed().first?["params"]["workspaceFolders"] ?? nil }
    #expect(folders() == nil)
    let (a, b): (JSON, JSON) = (["uri": "file:///a", "name": ""], ["uri": "file:///b", "name": "b"])
    session.note(message("workspace/didChangeWorkspaceFolders", ["event": ["added": [b], "removed": []]]))
    #expect(folders() == [a, b])
    session.note(message("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [a, b]]]))
    #expect(folders() == [] && session.replayed().first?["params"]["rootUri"] == JSON.null)
    var isNew = [session.leaveOut("checking a.usher"), session.leaveOut("checking a.usher")]
    session.note(ServerMessage.omission([]))
    isNew.append(session.leaveOut("checking a.usher"))
    #expect(isNew == [true, false, true])
  }

  @Test func faultsThatDoNotEndEndTheServer() throws {
    try withFolder { folder in
      try write(["broken.usher": Self.policy("broken")], to: folder)
      let session = try ServerProcess(in: folder)
      _ = session.request("initialize", session.beginning)
      session.notify("initialized", [:])
      session.open("broken.usher", Self.policy("broken"))
      var sentences: [String] = []
      while let message = session.nextOrEnd("window/showMessage") { sentences.append(message["message"].string ?? "") }
      #expect(sentences.count == 6)
      #expect(sentences.first?.hasPrefix("usher: internal error while checking broken.usher; the file is") == true)
      #expect(sentences.last?.contains("for the 5th time; the server ends.") == true)
      #expect(session.status == 3)
    }
  }

  @Test func aKilledServerIsReplaced() throws {
    try withFolder { folder in
      try write(["sound.usher": Self.sound, "armed": ""], to: folder)
      let session = try ServerProcess(in: folder)
      _ = session.request("initialize", session.beginning)
      session.notify("initialized", [:])
      session.open("sound.usher", Self.sound + "x")
      #expect(session.findings(of: "sound.usher", version: 1) == ["syntax"])
      session.open("deadly.usher", Self.policy("deadly"))
      #expect(
        session.next("window/showMessage")["message"].string?.hasPrefix("usher: internal error; the server") == true)
      session.edit("sound.usher", version: 2, line: 10, 0..<1, "")
      #expect(session.findings(of: "sound.usher", version: 2) == [])
      let symbols = session.request("textDocument/documentSymbol", ["textDocument": session.document("sound.usher")])
      #expect(symbols.array?.count == 2)
      session.endInput()
      #expect(session.status == 1)
    }
  }

  @Test func requestsWaitUntilTheProjectsAreRead() throws {
    try withFolder { folder in
      try write(["sound.usher": Self.sound], to: folder)
      func hover(_ session: ServerProcess) -> Int {
        session.send(
          "textDocument/hover",
          ["textDocument": session.document("sound.usher"), "position": ["line": 5, "character": 12]])
      }
      let session = try ServerProcess(in: folder)
      _ = session.request("initialize", session.beginning)
      session.notify("initialized", [:])
      session.open("sound.usher", Self.sound)
      let first = hover(session)
      // The text of the first answer is that before this edit.
      session.edit("sound.usher", version: 2, line: 5, 11..<17, "microphone")
      let second = hover(session)
      func told(_ id: Int) -> String { session.answer(id)["result"]["contents"]["value"].string ?? "" }
      #expect(told(first).hasPrefix("resource camera on ios\n"))
      #expect(told(second).hasPrefix("resource microphone on ios\n"))
      _ = session.request("shutdown", .null)
      session.notify("exit", .null)
      #expect(session.status == 0)

      // One that has to wait when the session ends is not answered with a result.
      let other = try ServerProcess(in: folder)
      _ = other.request("initialize", other.beginning)
      let last = hover(other)
      #expect(other.request("shutdown", .null) == .null)
      #expect(other.answer(last)["error"]["code"] == -32800)
      other.notify("exit", .null)
      #expect(other.status == 0)
    }
  }

  @Test func requestsWithoutAPauseDoNotKeepTextsFromBeingChecked() throws {
    try withFolder { folder in
      try write(["sound.usher": Self.sound], to: folder)
      let session = try ServerProcess(in: folder)
      _ = session.request("initialize", session.beginning)
      session.notify("initialized", [:])
      session.open("sound.usher", Self.sound)
      #expect(session.findings(of: "sound.usher", version: 1) == [])
      session.edit("sound.usher", version: 2, line: 5, 11..<17, "camra")
      // Two requests are always on their way, so that the server never waits for one.
      func symbols() -> Int {
        session.send("textDocument/documentSymbol", ["textDocument": session.document("sound.usher")])
      }
      var asked = [symbols(), symbols()]
      while asked.count < 20_000, session.publishedVersion(of: "sound.usher") != 2 {
        asked.append(symbols())
        #expect(session.answer(asked[asked.count - 3])["result"].array?.count == 2)
      }
      #expect(session.publishedVersion(of: "sound.usher") == 2)
    }
  }

  @Test func theEndsOfAMessageSayWhatItIs() {
    func kind(_ message: JSON) -> ServerMessage { ServerMessage(message.bytes) }
    #expect(kind(["jsonrpc": "2.0", "id": 7, "result": ["id": 8]]) == .answer(id: 7))
    #expect(kind(["jsonrpc": "2.0", "id": "a\",\"jsonrpc\"", "result": nil]) == .answer(id: "a\",\"jsonrpc\""))
    #expect(kind(["jsonrpc": "2.0", "id": 7, "error": ["code": 1]]) == .answer(id: 7))
    #expect(kind(["jsonrpc": "2.0", "id": 7, "method": "workspace/codeLens/refresh"]) == .other)
    func findings(_ address: JSON, _ found: [JSON], _ version: JSON?) -> JSON {
      [
        "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
        "params": JSON(["uri": address, "diagnostics": .array(found), "version": version]),
      ]
    }
    #expect(kind(findings("file:///a,\"uri\":", [], 3)) == .findings(address: "file:///a,\"uri\":", isEmpty: true))
    let one: JSON = ["message": "x", "relatedInformation": [["location": ["uri": "file:///b"]]]]
    #expect(kind(findings("file:///é", [one], nil)) == .findings(address: "file:///é", isEmpty: false))
    #expect(kind(["jsonrpc": "2.0", "method": "window/logMessage", "params": [:]]) == .other)
    #expect(
      kind(["jsonrpc": "2.0", "method": "usher/leftOut", "params": ["leftOut": ["checking a"]]])
        == .omission(["checking a"]))
  }
}

/// A client of `FaultyCommand supervised`, which is ended after a minute.
private final class ServerProcess {
  private let folder: URL
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var reader = MessageReader()
  private var unread: [JSON] = []
  private var lastID = 0

  init(in folder: URL) throws {
    self.folder = folder.resolvingSymlinksInPath()
    process.executableURL = productsFolder.appending(path: "FaultyCommand")
    process.currentDirectoryURL = folder
    process.arguments = ["supervised"]
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
    try process.run()
    // Otherwise the output would not end with the process.
    try output.fileHandleForWriting.close()
    let process = process
    // Other signals may be blocked in the processes of tests.
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }

  var beginning: JSON {
    ["processId": nil, "capabilities": [:], "rootUri": .string("file://" + folder.path)]
  }

  func document(_ path: String) -> JSON { ["uri": .string("file://" + folder.appending(path: path).path)] }

  // MARK: Messages

  func notify(_ method: String, _ parameters: JSON) {
    input.fileHandleForWriting.write(
      Data((["jsonrpc": "2.0", "method": .string(method), "params": parameters] as JSON).framed))
  }

  func request(_ method: String, _ parameters: JSON) -> JSON { answer(send(method, parameters))["result"] }

  /// Sends a request; returns its number.
  func send(_ method: String, _ parameters: JSON) -> Int {
    lastID += 1
    let message: JSON = ["jsonrpc": "2.0", "id": .int(lastID), "method": .string(method), "params": parameters]
    input.fileHandleForWriting.write(Data(message.framed))
    return lastID
  }

  func answer(_ id: Int) -> JSON { next { $0["id"] == .int(id) } }

  func open(_ path: String, _ text: String) {
    let uri = document(path)["uri"]
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "usher", "version": 1, "text": .string(text)]])
  }

  func edit(_ path: String, version: Int, line: Int, _ columns: Range<Int>, _ text: String) {
    let range: JSON = [
      "start": ["line": .int(line), "character": .int(columns.lowerBound)],
      "end": ["line": .int(line), "character": .int(columns.upperBound)],
    ]
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": document(path)["uri"], "version": .int(version)],
        "contentChanges": [["range": range, "text": .string(text)]],
      ])
  }

  /// The codes of the findings of this version.
  func findings(of path: String, version: Int) -> [String] {
    let found = next {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]["uri"] == self.document(path)["uri"]
        && $0["params"]["version"] == .int(version)
    }
    return found["params"]["diagnostics"].array?.compactMap { $0["code"].string } ?? []
  }

  /// The version of the last findings that were received with answers and not read. Nil if there are none.
  func publishedVersion(of path: String) -> Int? {
    let published = unread.last {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]["uri"] == self.document(path)["uri"]
    }
    return published?["params"]["version"].int
  }

  /// Whether the next findings of this version, or some of the few after them, are these.
  func isTold(_ codes: [String], of path: String, version: Int) -> Bool {
    (0..<5).contains { _ in findings(of: path, version: version) == codes }
  }

  /// The codes of all findings that were received and not read.
  func allFindings(of path: String) -> [String] {
    unread.filter { $0["params"]["uri"] == document(path)["uri"] }.flatMap {
      $0["params"]["diagnostics"].array?.compactMap { $0["code"].string } ?? []
    }
  }

  func next(_ method: String) -> JSON { next { $0["method"] == .string(method) }["params"] }

  /// Nil if the server ends before.
  func nextOrEnd(_ method: String) -> JSON? {
    let found = next(isEndExpected: true) { $0["method"] == .string(method) }
    return found == .null ? JSON?.none : found["params"]
  }

  private func next(isEndExpected: Bool = false, _ isWanted: (JSON) -> Bool) -> JSON {
    while true {
      if let index = unread.firstIndex(where: isWanted) { return unread.remove(at: index) }
      while let read = reader.next() {
        guard case .message(let bytes) = read, let message = JSON(bytes) else {
          Issue.record("the server writes no message")
          return .null
        }
        unread.append(message)
      }
      if unread.contains(where: isWanted) { continue }
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty {
        if !isEndExpected { Issue.record("the server ended; unread: \(unread)") }
        return .null
      }
      reader.take(bytes)
    }
  }

  // MARK: Ends

  func endInput() { input.fileHandleForWriting.closeFile() }

  var status: Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
