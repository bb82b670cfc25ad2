import Foundation
import TestSupport
import UsherServer
import UsherSource
import UsherWorkspace

/// An editor in the same process as its server: it sends messages, keeps what it is told, and waits for nothing.
final class Editor {
  let folder: URL
  private(set) var server: Server
  private let inbox = Inbox()
  private var lastID = 0
  private var versions: [String: Int] = [:]
  /// The texts that are open, by path in the folder.
  private(set) var texts: [String: String] = [:]

  private final class Inbox { var messages: [JSON] = [] }

  /// The capabilities of a client that can do everything.
  static let everything: JSON = [
    "general": ["positionEncodings": ["utf-16"]],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
    "textDocument": [
      "publishDiagnostics": [
        "relatedInformation": true, "codeDescriptionSupport": true, "tagSupport": ["valueSet": [1, 2]],
      ],
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]]],
      "completion": ["completionItem": ["snippetSupport": true]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "hover": ["contentFormat": ["markdown"]],
      "rename": ["prepareSupport": true],
    ],
  ]

  init(in folder: URL, capabilities: JSON? = nil, log: WorkLog? = nil) {
    self.folder = folder
    let inbox = inbox
    server = Server(in: FileSystem(seenFrom: folder.path, log: log), version: "0") { inbox.messages.append($0) }
    if let capabilities { _ = start(capabilities) }
  }

  func start(_ capabilities: JSON) -> JSON {
    let answer = request(
      "initialize",
      [
        "processId": nil, "capabilities": capabilities,
        "workspaceFolders": [["uri": .string(address(of: "")), "name": "folder"]],
      ])
    notify("initialized", [:])
    return answer
  }

  func address(of path: String) -> String {
    "file://" + (path.isEmpty ? folder.path : folder.path + "/" + path)
  }

  func document(_ path: String) -> JSON { ["uri": .string(address(of: path))] }

  // MARK: Messages

  func notify(_ method: String, _ parameters: JSON) {
    server.receive([["jsonrpc": "2.0", "method": .string(method), "params": parameters]])
  }

  /// The whole answer.
  func answer(_ method: String, _ parameters: JSON) -> JSON {
    lastID += 1
    let id = JSON.int(lastID)
    server.receive([["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]])
    return inbox.messages.last { $0["id"] == id } ?? .null
  }

  func request(_ method: String, _ parameters: JSON) -> JSON { answer(method, parameters)["result"] }

  func receive(_ messages: [JSON]) -> [JSON] {
    let before = inbox.messages.count
    server.receive(messages)
    return Array(inbox.messages[before...])
  }

  /// Everything that the server has sent, and forgets it.
  func taken() -> [JSON] {
    defer { inbox.messages = [] }
    return inbox.messages
  }

  // MARK: Documents

  func open(_ path: String, _ text: String) {
    versions[path] = 1
    texts[path] = text
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(address(of: path)), "languageId": "usher", "version": 1, "text": .string(text),
        ]
      ])
  }

  func open(_ path: String) throws {
    open(path, String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self))
  }

  /// Replaces UTF-16 units of an open text, as an editor does.
  func edit(_ path: String, _ range: Range<Int>, _ replacement: String) {
    let units = Array((texts[path] ?? "").utf16)
    let change: JSON = [
      "range": [
        "start": Self.position(of: range.lowerBound, in: units), "end": Self.position(of: range.upperBound, in: units),
      ], "text": .string(replacement),
    ]
    let after = Array(units[..<range.lowerBound]) + Array(replacement.utf16) + Array(units[range.upperBound...])
    set(path, String(decoding: after, as: UTF16.self), [change])
  }

  func replace(_ path: String, _ text: String) { set(path, text, [["text": .string(text)]]) }

  private func set(_ path: String, _ text: String, _ changes: [JSON]) {
    texts[path] = text
    versions[path, default: 0] += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(address(of: path)), "version": .int(versions[path] ?? 0)],
        "contentChanges": .array(changes),
      ])
  }

  func close(_ path: String) {
    texts[path] = nil
    notify("textDocument/didClose", ["textDocument": document(path)])
  }

  func changedOnDisk(_ paths: [String]) {
    notify(
      "workspace/didChangeWatchedFiles",
      ["changes": .array(paths.map { ["uri": .string(address(of: $0)), "type": 2] })])
  }

  /// The position of a UTF-16 unit.
  static func position(of offset: Int, in units: [UInt16]) -> JSON {
    var (line, start) = (0, 0)
    for index in 0..<offset {
      let isReturn = units[index] == 13 && (index + 1 == units.count || units[index + 1] != 10)
      if units[index] == 10 || isReturn { (line, start) = (line + 1, index + 1) }
    }
    return ["line": .int(line), "character": .int(offset - start)]
  }

  /// The position of the first place of a text in an open document, moved by some units.
  func position(of text: String, in path: String, moved: Int = 0) -> JSON {
    let whole = texts[path] ?? ""
    guard let place = whole.firstRange(of: text) else { return nil }
    let offset = whole.utf16.distance(from: whole.startIndex, to: place.lowerBound)
    return Self.position(of: offset + moved, in: Array(whole.utf16))
  }

  // MARK: Findings

  /// Lets the server check everything that has changed.
  func settle() { if var work = server.work() { work.results { server.take($0) } } }

  /// The findings that the server has shown last, by path in the folder.
  private(set) var shown: [String: [JSON]] = [:]

  func findings() -> [String: [JSON]] {
    settle()
    for message in taken() where message["method"].string == "textDocument/publishDiagnostics" {
      let address = message["params"]["uri"].string ?? ""
      let path = (address.removingPercentEncoding ?? address).dropFirst("file://\(folder.path)/".count)
      let diagnostics = message["params"]["diagnostics"].array ?? []
      shown[String(path)] = diagnostics.isEmpty ? nil : diagnostics
    }
    return shown
  }

  /// Each finding as `path:line:character code`, sorted.
  func places() -> [String] {
    findings().flatMap { path, findings in
      findings.map { finding in
        let start = finding["range"]["start"]
        return "\(path):\(start["line"].int ?? -1):\(start["character"].int ?? -1) \(finding["code"].string ?? "")"
          + " " + (finding["message"].string?.split(separator: "\n").first.map(String.init) ?? "")
      }
    }.sorted()
  }
}

