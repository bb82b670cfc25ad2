import TestSupport
import Testing
import UsherCompiler
import UsherLint
import UsherPlatform
import UsherProgram
import UsherProof
import UsherRuntime
import UsherSource

/// What is found does not depend on the order in which a platform declares the statuses of a resource.
@Suite struct StatusOrderTests {
  @Test(arguments: ["android", "ios", "macos", "web"])
  func findingsAreTheSameInEveryOrder(_ name: String) throws {
    let file = try projectFile("Policies/Platforms/\(name).usher")
    let text = file.text(Span(0, file.bytes.count))
    let device = try compiledPlatform(text)
    let others = try (1...3).map { try compiledPlatform(reordered(text, seed: $0)) }
    for other in others { #expect(other.resources.map(\.trueStatuses) != device.resources.map(\.trueStatuses)) }
    var codes: Set<DiagnosticCode> = []
    for resource in device.resources where !resource.requests.isEmpty && !resource.granted.isEmpty {
      let policy = mistakes(with: resource, on: name)
      let found = try findings(in: policy, on: device)
      codes.formUnion(found.map(\.code))
      for other in others { #expect(try findings(in: policy, on: other) == found, "\(policy)") }
    }
    #expect(codes.isSuperset(of: [.idleRequest, .refusalWithoutMetric]))
  }

  private struct Finding: Hashable {
    var code: DiagnosticCode
    var span: Span
    var names: [String]
  }

  private func findings(in policy: String, on device: Device) throws -> Set<Finding> {
    let compiled = try compiled(policy, on: [device])
    let linted = lint(
      compiled.file, CompiledPolicy(modules: compiled.modules, copy: nil),
      steps: Proof.surveys(of: compiled.modules).proofs.steps)
    let verdict = ProofVerdict(of: compiled.modules.map { Proof(of: $0) }, Proof.Options(), in: "test.usher")
    return Set(
      (linted + verdict.findings.map(\.diagnostic)).map {
        Finding(code: $0.code, span: $0.primary.span, names: $0.names)
      })
  }

  /// A policy that handles a resource wrongly in many ways: a flow for each request, and one for each pair of statuses that
  /// leads to the request.
  private func mistakes(with resource: DeviceResource, on platform: String) -> String {
    let refused = resource.statuses.values.filter { name in
      resource.statuses.value(named: name).map { !resource.granted.contains($0) } ?? false
    }.sorted()
    let granted = resource.statuses.values.filter { !refused.contains($0) }.sorted()
    var lines = ["language 1", "policy p", "use \(platform)"]
    for (index, request) in resource.requests.enumerated() {
      let ask = "ask \(resource.name)\(request.name.isEmpty ? "" : " \(request.name)")"
      let on = "\(granted.joined(separator: " | ")) -> end on; "
      let silence = request.outcomes.contains(where: \.mayBeSilent) ? "silence -> end off; " : ""
      let asked = "\(ask) { \(silence)\(on)else -> end off }"
      lines.append("flow straight\(index) -> on | off { start state s { \(asked) } }")
      for (first, one) in refused.enumerated() {
        for other in refused[first...] {
          let pair = one == other ? one : "\(one) | \(other)"
          let rest = refused.count > (one == other ? 1 : 2) ? "; else -> end off" : ""
          let choice = "choose \(resource.name) { \(on)\(pair) -> asking\(rest) }"
          let flow = "\(one)\(other.prefix(1).uppercased())\(other.dropFirst())\(index)"
          let states = "start state s { \(choice) }; state asking { \(asked) }"
          lines.append("flow \(flow) -> on | off { \(states) }")
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A platform file in which each resource declares its statuses one by one, in a random order.
  private func reordered(_ platform: String, seed: Int) -> String {
    var numbers = Numbers(seed: UInt64(seed))
    var lines: [String] = []
    var statuses: [String] = []
    for line in platform.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  status ") {
        statuses += single(line.dropFirst("  status ".count)).map { "  status \($0)" }
        continue
      }
      while !statuses.isEmpty { lines.append(statuses.remove(at: numbers.next(below: statuses.count))) }
      lines.append(String(line))
    }
    return lines.joined(separator: "\n")
  }

  /// `a, b grants  // reason` as `a grants` and `b grants`.
  private func single(_ declaration: Substring) -> [String] {
    let code = declaration.split(separator: "//").first ?? declaration
    let names = code.split(separator: ", ")
    guard let last = names.last, let end = last.firstIndex(of: " ") else { return names.map(String.init) }
    return (names.dropLast() + [last[..<end]]).map { "\($0)\(last[end...])" }
  }
}
