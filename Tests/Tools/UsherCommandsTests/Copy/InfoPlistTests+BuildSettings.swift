import Foundation
import TestSupport
import Testing

extension InfoPlistTests {
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
    #expect(finished.status == 1)
    #expect(
      (finished.output + finished.errors).hasPrefix(
        """
        error[plist-unreadable]: there is no file `$(TARGET_NAME)/Info.plist`
         ┌─ App.xcodeproj/project.pbxproj:5:7
        """))
  }

  @Test func aConfigurationIsBasedOnAnXcconfig() throws {
    let objects = """
      G0 = { isa = PBXGroup; children = ( G1, ); sourceTree = "<group>"; };
      G1 = { isa = PBXGroup; children = ( F0, ); path = Config; sourceTree = "<group>"; };
      G2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Config; sourceTree = SOURCE_ROOT; };
      F0 = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = App.xcconfig; sourceTree = SDKROOT; };
      """
    let bases = [
      "baseConfigurationReference = F0 /* App.xcconfig */;",
      "baseConfigurationReferenceAnchor = G2; baseConfigurationReferenceRelativePath = App.xcconfig;",
    ]
    for base in bases {
      try project(["PRODUCT_NAME = App;"], base: base, objects) { folder in
        let call = ["check", "app.usher", "--info-plist", "App.xcodeproj"]
        let missing = try usher(call, in: folder)
        #expect(missing.status == 1)
        #expect(
          (missing.output + missing.errors).hasPrefix(
            "error[plist-unreadable]: there is no file `Config/App.xcconfig`\n"))
        try make("Config", in: folder)
        try write("INFOPLIST_FILE = Info.plist\n", "Config/App.xcconfig", in: folder)
        #expect(try usher(call, in: folder).output == "1 policy: no findings\n")
      }
    }
    try project(["PRODUCT_NAME = App;"], base: "baseConfigurationReference = F1;", objects) { folder in
      let unknown = try usher(["check", "app.usher", "--info-plist", "App.xcodeproj"], in: folder)
      #expect(unknown.status == 1)
      #expect(
        (unknown.output + unknown.errors).hasPrefix(
          "error[plist-unreadable]: the path of this configuration's `.xcconfig` is not in the project\n"))
    }
  }

  @Test func aProjectIsReadFromInside() throws {
    try project(["INFOPLIST_FILE = Info.plist;"]) { folder in
      try write(german, "app.de.copy.yaml", in: folder)
      try make("de.lproj", in: folder)
      try write(germanStrings, "de.lproj/InfoPlist.strings", in: folder)
      let inside = folder.appending(path: "App.xcodeproj")
      #expect(
        try usher(["check", "../app.usher", "--info-plist", "project.pbxproj"], in: inside).output
          == "1 policy: no findings\n")
    }
  }

  @Test func conditionsOfAnXcconfigEndBeforeTheText() throws {
    try withFolder { folder in
      try write(policy, "app.usher", in: folder)
      try write(source, "app.copy.yaml", in: folder)
      try write(
        """
        INFOPLIST_KEY_NSContactsUsageDescription[sdk=iphoneos*][arch=arm64] = [a] = b
        INFOPLIST_KEY_NSCameraUsageDescription = \(camera["NSCameraUsageDescription"] ?? "")
        #include "\(folder.path)/base.xcconfig"

        """, "app.xcconfig", in: folder)
      try write("INFOPLIST_KEY_NSMicrophoneUsageDescription[sdk=a] = x] = \n", "base.xcconfig", in: folder)
      let call = ["check", "app.usher", "--info-plist", "app.xcconfig", "--report", "compact"]
      let finished = try usher(call, in: folder)
      #expect(
        finished.output == """
          \(folder.path)/base.xcconfig:1:1: warning: `NSMicrophoneUsageDescription` is in `\(folder.path)/base.xcconfig`, but no policy asks for this resource [plist-extra]
          app.xcconfig:1:1: warning: `NSContactsUsageDescription` is in `app.xcconfig`, but no policy asks for this resource [plist-extra]

          """)
      try write(
        "INFOPLIST_KEY_NSCameraUsageDescription[sdk=iphoneos*] = The camera photographs what you sell as [a] = b.\n",
        "app.xcconfig", in: folder)
      try write(
        source.replacing("what you want to keep.", with: "what you sell as [a] = b."), "app.copy.yaml", in: folder)
      #expect(
        try usher(call, in: folder) == Finished(status: 0, output: "", errors: ""))
    }
  }

  @Test func theLanguagesAreBesideTheInfoPlistThatAnXcconfigNames() throws {
    try withFolder { folder in
      try app(in: folder)
      for name in ["Config", "App", "App/de.lproj"] { try make(name, in: folder) }
      try write("INFOPLIST_FILE = App/Info.plist\n", "Config/App.xcconfig", in: folder)
      try write(xml(camera), "App/Info.plist", in: folder)
      let call = ["check", "app.usher", "--info-plist", "Config/App.xcconfig"]
      #expect(
        try usher(call, in: folder).output.contains(
          "  = help: there is no file for it in `Config` and `App`; `usher copy plist` writes"))
      try write(germanStrings, "App/de.lproj/InfoPlist.strings", in: folder)
      #expect(try usher(call, in: folder).output == "1 policy: no findings\n")
    }
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
      #expect(finished.status == 1)
      #expect((finished.output + finished.errors).contains("app.xcconfig:1:1"))
    }
  }
}
