import TestSupport
import Testing
import UsherModule
import UsherProof

/// Where each resource is followed only where something reads it, a promise is kept only if it is kept where all are followed everywhere.
@Suite struct ReadSpansTests {
  /// The number of flows that are proved in this way. Each of them has no finding if all resources are followed everywhere, and the
  /// same places are reached.
  private func proved(_ module: Module) -> Int {
    var options = Proof.Options()
    options.manyStatuses = 0
    let bySpans = Proof(of: module, options)
    options.reductions.remove(.spans)
    let whole = Proof(of: module, options)
    if !whole.isComplete { return 0 }
    for (one, other) in zip(bySpans.flows, whole.flows) where one.isBySpans {
      #expect(one.findings.isEmpty && one.waived.isEmpty && one.isComplete)
      #expect(other.findings.isEmpty && other.waived.isEmpty)
    }
    #expect(bySpans.unreached.states == whole.unreached.states)
    #expect(bySpans.unreached.prompts == whole.unreached.prompts)
    #expect(bySpans.unreached.buttons == whole.unreached.buttons)
    #expect(bySpans.flows.map { $0.findings.count } == whole.flows.map { $0.findings.count })
    return bySpans.flows.filter { $0.isBySpans }.count
  }

  @Test(arguments: provablePolicies) func aPolicyIsProvedInBothWays(_ path: String) throws {
    for module in try compiled(at: path).modules { _ = proved(module) }
  }

  @Test func generatedPoliciesAreProvedInBothWays() throws {
    let numbers = lawsHoldForEverything ? 1...500 : 1...60
    let count = try GeneratedPolicies.texts(numbers).reduce(0) { try $0 + proved(compiled($1).module) }
    #expect(count > numbers.count / 8)
  }

  /// First launches that ask for one resource after the other have as many states as their parts.
  @Test(arguments: [(7, 383), (10, 523)]) func aChainGrowsWithItsLength(_ count: Int, _ states: Int) throws {
    let proof = Proof(of: try compiled(Self.chain(count)).module)
    #expect(proof.flows.map { $0.states } == [states])
    #expect(proof.flows.map { $0.verdict } == ["proved"])
  }

  @Test(arguments: 2...4) func aShortChainIsProvedInBothWays(_ count: Int) throws {
    #expect(proved(try compiled(Self.chain(count)).module) == 1)
  }

  /// A page at the end that reads all of them needs the product of their statuses once, and not for each combination of changes.
  @Test(arguments: [(4, 3_792), (5, 20_072)]) func aPageThatReadsAllAtTheEndTakesTheirProduct(
    _ count: Int, _ states: Int
  ) throws {
    let proof = Proof(of: try compiled(Self.chain(count, tellsAll: true)).module)
    #expect(proof.flows.map { $0.states } == [states])
    #expect(proof.flows.map { $0.verdict } == ["proved"])
  }

  @Test(arguments: 2...3) func aShortChainThatReadsAllIsProvedInBothWays(_ count: Int) throws {
    #expect(proved(try compiled(Self.chain(count, tellsAll: true)).module) == 1)
  }

  /// A journey that only two changes in one absence lead to is one of that graph, because the first one may come before the absence.
  @Test(arguments: ["returned", "returned | failed"]) func twoChangesInOneAbsenceAreFound(_ back: String) throws {
    let text = """
      language 1
      policy both
      use ios

      screen off { recovers camera; button openSettings preferred; button notNow cancel }
      screen locked { button again preferred }
      flow both -> over {
        start state look { choose camera { denied -> lookToo; else -> end over } }
        state lookToo { choose microphone { denied -> offer; else -> end over } }
        state offer { show off { openSettings -> settings; notNow -> end over } }
        state settings { open settings { \(back) -> camAgain; \(back == "returned" ? "failed -> end over" : "") } }
        state camAgain { choose camera { granted -> micAgain; else -> end over } }
        state micAgain { choose microphone { granted -> trap; else -> end over } }
        state trap { show locked { again -> trap } }
      }

      """
    let module = try compiled(text).module
    var options = Proof.Options()
    options.manyStatuses = 0
    let bySpans = Proof(of: module, options)
    options.reductions.remove(.spans)
    #expect(
      bySpans.flows.map { $0.findings.map { $0.violation } }
        == Proof(of: module, options).flows.map { $0.findings.map { $0.violation } })
    #expect(bySpans.flows.map { $0.isBySpans } == [false])
    #expect(bySpans.flows.flatMap { $0.findings }.contains { if case .noWayOut = $0.violation { true } else { false } })
  }

  /// Each resource has a page of its own, and who has refused it is led to Settings and looked at again. `tellsAll` adds a last page that
  /// is told which of them are granted.
  private static func chain(_ count: Int, tellsAll: Bool = false) -> String {
    let resources = [
      "camera", "microphone", "location", "contacts", "notifications", "bluetooth", "motion", "photosReadWrite",
      "speech", "siri",
    ].prefix(count)
    var prompts = ""
    var states = ""
    for (number, resource) in resources.enumerated() {
      let next = number + 1 < count ? "page\(number + 1)" : tellsAll ? "summing" : "end over"
      let start = number == 0 ? "start " : ""
      prompts += """
        screen primer\(number) { button goOn preferred; button later cancel }
        alert off\(number) { recovers \(resource); button openSettings preferred; button notNow cancel }

        """
      states += """
          \(start)state page\(number) { show primer\(number) { goOn -> check\(number); later -> \(next) } }
          state check\(number) {
            choose \(resource) {
              askable -> ask\(number); granted -> \(next); denied -> explain\(number); else -> \(next)
            }
          }
          state ask\(number) { ask \(resource) { else -> \(next) } }
          state explain\(number) {
            show off\(number) {
              openSettings -> open settings { returned | failed -> check\(number) }
              notNow -> \(next)
            }
            on change of \(resource) -> check\(number)
          }

        """
    }
    if tellsAll {
      let granted = resources.enumerated().map { "is\($0.offset): \($0.element) is granted" }.joined(separator: ", ")
      let parameters = resources.indices.map { "is\($0): Bool" }.joined(separator: ", ")
      let passed = resources.indices.map { "is\($0): is\($0)" }.joined(separator: ", ")
      prompts += "screen summary(\(parameters)) { button done preferred }\n"
      states += """
          state summing { -> telling(\(granted)) }
          state telling(\(parameters)) { show summary(\(passed)) { done -> end over } }

        """
    }
    return "language 1\npolicy chain\nuse ios\n\n\(prompts)\nflow chain -> over {\n\(states)}\n"
  }
}
