import Foundation
import TestSupport
import Testing
import UsherPlatform
import UsherProgram
import UsherRuntime

/// A policy from `usher new` passes `check`, `test`, `verify` and `fmt --check`, for every resource and several platforms.
@Suite struct NewTests {
  private static let platforms = ["ios", "macos", "android", "web"]

  /// The names of all resources of a platform.
  private static func resources(of platform: String) throws -> [String] {
    try projectPlatform(platform).resources.map { $0.name }
  }

  private static let calls: [[String]] = {
    do {
      var calls: [[String]] = []
      for (index, platform) in platforms.enumerated() {
        let own = try resources(of: platform)
        for resource in own {
          calls.append(["--platform", platform, "--resource", resource])
          calls.append(["--platform", platform, "--resource", resource, "--primer"])
        }
        for other in platforms[(index + 1)...] {
          let shared = try resources(of: other).filter(own.contains)
          for resource in shared + ["photo", "gps", "push"] {
            calls.append(["--platform", platform, "--platform", other, "--resource", resource])
            calls.append(["--platform", "\(other),\(platform)", "--resource", resource, "--primer"])
          }
        }
      }
      return calls + [
        ["--platform", platforms.joined(separator: ","), "--resource", "mic,push", "--primer"],
        ["--resource", "camera", "--resource", "microphone"],
        ["--resource", "camera", "--resource", "microphone", "--resource", "photosAddOnly", "--primer"],
        ["--resource", "locationAccuracy", "--resource", "notifications", "--locale", "de", "--locale", "en"],
        ["--resource", "camera", "--primer", "--locale", "ar", "--locale", "zh-Hans", "--locale", "fr"],
      ]
    } catch {
      preconditionFailure("the platforms are there: \(error)")
    }
  }()

  @Test(arguments: calls) func whatIsWrittenChecksCleanAndPassesItsTests(_ call: [String]) throws {
    try withFolder { folder in
      let written = try usher(["new", "first", "--to", "scan a receipt"] + call, in: folder)
      if written.status != 0 {
        // If the system asks nothing, a primer has nothing to explain. A calendar has levels on Apple's systems, and none on Android. The
        // web has no photos.
        let reasons = ["leave `--primer` out", "ask for `calendar` in different ways", "`web` has no resource `photo`"]
        #expect(written.status == 2 && reasons.contains(where: written.errors.contains), "\(written)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        return
      }
      #expect(written.status == 0, "\(written)")
      let checked = try usher(["check", "--report", "compact"], in: folder)
      #expect(checked == Finished(status: 0, output: "", errors: ""))
      let tested = try usher(["test"], in: folder)
      #expect(tested.status == 0, "\(tested)")
      let proved = try usher(["verify"], in: folder)
      #expect(proved.status == 0 && !proved.output.contains("not proved"), "\(proved)")
      #expect(try usher(["fmt", "--check"], in: folder).status == 0)
      if written.output.contains("first.copy.yaml") {
        #expect(try usher(["copy", "fmt", "--check", "first.copy.yaml"], in: folder).status == 0)
      }
    }
  }

