import Foundation
import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherPlatform
import UsherPlay
import UsherModule

// The state graph is internal to the proof; other modules see only its results.
@testable import UsherProof

/// Steps lose no effects: every step has the same effects as in a variant of the policy with room for thousands.
///
/// With `USHER_LAWS=all` the tests explore every flow completely, otherwise a part of it.
@Suite struct StepEffectTests {
  @Test(arguments: provablePolicies)
  func everyStepOfAPolicyHasAllItsEffects(_ path: String) throws {
    for module in try compiled(at: path).modules { #expect(follow(module) > 0) }
  }

  @Test func everyStepOfAGeneratedPolicyHasAllItsEffects() throws {
    let numbers = lawsHoldForEverything ? 1...400 : 1...60
    let steps = try GeneratedPolicies.texts(numbers).map { follow(try compiled($0).module) }
    #expect(steps.allSatisfy { $0 > 0 })
  }

  /// Policies in which one step takes several handlers: of one state, of its ancestors, after a launch.
  @Test(arguments: [
    (
      """
      flow main -> done {
        start state waiting {
          on return { track a; track b } -> stay
          on change of camera { track c; track d } -> end done
        }
      }
      """, 5
    ),
    (
      """
      flow main -> done {
        start state outer {
          on change of camera { track a; track b; track c } -> end done
          start state inner {
            on return { track d; track e; track f } -> stay
          }
        }
      }
      """, 7
    ),
    (
      """
      flow main -> done {
        start state outer {
          do work
          on change of camera { track a; track b; track c } -> stay
          start state waiting {
            on return { track d; track e } -> stay
            on quit -> end done
          }
        }
      }
      """, 6
    ),
    (
      """
      flow main -> done {
        start state outside {
          run inner { over { track d; track e } -> end done }
          on change of camera { track a; track b; track c } -> stay
        }
      }
      flow inner -> over {
        start state waiting {
          on return { track f; track g } -> stay
          on change of camera { track h } -> end over
        }
      }
      """, 6
    ),
  ])
  func aStepThatGoesOnHasRoomForAllItsEffects(_ flows: String, _ longest: Int) throws {
    let metrics = "abcdefgh".filter { flows.contains("track \($0)") }.map { "metric \($0)\n" }.joined()
    let others =
      (flows.contains("do work") ? "repeatable action work\n" : "") + (flows.contains("quit") ? "event quit\n" : "")
    let module = try compiled("language 1\npolicy p\nuse ios\n\(metrics)\(others)\(flows)\n").module
    var most = 0
    #expect(follow(module) { most = max(most, $0) } > 0)
    #expect(most == longest)
    #expect(try #require(StepBounds(Policy(module.program).code)).step.effects >= longest)
  }

  // MARK: Exploration

  /// Explores each flow in the policy and in its roomy variant; returns the number of steps.
  private func follow(_ module: Module, _ note: (Int) -> Void = { _ in }) -> Int {
    let (world, roomy) = (
      World(module.program, as: module.code.policy, on: module.device),
      World(roomy(module.program), as: Policy(roomy(module.program)), on: module.device)
    )
    let proof = Proof(of: module, Proof.Options(budget: Budget(states: 2000)))
    return module.program.flows.ids.reduce(0) { steps, flow in
      let relevance = Relevance(of: flow, in: module, besides: [])
      let statuses = world.owners.map { ExploredStatuses(allOf: $0) }
      let coding = Coding(world, flow: flow, relevance, statuses)
      let successors = Successors(
        world: world, relevance: relevance, coding: coding, statuses: statuses,
        editions: FlowEditions(of: relevance, world, statuses.map { $0.kind }), writes: module.writesBeside(flow),
        sharesSteps: false)
      var known: Set<[UInt64]> = []
      var open: [(WorldState, WorldState)] = []
      var steps = 0
      /// Compares the effects of a step with those of the roomy variant, and queues new configurations.
      func compare(_ scratch: ScratchSession, _ roomyStage: ScratchSession) {
        steps += 1
        let effects = roomy.policy.effects(in: roomyStage.effects)
        note(effects.count)
        #expect(world.policy.effects(in: scratch.effects) == effects)
        var key = Array(repeating: UInt64(0), count: coding.width)
        coding.write(scratch.configuration, to: &key)
        if known.insert(key).inserted { open.append((scratch.configuration, roomyStage.configuration)) }
      }
      let origins = proof.memories.flatMap { world.origins(of: flow, relevance, statuses, with: $0, isFirst: true) }
      for origin in origins.joined() {
        compare(world.start(flow, origin), roomy.start(flow, origin))
      }
      let limit = lawsHoldForEverything ? Int.max : 300
      while known.count < limit, let (configuration, roomyConfiguration) = open.popLast() {
        for option in successors.options(from: configuration) {
          compare(
            Self.play(option.move, from: configuration, in: world),
            Self.play(option.move, from: roomyConfiguration, in: roomy))
        }
      }
      return steps
    }
  }

  private static func play(_ move: Move, from configuration: WorldState, in world: World) -> ScratchSession {
    var scratch = ScratchSession(configuration)
    world.play(move, in: &scratch)
    return scratch
  }

  /// The program with an additional handler that has thousands of effects and never runs, so that the effect buffer of any step
  /// is as large.
  private func roomy(_ program: Program) -> Program {
    var roomy = program
    let metric = roomy.metrics.append(MetricDefinition(name: "room", parameters: []))
    let event = roomy.events.append(OccurrenceDefinition(name: "room"))
    let effects = Array(repeating: Statement.signal(.track(metric), []), count: 3000)
    roomy.states[ID(0)].handlers.append(Handler(trigger: .event(event), effects: effects, target: .stay))
    return roomy
  }
}
