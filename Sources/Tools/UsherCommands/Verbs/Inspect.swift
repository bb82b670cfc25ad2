internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace

/// The command `usher inspect`: prints the contents of a bundle, or one stage of a policy.
func inspect(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .inspect)
  let reports = try ReportTarget.all(in: arguments, among: Inspection.forms)
  let stage = try InspectedStage(in: arguments)
  let platform = try arguments.value(of: "--platform")
  let path = arguments.operands[0]
  if path.hasSuffix(Project.sourceEnding) {
    return try inspect(stage, ofPolicyAt: path, platform, reports)
  }
  if stage != .code {
    throw InputError("a bundle has the code only; `--stage \(stage.rawValue)` is for a policy, such as `name.usher`")
  }
  if platform != nil { throw InputError("a bundle is for one platform; `--platform` is for a policy") }
  let policy: Policy
  let bytes = try fileSystem.readNamed(path).bytes
  do throws(BundleError) {
    policy = try Policy(bundle: bytes)
  } catch {
    Output.error("usher: `\(path)` cannot be run: \(error.description)\n")
    return .findings
  }
  for report in reports { try report.write(Inspection(of: policy)) }
  return .clean
}

extension Inspection {
  static let forms = ReportForm<Self>.pretty({ inspection, _ in InspectionText(inspection).text }) { jsonText(of: $0) }
}

/// The inspection of a bundle as text: first its interface for app engineers, last the sizes of its sections.
struct InspectionText {
  let inspection: Inspection

  init(_ inspection: Inspection) { self.inspection = inspection }

