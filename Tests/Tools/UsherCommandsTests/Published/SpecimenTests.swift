import Foundation
import TestSupport
import Testing

@Suite struct SpecimenTests {
  @Test(
    arguments: try filesUnder("Tests/Journeys", withExtension: "md")
      + filesUnder("Tests/Specimens", withExtension: "md") + filesUnder("Handbook/pages", withExtension: "md"))
  func everyCommandPrintsWhatIsWritten(_ file: URL) throws {
    let specimen = try Specimen(file)
    let runs = try specimen.runs()
    #expect(!runs.isEmpty || file.path().contains("Handbook"), "\(projectPath(file)) runs something")
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" { return try specimen.rewrite(runs) }
    for run in runs { #expect(run.printed == run.written, "\(run.command)") }
  }
}
