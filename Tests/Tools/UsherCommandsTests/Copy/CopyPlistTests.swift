import Foundation
import TestSupport
import Testing
import UsherCommands
import UsherWorkspace

@Suite struct CopyPlistTests {
  @Test func eachLanguageGetsItsStrings() throws {
    try app { folder in
      let call = ["copy", "plist", "App"]
      let first = try usher(call + ["--check"], in: folder)
      #expect(
        first
          == Finished(
            status: 1,
            output: """
              App/en.lproj/InfoPlist.strings: to be written
              App/de.lproj/InfoPlist.strings: to be written
              2 files: 2 to be written

              """, errors: ""))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "App/en.lproj").path))
      #expect(try usher(call, in: folder).status == 0)
      #expect(
        try text("App/en.lproj/InfoPlist.strings", in: folder)
          == "\"NSCameraUsageDescription\" = \"Lens scans \\\"receipts\\\" \\\\ bills.\";\n")
      #expect(
        try text("App/de.lproj/InfoPlist.strings", in: folder)
          == "\"NSCameraUsageDescription\" = \"Lens scannt Belege.\";\n")
      #expect(
        try usher(call + ["--check"], in: folder)
          == Finished(status: 0, output: "2 files: none to be written\n", errors: ""))
    }
  }

  @Test func whatOthersWroteInStringsStays() throws {
    try app { folder in
      let old = "/* ours */\nCFBundleName = \"Linse\"; // name\n\"NSCameraUsageDescription\" = \"alt\" ;\nOther;"
      let new = old.replacing("\"alt\"", with: "\"Lens scannt Belege.\"")
      let encodings: [([UInt8], String.Encoding)] = [
        ([], .utf8), ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian),
        ([0xFE, 0xFF], .utf16BigEndian),
      ]
      try make("App/de.lproj", in: folder)
      let file = folder.appending(path: "App/de.lproj/InfoPlist.strings")
      for (mark, encoding) in encodings {
        try (Data(mark) + #require(old.data(using: encoding))).write(to: file)
        #expect(try usher(["copy", "plist", "App"], in: folder).status == 0)
        #expect(try Data(contentsOf: file) == Data(mark) + #require(new.data(using: encoding)))
      }
    }
  }

  @Test func aPropertyListInXMLIsNotRewritten() throws {
    try app { folder in
      let list =
        "<?xml version=\"1.0\"?>\n<plist><dict><key>NSCameraUsageDescription</key><string>alt</string></dict></plist>"
      try make("App/de.lproj", in: folder)
      let file = folder.appending(path: "App/de.lproj/InfoPlist.strings")
      for start in [[], [0xEF, 0xBB, 0xBF], [0x0A], [0xEF, 0xBB, 0xBF, 0x20, 0x0A]] as [[UInt8]] {
        try (Data(start) + Data(list.utf8)).write(to: file)
        let errors = try usher(["copy", "plist", "App"], in: folder).errors
        #expect(errors.contains("so its texts cannot be replaced"), "\(start)")
        #expect(try Data(contentsOf: file) == Data(start) + Data(list.utf8))
      }
    }
  }

  @Test func stringsOfOtherTargetsStay() throws {
    try app { folder in
      let others = ["App/Watch/de.lproj/InfoPlist.strings", "App/de.lproj/Widget-InfoPlist.strings"]
      for name in ["App/de.lproj", "App/Watch/de.lproj"] { try make(name, in: folder) }
      for path in others { try write("\"NSCameraUsageDescription\" = \"alt\";\n", path, in: folder) }
      #expect(
        try usher(["copy", "plist", "App"], in: folder).output == """
          App/en.lproj/InfoPlist.strings: written
          App/de.lproj/InfoPlist.strings: written
          App/Watch/de.lproj/InfoPlist.strings: not in the folder itself; `usher copy plist App/Watch` writes it
          2 files: 2 written

          """)
      for path in others {
        #expect(try text(path, in: folder) == "\"NSCameraUsageDescription\" = \"alt\";\n")
      }
    }
  }

  @Test func anExistingFileIsReadOnce() throws {
    try app { folder in
      for target in ["App", "App/InfoPlist.xcstrings"] {
        _ = try usher(["copy", "plist", target], in: folder)
        let log = WorkLog()
        _ = try withLargeStack { finished(["copy", "plist", target], in: folder.path, input: [], log: log) }
        let reads = log.all.filter { if case .read(let path) = $0 { path.contains("/App/") } else { false } }
        #expect(reads.count == (target == "App" ? 2 : 1))
      }
    }
  }

  @Test func controlCharactersAreEscaped() throws {
    try app { folder in
      let comment = #""comment" : "bell \u0007""#
      try write("{ \"strings\" : {}, \(comment) }", "App/InfoPlist.xcstrings", in: folder)
      #expect(try usher(["copy", "plist", "App/InfoPlist.xcstrings"], in: folder).status == 0)
      #expect(try text("App/InfoPlist.xcstrings", in: folder).contains(comment))
    }
  }

  @Test func aNewKeyIsAddedToStrings() throws {
    try app { folder in
      try make("App/de.lproj", in: folder)
      try write("CFBundleName = \"Linse\";", "App/de.lproj/InfoPlist.strings", in: folder)
      _ = try usher(["copy", "plist", "App"], in: folder)
      #expect(
        try text("App/de.lproj/InfoPlist.strings", in: folder)
          == "CFBundleName = \"Linse\";\n\"NSCameraUsageDescription\" = \"Lens scannt Belege.\";\n")
    }
  }

  @Test func aStringCatalogIsMade() throws {
    try app { folder in
      let finished = try usher(["copy", "plist", "App/InfoPlist.xcstrings"], in: folder)
      #expect(finished.status == 0)
      #expect(
        try text("App/InfoPlist.xcstrings", in: folder) == """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "NSCameraUsageDescription" : {
                "extractionState" : "manual",
                "localizations" : {
                  "de" : {
                    "stringUnit" : {
                      "state" : "needs_review",
                      "value" : "Lens scannt Belege."
                    }
                  },
                  "en" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "Lens scans \\"receipts\\" \\\\ bills."
                    }
                  }
                }
              }
            },
            "version" : "1.0"
          }
          """)
    }
  }

  @Test func whatOthersWroteInAStringCatalogStays() throws {
    try app { folder in
      let old = """
        {
          "sourceLanguage" : "fr",
          "strings" : {
            "CFBundleName" : {
              "comment" : "Bundle \\u006eame \\ud83d\\ude00",
              "shouldTranslate" : false
            },
            "NSCameraUsageDescription" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Lens scannt Belege."
                  }
                },
                "fr" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Lens"
                  }
                }
              }
            },
            "empty" : {

            }
          },
          "version" : "1.1",
          "future" : [
            1e3,
            null
          ]
        }

        """
      try write(old, "App/InfoPlist.xcstrings", in: folder)
      #expect(try usher(["copy", "plist", "App/InfoPlist.xcstrings"], in: folder).status == 0)
      let english = """
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Lens scans \\"receipts\\" \\\\ bills."
                  }
                },
                "fr" :
        """
      let new = old.replacing("        \"fr\" :", with: english).replacing("\\u006eame \\ud83d\\ude00", with: "name 😀")
      #expect(try text("App/InfoPlist.xcstrings", in: folder) == new)
      #expect(
        try usher(["copy", "plist", "App/InfoPlist.xcstrings"], in: folder).output == "1 file: none written\n")
    }
  }

  @Test func variationsAreNotOverwritten() throws {
    try app { folder in
      let old = """
        {
          "strings" : {
            "NSCameraUsageDescription" : {
              "localizations" : {
                "de" : { "variations" : { "device" : { "ipad" : { "stringUnit" : { "value" : "x" } } } } }
              }
            }
          }
        }
        """
      try write(old, "App/InfoPlist.xcstrings", in: folder)
      let finished = try usher(["copy", "plist", "App/InfoPlist.xcstrings"], in: folder)
      #expect(finished.status == 2)
      #expect(
        (finished.output + finished.errors).hasPrefix(
          """
          error[plist-conflict]: `NSCameraUsageDescription` has variations in `de`, and a catalog has one text
           ┌─ App/InfoPlist.xcstrings:5:9
          """))
      #expect(try text("App/InfoPlist.xcstrings", in: folder) == old)
    }
  }

  @Test func twoTextsForOneKeyAreAConflict() throws {
    try app { folder in
      try write(
        source.replacing("catalog: lens", with: "catalog: other").replacing("bills", with: "cards"),
        "other.copy.yaml", in: folder)
      let finished = try usher(["copy", "plist", "App"], in: folder)
      #expect(finished.status == 2)
      #expect(
        (finished.output + finished.errors).hasPrefix(
          """
          error[plist-conflict]: two catalogs have different texts for `NSCameraUsageDescription` in `en`
           ┌─ other.copy.yaml:7:3
          """))
      #expect(try usher(["copy", "plist", "App", "lens.copy.yaml"], in: folder).status == 0)
    }
  }

  @Test func aTargetThatCannotBeWrittenIsRefused() throws {
    try app { folder in
      for target in ["None", "App/Other.xcstrings"] {
        #expect(
          try usher(["copy", "plist", target], in: folder)
            == Finished(
              status: 2, output: "",
              errors: "usher: `\(target)` is neither a folder nor an `InfoPlist.xcstrings`\n"))
      }
      try make("App/de.lproj", in: folder)
      try write("<plist/>", "App/de.lproj/InfoPlist.strings", in: folder)
      #expect(
        try usher(["copy", "plist", "App"], in: folder).errors
          == "usher: `App/de.lproj/InfoPlist.strings` is not a text in UTF-8 or UTF-16, so its texts cannot be replaced\n"
      )
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "App/en.lproj").path))
    }
  }

  @Test func catalogsWithoutPurposesAreAMistakeOfTheCall() throws {
    try withFolder { folder in
      try write(
        source.components(separatedBy: "  camera.purpose")[0].replacing(
          "entries:", with: "entries:\n  \"off\":\n    title: Gone"), "a.copy.yaml", in: folder)
      #expect(
        try usher(["copy", "plist", "."], in: folder).errors
          == "usher: the catalogs have no entry with `kind: purpose`\n")
    }
  }
}

private let source = """
  schema: 1
  catalog: lens
  source: en
  terms:
    app: Lens
  entries:
    camera.purpose:
      kind: purpose
      key: NSCameraUsageDescription
      text: '{-app} scans "receipts" \\ bills.'

  """

private let german = """
  catalog: lens
  locale: de
  entries:
    camera.purpose:
      state: draft
      text: "{-app} scannt Belege."

  """

/// A folder with catalogs and an empty folder `App`.
private func app(_ body: (URL) throws -> Void) throws {
  try withFolder { folder in
    try write(source, "lens.copy.yaml", in: folder)
    try write(german, "lens.de.copy.yaml", in: folder)
    try make("App", in: folder)
    try body(folder)
  }
}

private func make(_ name: String, in folder: URL) throws {
  try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
}

private func text(_ name: String, in folder: URL, encoding: String.Encoding = .utf8) throws -> String {
  try String(contentsOf: folder.appending(path: name), encoding: encoding)
}

private func write(_ text: String, _ name: String, in folder: URL, encoding: String.Encoding = .utf8) throws {
  try #require(text.data(using: encoding)).write(to: folder.appending(path: name))
}
