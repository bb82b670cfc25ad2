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

  /// Each resource has a page of its own, and who has refused it is led to Settings and looked at again.
  private static func chain(_ count: Int) -> String {
    let resources = [
      "camera", "microphone", "location", "contacts", "notifications", "bluetooth", "motion", "photosReadWrite",
      "speech", "siri",
    ].prefix(count)
    var prompts = ""
    var states = ""
    for (number, resource) in resources.enumerated() {
      let next = number + 1 < count ? "page\(number + 1)" : "end over"
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
    return "language 1\npolicy chain\nuse ios\n\n\(prompts)\nflow chain -> over {\n\(states)}\n"
  }
}
