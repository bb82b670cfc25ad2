internal import UsherCompiler
internal import UsherProgram
internal import UsherRuntime
internal import UsherScript
internal import UsherModule
internal import UsherSource
internal import UsherWorkspace

extension JourneyStart {
  /// The start of a journey that the arguments of `usher run` call.
  ///
  /// - Parameters:
  ///   - platform: a platform other than that of the arguments.
  ///   - conversation: asks for a flow, arguments and inputs that are not given.
  init(
    _ arguments: CommandArguments, _ policy: CompiledPolicy, on platform: String? = nil, _ script: Script? = nil,
    asking conversation: Conversation?
  ) throws(InputError) {
    let named = try arguments.value(of: "--platform")
    let platform = platform ?? named ?? script?.platform
    let program = try policy.chosenModule(platform).program
    var call = JourneyCall(
      flow: arguments.operands.dropFirst().first, platform: platform, locale: try arguments.value(of: "--locale"))
    call.givens = try arguments.pairs("--given")
    call.inputs = try arguments.pairs("--input") { (name: String) -> Bool in
      program.texts.contains { $0.isInput && $0.name == name }
    }
    if let conversation { try call.complete(for: program, conversation) }
    let complete = call
    self = try accepted { () throws(RefusedCall) in try JourneyStart(complete, of: policy, script) }
  }
}

extension JourneyCall {
  fileprivate mutating func complete(for program: Program, _ conversation: Conversation) throws(InputError) {
    flow = try flow(in: program, conversation)
    let given = (givens + inputs).map { $0.name }
    for input in MissingInput.all(of: program, given: given, needsTexts: true) {
      switch input {
      case .text(let name): inputs.append((name, try conversation.line(name)))
      case .value(let variable):
        let values = variable.acceptedValues
        let value = values[try conversation.choice("\(input.name):", among: values)]
        inputs.append((input.name, value))
      }
    }
  }

  private func flow(in program: Program, _ conversation: Conversation) throws(InputError) -> String? {
    let callees = program.startable
    let decisions = program.ownDecisions.map { program.variables[$0].name.description }
    guard let flow else {
      if callees.count == 1, callees[0].parameters.isEmpty { return nil }
      let names = callees.map { $0.nameWithResources } + decisions
      if names.isEmpty { return nil }
      let chosen = names.count == 1 ? 0 : try conversation.choice("flow:", among: names)
      guard chosen < callees.count else { return decisions[chosen - callees.count] }
      return try called(callees[chosen], conversation)
    }
    let call = try accepted { () throws(RefusedCall) in try FlowCall(flow) }
    let family = callees.filter { $0.name == call.name }
    guard call.arguments.isEmpty, let first = family.first, !first.parameterNames.isEmpty else { return flow }
    let names = family.map { $0.nameWithResources }
    return try called(family[names.count == 1 ? 0 : conversation.choice("flow:", among: names)], conversation)
  }

  private func called(_ callee: Callee, _ conversation: Conversation) throws(InputError) -> String {
    var values: [Value] = []
    for (name, domain) in callee.parameters {
      values.append(Value(try conversation.choice("\(name):", among: domain.values)))
    }
    return callee.called(with: values)
  }
}

extension CompiledPolicy {
  /// The policy on the platform that an option names; on its first without the option.
  func chosenModule(_ platform: String?) throws(InputError) -> Module {
    try accepted { () throws(RefusedCall) in try module(on: platform) }
  }
}

/// The result of a call, or the error of the command that makes it.
func accepted<Result>(_ call: () throws(RefusedCall) -> Result) throws(InputError) -> Result {
  do throws(RefusedCall) {
    return try call()
  } catch {
    throw error.place.map { InputError([.impossibleStart($0, error)]) } ?? InputError(error.message)
  }
}
