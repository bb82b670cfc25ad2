import Foundation
import TestSupport
import Testing

@Suite struct InfoPlistTests {
  @Test func whatThePoliciesNeedIsThere() throws {
    #expect(try check(plist: xml(camera), german: germanStrings) == [])
  }

  @Test func aBinaryListIsReadTheSame() throws {
    #expect(try check(plist: xml(camera), isBinary: true, german: germanStrings) == [])
    #expect(try check(plist: xml([:]), isBinary: true, german: germanStrings) == [missing])
  }

  @Test func aMissingKeyIsToldWhereTheSystemIsAsked() throws {
    #expect(try check(plist: xml(["CFBundleName": "Lens"]), german: germanStrings) == [missing])
  }

  @Test func anEmptyKeyIsToldWhereItStands() throws {
    #expect(
      try check(plist: xml(["NSCameraUsageDescription": " "]), german: germanStrings)
        == ["Info.plist:5:6: error: `NSCameraUsageDescription` is empty in `Info.plist` [plist-empty]"])
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
      "app.de.copy.yaml:8:3: warning: the app has no `NSCameraUsageDescription` in `de` [plist-untranslated]"
    #expect(try check(plist: xml(camera), german: nil) == [finding])
    #expect(try check(plist: xml(camera), german: "CFBundleName = \"Linse\";\n") == [finding])
  }

  @Test func stringsMayBeUTF16() throws {
    #expect(try check(plist: xml(camera), german: germanStrings, encoding: .utf16) == [])
  }

  @Test func stringsInAnotherEncodingAreRefused() throws {
    try withFolder { folder in
      try write(policy, "app.usher", in: folder)
      try write(xml(camera), "Info.plist", in: folder)
      try FileManager.default.createDirectory(at: folder.appending(path: "de.lproj"), withIntermediateDirectories: true)
      try write("close = \"Schließen\";\n", "de.lproj/InfoPlist.strings", in: folder, encoding: .isoLatin1)
      #expect(
        try usher(["check", "app.usher", "--info-plist", "Info.plist"], in: folder)
          == Finished(
            status: 2, output: "", errors: "usher: `de.lproj/InfoPlist.strings` cannot be read as a property list\n"))
    }
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
      "app.de.copy.yaml:8:3: warning: the app has no `NSCameraUsageDescription` in `de` [plist-untranslated]"
    #expect(try check(plist: xml(camera), german: nil, catalog: catalog("de", "", state: "new")) == [missing])
    #expect(try check(plist: xml(camera), german: nil, catalog: catalog("fr", "La caméra.")) == [missing])
    #expect(
      try check(plist: xml(camera), german: nil, catalog: catalog("de", " "))
        == [
          "InfoPlist.xcstrings:6:9: error: `NSCameraUsageDescription` is empty in `InfoPlist.xcstrings` [plist-empty]"
        ])
  }

  @Test func aBrokenFileIsReportedAtItsPosition() throws {
    let broken = [
      ("InfoPlist.xcstrings", "{\n  \"strings\" : {\n    \"a\" {}\n  }\n}\n", "3:9", "expected `:`"),
      ("InfoPlist.xcstrings", "{ \"strings\" : \"x\ty\\q\" }", "1:20", "expected a known escape"),
      ("InfoPlist.xcstrings", "{ \"strings\" : {} } x", "1:20", "expected the end of the file"),
      ("InfoPlist.xcstrings", String(repeating: "[", count: 80), "1:65", "expected less than 64 levels"),
      ("de.lproj/InfoPlist.strings", "a = \"b\"\nc = \"d\";\n", "2:1", "expected `;`"),
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
        #expect(finished.status == 2)
        let said = finished.output + finished.errors
        #expect(said.contains("error[plist-unreadable]: `\(path)` cannot be read\n"), "\(text)")
        #expect(said.contains("┌─ \(path):\(place)\n") && said.contains(expected), "\(said)")
      }
    }
  }

  @Test func buildSettingsOfAProjectAreKeysOfInfoPlist() throws {
    let text = camera["NSCameraUsageDescription"] ?? ""
    #expect(try checkProject(["INFOPLIST_KEY_NSCameraUsageDescription = \"\(text)\";"]) == [])
    #expect(
      try checkProject([
        "INFOPLIST_KEY_NSCameraUsageDescription = \"\(text)\";", "INFOPLIST_KEY_NSCameraUsageDescription = Old;",
      ]) == [
        "App.xcodeproj/project.pbxproj:10:7: warning: `NSCameraUsageDescription` differs from the catalog in `en` [plist-differs]"
      ])
    #expect(
      try checkProject(["GENERATE_INFOPLIST_FILE = YES;"])
        == ["app.usher:7:15: error: `App.xcodeproj/project.pbxproj` has no `NSCameraUsageDescription` [plist-missing]"])
  }

  @Test func theInfoPlistThatAProjectNamesIsReadToo() throws {
    #expect(try checkProject(["INFOPLIST_FILE = \"$(SRCROOT)/Info.plist\";"]) == [])
    let finished = try project(["INFOPLIST_FILE = \"$(TARGET_NAME)/Info.plist\";"]) { folder in
      try usher(["check", "app.usher", "--info-plist", "App.xcodeproj"], in: folder)
    }
    #expect(finished.status == 2)
    #expect(
      (finished.output + finished.errors).hasPrefix(
        """
        error[plist-unreadable]: there is no file `$(TARGET_NAME)/Info.plist`
         ┌─ App.xcodeproj/project.pbxproj:5:7
        """))
  }

  @Test func anXcconfigIsReadWithWhatItIncludes() throws {
    try withFolder { folder in
      try write(policy, "app.usher", in: folder)
      try write(source, "app.copy.yaml", in: folder)
      try write(
        """
        #include? "none.xcconfig"
        #include "base.xcconfig" // all
        INFOPLIST_KEY_NSContactsUsageDescription[sdk=iphoneos*] = Contacts = friends // shown

        """, "app.xcconfig", in: folder)
      try write(
        "#include \"app.xcconfig\"\nINFOPLIST_KEY_NSCameraUsageDescription = Old\n", "base.xcconfig", in: folder)
      let call = ["check", "app.usher", "--info-plist", "app.xcconfig", "--report", "compact"]
      #expect(
        try usher(call, in: folder)
          == Finished(
            status: 1,
            output: """
              app.xcconfig:3:1: warning: `NSContactsUsageDescription` is in `app.xcconfig`, but no policy asks for this resource [plist-extra]
              base.xcconfig:2:1: warning: `NSCameraUsageDescription` differs from the catalog in `en` [plist-differs]

              """, errors: ""))
      try write("#include base\n", "app.xcconfig", in: folder)
      let finished = try usher(call, in: folder)
      #expect(finished.status == 2)
      #expect((finished.output + finished.errors).contains("app.xcconfig:1:1"))
    }
  }

  @Test func whatIsNoListIsToldAsAMistakeOfTheCall() throws {
    try withFolder { folder in
      try write("hello", "Info.plist", in: folder)
      try write(policy, "app.usher", in: folder)
      let finished = try usher(["check", "app.usher", "--info-plist", "Info.plist"], in: folder)
      #expect(
        finished == Finished(status: 2, output: "", errors: "usher: `Info.plist` cannot be read as a property list\n"))
      #expect(try usher(["check", "app.usher", "--info-plist", "no.plist"], in: folder).status == 2)
    }
  }
}

