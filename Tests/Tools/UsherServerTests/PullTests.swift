import TestSupport
import Testing
import UsherServer

/// A client that asks for findings.
@Suite struct PullTests {
  private static let path = "Scanner/scan.usher"

  private func pull(_ editor: Editor, after id: JSON = .null) -> JSON {
    editor.request(
      "textDocument/diagnostic", ["textDocument": editor.document(Self.path), "previousResultId": id])
  }

  private func codes(_ report: JSON) -> [String] { (report["items"].array ?? []).compactMap { $0["code"].string } }

  /// The scanner with a finding of the proof, and one of the compiler.
  private func wrong(_ editor: Editor) -> String {
    (editor.texts[Self.path] ?? "").replacing(
      "returned                           -> checking", with: "returned                           -> end closed")
  }

  @Test(arguments: [true, false])
  func aClientThatOnlyAsksIsNotTold(_ refreshes: Bool) throws {
    try withPolicies { folder in
      let editor = Editor(in: folder)
      let begun = editor.start([
        "workspace": ["diagnostics": ["refreshSupport": .bool(refreshes)]], "textDocument": ["diagnostic": [:]],
      ])
      #expect(
        begun["capabilities"]["diagnosticProvider"] == ["interFileDependencies": true, "workspaceDiagnostics": false])
      try editor.open(Self.path)
      let clean = pull(editor)
      #expect(clean["kind"] == "full" && clean["items"] == [])
      editor.replace(Self.path, wrong(editor))
      // A client that can be told to ask again is first answered without the proof.
      let first = pull(editor, after: clean["resultId"])
      #expect(first["kind"] == (refreshes ? "unchanged" : "full"))
      editor.settle()
      let told = editor.taken().compactMap { $0["method"].string }
      #expect(told == (refreshes ? ["workspace/diagnostic/refresh"] : []))
      let last = pull(editor, after: first["resultId"])
      #expect(codes(refreshes ? last : first) == ["broken-promise"])
      #expect(pull(editor, after: refreshes ? last["resultId"] : first["resultId"])["kind"] == "unchanged")
      // A change on disk may change the findings, too.
      editor.changedOnDisk(["Scanner/scan.copy.yaml"])
      editor.settle()
      #expect(
        editor.taken().compactMap { $0["method"].string } == (refreshes ? ["workspace/diagnostic/refresh"] : []))
    }
  }

  @Test func theCodeOfAFindingIsALinkToItsPage() throws {
    try withLargeStack {
      try withFolder { folder in
        let editor = Editor(in: folder)
        _ = editor.start([
          "workspace": ["textDocumentContent": [:]],
          "textDocument": ["publishDiagnostics": ["codeDescriptionSupport": true]],
        ])
        editor.open("q.usher", "language 1\npolicy q\nuse io\n")
        let address = editor.findings()["q.usher"]?.first?["codeDescription"]["href"] ?? .null
        #expect(address == "usher-page:/unknown-platform.md")
        let page = editor.request("workspace/textDocumentContent", ["uri": address])["text"].string
        #expect(page?.hasPrefix("# unknown-platform: ") == true)
        #expect(
          editor.answer("workspace/textDocumentContent", ["uri": "usher-page:/a.md"])["error"]["code"] == -32602)
      }
    }
  }

  @Test func aClientThatIsToldMayAskToo() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder)
      let begun = editor.start(["textDocument": ["diagnostic": [:], "publishDiagnostics": [:]]])
      #expect(begun["capabilities"]["diagnosticProvider"] == .null)
      try editor.open(Self.path)
      editor.replace(Self.path, wrong(editor))
      #expect(codes(pull(editor)) == ["broken-promise"])
      #expect(editor.findings()[Self.path]?.map { $0["code"] } == ["broken-promise"])
      #expect(
        editor.answer("textDocument/diagnostic", ["textDocument": ["uri": "untitled:a"]])["error"]["code"] == -32602)
    }
  }
}
