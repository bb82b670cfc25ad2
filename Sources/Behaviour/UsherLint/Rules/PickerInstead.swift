internal import UsherPlatform
internal import UsherSource

/// A request that a view of the system's spares whoever lets the person pick: it needs no permission.
func requestsThatAPickerSpares(in policy: LintedPolicy) -> [Diagnostic] {
  policy.journeys.flatMap { journeys in
    journeys.requests.compactMap { request in
      request.resource.instead.isEmpty ? nil : .pickerInstead(request)
    }
  }
}
