internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
package import UsherSource

extension DiagnosticCode {
  package static let mergedRefusals = DiagnosticCode("merged-refusals", .note, .answers, .rule)
}

extension LintRule {
  /// A choice has the same result for a status that Settings can change and for one that nothing can change, so that guidance
  /// is useless to some people, or the caller cannot distinguish the two.
  static let mergedRefusals = LintRule(.mergedRefusals) { journeys, _ in
    journeys.statusQuestions.compactMap { question in
      let resource = question.resource
      for (place, row, statuses) in question.rows where !statuses.intersection(resource.barred).isEmpty {
        guard statuses != question.entered, let end = journeys.conclusion(of: row, about: question.status) else {
          continue
        }
        let same = question.rows.first { other in
          !other.statuses.intersection(resource.recoverable).isEmpty
            && journeys.conclusion(of: other.row, about: question.status) == end
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

private struct MergedRefusalsProblem: Problem {
  static let type = ProblemType()
  let barred: [String]
  let recoverable: [String]

  var code: DiagnosticCode { .mergedRefusals }
  var message: Message { "\(barred) \(wording: barred.count == 1 ? "is" : "are") handled like \(recoverable)" }
}

extension Diagnostic {
  fileprivate static func mergedRefusals(
    _ resource: DeviceResource, _ place: Label, other: Label?, recoverable: ValueSet, barred: ValueSet
  ) -> Diagnostic {
    let (off, blocked) = (resource.statuses.names(in: recoverable), resource.statuses.names(in: barred))
    let isOneRow = other?.span == place.span
    return Diagnostic(
      MergedRefusalsProblem(barred: blocked, recoverable: off),
      at: marked(place, isOneRow ? "one row for all of them" : "the same here"),
      also: isOneRow ? [] : other.map { [marked($0, "and here")] } ?? [],
      why:
        "people themselves can change `\(resource.name)` if it is \(listed(off)), but not if it is \(listed(blocked))",
      help: "write a row for each, with a text of its own")
  }
}
