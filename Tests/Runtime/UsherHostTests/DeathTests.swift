import Testing
import UsherRuntime
import UsherPlatform
import UsherHost
import UsherSimulation

/// The process dies, and the next one resumes from the records.
@Suite(.timeLimit(.minutes(5))) struct DeathTests {
  static let counting = """
    memory visits: 0...3 = 0 for install
    memory seen: Bool = false for launch
    metric began(visits: 0...3)
    metric wentOn(seen: Bool)
    repeatable action upload
    alert doorLocked { recovers door; button openSettings preferred; button notNow cancel }
    flow enter -> entered | left {
      start state counting {
        remember visits = visits + 1
        remember seen = true
          track began(visits: visits)
        do upload
        choose door { granted -> end entered; else -> explaining }
      }
      state explaining {
        show doorLocked { openSettings -> away; notNow { track wentOn(seen: seen) } -> end left }
        on change of door -> end entered
      }
      state away { open settings { returned | failed -> explaining } }
    }
    decide visited: 0...3 = visits
    """

  /// For a death at any call to the outside: the outcome is the same, each metric has one id, and it is counted at least
  /// once.
  @Test(arguments: [false, true]) func aJourneyEndsTheSameWhereverItsProcessDies(_ beside: Bool) async throws {
    var deadline = 1
    while true {
      let stage = try Stage(Self.counting, ["door": "locked"], beside: beside, dyingAt: deadline)
      var journey = try await stage.begin("enter")
      var last = stage
      if stage.device.isDead { (last, journey) = try await relaunched(stage) }
      try await last.play(.tap("notNow", []))
      let isDead = last.device.isDead
      if isDead { (last, journey) = try await relaunched(last) }
      // It died between the tap and saving it, so the user is asked again.
      if last.device.prompts.contains(where: { $0.shown.name == "doorLocked" }) {
        try await last.play(.tap("notNow", []))
      }
      let outcome = try await last.host.outcome(ofJourney: journey)
      #expect(outcome == "left", "died at \(deadline)")
      let ids = last.device.metrics.map { $0.id.step }
      #expect(Set(last.device.metrics.map { $0.id }).count == 2, "died at \(deadline): \(ids)")
      #expect(try await last.host.decide("visited") == "1", "died at \(deadline)")
      if !isDead, last === stage { break }
      deadline += 1
    }
    #expect(deadline == 11)
  }

  private func relaunched(_ stage: Stage) async throws -> (Stage, Int) {
    let next = Stage(after: stage)
    return (next, try await next.begin("enter"))
  }

  @Test func memoryOfTheInstallationIsSharedAndStays() async throws {
    let stage = try Stage(Self.counting, ["door": "open"])
    #expect(try await stage.host.run("enter") == "entered")
    #expect(try await stage.host.run("enter") == "entered")
    #expect(try await stage.host.decide("visited") == "2")
    let next = Stage(after: stage)
    #expect(try await next.host.run("enter") == "entered")
    #expect(try await next.host.decide("visited") == "3")
    #expect(next.device.metrics.map { $0.id.description } == ["0-1.1.2", "0-2.1.2", "0-3.1.2"])
  }

  @Test func memoryOfALaunchIsGoneWithTheProcess() async throws {
    let stage = try Stage(Self.counting, ["door": "locked"])
    _ = try await stage.begin("enter")
    let (next, _) = try await relaunched(stage)
    try await next.play(.tap("notNow", []))
    #expect(next.device.lines.suffix(2) == ["tap notNow", "track wentOn(seen: false)"])
  }

  private static let keyed = """
    input place: Text
    memory refused: Bool = false for install per place
    alert sure { button yes; button no }
    flow ask -> yes | no | before {
      start state looking { choose { refused -> end before; else -> asking } }
      state asking { show sure { yes -> end yes; no { remember refused = true } -> end no } }
    }
    """

  @Test func memoryWithAKeyIsKeptForEachText() async throws {
    let stage = try Stage(Self.keyed, inputs: ["place": "attic"])
    let first = try await stage.begin("ask")
    try await stage.play(.tap("no", []))
    #expect(try await stage.host.outcome(ofJourney: first) == "no")
    #expect(try await stage.host.run("ask") == "before")
    stage.inputs["place"] = "cellar"
    let second = try await stage.begin("ask")
    try await stage.play(.tap("yes", []))
    #expect(try await stage.host.outcome(ofJourney: second) == "yes")
  }

  @Test func anOutcomeThatWasNotTakenIsToldToTheNextProcess() async throws {
    let stage = try Stage(Self.keyed, inputs: ["place": "attic"])
    _ = try await stage.begin("ask")
    try await stage.play(.tap("yes", []))
    let next = Stage(after: stage)
    let left = try await next.host.unfinishedJourneys()
    #expect(left.map(\.flow) == ["ask"])
    #expect(try await left[0].outcome() == "yes")
    #expect(next.device.lines == ["show sure", "tap yes"])
    #expect(try await Stage(after: next).host.unfinishedJourneys().isEmpty)
  }

  @Test func aDamagedRecordIsKeptAsideAndSaidSo() async throws {
    let stage = try Stage(Self.keyed, inputs: ["place": "attic"])
    _ = try await stage.begin("ask")
    var bytes = try #require(stage.device.store.contents["tested"])
    for index in bytes.indices {
      bytes[index] ^= 0x20
      stage.device.store.write(bytes, "tested")
      let next = Stage(after: stage)
      await #expect(throws: StoreError.damaged(keptAs: "tested.damaged-\(index + 1)")) {
        try await next.host.unfinishedJourneys()
      }
      #expect(stage.device.store.contents["tested.damaged-\(index + 1)"] == bytes)
      #expect(try await next.host.unfinishedJourneys().isEmpty)
      bytes[index] ^= 0x20
    }
    for count in stride(from: 0, to: bytes.count, by: 7) {
      stage.device.store.write(Array(bytes.prefix(count)), "tested")
      await #expect(throws: StoreError.self) { try await Stage(after: stage).host.unfinishedJourneys() }
    }
  }

  /// The number of a journey has 32 bits; a record whose last one leaves no room for another process is damaged.
  @Test func aRecordWithoutNumbersLeftIsKeptAside() async throws {
    func record(last: UInt32, journeys: [UInt32] = []) -> [UInt8] {
      var writer = WordWriter()
      writer.write(0x3148_5355)
      writer.writeTime(1)
      writer.write(last)
      writer.write(0)
      writer.write(UInt32(journeys.count))
      for number in journeys {
        writer.write(number)
        writer.write("ask".utf8)
        writer.write(0)
        writer.write([UInt8]())
        writer.write(0)
      }
      writer.write(stableHash(writer.bytes))
      return writer.bytes
    }
    let stage = try Stage(Self.keyed, inputs: ["place": "attic"])
    let damaged = [
      record(last: UInt32.max), record(last: 1 << 31), record(last: 3, journeys: [4]),
      record(last: 3, journeys: [2, 2]),
    ]
    for (index, bytes) in damaged.enumerated() {
      stage.device.store.write(bytes, "tested")
      let next = Stage(after: stage)
      await #expect(throws: StoreError.damaged(keptAs: "tested.damaged-\(index + 1)")) {
        try await next.host.unfinishedJourneys()
      }
    }
    stage.device.store.write(record(last: 1 << 31 - 1), "tested")
    let next = Stage(after: stage)
    #expect(try await next.host.unfinishedJourneys().isEmpty)
    let journey = try await next.begin("ask")
    try await next.play(.tap("yes", []))
    #expect(try await next.host.outcome(ofJourney: journey) == "yes")
  }

  @Test func whatLiesAheadOfTheClockIsNow() async throws {
    let stage = try Stage(
      """
      memory askedAt: Moment = never for install
      decide isRecent: Bool = askedAt is not never and askedAt is not older than 1d
      flow ask -> asked { start state asking { remember askedAt = now; choose { else -> end asked } } }
      """)
    stage.device.clock.set(now: 1_000_000_000_000)
    #expect(try await stage.host.run("ask") == "asked")
    #expect(try await stage.host.decide("isRecent") == "true")
    stage.device.clock.set(now: 1_000_100_000_000)
    #expect(try await stage.host.decide("isRecent") == "false")
    stage.device.clock.set(now: 900_000_000_000)
    #expect(try await stage.host.decide("isRecent") == "true")
  }
}
