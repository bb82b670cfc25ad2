/// Plays `count` journeys in four concurrent tasks. The policies take turns.
func soak(_ policies: [SoakPolicy], count: Int, seed: UInt64) async throws -> SoakJourney.Report {
  try await withThrowingTaskGroup(of: SoakJourney.Report.self) { group in
    let parts = 4
    for part in 0..<parts {
      group.addTask {
        var report = SoakJourney.Report()
        for index in stride(from: part, to: count, by: parts) {
          let seed = seed &+ UInt64(index)
          let policy = policies[Int(seed % UInt64(policies.count))]
          var journey = try await SoakJourney.play(policy, seed: seed)
          journey.faults = journey.faults.map { "\(policy.name), seed \(seed): \($0)" }
          journey.endings = [:].merging(
            journey.endings.map { ("\(policy.name): \($0.key)", $0.value) }, uniquingKeysWith: +)
          report += journey
        }
        return report
      }
    }
    var whole = SoakJourney.Report()
    for try await report in group { whole += report }
    return whole
  }
}

extension SoakJourney.Report {
  var words: String {
    let endings = endings.sorted { $0.key < $1.key }.map { "  \($0.value) \($0.key)" }
    let ignored = ignored.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let faults = faults.prefix(20).map { "  \($0)" }
    return
      ([
        "\(acts) acts, \(deaths) deaths, \(checks) looks at whether all is well", "ignored: \(ignored)", "came to:",
      ] + endings + ["\(self.faults.count) faults"] + faults).joined(separator: "\n")
  }
}
