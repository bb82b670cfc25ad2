import UsherProgram
import UsherRuntime
import UsherPlatform
import UsherHost
import UsherSimulation

/// The random conditions at the start of a journey and during it.
struct SoakWorld {
  let played: SoakPolicy
  var numbers: Numbers
  let device: SimulatedDevice
  let inputs: SimulatedApp.Inputs

  init(_ played: SoakPolicy, _ numbers: Numbers) {
    self.played = played
    self.numbers = numbers
    inputs = SimulatedApp.Inputs()
    var statuses: [String: String] = [:]
    for resource in played.program.resources.rows {
      guard let known = played.device.resource(named: resource.name), !self.numbers.once(in: 2) else { continue }
      statuses[resource.name] = known.trueStatuses.names[self.numbers.below(known.trueStatuses.names.count)]
    }
    device = SimulatedDevice(played.device, statuses: statuses, now: 1_700_000_000_000)
    for fact in played.policy.facts { if case .input = fact.kind { setInput(fact) } }
    for name in played.policy.textInputs { inputs[name] = .value("text \(self.numbers.below(2))") }
  }

  mutating func setInput(_ fact: Policy.Fact) {
    if fact.isMoment {
      inputs[fact.name] = .moment(
        numbers.once(in: 2) ? nil : device.clock.now() - Int64(numbers.below(90)) * 86_400_000)
    } else if fact.values.isEmpty {
      inputs[fact.name] = .version(Version(numbers.below(20) + 8, numbers.below(5)))
    } else {
      inputs[fact.name] = .value(fact.values[numbers.below(fact.values.count)])
    }
  }

  /// A random flow that an app can start, with arguments.
  mutating func flow() -> (name: String, arguments: [String: String]) {
    let flows = played.program.flows.rows.filter { $0.name.lender == nil }
    let flow = flows[numbers.below(flows.count)]
    var arguments: [String: String] = [:]
    for id in played.program.states[flow.root].parameters {
      let variable = played.program.variables[id]
      arguments[variable.name.base] = variable.domain.values[numbers.below(variable.domain.values.count)]
    }
    return (flow.name.description, arguments)
  }

  /// Changes a status as the platform allows. Returns whether that ends the app; if `unseen`, it has ended before it sees the change.
  mutating func changeStatus(whileActive: Bool, unseen: Bool = false) -> Bool {
    let resources = played.program.resources.rows.compactMap { played.device.resource(named: $0.name) }
    guard !resources.isEmpty else { return false }
    let resource = resources[numbers.below(resources.count)]
    guard let truth = resource.trueStatuses.status(named: device.status(of: resource.name)) else { return false }
    let moves = resource.moves.filter { move in
      move.agent != .relaunch && move.from.contains(truth) && (!whileActive || move.isPossibleWhileActive)
    }
    guard !moves.isEmpty else { return false }
    let move = moves[numbers.below(moves.count)]
    let values = move.to.filter { $0 != truth }
    guard !values.isEmpty else { return false }
    let value = values[numbers.below(values.count)]
    let endsApp =
      switch move.fate {
      case .none: false
      case .mayEndApp: !whileActive && numbers.once(in: 2)
      case .endsApp: true
      }
    if endsApp, unseen { device.kill() }
    device.change([Act.Change(name: resource.name, value: resource.trueStatuses.name(of: value))])
    return endsApp
  }

  /// A random event of the policy, with arguments.
  mutating func event() -> (name: String, arguments: [String: String])? {
    let events = played.program.events.rows
    guard !events.isEmpty else { return nil }
    let event = events[numbers.below(events.count)]
    var arguments: [String: String] = [:]
    for parameter in event.parameters {
      let values = parameter.variable.map { played.program.variables[$0].domain.values } ?? []
      if !values.isEmpty { arguments[parameter.name] = values[numbers.below(values.count)] }
    }
    return (event.name, arguments)
  }
}
