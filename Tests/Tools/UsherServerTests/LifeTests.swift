import Foundation
import TestSupport
import Testing
import UsherServer

/// The life of a server, and messages that come at the wrong time.
@Suite struct LifeTests {
  @Test func itSaysWhatItCanDo() throws {
    try withFolder { folder in
      let editor = Editor(in: folder)
      let answer = editor.start(Editor.everything)
      #expect(answer["capabilities"]["positionEncoding"] == "utf-16")
      #expect(answer["capabilities"]["textDocumentSync"]["change"] == 2)
      #expect(answer["serverInfo"] == ["name": "usher", "version": "0"])
      #expect(Editor(in: folder).start([:])["capabilities"]["positionEncoding"] == "utf-16")
      let asked: JSON = ["general": ["positionEncodings": ["utf-7", "utf-8", "utf-16"]]]
      #expect(Editor(in: folder).start(asked)["capabilities"]["positionEncoding"] == "utf-8")
    }
  }

  @Test func nothingIsAnsweredBeforeTheBeginningOrAfterTheEnd() throws {
    try withFolder { folder in
      let editor = Editor(in: folder)
      #expect(editor.answer("textDocument/codeAction", [:])["error"]["code"] == -32002)
      editor.notify("textDocument/didOpen", [:])
      #expect(editor.server.statusAtEnd == 1)
      _ = editor.start([:])
      #expect(editor.answer("initialize", [:])["error"]["code"] == -32600)
      #expect(editor.answer("textDocument/unheardOf", [:])["error"]["code"] == -32601)
      let bye = editor.answer("shutdown", nil)
      #expect(bye == ["jsonrpc": "2.0", "id": bye["id"], "result": nil])
      #expect(editor.answer("textDocument/codeAction", [:])["error"]["code"] == -32600)
      #expect(editor.server.exitStatus == nil)
      editor.notify("exit", nil)
      #expect(editor.server.exitStatus == 0)
      let other = Editor(in: folder, capabilities: [:])
      other.notify("exit", nil)
      #expect(other.server.exitStatus == 1)
    }
  }

  @Test func whatMakesNoSenseDoesNoHarm() throws {
    try withFolder { folder in
      try write(["a.usher": "language 1\npolicy a\n"], to: folder)
      let editor = Editor(in: folder, capabilities: Editor.everything)
      _ = editor.taken()
      #expect(editor.receive([[]])[0]["error"]["code"] == -32600)
      #expect(editor.receive([["jsonrpc": "2.0", "id": 7]])[0]["error"]["code"] == -32600)
      #expect(editor.receive([["jsonrpc": "2.0", "id": 7, "result": nil]]) == [])
      editor.notify("$/unheardOf", [:])
      editor.notify("textDocument/didClose", ["textDocument": editor.document("a.usher")])
      editor.notify("textDocument/didChange", ["textDocument": editor.document("a.usher"), "contentChanges": []])
      editor.notify("textDocument/didOpen", ["textDocument": ["uri": "untitled:1", "text": "x", "version": 1]])
      editor.notify("textDocument/didOpen", ["textDocument": 3])
      try editor.open("a.usher")
      editor.close("a.usher")
      editor.close("a.usher")
      editor.edit("a.usher", 0..<0, "x")
      #expect(try editor.places() == checked(in: folder))
      // A range outside of the text.
      try editor.open("a.usher")
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(editor.address(of: "a.usher")), "version": 2],
          "contentChanges": [
            [
              "range": ["start": ["line": 90, "character": 9], "end": ["line": 2, "character": 99]],
              "text": "// end\n",
            ]
          ],
        ])
      #expect(try editor.places() == checked(in: folder))
    }
  }

  @Test func aCancelledRequestIsAnsweredAsCancelled() throws {
    try withFolder { folder in
      let editor = Editor(in: folder, capabilities: [:])
      let answers = editor.receive([
        ["jsonrpc": "2.0", "id": 8, "method": "textDocument/codeAction", "params": [:]],
        ["jsonrpc": "2.0", "id": "nine", "method": "shutdown"],
        ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 8]],
        ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 80]],
      ])
      #expect(answers.map { $0["id"] } == [8, "nine"])
      #expect(answers[0]["error"]["code"] == -32800)
    }
  }
}

/// How messages are cut out of the input.
@Suite struct FramingTests {
  private let message: JSON = ["jsonrpc": "2.0", "method": "naïve 🧭", "params": ["text": "\r\n\r\nContent-Length: 3"]]

  @Test func packetsMayBeSplitAndJoinedAnywhere() {
    let bytes = message.framed + message.framed
    for size in [1, 2, 3, 7, 50, bytes.count] {
      var reader = MessageReader()
      var read: [JSON?] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.take(bytes[start..<min(bytes.count, start + size)])
        while case .message(let body)? = reader.next() { read.append(JSON(body)) }
      }
      #expect(read == [message, message], "\(size) bytes at a time")
    }
  }

  @Test func headersMayBeSpelledDifferently() {
    var reader = MessageReader()
    reader.take("Content-Type: application/vscode-jsonrpc; charset=utf8\r\ncontent-length:2\r\n\r\n{}".utf8)
    #expect(reader.next() == .message(Array("{}".utf8)))
    #expect(reader.next() == nil)
  }

  @Test(arguments: [
    "Content-Length: -1\r\n\r\n", "Content-Length: many\r\n\r\n", "X: 1\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 999999999\r\n\r\n",
    String(repeating: "x", count: 20_000),
  ])
  func aBrokenHeaderIsTheEnd(_ header: String) {
    var reader = MessageReader()
    reader.take(header.utf8)
    guard case .broken? = reader.next() else {
      Issue.record("\(header.prefix(30)) is accepted")
      return
    }
  }

  @Test func aLongSessionKeepsNothing() {
    var reader = MessageReader()
    for _ in 0..<2000 {
      reader.take(message.framed)
      #expect(reader.next() == .message(message.bytes))
    }
    #expect(reader.next() == nil)
  }

  @Test func jsonKeepsItsKinds() {
    let text = #"{"a":[1,-2,0.5,true,false,null,"🧭","\ud83e\udded"],"b":{}}"#
    #expect(
      JSON(Array(text.utf8)) == ["a": [1, -2, .number(0.5), true, false, nil, "🧭", "🧭"], "b": [:]])
    #expect(JSON(Array("{".utf8)) == nil)
    #expect(JSON(Array(String(repeating: "[", count: 100_000).utf8)) == nil)
  }
}
