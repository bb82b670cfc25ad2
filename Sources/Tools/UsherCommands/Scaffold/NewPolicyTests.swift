internal import UsherPlatform

/// The tests of a flow of a new policy: one for each way through it, on each platform.
struct NewPolicyTests {
  private let policy: NewPolicy
  private let flow: [NewJourney]

  init(_ policy: NewPolicy, of flow: [NewJourney]) { (self.policy, self.flow) = (policy, flow) }

  var all: [String] {
    flow.flatMap { journey in
      journey.sides.flatMap { side in tests(journey, side).map { text($0, journey, side) } }
    }
  }

  /// A test that begins with a status.
  private struct Test {
    let title: String
    let status: String
    let steps: [String]
  }

  private func text(_ test: Test, _ journey: NewJourney, _ side: NewSide) -> String {
    let isOne = policy.platforms.count == 1
    let place = isOne ? "" : " on \(side.device.name)"
    let platform = isOne ? "" : ", platform is \(side.device.name)"
    return
      "test \"\(journey.words)\(place): \(test.title)\" for \(policy.name(of: flow)) {\ngiven \(journey.name) is \(test.status)\(platform)\n\(test.steps.joined(separator: "\n"))\n}\n"
  }

  private func tests(_ journey: NewJourney, _ side: NewSide) -> [Test] {
    var tests: [Test] = []
    if let status = side.ready.first {
      tests.append(Test(title: "nothing to ask", status: status, steps: ["expect outcome ready"]))
    }
    let asked = steps(journey, [])
    if let status = side.asked {
      let possible = side.answers(in: status)
      if let answer = possible.first(where: { side.readyAnswers.contains($0.shown) }) {
        tests.append(
          Test(title: "allowed", status: status, steps: asked + ["answer \(answer.name)", "expect outcome ready"]))
      }
      if let answer = possible.first(where: { side.refusals.contains($0.shown) }) {
        let expected = "expect track \(journey.name)Refused, outcome declined"
        let steps = asked + ["answer \(answer.name)", expected]
        tests.append(Test(title: "refused just now, no guidance yet", status: status, steps: steps))
      }
    }
    if let status = side.guidable.first { tests += guidance(journey, side, from: status, []) }
    if let status = side.refusedUnseen { tests += guidance(journey, side, from: status, asked) }
    if let status = side.asked, side.hidesInSilence {
      tests += guidance(journey, side, from: status, asked + ["silence"])
    }
    if let status = side.blocked.first {
      let steps = ["expect show \(journey.name)Blocked", "tap close", "expect outcome unavailable"]
      tests.append(Test(title: "not available, no way to Settings offered", status: status, steps: steps))
    }
    return tests
  }

  /// The steps up to the request, with what comes at once behind it.
  private func steps(_ journey: NewJourney, _ behind: [String]) -> [String] {
    let question = (["ask \(journey.question)"] + behind).joined(separator: ", ")
    guard policy.primes(journey) else { return ["expect \(question)"] }
    return ["expect show \(journey.name)Primer", "tap goOn", "expect dismiss \(journey.name)Primer, \(question)"]
  }

  private func guidance(_ journey: NewJourney, _ side: NewSide, from status: String, _ way: [String]) -> [Test] {
    let alert = "show \(side.page == nil ? journey.offInWords : journey.offToPage)"
    // A request that was refused for good is answered in the same step.
    let shown =
      way.last.map { $0.hasPrefix("expect ") } == true ? steps(journey, [alert]) : way + ["expect \(alert)"]
    let found = way.isEmpty ? "" : ", found out by asking"
    guard let page = side.page else {
      let steps = shown + ["tap close", "expect outcome declined"]
      return [Test(title: "switched off\(found), and the app says so", status: status, steps: steps)]
    }
    let later = Test(
      title: "refused before\(found), guidance declined", status: status,
      steps: shown + ["tap notNow", "expect outcome declined"])
    guard let (granted, ends) = side.wayBack(from: status) else { return [later] }
    let change = "\(journey.name) becomes \(granted)"
    let trip = ends ? "away { \(change); app ends }" : "away { \(change) }"
    let opened = "expect track \(journey.name)SettingsOpened, open \(page)"
    let allowed = shown + ["tap openSettings", opened, trip, "expect outcome ready"]
    return [Test(title: "refused before\(found), allowed in Settings", status: status, steps: allowed), later]
  }
}
