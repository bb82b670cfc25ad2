import Foundation
import TestSupport
import Testing
import UsherRuntime

/// The places that no compiler compares with the kinds of effects: a schema, a page, and adapters of an app.
@Suite struct EffectTests {
  private let words = Effect.Kind.allCases.map { $0.rawValue }

  /// A journey with an effect of each kind.
  private let policy = """
    language 1
    policy every
    use ios
    live input isDark: Bool = false
    memory isSeen: Bool = false for install
    metric granted
    notice thanks
    action work -> worked
    screen page { button next }
    flow journey -> over {
      start state asking {
        ask camera { else { track granted; remember isSeen = true; show thanks } -> first }
      }
      state first { show page { next -> second } }
      state second { show page { next -> working } }
      state working {
        do work { worked -> end over; interrupted -> asking }
        on change of isDark -> away
      }
      state away { open settings { returned -> end over; failed -> end over } }
    }

    """

  private func schema() throws -> JSONSchema {
    JSONSchema(root: try JSONValue(parsing: usher(["schema", "run"]).output), isClosed: true)
  }

  @Test func theReportOfEachEffectFitsItsSchema() throws {
    try withFolder { folder in
      try Data(policy.utf8).write(to: folder.appending(path: "every.usher"))
      let script = "answer authorized; tap next; tap next; meanwhile isDark=true; away"
      let run = try usher(["run", "every.usher", "journey", "--script", script, "--report", "json"], in: folder)
      #expect(run.errors == "")
      let steps = try run.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      let schema = try schema()
      for step in steps { #expect(schema.violations(in: step) == []) }
      let effects = steps.flatMap { $0["effects"]?.array ?? [] }.compactMap { $0["effect"]?.text }
      #expect(Set(effects) == Set(words))
    }
  }

  @Test func theSchemaNamesEachEffect() throws {
    let effect = try schema().root["definitions"]?["effect"]?["properties"]?["effect"]
    #expect(effect?["enum"]?.array?.compactMap { $0.text } == words)
  }

  @Test func thePageAboutTranscriptsNamesEachEffect() throws {
    let page = try text(of: "Handbook/pages/how-to/transcripts.md")
    #expect(words.filter { !page.contains("`\($0)`") } == [])
  }

  /// `JourneyApp` has a default for each function, so the compiler does not name an adapter that lacks one.
  @Test(arguments: [
    "Sources/Behaviour/UsherSimulation/SimulatedApp.swift", "Tests/Programs/JourneySoak/AppBeside.swift",
    "Tests/Pages/Generated/EveryThing.swift",
  ]) func anAdapterHasEachFunctionOfAnApp(_ adapter: String) throws {
    let app = try text(of: "Sources/Runtime/UsherHost/JourneyApp.swift")
    let functions = app.matches(of: /\n  func (\w+)\(/).map { "func \($0.1)(" }
    #expect(functions.starts(with: ["func value(", "func perform(", "func track("]))
    let adapter = try text(of: adapter)
    #expect(functions.filter { !adapter.contains($0) } == [])
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: projectRoot.appending(path: path), encoding: .utf8)
  }
}
