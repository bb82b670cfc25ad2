import Foundation
import TestSupport
import Testing
import UsherFindings
import UsherSource
import UsherWorkspace
import UsherYAML

/// The schemas of `Grammar/Schemas` against real reports and files, and against broken ones. `.ci/tools/schemas` does the
/// same with a complete implementation of JSON Schema.
@Suite struct SchemaTests {
  private func schema(_ name: String, isClosed: Bool = false) throws -> JSONSchema {
    let finished = try usher(["schema", name])
    #expect(finished.status == 0)
    return JSONSchema(root: try JSONValue(parsing: finished.output), isClosed: isClosed)
  }

  private let files = Result { try files() }

  private static func files() throws -> [(name: String, text: String)] {
    try filesUnder("Grammar/Schemas", withExtension: "json").map { file in
      (name: file.deletingPathExtension().lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
    }
  }

  @Test func theToolPrintsTheFiles() throws {
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
      let url = projectRoot.appending(path: "Sources/Tools/UsherCommands/Verbs/Schemas.swift")
      let head = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "= [\n")[0] + "= [\n"
      let settings = projectRoot.appending(path: "Grammar/Schemas/settings.json", directoryHint: .notDirectory)
      try withAllCodes(String(contentsOf: settings, encoding: .utf8))
        .write(to: settings, atomically: true, encoding: .utf8)
      let entries = try Self.files().map { name, text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "\n" : "    \($0)\n" }
        return "  (\n    \"\(name)\",\n    #\"\"\"\n\(lines.joined())    \"\"\"#\n  ),\n"
      }
      return try (head + entries.joined() + "]\n").write(to: url, atomically: true, encoding: .utf8)
    }
    let files = try files.get()
    #expect(try usher(["schema"]).output == files.map { "\($0.name)\n" }.joined())
    for (name, text) in files { #expect(try usher(["schema", name]).output == text, "\(name)") }
    #expect(
      try usher(["schema", "finding"]).errors == "usher: there is no schema `finding`; did you mean `findings`?\n")
  }

  /// The schema of settings with the codes of today.
  private func withAllCodes(_ schema: String) -> String {
    let codes = DiagnosticCode.allCases.map { "\n          \"\($0.rawValue)\"" }.joined(separator: ",")
    return schema.replacing(/("severities": \{\s+"type": "object",\s+"propertyNames": \{\s+"enum": \[)[^\]]+?(\s*\])/) {
      "\($0.1)\(codes)\($0.2)"
    }
  }

  @Test func theListNamesEverySchema() throws {
    let page = try String(contentsOf: projectRoot.appending(path: "Grammar/Schemas/README.md"), encoding: .utf8)
    #expect(page.matches(of: /\| `([a-z-]+)\.json` \|/).map { $0.1 }.sorted() == (try files.get()).map { $0.name[...] })
    let help = try usher(["help", "schema"]).output
    for (name, _) in try files.get() { #expect(help.contains(name)) }
  }

  // MARK: Reports

  /// Commands that write reports, with the schema of each. Reports of lines have an object in each line.
  private static let reports: [(schema: String, isOfLines: Bool, arguments: [String])] = [
    ("findings", false, ["check", "Policies/Field", "--notes", "--report", "json"]),
    ("findings", false, ["lint", "Policies/Published", "--report", "json"]),
    ("findings", false, ["verify", "Policies/Published", "--report", "json"]),
    ("proof", true, ["verify", "Policies/Published", "--report", "proof"]),
    ("proof", true, ["verify", "Policies/DocV", "--states", "3", "--report", "proof"]),
    ("tests", true, ["test", "Policies/Scanner", "--coverage", "--report", "json"]),
    ("tests", true, ["test", "Policies/Scanner", "--coverage", "--states", "3", "--report", "json"]),
    (
      "run", true,
      [
        "run", "Policies/DocV/docv.usher", "precheck", "--input", "transactionToken=abc", "--given", "camera=denied",
        "--script", "tap openSettings; away camera=authorized relaunch; answer uploaded", "--report", "json",
      ]
    ),
    (
      "run", true,
      ["run", "Policies/Authorization/isAuthorized.usher", "cameraStanding", "--report", "json"]
    ),
    ("bundle", false, ["inspect", "Policies/DocV/docv.usher", "--report", "json"]),
    ("bundle", false, ["inspect", "Policies/Authorization/isAuthorized.usher", "--report", "json"]),
    ("config", false, ["config", "Policies/DocV", "--states", "7", "--report", "json"]),
    ("copy-status", false, ["copy", "status", "Policies", "--report", "json"]),
    ("copy-status", false, ["copy", "status", "Policies/MediaCapture", "--list", "--report", "json"]),
    (
      "replay", false,
      [
        "replay", "Policies/DocV/docv.usher", "Policies/Replay/journeys.jsonl", "--recorded",
        "Policies/DocV/docv.usher", "--report", "json",
      ]
    ),
    ("verdict", true, ["replay", "Policies/DocV/docv.usher", "Policies/Replay/journeys.jsonl", "--verdicts"]),
    ("diff", false, ["diff", "Policies/Scanner/scan.usher", "Policies/Scanner/tickets.usher", "--report", "json"]),
  ]

  @Test(arguments: reports.indices) func aReportFitsAndABrokenOneDoesNot(_ index: Int) throws {
    let (name, isOfLines, arguments) = Self.reports[index]
    let finished = try usher(arguments)
    #expect([0, 1, 4].contains(finished.status) && !finished.output.isEmpty, "\(finished)")
    let texts = isOfLines ? finished.output.split(separator: "\n").map { String($0) } : [finished.output]
    let (schema, open) = (try schema(name, isClosed: true), try schema(name))
    for text in texts {
      let value = try JSONValue(parsing: text)
      #expect(schema.violations(in: value) == [])
      for (broken, place) in value.broken {
        #expect(schema.violations(in: broken) != [], "\(arguments): \(place) has another type")
      }
      guard case .object(let fields) = value else { continue }
      let newer = JSONValue.object(fields.merging(["newField": .null]) { first, _ in first })
      #expect(open.violations(in: newer) == [] && schema.violations(in: newer) != [])
    }
  }

  /// What a recorder writes fits, and a broken line does not.
  @Test func aRecordedJourneyFits() throws {
    let log = try String(contentsOf: projectRoot.appending(path: "Policies/Replay/journeys.jsonl"), encoding: .utf8)
    let (schema, open) = (try schema("journey", isClosed: true), try schema("journey"))
    for line in log.split(separator: "\n") {
      let value = try JSONValue(parsing: String(line))
      #expect(schema.violations(in: value) == [])
      for (broken, place) in value.broken { #expect(schema.violations(in: broken) != [], "\(place)") }
      guard case .object(let fields) = value else { continue }
      #expect(open.violations(in: .object(fields.merging(["newField": .null]) { $1 })) == [])
    }
  }

  // MARK: Files that people write

  private func violations(in yaml: String, of name: String) throws -> [String] {
    let root = try #require(readYAML(SourceFile(path: "file.yaml", text: yaml)).root)
    return try schema(name).violations(in: JSONValue(root))
  }

  @Test(arguments: try filesUnder("Policies", withExtension: "copy.yaml").map(projectPath))
  func everyCatalogFits(_ path: String) throws {
    let text = try String(contentsOf: projectRoot.appending(path: path), encoding: .utf8)
    #expect(try violations(in: text, of: "catalog") == [])
  }

  @Test(arguments: [
    "catalog: a\nsource: en\nentries:\n  off:\n    title: Off\n",
    "schema: 2\ncatalog: a\nsource: en\nentries:\n  off:\n    title: Off\n",
    "schema: 1\ncatalog: a\nsource: en\nlocale: de\nentries:\n  off:\n    title: Off\n",
    "schema: 1\ncatalog: a\nsource: English\nentries:\n  off:\n    title: Off\n",
    "schema: 1\ncatalog: a\nsource: en\nentries:\n  off:\n    titel: Off\n",
    "schema: 1\ncatalog: a\nsource: en\nentries:\n  off:\n    from: b2f68c95\n    title: Off\n",
    "schema: 1\ncatalog: a\nsource: en\nentries:\n  off:\n    title:\n",
    "schema: 1\ncatalog: a\nsource: en\nentries:\n  off:\n    title:\n      plural: count\n      some: A\n",
    "schema: 1\ncatalog: a\nsource: en\nentries:\n  off:\n    max:\n      title: 0\n",
    "schema: 1\ncatalog: a\nsource: en\nentries:\n  camera.purpose:\n    kind: purpose\n    text: A\n",
    "catalog: a\nlocale: de\nentries:\n  off:\n    from: \"12\"\n    title: Aus\n",
    "catalog: a\nlocale: de\nentries:\n  off:\n    state: done\n    title: Aus\n",
  ]) func aBrokenCatalogDoesNot(_ text: String) throws {
    #expect(try violations(in: text, of: "catalog") != [])
    try withFolder { folder in
      try Data(text.utf8).write(to: folder.appending(path: "a.copy.yaml"))
      #expect(try usher(["check"], in: folder).output.contains("error["), "usher refuses it too")
    }
  }

  @Test func settingsFitAndBrokenOnesDoNot() throws {
    let written = try String(contentsOf: projectRoot.appending(path: "Policies/usher.yaml"), encoding: .utf8)
    #expect(try violations(in: written, of: "settings") == [])
    let whole = """
      schema: 1
      roots:
        - .
        - ../Shared
      exclude: Old/**
      source: en
      locales:
        - de
        - zh-Hans
      platforms:
        ios: 15.4...18
        macos: 14...
      info-plist: App/Info.plist
      flows-at-launch:
        - welcome.begin
      baseline: baseline.yaml
      fail-level: note
      proof:
        states: 1000
        transitions: 2000
        memory: 500MB
        time: 5min
      severities:
        nagging: off
      paths:
        "Legacy/**":
          button-label: note

      """
    #expect(try violations(in: whole, of: "settings") == [])
    try withFolder { folder in
      try Data(whole.utf8).write(to: folder.appending(path: "usher.yaml"))
      #expect(try usher(["config"], in: folder).status == 0)
    }
    let properties = try schema("settings").root["properties"]?.object ?? [:]
    #expect(properties.keys.sorted() == SettingKey.allCases.map { $0.rawValue }.sorted())
    let codes = try schema("settings").root["definitions"]?["severities"]?["propertyNames"]?["enum"]?.array ?? []
    let known = Set(codes.compactMap { $0.text }), all = Set(DiagnosticCode.allCases.map { $0.rawValue })
    #expect(known.symmetricDifference(all) == [], "UPDATE_SPECIMENS=1 .ci/dev test SchemaTests writes them anew")
    #expect(codes.count == all.count)
    for broken in [
      "schema: 2\n", "root: .\n", "roots:\n  a: b\n", "locales: German\n", "platforms:\n  ios: 15\n",
      "fail-level: off\n", "flows-at-launch: begin\n", "proof:\n  memory: 5\n", "proof:\n  size: 5MB\n",
      "severities:\n  no-code: off\n", "severities:\n  nagging: never\n", "paths:\n  a:\n    nagging: 1\n",
    ] {
      #expect(try violations(in: broken, of: "settings") != [], "\(broken)")
      try withFolder { folder in
        try Data(broken.utf8).write(to: folder.appending(path: "usher.yaml"))
        #expect(try usher(["config"], in: folder).status == 2, "\(broken)")
      }
    }
  }

  @Test func aBaselineFitsAndABrokenOneDoesNot() throws {
    try withFolder { folder in
      try Data("language 1\npolicy lens\nuse ios\nalert off { button close cancel }\n".utf8)
        .write(to: folder.appending(path: "lens.usher"))
      _ = try usher(["check", "--baseline", "known.yaml", "--update-baseline"], in: folder)
      let text = try String(contentsOf: folder.appending(path: "known.yaml"), encoding: .utf8)
      #expect(try violations(in: text, of: "baseline") == [])
    }
    #expect(try violations(in: "schema: 2\nfindings:\n  a:\n    - nagging 51667b0cec5eb683 x2\n", of: "baseline") == [])
    #expect(try violations(in: "schema: 3\nfindings:\n", of: "baseline") == [])
    #expect(try violations(in: "schema: 4\nfindings:\n", of: "baseline") != [])
    #expect(try violations(in: "schema: 3\nfindings:\n  a:\n    - nagging\n", of: "baseline") != [])
    #expect(try violations(in: "schema: 1\nfindings:\n  a:\n    - nagging 51667b0cec5eb683\n", of: "baseline") != [])
  }
}

extension JSONValue {
  /// Copies of the value in which one part is of another type.
  fileprivate var broken: [(value: JSONValue, place: String)] {
    switch self {
    case .object(let fields):
      return fields.sorted { $0.key < $1.key }.flatMap { name, field in
        field.broken.map { part in
          (.object(fields.merging([name: part.value]) { _, new in new }), ".\(name)\(part.place)")
        }
      }
    case .array(let items):
      let first = items.first?.broken ?? []
      return [(.bool(true), "")] + first.map { part in (.array([part.value] + items.dropFirst()), "[]\(part.place)") }
    case .null, .bool, .integer, .text: return [(.array([.null]), "")]
    }
  }
}
