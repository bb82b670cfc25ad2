import Foundation
import TestSupport
import Testing
import UsherRuntime
import UsherSource
import UsherSemantics

// The states and steps that were explored are the proof's own; others see what follows from them.
@testable import UsherProof

/// What is done to look at less changes nothing that is told: with each of the reductions off, and with all of them, findings
/// are the same, and so are the lengths of the shortest journeys to them and through each row.
@Suite struct ReductionTests {
  /// What is told of a flow, however much of it was looked at.
  private func told(_ flow: Proof.FlowProof, _ module: Module) -> Set<String> {
    let findings = (flow.findings + flow.waived).map { finding in
      "\(finding.violation) after \(finding.story?.steps.count ?? 0)"
    }
    let witnesses = flow.witnesses.map { witness in
      "\(witness.place) after \(witness.story.map { String($0.steps.count) } ?? "never")"
    }
    return Set(findings + witnesses)
  }

  /// The proof without some of the reductions; nil where there is too much to look at then.
  private func proof(of module: Module, without reductions: Set<Proof.Reduction>) -> Proof? {
    let left = Set(Proof.Reduction.allCases).subtracting(reductions)
    let proof = Proof(
      of: module,
      Proof.Options(
        budget: Budget(states: 6000), reductions: left, tellsWitnesses: true, keepsGraphs: true))
    return proof.isComplete ? proof : nil
  }

  /// How many flows were looked at without the reductions; none where that is too much.
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

  /// Where steps are shared they are the same ones, from each state and in the same order.
  private func expectSameSteps(_ whole: StateGraph?, _ shared: StateGraph?) {
    guard let whole, let shared else {
      Issue.record("explorations are kept")
      return
    }
    #expect(whole.effectLabels.notes.elements == shared.effectLabels.notes.elements)
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
  func whatAFlowCannotSeeMakesNoDifference(_ path: String) throws {
    for module in try compiled(at: path).modules {
      #expect((compare(module, without: [.sight]) == 0) == (path == "Policies/Field/Signal/signal.usher"))
    }
  }

  /// Policies made at random, with each reduction off and with none.
  @Test(arguments: [[.steps], [.values], [.sight], Set(Proof.Reduction.allCases)])
  func nothingIsLostOfGeneratedPolicies(_ reductions: Set<Proof.Reduction>) throws {
    let texts = try GeneratedPolicies.texts(1...40)
    let compared = try texts.reduce(0) { try $0 + compare(compiled($1).module, without: reductions) }
    #expect(compared == 55)
  }
}

extension Proof.FlowProof {
  fileprivate var counts: [Int] { [states, transitions, depth] }
}
