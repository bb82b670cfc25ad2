import Testing
import UsherProgram
import UsherRuntime

/// Restores sessions that were saved in a question without a state of its own, after the policy was edited.
@Suite struct UnnamedQuestionTests {
  /// The policy with these states and retirements.
  private static func policy(_ states: String) -> String {
    """
    type Reason = first | second
    alert guidance(why: Reason) {
      button go
      button no cancel
    }
    alert really(why: Reason) { button ok }
    flow f -> over {
      start state beginning { -> \(states.contains("state explaining") ? "explaining" : "guiding")(why: second) }
      \(states)
    }
    """
  }

  private static let guiding = """
    state guiding(why: Reason) {
      show guidance(why: why) {
        go -> show really(why: why) { ok -> end over }
        no -> end over
      }
    }
    """

  private static let renamed = guiding.replacing("state guiding", with: "state explaining was guiding")

  /// The state in which the edited policy continues, with the value of its parameter.
  private func continued(with states: String) throws -> String? {
    let (before, after) = (try Fixture(Self.policy(Self.guiding)), try Fixture(Self.policy(states)))
    var (session, step) = before.start()
    step = session.step(.answered(try #require(step.ticket), 0), facts: before.facts(door: "closed"))
    #expect(before.state(of: session) == "guidingReally")
    let (restored, _) = try Session.restore(Snapshot(session), of: after.policy, facts: after.facts(door: "closed"))
    guard let state = after.state(of: restored) else { return nil }
    let value = after.program.variables.ids.first {
      after.program.variables[$0].name.description == "f.\(state).why"
    }.map { after.program.variables[$0].domain.name(of: restored.value(of: $0)) }
    return "\(state)(\(value ?? ""))"
  }

  // S338
  @Test func itIsFoundByItsNameAndTheFormerNamesOfItsState() throws {
    #expect(try continued(with: Self.guiding) == "guidingReally(second)")
    #expect(try continued(with: Self.renamed) == "explainingReally(second)")
    let long = Self.guiding.replacing("show really(why: why) { ok -> end over }", with: "guidingReally(why: why)")
    let declared = "state guidingReally(why: Reason) { show really(why: why) { ok -> end over } }"
    #expect(try continued(with: "\(long)\n\(declared)") == "guidingReally(second)")
  }

  // S338
  @Test func whatTheFlowWritesItselfComesFirst() throws {
    #expect(try continued(with: "retired guidingReally -> end over\n\(Self.renamed)") == nil)
    let other = "state talking(why: Reason) { show really(why: why) { ok -> end over } }"
    let used = Self.renamed.replacing("no -> end over", with: "no -> talking(why: why)")
    #expect(
      try continued(with: "\(used)\n\(other.replacing("talking", with: "talking was guidingReally"))")
        == "talking(second)")
  }

  // S338
  @Test func oneThatIsGoneIsRefusedOrRetired() throws {
    let passing = Self.guiding.replacing("show really(why: why) { ok -> end over }", with: "end over")
    let used = passing.replacing("no -> end over", with: "no -> talking(why: why)")
    let all = used + "\nstate talking(why: Reason) { show really(why: why) { ok -> end over } }"
    #expect(throws: Snapshot.Refusal.self) { try continued(with: all) }
    #expect(try continued(with: "retired guidingReally -> guiding(why: first)\n\(all)") == "guiding(first)")
  }
}
