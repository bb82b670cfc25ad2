import Foundation
import TestSupport
import Testing
import UsherCompiler
import UsherSource

/// The policies in the tour of `Grammar/README.md`.
@Suite struct TourTests {
  @Test(arguments: try tour()) func thePoliciesOfTheTourAreSound(_ text: String) throws {
    let checked = checked(SourceFile(path: "tour.usher", text: text), on: [try projectPlatform("ios")])
    #expect(checked.diagnostics.map(renderCompact) == [])
  }

  @Test func thereAreTwo() throws {
    #expect(try tour().count == 2)
  }
}

/// The policies of the tour. A block that begins with `language` starts a policy; the blocks after it continue the policy.
private func tour() throws -> [String] {
  let file = projectRoot.appending(path: "Grammar/README.md", directoryHint: .notDirectory)
  let text = try String(contentsOf: file, encoding: .utf8)
  let tour = text.components(separatedBy: "\n## Syntax\n")[0]
  let blocks = tour.components(separatedBy: "```usher\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  return blocks.reduce(into: []) { policies, block in
    if block.hasPrefix("language") { policies.append(block) } else { policies[policies.count - 1] += block }
  }
}
