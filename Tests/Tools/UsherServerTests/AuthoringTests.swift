import Foundation
import TestSupport
import Testing
import UsherServer

/// Changes that an editor offers besides the fixes of findings.
@Suite struct AuthoringTests {
  private static let head = """
    language 1
    policy greeting
    use ios
    copy greeting

    // 🧭 né 写真
    notice thanks

    """
  private static let catalogs = [
    "greeting.copy.yaml":
      "schema: 1\ncatalog: greeting\nsource: en\n\nentries:\n  thanks:\n    message: Thank you\n",
    "greeting.de.copy.yaml":
      "catalog: greeting\nlocale: de\n\nentries:\n  thanks:\n    from: 11111111\n    message: Danke\n",
  ]

  /// The titles of the actions at a text of an open document, and the texts of all files after one of them.
  private static func changed(
    _ title: String, at text: String, moved: Int = 0, in path: String, _ editor: Editor, only: [JSON] = []
  ) throws -> [String: String] {
    _ = editor.findings()
    let actions = editor.actions(at: text, moved: moved, in: path, only: only)
    guard let action = actions.first(where: { $0["title"].string == title }) else {
      Issue.record("\(actions.compactMap { $0["title"].string })")
      return [:]
    }
    return try editor.texts(after: action["edit"])
  }

  @Test func aPromptIsDeclaredFromItsUse() throws {
    try withLargeStack {
      try withFolder { folder in
        try UsherServerTests.write(Self.catalogs, to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        let flow = """

          flow a -> done {
            start state first {
              choose camera {
                denied -> second(why: camera) /* */
                else   -> end done
              }
            }
          }

          """.replacing(" /* */", with: "")
        let body = flow.replacing(
          "second(why: camera)",
          with: "show cameraOff(why: camera) {\n        open  -> stay\n        close -> end done\n      }")
        editor.open("p.usher", Self.head + body)
        let after = try Self.changed(
          "declare the alert `cameraOff`, with texts in every language", at: "cameraOff(", moved: 2, in: "p.usher",
          editor)
        #expect(
          after == [
            "p.usher": Self.head
              + "\nalert cameraOff(why: status of camera) {\n  button open\n  button close\n}\n" + body,
            "greeting.copy.yaml": (Self.catalogs["greeting.copy.yaml"] ?? "") + """

                cameraOff:
                  title: …
                  buttons:
                    open: …
                    close: …

              """,
            "greeting.de.copy.yaml": (Self.catalogs["greeting.de.copy.yaml"] ?? "") + """

                cameraOff:
                  state: draft
                  title:
                  buttons:
                    open:
                    close:

              """,
          ])
        // A statement without rows shows a notice.
        editor.replace(
          "p.usher", Self.head + flow.replacing("-> second(why: camera)", with: "{ show sorry } -> end done"))
        let other = try Self.changed(
          "declare the notice `sorry`, with texts in every language", at: "sorry", in: "p.usher", editor)
        #expect(other["p.usher"]?.contains("notice thanks\n\nnotice sorry\n") == true)
        #expect(other["greeting.de.copy.yaml"]?.hasSuffix("  sorry:\n    state: draft\n    message:\n") == true)
      }
    }
  }

