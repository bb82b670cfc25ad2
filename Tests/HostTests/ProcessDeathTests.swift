import Foundation
import TestSupport
import Testing
import UsherRuntime
import UsherSemantics

// A program has no interface but its arguments.
@testable import KilledHost
import UsherPlatform

/// Every policy's own tests are played by a process that is killed at every point of every step; the next process goes on
/// from the bytes on the disk, as the device within this process says that it goes on.
@Suite(.timeLimit(.minutes(10))) struct ProcessDeathTests {
  private static let policies = [
    "Authorization/isAuthorized", "DocV/docv", "Elsewhere/Accompanist/camera", "Elsewhere/Everywhere/everywhere",
    "Elsewhere/NearMe/nearMe", "Elsewhere/PermissionFlow/screenRecording", "Field/DuckDuckGo/duckDuckGo",
    "Field/Kickstarter/kickstarter", "Field/NextcloudTalk/nextcloudTalk", "Field/Raivo/raivo",
    "Field/Signal/signal", "MediaCapture/capture", "Scanner/scan", "StreamVideo/callPermissions",
  ]

  @Test func allPoliciesArePlayed() throws {
    let files = try filesUnder("Policies", withExtension: "usher").map { projectPath($0) }
      .filter { path in
        !["Published", "Platforms"].contains { path.hasPrefix("Policies/\($0)/") }
      }
    #expect(files == Self.policies.map { "Policies/\($0).usher" }.sorted())
  }

  @Test(arguments: policies)
  func aKilledJourneyGoesOn(_ name: String) throws {
    for module in try PolicyFiles.modules("\(name).usher") {
      let bundle = module.program.bundle(platform: module.device.name)
      let policy = try Policy(bundle: bundle)
      #expect(module.tests.count > 0)
      for test in module.tests {
        try withFolder { folder in
          try Data(bundle).write(to: folder.appending(path: "policy.bundle"))
          try KilledJourney(JourneyModel(module, policy, test.testCase), in: folder).play()
        }
      }
    }
  }
}
