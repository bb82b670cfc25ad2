import Foundation
import TestSupport
import Testing

/// The published journeys: their policies, the versions that the compiler rejects, and the table of their faults.
@Suite struct PublishedTests {
  private static let folder = "Policies/Published"

  private static func files(areRejected: Bool) throws -> [String] {
    try filesUnder(folder, withExtension: "usher").map(projectPath)
      .filter { $0.hasSuffix(".rejected.usher") == areRejected && !$0.hasSuffix(".texts.usher") }
  }

  /// The proof finds exactly the faults that the table assigns to it.
  @Test(arguments: try files(areRejected: false)) func aPublishedPolicyHasTheFindingsOfItsFaults(_ path: String) throws
  {
    let finished = try usher(["check", path, "--report", "compact"])
    let codes = Set(finished.output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.1) })
    let promises = Set(
      try faults(in: path).flatMap { $0.finder.matches(of: /the proof \(([a-z-]+)\)/).map { String($0.1) } })
    #expect(codes == promises)
    #expect(finished.status == (promises.isEmpty ? 0 : 1))
  }

  @Test(arguments: try files(areRejected: true)) func aRejectedOneHasTheFindingsItLists(_ path: String) throws {
    let listed = try lines(of: path).filter { $0.hasPrefix("// \(Self.folder)/") }.map { $0.dropFirst(3) + "\n" }
    #expect(!listed.isEmpty)
    let finished = try usher(["check", path, "--report", "compact"])
    #expect(finished == Finished(status: 1, output: listed.joined(), errors: ""))
  }

  @Test func eachSourceHasBoth() throws {
    let names = try Self.files(areRejected: false).map { $0.replacing(".usher", with: "") }
    #expect(names.count == 5)
    #expect(try Self.files(areRejected: true).map { $0.replacing(".rejected.usher", with: "") } == names)
  }

  @Test(arguments: ["Policies/DocV", "Policies/Platforms"]) func theyDisturbNoOther(_ path: String) throws {
    #expect(try usher(["check", path, "--report", "compact"]) == Finished(status: 0, output: "", errors: ""))
  }

  @Test func theTableNamesEveryFaultAtItsLine() throws {
    let marked = try Self.files(areRejected: false).flatMap(faults)
    let named = try rows().map { Fault(text: $0[0], place: $0[2], finder: $0[3]) }
    #expect(Set(named).subtracting(marked).map(\.description).sorted() == [])
    #expect(Set(marked).subtracting(named).map(\.description).sorted() == [])
    #expect(named.count == marked.count)
  }

  /// Each note in the table is reported at the line below the comment or, for a state, at the state's question.
  @Test(arguments: try files(areRejected: false)) func theNotesThatTheTableNamesAreTold(_ path: String) throws {
    let lines = try lines(of: path)
    for fault in try faults(in: path) {
      guard let code = fault.finder.firstMatch(of: /a note \(([a-z-]+)\)/)?.1 else { continue }
      let comment = try #require(Int(fault.place.filter(\.isNumber)))
      let line = try #require(lines.indices.first { $0 >= comment && !lines[$0].contains("//") }) + 1
      let told = try usher(["lint", path, "--rule", String(code), "--report", "compact"])
      let isTold = told.output.split(separator: "\n").contains { finding in
        let isHere = [line, line + 1].contains { finding.hasPrefix("\(path):\($0):") }
        return isHere && finding.hasSuffix("[\(code)]")
      }
      #expect(isTold, "\(code) at line \(line) of \(path)")
    }
  }

  /// Each file with published texts has the findings about texts that the table names, and one that is no fault of the journey.
  @Test func theTextsHaveTheFindingsThatTheTableNames() throws {
    var named = ["scanner.texts.usher": ["empty-title": 1]]
    for finder in try rows().map({ $0[3] }) {
      guard let match = finder.wholeMatch(of: /its texts \((\S+): (.+)\)/) else { continue }
      for code in String(match.2).components(separatedBy: ", ") {
        named[String(match.1), default: [:]][code, default: 0] += 1
      }
    }
    #expect(named.keys.sorted() == ["docv.texts.usher", "scanner.texts.usher"])
    for (file, codes) in named {
      let report = try usher(["check", "\(Self.folder)/\(file)", "--notes", "--report", "compact"]).output
      let aboutTexts = report.split(separator: "\n").filter {
        $0.contains(".copy.yaml:") || $0.contains("[refusal-texts]")
      }
      let found = aboutTexts.compactMap { $0.firstMatch(of: /\[([a-z-]+)\]$/)?.1 }.map { (String($0), 1) }
      #expect(Dictionary(found, uniquingKeysWith: +) == codes, "\(file)")
    }
  }

  @Test func whatTheCompilerIsSaidToRefuseIsThere() throws {
    let rejected = Set(try Self.files(areRejected: true))
    let said = try rows().flatMap { $0[3].matches(of: /\w+\.rejected\.usher/) }.map { "\(Self.folder)/\($0.0)" }
    #expect(rejected.symmetricDifference(said).sorted() == [])
  }

  @Test func everyLineOfASourceIsQuoted() throws {
    let unquoted = try rows().map { $0[1] }.filter { cell in
      cell.wholeMatch(of: /([0-9]+(–[0-9]+)?: `[^`]+`( \([^)]+\))?(, )?)+/) == nil
    }
    #expect(unquoted == [])
  }

  @Test func theStatesThatMendAFaultAreThere() throws {
    for cell in try rows().map({ $0[4] }) {
      let folder = "Policies/\(cell.prefix { $0 != " " })"
      let policies = try filesUnder(folder, withExtension: "usher").map { try String(contentsOf: $0, encoding: .utf8) }
      let states = cell.matches(of: /`(\w+)`/).map { $0.1 }
      #expect(!states.isEmpty, "\(cell)")
      for state in states {
        #expect(
          policies.contains { $0.contains("state \(state) {") || $0.contains("state \(state)(") },
          "\(folder) has no state `\(state)`")
      }
    }
  }

  /// The check of the corrected policy reports nothing that found the fault in the published one.
  @Test func theFixedPolicyHasNoFindingOfTheFault() throws {
    var reports: [String: String] = [:]
    var claims = 0
    for row in try rows() {
      let folder = "Policies/\(row[4].prefix { $0 != " " })"
      if reports[folder] == nil {
        let finished = try usher(["check", folder, "--notes", "--report", "compact"])
        #expect(finished.status == 0, "\(folder)")
        reports[folder] = finished.output
      }
      var codes = row[3].matches(of: /the proof \(([a-z-]+)\)/).map { String($0.1) }
      codes += row[3].matches(of: /a note \(([a-z-]+)\)/).map { String($0.1) }
      codes += row[3].wholeMatch(of: /its texts \(\S+: (.+)\)/).map { String($0.1).components(separatedBy: ", ") } ?? []
      claims += codes.count
      for code in codes { #expect(reports[folder]?.contains("[\(code)]") == false, "\(code) in \(folder)") }
    }
    #expect(claims == 28)
  }

  // MARK: Reading

  private struct Fault: Hashable, CustomStringConvertible {
    var text: String
    var place: String
    var finder: String

    var description: String { "\(place): \(text); \(finder)" }
  }

  private func lines(of path: String) throws -> [String] {
    let url = projectRoot.appending(path: path, directoryHint: .notDirectory)
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// The comments `// fault: …; found by: …`, each on a line of its own.
  private func faults(in path: String) throws -> [Fault] {
    let file = path.dropFirst(Self.folder.count + 1)
    return try lines(of: path).enumerated().filter { $0.element.contains("fault:") }.map { index, line in
      let place = "`\(file):\(index + 1)`"
      let match = try #require(try /\s*\/\/ fault: (.+); found by: (.+)/.wholeMatch(in: line), "\(place)")
      return Fault(text: String(match.1), place: place, finder: String(match.2))
    }
  }

  /// The cells of the table rows.
  private func rows() throws -> [[String]] {
    try lines(of: "\(Self.folder)/README.md").filter { $0.hasPrefix("|") }
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { $0.count == 5 && $0[0] != "Fault" && !$0[0].hasPrefix("--") }
  }
}
