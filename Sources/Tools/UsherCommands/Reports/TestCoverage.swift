internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace
internal import UsherProof
internal import UsherModule

/// The coverage of a policy's tests on all its platforms, and suggested tests for what is not covered.
struct PolicyCoverage {
  let tested: TestedPolicy
  let states: Count
  let rows: Count
  let buttons: Count
  let outcomes: Count
  /// The decisions of the policy, covered if a test expects them.
  let decisions: Count
  let promises: [PromiseCoverage]
  let languages: [LanguageCoverage]
  /// The parts that no test covers, in source order.
  let uncovered: [String]
  /// The lines of each suggested test, ready to be appended to the policy.
  let suggestions: [[String]]
  /// Findings of proofs that hit a limit. If there are any, coverage is unknown, because unexplored journeys may reach more
  /// parts.
  let inconclusive: [Diagnostic]
  /// The work that the proofs took.
  let work: Int

  struct Count {
    var covered: Int
    var all: Int

    static func + (left: Count, right: Count) -> Count {
      Count(covered: left.covered + right.covered, all: left.all + right.all)
    }
  }

  init(_ tested: TestedPolicy, within budget: Budget) {
    self.tested = tested
    let modules = tested.policy.modules
    // Promises are not checked, because coverage does not depend on them.
    let options = Proof.Options(standard: [], own: [], budget: budget, tellsWitnesses: true)
      .noting("covering", tested.path, ProgressLine.shown)
    let proofs: [Proof]
    (proofs, work) = Proof.all(of: modules, options)
    inconclusive = proofs.flatMap { $0.inconclusive(options, in: tested.path) }
    var coverages = proofs.map { Coverage(of: $0) }
    var keys: Set<Coverage.Key> = []
    var reached = ReachedParts()
    var shown: Set<ShownEntry> = []
    for (module, coverage) in zip(modules, coverages) {
      for test in module.tests {
        keys.formUnion(coverage.keys(of: test.testCase))
        let run = TestRun(of: test.testCase, in: module.program, as: module.code.policy, on: module.device)
        reached.note(run, in: module.program)
        shown.formUnion(JourneyRenderer(testing: test.testCase, in: module, tested.policy).shownEntries(in: run))
      }
    }
    for index in coverages.indices {
      coverages[index].cover(keys)
      reached.note(coverages[index])
    }
    let parts = Self.merged(coverages.map { $0.parts })
    states = Self.count(parts) { if case .entry = $0 { true } else { false } }
    rows = Self.count(parts) { if case .entry = $0 { false } else { true } }
    promises = PromiseCoverage.all(of: modules, reached: reached.parts)
    buttons = promises.first { $0.promise == .standard(.deadButton) }?.count ?? Count(covered: 0, all: 0)
    languages = LanguageCoverage.all(of: tested.policy, shown)
    outcomes = Self.outcomes(parts, in: coverages)
    let expected = Set(modules.flatMap { $0.expectedDecisions })
    let declared = modules[0].ownDecisions
    let unexpected = declared.filter { !expected.contains($0) }
    decisions = Count(covered: declared.count - unexpected.count, all: declared.count)
    let before = coverages
    suggestions = Self.suggestions(&coverages)
    let after = Dictionary(Self.merged(coverages.map { $0.parts }).map { ($0.part.key, $0.part) }) { first, _ in first }
    let untested = parts.filter { !$0.part.isCovered }.map { part, platform in
      let title = Self.placedTitle(of: part, on: platform, of: before, in: tested.path)
      return after[part.key]?.isCovered == true ? title : "\(title): no test can play a journey through it"
    }
    uncovered = untested + unexpected.map { "decision \($0)" }
  }

  /// Each part once, from the first platform that has it, in source order.
  private static func merged(_ platforms: [[Coverage.Part]]) -> [(part: Coverage.Part, platform: Int)] {
    var known: Set<Coverage.Key> = []
    return platforms.enumerated().flatMap { platform, parts in
      parts.filter { known.insert($0.key).inserted }.map { (part: $0, platform: platform) }
    }.sorted { $0.part.key < $1.part.key }
  }

  private static func count(
    _ parts: [(part: Coverage.Part, platform: Int)], _ isMeant: (ProgramPlace.Part) -> Bool
  ) -> Count {
    let meant = parts.filter { isMeant($0.part.place.part) }
    return Count(covered: meant.count { $0.part.isCovered }, all: meant.count)
  }

  private static func outcomes(_ parts: [(part: Coverage.Part, platform: Int)], in coverages: [Coverage]) -> Count {
    var all: Set<String> = []
    var covered: Set<String> = []
    for (part, platform) in parts {
      guard let outcome = part.outcome else { continue }
      let flow = coverages[platform].module.program.flows[part.flow]
      let name = "\(flow.name.family).\(flow.outcomes.name(of: outcome))"
      all.insert(name)
      if part.isCovered { covered.insert(name) }
    }
    return Count(covered: covered.count, all: all.count)
  }

  /// The title of a part with its line, and the platforms that have it if others lack it.
  private static func placedTitle(
    of part: Coverage.Part, on platform: Int, of coverages: [Coverage], in path: String
  ) -> String {
    let module = coverages[platform].module
    let having = coverages.filter { $0.parts.contains { $0.key == part.key } }.map { $0.module.device.name }
    let platforms = having.count < coverages.count ? " on \(listed(having, "and"))" : ""
    let place = module.label(of: part.place)
    let file = place.file.path == path ? "" : "\(visible(place.file.path)), "
    let line = place.file.position(at: place.span.start).line
    return "\(title(of: part, in: module))\(platforms) (\(file)line \(line))"
  }

  private static func title(of part: Coverage.Part, in module: Module) -> String {
    let title = module.title(of: part.place)
    // The title of a root state begins with the name of the flow.
    if module.program.states[part.place.state].parent == nil { return title }
    return "\(module.program.flows[part.flow].name), \(title)"
  }

  /// Suggested tests in source order. Marks what they cover as covered.
  private static func suggestions(_ coverages: inout [Coverage]) -> [[String]] {
    var suggestions: [(platform: Int, index: Int, lines: [String])] = []
    for platform in coverages.indices {
      let module = coverages[platform].module
      let parts = coverages[platform].parts.enumerated().sorted { left, right in
        (right.element.story.steps.count, left.offset) < (left.element.story.steps.count, right.offset)
      }
      for (index, part) in parts where !coverages[platform].parts[index].isCovered {
        let title = title(of: part, in: module)
        let renderer = StoryRenderer(part.story, of: module, titled: "\(title)")
        let keys = coverages[platform].keys(of: part.story.test(named: title))
        guard renderer.isPlayable, keys.contains(part.key),
          let lines = renderer.testBlock(on: coverages.count > 1 ? module.device.name : nil)
        else { continue }
        for other in coverages.indices { coverages[other].cover(keys) }
        suggestions.append((platform, index, lines))
      }
    }
    return suggestions.sorted { ($0.platform, $0.index) < ($1.platform, $1.index) }.map { $0.lines }
  }
}

extension Module {
  /// The names of the decisions that the policy itself declares.
  fileprivate var ownDecisions: [String] {
    program.decisions.map { program.variables[$0].name }.filter { $0.lender == nil }.map { $0.description }
  }

  /// The names of the decisions that its tests expect.
  fileprivate var expectedDecisions: [String] {
    tests.flatMap { $0.testCase.steps }.flatMap { step -> [String] in
      guard case .expect(let expectations) = step else { return [] }
      return expectations.compactMap { expectation in
        if case .decision(let id, _) = expectation { program.variables[id].name.description } else { nil }
      }
    }
  }
}
