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

  private func findings(of module: Module, at path: String) -> [String] {
    Verdict(of: [Proof(of: module)], Proof.Options(), in: path).findings.map { $0.diagnostic.message }
  }
}
