import Foundation
import TestSupport
import Testing

/// The results of `usher test --coverage` for the project's policies.
@Suite struct CoverageTests {
  private struct Coverage: Decodable {
    var suggestions: [[String]]
    var uncovered: [String]
  }

  /// Only rows that no test can reach stay uncovered: those for answers that the platform file does not allow.
  @Test(arguments: [
    ("DocV/docv.usher", 6, ["settle, asking, row 3 (line 114)"]),
    ("Scanner/scan.usher", 10, []),
    ("Elsewhere/Everywhere/everywhere.usher", 5, ["settle, asking, row 4 on ios, macos and web (line 60)"]),
    ("Elsewhere/NearMe/nearMe.usher", 4, ["findShops, asking, row 4 (line 70)"]),
    ("Field/DuckDuckGo/duckDuckGo.usher", 9, []),
    ("Field/Kickstarter/kickstarter.usher", 0, []),
  ])
  func suggestedTestsPassAndLeaveNothing(_ path: String, _ count: Int, _ left: [String]) throws {
    try withFolder { folder in
      let policies = folder.appending(path: "Policies")
      try FileManager.default.copyItem(at: projectRoot.appending(path: "Policies"), to: policies)
      let suggestions = try coverage(of: path, in: policies).suggestions
      #expect(suggestions.count == count)
      let file = try FileHandle(forWritingTo: policies.appending(path: path))
      try file.seekToEnd()
      for lines in suggestions { try file.write(contentsOf: Data(([""] + lines).map { $0 + "\n" }.joined().utf8)) }
      try file.close()
      let pasted = try coverage(of: path, in: policies)
      #expect(pasted.suggestions == [])
      #expect(pasted.uncovered == left.map { "\($0): no test can play a journey through it" })
    }
  }

  /// A state whose name begins with that of its flow is named with its flow, as others are.
  @Test func aStateNamedLikeItsFlowIsNamedWithIt() throws {
    try withFolder { folder in
      let policy = """
        language 1
        policy door
        use ios
        flow enter -> in | out {
          start state entering { choose camera { granted -> end in; else -> end out } }
        }
        test "allowed" for enter {
          given camera is authorized
          expect outcome in
        }

        """
      try policy.write(to: folder.appending(path: "door.usher"), atomically: true, encoding: .utf8)
      #expect(try coverage(of: "door.usher", in: folder).uncovered == ["enter, entering, row 2 (line 5)"])
    }
  }

  /// The coverage of a policy whose tests all pass.
  private func coverage(of path: String, in folder: URL) throws -> Coverage {
    let finished = try usher(["test", path, "--coverage", "--report", "json"], in: folder)
    #expect(finished.status == 0, "\(finished.output)\(finished.errors)")
    let last = finished.output.split(separator: "\n").last ?? ""
    return try JSONDecoder().decode(Coverage.self, from: Data(last.utf8))
  }
}
