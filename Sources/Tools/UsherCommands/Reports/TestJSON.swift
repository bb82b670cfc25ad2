internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherScript
@_spi(Rendering) internal import UsherSource
internal import UsherModule
internal import UsherWorkspace

/// Encodes test results: one object per line for each test and platform, with sorted keys.
struct TestJSON {
  let policy: TestedPolicy

  /// The coverage of the policy's tests.
  func line(of coverage: PolicyCoverage) -> String {
    if !coverage.inconclusive.isEmpty {
      let reasons = coverage.inconclusive.map { $0.message.rendered }
      return jsonLine(of: InconclusiveObject(policy: policy.name, file: policy.path, inconclusive: reasons))
    }
    let object = CoverageObject(
      policy: policy.name, file: policy.path, states: CountObject(coverage.states), rows: CountObject(coverage.rows),
      buttons: CountObject(coverage.buttons), outcomes: CountObject(coverage.outcomes),
      decisions: CountObject(coverage.decisions),
      promises: coverage.promises.map { PromiseObject($0) }, languages: coverage.languages.map { LanguageObject($0) },
      uncovered: coverage.uncovered, suggestions: coverage.suggestions)
    return jsonLine(of: object)
  }

  func lines(of played: PlayedTest) -> [String] {
    var lines: [String] = []
    for one in played.runs {
      let (module, test, run) = (one.module, one.test, one.run)
      let renderer = JourneyRenderer(testing: test.testCase, in: module, policy.policy)
      let finding = one.difference(policy.policy)
      let object = TestObject(
        policy: policy.name, file: test.place.file.path, line: test.place.file.position(at: test.place.span.start).line,
        platform: module.device.name, test: test.testCase.name, passed: finding == nil,
        failure: finding.map { FailureObject($0) },
        transcript: finding.map { _ in transcript(of: run.played, renderer).map { $0.rendered } })
      lines.append(jsonLine(of: object))
    }
    return lines
  }

  private struct InconclusiveObject: Encodable {
    var policy: String
    var file: String
    /// Reasons why coverage is unknown.
    var inconclusive: [String]
  }

  private struct CoverageObject: Encodable {
    var policy: String
    var file: String
    var states: CountObject
    var rows: CountObject
    var buttons: CountObject
    var outcomes: CountObject
    var decisions: CountObject
    var promises: [PromiseObject]
    var languages: [LanguageObject]
    /// The parts that no test covers.
    var uncovered: [String]
    /// Suggested tests for them, as lists of lines.
    var suggestions: [[String]]
  }

  private struct CountObject: Encodable {
    var covered: Int
    var all: Int

    init(_ count: PolicyCoverage.Count) { (covered, all) = (count.covered, count.all) }
  }

  private struct PromiseObject: Encodable {
    /// The name as it is written behind `waive`.
    var promise: String
    var covered: Int
    var all: Int
    /// The parts that it is about and no test reaches.
    var uncovered: [String]

    init(_ coverage: PromiseCoverage) {
      promise = coverage.promise.text
      (covered, all) = (coverage.count.covered, coverage.count.all)
      uncovered = coverage.uncovered.map { $0.text }
    }
  }

  private struct LanguageObject: Encodable {
    var locale: String
    var covered: Int
    var all: Int
    /// The texts that no test shows.
    var uncovered: [String]

    init(_ coverage: LanguageCoverage) {
      locale = coverage.locale
      (covered, all) = (coverage.texts.count - coverage.unshown.count, coverage.texts.count)
      uncovered = coverage.unshown
    }
  }

  private struct TestObject: Encodable {
    var policy: String
    var file: String
    var line: Int
    /// Empty for a policy without a platform.
    var platform: String
    var test: String
    var passed: Bool
    var failure: FailureObject?
    var transcript: [String]?
  }

  private struct FailureObject: Encodable {
    var code: String
    var message: String
    var line: Int
    var column: Int

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code.rawValue
      message = diagnostic.message.rendered
      let position = diagnostic.primary.file.position(at: diagnostic.primary.span.start)
      (line, column) = (position.line, position.column)
    }
  }
}