  @Test func missingTextsAreAddedInEveryLanguage() throws {
    try withLargeStack {
      try withFolder { folder in
        try UsherServerTests.write(Self.catalogs, to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        let policy =
          Self.head + "\nscreen page {\n  button go\n}\n\nflow a -> done {\n  start state first {\n"
          + "    show thanks\n    show page { go -> end done }\n  }\n}\n"
        editor.open("p.usher", policy)
        editor.open("greeting.de.copy.yaml", Self.catalogs["greeting.de.copy.yaml"] ?? "")
        let title = "add the missing texts of `page` in every language"
        let after = try Self.changed(title, at: "screen page", moved: 8, in: "p.usher", editor)
        let added = "\n  page:\n    title: …\n    buttons:\n      go: …\n"
        let translated = "\n  page:\n    state: draft\n    title:\n    buttons:\n      go:\n"
        #expect(
          after == [
            "greeting.copy.yaml": (Self.catalogs["greeting.copy.yaml"] ?? "") + added,
            "greeting.de.copy.yaml": (Self.catalogs["greeting.de.copy.yaml"] ?? "") + translated,
          ])
        #expect(editor.actions(at: "notice thanks", moved: 8, in: "p.usher").isEmpty)
        // A translation that cannot be read may have the texts or not.
        editor.replace("greeting.de.copy.yaml", "catalog: greeting\nlocale: de\nentries: [\n")
        #expect(editor.actions(at: "screen page", moved: 8, in: "p.usher", only: ["refactor"]).isEmpty)
        #expect(editor.actions(at: "screen page", moved: 8, in: "p.usher").allSatisfy { $0["title"].string != title })
        editor.replace("greeting.de.copy.yaml", Self.catalogs["greeting.de.copy.yaml"] ?? "")

        // What is there stays, and a translation of a written text has its stamp and its source above it.
        let half =
          (Self.catalogs["greeting.copy.yaml"] ?? "")
          + "\n  page:\n    note: The first page.\n    message: Hello\n"
        editor.open("greeting.copy.yaml", half)
        let more = try Self.changed(title, at: "screen page", moved: 8, in: "p.usher", editor)
        #expect(more["greeting.copy.yaml"] == half + "    buttons:\n      go: …\n")
        editor.replace("greeting.copy.yaml", half + "    buttons:\n      go: Go on 🧭\n")
        editor.replace("greeting.de.copy.yaml", Self.catalogs["greeting.de.copy.yaml"] ?? "")
        let last = try Self.changed(
          "add all missing texts of `greeting` in every language", at: "thanks", in: "greeting.de.copy.yaml", editor)
        #expect(
          last == [
            "greeting.de.copy.yaml": (Self.catalogs["greeting.de.copy.yaml"] ?? "") + """

                # The first page.
                page:
                  state: draft
                  from: d78aa2c5
                  # Hello
                  message:
                  buttons:
                    # Go on 🧭
                    go:

              """
          ])
      }
    }
  }

  @Test func whatElseHandlesIsWrittenOut() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      let path = "Scanner/scan.usher"
      try editor.open(path)
      let before = editor.texts[path] ?? ""
      let title = "write out what `else` handles"
      let after = try Self.changed(title, at: "else   -> checking", moved: 1, in: path, editor)
      let written = (after[path] ?? "").split(separator: "\n").filter { $0.contains("-> checking") }
      #expect(
        written.filter { $0.contains("|") } == [
          "        notDetermined | restricted | unavailable | authorized -> checking"
        ])
      // A file in another layout and with other line ends keeps them.
      let other = before.replacing("recovers camera", with: "recovers  camera").replacing("\n", with: "\r\n")
      editor.replace(path, other)
      let kept = try Self.changed(title, at: "else   -> checking", moved: 1, in: path, editor)
      #expect(
        kept[path]
          == other.replacing(
            "else   -> checking", with: "notDetermined | restricted | unavailable | authorized   -> checking"))
    }
  }

  @Test func missingRowsAreOfferedInTheWholeQuestion() throws {
    try withPolicies { folder in
      let editor = Editor(in: folder, capabilities: Editor.everything)
      let path = "Scanner/scan.usher"
      try editor.open(path)
      let row = "      restricted | unavailable -> blocked(why: camera)\n"
      editor.replace(path, (editor.texts[path] ?? "").replacing(row, with: ""))
      let after = try Self.changed("add a row", at: "askable                  ->", moved: 3, in: path, editor)
      #expect(after[path]?.contains("only to close it\n      restricted | unavailable -> …\n    }") == true)
      #expect(editor.actions(at: "state guiding", in: path).isEmpty)
    }
  }

  @Test func aStateAndAFlowAreExtracted() throws {
    try withLargeStack {
      try withFolder { folder in
        let text = """
          language 1
          policy greeting
          use ios

          alert cameraOff(why: status of camera) {
            recovers camera
            button openSettings preferred
            button notNow
          }

          flow a -> done | failed {
            start state first {
              choose camera {
                denied | restricted -> second(why: camera)
                else                -> end done
              }
            }

            state second(why: status of camera) {
              show cameraOff(why: why) {  // 🧭 né
                openSettings -> open settings {
                  // Back again.
                  returned when why is denied -> first
                  returned                    -> end done
                  failed                      -> end failed
                }
                notNow       -> end failed
              }
              on change of camera -> first
            }
          }

          """
        try UsherServerTests.write(["p.usher": text], to: folder)
        let editor = Editor(in: folder, capabilities: Editor.everything)
        editor.open("p.usher", text)
        let state = try Self.changed(
          "extract the state `openingSettings`", at: "openSettings -> open", in: "p.usher", editor)
        let own = text.prefix { $0 != "}" }
        #expect(state["p.usher"]?.hasPrefix(own) == true)
        #expect(
          state["p.usher"]?.components(separatedBy: "  state second")[1] == """
            (why: status of camera) {
                show cameraOff(why: why) {  // 🧭 né
                  openSettings -> openingSettings(why: why)
                  notNow       -> end failed
                }
                on change of camera -> first
              }

              state openingSettings(why: status of camera) {
                open settings {
                  // Back again.
                  returned when why is denied -> first
                  returned                    -> end done
                  failed                      -> end failed
                }
                on change of camera -> first
              }
            }

            """)
        let flow = try Self.changed(
          "extract the flow `secondFlow`", at: "state second", moved: 7, in: "p.usher", editor)
        #expect(flow["p.usher"]?.hasPrefix(own) == true)
        #expect(
          flow["p.usher"]?.components(separatedBy: "  state second")[1] == """
            (why: status of camera) {
                run secondFlow(why: why) {
                  first  -> first
                  done   -> end done
                  failed -> end failed
                }
              }
            }

            inner flow secondFlow(why: status of camera) -> first | done | failed {
              start state second {
                show cameraOff(why: why) {  // 🧭 né
                  openSettings -> open settings {
                    // Back again.
                    returned when why is denied -> end first
                    returned                    -> end done
                    failed                      -> end failed
                  }
                  notNow       -> end failed
                }
                on change of camera -> end first
              }
            }

            """)
      }
    }
  }

  /// Whatever is offered for a policy, afterwards the findings are the same, the tests of the policies have the same results, and
  /// the layout is that of the formatter.
  @Test(
    arguments: ["Scanner", "StreamVideo"]
      + (lawsHoldForEverything ? ["DocV", "Authorization", "MediaCapture", "Elsewhere", "Field"] : []))
  func afterAnyRefactoringThePolicyIsTheSame(_ part: String) throws {
    try withPolicies([part]) { folder in
      func findings() throws -> [String] {
        try checked(in: folder).map { String($0.drop { $0 != " " }) }.sorted()
      }
      let before = try findings()
      let results = try usher(["test"], in: folder).output
      let originals = try Dictionary(
        uniqueKeysWithValues: FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
          $0.hasSuffix(".usher")
        }.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
      var numbers = Numbers(seed: 4)
      for path in originals.keys.sorted() {
        let editor = Editor(in: folder, capabilities: Editor.everything)
        try editor.open(path)
        let text = originals[path] ?? ""
        var seen: Set<String> = []
        for range in text.ranges(of: /->|else|state [a-zA-Z]/) {
          let offset = text.utf16.distance(from: text.startIndex, to: range.upperBound) - 1
          let position = Editor.position(of: offset, in: Array(text.utf16))
          for action in editor.actions(
            ["start": position, "end": position], in: path, only: ["refactor.extract", "refactor.rewrite"])
          {
            if !lawsHoldForEverything, !seen.isEmpty, numbers.next(below: 6) != 0 { continue }
            guard seen.insert("\(action["edit"])").inserted else { continue }
            try write(editor.texts(after: action["edit"]), to: folder)
            #expect(try findings() == before, "\(action)")
            #expect(try usher(["test"], in: folder).output == results, "\(action)")
            #expect(try usher(["fmt", "--check"], in: folder).status == 0, "\(action)")
            try write(originals, to: folder)
          }
        }
      }
    }
  }
}

extension Editor {
  /// The code actions at a cursor in front of a text, moved by some units.
  func actions(at text: String, moved: Int = 0, in path: String, only: [JSON] = []) -> [JSON] {
    let position = position(of: text, in: path, moved: moved)
    return actions(["start": position, "end": position], in: path, only: only)
  }

  func actions(_ range: JSON, in path: String, only: [JSON] = []) -> [JSON] {
    let context: JSON = only.isEmpty ? ["diagnostics": []] : ["diagnostics": [], "only": .array(only)]
    return request(
      "textDocument/codeAction", ["textDocument": document(path), "range": range, "context": context]
    ).array ?? []
  }

  /// The texts of the files that a workspace edit changes.
  func texts(after edit: JSON) throws -> [String: String] {
    var after: [String: String] = [:]
    for change in edit["documentChanges"].array ?? [] {
      let path = String((change["textDocument"]["uri"].string ?? "").dropFirst("file://\(folder.path)/".count))
      let text = try texts[path] ?? String(contentsOf: folder.appending(path: path), encoding: .utf8)
      after[path] = Editor.edited(text, change["edits"].array ?? [])
    }
    return after
  }
}
