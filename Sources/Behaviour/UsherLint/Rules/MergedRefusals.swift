internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource

/// Rows that do the same for a status that Settings can change and for one that nothing changes: whoever is barred is told what
/// does not help, or the caller cannot tell.
func refusalsThatAreMerged(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.statusQuestions.compactMap { question in
      let resource = question.resource
      for (place, row, statuses) in question.rows where !statuses.intersection(resource.barred).isEmpty {
        guard statuses != question.entered, journeys.isConclusion(row.target) else { continue }
        let same = question.rows.first { other in
          other.row.target == row.target && !other.statuses.intersection(resource.recoverable).isEmpty
        }
        guard let same, let place = place ?? same.place else { continue }
        return .mergedRefusals(
          resource, place, other: same.place,
          recoverable: same.statuses.intersection(resource.recoverable),
          barred: statuses.intersection(resource.barred))
      }
      return nil
    }
  }
}
