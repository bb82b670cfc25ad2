import Foundation
import TestSupport
import Testing

/// `usher replay` as its users call it.
@Suite struct ReplayTests {
  private struct Verdict: Decodable, Equatable {
    var line: Int
    var verdict: String
    var weight: String?
    var step: Int?
    var title: String?
    var reason: String?
    var isAsRecorded: Bool?
  }

  private static let docv = "Policies/DocV/docv.usher"

  private static let journeys: [(given: [String: String], acts: [String])] = [
    (["camera": "authorized"], ["answer uploaded"]),
    (["camera": "authorized"], ["answer failed"]),
    (["camera": "denied"], ["tap openSettings", "relaunch camera=authorized", "answer failed"]),
    (["camera": "denied"], ["tap openSettings", "away"]),
    (["camera": "denied"], ["tap notNow"]),
    (["camera": "notDetermined"], ["answer denied"]),
    (["camera": "notDetermined"], ["answer authorized", "answer uploaded"]),
    (["camera": "restricted"], []),
  ]

  /// A line of a log, as `usher run` plays a journey: what a script that is one act longer does more is what the act does.
  private static func line(
    _ journey: (given: [String: String], acts: [String]), of policy: String = "docv.usher", in folder: URL,
    version: String? = nil
  ) throws -> String {
    let given = journey.given.merging(["explainsAtOnce": "true"]) { first, _ in first }
    func effects(_ count: Int) throws -> [[String: Any]] {
      let head = "given \(given.map { "\($0.key) is \($0.value)" }.joined(separator: ", "))\nstart precheck\n"
      let script = head + journey.acts.prefix(count).joined(separator: "\n")
      let finished = try usher(["run", policy, "--script", script, "--report", "json"], in: folder)
      #expect(finished.errors.isEmpty, "\(finished.errors)")
      return try finished.output.split(separator: "\n").flatMap { line in
        let step = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return (step?["effects"] as? [[String: Any]]) ?? []
      }
    }
    var (steps, known, outcome): ([[String: Any]], Int, String?) = ([], 0, nil)
    for count in 0...journey.acts.count {
      let all = try effects(count)
      let new = all.dropFirst(known)
      known = all.count
      outcome = new.first { $0["effect"] as? String == "outcome" }?["name"] as? String ?? outcome
      let written = new.filter { $0["effect"] as? String != "outcome" }.map { effect in
        var written = effect.filter { ["effect", "name", "value"].contains($0.key) }
        // Texts are not recorded.
        let arguments = (effect["arguments"] as? [String: String])?.filter { $0.value != "…" }
        if let arguments, !arguments.isEmpty { written["arguments"] = arguments }
        return written
      }
      steps.append(["acts": count == 0 ? [] : [journey.acts[count - 1]], "effects": written])
    }
    var line: [String: Any] = [
      "format": 1, "policy": "docv", "flow": "precheck", "platform": "ios", "given": given, "steps": steps,
    ]
    line["outcome"] = outcome
    line["version"] = version
    return String(decoding: try JSONSerialization.data(withJSONObject: line, options: .sortedKeys), as: UTF8.self)
  }

  private static func verdicts(_ arguments: [String], _ log: String, in folder: URL) throws -> [Verdict] {
    let finished = try usher(["replay"] + arguments + ["-", "--verdicts"], in: folder, input: Data(log.utf8))
    #expect(finished.errors.isEmpty && finished.status == 0, "\(finished)")
    return try finished.output.split(separator: "\n").map {
      try JSONDecoder().decode(Verdict.self, from: Data($0.utf8))
    }
  }

  /// Writes the policy as it is as `old.usher`, and changed as `docv.usher`.
  private static func write(_ old: String, _ new: String, into folder: URL) throws {
    let text = try String(contentsOf: projectRoot.appending(path: docv), encoding: .utf8)
      .replacing("copy docv\n", with: "")
    #expect(text.contains(old))
    try text.write(to: folder.appending(path: "old.usher"), atomically: true, encoding: .utf8)
    try text.replacing(old, with: new).write(
      to: folder.appending(path: "docv.usher"), atomically: true, encoding: .utf8)
  }

