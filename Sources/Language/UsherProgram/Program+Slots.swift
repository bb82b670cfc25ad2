import UsherRuntime

extension Program {
  /// Where each variable's value is among those of a session; of none if it is computed.
  ///
  /// Facts come first, as a host gives them, then the classes of moments, then memory and the parameters of states; last
  /// what has a value within one step only: parameters of prompts, actions, events and buttons.
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

  /// What an engine has to know beyond the first language, by name; it refuses what it does not.
  var features: [String] {
    var features: [String] = []
    let triggers = states.rows.flatMap { state in state.handlers.map { $0.trigger } }
    if triggers.contains(where: { if case .after = $0 { true } else { false } }) { features.append("timers") }
    if triggers.contains(.background) { features.append("background") }
    if states.rows.contains(where: { $0.question?.silence != nil }) { features.append("silence") }
    if !moments.isEmpty { features.append("moments") }
    if flows.rows.contains(where: { $0.isForLaunch }) { features.append("flows for launch") }
    if flows.rows.contains(where: { !$0.retired.isEmpty }) { features.append("retired states") }
    return features
  }
}
