import Foundation
import TestSupport
import Testing

/// The pictures of the pages are those of the policies. `UPDATE_SPECIMENS=1 swift test --filter GraphTests` draws them again.
@Suite struct GraphTests {
  /// The arguments of each picture, and its file.
  private static let pictures: [(arguments: [String], file: String)] =
    policyPaths.map { (["Policies/\($0)"], "Policies/\($0.dropLast(".usher".count)).svg") } + [
      (["Policies/DocV/docv.usher", "--flow", "settle"], "Policies/DocV/settle.svg")
    ]

  @Test(arguments: pictures) func aPictureShowsItsPolicy(_ arguments: [String], _ file: String) throws {
    let drawn = try usher(["graph"] + arguments + ["--format", "svg"])
    #expect(drawn.errors == "")
    let place = projectRoot.appending(path: file)
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
      return try Data(drawn.output.utf8).write(to: place)
    }
    #expect(try String(contentsOf: place, encoding: .utf8) == drawn.output)
  }

  /// Without `--format`, a file has the form that its name ends with.
  @Test(arguments: [
    ("svg", "<!-- a graph by usher -->\n"), ("mmd", "%% a graph by usher\n"), ("dot", "// a graph by usher\n"),
    ("txt", "graph of docv for ios\n"),
  ])
  func aFileHasTheFormOfItsName(_ ending: String, _ beginning: String) throws {
    try withFolder { folder throws in
      let file = folder.appending(path: "docv.\(ending)")
      #expect(try usher(["graph", "Policies/DocV", "-o", file.path]).status == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(beginning))
    }
  }

  @Test(arguments: policyPaths) func aPageShowsItsPicture(_ path: String) throws {
    let parts = path.split(separator: "/")
    let page = try String(contentsOf: projectRoot.appending(path: "Policies/\(parts[0])/README.md"), encoding: .utf8)
    #expect(page.contains("](\(parts[1].dropLast(".usher".count)).svg)"))
  }
}
