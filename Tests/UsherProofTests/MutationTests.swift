import Testing
import Usher
import UsherDiagnostics
import UsherSemantics

@testable import UsherProof

/// A line that is taken away is missed, by no test but by the proof.
@Suite struct MutationTests {
  /// Those that it does not miss are of prompts that guide to nothing: they only tell that nothing can be changed, and no
  /// promise speaks of them.
  @Test(arguments: [
    ("Policies/DocV/docv.usher", ["blocked"]), ("Policies/Scanner/scan.usher", ["onPage", "blocked"]),
  ])
  func aDroppedHandlerIsFoundWherePeopleAreGuided(_ path: String, _ survivors: [String]) throws {
    let module = try Compiled.modules(at: path)[0]
    #expect(findings(of: module, at: path) == [])
    var found: [String] = []
    for id in module.program.states.ids {
      for index in module.program.states[id].handlers.indices {
        var mutant = module
        mutant.program.states[id].handlers.remove(at: index)
        if findings(of: mutant, at: path) == [] { found.append(module.program.states[id].name) }
      }
    }
    #expect(found == survivors)
  }

  @Test func aWayBackFromSettingsThatLeadsThereAgainIsFound() throws {
    let path = "Policies/DocV/docv.usher"
    var mutant = try Compiled.modules(at: path)[0]
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

  /// Whatever is taken out of a policy is missed: by the compiler, by the proof, or, of rows, by a test. Told here are those
  /// that are not, by the line where they stood: a `needs` that always holds is a claim, and nothing is otherwise without it;
  /// of a prompt that guides to nothing no promise says that it goes when the status changes; and some rows say what
  /// the rows behind them would do as well, or just as soundly.
  @Test(arguments: [
    ("Policies/Authorization/isAuthorized.usher", ["row 64", "row 65", "on change 89"]),
    ("Policies/DocV/docv.usher", ["needs 12", "row 44", "on change 68"]),
    (
      "Policies/MediaCapture/capture.usher",
      ["needs 14", "needs 16", "row 62", "row 80", "row 89", "on change 121", "row 139"]
    ),
    ("Policies/Scanner/scan.usher", ["needs 7", "on change 42", "row 46", "row 54", "row 72", "on change 80"]),
    ("Policies/StreamVideo/callPermissions.usher", ["on return 56", "row 90", "row 97"]),
    (
      "Policies/Elsewhere/Accompanist/camera.usher",
      ["needs 13", "on return 51", "on change 52", "on change 74", "on change 83"]
    ),
    ("Policies/Elsewhere/Everywhere/everywhere.usher", ["on change 51", "on change 90"]),
    ("Policies/Elsewhere/NearMe/nearMe.usher", ["needs 9", "on change 51"]),
    (
      "Policies/Elsewhere/PermissionFlow/screenRecording.usher",
      ["needs 9", "on return 42", "on return 67", "on change 68"]
    ),
  ])
  func whatIsTakenOutIsMissed(_ path: String, _ survivors: [String]) throws {
    let mutants = Mutant.all(of: try Compiled.text(at: path))
    let missed = mutants.filter { mutant in
      switch mutant.catcher {
      case .compiler, .proof: false
      case .tests: mutant.kind != .row
      case .nobody: true
      }
    }
    #expect(missed.map { "\($0.kind.rawValue) \($0.line)" } == survivors, "of \(mutants.count) mutants")
  }

  private func findings(of module: Module, at path: String) -> [String] {
    Verdict(of: [Proof(of: module)], Proof.Options(), in: path).findings.map { $0.diagnostic.message }
  }
}
