import UsherRuntime

extension Program {
  /// The position of each variable's value in a session. `none16` for computed variables.
  ///
  /// The order is: facts as a host gives them, the age classes of moments, memory and the parameters of states, and last the
  /// values that exist only during a step: parameters of prompts, actions, events, buttons and answers.
  var slots: [UInt16] {
    var slots = Array(repeating: none16, count: variables.count)
    var next: UInt16 = 0
    func place(_ ids: some Sequence<ID<Variable>>) {
      for id in ids where slots[id.index] == none16 {
        slots[id.index] = next
        next += 1
      }
    }
    place(facts)
    place(moments)
    place(variables.ids.filter { variables[$0].isMemory })
    place(states.rows.flatMap { $0.parameters })
    place(variables.ids.filter { !variables[$0].isComputed })
    return slots
  }

  func isUnnamed(_ asked: ResourceRequest) -> Bool { resources[asked.resource].requests[asked.request].name.isEmpty }

  /// The features beyond the first version of the language that a bundle of the program needs.
  var features: [Feature] {
    var features: [Feature] = []
    let triggers = states.rows.flatMap { state in state.handlers.map { $0.trigger } }
    if triggers.contains(where: { if case .after = $0 { true } else { false } }) { features.append(.timers) }
    if triggers.contains(.background) { features.append(.background) }
    if states.rows.contains(where: { $0.question?.silence != nil }) { features.append(.silence) }
    if states.rows.contains(where: { $0.question?.silence?.isUnderPrompt == true }) {
      features.append(.silenceUnderPrompts)
    }
    if !moments.isEmpty { features.append(.moments) }
    if flows.rows.contains(where: { $0.isForLaunch }) { features.append(.flowsForLaunch) }
    if flows.rows.contains(where: { $0.isInner }) { features.append(.innerFlows) }
    if actions.rows.contains(where: { $0.asks.contains { !isUnnamed($0) } }) { features.append(.namedRequests) }
    if states.rows.contains(where: { !$0.options.isEmpty }) { features.append(.requestOptions) }
    if states.ids.contains(where: { asksBesideApp($0) }) { features.append(.promptsBesideTheApp) }
    if flows.rows.contains(where: { !$0.retired.isEmpty }) { features.append(.retiredStates) }
    if states.rows.contains(where: { !$0.afterwards.isEmpty }) { features.append(.effectsAfterQuestions) }
    if states.rows.contains(where: { $0.addsVariables }) { features.append(.sumsOfTwo) }
    if states.rows.contains(where: { $0.goesBack }) { features.append(.waysBack) }
    if actions.rows.contains(where: { $0.carriesValues }) { features.append(.valuesOfAnswers) }
    return features
  }
}
