import Foundation
import TestSupport
import Testing
import UsherRuntime
import UsherSource
import UsherModule

// The state graph is internal to the proof; other modules see only its results.
@testable import UsherProof

/// The reductions of the state space are sound: with one or all of them off, findings are the same, and so are the lengths of
/// the shortest journeys to them and to each row.
@Suite struct ReductionTests {
  /// The results for a flow that must not depend on reductions.
  private func told(_ flow: Proof.FlowProof, _ module: Module) -> Set<String> {
    let findings = (flow.findings + flow.waived).map { finding in
      "\(finding.violation) after \(finding.story?.steps.count ?? 0)"
    }
    let witnesses = flow.witnesses.map { witness in
      "\(witness.place) after \(witness.story.map { String($0.steps.count) } ?? "never")"
    }
    return Set(findings + witnesses)
  }

  /// The proof without some reductions; nil if it then exceeds the budget.
  private func proof(of module: Module, without reductions: Set<Proof.Reduction>) -> Proof? {
    let left = Set(Proof.Reduction.allCases).subtracting(reductions)
    let proof = Proof(
      of: module,
      Proof.Options(
        budget: Budget(states: 11_000), reductions: left, tellsWitnesses: true, keepsGraphs: true))
    return proof.isComplete ? proof : nil
  }

  /// Compares proofs with and without the reductions. Returns the number of compared flows; 0 if a proof exceeds the budget.
  private func compare(_ module: Module, without reductions: Set<Proof.Reduction>) -> Int {
    guard let whole = proof(of: module, without: reductions), let reduced = proof(of: module, without: []) else {
      return 0
    }
    for (whole, reduced) in zip(whole.flows, reduced.flows) {
      let told = (whole: told(whole, module), reduced: told(reduced, module))
      #expect(told.reduced.subtracting(told.whole) == [])
      #expect(told.whole.subtracting(told.reduced) == [])
      #expect(whole.states >= reduced.states)
      if reductions == [.steps] {
        #expect(whole.counts == reduced.counts)
        expectSameSteps(whole.graph, reduced.graph)
      }
    }
    #expect(whole.unreached.states == reduced.unreached.states)
    #expect(whole.unreached.prompts == reduced.unreached.prompts)
    #expect(whole.unreached.buttons == reduced.unreached.buttons)
    return whole.flows.count
  }

  /// Sharing of environment transitions must give the same edges from each state, in the same order.
  private func expectSameSteps(_ whole: StateGraph?, _ shared: StateGraph?) {
    guard let whole, let shared else {
      Issue.record("explorations are kept")
      return
    }
    #expect(whole.effectLabels.summaries.elements == shared.effectLabels.summaries.elements)
    for position in 0..<whole.count {
      #expect(whole.wait(position) == shared.wait(position))
      #expect(whole.edges(from: position) == shared.edges(from: position))
      #expect(whole.awaitedEdges(from: position) == shared.awaitedEdges(from: position))
    }
  }