  /// Changes, and what each journey is then: `same`, or the weight and the step of a difference.
  private static let changes: [(old: String, new: String, verdicts: [String])] = [
    ("\n", "\n", ["same", "same", "same", "same", "same", "same", "same", "same"]),
    (
      "notNow { track guidance_cancelled } -> end declined", "notNow { track guidance_cancelled } -> checking",
      ["same", "same", "same", "same", "outcome 2", "same", "same", "same"]
    ),
    (
      "denied                   -> explaining", "denied                   -> end declined",
      ["same", "same", "outcome 1", "outcome 1", "outcome 1", "same", "same", "same"]
    ),
    (
      "{ track permission_denied } -> choose", "-> choose",
      ["same", "same", "same", "same", "same", "metrics 2", "same", "same"]
    ),
  ]

  @Test(arguments: changes.indices) func aJourneyIsFollowedToTheFirstDifference(_ number: Int) throws {
    let change = Self.changes[number]
    try withFolder { folder in
      try Self.write(change.old, change.new, into: folder)
      let lines = try Self.journeys.map { try Self.line($0, of: "old.usher", in: folder) }
      let log = lines.joined(separator: "\n")
      let found = try Self.verdicts(["docv.usher", "--recorded", "old.usher"], log, in: folder)
      #expect(found.map { $0.line } == Array(1...lines.count))
      #expect(found.allSatisfy { $0.isAsRecorded == true })
      let words = found.map { $0.verdict == "differs" ? "\($0.weight ?? "") \($0.step ?? 0)" : $0.verdict }
      #expect(words == change.verdicts)
    }
  }

