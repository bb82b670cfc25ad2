import TestSupport
import Testing

/// A fix does what its title says, and nothing else. Every policy of the project is mistyped in many ways, and each fix is applied alone.
@Suite struct FixTests {
  @Test func aFixMendsItsFindingAndSpoilsNothing() async throws {
    let surroundings = try PolicySurroundings()
    let trials = await withTaskGroup(of: Trials.self) { group in
      for (number, file) in surroundings.sound.enumerated() {
        group.addTask { Trials(of: file, from: number, in: surroundings) }
      }
      return await group.reduce(into: Trials()) { $0.add($1) }
    }
    #expect(trials.flaws.sorted() == [], "\(trials.safe) safe, \(trials.unsafe) unsafe")
    // A near name, or a row with one pattern less, may be a wrong guess.
    #expect(trials.misguesses.count * 1000 <= trials.unsafe, "\(trials.misguesses.joined(separator: "\n"))")
    #expect(trials.safe > 500)
    #expect(trials.unsafe > 1000)
  }
}
