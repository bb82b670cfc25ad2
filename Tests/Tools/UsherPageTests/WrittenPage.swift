import Foundation
import TestSupport
import Testing

/// Files as a page has them.
struct PageProject: Decodable {
  var files: [File]
  var ranges: [String]

  struct File: Decodable {
    var path: String
    var text: String
  }

  func path(of policy: String) -> String? {
    files.first { file in
      file.text.split(separator: "\n").contains { $0 == "policy \(policy)" || $0.hasPrefix("policy \(policy) ") }
    }?.path
  }
}

/// The journeys of a page.
private struct WrittenJourneys: Decodable {
  var policies: [Policy]

  struct Policy: Decodable {
    var name: String
    var tests: [Test]?
    var proof: Proof
  }

  struct Test: Decodable { var scripts: [String] }

  struct Proof: Decodable {
    var waived: [Journey]
    var counterexamples: [Journey]
  }

  struct Journey: Decodable { var script: String }
}

/// The files and the scripts that `usher preview` writes into its page. It has the files of each policy by themselves; here they are
/// together.
func writtenPage(_ paths: String...) throws -> (project: PageProject, scripts: [(policy: String, text: String)]) {
  try withFolder { folder in
    // The header of a program and no code: it is not run.
    let header: [UInt8] = [93, 0, 0, 0, 4] + Array(repeating: 255, count: 8) + [0, 0, 0, 0, 0, 0]
    try Data(header).write(to: folder.appending(path: "engine"))
    let page = folder.appending(path: "page.html").path
    let finished = try usher(["preview", "-o", page, "--engine", folder.appending(path: "engine").path] + paths)
    #expect(finished.errors.isEmpty)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    let scripts = try JSONDecoder().decode(WrittenJourneys.self, from: packedPart("page-data", of: html)).policies
      .flatMap {
        policy in
        let journeys =
          (policy.tests ?? []).flatMap { $0.scripts }
          + (policy.proof.waived + policy.proof.counterexamples).map { $0.script }
        return journeys.map { (policy.name, $0) }
      }
    let projects = try JSONDecoder().decode([PageProject].self, from: packedPart("page-files", of: html))
    var all = PageProject(files: [], ranges: projects.first?.ranges ?? [])
    for file in projects.flatMap({ $0.files }) where !all.files.contains(where: { $0.path == file.path }) {
      all.files.append(file)
    }
    return (all, scripts)
  }
}
