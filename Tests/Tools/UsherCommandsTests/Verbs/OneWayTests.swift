import Foundation
import TestSupport
import Testing
import UsherCommands
import UsherWorkspace

/// There is one path from texts to a policy, and it does no work twice.
@Suite struct OneWayTests {
  @Test(arguments: [
    ["check"], ["check", "--report", "json"], ["lint"], ["test"], ["test", "--coverage"], ["verify"],
    ["check", "Policies/Scanner"], ["verify", "Policies/Scanner/scan.usher"],
    ["inspect", "Policies/DocV/docv.usher", "--stage", "program"], ["graph", "Policies/DocV"],
    ["inspect", "Policies/DocV/docv.usher", "--stage", "code"], ["generate", "swift", "Policies/DocV"],
    ["generate", "typescript", "Policies/Elsewhere/NearMe"],
    ["copy", "status", "Policies/DocV"],
    ["run", "Policies/Scanner/scan.usher", "scanCode", "--given", "camera=authorized", "--script", "answer found"],
  ]) func aCommandReadsParsesAndCompilesAFileOnce(_ arguments: [String]) throws {
    let log = WorkLog()
    let (status, _, errors) = try withLargeStack {
      finished(arguments, in: projectRoot.path, input: [], log: log)
    }
    // The settings file is read once to find the paths, and once for each path, so it is excluded.
    let work = log.all.filter { $0 != .read(projectRoot.appending(path: "Policies/usher.yaml").path) }
    let twice = Dictionary(grouping: work) { $0 }.filter { $0.value.count > 1 }.map { "\($0.key)" }.sorted()
    #expect(status == 0, "\(errors)")
    #expect(twice == [])
    #expect(log.all.contains { if case .read = $0 { true } else { false } })
  }

  /// Only the analysis of a policy encodes a program.
  @Test func aProgramIsEncodedWhereItIsAnalysed() throws {
    var places: [String] = []
    for file in try filesUnder("Sources", withExtension: "swift") {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      for line in lines where line.contains("EncodedProgram(") {
        places.append("\(projectPath(file)): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
    // These are the analysis itself, and the policy variants that tests create.
    let line = "guard let code = EncodedProgram(program, platform: device.name) else { return nil }"
    let files = ["UsherModule/Module", "UsherSemantics/Analysis/PolicyAnalysis"].map { "Sources/Language/\($0).swift" }
    #expect(places.sorted() == files.map { "\($0): \(line)" })
  }
}
