import Foundation
import TestSupport
import Testing
import UsherServer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What cannot be read hides no findings, and a text that was not checked is not called clean.
@Suite struct UncheckedTests {
  private static let wrong = "language 1\npolicy q\nuse io\n"

  private func codes(_ editor: Editor) -> [String: [String]] {
    editor.findings().mapValues { $0.compactMap { $0["code"].string } }
  }

  @Test(arguments: [true, false]) func aPipeOrADeviceIsReportedAndTheRestIsChecked(_ isThereAtFirst: Bool) throws {
    try withLargeStack {
      try withFolder { folder in
        try write(["q.usher": Self.wrong], to: folder)
        let names = ["f.usher", "f.copy.yaml", "z.usher", "gone.usher"]
        func make() throws {
          for name in names.prefix(2) { #expect(unsafe mkfifo(folder.appending(path: name).path, 0o600) == 0) }
          #expect(unsafe symlink("/dev/zero", folder.appending(path: names[2]).path) == 0)
          #expect(unsafe symlink("nowhere", folder.appending(path: names[3]).path) == 0)
        }
        if isThereAtFirst { try make() }
        let editor = Editor(in: folder, capabilities: Editor.everything)
        editor.open("q.usher", Self.wrong)
        if !isThereAtFirst {
          #expect(codes(editor) == ["q.usher": ["unknown-platform"]])
          try make()
          editor.changedOnDisk(names)
        }
        var wanted = Dictionary(uniqueKeysWithValues: names.map { ($0, ["misnamed-file"]) })
        wanted["q.usher"] = ["unknown-platform"]
        #expect(codes(editor) == wanted)
        let renamed = editor.answer(
          "textDocument/prepareRename",
          ["textDocument": editor.document("q.usher"), "position": editor.position(of: "q\n", in: "q.usher")])
        #expect(renamed["error"] == .null)
        for name in names { #expect(unsafe unlink(folder.appending(path: name).path) == 0) }
        editor.changedOnDisk(names)
        #expect(codes(editor) == ["q.usher": ["unknown-platform"]])
      }
    }
  }

  @Test func aTextThatWasNotCheckedIsNotCalledClean() throws {
    try withLargeStack {
      try withFolder { folder in
        try write(["q.usher": Self.wrong], to: folder)
        let settings = folder.appending(path: "usher.yaml").path
        #expect(unsafe mkfifo(settings, 0o600) == 0)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        editor.open("q.usher", Self.wrong)
        editor.settle()
        let told = editor.taken()
        #expect(!told.contains { $0["method"] == "textDocument/publishDiagnostics" })
        let shown = told.filter { $0["method"] == "window/showMessage" }.compactMap { $0["params"]["message"].string }
        #expect(shown == ["usher: `usher.yaml` is a pipe or a device, and is not read"])
        // The findings of before stay until there are others.
        #expect(unsafe unlink(settings) == 0)
        editor.changedOnDisk(["usher.yaml"])
        #expect(codes(editor) == ["q.usher": ["unknown-platform"]])
        try write(["usher.yaml": "roots: {}\n"], to: folder)
        editor.changedOnDisk(["usher.yaml"])
        editor.replace("q.usher", Self.wrong + "\n")
        #expect(codes(editor) == ["q.usher": ["unknown-platform"], "usher.yaml": ["forbidden-feature"]])
      }
    }
  }

  @Test func aClientThatAsksForFindingsOfSuchATextIsRefused() throws {
    try withLargeStack {
      try withFolder { folder in
        try write(["q.usher": Self.wrong, "usher.yaml": "roots: {}\n"], to: folder)
        let editor = Editor(in: folder)
        _ = editor.start(["textDocument": ["diagnostic": [:]]])
        for path in ["q.usher", "usher.yaml"] { try editor.open(path) }
        func pull(_ path: String) -> JSON {
          editor.answer("textDocument/diagnostic", ["textDocument": editor.document(path)])
        }
        #expect(pull("q.usher")["error"]["message"].string?.hasPrefix("this file cannot be checked: ") == true)
        #expect(pull("usher.yaml")["result"]["items"].array?.count == 1)
        editor.replace("usher.yaml", "schema: 1\n")
        #expect(pull("q.usher")["result"]["items"].array?.count == 1)
        #expect(pull("usher.yaml")["result"]["items"].array?.isEmpty == true)
      }
    }
  }

  /// The reader of property lists has a limit, so the server goes on.
  @Test func aDeepPropertyListIsReported() throws {
    try withLargeStack {
      try withFolder { folder in
        try write(
          [
            "q.usher": Self.wrong, "usher.yaml": "info-plist: Info.plist\n",
            "Info.plist": "<plist>" + String(repeating: "<array>", count: 10_000),
          ], to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        editor.open("q.usher", Self.wrong)
        #expect(codes(editor) == ["q.usher": ["unknown-platform"], "Info.plist": ["plist-unreadable"]])
      }
    }
  }
}
