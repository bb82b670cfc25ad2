import Foundation
import TestSupport
import Testing
import UsherPlatform

/// `Policies/Platforms/README.md` says of each fact of a platform how well it is known.
@Suite struct PlatformTableTests {
  /// The columns, and the lines of a resource that each of them is about.
  private static let columns: [(title: String, hasLines: @Sendable (DeviceResource) -> Bool)] = [
    ("asking", { !$0.requests.isEmpty }),
    ("the person", { $0.moves.contains { $0.agent == .settings } }),
    ("an organisation", { $0.moves.contains { $0.agent == .managed } }),
    ("by itself", { $0.moves.contains { $0.agent == .system } }),
    ("launch", { $0.moves.contains { $0.agent == .relaunch } }),
  ]

  @Test(arguments: ["web"]) func everyResourceHasItsRow(_ name: String) throws {
    let device = try projectPlatform(name)
    let rows = try table(of: name)
    #expect(rows.first == ["resource"] + Self.columns.map(\.title))
    #expect(rows.dropFirst(2).map { $0[0] } == device.resources.map(\.name))
    for (row, resource) in zip(rows.dropFirst(2), device.resources) {
      for (cell, column) in zip(row.dropFirst(), Self.columns) {
        let place = "\(resource.name), \(column.title): \(cell)"
        #expect((cell != "–") == column.hasLines(resource), "\(place)")
        #expect(cell == "–" || cell.contains(/^(seen|documented|assumed)\b/), "\(place)")
      }
    }
  }

  /// The cells of the table in the section about a platform.
  private func table(of platform: String) throws -> [[String]] {
    let url = projectRoot.appending(path: "Policies/Platforms/README.md")
    let sections = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("\(platform)\n") })
    return section.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}
