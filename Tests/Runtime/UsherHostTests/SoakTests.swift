import Foundation
import TestSupport
import Testing

// A program has no interface other than its arguments.
@testable import JourneySoak

/// A small part of what `.ci/runtime/soak` plays.
@Suite(.timeLimit(.minutes(5))) struct SoakTests {
  @Test func randomJourneysEndOrWaitWhereThePolicySays() async throws {
    let policies = try SoakPolicy.all(in: projectRoot.appending(path: "Policies").path)
    #expect(policies.count == 20)
    let report = try await soak(policies, count: 2000, seed: 20_261_121)
    #expect(report.faults == [])
    #expect(report.deaths > 500)
    #expect(report.ignored["late", default: 0] > 100)
    // Some journeys of every policy have ended, and some were waiting.
    for policy in policies {
      let endings = report.endings.keys.filter { $0.hasPrefix("\(policy.name): ") }
      #expect(endings.contains { !$0.contains(" waits in ") }, "\(policy.name)")
    }
  }
}
