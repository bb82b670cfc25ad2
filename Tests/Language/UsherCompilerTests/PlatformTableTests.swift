import Foundation
import TestSupport
import Testing
import UsherPlatform

/// The tables of `Policies/Platforms/README.md` say of each fact of a platform how well it is known.
@Suite struct PlatformTableTests {
  /// A column of a table, and whether a resource has lines that it is about.
  typealias Column = (title: String, hasLines: @Sendable (DeviceResource) -> Bool)

  private static let bySystem: [Column] = [
    ("statuses", { _ in true }),
    ("request", { !$0.requests.isEmpty }),
    ("Settings, and the end of the app", { $0.moves.contains { $0.agent == .settings } }),
    ("what else changes it", { $0.moves.contains { $0.agent != .settings } }),
  ]

  private static let byAgent: [Column] = [
    ("asking", { !$0.requests.isEmpty }),
    ("the person", { $0.moves.contains { $0.agent == .settings } }),
    ("an organisation", { $0.moves.contains { $0.agent == .managed } }),
    ("by itself", { $0.moves.contains { $0.agent == .system } }),
    ("launch", { $0.moves.contains { $0.agent == .relaunch } }),
  ]

  @Test(arguments: [("android", "Android"), ("ios", "iOS"), ("macos", "macOS"), ("web", "Web")])
  func everyFactOfAPlatformHasAGrade(_ platform: String, _ title: String) throws {
    let device = try projectPlatform(platform)
    let columns = platform == "web" ? Self.byAgent : Self.bySystem
    let rows = try table(below: title)
    #expect(rows.first == ["resource"] + columns.map(\.title))
    #expect(rows.dropFirst(2).map { $0[0].trimmingCharacters(in: ["`"]) } == device.resources.map(\.name))
    for (row, resource) in zip(rows.dropFirst(2), device.resources) {
      #expect(row.count == columns.count + 1, "\(resource.name)")
      for (cell, column) in zip(row.dropFirst(), columns) {
        let place = "\(resource.name), \(column.title): \(cell)"
        #expect((cell != "–") == column.hasLines(resource), "\(place)")
        // A cell may say more after the grade.
        #expect(cell == "–" || cell.contains(/^(seen|documented|assumed)\b/), "\(place)")
      }
    }
  }

  /// The cells of the rows of the table below a heading.
  private func table(below title: String) throws -> [[String]] {
    let page = try String(contentsOf: projectRoot.appending(path: "Policies/Platforms/README.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(title + "\n") })
    return section.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}
