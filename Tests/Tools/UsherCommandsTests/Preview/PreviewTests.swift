import Foundation
import TestSupport
import Testing

/// The page that `usher preview` writes.
@Suite struct PreviewTests {
  private func page(_ files: [String: String], _ arguments: String..., status: Int32 = 0) throws -> String {
    try withProject(files) { folder in
      let finished = try usher(["preview", "-o", "page.html"] + arguments, in: folder)
      #expect(finished.status == status)
      #expect(finished.output == "page.html: written\n")
      let again = try usher(["preview", "-o", "page.html"] + arguments, in: folder)
      #expect(again.output == "page.html: unchanged\n")
      return try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
    }
  }

  private func withProject<Result>(_ files: [String: String], _ work: (URL) throws -> Result) throws -> Result {
    try withFolder { folder in
      for (name, text) in files { try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8) }
      return try work(folder)
    }
  }

  private let policy = """
    language 1
    policy door
    use ios
    copy door
    alert cameraOff(why: denied | restricted) {
      recovers camera
      button openSettings preferred when why is denied
      button later cancel
    }
    notice opened
    flow enter -> in | out {
      start state asking { ask camera { granted { show opened } -> end in; denied -> telling(why: denied); else -> telling(why: restricted) } }
      state telling(why: denied | restricted) {
        show cameraOff(why: why) { openSettings -> away; later -> end out }
        on change of camera -> asking
      }
      state away { open settings { returned | failed -> asking } }
    }
    test "refused" for enter {
      given camera is denied
      expect show cameraOff
      tap later
      expect outcome out
    }

    """
  private let catalog = """
    schema: 1
    catalog: door
    source: en
    entries:
      cameraOff:
        title: "Camera <b>off</b> & \\"closed\\""
        message: "</script><script>alert(1)</script>"
        buttons:
          openSettings: Open Settings
          later: Later
      opened:
        message: Opened

    """

  /// What is written in a policy or a catalog is text, and the page asks nothing of a network.
  @Test func markupInTextsIsText() throws {
    let html = try page(["door.usher": policy, "door.copy.yaml": catalog], "door.usher")
    let data = try PageData(in: html)
    #expect(data.policies[0].texts[0].title == "Camera <b>off</b> & \"closed\"")
    #expect(data.policies[0].texts[0].message == "</script><script>alert(1)</script>")
    #expect(!html.contains("<script>alert(1)") && !html.contains("<b>off"))
    // The data and the program.
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(html.contains("content=\"default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src"))
    #expect(html.matches(of: /(src|href)="(?!data:|#)/).isEmpty)
    #expect(html.matches(of: /url\((?!#|"data:)/).isEmpty)
  }

  /// Each combination of values that a prompt's buttons depend on has a card.
  @Test func everyPromptHasAnAddress() throws {
    let html = try page(["door.usher": policy, "door.copy.yaml": catalog], "door.usher")
    let policy = try #require(try PageData(in: html).policies.first)
    #expect(policy.id == "door")
    #expect(
      policy.platforms[0].prompts.flatMap { $0.addresses } == [
        "cameraOff(why: denied)/en", "cameraOff(why: restricted)/en", "opened/en",
      ])
    #expect(
      policy.platforms[0].prompts.map { $0.buttons.map { $0.name } } == [["openSettings", "later"], ["later"], []])
  }

  /// A prompt without texts has one card, whatever languages there are.
  @Test func aPromptThatTheAppDrawsHasOneCard() throws {
    let html = try page(["door.usher": policy.replacing("copy door\n", with: "")], "door.usher")
    let prompts = try #require(try PageData(in: html).policies.first).platforms[0].prompts
    #expect(prompts.flatMap { $0.addresses } == ["cameraOff(why: denied)", "cameraOff(why: restricted)", "opened"])
  }

  @Test func everythingOfDocVIsThere() throws {
    try withFolder { folder in
      let file = folder.appending(path: "docv.html").path
      #expect(try usher(["preview", "Policies/DocV", "-o", file]).status == 0)
      let html = try String(contentsOfFile: file, encoding: .utf8)
      let data = try PageData(in: html)
      let policy = try #require(data.policies.first)
      #expect(data.title == "Preview of docv" && data.findings.isEmpty && data.broken.isEmpty)
      let addresses = policy.platforms[0].prompts.flatMap { $0.addresses }
      #expect(Set(addresses).count == addresses.count)
      for address in ["cameraOff/de", "cameraBlocked(why: unavailable)/ar", "NSCameraUsageDescription/zh-Hans"] {
        #expect(addresses.contains(address), "\(address)")
      }
      #expect(policy.texts.filter { $0.wanted == "ar" }.allSatisfy { $0.isRightToLeft })
      #expect(policy.texts.allSatisfy { !$0.isMissing } && policy.texts.count == 20)
      #expect(policy.tests?.contains { $0.title == "Settings does not open" && $0.isPassed } == true)
      #expect(policy.proof.isKept && policy.proof.flows.map { $0.states }.reduce(0, +) == 112)
      #expect(policy.proof.flows.count == 3)
      #expect(
        policy.proof.promises.contains {
          $0.title == "people are stuck: the app offers nothing and waits for nothing" && $0.code == "no-way-on"
        })
      let tracked = policy.platforms[0].tracked.first { $0.metric == "guidance_cancelled" }
      #expect(tracked?.places == ["settle, explaining, notNow"])
      let settle = try #require(policy.platforms[0].drawing.flows.first { $0.name == "settle" })
      #expect(settle.nodes.first { $0.name == "explaining" }?.entity == "cameraOff")
      #expect(settle.nodes.first { $0.name == "asking" }.map { [$0.kind, $0.entity] } == ["request", "camera"])
      #expect(settle.edges.map { $0.answers }.contains(["restricted", "unavailable"]))
    }
  }

  /// A policy for several platforms has all of them, and one that is chosen begins.
  @Test func everyPlatformIsThere() throws {
    try withFolder { folder in
      let file = folder.appending(path: "page.html").path
      #expect(try usher(["preview", "Policies/Elsewhere/Everywhere", "-o", file, "--platform", "android"]).status == 0)
      let data = try PageData(in: String(contentsOfFile: file, encoding: .utf8))
      #expect(data.platform == "android")
      let platforms = try #require(data.policies.first).platforms
      #expect(platforms.map { $0.name } == ["ios", "macos", "android", "web"])
      #expect(platforms.map { $0.look } == ["", "", "android", "web"])
      let refused = try usher(["preview", "Policies/DocV", "-o", file, "--platform", "android"])
      #expect(refused.status == 2)
    }
  }

  /// What people see before and now, each difference once, in the languages in which texts differ.
  @Test func changesAreSideBySide() throws {
    try withFolder { folder in
      for name in ["old", "new"] {
        try FileManager.default.copyItem(
          at: projectRoot.appending(path: "Policies/DocV"), to: folder.appending(path: name))
      }
      func change(_ file: String, _ old: String, _ new: String) throws {
        let url = folder.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(to: url, atomically: true, encoding: .utf8)
      }
      try change("new/docv.usher", "true  -> explaining", "true  -> end declined")
      try change("new/docv.de.copy.yaml", "Kamerazugriff erforderlich", "<Kamera> &c.")
      #expect(try usher(["preview", "new", "--against", "old", "-o", "page.html"], in: folder).status == 0)
      let html = try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
      let changes = try #require(try PageData(in: html).changes)
      #expect(changes.old == "old" && changes.summary == "1 of 1 policy differs; the heaviest: outcome")
      let differences = changes.policies.flatMap { $0.platforms }.flatMap { $0.differences }
      let starts = ["camera notDetermined, explainsAtOnce true (1 of 10 starts)", "camera denied (2 of 10 starts)"]
      let kinds = [
        "outcome: outcome declined instead of show cameraOff", "words: other texts of show cameraOff, in de",
      ]
      #expect(differences.map { "\($0.weight): \($0.title.replacing("`", with: ""))" } == kinds + kinds)
      #expect(differences.map { $0.forWhom } == starts + starts)
      #expect(differences.map { [$0.starts.count, $0.starts.all] } == [[1, 10], [2, 10], [1, 10], [2, 10]])
      #expect(differences[0].before?.name == "cameraOff" && differences[0].after?.kind == "outcome")
      #expect(
        differences.map { $0.flows } == [
          ["precheck", "settle"], ["precheck", "settle"], ["afterLaunch"], ["afterLaunch"],
        ])
      #expect(differences.prefix(2).map { $0.sides.map { $0.language } } == [[nil], ["de"]])
      let ended = differences[0].sides[0].new.screen?.map { [$0.kind, $0.name] }
      #expect(ended == [["outcome", "declined"]])
      #expect(differences[1].sides[0].new.screen?.map { $0.title } == ["<Kamera> &c."])
      let same = try usher(["preview", "new", "--against", "new", "-o", "same.html"], in: folder)
      #expect(same.status == 0)
      let page = try String(contentsOf: folder.appending(path: "same.html"), encoding: .utf8)
      let alike = try #require(try PageData(in: page).changes)
      #expect(alike.old == "new" && alike.summary == "1 policy: same")
      #expect(alike.policies.flatMap { $0.platforms }.allSatisfy { $0.differences.isEmpty })
    }
  }

  /// Of a commit the same files count that the page is about.
  @Test func changesSinceACommitAreThoseOfTheFiles() throws {
    try withFolder { folder in
      let script = """
        set -e
        git init -q -b main .
        git config user.email nobody@example.com
        git config user.name Nobody
        mkdir -p app/Policies
        cp "$FROM"/DocV/* "$FROM"/Scanner/scan* app/Policies
        git add .
        git commit -q -m first
        sed 's/^policy scan/policy added/' app/Policies/scan.usher > app/Policies/added.usher
        mkdir empty
        """
      let made = try shell(
        "/bin/bash", script, in: folder,
        ["PATH": "/usr/bin:/bin", "HOME": folder.path, "FROM": projectRoot.appending(path: "Policies").path])
      #expect(made.status == 0, "\(made)")
      let app = folder.appending(path: "app")
      func verdict(_ operands: String...) throws -> String? {
        let finished = try usher(["preview"] + operands + ["--against", "main", "-o", "page.html"], in: app)
        if finished.status == 2 { return finished.errors }
        let html = try String(contentsOf: app.appending(path: "page.html"), encoding: .utf8)
        return try PageData(in: html).changes.map { "\($0.old): \($0.summary)" }
      }
      #expect(try verdict("Policies/docv.usher") == "main: 1 policy: same")
      #expect(try verdict(app.appending(path: "Policies/docv.usher").path) == "main: 1 policy: same")
      #expect(try verdict("Policies/added.usher") == "main: 1 of 1 policy differs; the heaviest: behaviour")
      // A commit without a policy in this folder has none that is the same, and none that is gone.
      let empty = folder.appending(path: "empty")
      let finished = try usher(["diff", "main", "../app/Policies/docv.usher"], in: empty)
      #expect(finished.output == "docv: new\n\n1 of 1 policy differs; the heaviest: behaviour\n")
      #expect(finished.status == 1)
    }
    let finished = try usher(["preview", "--edit", "Policies/DocV", "--against", "HEAD", "-o", "x.html"])
    #expect(finished.status == 2)
    #expect(
      finished.errors == "usher: a page that can be edited compares nothing; leave `--against` or `--edit` out\n")
  }

  // S428
  @Test func aPlatformIsDrawnInItsLook() throws {
    func look(_ platform: String, _ text: String) throws -> String? {
      let policy = """
        language 1
        policy a
        use \(platform)
        flow f -> done { start state s { choose { else -> end done } } }
        """
      let html = try page(["a.usher": policy, "\(platform).usher": "language 1\nplatform \(platform)\(text)\n"])
      return try PageData(in: html).policies.first?.platforms.first?.look
    }
    #expect(try look("tower", "\nlook web") == "web")
    #expect(try look("television", " extends android") == "android")
    #expect(try look("tower", "") == "")
  }

  /// What the policy itself promises and waives is said in its words.
  @Test func whatIsPromisedAndWaivedIsSaid() throws {
    let own = """
      waive "who allows the camera gets in" "the <b>door</b> is shut"
      promise "who allows the camera gets in" for enter { from asking camera always possible ending in }
      flow enter
      """
    let html = try page(["door.usher": policy.replacing("flow enter", with: own), "door.copy.yaml": catalog])
    let proof = try #require(try PageData(in: html).policies.first).proof
    let (title, reason) = ("who allows the camera gets in", "the <b>door</b> is shut")
    #expect(proof.isKept && proof.own == [PageData.Proof.Own(title: title, reasons: [reason], isBroken: false)])
  }

  /// A promise of the policy that is broken has its journeys, by its title.
  @Test func aBrokenPromiseOfThePolicyHasItsJourney() throws {
    let own = "promise \"nobody is \\\"out\\\"\" for enter { never showing cameraOff }\nflow enter"
    let policy = policy.replacing("flow enter", with: own)
    let html = try page(["door.usher": policy, "door.copy.yaml": catalog], status: 1)
    let proof = try #require(try PageData(in: html).policies.first).proof
    let title = "nobody is \"out\""
    #expect(!proof.isKept && proof.own == [PageData.Proof.Own(title: title, reasons: [], isBroken: true)])
    #expect(proof.counterexamples.contains { $0.own == title && $0.code == nil && $0.script.contains("start enter") })
  }

  /// A metric that a state tracks when it has asked is tracked too.
  @Test func everyMetricIsThereWithItsPlaces() throws {
    let tracking = policy.replacing("flow enter", with: "metric asked\nmetric ended(how: in | out)\nflow enter")
      .replacing("(why: restricted) } }", with: "(why: restricted) }; after asking { track asked } }")
      .replacing("later -> end out }", with: "later { track ended(how: out) } -> end out }")
    let html = try page(["door.usher": tracking, "door.copy.yaml": catalog], "door.usher")
    let tracked = try #require(try PageData(in: html).policies.first).platforms[0].tracked
    let metrics = tracked.map { "\($0.name), \($0.metric): \($0.places.joined(separator: "; "))" }
    #expect(metrics == ["asked, asked: enter, asking", "ended, ended(how: out): enter, telling, later"])
  }

  /// The number of states, rows and handlers that no test covers.
  @Test func uncoveredPartsAreCounted() throws {
    let html = try page(["door.usher": policy, "door.copy.yaml": catalog], "door.usher")
    #expect(try PageData(in: html).policies.first?.platforms[0].drawing.uncovered == 6)
    let untested = try #require(policy.firstRange(of: "test \"refused\""))
    let without = try page(
      ["door.usher": String(policy[..<untested.lowerBound]), "door.copy.yaml": catalog], "door.usher")
    #expect(try PageData(in: without).policies.first?.platforms[0].drawing.uncovered == 0)
  }

  /// A finding about the text for the system's question is at its card, in every language.
  @Test func aFindingAboutAPurposeIsAtItsCard() throws {
    let purpose = """
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: "The camera  is used."

      """
    let german = """
      catalog: door
      locale: de
      entries:
        camera.purpose:
          text: "Die Kamera  wird gebraucht."

      """
    let html = try page(
      ["door.usher": policy, "door.copy.yaml": catalog + purpose, "door.de.copy.yaml": german], "door.usher")
    let policy = try #require(try PageData(in: html).policies.first)
    let purposes = try #require(policy.platforms[0].prompts.first { $0.call == "NSCameraUsageDescription" })
    #expect(purposes.texts.map { $0.wanted } == ["en", "de"])
    #expect(purposes.texts.allSatisfy { $0.findings.contains { $0.message.contains("the text has a space too many") } })
  }

  /// A promise that is waived is shown with a journey that breaks it. The page does not say where on the machine the project is.
  @Test func aWaivedPromiseHasItsJourney() throws {
    let waived = policy.replacing("flow enter", with: "waive untrue-guidance \"nobody looks again\"\nflow enter")
      .replacing("    on change of camera -> asking\n", with: "")
    let german = "catalog: door\nlocale: de\nentries:\n  opened:\n    message: Offen\n"
    let files = ["usher.yaml": "schema: 1\n", "door.copy.yaml": catalog, "door.de.copy.yaml": german]
    try withProject(files.merging(["door.usher": waived]) { first, _ in first }) { folder in
      let place = folder.appending(path: "door.usher").path
      let page = folder.appending(path: "page.html").path
      _ = try usher(["preview", "-o", page, place])
      let html = try String(contentsOfFile: page, encoding: .utf8)
      let policy = try #require(try PageData(in: html).policies.first)
      #expect(!policy.proof.waived.isEmpty && policy.proof.waived.allSatisfy { $0.script.contains("start enter") })
      #expect(policy.proof.waived.allSatisfy { $0.code == "untrue-guidance" && $0.own == nil && $0.flow == "enter" })
      #expect(policy.proof.promises.filter { !$0.reasons.isEmpty }.map { $0.code } == ["untrue-guidance"])
      #expect(policy.texts.count { $0.isMissing } == 2)
      let data = String(decoding: try packedPart("page-data", of: html), as: UTF8.self)
      #expect(!html.contains(folder.path) && !data.replacing("\\/", with: "/").contains(folder.path))
    }
  }

  /// A policy with errors has its findings, and the others are shown.
  @Test func aPolicyWithErrorsHasItsFindings() throws {
    let files = ["door.usher": policy, "door.copy.yaml": catalog, "gate.usher": "language 1\npolicy gate\nflow\n"]
    let html = try page(files, status: 1)
    let data = try PageData(in: html)
    #expect(data.findings.contains { $0.severity == "error" && $0.place.hasSuffix("gate.usher:3") })
    #expect(data.policies.map { $0.id } == ["door"] && data.broken.map { $0.name } == ["gate.usher"])
  }

  /// Of a policy with errors, the texts are shown with which its catalogs answer for it.
  @Test(arguments: [("end in;", "end inside;"), ("flow enter", "flow")])
  func thePromptsOfAPolicyWithErrorsAreShown(_ right: String, _ wrong: String) throws {
    let german = """
      catalog: door
      locale: de
      entries:
        opened:
          message: Offen

      """
    let html = try page(
      ["door.usher": policy.replacing(right, with: wrong), "door.copy.yaml": catalog, "door.de.copy.yaml": german],
      "door.usher", status: 1)
    let name = right == "flow enter" ? "door.usher" : "door"
    #expect(html.contains("<title>Preview of \(name)</title>"))
    let broken = try #require(try PageData(in: html).broken.first)
    #expect(broken.name == name)
    #expect(broken.prompts.flatMap { $0.addresses } == ["cameraOff/en", "opened/en", "opened/de"])
    #expect(broken.prompts[0].texts[0].title == "Camera <b>off</b> & \"closed\"")
    #expect(broken.prompts[0].texts[0].labels.first { $0.name == "openSettings" }?.label == "Open Settings")
  }

  /// A page that can be edited has the files of each folder by themselves, with their platforms, and the program as text.
  @Test func aPageThatCanBeEditedHasItsFilesByFolder() throws {
    try withFolder { folder in
      try Data(Self.program).write(to: folder.appending(path: "program"))
      for (name, text) in ["front": policy, "back": policy.replacing("policy door", with: "policy gate")] {
        let place = folder.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        try text.write(
          to: place.appending(path: name == "front" ? "door.usher" : "gate.usher"), atomically: true, encoding: .utf8)
      }
      try catalog.write(to: folder.appending(path: "door.copy.yaml"), atomically: true, encoding: .utf8)
      #expect(try usher(["preview", "--edit", "--engine", "program", "-o", "page.html"], in: folder).status == 0)
      let html = try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
      #expect(html.contains("id=\"page-engine\">@nZl+$VUP'u:Y/#tt>&##%dg</script>"))
      let files = String(decoding: try packedPart("page-files", of: html), as: UTF8.self)
      #expect(files.matches(of: /"name" : "(\w+)"/).map { $0.1 } == ["back", "front"])
      #expect(
        files.matches(of: /"path" : "([^"]+)"/).map { $0.1.split(separator: "/").last } == [
          "gate.usher", "ios.usher", "door.copy.yaml", "door.usher", "ios.usher", "door.copy.yaml",
        ])
      let data = try PageData(in: html)
      #expect(data.isEditable)
      #expect(data.policies.first { $0.id == "door" }?.project == 1)
    }
  }

  /// The header of a program that is compressed by LZMA, and five bytes.
  private static let program: [UInt8] = [93, 0, 0, 0, 4] + Array(repeating: 255, count: 8) + [0, 0, 0, 0, 25, 255]

  @Test func foldersWithTheSameNameHaveTheirPaths() throws {
    try withFolder { folder in
      for (name, text) in ["a": policy, "b": policy.replacing("policy door", with: "policy gate")] {
        let place = folder.appending(path: "\(name)/house")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try text.write(
          to: place.appending(path: name == "a" ? "door.usher" : "gate.usher"), atomically: true, encoding: .utf8)
      }
      try catalog.write(to: folder.appending(path: "door.copy.yaml"), atomically: true, encoding: .utf8)
      try Data(Self.program).write(to: folder.appending(path: "program"))
      #expect(try usher(["preview", "--edit", "--engine", "program", "-o", "page.html"], in: folder).status == 0)
      let html = try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
      let files = String(decoding: try packedPart("page-files", of: html), as: UTF8.self)
      #expect(
        files.matches(of: /"name" : "([^"]+)"/).map { $0.1.replacing("\\/", with: "/") } == ["a/house", "b/house"])
    }
  }

  @Test func aFileThatIsNoProgramIsRefused() throws {
    try withProject([
      "door.usher": policy, "door.copy.yaml": catalog, "usher.wasm.gz": "\u{1f}an archive of another kind",
    ]) { folder in
      let refused = try usher(["preview", "--engine", "usher.wasm.gz", "-o", "page.html"], in: folder)
      #expect(refused.status == 2)
      #expect(
        refused.errors
          == "usher: `usher.wasm.gz` is not the program of a page: `usher.wasm.lzma` of a release is\n")
    }
  }

  @Test func anotherFileIsNotReplaced() throws {
    try withProject(["door.usher": policy, "door.copy.yaml": catalog, "page.html": "<p>mine</p>"]) { folder in
      let refused = try usher(["preview", "-o", "page.html", "door.usher"], in: folder)
      #expect(refused.status == 2)
      #expect(
        refused.errors
          == "usher: `page.html` exists and is no earlier page of `usher preview`; delete it, or name another file\n")
      let unnamed = try usher(["preview", "door.usher"], in: folder)
      #expect(unnamed.errors == "usher: name the file of the page: `usher preview door.usher -o preview.html`\n")
    }
  }
}
