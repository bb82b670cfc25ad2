import Foundation
import TestSupport
import Testing
import UsherCompiler
import UsherFormat
import UsherPlatform
import UsherProgram
import UsherModule
import UsherSource
import UsherSyntax

/// A policy in its long form compiles to the same bytes, on each of its platforms.
@Suite struct ExpansionTests {
  @Test(arguments: try filesUnder("Policies", withExtension: "usher").map(projectPath)) func ofPolicies(_ path: String)
    throws
  {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let others = try filesUnder(folder, withExtension: "usher").map(projectPath).filter { $0 != path }.map(projectFile)
    // Platforms are no policies, and `Published` has policies with mistakes.
    guard ParsedFile(try projectFile(path)).policyName != nil,
      let short = checked(try projectFile(path), besides: others, on: try devices.get()).result
    else { return }
    let long = checked(SourceFile(path: path, text: expanded(short.file)), besides: others, on: try devices.get())
    #expect(long.diagnostics.map(renderCompact) == [])
    #expect(bytes(of: long.result) == bytes(of: short))
  }

  @Test func ofEveryPolicyThatASpecimenShows() throws {
    var count = 0
    for page in try ["Tests/Specimens", "Tests/Journeys"].flatMap({ try filesUnder($0, withExtension: "md") }) {
      let text = try String(contentsOf: page, encoding: .utf8)
      for block in text.matches(of: /```usher[^\n]*\n(.*?)```/.dotMatchesNewlines()).map({ String($0.1) }) {
        guard let short = try result(of: block), questions(in: short.file.tree) > 0 else { continue }
        try expectSame(short, "\(projectPath(page))")
        count += 1
      }
    }
    #expect(count >= 4)
  }

  @Test func ofGeneratedPolicies() throws {
    var random = SplitMix(state: 2041)
    var count = 0
    for _ in 0..<300 {
      var writer = QuestionWriter(random: random)
      let text = writer.policy()
      random = writer.random
      guard let short = try result(of: text) else { continue }
      try expectSame(short, text)
      count += questions(in: short.file.tree)
    }
    #expect(count > 1000)
  }
}

/// The platforms of the project, read once.
private let devices = Result {
  try filesUnder("Policies/Platforms", withExtension: "usher").map { url in
    try projectPlatform(url.deletingPathExtension().lastPathComponent)
  }
}

/// Nil for a text with errors.
private func result(of text: String) throws -> Compiled? {
  let checked = checked(SourceFile(path: "test.usher", text: text), on: try devices.get())
  return checked.diagnostics.contains { $0.severity == .error } ? nil : checked.result
}

private func expectSame(_ short: Compiled, _ comment: String) throws {
  let long = expanded(short.file)
  let compiled = try compiled(long)
  #expect(questions(in: compiled.file.tree) == 0, "\(comment)\n\(long)")
  #expect(bytes(of: compiled) == bytes(of: short), "\(comment)\n\(long)")
  #expect(expanded(compiled.file) == long)
}

private func bytes(of compiled: Compiled?) -> [[UInt8]]? {
  compiled?.modules.map { $0.program.bundle(platform: $0.device.name) }
}

/// The number of questions in rows.
private func questions(in tree: SyntaxTree) -> Int { tree.nodes { $0 == .questionTarget }.count }

/// Writes policies with questions in rows, nested at random.
private struct QuestionWriter {
  var random: SplitMix
  /// What the questions of each state ask, by the name of the state; each question has a name of its own.
  private var asked: [String: Set<String>] = [:]

  init(random: SplitMix) { self.random = random }