  var text: String {
    let parts =
      [[head, contents], bounds] + [
        part("flows", inspection.flows.map(line)), part("decisions", inspection.decisions.map(line)),
        part("prompts", inspection.prompts.map(line)), part("notices", inspection.notices.map(called)),
        part("actions", inspection.actions.map(line)), part("links", inspection.links.map(line)),
        part("resources", inspection.resources.map(line)), part("metrics", inspection.metrics.map(called)),
        part("events", inspection.events.map(called)), part("facts", facts),
        part("remembered by a session", inspection.sessionMemory.map(line)), part("sections", sections),
      ]
    // A bundle from elsewhere may have any characters in its names.
    return parts.filter { !$0.isEmpty }.map { $0.map(visible).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  // MARK: Summary

  private var head: String {
    let platform = inspection.platform.map { " for \($0)" } ?? ""
    return "\(inspection.name)\(platform), \(inspection.bytes) bytes"
  }

  private var contents: String {
    let hash = String(repeating: "0", count: 16 - inspection.hash.count) + inspection.hash
    let features = inspection.features.isEmpty ? "" : ", needs \(listed(inspection.features, "and"))"
    let texts = inspection.locales.isEmpty ? "no texts" : "texts in \(listed(inspection.locales, "and"))"
    let edition = inspection.edition.map { ", edition \($0)" } ?? ""
    let app = inspection.oldestApp.map { ", for apps from \($0)" } ?? ""
    return
      "format \(inspection.format), language \(inspection.language)\(edition)\(app)\(features), \(texts), content \(hash)"
  }

  private var bounds: [String] {
    let bounds = inspection.bounds
    return [
      "longest step: \(counted(bounds.effectsOfStep, "effect")), \(counted(bounds.statesEnteredInStep, "state")) entered, "
        + "\(counted(bounds.testsOfStep, "test")) made",
      "\(counted(bounds.states, "state")); \(counted(bounds.openQuestions, "question")) and "
        + "\(counted(bounds.timers, "timer")) open at most",
      "a session: \(counted(bounds.sessionBytesKept, "byte")) kept, \(bounds.sessionBytes) while a step runs",
    ]
  }

  // MARK: Lists

  private func part(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + lines.map { "  \($0)" }
  }

  private func line(of flow: Inspection.Flow) -> String {
    let parameters = flow.parameters.map { "\($0.name): \(values($0.values))" }
    let launch = (flow.inner ? ", only inside other flows" : "") + (flow.forLaunch ? ", for one launch" : "")
    return "\(flow.name)\(inParentheses(parameters)) -> \(flow.outcomes.joined(separator: " | "))\(launch)"
  }

  private func line(of variable: Inspection.Parameter) -> String { "\(variable.name): \(values(variable.values))" }

  private func values(_ names: [String]) -> String { names.isEmpty ? "measured" : names.joined(separator: " | ") }

  private func line(of prompt: Inspection.Prompt) -> String {
    let buttons = prompt.buttons + (prompt.dismissible ? [Prompt.dismissed] : [])
    let answers = buttons.isEmpty ? "" : ": \(buttons.joined(separator: ", "))"
    return "\(prompt.kind) \(prompt.name)\(inParentheses(prompt.parameters))\(answers)"
  }

  private func line(of action: Inspection.Action) -> String {
    let names = action.answers?.map { line(of: $0, carrying: action.texts[$0] ?? []) }
    let answers = names.map { " -> \($0.joined(separator: " | "))" } ?? ""
    let notes = [
      action.repeatable ? "repeatable" : nil,
      action.asks.isEmpty ? nil : "asks for \(listed(action.asks, "and"))",
    ]
    return "\(action.name)\(inParentheses(action.parameters))\(answers)"
      + notes.compactMap { $0 }.map { ", \($0)" }.joined()
  }

  /// An answer with its values and the names of its texts.
  private func line(of answer: String, carrying texts: [String]) -> String {
    guard answer.hasSuffix(")"), !texts.isEmpty else { return answer + inParentheses(texts) }
    return "\(answer.dropLast()), \(texts.joined(separator: ", ")))"
  }

  private func line(of link: Inspection.Link) -> String {
    let reaches = link.reaches.isEmpty ? "" : ", reaches \(listed(link.reaches, "and"))"
    return "\(link.name) \"\(link.address)\"\(reaches)"
  }

  private func line(of resource: Inspection.Resource) -> String {
    let named = resource.requests.filter { !$0.isEmpty }
    let requests =
      resource.requests.isEmpty
      ? ", never asked for" : named.isEmpty ? ", asked for" : ", asked for as \(listed(named, "and"))"
    return "\(resource.name): \(values(resource.statuses))\(requests)"
  }

  private func called(_ thing: Inspection.Called) -> String { thing.name + inParentheses(thing.parameters) }

  private func inParentheses(_ parameters: [String]) -> String {
    parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
  }

  private var facts: [String] {
    inspection.facts.map { fact in
      let values = fact.moment ? "a moment" : fact.values.isEmpty ? "a version" : values(fact.values)
      return "\(description(of: fact)) \(fact.name): \(values)\(fact.required ? ", required" : "")"
    } + inspection.textInputs.map { "input \($0): a text, required" }
  }

  private func description(of fact: Inspection.Fact) -> String {
    let key = fact.key.map { " for each \($0)" } ?? ""
    return switch fact.kind {
    case .status: "status"
    case .input: "input"
    case .liveInput: "live input"
    case .launchMemory: "memory of a launch\(key)"
    case .installMemory: "memory of the installation\(key)"
    }
  }

  private var sections: [String] {
    let rows = inspection.sections.filter { $0.records > 0 }
    let width = rows.map { $0.name.count }.max() ?? 0
    return rows.map { row in
      let gap = String(repeating: " ", count: width - row.name.count)
      return "\(row.name)\(gap)  \(leading(row.records, 5))  \(leading(row.bytes, 7)) bytes"
    }
  }

  private func leading(_ number: Int, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
  }
}

extension CommandRules {
  static let inspect = CommandRules(
    verb: "inspect", operands: "FILE", operandCount: 1...1, operandValues: [.files],
    options: [
      Option(
        name: "--stage", value: "STAGE", values: .words(InspectedStage.allCases.map { $0.rawValue }),
        text: "tree, program, code (default) or states, of a policy."),
      .platform,
      .report(Inspection.forms, "json is for bundles and for the code of a policy."),
    ],
    text: """
      Shows what is in a bundle: its flows, what they need from an app, the most that a step and a session can cost, and the \
      size of each part. A bundle that this version cannot run is reported with the reason, and the exit status is 1.

      For a policy, usher prints one of the forms into which it turns the text:
        tree      the parts of the text by the grammar, each with its place and its own tokens
        program   the policy after the check of its meaning, with all names and conditions resolved
        code      what is in its bundle
        states    every state of each flow as `usher verify` explores them; exit status 4 if a flow is given up

      If a policy has an error, the error is reported and nothing is printed. `usher run` prints the transcript of a journey.
      """,
    example: "usher inspect Policies/DocV/docv.usher --stage program")
}
