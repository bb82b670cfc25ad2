internal import UsherPlatform
internal import UsherModule
internal import UsherProgram
internal import UsherProof
internal import UsherSource
internal import UsherWorkspace

extension DiffReport {
  // MARK: JSON

  /// One object, with an object for each policy.
  var json: String { jsonText(of: Written(diff: policies.map { object($0) }, old: old, new: new)) }

  private struct Written: Encodable {
    var diff: [PolicyObject]
    var old: String
    var new: String
  }

  private struct PolicyObject: Encodable {
    var policy: String
    /// `same`, `new`, `gone`, `unknown`, or the weight of the heaviest difference.
    var verdict: String
    /// The first error, if the policy does not compile on one side.
    var error: String?
    var newPlatforms: [String] = []
    var gonePlatforms: [String] = []
    /// The platforms on which apps that are built refuse the new policy.
    var refusingPlatforms: [String] = []
    var interface: [ChangeObject] = []
    var promises: [ChangeObject] = []
    /// The states whose saved journeys end.
    var lostStates: [StateObject] = []
    var flows: [FlowObject] = []
  }

  private struct ChangeObject: Encodable {
    var change: String
    var kind: String
    var name: String
  }

  private struct StateObject: Encodable {
    var flow: String
    var state: String
  }

  private struct FlowObject: Encodable {
    var flow: String
    var platform: String
    var verdict: String
    /// The limit that was met, if the verdict is `unknown` for that reason.
    var exhausted: String?
    var differences: [DifferenceObject]
  }

  private struct DifferenceObject: Encodable {
    var weight: String
    var title: String
    /// The languages in which texts differ, if only texts do.
    var languages: [String]
    /// Conditions of which at least one is true of exactly the starts that differ; nil for `some`.
    var starts: [[PartObject]]?
    var startsThatDiffer: Int
    var startsInAll: Int
    var needsChangeFromOutside: Bool
    var old: SideObject
    var new: SideObject
  }

  private struct PartObject: Encodable {
    var name: String
    var values: [String]
  }

  private struct SideObject: Encodable {
    /// What `usher run --script-file` plays.
    var script: String
    /// What is seen of the last step.
    var step: [String]
  }

  private func object(_ policy: PolicyComparison) -> PolicyObject {
    let verdict = policy.weight?.rawValue ?? (policy.isUnknown ? "unknown" : "same")
    switch policy.result {
    case .new: return PolicyObject(policy: policy.name, verdict: "new")
    case .gone: return PolicyObject(policy: policy.name, verdict: "gone")
    case .broken(let error): return PolicyObject(policy: policy.name, verdict: "unknown", error: error)
    case .compared(let compared):
      func objects(_ changes: [PolicyChanges.Change]) -> [ChangeObject] {
        changes.map { ChangeObject(change: $0.isNew ? "new" : "gone", kind: $0.kind.rawValue, name: $0.name) }
      }
      return PolicyObject(
        policy: policy.name, verdict: verdict, newPlatforms: compared.newPlatforms,
        gonePlatforms: compared.gonePlatforms, refusingPlatforms: compared.refusingPlatforms,
        interface: objects(compared.changes.interface),
        promises: objects(compared.changes.promises),
        lostStates: compared.changes.lostStates.map { StateObject(flow: $0.flow, state: $0.name) },
        flows: compared.platforms.flatMap { comparison in
          comparison.flows.map { object($0, comparison, compared) }
        })
    }
  }

  private func object(
    _ flow: FlowComparison, _ comparison: PolicyDifferences, _ compared: PolicyComparison.Compared
  ) -> FlowObject {
    let exhausted: String? = if case .unknown(let part) = flow.result { part.rawValue } else { nil }
    return FlowObject(
      flow: flow.name, platform: comparison.new.device.name, verdict: flow.verdict, exhausted: exhausted,
      differences: flow.differences.map { difference in
        let told = told(difference, compared, on: comparison)
        return DifferenceObject(
          weight: difference.kind.weight.rawValue, title: told.title, languages: told.languages,
          starts: difference.starts.conditions?.map { condition in
            condition.parts.map { PartObject(name: $0.name, values: $0.values) }
          },
          startsThatDiffer: difference.starts.count, startsInAll: difference.starts.all,
          needsChangeFromOutside: difference.starts.needsOutside,
          old: SideObject(script: told.old.script, step: told.old.lines),
          new: SideObject(script: told.new.script, step: told.new.lines))
      })
  }

