internal import Foundation
internal import UsherServer
internal import UsherWorkspace

/// The language server in a project of 1,000 policies × 30 locales, in the same process: without the pause after a key (20 ms) and
/// without pipes.
func editorComparisons() -> [Comparison] {
  [
    Comparison(title: "in an editor, 1,000 policies × 30 locales") {
      let editor = EditedDocument(in: largeProject())
      return [
        Benchmark("hover", amount: 1, unit: "requests") { editor.request("hover", at: "choose camera", 8) },
        Benchmark("definition", amount: 1, unit: "requests") { editor.request("definition", at: "-> filming", 4) },
        Benchmark("completion", amount: 1, unit: "requests") { editor.request("completion", at: "-> filming", 4) },
        Benchmark("a key, then hover", amount: 1, unit: "keys") {
          editor.key()
          return editor.request("hover", at: "choose camera", 8)
        },
        Benchmark("a key, findings of its file and catalogs", amount: 1, unit: "keys") {
          editor.key()
          return editor.check(isComplete: false)
        },
        Benchmark("a key, all findings", amount: 1, unit: "keys") {
          editor.key()
          return editor.check(isComplete: true)
        },
      ]
    }
  ]
}

/// An editor with one open policy.
private final class EditedDocument {
  private let server: Server
  private let document: JSON
  private let text: String
  private var version = 1
  private let messages = Messages()

  private final class Messages { var count = 0 }

  init(in folder: String) {
    let messages = messages
    server = Server(in: FileSystem(seenFrom: folder), version: "0") { _ in messages.count += 1 }
    let path = folder + "/Policies/part0/p500.usher"
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      fatalError("\(path) can be read: \(error)")
    }
    document = ["uri": .string("file://" + path)]
    send("initialize", ["capabilities": [:], "rootUri": .string("file://" + folder)], isRequest: true)
    send("initialized", [:])
    send("textDocument/didOpen", ["textDocument": ["uri": document["uri"], "version": 1, "text": .string(text)]])
    // Fills the cache.
    _ = check(isComplete: true)
  }

  /// Types a character in a comment, and deletes it the next time.
  func key() {
    version += 1
    let typed = version % 2 == 0
    let range: JSON = [
      "start": ["line": 1, "character": 4], "end": ["line": 1, "character": typed ? 4 : 5],
    ]
    send(
      "textDocument/didChange",
      [
        "textDocument": ["uri": document["uri"], "version": .int(version)],
        "contentChanges": [["range": range, "text": typed ? "x" : ""]],
      ])
  }

  /// Returns the number of messages of the server.
  func request(_ method: String, at place: String, _ moved: Int) -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line = lines.firstIndex(where: { $0.contains(place) }), let start = lines[line].firstRange(of: place)
    else { fatalError("the policy has `\(place)`") }
    let column = lines[line].distance(from: lines[line].startIndex, to: start.lowerBound) + moved
    send(
      "textDocument/\(method)",
      ["textDocument": document, "position": ["line": .int(line), "character": .int(column)]], isRequest: true)
    return messages.count
  }

  /// Checks until the first findings are published, or until all are.
  func check(isComplete: Bool) -> Int {
    guard var work = server.work() else { fatalError("a text has changed") }
    let cancellation = EndOfWork()
    work.results(isCancelled: { cancellation.isSet }) { result in
      if cancellation.isSet { return }
      server.take(result)
      cancellation.isSet = !isComplete
    }
    return messages.count
  }

  private func send(_ method: String, _ parameters: JSON, isRequest: Bool = false) {
    let id: JSON? = isRequest ? 1 : nil
    var message: JSON = ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    if let id, case .object(var fields) = message {
      fields["id"] = id
      message = .object(fields)
    }
    server.receive([message])
  }
}

/// Set on the thread that checks, and read on those that it waits for.
private final class EndOfWork: @unchecked Sendable {
  var isSet = false
}
