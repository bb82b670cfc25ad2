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
  plist: String, isBinary: Bool = false, german strings: String?, encoding: String.Encoding = .utf8
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
    let finished = try usher(["check", "app.usher", "--info-plist", "Info.plist", "--report", "compact"], in: folder)
    #expect(finished.errors == "")
    return finished.output.split(separator: "\n").map { String($0) }
  }
}

private func write(_ text: String, _ name: String, in folder: URL, encoding: String.Encoding = .utf8) throws {
  try #require(text.data(using: encoding)).write(to: folder.appending(path: name))
}
