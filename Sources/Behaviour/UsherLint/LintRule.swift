package import UsherSource

/// The rules: what is allowed, works, and is better said or done otherwise. What the compiler refuses and what the proof finds is
/// no rule again.
package enum LintRule: CaseIterable, Sendable {
  // Asking
  case askedFlag, asksAgain, idleRequest, largerFirst, largerRequest, pickerInstead, primerAtLaunch, requestAtLaunch
  case requestWithoutUse, requestsInARow, tooNew
  // After the answer
  case guidanceAfterRefusal, mergedRefusals, partialRefused, privateLink, settingsAfterRefusal, wrongPage
  // Measuring
  case refusalWithoutMetric, returnWithoutMetric, tripWithoutMetric
  // Steps
  case eventWhileAsking, staleFact
  // Tidiness
  case duplicatePrompt, duplicateRow, duplicateState, naming, similarName

  /// The code that all its findings have.
  package var code: DiagnosticCode {
    switch self {
    case .askedFlag: .askedFlag
    case .asksAgain: .asksAgain
    case .idleRequest: .idleRequest
    case .largerFirst: .largerFirst
    case .largerRequest: .largerRequest
    case .pickerInstead: .pickerInstead
    case .primerAtLaunch: .primerAtLaunch
    case .requestAtLaunch: .requestAtLaunch
    case .requestWithoutUse: .requestWithoutUse
    case .requestsInARow: .requestsInARow
    case .tooNew: .tooNew
    case .guidanceAfterRefusal: .guidanceAfterRefusal
    case .mergedRefusals: .mergedRefusals
    case .partialRefused: .partialRefused
    case .privateLink: .privateLink
    case .settingsAfterRefusal: .settingsAfterRefusal
    case .wrongPage: .wrongPage
    case .refusalWithoutMetric: .refusalWithoutMetric
    case .returnWithoutMetric: .returnWithoutMetric
    case .tripWithoutMetric: .tripWithoutMetric
    case .eventWhileAsking: .eventWhileAsking
    case .staleFact: .staleFact
    case .duplicatePrompt: .duplicatePrompt
    case .duplicateRow: .duplicateRow
    case .duplicateState: .duplicateState
    case .naming: .naming
    case .similarName: .similarName
    }
  }

  /// Which rule has a code; nil for a code of another stage.
  package init?(_ code: DiagnosticCode) {
    guard let rule = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = rule
  }

  func findings(in policy: LintedPolicy) -> [Diagnostic] {
    switch self {
    case .askedFlag: askedFlags(in: policy)
    case .asksAgain: requestsPutAgain(in: policy)
    case .idleRequest: idleRequests(in: policy)
    case .largerFirst: largerRequestsFirst(in: policy)
    case .largerRequest: largerRequests(in: policy)
    case .pickerInstead: requestsThatAPickerSpares(in: policy)
    case .primerAtLaunch: primersAtLaunch(in: policy)
    case .requestAtLaunch: requestsAtLaunch(in: policy)
    case .requestWithoutUse: requestsWithoutUse(in: policy)
    case .requestsInARow: questionsInARow(in: policy)
    case .tooNew: usesOfWhatIsTooNew(in: policy)
    case .guidanceAfterRefusal: guidanceAfterRefusals(in: policy)
    case .mergedRefusals: refusalsThatAreMerged(in: policy)
    case .partialRefused: partialGrantsRefused(in: policy)
    case .privateLink: privateLinks(in: policy)
    case .settingsAfterRefusal: settingsAfterRefusals(in: policy)
    case .wrongPage: wrongPages(in: policy)
    case .refusalWithoutMetric: refusalsWithoutMetric(in: policy)
    case .returnWithoutMetric: returnsWithoutMetric(in: policy)
    case .tripWithoutMetric: tripsWithoutMetric(in: policy)
    case .eventWhileAsking: eventsWhileAsking(in: policy)
    case .staleFact: staleFacts(in: policy)
    case .duplicatePrompt: duplicatePrompts(in: policy)
    case .duplicateRow: duplicateRows(in: policy)
    case .duplicateState: duplicateStates(in: policy)
    case .naming: misnamed(in: policy)
    case .similarName: similarNames(in: policy)
    }
  }
}
