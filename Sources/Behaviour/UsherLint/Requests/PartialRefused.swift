internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource

extension DiagnosticCode {
  static let partialRefused = DiagnosticCode("partial-refused", .warning, .answers, .rule)
}

extension LintRule {
  /// A partial grant ends like a refusal, although the full grant leads elsewhere.
  static let partialRefused = LintRule(.partialRefused) { journeys, _ in
    journeys.statusQuestions.compactMap { question in
      let expected = question.resource.partial.intersection(question.expected)
      let partial = ValueSet(expected.members.filter { journeys.isRefused($0, in: question) })
      let row = question.rows.first { !$0.statuses.intersection(partial).isEmpty }
      guard let row, let place = row.place else { return nil }
      let isAlone = row.statuses.subtracting(partial).isEmpty
      return .partialRefused(question.resource, place, partial: partial, isAlone: isAlone)
    }
  }
}

extension Journeys {
  /// Whether all rows for a partial grant end like a row for a refusal.
  fileprivate func isRefused(_ partial: Value, in question: StatusQuestion) -> Bool {
    let resource = question.resource
    let refused = resource.refused.intersection(question.expected)
    let rows = question.rows.map { (row: $0, end: conclusion(of: $0.row, about: question.status)) }
    let refusals = rows.filter { !$0.row.statuses.intersection(refused).isEmpty }.compactMap { $0.end }
    let whole = rows.filter { !$0.row.statuses.intersection(resource.granted).isEmpty }
    let parts = rows.filter { $0.row.statuses.contains(partial) }
    return !parts.isEmpty
      && parts.allSatisfy { part in
        guard let end = part.end, refusals.contains(end) else { return false }
        if !question.isRequest, asks(behind: end, for: resource, in: partial) { return false }
        return part.row.statuses.intersection(resource.granted).isEmpty
          && whole.contains { $0.end?.target != end.target || $0.end?.arguments != end.arguments }
      }
  }

  /// Whether a prompt of the policy leads to a request that the system shows in this status.
  private func asks(behind end: Conclusion, for resource: DeviceResource, in status: Value) -> Bool {
    guard case .state(let prompt, _) = end.target else { return false }
    return runs.contains { origin, run in
      guard case .row(prompt, _) = origin, case .waits(let id) = run.end,
        let request = requests.first(where: { $0.state == id }), request.resource.name == resource.name
      else { return false }
      return resource.askable(request.request).contains(status)
    }
  }
}

private struct PartialRefusedProblem: Problem {
  static let type = ProblemType()
  let statuses: [String]
  let resource: String

  var code: DiagnosticCode { .partialRefused }
  var message: Message {
    "\(statuses) \(wording: statuses.count == 1 ? "is" : "are") handled like a refusal of `\(resource)`"
  }
}

extension Diagnostic {
  fileprivate static func partialRefused(
    _ resource: DeviceResource, _ place: Label, partial: ValueSet, isAlone: Bool
  ) -> Diagnostic {
    let names = resource.statuses.names(in: partial)
    return Diagnostic(
      PartialRefusedProblem(statuses: names, resource: resource.name), at: marked(place, "partly granted"),
      why: "people who granted a part are treated as if they had refused",
      help: isAlone
        ? "lead them to another outcome or prompt"
        : "write a row of its own: `\(names.joined(separator: " | ")) -> …`")
  }
}
