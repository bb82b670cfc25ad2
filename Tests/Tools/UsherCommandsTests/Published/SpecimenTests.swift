import Foundation
import TestSupport
import Testing

@Suite struct SpecimenTests {
  @Test(arguments: try Specimen.files(named: ProcessInfo.processInfo.environment["SPECIMENS"]))
  func everyCommandPrintsWhatIsWritten(_ file: URL) throws {
    let specimen = try Specimen(file)
    let runs = try specimen.runs()
    #expect(!runs.isEmpty || file.path().contains("Handbook"), "\(projectPath(file)) runs something")
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" { return try specimen.rewrite(runs) }
    for run in runs { #expect(run.printed == run.written, "\(run.command)") }
  }

  @Test func specimensAreChosenByName() throws {
    let chosen = try Specimen.files(named: "stages,docv").map(projectPath)
    #expect(chosen == ["Tests/Journeys/docv.md", "Tests/Specimens/stages.md"])
    #expect(try Specimen.files(named: nil).count > 170)
    let unknown = #expect(throws: Specimen.Unknown.self) { try Specimen.files(named: "stages,stage,") }
    #expect(unknown?.description == "there is no specimen `stage` or ``; SPECIMENS has names of files, without `.md`")
  }
}