  @Test(arguments: provablePolicies)
  func aStepThatIsTakenOnceIsTheSameForAllThatShareIt(_ path: String) throws {
    for module in try compiled(at: path).modules { #expect(compare(module, without: [.steps]) > 0) }
  }

  @Test(arguments: provablePolicies)
  func valuesThatNothingTellsApartAreAlike(_ path: String) throws {
    for module in try compiled(at: path).modules {
      let isTooMuch = path == "Policies/Field/Kickstarter/kickstarter.usher"
      #expect((compare(module, without: [.values]) == 0) == isTooMuch)
    }
  }

  @Test(arguments: provablePolicies)
  func numbersThatNothingTellsApartAreAlike(_ path: String) throws {
    for module in try compiled(at: path).modules { #expect(compare(module, without: [.numbers]) > 0) }
  }

  @Test(arguments: provablePolicies)
  func whatAFlowCannotSeeMakesNoDifference(_ path: String) throws {
    for module in try compiled(at: path).modules {
      #expect((compare(module, without: [.sight]) == 0) == (path == "Policies/Field/Signal/signal.usher"))
    }
  }

  @Test(arguments: provablePolicies)
  func statusesThatMakeNoDifferenceAreLeftOut(_ path: String) throws {
    for module in try compiled(at: path).modules { #expect(compare(module, without: [.statuses]) > 0) }
  }

  /// A flow that only watches resources, beside one that it tests; and one that only its first step looks at, with memory for one
  /// launch, so that an end of the app counts.
  @Test(arguments: [
    """
    language 1
    policy signals
    use ios, macos, android
    alert hint { button ok }
    metric seen
    flow main -> done | off {
      start state waiting {
        on change of microphone { track seen } -> looking
        on change of contacts -> looking
        on change of camera -> looking
      }
      state looking { choose camera { granted -> end done; else -> telling } }
      state telling {
        show hint { ok -> end off }
        on change of contacts, microphone -> waiting
      }
    }
    """,
    """
    language 1
    policy first
    use ios, macos, android
    memory count: 0...3 = 0 for session
    memory hasRun: Bool = false for launch
    screen list(count: 0...3, again: Bool) { button close }
    flow main -> over {
      start state first { choose camera { granted { remember count = count + 1 } -> second; else -> second } }
      state second { choose microphone { granted { remember count = count + 1 } -> shown; else -> shown } }
      resting state shown {
        show list(count: count, again: hasRun) { close { remember hasRun = true } -> end over }
      }
    }
    """,
  ])
  func statusesThatAFlowOnlyWatchesOrLooksAtOnceMakeNoDifference(_ text: String) throws {
    let modules = try compiled(text).modules
    #expect(modules.count == 3)
    for module in modules {
      #expect(compare(module, without: [.statuses]) == 1)
      #expect(compare(module, without: Set(Proof.Reduction.allCases)) == 1)
    }
  }

  /// An exploration that others began finds the same journeys in the same order as one from nothing.
  @Test(arguments: provablePolicies)
  func anExplorationMayBeginInParts(_ path: String) throws {
    for module in try compiled(at: path).modules { expectSameOrder(module) }
  }

  @Test func anExplorationOfAGeneratedPolicyMayBeginInParts() throws {
    let modules = try GeneratedPolicies.texts(1...60).map { try compiled($0).module }
    let shared = modules.filter { expectSameOrder($0) }
    #expect(shared.count == 13)
  }

  /// Compares both explorations. Returns whether the flows share memory, so that there are two.
  @discardableResult
  private func expectSameOrder(_ module: Module) -> Bool {
    guard let whole = proof(of: module, without: [.explorations]), let begun = proof(of: module, without: []) else {
      Issue.record("the policy can be proved")
      return false
    }
    var isBegun = false
    for (whole, begun) in zip(whole.flows, begun.flows) {
      #expect(whole.counts == begun.counts)
      #expect("\(whole.findings)" == "\(begun.findings)")
      #expect("\(whole.waived)" == "\(begun.waived)")
      #expect("\(whole.witnesses)" == "\(begun.witnesses)")
      guard let one = whole.graph, let other = begun.graph else {
        Issue.record("explorations are kept")
        continue
      }
      isBegun = isBegun || other.paths.areFoundAnew
      let there = Dictionary(uniqueKeysWithValues: zip(other.order, one.order).map { (UInt32($0), UInt32($1)) })
      #expect(there.count == one.count)
      for (position, found) in zip(one.order, other.order) {
        #expect(one.paths.distances[position] == other.paths.distances[found])
        #expect(one.wait(position) == other.wait(found))
        #expect(
          one.edges(from: position).map { "\($0.ordinal) \($0.target) \(one.summary($0))" }
            == other.edges(from: found).map { "\($0.ordinal) \(there[$0.target] ?? .max) \(other.summary($0))" })
      }
    }
    return isBegun
  }

  /// Randomly generated policies, with single reductions off and with all off.
  @Test(arguments: Proof.Reduction.allCases.map { [$0] } + [Set(Proof.Reduction.allCases)])
  func nothingIsLostOfGeneratedPolicies(_ reductions: Set<Proof.Reduction>) throws {
    let texts = try GeneratedPolicies.texts(1...40)
    let compared = try texts.reduce(0) { try $0 + compare(compiled($1).module, without: reductions) }
    #expect(compared == 56)
  }
}

extension Proof.FlowProof {
  fileprivate var counts: [Int] { [states, transitions, depth] }
}
