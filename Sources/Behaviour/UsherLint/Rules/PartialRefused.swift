internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

extension LintRule {
  /// A row treats a partial grant like a refusal, although another row leads elsewhere with the full grant.
  static let partialRefused = LintRule(.partialRefused) { policy in
    policy.journeys.flatMap { journeys in
      journeys.statusQuestions.flatMap { question in
        let resource = question.resource
        let parts = resource.partial.intersection(question.expected)
        let refused = question.expected.subtracting(resource.giving).subtracting(resource.askable)
        let whole = question.rows.filter { !$0.statuses.intersection(resource.granted).isEmpty }
        return question.rows.compactMap { place, row, statuses -> Diagnostic? in
          guard !parts.isEmpty, parts.isSubset(of: statuses), statuses.intersection(resource.granted).isEmpty,
            !statuses.intersection(refused).isEmpty, let end = journeys.conclusion(of: row, about: resource), let place
          else { return nil }
          let isElsewhere = whole.contains { full in
            guard let other = journeys.conclusion(of: full.row, about: resource) else { return true }
            return other.target != end.target || other.arguments != end.arguments
          }
          guard isElsewhere else { return nil }
          return .partialRefused(resource, place, partial: parts)
        }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func partialRefused(_ resource: DeviceResource, _ place: Label, partial: ValueSet) -> Diagnostic {
    let names = resource.statuses.names(in: partial)
    return Diagnostic(
      .partialRefused,
      "\(names) \(wording: names.count == 1 ? "is" : "are") handled like a refusal of `\(resource.name)`",
      at: marked(place, "partly granted"),
      why: "people who granted a part are treated as if they had refused",
      help: "write a row of its own: `\(names.joined(separator: " | ")) -> …`")
  }
}
