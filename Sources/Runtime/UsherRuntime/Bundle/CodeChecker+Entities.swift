// Checks of what a code refers to outside of itself: prompts, actions, resources and so on.
extension CodeChecker {
  func checkUses() throws(BundleError) {
    for index in code.parameters.indices where code.parameters[index].variable != none16 {
      try requireParameter(code.parameters[index].variable)
    }
    for index in code.resources.indices {
      let status = code.resources[index].status
      try require(isKept(Int(status)) && code.variables[status].fact != none16, "resources")
      try require(code.count(of: code.variables[status].domain) <= 64, "resources")
    }
    for table in [code.metrics, code.events] {
      for index in table.indices { try require(table[index].parameters.count <= 16, "parameters") }
    }
    for index in code.events.indices {
      let parameters = variables(of: code.events[index].parameters)
      try require(parameters.allSatisfy { $0 != nil }, "events")
    }
    for index in code.style.indices {
      let entry = code.style[index]
      let isFixed = entry.parameter == none16
      try require(isFixed ? entry.texts.count == 1 : entry.texts.count.isMultiple(of: 2), "style")
    }
    for index in code.notices.indices {
      let notice = code.notices[index]
      try require(notice.parameters.count <= 16, "notices")
      try checkStyle(notice.style, notice.parameters, "notices")
    }
    for index in code.actions.indices { try check(code.actions[index]) }
    try checkPrompts()
    try checkFlows()
  }

  private func requireParameter(_ variable: UInt16) throws(BundleError) {
    try require(isParameter(Int(variable)), "parameters")
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

  private func check(_ action: ActionRecord) throws(BundleError) {
    try require(action.answers == none32 || action.answers < code.domains.count, "actions")
    let answers = action.answers == none32 ? 0 : code.count(of: action.answers)
    try require(action.interrupted == none16 || Int(action.interrupted) < answers, "actions")
    try require(action.parameters.count <= 16, "actions")
    for index in action.asks.range {
      let (resource, request) = code.asked(at: index)
      try require(resource < code.resources.count, "actions")
      if let request { try require(request < code.resources[resource].requests.count, "actions") }
    }
  }

  private func checkPrompts() throws(BundleError) {
    for index in code.bindings.indices {
      let binding = code.bindings[index]
      try requireParameter(binding.variable)
      try require(Int(binding.value) < code.count(of: code.variables[binding.variable].domain), "bindings")
    }
    for index in code.prompts.indices {
      let prompt = code.prompts[index]
      try require(Int(prompt.kind) < Prompt.Kind.allCases.count, "prompts")
      let isConditional = prompt.buttons.range.contains { code.buttons[$0].condition != TestRecord.holds }
      try require((prompt.hasConditions != 0) == isConditional, "prompts")
      try require(prompt.buttons.count < 255 && prompt.parameters.count <= 16, "prompts")
      try checkStyle(prompt.style, prompt.parameters, "prompts")
    }
  }

  private func checkStyle(_ style: Extent, _ parameters: Extent, _ what: StaticString) throws(BundleError) {
    for index in style.range {
      let parameter = code.style[index].parameter
      try require(parameter == none16 || parameter < parameters.count, what)
    }
  }

  private func checkFlows() throws(BundleError) {
    for index in code.flows.indices {
      let flow = code.flows[index]
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
