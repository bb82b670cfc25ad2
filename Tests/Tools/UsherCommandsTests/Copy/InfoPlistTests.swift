import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct InfoPlistTests {
  @Test func whatThePoliciesNeedIsThere() throws {
    #expect(try check(plist: xml(camera), german: germanStrings) == [])
  }

  @Test func aBinaryListIsReadTheSame() throws {
    #expect(try check(plist: xml(camera), isBinary: true, german: germanStrings) == [])
    #expect(try check(plist: xml([:]), isBinary: true, german: germanStrings) == [missing])
    let (start, end) = ("<dict><key>a</key>", "</dict>")
    let nested = String(repeating: start, count: 90) + "<true/>" + String(repeating: end, count: 90)
    let deep = xml(camera).replacing("<key>UIBackgroundModes</key>", with: "<key>b</key>\(nested)<key>c</key>")
    #expect(try check(plist: deep, isBinary: true, german: germanStrings) == [])
  }

  @Test func aMissingKeyIsToldWhereTheSystemIsAsked() throws {
    #expect(try check(plist: xml(["CFBundleName": "Lens"]), german: germanStrings) == [missing])
  }

  @Test func anEmptyKeyIsToldWhereItStands() throws {
    #expect(
      try check(plist: xml(["NSCameraUsageDescription": " "]), german: germanStrings)
        == ["Info.plist:5:6: error: `NSCameraUsageDescription` is empty in `Info.plist` [plist-empty]"])
  }

  @Test func aKeyOfAnOlderSystemIsNotExtra() throws {
    try withFolder { folder in
      let keys = [
        "NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription", "NSCalendarsUsageDescription",
      ]
      try write(
        "language 1\npolicy app\nuse ios\nflow plan -> done { start state one { ask reminders { else -> end done } } }\n",
        "app.usher", in: folder)
      try write(xml(Dictionary(uniqueKeysWithValues: keys.map { ($0, "To plan.") })), "Info.plist", in: folder)
      let call = ["check", "app.usher", "--info-plist", "Info.plist", "--report", "compact"]
      let extra = try usher(call, in: folder).output.split(separator: "\n").filter { $0.hasSuffix("[plist-extra]") }
      #expect(extra.count == 1 && extra.allSatisfy { $0.contains("`NSCalendarsUsageDescription`") }, "\(extra)")
    }
  }

  @Test func aKeyThatNothingAsksForIsExtra() throws {
    let plist = xml(camera.merging(["NSContactsUsageDescription": "Contacts."]) { $1 })
    #expect(
      try check(plist: plist, german: germanStrings)
        == [
          "Info.plist:7:6: warning: `NSContactsUsageDescription` is in `Info.plist`, but no policy asks for this resource [plist-extra]"
        ])
  }

  @Test func whatDiffersFromTheCatalogIsTold() throws {
    #expect(
      try check(plist: xml(["NSCameraUsageDescription": "Camera."]), german: germanStrings)
        == [
          "Info.plist:5:6: warning: `NSCameraUsageDescription` differs from the catalog in `en` [plist-differs]"
        ])
    #expect(
      try check(plist: xml(camera), german: "/* old */\nNSCameraUsageDescription = \"Kamera.\";\n")
        == [
          "de.lproj/InfoPlist.strings:2:1: warning: `NSCameraUsageDescription` differs from the catalog in `de` [plist-differs]"
        ])
  }

  @Test func aLanguageWithoutItsPurposeIsTold() throws {
    let finding =
      "app.de.copy.yaml:9:3: warning: the app has no `NSCameraUsageDescription` in `de` [plist-untranslated]"
    #expect(try check(plist: xml(camera), german: nil) == [finding])
    #expect(try check(plist: xml(camera), german: "CFBundleName = \"Linse\";\n") == [finding])
  }

  @Test func stringsMayBeUTF16() throws {
    #expect(try check(plist: xml(camera), german: germanStrings, encoding: .utf16) == [])
  }

  @Test func stringsInAnotherEncodingAreReported() throws {
    #expect(
      try check(plist: xml(camera), german: "close = \"Schließen\";\n", encoding: .isoLatin1)
        == ["de.lproj/InfoPlist.strings:1:16: error: `de.lproj/InfoPlist.strings` cannot be read [plist-unreadable]"])
  }

  @Test func aStringCatalogHasTheLanguages() throws {
    #expect(
      try check(
        plist: xml(camera), german: nil, catalog: catalog("de", "Die Kamera fotografiert, was du behalten willst."))
        == [])
    #expect(
      try check(plist: xml(camera), german: nil, catalog: catalog("de", "Kamera."))
        == [
          "InfoPlist.xcstrings:6:9: warning: `NSCameraUsageDescription` differs from the catalog in `de` [plist-differs]"
        ])
    let missing =
      "app.de.copy.yaml:9:3: warning: the app has no `NSCameraUsageDescription` in `de` [plist-untranslated]"
    #expect(try check(plist: xml(camera), german: nil, catalog: catalog("de", "", state: "new")) == [missing])
    #expect(try check(plist: xml(camera), german: nil, catalog: catalog("fr", "La caméra.")) == [missing])
    #expect(
      try check(plist: xml(camera), german: nil, catalog: catalog("de", " "))
        == [
          "InfoPlist.xcstrings:6:9: error: `NSCameraUsageDescription` is empty in `InfoPlist.xcstrings` [plist-empty]"
        ])
  }

  /// Also with a byte order mark, in UTF-16, or as the old form.
  @Test(arguments: [
    "<plist version='1.0 >'><dict><key>NSCamera<!-- its -->UsageDescription</key><string>The camera photographs <![CDATA[what]]> you want to keep&#46;</string></dict></plist>",
    "\n<dict><key>x</key><dict/><key>NSCameraUsageDescription</key><!-- a --><string >The camera photographs what you want t&#x6f; keep.</string >\n</dict >\n<!-- b -->",
    "{ /* old */ NSCameraUsageDescription = \"The camera photographs what you want to keep.\"; a = ( b, { c = <00ff>; } ); }",
  ])
  func everyFormOfAListIsRead(_ plist: String) throws {
    for encoding in [String.Encoding.utf8, .utf16] {
      #expect(try check(plist: plist, german: germanStrings, encoding: encoding) == [])
    }
    #expect(try check(plist: "\u{FEFF}" + plist, german: germanStrings) == [])
  }

  /// Only the texts of the root are read, so its other values may be nested as deeply as they like.
  @Test func aDamagedBinaryListIsReported() throws {
    let list = xml(camera.merging(["Long": String(repeating: "ä", count: 300)]) { $1 })
    var numbers = Numbers(seed: 4)
    try withFolder { folder in
      try write(policy, "app.usher", in: folder)
      let sound = Array(try binary(list))
      for _ in 0..<300 {
        var bytes = sound
        switch numbers.next(below: 3) {
        case 0: bytes = Array(bytes.prefix(numbers.next(below: bytes.count)))
        case 1: bytes[bytes.count - 1 - numbers.next(below: 32)] = UInt8(numbers.next(below: 256))
        default: for _ in 0..<3 { bytes[8 + numbers.next(below: bytes.count - 8)] = UInt8(numbers.next(below: 256)) }
        }
        try Data(bytes).write(to: folder.appending(path: "Info.plist"))
        #expect(try usher(["check", "app.usher", "--info-plist", "Info.plist"], in: folder).status < 2)
      }
      try Data(Array("bplist00".utf8)).write(to: folder.appending(path: "Info.plist"))
      let finished = try usher(
        ["check", "app.usher", "--info-plist", "Info.plist", "--report", "compact"], in: folder)
      #expect(finished.output.hasPrefix("Info.plist:1:1: error: `Info.plist` cannot be read [plist-unreadable]\n"))
    }
  }

  /// What else is wrong is reported too.
  @Test func aBrokenFileIsReportedAtItsPosition() throws {
    let broken = [
      ("InfoPlist.xcstrings", "{\n  \"strings\" : {\n    \"a\" {}\n  }\n}\n", "3:9", "expected `:`"),
      ("InfoPlist.xcstrings", "{ \"strings\" : \"x\ty\\q\" }", "1:20", "expected a known escape"),
      (
        "InfoPlist.xcstrings", #"{ "strings" : "\ud83d\"#, "1:22",
        "expected `\\u` with the second half of the character"
      ),
      ("InfoPlist.xcstrings", #"{ "strings" : "\ud83d\"0041" }"#, "1:22", "expected `\\u` with the second half"),
      ("InfoPlist.xcstrings", #"{ "strings" : "\ud83d\u0041" }"#, "1:18", "expected both halves of a character"),
      ("InfoPlist.xcstrings", #"{ "strings" : "\ude00" }"#, "1:18", "expected both halves of a character"),
      ("InfoPlist.xcstrings", #"{ "strings" : "\u+041" }"#, "1:18", "expected four hexadecimal digits"),
      ("InfoPlist.xcstrings", #"{ "strings" : "\U0041" }"#, "1:17", "expected a known escape"),
      ("InfoPlist.xcstrings", "{ \"strings\" : {} } x", "1:20", "expected the end of the file"),
      ("InfoPlist.xcstrings", String(repeating: "[", count: 80), "1:65", "expected less than 64 levels"),
      ("Info.plist", String(repeating: "<array>", count: 10_000), "1:449", "expected less than 64 levels"),
      ("Info.plist", String(repeating: "(", count: 10_000), "1:65", "expected less than 64 levels"),
      ("Info.plist", String(repeating: "<plist>", count: 10_000), "1:449", "expected less than 64 levels"),
      ("Info.plist", "{ a = " + String(repeating: "{ a = ", count: 10_000), "1:385", "expected less than 64 levels"),
      (
        "de.lproj/InfoPlist.strings", "a = " + String(repeating: "(", count: 80), "1:69",
        "expected less than 64 levels"
      ),
      ("Info.plist", "hello", "1:1", "expected a property list with a dictionary"),
      ("Info.plist", "<plist><array/></plist>", "1:1", "expected a property list with a dictionary"),
      ("Info.plist", "<plist>\n<dict><key>a</key></dict>", "2:19", "expected a value of a property list"),
      ("Info.plist", "<plist>\n<dict><string>a</string></dict>", "2:7", "expected `<key>`"),
      ("Info.plist", "<plist><dict><key>a</key><string>b</dict>", "1:35", "expected `</string>`"),
      ("Info.plist", "<plist><dict><key>a</key><string>&b;</string>", "1:34", "expected a known character reference"),
      ("Info.plist", "<plist><dict><key>a</key><string>&#xD800;", "1:34", "expected a known character reference"),
      ("Info.plist", "<plist><dict/></plist>x", "1:23", "expected the end of the file"),
      ("Info.plist", "<plist><dict><!-- a", "1:14", "expected `-->`"),
      (
        "Info.plist", "<!DOCTYPE plist [ <!ENTITY a \"b\"> ]><plist><dict/></plist>", "1:35",
        "expected `<`"
      ),
      ("de.lproj/InfoPlist.strings", "a = \"b\"\nc = \"d\";\n", "1:8", "expected `;`"),
      ("de.lproj/InfoPlist.strings", "/* a\n", "1:1", "expected `*/`"),
      ("de.lproj/InfoPlist.strings", "a = \"b;\n", "1:5", "expected a closing quote"),
    ]
    for (path, text, place, expected) in broken {
      try withFolder { folder in
        try write(policy, "app.usher", in: folder)
        try write(xml(camera), "Info.plist", in: folder)
        try FileManager.default.createDirectory(
          at: folder.appending(path: "de.lproj"), withIntermediateDirectories: true)
        try write(text, path, in: folder)
        let finished = try usher(["check", "app.usher", "--info-plist", "Info.plist"], in: folder)
        #expect(finished.status == 1 && finished.errors == "")
        let said = finished.output
        #expect(said.contains("error[unknown-catalog]: ") && said.hasSuffix("\n1 policy: 2 errors\n"))
        #expect(said.contains("error[plist-unreadable]: `\(path)` cannot be read\n"), "\(text)")
        #expect(said.contains("┌─ \(path):\(place)\n") && said.contains(expected), "\(said)")
      }
    }
  }

  @Test func aStringCatalogThatIsNotUTF8IsRefused() throws {
    try withFolder { folder in
      try write(policy, "app.usher", in: folder)
      try write(xml(camera), "Info.plist", in: folder)
      try write("{ \"strings\" : \"ä\" }", "InfoPlist.xcstrings", in: folder, encoding: .isoLatin1)
      let finished = try usher(["check", "app.usher", "--info-plist", "Info.plist"], in: folder)
      #expect(finished.status == 1)
      #expect(
        (finished.output + finished.errors).hasPrefix(
          """
          error[plist-unreadable]: `InfoPlist.xcstrings` cannot be read
           ┌─ InfoPlist.xcstrings:1:16
          """))
    }
  }

  @Test func aFileWithoutAnEndIsNotReadToItsEnd() throws {
    try withFolder { folder in
      try write(policy, "app.usher", in: folder)
      let reasons = [
        ("--config", "is a pipe or a device, and is not read"),
        ("--info-plist", "is too large: usher reads at most 64 MiB of a file"),
      ]
      for (option, reason) in reasons {
        #expect(
          try usher(["check", "app.usher", option, "/dev/zero"], in: folder)
            == Finished(status: 2, output: "", errors: "usher: `/dev/zero` \(reason)\n"))
      }
    }
  }

  @Test func aFileOfAnotherTargetHasNoTextsOfTheApp() throws {
    try withFolder { folder in
      try app(in: folder)
      try make("de.lproj", in: folder)
      try write(xml(camera), "Info.plist", in: folder)
      try write(germanStrings, "de.lproj/Widget-InfoPlist.strings", in: folder)
      let finished = try usher(["check", "app.usher", "--info-plist", "Info.plist"], in: folder)
      #expect(
        finished.output.hasPrefix("warning[plist-untranslated]: the app has no `NSCameraUsageDescription` in `de`\n"))
      #expect(
        finished.output.contains(
          """
            = help: there is no file for it in this folder; `usher copy plist` writes `de.lproj/InfoPlist.strings` or `InfoPlist.xcstrings`

          """))
      // Xcode puts the name of the target in front of a string catalog.
      try write(
        catalog("de", "Die Kamera fotografiert, was du behalten willst."), "App-InfoPlist.xcstrings", in: folder)
      #expect(
        try usher(["check", "app.usher", "--info-plist", "Info.plist"], in: folder).output
          == "1 policy: no findings\n")
    }
  }

  @Test func twoCatalogsWithDifferentTextsAreAConflict() throws {
    try withFolder { folder in
      try app(in: folder)
      try write(xml(camera), "Info.plist", in: folder)
      try make("de.lproj", in: folder)
      try write(germanStrings, "de.lproj/InfoPlist.strings", in: folder)
      try write(
        policy.replacing("policy app", with: "policy other").replacing("copy app", with: "copy other"), "other.usher",
        in: folder)
      try write(
        source.replacing("catalog: app", with: "catalog: other").replacing(
          "The camera photographs", with: "This keeps"),
        "other.copy.yaml", in: folder)
      let finished = try usher(["check", ".", "--info-plist", "Info.plist", "--report", "compact"], in: folder)
      #expect(
        finished
          == Finished(
            status: 1,
            output: """
              other.copy.yaml:10:3: error: two catalogs have different texts for `NSCameraUsageDescription` in `en` [plist-conflict]

              """, errors: ""))
    }
  }

  @Test func whatIsNotThereIsAMistakeOfTheCall() throws {
    try withFolder { folder in
      try write(policy, "app.usher", in: folder)
      #expect(
        try usher(["check", "app.usher", "--info-plist", "no.plist"], in: folder)
          == Finished(status: 2, output: "", errors: "usher: there is no file `no.plist`\n"))
    }
  }

  /// A file that the settings name, or that belongs to the app, is no mistake of the call.
  @Test func aPipeInTheAppIsReportedAndNothingElseIsLost() throws {
    try withFolder { folder in
      try app(in: folder)
      try make("de.lproj", in: folder)
      try write("schema: 1\ninfo-plist: Info.plist\n", "usher.yaml", in: folder)
      let file = folder.appending(path: "Info.plist").path
      let languages = folder.appending(path: "de.lproj/InfoPlist.strings").path
      #expect(unsafe mkfifo(file, 0o600) == 0)
      let pipe = "is a pipe or a device, and is not read [plist-unreadable]\n"
      #expect(
        try usher(["check", "--report", "compact"], in: folder).output
          == "usher.yaml:2:13: error: `Info.plist` \(pipe)")
      #expect(unsafe unlink(file) == 0)
      try write(xml(camera), "Info.plist", in: folder)
      #expect(unsafe mkfifo(languages, 0o600) == 0)
      #expect(
        try usher(["check", "--report", "compact"], in: folder).output
          == "de.lproj/InfoPlist.strings:1:1: error: `de.lproj/InfoPlist.strings` \(pipe)")
      #expect(unsafe unlink(languages) == 0)
      #expect(unsafe symlink("nowhere", languages) == 0)
      #expect(
        try usher(["check", "--report", "compact"], in: folder).output
          == "de.lproj/InfoPlist.strings:1:1: error: `de.lproj/InfoPlist.strings` is a link that leads nowhere [plist-unreadable]\n"
      )
    }
  }
}
