import Foundation
import TestSupport
import Testing

/// The app that the tests check.
extension InfoPlistTests {
  var missing: String {
    "app.usher:7:15: error: `Info.plist` has no `NSCameraUsageDescription` [plist-missing]"
  }

  var camera: [String: String] { ["NSCameraUsageDescription": "The camera photographs what you want to keep."] }

  var germanStrings: String {
    "// by hand\n\"NSCameraUsageDescription\" = \"Die Kamera fotografiert, was du behalten willst.\";\n"
  }

  var policy: String {
    """
    language 1
    policy app
    use ios
    copy app
    alert off { button close cancel }
    flow ask -> yes | no {
      start state asking { ask camera { granted -> end yes; else -> telling } }
      state telling { show off { close -> end no } }
    }
    waive no-way-to-settings "another page of the app leads there"

    """
  }

  var source: String {
    """
    schema: 1
    catalog: app
    source: en
    entries:
      "off":
        note: After a refusal.
        title: No camera
        buttons:
          close: Close
      camera.purpose:
        kind: purpose
        key: NSCameraUsageDescription
        text: The camera photographs what you want to keep.

    """
  }

  var german: String {
    """
    catalog: app
    locale: de
    entries:
      "off":
        from: 2b130027
        title: Keine Kamera
        buttons:
          close: Schließen
      camera.purpose:
        from: 2bcf0d39
        text: Die Kamera fotografiert, was du behalten willst.

    """
  }

  /// A property list with these texts, sorted by key. Each text takes two lines, starting at line 5.
  func xml(_ texts: [String: String]) -> String {
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

  /// A property list in binary form.
  func binary(_ plist: String) throws -> Data {
    let list = try unsafe PropertyListSerialization.propertyList(from: Data(plist.utf8), format: nil)
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  /// The findings for an app with this Info.plist and this German `InfoPlist.strings`.
  func check(
    plist: String, isBinary: Bool = false, german strings: String?, encoding: String.Encoding = .utf8,
    catalog: String? = nil
  ) throws -> [String] {
    try withFolder { folder in
      try write(policy, "app.usher", in: folder)
      try write(source, "app.copy.yaml", in: folder)
      try write(german, "app.de.copy.yaml", in: folder)
      let data = isBinary ? try binary(plist) : try #require(plist.data(using: encoding))
      try data.write(to: folder.appending(path: "Info.plist"))
      if let strings {
        try FileManager.default.createDirectory(
          at: folder.appending(path: "de.lproj"), withIntermediateDirectories: true)
        try write(strings, "de.lproj/InfoPlist.strings", in: folder, encoding: encoding)
      }
      if let catalog { try write(catalog, "InfoPlist.xcstrings", in: folder) }
      let finished = try usher(["check", "app.usher", "--info-plist", "Info.plist", "--report", "compact"], in: folder)
      #expect(finished.errors == "")
      return finished.output.split(separator: "\n").map { String($0) }
    }
  }

  /// The findings for an app that asks for the camera, with these files.
  func check(
    files: [String: String] = [:], plist: String? = nil, policy: String? = nil,
    hasCatalog: Bool = true, named: String = "Info.plist"
  ) throws -> [String] {
    try withFolder { folder in
      try write(policy ?? self.policy, "app.usher", in: folder)
      if hasCatalog { try write(source, "app.copy.yaml", in: folder) }
      for (path, text) in files.merging(["Info.plist": plist ?? xml(camera)], uniquingKeysWith: { $1 }) {
        try make((path as NSString).deletingLastPathComponent, in: folder)
        try write(text, path, in: folder)
      }
      let finished = try usher(["check", ".", "--info-plist", named, "--report", "compact"], in: folder)
      #expect(finished.errors == "")
      return finished.output.split(separator: "\n").map { String($0) }
    }
  }

  /// The findings in the Info.plist of an app without catalogs that asks for a resource, with these keys.
  func check(asking request: String, _ keys: [String]) throws -> [String] {
    let policy =
      "language 1\npolicy app\nuse ios\nflow f -> done { start state s { ask \(request) { else -> end done } } }\n"
    let plist = xml(Dictionary(uniqueKeysWithValues: keys.map { ($0, "For a reason.") }))
    return try check(plist: plist, policy: policy, hasCatalog: false).filter { $0.contains("[plist-") }
  }

  /// A string catalog with one text of the camera in one language.
  func catalog(_ locale: String, _ value: String, state: String = "translated") -> String {
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
  func checkProject(_ settings: [String]) throws -> [String] {
    try project(settings) { folder in
      let finished = try usher(
        ["check", "app.usher", "--info-plist", "App.xcodeproj", "--report", "compact"], in: folder)
      #expect(finished.errors == "")
      return finished.output.split(separator: "\n").map { String($0) }
    }
  }

  /// Each configuration takes five lines, starting at line 3. `base` are further fields of each.
  func project<Result>(
    _ settings: [String], base: String = "", _ objects: String = "", _ body: (URL) throws -> Result
  ) throws -> Result {
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

        """.replacing("files =", with: "\(base) buildSettings = { files =").replacing("name =", with: "}; name =")
      }
      try write(
        "// !$*UTF8*$!\n{ objects = {\n\(configurations.joined())\(objects)}; rootObject = A0 /* Project */; }\n",
        "App.xcodeproj/project.pbxproj", in: folder)
      return try body(folder)
    }
  }

  func write(_ text: String, _ name: String, in folder: URL, encoding: String.Encoding = .utf8) throws {
    try #require(text.data(using: encoding)).write(to: folder.appending(path: name))
  }

  /// A policy with catalogs in two languages.
  func app(in folder: URL) throws {
    try write(policy, "app.usher", in: folder)
    try write(source, "app.copy.yaml", in: folder)
    try write(german, "app.de.copy.yaml", in: folder)
  }

  func make(_ name: String, in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
  }
}
