import TestSupport
import Testing
import UsherCompiler
import UsherSource

/// All safe fixes of a file, applied together as `check --fix` applies them, leave what they leave when they are applied one by one.
@Suite struct AllFixesTests {
  /// The test makes two mistakes, this number of places apart, so that they are in different rows.
  private let distance = 60
  /// It does so at one of this number of places.
  private let sampling = lawsHoldForEverything ? 7 : 97

  @Test func togetherTheyMendWhatTheyMendOneByOne() async throws {
    let surroundings = try PolicySurroundings()
    let found = await withTaskGroup(of: (flaws: [String], fixed: Int).self) { group in
      for (number, file) in surroundings.sound.enumerated() {
        group.addTask { trials(of: file, from: number, in: surroundings) }
      }
      return await group.reduce(into: (flaws: [String](), fixed: 0)) { all, one in
        all.flaws += one.flaws
        all.fixed += one.fixed
      }
    }
    #expect(found.flaws.sorted() == [])
    #expect(found.fixed > 50)
  }

  private func trials(
    of file: SourceFile, from number: Int, in surroundings: PolicySurroundings
  ) -> (flaws: [String], fixed: Int) {
    let mistakes = TypedMistake.all(in: file)
    var (flaws, fixed): ([String], Int) = ([], 0)
    for index in mistakes.indices where (index + number).isMultiple(of: sampling) && index + distance < mistakes.count {
      guard let both = mistakes[index].with(mistakes[index + distance], in: file) else { continue }
      let oneByOne = mended(both, in: surroundings) { Array($0.prefix(1)) }
      let together = mended(both, in: surroundings) { $0 }
      if oneByOne.file.bytes == both.bytes { continue }
      fixed += 1
      let place = "\(mistakes[index].place) \(mistakes[index].what), \(mistakes[index + distance].what)"
      if together.errors.count > oneByOne.errors.count { flaws.append("\(place): more errors: \(together.errors)") }
      if together.bundles != oneByOne.bundles { flaws.append("\(place): another policy") }
    }
    return (flaws, fixed)
  }

  private typealias Mended = (file: SourceFile, errors: [String], bundles: [[UInt8]]?)

  /// The file after the safe fixes that `choose` picks of those that can be applied together, again and again until there are none.
  private func mended(_ file: SourceFile, in surroundings: PolicySurroundings, _ choose: ([Fix]) -> [Fix]) -> Mended {
    var (file, seen): (SourceFile, Set<[UInt8]>) = (file, [])
    while seen.insert(file.bytes).inserted {
      var fixes: [Fix] = []
      for fix in surroundings.check(file).diagnostics.compactMap({ $0.fixes.first { $0.isSafe } })
      where !fixes.contains(where: { $0.touches(fix) }) { fixes.append(fix) }
      guard !fixes.isEmpty else { break }
      let edits = choose(fixes).flatMap { $0.edits }
      file = Fix("all", edits: edits, isSafe: true).applied(to: file)
    }
    let checked = surroundings.check(file)
    return (file, checked.diagnostics.filter { $0.severity == .error }.map { $0.message.description }, checked.result)
  }
}

extension Fix {
  fileprivate func touches(_ other: Fix) -> Bool {
    edits.contains { edit in
      other.edits.contains { edit.span.start <= $0.span.end && $0.span.start <= edit.span.end }
    }
  }
}

extension TypedMistake {
  /// The file with both mistakes; nil if they are at one place.
  fileprivate func with(_ other: TypedMistake, in file: SourceFile) -> SourceFile? {
    if edit.span.start <= other.edit.span.end, other.edit.span.start <= edit.span.end { return nil }
    return Fix("both", edits: [edit, other.edit], isSafe: true).applied(to: file)
  }
}
