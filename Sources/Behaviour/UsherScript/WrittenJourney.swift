internal import UsherPlatform
internal import UsherProgram
package import UsherProof
internal import UsherRuntime
package import UsherModule
internal import UsherSource

/// A journey without a finding, written down.
package struct WrittenJourney {
  private let story: Story
  private let module: Module
  /// Nil if the policy has no other platform.
  private let platform: String?

  /// - Parameter platforms: the platforms of the policy.
  package init(_ story: Story, of module: Module, among platforms: [String]) {
    (self.story, self.module) = (story, module)
    platform = platforms.count > 1 ? module.device.name : nil
  }

  /// The journey as `usher run` plays it.
  package var script: String {
    let renderer = JourneyRenderer(module: module, policy: nil, locale: "", texts: [])
    let givens =
      (platform.map { ["platform is \($0)"] } ?? [])
      + story.givens.map { TestSpelling.spelled($0, in: module.program) }
    let first = givens.isEmpty ? [] : ["given \(givens.joined(separator: ", "))"]
    let flow = "start \(Callee(story.flow, of: module.program).called(with: story.arguments))"
    return (first + [flow] + story.acts.map { renderer.rendered($0) }).map { $0 + "\n" }.joined()
  }

  package var test: String {
    let name = module.program.flows[story.flow].name.description
    let drawn = StoryRenderer(story, of: module, titled: "\(name): what happens")
    return (drawn.testBlock(on: platform) ?? []).map { $0 + "\n" }.joined()
  }
}