private let missing = "app.usher:7:15: error: `Info.plist` has no `NSCameraUsageDescription` [plist-missing]"

private let camera = ["NSCameraUsageDescription": "The camera photographs what you want to keep."]

private let germanStrings =
  "// by hand\n\"NSCameraUsageDescription\" = \"Die Kamera fotografiert, was du behalten willst.\";\n"

private let policy = """
  language 1
  policy app
  use ios
  copy app
  alert off { button close cancel }
  flow ask -> yes | no {
    start state asking { ask camera { granted -> end yes; else -> telling } }
    state telling { show off { close -> end no } }
  }

  """

private let source = """
  schema: 1
  catalog: app
  source: en
  entries:
    off:
      note: After a refusal.
      title: No camera
      buttons:
        close: Close
    camera.purpose:
      kind: purpose
      key: NSCameraUsageDescription
      text: The camera photographs what you want to keep.

  """

private let german = """
  catalog: app
  locale: de
  entries:
    off:
      title: Keine Kamera
      buttons:
        close: Schließen
    camera.purpose:
      text: Die Kamera fotografiert, was du behalten willst.

  """

/// A property list with these texts, sorted by key. Each text takes two lines, starting at line 5.
private func xml(_ texts: [String: String]) -> String {
  let rows = texts.sorted { $0.key < $1.key }.map { "<key>\($0)</key>\n<string>\($1)</string>\n" }.joined()
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(rows)<key>UIBackgroundModes</key>
    <array><string>audio</string></array>
    </dict>
    </plist>

    """
}

/// The findings for an app with this Info.plist and this German `InfoPlist.strings`.
private func check(
  plist: String, isBinary: Bool = false, german strings: String?, encoding: String.Encoding = .utf8,
  catalog: String? = nil
) throws -> [String] {
  try withFolder { folder in
    try write(policy, "app.usher", in: folder)
    try write(source, "app.copy.yaml", in: folder)
    try write(german, "app.de.copy.yaml", in: folder)
    var data = Data(plist.utf8)
    if isBinary {
      let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
      data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    }
    try data.write(to: folder.appending(path: "Info.plist"))
    if let strings {
      try FileManager.default.createDirectory(at: folder.appending(path: "de.lproj"), withIntermediateDirectories: true)
      try write(strings, "de.lproj/InfoPlist.strings", in: folder, encoding: encoding)
    }
    if let catalog { try write(catalog, "InfoPlist.xcstrings", in: folder) }
    let finished = try usher(["check", "app.usher", "--info-plist", "Info.plist", "--report", "compact"], in: folder)
    #expect(finished.errors == "")
    return finished.output.split(separator: "\n").map { String($0) }
  }
}

/// A string catalog with one text of the camera in one language.
private func catalog(_ locale: String, _ value: String, state: String = "translated") -> String {
  """
  {
    "sourceLanguage" : "en",
    "strings" : {
      "NSCameraUsageDescription" : {
        "localizations" : {
          "\(locale)" : { "stringUnit" : { "state" : "\(state)", "value" : "\(value)" } }
        }
      }
    },
    "version" : "1.0"
  }

  """
}

/// The findings for an app whose Xcode project has a build configuration for each of these lines.
private func checkProject(_ settings: [String]) throws -> [String] {
  try project(settings) { folder in
    let finished = try usher(
      ["check", "app.usher", "--info-plist", "App.xcodeproj", "--report", "compact"], in: folder)
    #expect(finished.errors == "")
    return finished.output.split(separator: "\n").map { String($0) }
  }
}

/// Each configuration takes five lines, starting at line 3.
private func project<Result>(_ settings: [String], _ body: (URL) throws -> Result) throws -> Result {
  try withFolder { folder in
    try write(policy, "app.usher", in: folder)
    try write(source, "app.copy.yaml", in: folder)
    try write(xml(camera), "Info.plist", in: folder)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "App.xcodeproj"), withIntermediateDirectories: true)
    let configurations = settings.enumerated().map { index, line in
      """
        A\(index) /* Debug */ = {
          isa = XCBuildConfiguration; files = ( "$(inherited)", a/b.swift, );
            \(line)
          name = Debug;
        };

      """.replacing("files =", with: "buildSettings = { files =").replacing("name =", with: "}; name =")
    }
    try write(
      "// !$*UTF8*$!\n{ objects = {\n\(configurations.joined())}; rootObject = A0 /* Project */; }\n",
      "App.xcodeproj/project.pbxproj", in: folder)
    return try body(folder)
  }
}

private func write(_ text: String, _ name: String, in folder: URL, encoding: String.Encoding = .utf8) throws {
  try #require(text.data(using: encoding)).write(to: folder.appending(path: name))
}
