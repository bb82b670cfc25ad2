import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherPlatform
import UsherPlay
import UsherModule

// The state graph is internal to the proof; other modules see only its results.
@testable import UsherProof

/// The explorer and `Journey`, which `run` and tests use, implement the same transition relation.
@Suite struct DeviceTests {
  @Test(arguments: [
    "Policies/DocV/docv.usher", "Policies/Scanner/scan.usher", "Policies/Published/docv.usher",
    "Policies/Published/capture.usher", "Policies/Field/Raivo/raivo.usher",
    "Policies/Field/DuckDuckGo/duckDuckGo.usher",
  ])
  func everyShortestStoryCanBePlayed(_ path: String) throws {
    for module in try compiled(at: path).modules {
      for flow in Proof(of: module, Proof.Options(keepsGraphs: true)).flows {
        let graph = try #require(flow.graph)
        let stories = Stories(graph: graph, module: module)
        var played = 0
        for position in 0..<graph.count {
          let story = stories.story(of: graph.trace(to: position))
          guard story.isPlayable, !graph.world.isSettledImmediately(graph.configuration(position)) else {
            continue
          }
          let expected = graph.configuration(position)
          let journey = try play(story, module)
          #expect(journey.isGone == expected.isGone)
          guard !expected.isGone else { continue }
          #expect(journey.session.position == expected.session.position)
          #expect(journey.session.asked.map(\.matter) == expected.session.asked.map(\.matter))
          #expect(journey.session.timers.map(\.state) == expected.session.timers.map(\.state))
          played += 1
        }
        #expect(played > graph.count / 3)
      }
    }
  }

  private func play(_ story: Story, _ module: Module) throws -> Journey {
    let test = TestCase(
      name: "", flow: story.flow, arguments: story.arguments, isLoose: true, givens: story.givens)
    var (journey, _) = Journey.start(
      story.flow, with: story.arguments, of: module.program, as: Policy(module.program), on: module.device,
      facts: test.facts(of: module.program, on: module.device), truths: test.truths)
    for act in story.acts { _ = try journey.perform(act) }
    return journey
  }
}
