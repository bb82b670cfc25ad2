import TestSupport
import Testing
import UsherCompiler
import UsherPlatform
import UsherSource
import UsherSyntax

/// The fix for a missing answer proposes rows. They must cover the missing cases, whatever the question asks.
@Suite struct MissingRowTests {
  /// With the proposed rows, no case is missing, no row is dead, and the policy has no other errors.
  @Test func theyLeaveNothingOpen() throws {
    let device = try compiledPlatform(platform)
    var tables = Tables(random: SplitMix(state: 4))
    var mended = 0
    for _ in 0..<600 {
      let table = tables.next()
      guard let missing = errors(in: table, device).onlyMissing else { continue }
      mended += 1
      let flaws = flaws(of: missing, in: table, device)
      guard flaws.isEmpty else {
        Issue.record("\(flaws.joined(separator: "\n"))\n-----\n\(table)")
        return
      }
    }
    #expect(mended >= 200)
  }
}

/// The errors after the fix is applied. A fix that does not add all rows is applied repeatedly.
private func flaws(of missing: Diagnostic, in table: String, _ device: Device) -> [String] {
  var (missing, table) = (missing, table)
  for _ in 0..<20 {
    guard let fix = missing.fixes.first else { return ["no fix: \(renderCompact(missing))"] }
    table = applied(fix, to: table)
    let left = errors(in: table, device)
    guard let next = left.onlyMissing, fix.title.description.contains("these are") else {
      return left.map(renderCompact)
    }
    missing = next
  }
  return ["it never ends"]
}

private func applied(_ fix: Fix, to text: String) -> String {
  var bytes = Array(text.utf8)
  for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
    bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.replacement.utf8)
  }
  return String(decoding: bytes, as: UTF8.self).replacing("…", with: "end over")
}

/// The errors in a text, except for declared names that its table happens not to use.
private func errors(in text: String, _ device: Device) -> [Diagnostic] {
  let found = checked(SourceFile(path: "test.usher", text: text), on: [device]).diagnostics
  return found.filter { $0.severity == .error && $0.code != .unusedName }
}

extension [Diagnostic] {
  /// The only finding, if it is a missing answer.
  fileprivate var onlyMissing: Diagnostic? { count == 1 && self[0].code == .missingAnswer ? self[0] : nil }
}

private let platform = """
  language 1
  platform there
  resource camera {
    purpose CameraUsage
    status fresh, denied, restricted
    status allowed grants
    status limited grants partly
    ask from fresh -> allowed | denied
    settings denied -> allowed
    settings allowed -> denied
  }

  """

/// Generates policies that ask one question with random rows, about plain names and about computed values.
private struct Tables {
  var random: SplitMix

  private static let declarations = """
    language 1
    policy test; use there
    type Place = home | work | road
    input a: Bool
    input v: 0...3
    input place: Place
    memory last: Moment = never for install
    memory denied: Bool = false for install per Place
    memory asked: Moment = never for install per Place
    let w = choose a { true -> x; false -> y }
    let z = choose v, place { 0, _ -> low; _, home -> middle; 3, _ -> high; else -> middle }
    let isOld = last is older than 1d and not a
    screen page { button ok; button no; button pick(spot: Place); dismissible }
    """

  private static let subjects: [(text: String, patterns: [String])] = [
    ("a", ["true", "false"]),
    ("v", ["0", "1", "2...3", "3", "0 | 2"]),
    ("camera", ["granted", "fresh", "denied | restricted", "askable"]),
    ("place", ["home", "work | road"]),
    ("last", ["never", "older than 1d", "older than 7d"]),
    ("w", ["x", "y"]),
    ("z", ["low", "middle", "high", "low | high"]),
    ("isOld", ["true", "false"]),
    ("count of denied", ["0", "1...2", "3"]),
    ("denied[place]", ["true", "false"]),
    ("denied[home]", ["true", "false"]),
    ("asked[place]", ["never", "older than 2d"]),
    ("can ask camera", ["true", "false"]),
    ("(a or v is 1)", ["true", "false"]),
    ("last is older than 7d", ["true", "false"]),
  ]

  private static let guards = [
    "a", "not a", "v is 1", "camera is granted", "w is x", "z is middle", "last is older than 1d",
    "count of denied is 1", "denied[place]", "isOld", "place is home", "last is never", "denied[home]",
  ]

  mutating func next() -> String {
    Int.random(in: 0..<4, using: &random) == 0 ? asking() : choosing()
  }

  /// A policy whose question a person answers on a prompt.
  private mutating func asking() -> String {
    let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      row([["ok", "no", "ok | no", "pick", "dismissed"]])
    }
    return policy(asking: "show page", rows.map { $0.hasPrefix("_") ? "ok | pick" + $0.dropFirst() : $0 })
  }

  private mutating func choosing() -> String {
    var asked: [(text: String, patterns: [String])] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let subject = Self.subjects[Int.random(in: 0..<Self.subjects.count, using: &random)]
      if !asked.contains(where: { $0.text == subject.text }) { asked.append(subject) }
    }
    let rows = (0..<Int.random(in: 1...3, using: &random)).map { _ in row(asked.map { $0.patterns }) }
    return policy(asking: "choose \(asked.map { $0.text }.joined(separator: ", "))", rows)
  }

  private func policy(asking question: String, _ rows: [String]) -> String {
    """
    \(Self.declarations)
    flow f -> over {
      start state s {
        \(question) {
          \(rows.joined(separator: "\n      "))
        }
      }
    }

    """
  }

  private mutating func row(_ patterns: [[String]]) -> String {
    let head = patterns.map { patterns in
      Int.random(in: 0..<3, using: &random) == 0 ? "_" : patterns.randomElement(using: &random) ?? "_"
    }
    let isGuarded = Int.random(in: 0..<3, using: &random) == 0
    let condition = isGuarded ? " when \(Self.guards.randomElement(using: &random) ?? "a")" : ""
    return "\(head.joined(separator: ", "))\(condition) -> end over"
  }
}
