internal import UsherPlatform
internal import UsherSource

extension DiagnosticCode {
  static let pickerInstead = DiagnosticCode("picker-instead", .note, .asking, .rule)
}

extension LintRule {
  /// A request is made although the system has a picker, which gives access to the chosen items without a permission. No picker gives
  /// what a request for more does, such as location in the background.
  static let pickerInstead = LintRule(.pickerInstead) { journeys, _ in
    journeys.requests.compactMap { request -> Diagnostic? in
      let (resource, name) = (request.resource, request.request.name)
      return resource.instead.isEmpty || resource.asksForMore(name) ? nil : .pickerInstead(request)
    }
  }
}

private struct PickerInsteadProblem: Problem {
  static let type = ProblemType()
  let pickers: [String]
  let resource: String

  var code: DiagnosticCode { .pickerInstead }
  var message: Message { "\(quoted: pickers, "or") lets people choose, and needs no permission for `\(resource)`" }
}

extension Diagnostic {
  fileprivate static func pickerInstead(_ request: SystemRequest) -> Diagnostic {
    Diagnostic(
      PickerInsteadProblem(pickers: request.resource.instead, resource: request.resource.name),
      at: marked(request.place, "the system asks here"),
      why: "people give exactly what they choose, and nothing else")
  }
}
