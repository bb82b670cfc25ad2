import Foundation
import TestSupport
import Testing
import UsherRuntime
import UsherSource
import UsherSemantics

@testable import UsherProof

/// A line that is taken away is missed, by no test but by the proof.
@Suite struct MutationTests {
  @Test(arguments: [
    "Policies/DocV/docv.usher", "Policies/Scanner/scan.usher",
  ])
  func aDroppedHandlerIsFound(_ path: String) throws {
    let module = try compiled(at: path).module
    #expect(findings(of: module, at: path) == [])
    var found: [String] = []
    for id in module.program.states.ids {
      for index in module.program.states[id].handlers.indices {
        var mutant = module
        mutant.program.states[id].handlers.remove(at: index)
        if findings(of: mutant, at: path) == [] { found.append(module.program.states[id].name) }
      }
    }
    #expect(found == [])
  }

  @Test func aWayBackFromSettingsThatLeadsThereAgainIsFound() throws {
    let path = "Policies/DocV/docv.usher"
    var mutant = try compiled(at: path).module
    for id in mutant.program.states.ids {
      guard case .open(let link, var rows) = mutant.program.states[id].question,
        let answer = rows.firstIndex(where: { $0.answers.contains(0) })
      else { continue }
      rows[answer].target = .state(id, [])
      mutant.program.states[id].question = .open(link, rows)
    }
    #expect(
      findings(of: mutant, at: path).contains("back from Settings, nobody in `away` looks at camera again"))
  }

  /// Every row, `needs`, `on return` and `on change` that is taken out of a policy is missed by the compiler, a rule, or the
  /// proof with the policy's promises, if anything is otherwise without it; told here are those that are not. Both are in
  /// flows for one launch that are as published: a return on which nothing has changed, and a second alert after a trip.
  @Test(arguments: [
    ("Policies/Authorization/isAuthorized.usher", "20: 16 compiler; 2 proof; 2 nothing to find"),
    ("Policies/DocV/docv.usher", "36: 29 compiler; 1 lint; 4 proof; 2 nothing to find"),
    ("Policies/MediaCapture/capture.usher", "53: 41 compiler; 3 lint; 7 proof; 2 nothing to find"),
    ("Policies/Scanner/scan.usher", "21: 14 compiler; 4 proof; 3 nothing to find"),
    ("Policies/StreamVideo/callPermissions.usher", "33: 29 compiler; 4 proof"),
    ("Policies/Elsewhere/Accompanist/camera.usher", "22: 16 compiler; 4 proof; 2 nothing to find"),
    ("Policies/Elsewhere/Everywhere/everywhere.usher", "23: 18 compiler; 5 proof"),
    ("Policies/Elsewhere/NearMe/nearMe.usher", "22: 19 compiler; 2 proof; 1 nothing to find"),
    ("Policies/Elsewhere/PermissionFlow/screenRecording.usher", "21: 14 compiler; 5 proof; 2 nothing to find"),
    ("Policies/Field/DuckDuckGo/duckDuckGo.usher", "30: 28 compiler; 1 proof; 1 nobody; on return 85"),
    ("Policies/Field/Kickstarter/kickstarter.usher", "7: 7 compiler"),
    (
      "Policies/Field/NextcloudTalk/nextcloudTalk.usher", "43: 38 compiler; 2 proof; 1 tests; 2 nothing to find; row 99"
    ),
    ("Policies/Field/Raivo/raivo.usher", "26: 24 compiler; 2 nothing to find"),
    ("Policies/Field/Signal/signal.usher", "32: 30 compiler; 2 proof"),
  ])
  func whatIsTakenOutIsMissedWithoutTests(_ path: String, _ expected: String) throws {
    let found = try told(path) { $0.isFoundWithoutTests }
    #expect(found == expected)
  }

  /// What is left undone, promised too little or led astray is found by them, or by a policy's tests. With the mutants above
  /// these are 762, of which 37 do what the policy does; 694 of the other 725 are found, 95 %.
  @Test(arguments: [
    (
      "Policies/DocV/docv.usher",
      "35: 15 compiler; 5 lint; 2 proof; 10 tests; 1 nothing to find; 2 nobody; target 96, target 119"
    ),
    (
      "Policies/Scanner/scan.usher", "19: 10 compiler; 1 lint; 2 proof; 3 tests; 2 nothing to find; 1 nobody; target 56"
    ),
    ("Policies/Elsewhere/Accompanist/camera.usher", "17: 8 compiler; 1 proof; 6 tests; 2 nobody; target 49, effect 48"),
    (
      "Policies/Elsewhere/Everywhere/everywhere.usher",
      "20: 8 compiler; 1 lint; 8 tests; 2 nothing to find; 1 nobody; target 60"
    ),
    ("Policies/Elsewhere/NearMe/nearMe.usher", "16: 4 compiler; 2 lint; 1 proof; 7 tests; 2 nothing to find"),
    (
      "Policies/Elsewhere/PermissionFlow/screenRecording.usher",
      "21: 10 compiler; 1 lint; 3 proof; 6 tests; 1 nobody; target 82"
    ),
    (
      "Policies/Field/DuckDuckGo/duckDuckGo.usher",
      "25: 14 compiler; 3 lint; 3 tests; 2 nothing to find; 3 nobody; target 54, effect 75, effect 133"
    ),
    ("Policies/Field/Kickstarter/kickstarter.usher", "17: 8 compiler; 1 proof; 6 tests; 2 nobody; when 27, when 28"),
    (
      "Policies/Field/NextcloudTalk/nextcloudTalk.usher",
      "34: 15 compiler; 8 lint; 1 proof; 9 tests; 1 nobody; target 71"
    ),
    (
      "Policies/Field/Raivo/raivo.usher",
      "28: 11 compiler; 5 lint; 2 proof; 6 tests; 2 nothing to find; 2 nobody; when 19, when 20"
    ),
  ])
  func otherFaultsAreFound(_ path: String, _ expected: String) throws {
    let found = try told(path) { !$0.isFoundWithoutTests }
    #expect(found == expected)
  }

  /// The same of policies whose proofs take seconds each: `USHER_LAWS=all swift test --filter MutationTests`.
  @Test(
    .enabled(if: lawsHoldForEverything),
    arguments: [
      ("Policies/Authorization/isAuthorized.usher", "18: 11 compiler; 3 lint; 3 tests; 1 nobody; target 67"),
      (
        "Policies/MediaCapture/capture.usher",
        "53: 26 compiler; 6 lint; 8 proof; 6 tests; 7 nobody; target 91, target 106, effect 139, target 148, effect 147, effect 155, effect 163"
      ),
      (
        "Policies/StreamVideo/callPermissions.usher",
        "37: 6 compiler; 3 lint; 4 proof; 19 tests; 5 nothing to find"
      ),
      (
        "Policies/Field/Signal/signal.usher",
        "33: 9 compiler; 3 lint; 1 proof; 10 tests; 3 nothing to find; 7 nobody; when 26, when 32, when 38, when 52, effect 67, target 107, effect 146"
      ),
    ])
  func otherFaultsInLargePoliciesAreFound(_ path: String, _ expected: String) throws {
    let found = try told(path) { !$0.isFoundWithoutTests }
    #expect(found == expected)
  }

  /// How many mutants there are and who finds them, then those that nobody finds, or only tests that should not have to.
  private func told(_ path: String, _ isMeant: (Mutant) -> Bool) throws -> String {
    let original = try Original(at: path)
    #expect(original.findings == [])
    let mutants = Mutant.all(of: original.text).filter(isMeant)
    let catchers = mutants.map { $0.catcher(original) }
    let counts = Mutant.Catcher.allCases.compactMap { catcher -> String? in
      let count = catchers.count { $0 == catcher }
      return count == 0 ? nil : "\(count) \(catcher.rawValue)"
    }
    let missed = zip(mutants, catchers).filter { mutant, catcher in
      catcher == .nobody || catcher == .tests && mutant.isFoundWithoutTests
    }
    let told = missed.map { "\($0.0.kind.rawValue) \($0.0.line)" }
    return "\(mutants.count): "
      + (counts + (told.isEmpty ? [] : [told.joined(separator: ", ")])).joined(separator: "; ")
  }

  private func findings(of module: Module, at path: String) -> [String] {
    Verdict(of: [Proof(of: module)], Proof.Options(), in: path).findings.map { $0.diagnostic.message }
  }
}