/// What `usher check` finds in a folder, as `Editor.places()` has it. `texts` are those of the files.
func checked(in folder: URL) throws -> [String] {
  let found = try usher(["check", "--report", "json"], in: folder)
  guard let report = JSON(Array(found.output.utf8)) else { return [found.errors] }
  return try (report.array ?? []).map { finding in
    let place = finding["place"]
    let file = place["file"].string ?? ""
    let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
    let before = String(decoding: bytes[..<min(bytes.count, place["start"].int ?? 0)], as: UTF8.self)
    let whole = String(decoding: bytes, as: UTF8.self)
    let position = Editor.position(of: before.utf16.count, in: Array(whole.utf16))
    return "\(file):\(position["line"].int ?? -1):\(position["character"].int ?? -1) \(finding["code"].string ?? "")"
      + " " + (finding["message"].string ?? "")
  }.sorted()
}

/// Writes files into a folder.
func write(_ files: [String: String], to folder: URL) throws {
  for (path, text) in files {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

/// A copy of some of the published policies in a new folder.
func withPolicies(_ parts: [String] = ["Scanner"], _ body: @escaping @Sendable (URL) throws -> Void) throws {
  try withLargeStack {
    try withFolder { folder in
      for part in parts {
        for ending in ["usher", "copy.yaml"] {
          for url in try filesUnder("Policies/\(part)", withExtension: ending) {
            let path = String(projectPath(url).dropFirst("Policies/".count))
            try write([path: String(contentsOf: url, encoding: .utf8)], to: folder)
          }
        }
      }
      try write(["usher.yaml": "schema: 1\n"], to: folder)
      try body(folder)
    }
  }
}
