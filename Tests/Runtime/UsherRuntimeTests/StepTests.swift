import Testing
import UsherProgram
import UsherRuntime

@Suite struct StepTests {
  private static let policy = """
    event poked
    live input dark: Bool = false
    metric poke
    metric entered
    action work -> done | failed

    alert question {
      button yes
      button no cancel
    }

    flow f -> over | refused {
      on poked { track poke } -> stay
      start state asking {
        ask door {
          granted -> showing
          else    -> end refused
        }
      }
      state showing {
        track entered
        show question {
          yes -> working
          no  -> end over
        }
        on change of dark -> showing
      }
      state working {
        do work {
          done        -> end over
          failed      -> showing
          interrupted -> showing
        }
        on change of door -> showing
      }
    }
    """

  private let fixture: Fixture

  init() throws { fixture = try Fixture(Self.policy) }

  /// A session that waits for the user's tap, and the ticket of the prompt.
  private func showing() throws -> (Session, Ticket) {
    var (session, step) = fixture.start()
    step = session.step(.settled(try #require(step.ticket)), facts: fixture.facts(door: "open"))
    return (session, try #require(step.ticket))
  }

  // S311 S323
  @Test func nothingButTheAnswerCountsWhileTheSystemAsks() throws {
    var (session, begun) = fixture.start()
    #expect(fixture.names(begun.effects) == ["ask door"])
    let asked = session
    for event in [Event.changed, .returned, .sent(ID(0), []), .answered(Ticket(7), 0)] {
      let step = session.step(event, facts: fixture.facts(door: "closed"))
      #expect(step == Step(verdict: .ignored(.shielded), effects: []))
      #expect(session == asked)
    }
    let step = session.step(
      .settled(try #require(begun.ticket)), facts: fixture.facts(door: "open"))
    #expect(fixture.names(step.effects) == ["track entered", "show question"])
  }

  // S312 S323
  @Test func theAnswerToTheSystemIsTheStatusOnceItHasSettled() throws {
    for (status, effects) in [
      ("open", ["track entered", "show question"]), ("locked", ["finish"]), ("closed", ["finish"]),
    ] {
      var (session, begun) = fixture.start()
      let step = session.step(
        .settled(try #require(begun.ticket)), facts: fixture.facts(door: status))
      #expect(step.verdict == .moved)
      #expect(fixture.names(step.effects) == effects)
    }
  }

  private static let unlocking = """
    event poked
    live input dark: Bool = false
    screen page { button stop }
    action unlock asks door -> done | failed
    flow f -> over {
      on poked -> end over
      on return -> end over
      on background -> end over
      start state around {
        show page { stop -> end over }
        after 5s -> end over
        start state unlocking {
          do unlock { done | failed | interrupted -> end over }
          on change of door, dark -> end over
        }
      }
    }
    """

  // S325 S326
  @Test func onlyAPromptThatCoversTheAppShieldsAnActionThatAsks() throws {
    let fixture = try Fixture(Self.unlocking)
    let (session, begun) = fixture.start()
    guard case .present(let page, _) = begun.effects.first, let work = begun.ticket else {
      Issue.record("it shows a page and works")
      return
    }
    let dark = fixture.facts(door: "closed", dark: true)
    let asked = fixture.facts(door: "closed")
    let events: [(event: Event, facts: Facts)] = [
      (.answered(page, 0), asked), (.sent(ID(0), []), asked), (.returned, asked),
      (.elapsed(session.timers[0].ticket), asked), (.changed, dark),
    ]
    for (event, facts) in events {
      var covered = session
      #expect(covered.step(event, facts: facts, isCovered: true).verdict == .ignored(.shielded))
      #expect(fixture.state(of: covered) == "unlocking")
      var free = session
      #expect(free.step(event, facts: facts).verdict == .moved)
    }
    // The answer counts, and so does leaving the app, which the prompt then covers no more.
    for event in [Event.answered(work, 0), .background] {
      var covered = session
      #expect(covered.step(event, facts: asked, isCovered: true).verdict == .moved)
    }
    // In this status no request of the action can have a prompt, so it is another one that covers the app.
    var locked = session
    #expect(locked.step(.changed, facts: fixture.facts(door: "locked"), isCovered: true).verdict == .moved)
  }

  // S321 S325
  @Test func noPromptIsUpWhenASessionIsRestored() throws {
    let repeated = Self.unlocking.replacing(" | interrupted", with: "").replacing("action", with: "repeatable action")
    let fixture = try Fixture(repeated)
    let (session, _) = fixture.start()
    let (_, step) = try Session.restore(Snapshot(session), of: fixture.policy, facts: fixture.facts(door: "closed"))
    #expect(fixture.names(step.effects).last == "finish")
  }

  // S315 S323
  @Test func aSecondAnswerIsLateAndChangesNothing() throws {
    var (session, ticket) = try showing()
    let first = session.step(.answered(ticket, 0), facts: fixture.facts(door: "open"))
    #expect(fixture.names(first.effects) == ["do work"])
    let before = session
    let second = session.step(.answered(ticket, 1), facts: fixture.facts(door: "open"))
    #expect(second == Step(verdict: .ignored(.late), effects: []))
    #expect(session == before)
  }

  // S315 S323
  @Test func anAnswerThatCannotBeGivenIsNotTaken() throws {
    var (session, ticket) = try showing()
    // The alert has two buttons and cannot be dismissed; position 2 would be `dismissed`.
    var step = session.step(.answered(ticket, 2), facts: fixture.facts(door: "open"))
    #expect(step == Step(verdict: .ignored(.impossible), effects: []))
    step = session.step(.answered(ticket, 0), facts: fixture.facts(door: "open"))
    // No host can answer `interrupted`, and there are no answers after it.
    for answer: Value in [2, 3, 255] {
      let none = session.step(
        .answered(try #require(step.ticket), answer), facts: fixture.facts(door: "open"))
      #expect(none == Step(verdict: .ignored(.impossible), effects: []))
    }
  }

  // S314 S315 S323
  @Test func aTapOnWhatIsCoveredIsIgnored() throws {
    let covered = try Fixture(
      """
      screen page { button leave }
      alert question { button yes }
      flow f -> over {
        start state around {
          show page { leave -> end over }
          start state inside { show question { yes -> end over } }
        }
      }
      """)
    var (session, begun) = covered.start()
    #expect(covered.names(begun.effects) == ["show page", "show question"])
    guard case .present(let page, _)? = begun.effects.first else { return }
    let before = session
    let step = session.step(.answered(page, 0), facts: covered.facts(door: "open"))
    #expect(step == Step(verdict: .ignored(.late), effects: []))
    #expect(session == before)
  }

  // S302 S323
  @Test func anEventThatNothingWaitsForIsIgnored() throws {
    var (session, _) = try showing()
    let step = session.step(.returned, facts: fixture.facts(door: "open"))
    #expect(step == Step(verdict: .ignored(.unhandled), effects: []))
  }

  // S309 S310
  @Test func aRefreshKeepsWhatIsUpAndItsTicket() throws {
    var (session, ticket) = try showing()
    var facts = fixture.facts(door: "open")
    facts.values[fixture.program.facts.count - 1] = facts.values[fixture.program.facts.count - 1]
    for (position, id) in fixture.program.facts.enumerated()
    where fixture.program.variables[id].name.description == "dark" {
      facts.values[position] = 1
    }
    let step = session.step(.changed, facts: facts)
    #expect(step == Step(verdict: .moved, effects: []))
    let tap = session.step(.answered(ticket, 0), facts: facts)
    #expect(fixture.names(tap.effects) == ["do work"])
  }

  // S307
  @Test func workThatNobodyWaitsForIsCancelledBeforeAnythingIsShown() throws {
    var (session, ticket) = try showing()
    _ = session.step(.answered(ticket, 0), facts: fixture.facts(door: "open"))
    let step = session.step(.changed, facts: fixture.facts(door: "locked"))
    #expect(fixture.names(step.effects) == ["cancel work", "track entered", "show question"])
  }

  // S302 S305 S323
  @Test func aHandlerOfTheFlowStaysWhereItIs() throws {
    var (session, ticket) = try showing()
    let step = session.step(.sent(ID(0), []), facts: fixture.facts(door: "open"))
    #expect(step.verdict == .stayed)
    #expect(fixture.names(step.effects) == ["track poke"])
    #expect(fixture.state(of: session) == "showing")
    let tap = session.step(.answered(ticket, 1), facts: fixture.facts(door: "open"))
    #expect(fixture.names(tap.effects) == ["finish"])
  }

  // S319 S323
  @Test func anEndedSessionIgnoresEverything() throws {
    var (session, ticket) = try showing()
    _ = session.step(.answered(ticket, 1), facts: fixture.facts(door: "open"))
    for event in [Event.changed, .returned, .sent(ID(0), []), .settled(ticket), .answered(ticket, 0), .elapsed(ticket)]
    {
      let step = session.step(event, facts: fixture.facts(door: "locked"))
      #expect(step == Step(verdict: .ignored(.ended), effects: []))
    }
  }

  /// A host sends changes first. A tap at the same moment is then late, and no change is lost.
  // S317
  @Test func whatBringsNoFactsWaitsForTheChange() throws {
    let events: [(event: Event, bringsFacts: Bool)] = [
      (.changed, true), (.returned, true), (.settled(Ticket(1)), true), (.answered(Ticket(1), 0), false),
      (.elapsed(Ticket(1)), false), (.sent(ID(0), []), false),
    ]
    for (event, bringsFacts) in events { #expect(event.bringsFacts == bringsFacts) }
    var (session, ticket) = try showing()
    _ = session.step(.answered(ticket, 0), facts: fixture.facts(door: "open"))
    #expect(!session.factsChanged(fixture.facts(door: "open")))
    #expect(session.factsChanged(fixture.facts(door: "locked")))
    let change = session.step(.changed, facts: fixture.facts(door: "locked"))
    #expect(fixture.names(change.effects) == ["cancel work", "track entered", "show question"])
    #expect(!session.factsChanged(fixture.facts(door: "locked")))
  }

  // S301
  @Test func aStepIsAFunctionOfSessionEventAndFacts() throws {
    let (session, ticket) = try showing()
    var (left, right) = (session, session)
    let steps = [
      left.step(.answered(ticket, 0), facts: fixture.facts(door: "open")),
      right.step(.answered(ticket, 0), facts: fixture.facts(door: "open")),
    ]
    #expect(steps[0] == steps[1])
    #expect(left == right)
  }
}
