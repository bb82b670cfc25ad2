import Foundation
import TestSupport
import Testing
import UsherCore
import UsherModule
import UsherRuntime

// The policies of random journeys.
@testable import JourneySoak

/// The core without a shell: what it wants, in which order, and what it makes of ends that come late, twice or never.
@Suite(.timeLimit(.minutes(5))) struct CoreTests {
  private static let policy = """
    memory isTold: Bool = false for install
    metric shown
    repeatable action log
    alert sure { button yes; button no }
    flow enter -> entered | dropped {
      start state asking {
        track shown
        show sure {
          yes { remember isTold = true; do log } -> end entered
          no -> end dropped
        }
      }
    }
    decide told: Bool = isTold
    """

  private func bench(isStoreFast: Bool = true, _ bytes: [UInt8]? = nil) throws -> Bench {
    Bench(try module(Self.policy).policy(), bytes: bytes, isStoreFast: isStoreFast)
  }

  @Test func whatAJourneyWants() throws {
    let bench = try bench()
    bench.run("enter")
    #expect(bench.log == ["load", "read ", "save", "track shown", "show sure", "save"])
    bench.tap("yes")
    #expect(
      bench.log.dropFirst(6) == ["reply answer(\"yes\")", "dismiss", "read ", "save", "do log"])
    bench.end(at: 0)
    #expect(bench.log.dropFirst(11) == ["save", "1 gets entered"])
    #expect(bench.core.standings(of: bench.host).isEmpty)
    bench.happen(.decide("told", host: bench.host, waiter: 2))
    #expect(bench.delivered[2] == .success("true"))
  }

  /// Nothing of a step is performed before its save has ended.
  @Test func aStepWaitsForItsSave() throws {
    let bench = try bench(isStoreFast: false)
    bench.run("enter")
    #expect(bench.log == ["load", "read ", "save"])
    bench.endSave()
    #expect(bench.log.dropFirst(3) == ["track shown", "show sure", "save"])
    // The metric is counted, and the prompt is up. A tap waits for its step, and its step for its save.
    bench.tap("yes")
    #expect(bench.log.last == "read ")
    bench.endSave()
    #expect(bench.log.suffix(1) == ["save"])
    #expect(!bench.log.contains("do log"))
    bench.endSave()
    #expect(bench.log.last == "do log")
    #expect(bench.faults == [])
  }

  /// Another process writes the record: journeys end with an error and stay as they are saved, and the next call reads them again.
  @Test func aLostRecordIsReadAgain() throws {
    let bench = try bench()
    bench.run("enter")
    bench.happen(.lost(record: 0))
    #expect(bench.delivered[1] == .failure(.lost))
    #expect(bench.prompts.isEmpty)
    #expect(
      bench.log.dropFirst(6) == ["dismiss", "1 gets error: another process plays the journeys of this policy now"])
    bench.run("enter", waiter: 2)
    #expect(bench.log.dropFirst(8).first == "load")
    #expect(bench.log.last == "show sure")
    bench.tap("no")
    #expect(bench.delivered[2] == .success("dropped"))

    // A write that is under way, and whose end comes later.
    for end in [JourneyCore.End.done, .failed(.system(call: "write", path: "", code: 1))] {
      let slow = try self.bench(isStoreFast: false)
      slow.run("enter")
      slow.happen(.lost(record: 0))
      #expect(slow.delivered[1] == nil)
      slow.endSave(end)
      #expect(slow.delivered[1] == .failure(.lost))
      slow.run("enter", waiter: 2)
      #expect(slow.log.filter { $0 == "load" }.count == 2)
      #expect(slow.faults == [])
    }
  }

  /// A step that cannot be saved is not taken: its prompts are taken down, and the next call goes on where it was saved.
  @Test func aStepThatIsNotSavedIsNotTaken() throws {
    let bench = try bench()
    bench.run("enter")
    bench.isStoreFull = true
    bench.tap("yes")
    let full = StoreError.system(call: "write", path: "", code: 28)
    #expect(bench.delivered[1] == .failure(.store(full)))
    #expect(!bench.log.contains("do log"))
    bench.isStoreFull = false
    bench.happen(.decide("told", host: bench.host, waiter: 2))
    #expect(bench.delivered[2] == .success("false"))
    bench.run("enter", waiter: 3)
    #expect(bench.log.last == "show sure")
    bench.tap("no")
    #expect(bench.delivered[3] == .success("dropped"))
  }

  /// A cancelled journey waits for no fact and for no save but its own.
  @Test func aCancelledCallTakesItsPromptDown() throws {
    let bench = try bench()
    bench.run("enter")
    bench.happen(.abandoned(waiter: 1))
    #expect(bench.log.suffix(3) == ["save", "dismiss", "1 gets error: cancelled"])
    bench.happen(.abandoned(waiter: 1))
    #expect(bench.faults == [])
  }

  /// A presenter that does not answer is told to the listener, and does not keep a cancelled journey.
  @Test func aMutePresenterKeepsNoCancelledJourney() throws {
    let bench = try bench()
    bench.isPresenterMute = true
    bench.run("enter")
    #expect(bench.log.suffix(2) == ["show sure", "save"])
    bench.wakeUp()
    #expect(bench.told == [.unanswered("show sure")])
    bench.happen(.abandoned(waiter: 1))
    #expect(bench.delivered.isEmpty)
    bench.wakeUp()
    #expect(bench.log.suffix(2) == ["save", "dismiss"])
    bench.wakeUp()
    #expect(bench.delivered[1] == .failure(.cancelled))
    #expect(bench.told == [.unanswered("show sure"), .unanswered("show sure"), .unanswered("dismiss")])
    // What comes too late is ignored.
    while !bench.open.isEmpty { bench.end(at: 0) }
    #expect(bench.log.last == "1 gets error: cancelled")
  }

  /// To know what an earlier process left, the record is read, and nothing else.
  @Test func whatIsListedIsNotGoneOnWith() throws {
    let first = try bench()
    first.run("enter")
    let next = try bench(isStoreFast: true, first.bytes)
    next.happen(.list(host: next.host, waiter: 1))
    #expect(next.log == ["load"])
    #expect(next.left.map { "\($0.journey) \($0.flow) \($0.arguments)" } == ["1 enter [:]"])
    #expect(next.left.map { $0.leftAt } == [1_700_000_000_003])
    #expect(next.left.map { $0.place } == [.prompt])
    next.happen(.wait(journey: 1, host: next.host, waiter: 2))
    #expect(next.log.dropFirst() == ["read ", "save", "show sure"])
    next.happen(.discard(journey: 1, host: next.host, waiter: 3))
    #expect(next.delivered[3] == .failure(.taken))
    next.tap("no")
    #expect(next.delivered[2] == .success("dropped"))
    next.happen(.wait(journey: 1, host: next.host, waiter: 4))
    #expect(next.delivered[4] == .failure(.taken))
  }

  /// While a journey is taken out of the record, nobody goes on with it.
  @Test func whatIsDiscardedIsGone() throws {
    let first = try bench()
    first.run("enter")
    let next = try bench(isStoreFast: false, first.bytes)
    next.happen(.discard(journey: 1, host: next.host, waiter: 1))
    #expect(next.log == ["load", "save"])
    next.happen(.list(host: next.host, waiter: 2))
    next.happen(.wait(journey: 1, host: next.host, waiter: 3))
    next.happen(.discard(journey: 1, host: next.host, waiter: 4))
    #expect(next.left == [])
    #expect(next.delivered == [3: .failure(.taken), 4: .failure(.taken)])
    next.endSave()
    #expect(next.delivered[1] == .success(""))
    #expect(next.log.last == "1 gets ")
    #expect(next.core.standings(of: next.host).isEmpty)
    let last = try bench(isStoreFast: true, next.bytes)
    last.happen(.list(host: last.host, waiter: 1))
    #expect(last.left == [])
  }

  /// An app that never reports its phases is told so at the first trip, and once.
  @Test(arguments: [false, true]) func anAppThatReportsNoPhasesIsToldSo(hasReported: Bool) throws {
    let policy = """
      flow away -> back | lost { start state s { open settings { returned -> end back; failed -> end lost } } }
      """
    let bench = Bench(try module(policy).policy())
    bench.run("away")
    if hasReported { bench.enter(.inactive) }
    let index = try #require(bench.open.firstIndex { !$0.isWakeUp })
    bench.end(at: index, .opened(true))
    bench.wakeUp()
    #expect(bench.told == (hasReported ? [] : [.phasesUnreported]))
    bench.enter(.background)
    bench.enter(.active)
    #expect(bench.delivered[1] == .success("back"))
  }

  @Test func aDecisionThatNobodyWantsAnyMoreKeepsNobody() throws {
    let core = JourneyCore()
    let policy = try module(Self.policy).policy()
    let host = core.addHost(of: policy, record: core.addRecord(), screen: core.addScreen(.active, wasAway: false))
    let time = JourneyCore.Time(now: 0, uptime: 0)
    let read = core.handle(.decide("told", host: host, waiter: 1), at: time)
    #expect(read.map { $0.words } == ["read "])
    #expect(core.handle(.abandoned(waiter: 1), at: time).map { $0.words } == ["1 gets error: cancelled"])
    let load = core.handle(.ended(read[0].number, .values([])), at: time)
    #expect(load.map { $0.words } == ["load"])
    #expect(core.handle(.ended(load[0].number, .loaded(nil)), at: time).map { $0.words } == [])
  }

  /// A typing mistake of an app does not touch the record.
  @Test func anUnknownFlowReadsNothing() throws {
    let bench = try bench(isStoreFast: true, [1, 2, 3])
    bench.run("entre")
    #expect(bench.log == ["1 gets error: the policy has no flow `entre`; it has `enter`"])
  }

  @Test func aCallThatIsCancelledBeforeTheRecordIsReadStartsNothing() throws {
    let core = JourneyCore()
    let policy = try module(Self.policy).policy()
    let host = core.addHost(of: policy, record: core.addRecord(), screen: core.addScreen(.active, wasAway: false))
    let time = JourneyCore.Time(now: 0, uptime: 0)
    let call = JourneyCore.Call(host: host, flow: "enter", arguments: [:])
    let load = core.handle(.run(call, seat: nil, waiter: 1), at: time)
    #expect(load.map { $0.words } == ["load"])
    #expect(core.handle(.abandoned(waiter: 1), at: time).map { $0.words } == ["1 gets error: cancelled"])
    #expect(core.handle(.ended(load[0].number, .loaded(nil)), at: time).map { $0.words } == [])
    #expect(core.standings(of: host).isEmpty)
  }

  @Test func aDamagedRecordIsSetAsideOnce() throws {
    let bench = try bench(isStoreFast: true, [1, 2, 3])
    bench.run("enter")
    #expect(bench.delivered[1] == .failure(.store(.damaged(keptAs: "aside"))))
    #expect(bench.log.prefix(2) == ["load", "set aside"])
  }

  /// A store that answers late, as that of a browser, changes no action and no order: every journey alone does the same.
  @Test func aSlowStoreChangesOnlyTheTime() throws {
    var count = 0
    for (policy, seed) in try Self.policies(each: 560) {
      let (fast, slow) = (Bench(policy, seed: seed), Bench(policy, seed: seed, isStoreFast: false))
      for bench in [fast, slow] {
        bench.run(policy.flows[Int(seed) % policy.flows.count])
        for _ in 0..<12 {
          for _ in 0..<20 { bench.endSave() }
          bench.act()
        }
        for _ in 0..<20 { bench.endSave() }
      }
      #expect(fast.log == slow.log, "\(policy.name), seed \(seed)")
      #expect(fast.faults + slow.faults == [], "\(policy.name), seed \(seed)")
      count += fast.log.count
    }
    #expect(count > 100_000, "\(count) actions")
  }

  /// Saves that end at any time, and whatever comes meanwhile: no two saves are under way, and no effect overtakes its save.
  @Test func savesAreInOrder() throws {
    for (policy, seed) in try Self.policies(each: 60) {
      var numbers = JourneySoak.Numbers(seed: seed)
      let bench = Bench(policy, seed: seed, isStoreFast: false)
      for (index, flow) in policy.flows.enumerated() where index == 0 || numbers.once(in: 3) {
        bench.run(flow, waiter: UInt64(index) + 1)
      }
      for _ in 0..<40 {
        if numbers.once(in: 2) { bench.endSave(numbers.once(in: 30) ? .failed(Self.full) : nil) }
        bench.act()
      }
      #expect(bench.faults.filter { $0 == "two saves at once" } == [], "\(policy.name), seed \(seed)")
    }
  }

  /// Whatever comes, a journey that is cancelled ends, and nobody is told twice.
  @Test func nothingThatComesStopsTheCore() throws {
    for (policy, seed) in try Self.policies(each: 60) {
      let bench = Bench(policy, seed: seed, isHostile: true)
      let flow = policy.flows[Int(seed) % policy.flows.count]
      bench.run(flow)
      for _ in 0..<60 { bench.act() }
      bench.happen(.abandoned(waiter: 1))
      for _ in 0..<60 where bench.delivered[1] == nil { if !bench.open.isEmpty { bench.end(at: 0) } }
      #expect(bench.delivered[1] != nil, "\(policy.name), \(flow), seed \(seed)")
      #expect(bench.faults == [], "\(policy.name), \(flow), seed \(seed)")
    }
  }

  private static let full = StoreError.system(call: "write", path: "", code: 28)

  /// All policies of the repository on each of their platforms, with so many seeds each.
  private static func policies(each count: UInt64) throws -> [(Policy, UInt64)] {
    let all = try SoakPolicy.all(in: projectRoot.appending(path: "Policies").path)
    #expect(all.count == 20)
    // A flow with parameters needs arguments.
    return all.filter { !$0.policy.flows.isEmpty }.flatMap { one in (1...count).map { (one.policy, $0) } }
  }
}
