import Testing

import UsherProgram
import UsherRuntime

/// Restores sessions that one version of a policy has saved with the next version, in which almost everything is renamed.
@Suite struct RenamingTests {
  private static let before = """
    type Reason = broken | lost | other
    live input mode: slow | quick = slow
    memory count: 0...5 = 0 for session
    memory last: Reason = other for session
    memory dropped: Bool = false for session
    memory since: Reason = broken for install
    decide hasBegun: Bool = mode is quick and since is lost and last is other and not dropped
    action work(times: 0...5) -> done
    alert question(why: Reason) {
      button tell
      button work
      button run
      button request
      button leave
      button pause
    }
    flow f -> over | left {
      start state asking {
        remember count = 3
        show question(why: other) {
          tell { remember last = lost; remember dropped = true } -> telling(why: lost, times: count)
          work -> working(times: count)
          run -> running
          request -> requesting(why: lost)
          leave -> end left
          pause -> around
        }
      }
      state telling(why: Reason, times: 0...5) {
        show question(why: why) {
          tell | work | run | request | pause -> telling(why: why, times: times)
          leave -> end over
        }
      }
      state working(times: 0...5) {
        do work(times: times) { done -> end over; interrupted -> telling(why: broken, times: times) }
      }
      state running { run inner(times: 2) { finished -> end over } }
      state requesting(why: Reason) { ask door { open -> end over; else -> telling(why: why, times: 0) } }
      state around {
        start state paused { on return -> asking }
      }
    }
    flow inner(times: 0...5) -> finished {
      start state entering { choose times { 0...5 -> waiting(why: lost) } }
      state waiting(why: Reason) {
        show question(why: why) { tell | work | run | request | leave | pause -> end finished }
      }
    }
    """

  private static let after = """
    type Cause = damaged was broken | missing was lost | other
    live input pace was mode: slow | fast was quick = slow
    memory times was count: 0...5 = 0 for session
    memory latest was last: Cause = other for session
    memory added: 0...2 = 1 for session
    memory began was since: Cause = damaged for install
    decide hasBegun: Bool = pace is slow and began is missing and added is 1
    action carryOut was work(count was times: 0...5) -> done
    alert ask was question(cause was why: Cause) {
      button yes was tell
      button no cancel
    }
    flow whole was f -> over | gone was left {
      retired requesting -> choose door {
        open -> end over
        else -> telling(cause: other, count: times)
      }
      retired paused -> start
      start state start was asking {
        show ask(cause: other) { yes -> working(count: times); no -> inside }
      }
      state telling(cause was why: Cause, count was times: 0...5) {
        show ask(cause: cause) { yes -> telling(cause: cause, count: count); no -> end gone }
      }
      state working(count was times: 0...5) {
        do carryOut(count: count) { done -> end over; interrupted -> telling(cause: latest, count: count) }
      }
      state inside was running { run part(left: 1) { finished -> end over } }
    }
    flow part was inner(left was times: 0...5) -> finished {
      start state entering { choose left { 0...5 -> waits(cause: missing) } }
      state waits was waiting(cause was why: Cause) { show ask(cause: cause) { yes | no -> end finished } }
    }
    """

  private let before: Fixture
  private let after: Fixture

  init() throws {
    before = try Fixture(Self.before)
    after = try Fixture(Self.after)
  }