  /// A status that neither allows anything nor makes the system show its question leads to a prompt. Of these statuses nothing tells: not
  /// what an app reads, and not what comes of a request.
  @Test func whoHasRefusedForGoodIsNeverLeftWithoutAWord() throws {
    var silent: [String] = []
    for platform in Self.platforms {
      for resource in try projectPlatform(platform).resources {
        let request = resource.request(named: "") ?? resource.requests.first
        let refused = resource.trueStatuses.all.filter { status in
          !resource.giving.contains(resource.shown[status]) && request?.results(from: status).isEmpty != false
        }
        try withFolder { folder in
          let call = ["new", "first", "--to", "scan a receipt", "--platform", platform, "--resource", resource.name]
          #expect(try usher(call, in: folder).status == 0)
          for status in refused {
            let name = resource.trueStatuses.name(of: status)
            let isTold = try ["", "silence", "tap goOn", "tap goOn; silence"].contains { script in
              let played = try usher(
                ["run", "first.usher", "--given", "\(resource.name)=\(name)", "--script", script], in: folder)
              return played.output.contains("  show alert \(resource.name)")
            }
            if !isTold { silent.append("\(platform) \(resource.name)=\(name)") }
          }
        }
      }
    }
    #expect(
      silent == [
        "ios tracking=pending", "ios localNetwork=allowed", "ios healthReading=unnecessary",
        "ios healthReading=refused",
        "ios nearbyInteraction=allowed", "ios nearbyInteraction=denied", "ios pasteboard=allowed",
        "ios pasteboard=denied", "macos localNetwork=allowed", "macos filesAndFolders=allowed",
        "macos filesAndFolders=denied", "macos systemAudio=allowed", "macos systemAudio=denied",
        "android cameraToggle=unknown", "android microphoneToggle=unknown",
      ])
  }

  @Test func severalPlatformsShareAPolicy() throws {
    try withFolder { folder in
      let call = ["new", "first", "--platform", "ios,android", "--resource", "photo", "--to", "show your trip"]
      let written = try usher(call, in: folder).output
      #expect(written.hasPrefix("`photo` is `photosReadWrite` on ios, `photos` on android\nfirst.usher: written\n"))
      let policy = try String(contentsOf: folder.appending(path: "first.usher"), encoding: .utf8)
      #expect(policy.contains("use ios, android\n") && policy.contains("    choose platform {\n"))
      #expect(policy.contains("ios     -> resultPhotosReadWrite\n") && policy.contains("android -> resultPhotos\n"))
    }
    try withFolder { folder in
      let call = ["new", "first", "--platform", "ios,android,web", "--resource", "camera", "--to", "pay"]
      #expect(try usher(call, in: folder).status == 0)
      let policy = try String(contentsOf: folder.appending(path: "first.usher"), encoding: .utf8)
      for line in [
        "denied when cameraAsked            -> guiding", "denied when platform is android    -> asking",
        "ios | android -> guidingToSettings", "web           -> guidingInWords", "silence after 30s",
      ] {
        #expect(policy.contains(line), "\(line) in \(policy)")
      }
      let texts = try String(contentsOf: folder.appending(path: "first.copy.yaml"), encoding: .utf8)
      #expect(texts.contains("You can allow this in the settings of your browser."))
    }
  }

  @Test func whatBelongsTogetherIsRefusedIfItDoesNot() throws {
    try withFolder { folder in
      func refusal(_ platforms: String, _ resource: String) throws -> String {
        try usher(["new", "first", "--to", "pay", "--platform", platforms, "--resource", resource], in: folder).errors
      }
      let differing = try refusal("ios,android", "calendar")
      #expect(
        differing == "usher: ios and android ask for `calendar` in different ways; write a policy for each of them\n")
      let missing = try refusal("ios,web", "contacts")
      #expect(missing.hasPrefix("usher: `web` has no resource `contacts`; it has `camera`, "))
      let (twice, alsoTwice) = (try refusal("ios,ios", "camera"), try refusal("ios", "mic,microphone"))
      #expect(twice == "usher: `ios` is given twice\n")
      #expect(alsoTwice == "usher: `microphone` is given twice\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func aFolderThatIsMissingIsMade() throws {
    try withFolder { folder in
      let call = ["new", "scan", "--resource", "Mic", "--to", "pay", "--into", "app/policies"]
      let written = try usher(call, in: folder).output
      #expect(written.hasPrefix("`Mic` is `microphone`\napp/policies/scan.usher: written\n"))
      #expect(try usher(["check", "app/policies"], in: folder).status == 0)
      try Data().write(to: folder.appending(path: "file"))
      let refused = try usher(["new", "scan", "--resource", "mic", "--to", "pay", "--into", "file"], in: folder)
      #expect(refused == Finished(status: 2, output: "", errors: "usher: `file` is no folder\n"))
    }
  }

  /// The purpose of a resource on a platform, or its first alert where the system shows no text.
  @Test func theTextsReadWellForEveryResource() throws {
    var said: Set<String> = []
    for platform in Self.platforms {
      for resource in try Self.resources(of: platform) {
        try withFolder { folder in
          let call = ["new", "receipts", "--to", "scan a receipt", "--platform", platform, "--resource", resource]
          #expect(try usher(call, in: folder).status == 0)
          let catalog = folder.appending(path: "receipts.copy.yaml")
          guard FileManager.default.fileExists(atPath: catalog.path) else { return }
          let text = try String(contentsOf: catalog, encoding: .utf8)
          #expect(text.contains("terms:\n  app: Receipts\n"))
          for line in text.matches(of: /(?:title|message|text): (.+)\n/) { said.insert("\(resource): \(line.1)") }
        }
      }
    }
    let listed = try String(contentsOf: projectRoot.appending(path: "Tests/Facts/new-texts.txt"), encoding: .utf8)
    #expect(said.sorted() == listed.split(separator: "\n").map { String($0) })
  }

  @Test func aPageComesBeforeARequestThatNeedsATap() throws {
    try withFolder { folder in
      let kiosk = """
        language 1
        platform kiosk

        resource camera {
          status prompt, denied
          status locked shown as denied
          status authorized grants
          ask from prompt -> authorized | denied | prompt beside app after tap
          settings denied -> authorized | prompt
          managed prompt | denied -> locked
        }

        """
      try Data(kiosk.utf8).write(to: folder.appending(path: "kiosk.usher"))
      let call = ["new", "first", "--platform", "kiosk", "--resource", "camera", "--to", "pay"]
      #expect(try usher(call, in: folder).status == 0)
      #expect(try usher(["check", "--report", "compact"], in: folder) == Finished(status: 0, output: "", errors: ""))
      #expect(try usher(["test"], in: folder).output.hasSuffix("\n4 tests in 1 policy: all passed\n"))
      let policy = try String(contentsOf: folder.appending(path: "first.usher"), encoding: .utf8)
      // No button leads to settings, so a refusal for which they are of no use has the same words.
      for line in [
        "show cameraPrimer { goOn -> asking }", "denied     -> guiding",
        "silence after 30s                       -> end declined",
      ] {
        #expect(policy.contains(line), "\(policy)")
      }
    }
  }

  @Test func theNameOfTheAppIsATermUnlessTheReasonHasIt() throws {
    try withFolder { folder in
      let call = ["new", "scan", "--resource", "camera"]
      #expect(try usher(call + ["--to", "pay", "--app", "Pay {24}"], in: folder).status == 0)
      let text = try String(contentsOf: folder.appending(path: "scan.copy.yaml"), encoding: .utf8)
      #expect(
        text.contains("app: Pay {{24}}\n") && text.contains("text: \"{-app} uses the camera so that you can pay.\"\n"))
      #expect(try usher(["check"], in: folder).status == 0)
    }
    try withFolder { folder in
      let call = ["new", "scan", "--resource", "camera", "--app", "Lens"]
      #expect(try usher(call + ["--to", "keep what Lens has seen"], in: folder).status == 0)
      let text = try String(contentsOf: folder.appending(path: "scan.copy.yaml"), encoding: .utf8)
      #expect(!text.contains("terms:") && text.contains("text: Lens uses the camera to keep what Lens has seen.\n"))
      #expect(try usher(["check"], in: folder).status == 0)
    }
    try withFolder { folder in
      let call = ["new", "scan", "--resource", "camera", "--to", "pay", "--app", " "]
      let finished = try usher(call, in: folder)
      #expect(finished.errors == "usher: `--app` needs the name of the app, as in `--app Receipts`\n")
    }
  }

  /// The reason is that of the resources that are used; the app sends notifications for another one.
  @Test func ofSeveralResourcesThoseThatAreUsedHaveTheReason() throws {
    try withFolder { folder in
      let call = ["new", "murmur", "--resource", "mic", "--resource", "notification", "--to", "record a voice note"]
      #expect(try usher(call, in: folder).status == 0)
      let text = try String(contentsOf: folder.appending(path: "murmur.copy.yaml"), encoding: .utf8)
      #expect(text.contains("text: \"{-app} uses the microphone to record a voice note.\"\n"), "\(text)")
      let refused = "message: \"{-app} sends you notifications. You can allow this in Settings.\"\n"
      #expect(text.contains(refused), "\(text)")
    }
    try withFolder { folder in
      let call = ["new", "first", "--resource", "notification", "--to", "remind you of notes"]
      #expect(try usher(call, in: folder).status == 0)
      let text = try String(contentsOf: folder.appending(path: "first.copy.yaml"), encoding: .utf8)
      #expect(text.contains("{-app} sends you notifications to remind you of notes."), "\(text)")
    }
  }

  @Test func draftsInTheLanguagesOfAProjectCheckClean() throws {
    try withFolder { folder in
      let settings = "schema: 1\nlocales:\n  - en\n  - de\n  - zh-Hans\n"
      try Data(settings.utf8).write(to: folder.appending(path: "usher.yaml"))
      let call = ["new", "first", "--resource", "camera", "--primer", "--to", "scan a receipt"]
      #expect(try usher(call, in: folder).status == 0)
      #expect(
        try usher(["check"], in: folder)
          == Finished(status: 0, output: "1 policy, 3 catalogs: no findings\n", errors: ""))
      let notes = try usher(["check", "--notes", "--report", "compact", "first.de.copy.yaml"], in: folder).output
      #expect(
        notes.split(separator: "\n").filter { $0.hasSuffix("[partial-copy]") } == [
          "first.de.copy.yaml:2:9: note: the translation `de` lacks `camera.purpose` [partial-copy]",
          "first.de.copy.yaml:10:3: note: `cameraPrimer` lacks a title, a message and a label for `goOn` in `de` [partial-copy]",
          "first.de.copy.yaml:22:3: note: `cameraOff` lacks a title, a message, a label for `openSettings` and a label for `notNow` in `de` [partial-copy]",
          "first.de.copy.yaml:36:3: note: `cameraBlocked` lacks a title, a message and a label for `close` in `de` [partial-copy]",
        ])
      // A text that is missing in an entry that is no draft is a warning.
      let german = folder.appending(path: "first.de.copy.yaml")
      let text = try String(contentsOf: german, encoding: .utf8)
      try Data(text.replacing("state: draft", with: "state: approved").utf8).write(to: german)
      #expect(try usher(["check"], in: folder).status == 1)
    }
  }

  @Test func nothingThatIsThereIsChanged() throws {
    try withFolder { folder in
      let call = ["new", "first", "--resource", "camera", "--to", "scan a receipt"]
      let file = folder.appending(path: "first.copy.yaml")
      try Data("mine".utf8).write(to: file)
      let refused = Finished(
        status: 2, output: "", errors: "usher: there is a file `first.copy.yaml` already; nothing was written\n")
      #expect(try usher(call, in: folder) == refused)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["first.copy.yaml"])
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
    }
  }

  @Test func inAProjectItsSettingsStayAndItsLanguagesHold() throws {
    try withFolder { folder in
      let settings = "schema: 1\nlocales:\n  - en\n  - fr\n"
      try Data(settings.utf8).write(to: folder.appending(path: "usher.yaml"))
      let call = ["new", "first", "--resource", "camera", "--to", "scan a receipt"]
      let written = try usher(call, in: folder)
      let names = ["first.usher", "first.copy.yaml", "first.fr.copy.yaml"]
      #expect(
        written.output == names.map { "\($0): written\n" }.joined()
          + "next: usher check ., usher test ., usher preview . -o preview.html\n")
      #expect(try usher(call + ["--locale", "de"], in: folder).status == 2)
      #expect(try Data(contentsOf: folder.appending(path: "usher.yaml")) == Data(settings.utf8))
    }
  }

  @Test(arguments: [
    (["new"], "the policy has no name: `usher new NAME`"),
    (
      ["new", "First"],
      "`First` cannot be the name of a policy: use letters and digits, and begin with a small letter, such as `first`"
    ),
    (
      ["new", "2 go"], "`2 go` cannot be the name of a policy: use letters and digits, and begin with a small letter"
    ),
    (["new", "first", "--resource", "camra"], "`ios` has no resource `camra`; did you mean `camera`?"),
    (["new", "first", "--resource", "camera"], "say what it is for: `--to 'scan a receipt'`"),
    (["new", "first", "--platform", "iso"], "there is no platform `iso`; did you mean `ios`?"),
    (["new", "first", "--resource", "camera", "--resource", "camera", "--to", "x"], "`camera` is given twice"),
    (
      ["new", "first", "--resource", "camera", "--to", "x", "--locale", "?"],
      "`?` is not a locale, such as `de` or `zh-Hans`"
    ),
    (
      ["new", "first", "--resource", "camera", "--to", " "], "`--to` needs the reason, as in `--to 'scan a receipt'`"
    ),
  ]) func whatMeansNothingIsTold(_ call: [String], _ message: String) throws {
    try withFolder { folder in
      let finished = try usher(call, in: folder)
      #expect(finished == Finished(status: 2, output: "", errors: "usher: \(message)\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  #if canImport(Glibc)
    @Test func inATerminalWhatIsLeftOutIsAskedFor() throws {
      try withFolder { folder in
        let terminal = try PseudoTerminal(running: ["new", "--into", folder.path])
        _ = try terminal.read(until: "What is the policy called? ")
        try terminal.type("scan\n")
        #expect(try terminal.read(until: "About what? ").hasSuffix("About what? "))
        #expect(try terminal.read(until: "\n").hasPrefix("camera, microphone, "))
        try terminal.type("camera, microphone\n")
        _ = try terminal.read(until: "What for? It is used to … ")
        try terminal.type("scan a receipt.\n")
        _ = try terminal.read(until: "Explain why before the system asks? (y or n) ")
        try terminal.type("y\n")
        #expect(try terminal.finish().ending == .status(0))
        let text = try String(contentsOf: folder.appending(path: "scan.usher"), encoding: .utf8)
        #expect(text.contains("screen cameraPrimer {") && text.contains("screen microphonePrimer {"))
        #expect(try usher(["check"], in: folder).status == 0)
      }
    }

    @Test func aWrongAnswerIsAskedForAgain() throws {
      try withFolder { folder in
        let terminal = try PseudoTerminal(running: ["new", "--into", folder.path])
        _ = try terminal.read(until: "What is the policy called? ")
        try terminal.type("Voice Notes\n")
        #expect(
          try terminal.read(until: "What is the policy called? ").contains(
            "begin with a small letter, such as `voiceNotes`"))
        try terminal.type("voiceNotes\n")
        _ = try terminal.read(until: "About what? ")
        try terminal.type("microfone\n")
        #expect(
          try terminal.read(until: "About what? ").contains(
            "`ios` has no resource `microfone`; did you mean `microphone`?"))
        try terminal.type("\n")
        _ = try terminal.read(until: "About what? ")
        try terminal.type("mic\n")
        _ = try terminal.read(until: "What for? It is used to … ")
        try terminal.type("  \n")
        _ = try terminal.read(until: "What for? It is used to … ")
        try terminal.type("keep what you say\n")
        _ = try terminal.read(until: "(y or n) ")
        try terminal.type("perhaps\n")
        #expect(try terminal.read(until: "(y or n) ").contains("answer `y` or `n`"))
        try terminal.type("no\n")
        #expect(try terminal.finish().ending == .status(0))
        #expect(try usher(["check"], in: folder).status == 0)
      }
    }

    @Test func atTheEndOfInputNothingIsWritten() throws {
      try withFolder { folder in
        let terminal = try PseudoTerminal(running: ["new", "--into", folder.path])
        _ = try terminal.read(until: "called? ")
        try terminal.type("?\n")
        _ = try terminal.read(until: "called? ")
        try terminal.type("\u{4}")
        let finished = try terminal.finish()
        #expect(finished.ending == .status(2))
        #expect(finished.output.contains("the input has ended before the question was answered; nothing was written"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      }
    }
  #endif
}
