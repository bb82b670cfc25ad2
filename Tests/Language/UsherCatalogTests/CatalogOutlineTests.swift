import Foundation
import TestSupport
import Testing

// The fields of catalogs are internal to their module.
@testable import UsherCatalog

/// The outline of a catalog in Grammar/README.md.
@Suite struct CatalogOutlineTests {
  @Test func theOutlineHasEveryField() throws {
    let page = try String(contentsOf: projectRoot.appending(path: "Grammar/README.md"), encoding: .utf8)
    let chapter = try #require(page.range(of: "## Catalogs\n").map { page[$0.upperBound...] })
    let outline = try #require(chapter.split(separator: "```yaml\n").dropFirst().first?.split(separator: "\n```").first)
    let keys = outline.split(separator: "\n").compactMap { line in
      line.drop { $0 == " " }.split(separator: ":").first.map(String.init)
    }
    // The other keys are names: of a term, an entry, a parameter's values, a button and a platform.
    let names = ["app", "cameraOff", "select", "denied", "restricted", "openSettings", "macos", "camera.purpose"]
    #expect(Set(keys).subtracting(names) == Set(CatalogField.allCases.map(\.rawValue)))
  }
}
