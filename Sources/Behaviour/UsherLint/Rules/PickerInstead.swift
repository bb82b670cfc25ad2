internal import UsherPlatform
internal import UsherSource

extension LintRule {
  /// A request is made although the system has a picker, which gives access to the chosen items without a permission.
  static let pickerInstead = LintRule(.pickerInstead) { journeys, _ in
    journeys.requests.compactMap { request in
      request.resource.instead.isEmpty ? nil : .pickerInstead(request)
    }
  }
}

extension Diagnostic {
  fileprivate static func pickerInstead(_ request: SystemRequest) -> Diagnostic {
    Diagnostic(
      .pickerInstead,
      "\(quoted: request.resource.instead, "or") lets people choose, and needs no permission for `\(request.resource.name)`",
      at: marked(request.written.asking, "the system asks here"),
      why: "people give exactly what they choose, and nothing else")
  }
}
