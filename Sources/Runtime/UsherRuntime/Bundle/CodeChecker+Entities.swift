// Checks of what a code refers to outside of itself: prompts, actions, resources and so on.
extension CodeChecker {
  mutating func checkEntities() throws(BundleError) {
    for index in code.parameters.indices { try check(code.parameters[index]) }
    for index in code.requests.indices { try requireString(code.requests[index].name) }
    for index in code.resources.indices {
      let resource = code.resources[index]
      try requireString(resource.name)
      try require(isKept(Int(resource.status)) && code.variables[resource.status].fact != none16, "resources")
      try require(code.count(of: code.variables[resource.status].domain) <= 64, "resources")
      try list(resource.requests, of: .requests, "resources")
    }
    for table in [code.metrics, code.events] {
      for index in table.indices {
        try requireString(table[index].name)
        try list(table[index].parameters, of: .parameters, "parameters")
        try require(table[index].parameters.count <= 16, "parameters")
      }
    }
    for index in code.events.indices {
      let parameters = variables(of: code.events[index].parameters)
      try require(parameters.allSatisfy { $0 != nil }, "events")
    }
    for index in code.links.indices {
      let link = code.links[index]
      try requireString(link.name)
      try requireString(link.address)
      try list(link.reaches, ofNumbersBelow: code.strings.count, "links")
    }
    for index in code.style.indices {
      let entry = code.style[index]
      try requireString(entry.name)
      try list(entry.texts, ofNumbersBelow: code.strings.count, "style")
      let isFixed = entry.parameter == none16
      try require(isFixed ? entry.texts.count == 1 : entry.texts.count.isMultiple(of: 2), "style")
    }
    for index in code.notices.indices {
      let notice = code.notices[index]
      try requireString(notice.name)
      try list(notice.parameters, of: .parameters, "parameters")
      try require(notice.parameters.count <= 16, "notices")
      try checkStyle(notice.style, notice.parameters, "notices")
    }
    for index in code.actions.indices { try check(code.actions[index]) }
    for index in code.decisions.indices { try require(code.decisions[index] < code.variables.count, "decisions") }
    try checkPrompts()
    try checkFlows()
  }

  private func check(_ parameter: ParameterRecord) throws(BundleError) {
    try requireString(parameter.name)
    if parameter.variable != none16 { try require(isParameter(Int(parameter.variable)), "parameters") }
  }

  /// Whether the variable is a parameter and is stored.
  func isParameter(_ variable: Int) -> Bool {
    isKept(variable) && code.variables[variable].home == VariableRecord.Home.parameter.rawValue
  }

  /// The variables of parameters that have been listed; nil for a parameter whose value is never read.
  func variables(of parameters: Extent) -> [Int?] {
    parameters.range.map { index in
      let variable = code.parameters[index].variable
      return variable == none16 ? nil : Int(variable)
    }
  }

  private mutating func check(_ action: ActionRecord) throws(BundleError) {
    try requireString(action.name)
    try requireCondition(action.needs)
    try require(action.answers == none32 || action.answers < code.domains.count, "actions")
    let answers = action.answers == none32 ? 0 : code.count(of: action.answers)
    try require(action.interrupted == none16 || Int(action.interrupted) < answers, "actions")
    try list(action.parameters, of: .parameters, "actions")
    try require(action.parameters.count <= 16, "actions")
    try list(action.asks, of: .numbers, "actions")
    for index in action.asks.range {
      let (resource, request) = code.asked(at: index)
      try require(resource < code.resources.count, "actions")
      if let request { try require(request < code.resources[resource].requests.count, "actions") }
    }
  }

  private mutating func checkPrompts() throws(BundleError) {
    for index in code.bindings.indices {
      let binding = code.bindings[index]
      try requireString(binding.name)
      try requireString(binding.text)
      try require(isParameter(Int(binding.variable)), "parameters")
      try require(Int(binding.value) < code.count(of: code.variables[binding.variable].domain), "bindings")
    }
    for index in code.buttons.indices {
      let button = code.buttons[index]
      try requireString(button.name)
      try requireString(button.answer)
      try requireCondition(button.condition)
      try list(button.bindings, of: .bindings, "buttons")
    }
    for index in code.prompts.indices {
      let prompt = code.prompts[index]
      try requireString(prompt.name)
      try require(Int(prompt.kind) < Prompt.Kind.allCases.count, "prompts")
      try list(prompt.parameters, of: .parameters, "prompts")
      try list(prompt.buttons, of: .buttons, "prompts")
      let isConditional = prompt.buttons.range.contains { code.buttons[$0].condition != TestRecord.holds }
      try require((prompt.hasConditions != 0) == isConditional, "prompts")
      try require(prompt.buttons.count < 255 && prompt.parameters.count <= 16, "prompts")
      try checkStyle(prompt.style, prompt.parameters, "prompts")
    }
  }

  private mutating func checkStyle(_ style: Extent, _ parameters: Extent, _ what: StaticString) throws(BundleError) {
    try list(style, of: .style, what)
    for index in style.range {
      let parameter = code.style[index].parameter
      try require(parameter == none16 || parameter < parameters.count, what)
    }
  }

  private func checkFlows() throws(BundleError) {
    for index in code.flows.indices {
      let flow = code.flows[index]
      try requireString(flow.name)
      try require(flow.outcomes < code.domains.count && Int(flow.root) < code.states.count, "flows")
      let root = code.states[flow.root]
      try require(Int(root.flow) == index && root.parent == none16, "flows")
    }
    for index in code.formerNames.indices {
      let name = code.formerNames[index]
      guard let kind = FormerNameRecord.Kind(rawValue: name.kind) else { throw .inconsistent("former names") }
      let owner = Int(truncatingIfNeeded: name.owner)
      let bound: Int
      switch kind {
      case .state: bound = code.states.count
      case .flow: bound = code.flows.count
      case .variable: bound = code.variables.count
      case .retired: bound = code.retirements.count
      case .value:
        try require(name.owner < code.variables.count, "former names")
        bound = code.count(of: code.variables[owner].domain)
      case .outcome:
        try require(name.owner < code.flows.count, "former names")
        bound = code.count(of: code.flows[owner].outcomes)
      }
      try require(Int(name.index) < bound, "former names")
    }
  }
}