  // MARK: Markdown

  /// The most characters of a comment: GitHub refuses one of more than 65,536.
  private static let mostCharacters = 65_000

  /// A comment for a pull request. It begins with a mark by which the comment is found again and replaced. What it has no room for is
  /// counted at its end.
  var markdown: String {
    var text = "<!-- usher diff -->\n## What people will see otherwise\n\n"
    text += "\(old.inMarkdown) → \(new.inMarkdown): \(summary.asMarkdown)\n"
    var (size, left) = (text.unicodeScalars.count, 0)
    func add(_ part: String) {
      let more = part.unicodeScalars.count
      if size + more > Self.mostCharacters { return left += 1 }
      text += part
      size += more
    }
    // Policies without a difference come last, because a reader looks for differences.
    for policy in policies.filter({ !$0.isSame }) + policies.filter({ $0.isSame }) {
      add(markdown(of: policy))
      for difference in differences(of: policy) { add(difference) }
    }
    if left > 0 {
      text += "\n\(counted(left, "more part")) would not fit into a comment. `usher diff` shows all.\n"
    }
    return text
  }

  private func markdown(of policy: PolicyComparison) -> String {
    var text = "\n### \(policy.name.asMarkdown)\n\n"
    let compared: PolicyComparison.Compared
    switch policy.result {
    case .new: return text + "new\n"
    case .gone: return text + "gone\n"
    case .broken(let error): return text + "unknown, because it does not compile: \(error.asMarkdown)\n"
    case .compared(let both): compared = both
    }
    if policy.isSame { return text + "same\n" }
    for line in Self.lines(of: compared) { text += "- \(line.asMarkdown)\n" }
    text += "\n| flow | platform | verdict |\n|---|---|---|\n"
    for comparison in compared.platforms {
      for flow in comparison.flows {
        text += "| \(flow.name.inMarkdown) | \(comparison.new.device.name.asMarkdown) | \(flow.verdict) |\n"
      }
    }
    return text
  }

  private func differences(of policy: PolicyComparison) -> [String] {
    guard case .compared(let compared) = policy.result else { return [] }
    return compared.platforms.flatMap { comparison in
      comparison.flows.flatMap { flow in
        flow.differences.map { difference in
          let told = told(difference, compared, on: comparison)
          let lines =
            told.steps + ["", "old"] + told.old.lines.map { "  \($0)" }
            + ["new"] + told.new.lines.map { "  \($0)" }
          return """

            <details><summary><b>\(difference.kind.weight.rawValue)</b>: \(flow.name.inHTML): \(told.title.inHTML), for \(told.forWhom.inHTML)</summary>

            \(Self.block(lines))
            </details>

            """
        }
      }
    }
  }

  /// A block of code that no line in it ends.
  private static func block(_ lines: [String]) -> String {
    let longest = lines.flatMap { $0.split(whereSeparator: { $0 != "`" }) }.map { $0.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n" + lines.map { $0 + "\n" }.joined() + "\(fence)\n"
  }
}

extension String {
  /// Code in a line of Markdown.
  fileprivate var inMarkdown: String { contains("`") ? "`` \(self) ``" : "`\(self)`" }

  /// Text in a line of Markdown, in which nothing has a meaning but code.
  fileprivate var asMarkdown: String {
    let signs: Set<Character> = ["<", ">", "*", "_", "|", "[", "]", "#", "&", "\\", "@"]
    return map { signs.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Text inside HTML, where `code` has its element.
  fileprivate var inHTML: String {
    let signs: [Character: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "@": "&#64;"]
    let parts = map { signs[$0] ?? String($0) }.joined().split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { $0.offset % 2 == 1 ? "<code>\($0.element)</code>" : String($0.element) }.joined()
  }
}