  /// The session that the new version restores after these taps of the question's buttons in the old one.
  private func restored(after taps: [Value], door: String = "closed") throws -> (session: Session, effects: [String]) {
    var (session, step) = before.start()
    for tap in taps {
      step = session.step(
        .answered(try #require(step.ticket), tap), facts: before.facts(door: "closed"))
    }
    let snapshot = Snapshot(session)
    let (again, taken) = try Session.restore(snapshot, of: after.policy, facts: after.facts(door: door))
    return (again, after.names(taken.effects))
  }

  /// The values of these variables in a session.
  private func values(_ session: Session, _ names: [String]) -> [String] {
    names.map { name in
      guard let id = after.program.variables.ids.first(where: { after.program.variables[$0].name.description == name })
      else {
        return "no \(name)"
      }
      return after.program.variables[id].domain.name(of: session.value(of: id))
    }
  }

  // S327
  @Test func aStateIsFoundByItsFormerName() throws {
    let (session, effects) = try restored(after: [])
    #expect(after.state(of: session) == "start")
    #expect(effects == ["show ask"])
    #expect(values(session, ["times", "latest", "added"]) == ["3", "other", "1"])
  }

  // S322 S327
  @Test func parametersAndMemoryKeepWhatTheyHad() throws {
    let (session, effects) = try restored(after: [0])
    #expect(after.state(of: session) == "telling")
    #expect(effects == ["show ask"])
    let names = ["whole.telling.cause", "whole.telling.count", "times", "latest"]
    #expect(values(session, names) == ["missing", "3", "3", "missing"])
  }

  @Test func anActionThatIsCalledOtherwiseIsInterrupted() throws {
    let (session, effects) = try restored(after: [1])
    #expect(after.state(of: session) == "telling")
    #expect(effects == ["show ask"])
    #expect(values(session, ["whole.telling.cause", "whole.telling.count"]) == ["other", "3"])
  }

  @Test func aFlowInsideIsFoundWithItsCaller() throws {
    var (session, effects) = try restored(after: [2])
    #expect(after.state(of: session) == "waits")
    #expect(effects == ["show ask"])
    #expect(values(session, ["part.left", "part.waits.cause"]) == ["2", "missing"])
    let step = session.step(
      .answered(session.asked[0].ticket, 0), facts: after.facts(door: "closed"))
    #expect(after.names(step.effects) == ["finish"])
  }

  // S328
  @Test func aStateThatIsNoMoreLeadsWhereItsRetirementSays() throws {
    let (closed, effects) = try restored(after: [3])
    #expect(after.state(of: closed) == "telling")
    #expect(effects == ["show ask"])
    #expect(values(closed, ["whole.telling.cause", "whole.telling.count"]) == ["other", "3"])
    let (open, last) = try restored(after: [3], door: "open")
    #expect(last == ["finish"])
    #expect(after.state(of: open) == nil)
  }

  @Test func aStateInAnotherThatIsNoMoreIsRetiredByItself() throws {
    let (session, effects) = try restored(after: [5])
    #expect(after.state(of: session) == "start")
    #expect(effects == ["show ask"])
  }

  @Test func anOutcomeIsFoundByItsFormerName() throws {
    let (session, effects) = try restored(after: [4])
    guard case .ended(let flow, let outcome) = session.position else {
      Issue.record("the session has ended")
      return
    }
    #expect(after.program.flows[flow].name.description == "whole")
    #expect(after.program.flows[flow].outcomes.name(of: outcome) == "gone")
    #expect(effects == [])
  }

  @Test func aFactIsNoNewsBecauseItIsCalledOtherwise() throws {
    var (session, _) = before.start()
    var quick = before.facts(door: "closed")
    for (position, id) in before.program.facts.enumerated()
    where before.program.variables[id].name.description == "mode" {
      quick.values[position] = 1
    }
    _ = session.step(.changed, facts: quick)
    let restored = try Snapshot(session).session(of: after.policy)
    #expect(values(restored, ["pace", "began", "door"]) == ["fast", "damaged", "closed"])
  }

  @Test func aParameterThatNobodyKeptIsNotGuessed() throws {
    let newer = try Fixture(Self.after.replacing("cause was why: Cause, count", with: "cause: Cause, count"))
    var (session, step) = before.start()
    step = session.step(
      .answered(try #require(step.ticket), 0), facts: before.facts(door: "closed"))
    let snapshot = Snapshot(session)
    #expect(throws: Snapshot.Refusal.unknownName) {
      try Session.restore(snapshot, of: newer.policy, facts: newer.facts(door: "closed"))
    }
  }

  /// A state that waited in the old version may continue immediately in the new one.
  // S330
  @Test(arguments: [
    ("start state inner { show it { ok -> end over } }", "inner"), ("choose door { _ -> next }", "next"),
    ("-> next", "next"), ("run sub { done -> end over }", "within"),
  ]) func aStateThatWaitsNoMoreGoesOn(_ body: String, _ name: String) throws {
    let rest = """
      state next { show it { ok -> end over } }
      state other { run sub { done -> end over } }
      on sent -> next
      on passed -> other
      }
      flow sub -> done { start state within { show it { ok -> end done } } }
      event sent
      event passed
      alert it { button ok }
      """
    let old = try Fixture("flow f -> over {\nstart state a { show it { ok -> end over } }\n" + rest)
    let new = try Fixture("flow f -> over {\nstart state a { \(body) }\n" + rest)
    let snapshot = Snapshot(old.start().0)
    let (session, step) = try Session.restore(snapshot, of: new.policy, facts: new.facts(door: "closed"))
    guard case .waiting(let leaf) = session.position else { throw Lost() }
    #expect(new.program.states[leaf].name == name)
    #expect(new.names(step.effects) == ["show it"])
    #expect(step.verdict == .moved)
  }

  /// If the state that ran a flow is retired, that flow is over, too.
  // S328
  @Test func aRetiredStateTakesWhatItRanWithIt() throws {
    let sub = "flow sub -> done { start state within { show it { ok -> end done } } }\nalert it { button ok }"
    let old = try Fixture("flow f -> over { start state a { run sub { done -> end over } } }\n" + sub)
    let new = try Fixture(
      "flow f -> over { retired a -> next\n start state b { run sub { done -> end over } }\n"
        + "state next { show it { ok -> end over } } }\n" + sub)
    let snapshot = Snapshot(old.start().0)
    let (session, step) = try Session.restore(snapshot, of: new.policy, facts: new.facts(door: "closed"))
    guard case .waiting(let leaf) = session.position else { throw Lost() }
    #expect(new.program.states[leaf].name == "next")
    #expect(session.activeStates.count == 2)
    #expect(new.names(step.effects) == ["show it"])
  }

  private struct Lost: Error {}
}
