import Foundation
import TestSupport
import Testing
import UsherCompiler
import UsherPlatform
import UsherSource

/// The policies that the tour of `Grammar/README.md` is made of.
@Suite struct TourTests {
  @Test(arguments: try tour()) func thePoliciesOfTheTourAreSound(_ text: String) throws {
    let platform = projectRoot.appending(path: "Policies/Platforms/ios.usher")
    let device = compilePlatform(SourceFile(path: "ios.usher", bytes: Array(try Data(contentsOf: platform)))).result
    let read = read(SourceFile(path: "tour.usher", text: text))
    let file = try #require(read.result, "\(read.diagnostics.map(renderCompact))")
    let compiled = compilePolicy(file, in: Surroundings(platforms: ["ios"], device: { _ in device }))
    #expect(compiled.diagnostics.map(renderCompact) == [])
  }

  @Test func thereAreTwo() throws {
    #expect(try tour().count == 2)
  }
}

/// The blocks of the tour, those of one policy as one text: each policy begins with its language.
private func tour() throws -> [String] {
  let file = projectRoot.appending(path: "Grammar/README.md", directoryHint: .notDirectory)
  let text = try String(contentsOf: file, encoding: .utf8)
  let tour = text.components(separatedBy: "\n## Syntax\n")[0]
  let blocks = tour.components(separatedBy: "```usher\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  return blocks.reduce(into: []) { policies, block in
    if block.hasPrefix("language") { policies.append(block) } else { policies[policies.count - 1] += block }
  }
}