  /// A report has all journeys, and says what is no journey; small groups have no shares.
  @Test func aReportTellsWhatItHasLeftOut() throws {
    try withFolder { folder in
      try Self.write("\n", "\n", into: folder)
      let line = try Self.line(Self.journeys[4], in: folder, version: "3.4.1")
      let lines =
        Array(repeating: line, count: 30) + [
          line.replacing("\"camera\":\"denied\",", with: ""), line.replacing("notNow", with: "never"),
          line.replacing("\"docv\"", with: "\"other\""), line.replacing("\"format\":1", with: "\"format\":2"), "{", "",
          line.replacing("\"3.4.1\"", with: "3.4"),
        ]
      try lines.joined(separator: "\n").write(
        to: folder.appending(path: "log"), atomically: true, encoding: .utf8)
      let finished = try usher(["replay", "docv.usher", "log", "--recorded", "old.usher"], in: folder)
      #expect(finished.status == 0 && finished.errors == "")
      #expect(
        finished.output == """
          32 journeys of 37 lines
            4 lines are no journeys; the first is line 34: `format` is 2, and usher reads 1
            1 journey of other policies, as `other`
            the policy that has recorded them plays 93.8 % as they were recorded; the first that is not is line 31

            same            30  93.8 %
            not offered      1   3.1 %
            not replayable   1   3.1 %
              missing        1   3.1 %
            missing, as in line 31: `camera` was not recorded, and the flow reads it

                             journeys    same  words  differs  not offered  not replayable
            by flow
              docv.precheck        32  93.8 %                        3.1 %           3.1 %
            by outcome
              declined             32  93.8 %                        3.1 %           3.1 %
            by platform
              ios                  32  93.8 %                        3.1 %           3.1 %
            by version
              3.4.1                32  93.8 %                        3.1 %           3.1 %

          what differs, the most frequent first
            1 (3.1 %)  not offered: precheck on ios, step 2, `tap never`, as in line 32

          """)
      for (level, status) in [("outcome", Int32(0)), ("behaviour", 1), ("never", 0)] {
        #expect(try usher(["replay", "docv.usher", "log", "--fail-on", level], in: folder).status == status)
      }
    }
  }

  @Test(arguments: [
    (["docv.usher", "none"], "usher: there is no file `none`\n"),
    (["docv.usher", "."], "usher: `.` is a folder, not a file\n"),
    (["docv.usher", "-", "-"], "usher: `-` is standard input, which is read once\n"),
    (["docv.usher"], "usher: `usher replay` needs a path\n"),
    (
      ["docv.usher", "-", "--verdicts", "--report", "json"],
      "usher: `--verdicts` writes to standard output; give the report a file with `=FILE`\n"
    ),
  ]) func aWrongCallIsTold(_ call: [String], _ error: String) throws {
    try withFolder { folder in
      try Self.write("\n", "\n", into: folder)
      #expect(try usher(["replay"] + call, in: folder) == Finished(status: 2, output: "", errors: error))
    }
  }

  private struct Sums: Decodable {
    struct Row: Decodable {
      var outcome: String
      var version: String
      var verdict: String
      var journeys: Int
    }
    var replay: [Row]

    var counts: [[String]: Int] {
      replay.reduce(into: [:]) { $0[[$1.outcome, $1.version, $1.verdict], default: 0] += $1.journeys }
    }
  }

  private static func counts(_ lines: some Sequence<String>, in folder: URL) throws -> [[String]: Int] {
    let log = Data(lines.joined(separator: "\n").utf8)
    let finished = try usher(["replay", "docv.usher", "-", "--report", "json"], in: folder, input: log)
    let sums = try JSONDecoder().decode(Sums.self, from: Data(finished.output.utf8))
    return sums.counts
  }

  /// Parts of a log have the sums of the whole.
  @Test func sumsAddUp() throws {
    try withFolder { folder in
      try Self.write(Self.changes[1].old, Self.changes[1].new, into: folder)
      let lines = try Self.journeys.enumerated().map {
        try Self.line($1, of: "old.usher", in: folder, version: "\($0 % 3)")
      }
      let whole = try Self.counts(lines, in: folder)
      #expect(whole.values.reduce(0, +) == lines.count)
      for split in lines.indices {
        let (first, second) = try (
          Self.counts(lines[..<split], in: folder), Self.counts(lines[split...], in: folder)
        )
        #expect(first.merging(second, uniquingKeysWith: +) == whole)
      }
    }
  }

  /// Whatever the bytes of a log are, each line has one verdict.
  @Test func linesOfAnyBytesHaveAVerdictEach() throws {
    try withFolder { folder in
      try Self.write("\n", "\n", into: folder)
      let line = Array(try Self.line(Self.journeys[2], in: folder).utf8)
      var numbers = Numbers(seed: 20_261_128)
      var log: [UInt8] = []
      for _ in 0..<2000 {
        var changed = line
        for _ in 0...numbers.next(below: 4) {
          let place = numbers.next(below: changed.count)
          switch numbers.next(below: 4) {
          case 0: changed[place] = UInt8(11 + numbers.next(below: 245))
          case 1: changed.remove(at: place)
          case 2: changed.removeSubrange(place..<min(changed.count, place + 40))
          default: changed.insert(contentsOf: line[..<min(line.count, place)].suffix(30), at: place)
          }
        }
        log += changed + [UInt8(ascii: "\n")]
      }
      log += Array(repeating: UInt8(ascii: "x"), count: (1 << 20) + 1)
      let finished = try usher(["replay", "docv.usher", "-", "--verdicts"], in: folder, input: Data(log))
      let verdicts = try finished.output.split(separator: "\n").map {
        try JSONDecoder().decode(Verdict.self, from: Data($0.utf8))
      }
      #expect(verdicts.map { $0.line } == Array(1...2001))
      #expect(verdicts.last?.reason == "it has more than 1048576 bytes")
    }
  }

  /// What was not recorded is no difference, and a line cannot say more than a recorder does.
  @Test func aCutJourneyIsTheSameUpToThere() throws {
    try withFolder { folder in
      try Self.write("\n", "\n", into: folder)
      let line = try Self.line(Self.journeys[5], in: folder)
      func cut(_ line: String, _ count: Int, _ more: [String: Any]) throws -> String {
        var object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let steps = try #require(object["steps"] as? [[String: Any]])
        object["steps"] = Array(steps.prefix(count))
        object["outcome"] = nil
        object.merge(more) { $1 }
        return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      }
      let outcome = ["effects": [["effect": "outcome", "name": "declined"]], "acts": []] as [String: Any]
      let lines = [
        try cut(line, 1, [:]), try cut(line, 2, ["isShortened": true, "outcome": "declined"]),
        try cut(line, 2, ["stopped": "cancelled"]), try cut(line, 1, ["outcome": "declined"]),
        line.replacing("\"answer denied\"", with: "\"answer denied; tap notNow\""),
        try cut(line, 0, ["steps": [outcome]]),
        line.replacing("\"format\":1", with: "\"format\":2").replacing("\"steps\"", with: "\"parts\""),
      ]
      let found = try Self.verdicts(["docv.usher"], lines.joined(separator: "\n"), in: folder)
      #expect(
        found.map { $0.verdict } == [
          "same", "same", "same", "differs", "notReplayable", "unreadable", "unreadable",
        ])
      #expect(
        found.compactMap { $0.reason } == [
          "`answer denied; tap notNow` is no step of a script", "`steps[0]` has the unknown effect `outcome`",
          "`format` is 2, and usher reads 1",
        ])
    }
  }

  /// An input that another flow needs does not hinder a journey; one that this flow reads does.
  @Test func onlyWhatAFlowReadsHasToBeRecorded() throws {
    let text = """
      language 1
      policy two
      input isOld: Bool
      input isVip: Bool
      flow one -> old | new { start state a { choose isOld { true -> end old; false -> end new } } }
      flow other -> yes | no { start state a { choose isVip { true -> end yes; false -> end no } } }
      """
    try withFolder { folder in
      try text.write(to: folder.appending(path: "two.usher"), atomically: true, encoding: .utf8)
      let lines = ["one", "other"].map { flow in
        """
        {"format":1,"policy":"two","flow":"\(flow)","given":{"isOld":"true","gone":"x"},\
        "steps":[{"acts":[],"effects":[]}],"outcome":"old"}
        """
      }
      let found = try Self.verdicts(["two.usher"], lines.joined(separator: "\n"), in: folder)
      #expect(found.map { $0.verdict } == ["same", "notReplayable"])
      #expect(found[1].reason == "`isVip` was not recorded, and the flow reads it")
      let only = try usher(["replay", "two.usher", "-", "--fail-on", "words"], in: folder, input: Data(lines[1].utf8))
      #expect(only.status == 4)
      try text.write(to: folder.appending(path: "three.usher"), atomically: true, encoding: .utf8)
      let twice = try usher(["replay", ".", "-"], in: folder, input: Data(lines[0].utf8))
      #expect(twice.status == 2 && twice.errors.contains("are both the policy `two`"), "\(twice)")
    }
  }

  /// A button that was renamed with `was` is the same button, and a text that has changed is found if the old policy is named.
  @Test func namesMayChangeAndTextsAreFound() throws {
    try withFolder { folder in
      for name in ["old", "new"] {
        try FileManager.default.copyItem(
          at: projectRoot.appending(path: "Policies/DocV"), to: folder.appending(path: name))
      }
      let catalog = folder.appending(path: "new/docv.copy.yaml")
      let text = try String(contentsOf: catalog, encoding: .utf8)
      let title = try #require(text.firstMatch(of: /cameraOff:\n.*\n    title: (.*)\n/))
      try text.replacing(title.1, with: "Otherwise").write(to: catalog, atomically: true, encoding: .utf8)
      let line = try Self.line(Self.journeys[4], of: "old/docv.usher", in: folder)
      #expect(try Self.verdicts(["new"], line, in: folder).map { $0.verdict } == ["same"])
      let found = try Self.verdicts(["new", "--recorded", "old"], line, in: folder)
      #expect(found.map { $0.verdict } == ["words"] && found[0].isAsRecorded == true)

      let policy = folder.appending(path: "docv.usher")
      let renamed = try String(contentsOf: projectRoot.appending(path: Self.docv), encoding: .utf8)
        .replacing("copy docv\n", with: "").replacing(/\bnotNow\b/, with: "later")
        .replacing(/button later\b/, with: "button later was notNow")
      try renamed.write(to: policy, atomically: true, encoding: .utf8)
      #expect(try Self.verdicts(["docv.usher"], line, in: folder).map { $0.verdict } == ["same"])
    }
  }
}
