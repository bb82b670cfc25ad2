import Foundation
import TestSupport
import Testing

/// Keys that are there twice, that only older systems read, or that are no keys.
extension InfoPlistTests {
  @Test func nothingIsExtraWhileAPolicyHasErrors() throws {
    let plist = xml(camera.merging(["NSContactsUsageDescription": "Contacts."]) { $1 })
    let extra =
      "Info.plist:7:6: warning: `NSContactsUsageDescription` is in `Info.plist`, but no policy asks for this resource [plist-extra]"
    #expect(try check(plist: plist) == [extra])
    for broken in [
      "language 1\npolicy other\nuse ios\nflow a -> b { start state c { ask contacts { else -> end z } } }\n", "x",
    ] {
      let found = try check(files: ["other.usher": broken], plist: plist)
      #expect(!found.isEmpty && !found.contains { $0.contains("plist") }, "\(found)")
    }
  }

  @Test func aKeyThatIsThereTwiceIsReportedWithBothPlaces() throws {
    let pair = "<key>NSCameraUsageDescription</key>\n<string>\(camera["NSCameraUsageDescription"] ?? "")</string>\n"
    let twice = "<plist><dict>\n\(pair)\n\(pair)</dict></plist>"
    let place = "Info.plist:5:6: error: `NSCameraUsageDescription` is in `Info.plist` twice [plist-conflict]"
    #expect(try check(plist: twice) == [place])
    // A key in another dictionary is another key.
    #expect(try check(plist: "<plist><dict>\n\(pair)<key>a</key><dict>\(pair)</dict></dict></plist>") == [])
    let line = "NSCameraUsageDescription = \"Kamera.\";\n"
    #expect(
      try check(files: ["fr.lproj/InfoPlist.strings": line + "x = y;\n" + line])
        == [
          "fr.lproj/InfoPlist.strings:3:1: error: `NSCameraUsageDescription` is in `fr.lproj/InfoPlist.strings` twice [plist-conflict]"
        ])
    #expect(
      try check(files: [
        "InfoPlist.xcstrings": "{\"strings\": {\n\"NSCameraUsageDescription\": {},\n\"NSCameraUsageDescription\": {}}}"
      ])
        == [
          "InfoPlist.xcstrings:3:1: error: `NSCameraUsageDescription` is in `InfoPlist.xcstrings` twice [plist-conflict]"
        ])
    let setting = "INFOPLIST_KEY_NSCameraUsageDescription = \"\(camera["NSCameraUsageDescription"] ?? "")\";"
    #expect(try checkProject([setting, setting]) == [])
    #expect(
      try checkProject([setting + "\n" + setting])
        == [
          "App.xcodeproj/project.pbxproj:6:1: error: `INFOPLIST_KEY_NSCameraUsageDescription` is in `App.xcodeproj/project.pbxproj` twice [plist-conflict]"
        ])
  }

  @Test func aFormerKeyIsReportedWithTheNewerOne() throws {
    let cases: [(asks: String, keys: [String], findings: [String])] = [
      (
        "calendar full", ["NSCalendarsUsageDescription"],
        [
          "app.usher:4:30: error: `Info.plist` has no `NSCalendarsFullAccessUsageDescription`, only its former key `NSCalendarsUsageDescription` [plist-missing]"
        ]
      ),
      ("calendar full", ["NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription"], []),
      (
        "bluetooth", ["NSBluetoothPeripheralUsageDescription"],
        [
          "app.usher:4:30: error: `Info.plist` has no `NSBluetoothAlwaysUsageDescription`, only its former key `NSBluetoothPeripheralUsageDescription` [plist-missing]"
        ]
      ),
      (
        "bluetooth", ["NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription"],
        [
          "Info.plist:7:6: warning: `NSBluetoothPeripheralUsageDescription` is the former key of `NSBluetoothAlwaysUsageDescription`, which is there too [plist-extra]"
        ]
      ),
      (
        "location", ["NSLocationAlwaysUsageDescription", "NSLocationWhenInUseUsageDescription"],
        [
          "Info.plist:5:6: warning: `NSLocationAlwaysUsageDescription` is the former key of `NSLocationAlwaysAndWhenInUseUsageDescription`, and no policy needs either [plist-extra]"
        ]
      ),
    ]
    for (asks, keys, findings) in cases { #expect(try check(asking: asks, keys) == findings, "\(asks) \(keys)") }
  }

  @Test func theNameThatXcodeShowsIsNoKey() throws {
    #expect(
      try check(asking: "camera", ["NSCameraUsageDescription", "Privacy - Microphone Usage Description"])
        == [
          "Info.plist:7:6: warning: `Privacy - Microphone Usage Description` is not a key, but the name under which Xcode shows `NSMicrophoneUsageDescription` [plist-extra]"
        ])
    #expect(
      try check(asking: "camera", ["Privacy - Camera Usage Description"])
        == [
          "app.usher:4:30: error: `Info.plist` has no `NSCameraUsageDescription`, only the name under which Xcode shows it [plist-missing]"
        ])
    // In binary form, or with a character reference, it is the same name.
    let shown = ["Privacy - Camera Usage Description": "Scans."].merging(camera) { $1 }
    let extra =
      "warning: `Privacy - Camera Usage Description` is not a key, but the name under which Xcode shows `NSCameraUsageDescription` [plist-extra]"
    #expect(
      try check(plist: xml(shown), isBinary: true, german: germanStrings) == ["Info.plist:1:1: \(extra)"])
    #expect(try check(plist: xml(shown).replacing("Privacy -", with: "Privacy &#45;")) == ["Info.plist:7:6: \(extra)"])
    // In the texts of a language, too.
    let path = "de.lproj/InfoPlist.strings"
    #expect(
      try check(files: [path: "\"Privacy - Camera Usage Description\" = \"Kamera.\";\n"])
        == [
          "Info.plist:5:6: warning: the app has no `NSCameraUsageDescription` in `de` [plist-untranslated]",
          "\(path):1:1: \(extra)",
        ])
    let names = [
      "Location Always and When In Use": "NSLocationAlwaysAndWhenInUseUsageDescription",
      "Face ID": "NSFaceIDUsageDescription", "Tracking": "NSUserTrackingUsageDescription",
      "Photo Library Additions": "NSPhotoLibraryAddUsageDescription", "Media Library": "NSAppleMusicUsageDescription",
    ]
    for (name, key) in names {
      let found = try check(asking: "camera", ["NSCameraUsageDescription", "Privacy - \(name) Usage Description"])
      #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix(" shows `\(key)` [plist-extra]") }, "\(found)")
    }
  }

  @Test func aMergeConflictIsReportedAsSuch() throws {
    let (ours, theirs) = ("<<<<<<< HEAD\n", "=======\n>>>>>>> feature\n")
    let files = [
      ("Info.plist", "<plist><dict>\n\(ours)<key>a</key><string>b</string>\n\(theirs)</dict></plist>"),
      ("Info.plist", "<plist><dict>\n<key>a</key><string>\n\(ours)b\n\(theirs)</string></dict></plist>"),
      ("de.lproj/InfoPlist.strings", "a = b;\n\(ours)c = d;\n\(theirs)"),
      ("InfoPlist.xcstrings", "{ \"strings\" : {\n\(ours)\"a\" : {}\n\(theirs)} }"),
      ("Localizable.xcstrings", "{ \"strings\" : {\n\(ours)\"a\" : {}\n\(theirs)} }"),
    ]
    for (path, text) in files {
      let line = path == "Info.plist" && text.contains("<string>\n") ? 3 : 2
      #expect(
        try check(files: [path: text], plist: path == "Info.plist" ? text : nil)
          == ["\(path):\(line):1: error: this file contains a merge conflict [merge-conflict]"])
    }
    #expect(
      try checkProject(["\n\(ours)A = b;\n\(theirs)"])
        == ["App.xcodeproj/project.pbxproj:6:1: error: this file contains a merge conflict [merge-conflict]"])
    let base = ["INFOPLIST_FILE = Info.plist\n", ours, "A = b\n", theirs].joined()
    #expect(
      try check(files: ["App.xcconfig": base], named: "App.xcconfig")
        == ["App.xcconfig:2:1: error: this file contains a merge conflict [merge-conflict]"])
    // A line in a comment is none.
    #expect(
      try check(files: ["fr.lproj/InfoPlist.strings": "/*\nTitle\n=======\n*/\nNSCameraUsageDescription = a;"]) == [])
  }
}