  mutating func policy() -> String {
    let states = (0..<4).map { state($0) }.joined(separator: "\n")
    return """
      language 1
      policy generated
      use ios
      type Reason = first | second
      screen page(why: Reason) {
        recovers camera
        button pick(length: m15 | h1)
        button done
        dismissible
      }
      alert helping(why: Reason) {
        recovers camera
        button ok
        button no cancel
      }
      event poked(how: Reason)
      action fetch -> done | lost
      inner flow other(why: Reason) -> over {
        start state s { show page(why: why) { pick | done | dismissed -> end over } }
      }
      flow browse was look -> over {
        start state checking {
          choose camera {
            granted -> s0(why: first)
            notDetermined -> s1(why: second)
            denied -> s2(why: first)
            restricted -> run other(why: first) { over -> end over }
            else -> s3(why: second)
          }
          waive no-way-on "it is generated"
        }
        \(states)
        on poked(how) -> \(target("browse", ["how"], depth: 2))
      }
      """
  }

  private mutating func state(_ number: Int) -> String {
    let name = "s\(number)"
    let former = Bool.random(using: &random) ? " was t\(number)" : ""
    let isAlert = Bool.random(using: &random)
    let rows =
      isAlert
      ? "ok -> \(target(name, ["why"], depth: 3)); no -> \(target(name, ["why"], depth: 3))"
      : """
      pick(length) -> \(target(name, ["why"], length: true, depth: 3, under: true))
      done -> \(target(name, ["why"], depth: 3, under: true))
      dismissed -> \(target(name, ["why"], depth: 3))
      """
    let handler =
      Bool.random(using: &random)
      ? "on poked(how) -> \(target(name, ["why", "how"], depth: 2, under: !isAlert))"
      : "on change of camera -> checking"
    return """
      state \(name)\(former)(why: Reason) {
        show \(isAlert ? "helping" : "page")(why: why) {
          \(rows)
        }
        waive dead-button "it is generated"
        \(handler)
      }
      """
  }

  /// A target in a row of `owner`, which sees these names of reasons and perhaps `length`. `under` is whether the page is up.
  private mutating func target(
    _ owner: String, _ names: [String], length: Bool = false, depth: Int, under: Bool = false, isChosen: Bool = false
  ) -> String {
    let why = (names + ["first", "second"]).randomElement(using: &random) ?? "first"
    var kinds = ["end", "state", "state"]
    if depth > 0 { kinds += ["Settings", "Helping", "Fetch", "Camera"] + (under ? [] : ["Page", "Other"]) }
    if depth > 0, length, !isChosen { kinds += ["length", "length"] }
    kinds.removeAll { asked[owner, default: []].contains($0) }
    let kind = kinds.randomElement(using: &random) ?? "end"
    func next(_ mine: String, _ isUnder: Bool, _ writer: inout QuestionWriter, chosen: Bool = false) -> String {
      writer.target(mine, names, length: length, depth: depth - 1, under: isUnder, isChosen: chosen || isChosen)
    }
    if kind == "end" { return "end over" }
    if kind == "state" { return "s\(Int.random(in: 0..<4, using: &random))(why: \(why))" }
    if kind == "length" {
      return """
        choose length {
          m15 -> \(next(owner, under, &self, chosen: true))
          h1 -> \(next(owner, under, &self, chosen: true))
        }
        """
    }
    asked[owner, default: []].insert(kind)
    let mine = owner + kind
    func rows(_ heads: [String], _ writer: inout QuestionWriter) -> String {
      let rows = heads.map { head in
        "\(head) -> \(next(mine, kind == "Page" ? head != "dismissed" : under, &writer))"
      }
      return "{\n\(rows.joined(separator: "\n"))\n}"
    }
    switch kind {
    case "Settings": return "open settings \(rows(["returned", "failed"], &self))"
    case "Helping": return "show helping(why: \(why)) \(rows(["ok", "no"], &self))"
    case "Page": return "show page(why: \(why)) \(rows(["pick", "done", "dismissed"], &self))"
    case "Fetch": return "do fetch \(rows(["done", "lost", "interrupted"], &self))"
    case "Camera": return "ask camera \(rows(["granted", "else"], &self))"
    default: return "run other(why: \(why)) \(rows(["over"], &self))"
    }
  }
}
