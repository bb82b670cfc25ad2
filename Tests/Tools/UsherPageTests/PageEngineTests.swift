import Foundation
import TestSupport
import Testing
import UsherPage

/// The program of a page that plays policies, called as the script of the page calls it.
@Suite(.timeLimit(.minutes(5))) struct PageEngineTests {
  private func load(_ project: PageProject, into page: inout Page) throws -> Loaded {
    let ranges = project.ranges.map { "range: \($0)\n" }.joined()
    let files = project.files.map { "\($0.path)\n\($0.text.utf8.count)\n\($0.text)" }.joined()
    return try ask(&page, "load\n\(ranges)\n\(files)")
  }

  private func ask<Answer: Decodable & Sendable>(_ page: inout Page, _ request: String) throws -> Answer {
    nonisolated(unsafe) var asked = page
    let answer = try withLargeStack { unsafe asked.answer(Array(request.utf8)) }
    page = unsafe asked
    return try JSONDecoder().decode(Answer.self, from: Data(answer.utf8))
  }

  private func play(_ page: inout Page, _ policy: String, _ script: String, locale: String = "") throws -> Played {
    try ask(&page, "play\npolicy: \(policy)\nlocale: \(locale)\n\n\(script)")
  }

  /// Every test of the policies, played by the program of the page, has the transcript of `usher run`.
  @Test func testsArePlayedAsByTheCommand() throws {
    let (project, scripts) = try writtenPage("Policies")
    var page = Page()
    let loaded = try load(project, into: &page)
    #expect(loaded.findings.allSatisfy { $0.line > 0 })
    var played = 0
    for (policy, script) in scripts {
      let path = try #require(project.path(of: policy), "\(policy)")
      let inPage = try play(&page, policy, script)
      let run = try usher(["run", path, "--script", script])
      #expect(inPage.transcript == run.output, "\(policy): \(script)")
      #expect(inPage.stop == nil && inPage.error == nil)
      played += 1
    }
    #expect(played > 60)
  }

  /// Random journeys, each step one that the page offers, in random languages.
  @Test func randomJourneysArePlayedAsByTheCommand() throws {
    let (project, _) = try writtenPage("Policies")
    var page = Page()
    let loaded = try load(project, into: &page)
    var numbers = Numbers(seed: 26)
    for _ in 0..<60 {
      let policy = try #require(loaded.policies.anyElement(&numbers))
      let platform = try #require(policy.platforms.anyElement(&numbers))
      guard let flow = platform.flows.anyElement(&numbers) else { continue }
      var givens = policy.platforms.count > 1 ? ["platform is \(platform.name)"] : []
      givens += platform.inputs.map { "\($0.name) is \($0.values.anyElement(&numbers) ?? "\"a b\"")" }
      var script = (givens.isEmpty ? "" : "given \(givens.joined(separator: ", "))\n") + "start \(flow.example)\n"
      let locale = policy.locales.anyElement(&numbers) ?? ""
      var inPage = try play(&page, policy.name, script, locale: locale)
      for _ in 0..<12 {
        let possible = (inPage.offered ?? []) + (inPage.outside ?? [])
        guard let act = possible.anyElement(&numbers)?.act else { break }
        script += act + "\n"
        inPage = try play(&page, policy.name, script, locale: locale)
        #expect(inPage.stop == nil, "\(policy.name): \(script)")
      }
      #expect(inPage.error == nil, "\(policy.name): \(script)")
      let path = try #require(project.path(of: policy.name))
      let language = locale.isEmpty ? [] : ["--locale", locale]
      let run = try usher(["run", path, "--script", script] + language)
      #expect(inPage.transcript == run.output, "\(policy.name): \(script)")
    }
  }

  @Test func aSceneIsWhatIsOnTheScreen() throws {
    var page = Page()
    _ = try load(try writtenPage("Policies/DocV").project, into: &page)
    let given = "given camera is denied, transactionToken is \"a \\\"b\\\"\""
    let start = "\(given)\nstart precheck\n"
    let shown = try play(&page, "docv", start, locale: "de")
    #expect(shown.scene?.prompts.map { $0.name } == ["cameraOff"])
    #expect(shown.scene?.prompts.first?.buttons.map { $0.act } == ["tap openSettings", "tap notNow"])
    #expect(shown.offered?.map { $0.act } == ["tap openSettings", "tap notNow"])
    let away = try play(&page, "docv", start + "tap openSettings\n")
    #expect(away.scene?.away?.link == "settings")
    #expect(away.scene?.prompts.isEmpty == true)
    let over = try play(&page, "docv", start + "tap notNow\n")
    #expect(over.over == true && over.offered?.isEmpty == true && over.scene?.outcome == "declined")
    #expect(over.test?.hasPrefix("test \"precheck: what happens\" for precheck {\n  \(given)\n") == true)
  }

  /// What is said where a flow has ended.
  @Test func theEndOfAFlowIsTold() throws {
    var page = Page()
    _ = try load(try writtenPage("Policies/DocV").project, into: &page)
    let given = "given camera is denied, transactionToken is \"a\"\nstart "
    let declined = try play(&page, "docv", given + "precheck\ntap notNow\n")
    #expect(declined.scene?.seen == true && declined.scene?.endsInSettings == false)
    let allowed = try play(&page, "docv", given + "precheck\ntap openSettings\naway camera=authorized\n")
    #expect([declined, allowed].map { $0.scene?.truths.map { $0.value } } == [["denied"], ["authorized"]])
    let kinds = try play(&page, "docv", given + "precheck\n").offered?.map { "\($0.kind) \($0.name ?? "")" }
    #expect(kinds == ["tap openSettings", "tap notNow"])
  }

  /// The parts of a script, so that the script of the page needs not know its form.
  @Test func aScriptIsRead() throws {
    struct Read: Decodable, Equatable {
      var platform: String?
      var call: String?
      var flow: String?
      var givens: [Given]?
      var start: [String]?
      var steps: [Step]?
      var error: String?
    }
    struct Given: Decodable, Equatable {
      var name: String
      var value: String
      var milliseconds: Int?
    }
    struct Step: Decodable, Equatable {
      var act: String
      var kind: String
      var name: String?
      var arguments: [Given] = []
      var changes: [Given] = []
      var isNewLaunch = false
      var milliseconds: Int?
    }
    var page = Page()
    let given = "given platform is ios, camera is denied, token is \"a, \\\"b\\\" is c\", putOff is older than 7d"
    let acts = ["tap goOn(place: hall)", "wait 8d", "away camera=granted relaunch", "meanwhile camera=denied"]
    let script = [given, "start enter(r: camera, place: hall)"] + acts
    let read: Read = try ask(&page, "read\n\n" + script.map { $0 + "\n" }.joined())
    #expect(
      read
        == Read(
          platform: "ios", call: "enter(r: camera, place: hall)", flow: "enter",
          givens: [
            Given(name: "camera", value: "denied"), Given(name: "token", value: "a, \"b\" is c"),
            Given(name: "putOff", value: "older than 7d", milliseconds: 7 * 86_400_000),
          ],
          start: [given, "start enter(r: camera, place: hall)"],
          steps: [
            Step(act: acts[0], kind: "tap", name: "goOn", arguments: [Given(name: "place", value: "hall")]),
            Step(act: acts[1], kind: "wait", milliseconds: 8 * 86_400_000),
            Step(act: acts[2], kind: "away", changes: [Given(name: "camera", value: "granted")], isNewLaunch: true),
            Step(act: acts[3], kind: "meanwhile", changes: [Given(name: "camera", value: "denied")]),
          ]))
    let started: Read = try ask(&page, "read\n\nstart enter\n")
    #expect(started == Read(call: "enter", flow: "enter", givens: [], start: ["start enter"], steps: []))
  }

  /// A flow that is over can be used again on the device as it was left: with its statuses, its memory, and the age of a moment as
  /// far as the policy can tell it.
  @Test func aFlowIsUsedAgain() throws {
    try withFolder { folder in
      let policy = """
        language 1
        policy again
        use ios
        type Place = gate | hall
        memory askedAt: Moment = never for install
        memory refused: Bool = false for install per Place
        alert welcome { button goOn; button later cancel }
        flow enter(place: Place) -> in | out {
          start state looking {
            choose { askedAt is older than 7d and not refused[place] -> welcoming; else -> end out }
          }
          state welcoming {
            show welcome { goOn { remember askedAt = now } -> asking; later { remember refused[place] = true } -> end out }
          }
          state asking { ask camera { granted -> end in; else -> end out } }
        }

        """
      try Data(policy.utf8).write(to: folder.appending(path: "again.usher"))
      var page = Page()
      let loaded = try load(try writtenPage(folder.path).project, into: &page)
      #expect(loaded.findings.isEmpty, "\(loaded.findings)")
      let start = "start enter(place: hall)\n"
      #expect(try play(&page, "again", start + "tap goOn\n").next == nil)
      let refused = try play(&page, "again", start + "tap goOn\nwait 8d\nanswer denied\n")
      let second = try #require(refused.next)
      #expect(second == "given camera is denied, askedAt is older than 7d\n" + start)
      let declined = try play(&page, "again", second + "tap later\n")
      let third = try #require(declined.next)
      #expect(third == "given camera is denied, refused[hall] is true, askedAt is older than 7d\n" + start)
      let quiet = try play(&page, "again", third)
      #expect(quiet.error == nil && quiet.over == true && quiet.next == third)
    }
  }

  /// The shortest way to a state, on from where a journey is.
  @Test func aStateIsReachedFromHere() throws {
    struct Way: Decodable { var acts: [String]? }
    var page = Page()
    _ = try load(try writtenPage("Policies/Scanner").project, into: &page)
    let begun = try play(&page, "scanner", "start scanCode\n")
    let later = try play(&page, "scanner", "start scanCode\nanswer denied\ntap openSettings\n")
    let here = try #require(begun.states?.first)
    let there = try #require(later.states?.first)
    func way(to state: Int) throws -> [String]? {
      let way: Way = try ask(&page, "way\npolicy: scanner\nstate: \(state)\n\nstart scanCode\n")
      return way.acts
    }
    #expect(try way(to: here) == [])
    #expect(try way(to: there) == ["answer denied", "tap openSettings"])
    #expect(try way(to: 999) == nil)
  }

  /// A shortest way to each outcome, and whether there are others.
  @Test func endsAreFound() throws {
    struct Ends: Decodable {
      var ends: [End]
      var isComplete: Bool

      struct End: Decodable {
        var outcome: String?
        var acts: [String]
      }
    }
    var page = Page()
    _ = try load(try writtenPage("Policies/DocV").project, into: &page)
    let start = "given camera is denied, transactionToken is \"a\"\nstart settle\n"
    let found: Ends = try ask(&page, "ends\npolicy: docv\n\n\(start)")
    #expect(found.isComplete)
    let ways = Dictionary(uniqueKeysWithValues: found.ends.map { ($0.outcome ?? "", $0.acts) })
    #expect(ways.keys.sorted() == ["declined", "ready", "unavailable"])
    #expect(ways["declined"] == ["tap notNow"])
    for (outcome, acts) in ways {
      let played = try play(&page, "docv", start + acts.map { $0 + "\n" }.joined())
      #expect(played.stop == nil && played.over == true && played.scene?.outcome == outcome, "\(outcome)")
    }
    let restricted = start.replacing("denied", with: "unavailable")
    let few: Ends = try ask(&page, "ends\npolicy: docv\n\n\(restricted)")
    #expect(few.ends.contains { $0.outcome == "unavailable" && $0.acts == ["tap close"] })
  }

  private struct Tested: Decodable {
    var report: String
    var failures: [Failure]

    struct Failure: Decodable {
      var policy: String
      var finding: Difference
    }

    struct Difference: Decodable {
      var message: String
      var line: Int
      var script: String?
    }
  }

  /// The report of `usher test`, about all policies at once.
  @Test func testsAreReportedAsByTheCommand() throws {
    var page = Page()
    _ = try load(try writtenPage("Policies").project, into: &page)
    let tested: Tested = try ask(&page, "test\n\n")
    #expect(tested.report == (try usher(["test", "Policies"]).output))
    #expect(tested.failures.isEmpty)
  }

  /// A failed test has the words of `usher test`, and its journey can be played.
  @Test func failedTestsAreReportedAsByTheCommand() throws {
    try withFolder { folder in
      let policy = """
        language 1
        policy wrong
        use ios
        alert off {
          recovers camera
          button ok cancel
        }
        flow scan -> out | done {
          start state asking { ask camera { granted -> end done; else -> telling } }
          state telling { show off { ok -> end out } }
        }
        test "another outcome" for scan { given camera is denied; expect show off; tap ok; expect outcome done }
        test "no way" for scan { given camera is denied; expect show off; answer authorized; expect outcome done }
        test "too little" for scan { given camera is denied; tap ok; expect outcome out }
        test "not asked" for scan { given camera is authorized; expect outcome done }

        """
      try Data(policy.utf8).write(to: folder.appending(path: "wrong.usher"))
      var page = Page()
      let loaded = try load(try writtenPage(folder.path).project, into: &page)
      #expect(loaded.findings.isEmpty, "\(loaded.findings)")
      let tested: Tested = try ask(&page, "test\n\n")
      let report = try usher(["test", folder.path])
      #expect(report.status == 1 && tested.report == report.output)
      #expect(tested.failures.map { "\($0.policy):\($0.finding.line)" } == [12, 13, 14, 15].map { "wrong:\($0)" })
      for failure in tested.failures { #expect(report.output.contains(failure.finding.message)) }
      let played = try play(&page, "wrong", try #require(tested.failures.first?.finding.script))
      #expect(played.acts?.count == 2 && played.error == nil)
    }
  }

  private struct Drawn: Decodable {
    var flows: [Flow]
    var list: String
    var uncovered: Int

    struct Flow: Decodable {
      var nodes: [Part]
      var edges: [Part]
    }

    struct Part: Decodable { var isUncovered: Bool }

    /// The number of nodes and edges that are marked.
    var marked: Int { flows.reduce(0) { $0 + ($1.nodes + $1.edges).count { $0.isUncovered } } }
  }

  /// What no test covers is marked as `usher graph` marks it.
  @Test func uncoveredPartsAreMarkedAsByTheCommand() throws {
    var page = Page()
    var project = try writtenPage("Policies/DocV").project
    let index = try #require(project.files.firstIndex { $0.path.hasSuffix("docv.usher") })
    _ = try load(project, into: &page)
    let request = "draw\npolicy: docv\nhighlight: uncovered\n\n"
    let drawn: Drawn = try ask(&page, request)
    let command = ["graph", "Policies/DocV/docv.usher", "--highlight", "uncovered"]
    #expect(drawn.list == (try usher(command).output))
    // Choices and outcomes that only marked ways lead to are marked besides.
    #expect(drawn.marked >= drawn.uncovered)
    #expect(drawn.uncovered == 7)
    let text = project.files[index].text
    let last = try #require(text.range(of: "\ntest ", options: .backwards))
    project.files[index].text = String(text[..<last.lowerBound]) + "\n"
    _ = try load(project, into: &page)
    let less: Drawn = try ask(&page, request)
    #expect(less.marked > drawn.marked && less.uncovered == 8)
    #expect(less.list.split(separator: "○ ").count == 9)
  }

  /// The same verdicts and counts as `usher verify`, the same list as `usher graph`, and the layout of `usher fmt`.
  @Test func policiesAreProvedDrawnAndLaidOut() throws {
    struct Proved: Decodable {
      var flows: [Flow]
      var findings: [Finding]

      struct Flow: Decodable {
        var name: String
        var isProved: Bool
        var states: Int
        var transitions: Int
      }

      struct Finding: Decodable {
        var code: String
        var script: String?
      }
    }
    struct LaidOut: Decodable { var text: String? }

    var page = Page()
    var project = try writtenPage("Policies/DocV").project
    _ = try load(project, into: &page)
    let proved: Proved = try ask(&page, "prove\npolicy: docv\n\n")
    let lines = try usher(["verify", "Policies/DocV"]).output.split(separator: "\n")
    for flow in proved.flows {
      let counts = "\(flow.name): \(flow.states) states, \(flow.transitions) transitions,"
      #expect(flow.isProved && lines.contains { $0.contains("proved  \(counts)") }, "\(counts)")
    }
    #expect(proved.flows.count == 3 && proved.findings.isEmpty)
    let drawn: Drawn = try ask(&page, "draw\npolicy: docv\n\n")
    #expect(drawn.list == (try usher(["graph", "Policies/DocV/docv.usher"]).output))

    let index = try #require(project.files.firstIndex { $0.path.hasSuffix("docv.usher") })
    let text = project.files[index].text
    project.files[index].text = text.replacing("{ ", with: "{    ", maxReplacements: 3)
    _ = try load(project, into: &page)
    let path = project.files[index].path
    let laidOut: LaidOut = try ask(&page, "format\npath: \(path)\n\n")
    #expect(laidOut.text == text)

    // A way that leads back to the same prompt for ever is found, with a script that can be played.
    project.files[index].text = """
      language 1
      policy loop
      use ios
      alert stop {
        button go
        button leave
      }
      flow turn -> out {
        start state asking { choose camera { granted -> end out; else -> telling } }
        state telling { show stop { go -> asking; leave -> telling } }
      }

      """
    _ = try load(PageProject(files: [project.files[index]], ranges: []), into: &page)
    let endless: Proved = try ask(&page, "prove\npolicy: loop\n\n")
    let script = try #require(endless.findings.compactMap { $0.script }.first)
    let played = try play(&page, "loop", script)
    #expect(played.stop == nil && played.error == nil)
    let broken: LaidOut = try ask(&page, "format\npath: \(path)\n\n")
    #expect(broken.text?.hasPrefix("language 1") == true)
  }

  @Test(arguments: [
    ("fly\n\n", "the page has no verb `fly`"),
    ("load\n\na.usher\n99\nshort", "the files are incomplete"),
    ("load\n\na.usher\n-1\n", "the files are incomplete"),
    ("play\npolicy: none\n\nstart x\n", "`none` has errors, or is not among the files"),
    ("", "the page has no verb ``"),
  ])
  func wrongRequestsAreAnswered(_ request: String, _ error: String) throws {
    var page = Page()
    let answer: Played = try ask(&page, request)
    #expect(answer.error == error)
  }

  @Test func mistakesAreFindings() throws {
    var page = Page()
    let loaded = try load(
      PageProject(files: [PageProject.File(path: "a.usher", text: "language 1\npolicy a\nflo\n")], ranges: []),
      into: &page)
    #expect(loaded.policies.isEmpty)
    #expect(loaded.findings.first.map { "\($0.path):\($0.line)" } == "a.usher:3")
    let played = try play(&page, "a", "start x\n")
    #expect(played.error == "`a` has errors, or is not among the files")
  }

  /// Any bytes are answered.
  @Test func anyBytesAreAnswered() throws {
    var numbers = Numbers(seed: 3)
    let words = ["load", "play", "way", "\n", ": ", "policy: a\n", "a.usher\n", "9", "\u{0}", "state: 7", "é", "\r\n"]
    var page = Page()
    for _ in 0..<500 {
      let request = (0..<numbers.next(below: 12)).map { _ in words.anyElement(&numbers) ?? "" }.joined()
      let answer = page.answer(Array(request.utf8))
      #expect(throws: Never.self, "\(request)") { try JSONSerialization.jsonObject(with: Data(answer.utf8)) }
    }
  }
}

extension Array {
  fileprivate func anyElement(_ numbers: inout Numbers) -> Element? {
    isEmpty ? nil : self[numbers.next(below: count)]
  }
}
