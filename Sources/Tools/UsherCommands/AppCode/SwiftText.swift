internal import UsherLint
internal import UsherModule

/// The Swift code for policies without clashes (`appClashes`), as one file.
func swiftText(_ policies: [AppPolicy], access: SwiftAccess) -> String {
  var code = SwiftCode(access: access.modifier)
  code.begin(.swift, policies)
  code.line("\(access.modifier)import UsherHost")
  let haveDecisions = policies.contains { !$0.interface.decisions.isEmpty }
  for module in haveDecisions ? ["Combine", "Observation"] : [] {
    code.line("#if canImport(\(module))")
    code.line("  \(access.modifier)import \(module)")
    code.line("#endif")
  }
  for policy in policies { code.write(policy) }
  if policies.contains(where: { $0.readsEnumerations }) { code.lines(knownFunction) }
  if policies.contains(where: { $0.decidesNumbers }) { code.lines(wholeNumberFunction) }
  if policies.contains(where: { $0.hasApp }) { code.lines(unfitFunctions) }
  if policies.contains(where: { !$0.bundles.isEmpty }) { code.lines(unpackedFunction) }
  return code.text
}

private let knownFunction = """

  /// The case for a name of a policy. Throws if the bundle is of another version of the policy.
  nonisolated private func known<Value: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Value {
    guard let value = Value(rawValue: name) else {
      let known = Value.allCases.map { $0.rawValue }
      throw HostError.unknownValue(name, of: "\\(Value.self)", known: known)
    }
    return value
  }
  """

private let wholeNumberFunction = """

  /// The number that a decision is. Throws if the bundle is of another version of the policy.
  nonisolated private func wholeNumber(_ name: String, of decision: String) throws -> Int {
    if let number = Int(name) { return number }
    throw HostError.unknownValue(name, of: decision, known: [])
  }
  """

private let unfitFunctions = """

  /// Stops a debug build if the bundle is of another version of the policy.
  nonisolated private func unfit(_ name: String) {
    assertionFailure("the bundle has another `\\(name)` than this code")
  }

  /// The host throws a `HostError` for this answer, which no action has.
  nonisolated private func unfit(_ name: String) -> ActionAnswer {
    let _: Void = unfit(name)
    return ""
  }
  """

struct SwiftCode: CodeLines {
  /// The access modifier of declarations, with a space.
  let access: String
  var text = ""
  var margin = ""

  init(access: String) { self.access = access }

  mutating func comment(_ text: String?) { comment(text, mark: "///") }

  /// Writes a declaration with parameters.
  mutating func signature(_ head: String, _ parameters: [String], _ rest: String) {
    list("\(head)(", parameters, ")\(rest)")
  }

  /// Writes a list between brackets: on one line if it fits, otherwise with each item on a line of its own.
  mutating func list(_ head: String, _ items: [String], _ rest: String) {
    let whole = head + items.joined(separator: ", ") + rest
    if fits(whole) || items.isEmpty { return line(whole) }
    let indent = String(repeating: " ", count: head.prefix { $0 == " " }.count)
    line(head)
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      line("\(indent)  \(item)\(isLast && !rest.hasPrefix("]") ? "" : ",")")
    }
    line(indent + rest)
  }

  /// Writes a `guard` that returns unless the condition holds. `call` is the call that does not fit.
  mutating func condition(_ condition: String, _ call: String) {
    let rest = "else { return unfit(\(call).name) }"
    let whole = "  guard \(condition) \(rest)"
    if fits(whole) { return line(whole) }
    line("  guard")
    if margin.count + 4 + condition.count > Self.width, let open = condition.lastIndex(of: "(") {
      line("    \(condition[...open])")
      line("      \(condition[condition.index(after: open)...])")
    } else {
      line("    \(condition)")
    }
    line("  \(rest)")
  }
}

extension SwiftCode {
  /// Writes the struct of a policy, and the extension that connects the app's protocol with the host.
  mutating func write(_ policy: AppPolicy) {
    let enumerations = policy.names.swiftEnumerations
    line("")
    comment(policy.interface.documentation ?? "The policy `\(policy.name)`.")
    block("\(access)struct \(policy.typeName): Sendable") { code in
      code.line("\(code.access)let host: JourneyHost")
      code.initializer(policy)
      if !policy.bundles.isEmpty { code.bundles(of: policy) }
      for flow in policy.interface.flows { code.flow(flow, of: policy) }
      for event in policy.interface.events { code.event(event, of: policy) }
      for decision in policy.interface.decisions { code.decision(decision, of: policy) }
      if !policy.interface.decisions.isEmpty { code.observedDecisions(of: policy) }
      if !policy.interface.flows.isEmpty { code.ends(of: policy) }
      if policy.hasApp { code.app(policy) }
      if !policy.interface.metrics.isEmpty { code.metrics(of: policy) }
      for enumeration in enumerations { code.write(enumeration, of: policy) }
    }
    if policy.hasApp { port(of: policy) }
  }

  private mutating func initializer(_ policy: AppPolicy) {
    line("")
    comment(
      "`host` plays the policy\(policy.hasApp ? " for an `App`" : ""). Throws if the bundle is of another policy or version."
    )
    let hashes = policy.interfaceHashes.map { "\($0)" }.joined(separator: ", ")
    block("\(access)init(_ host: JourneyHost) throws") { code in
      code.line("try host.policy.check(is: \"\(policy.name)\", withInterface: [\(hashes)])")
      code.line("self.host = host")
    }
  }

  private mutating func write(_ enumeration: AppInterface.Enumeration, of policy: AppPolicy) {
    line("")
    if let other = enumeration.sameAs { return line("\(access)typealias \(enumeration.name) = \(other)") }
    comment(enumeration.documentation)
    if let call = enumeration.carrier { return write(enumeration, of: call, policy) }
    block("\(access)enum \(enumeration.name): String, CaseIterable, Sendable") { code in
      for value in enumeration.values {
        let name = swiftName(value)
        let raw = name.filter { $0 != "`" } == value ? "" : " = \"\(value)\""
        code.line("case \(name)\(raw)")
      }
    }
  }

  /// Writes the enum for answers that carry values or texts.
  private mutating func write(_ enumeration: AppInterface.Enumeration, of call: Interface.Call, _ policy: AppPolicy) {
    block("\(access)enum \(enumeration.name): Hashable, Sendable") { code in
      for (value, carried) in zip(call.answers, call.carried) {
        let name = "case \(swiftName(value))"
        let owner = policy.names.owner(of: value, to: call)
        let values = carried.map { "\(swiftName($0.name)): \(policy.names.swiftType($0.type, of: owner, $0.name))" }
        if values.isEmpty { code.line(name) } else { code.signature(name, values, "") }
      }
    }
  }

  // MARK: Calls

  private mutating func flow(_ flow: Interface.Call, of policy: AppPolicy) {
    line("")
    comment(flow.documentation)
    let outcome = flow.answers.isEmpty ? "" : " -> \(policy.names.owned(flow.name, "Outcome"))"
    signature("\(access)func \(swiftName(flow.name))", parameters(of: flow, policy), " async throws\(outcome) {")
    let inName = flow.parameters.filter { $0.isInFlowName }
    let resources = inName.map { "\($0.name): \\(\(swiftName($0.name)).rawValue)" }.joined(separator: ", ")
    let name = inName.isEmpty ? flow.name : "\(flow.name)(\(resources))"
    let rest = flow.parameters.filter { !$0.isInFlowName }
    let run = "await host.run(\"\(name)\"\(arguments(rest)))"
    let last = flow.answers.isEmpty ? "_ = try \(run)" : "return try known(\(run))"
    line("  \(rest.isEmpty && !flow.answers.isEmpty ? String(last.dropFirst("return ".count)) : last)")
    line("}")
  }

  private mutating func event(_ event: Interface.Call, of policy: AppPolicy) {
    line("")
    comment(event.documentation)
    signature("\(access)func \(swiftName(event.name))", parameters(of: event, policy), " throws {")
    line("  try host.send(\"\(event.name)\"\(arguments(event.parameters)))")
    line("}")
  }

  /// The parameters of a function, each with its type.
  private func parameters(of call: Interface.Call, _ policy: AppPolicy) -> [String] {
    call.parameters.map { "\(swiftName($0.name)): \(policy.names.swiftType($0.type, of: call.name, $0.name))" }
  }

  /// Declares the arguments for a call of the host, by name, and returns what the call says about them.
  private mutating func arguments(_ parameters: [Interface.Parameter]) -> String {
    if parameters.isEmpty { return "" }
    list("  let arguments = [", pairs(parameters), "]")
    return ", with: arguments"
  }

  /// The expression for the text that the host expects of a value.
  private func written(_ value: String, _ type: Interface.ValueType) -> String {
    switch type {
    case .text: value
    case .bool, .number: "String(\(value))"
    case .moment: preconditionFailure("only inputs are moments, and they have no text")
    case .declared, .values: "\(value).rawValue"
    }
  }

  // MARK: Outcomes of unfinished journeys

  private mutating func ends(of policy: AppPolicy) {
    line("")
    comment("Goes on with a journey of `host.unfinishedJourneys()`, and waits for its outcome.")
    block("\(access)func outcome(of journey: UnfinishedJourney) async throws -> Ended") { code in
      code.line("let name = try await journey.outcome()")
      code.line("switch journey.flow.prefix(while: { $0 != \"(\" }) {")
      for flow in policy.interface.flows {
        let value = flow.answers.isEmpty ? "" : "(try known(name))"
        code.line("case \"\(flow.name)\": return .\(swiftName(flow.name))\(value)")
      }
      code.line("default: throw HostError.unknownFlow(journey.flow, known: host.policy.flows)")
      code.line("}")
    }
    line("")
    comment("The flow that an unfinished journey played, with its outcome.")
    block("\(access)enum Ended: Equatable, Sendable") { code in
      for flow in policy.interface.flows {
        let value = flow.answers.isEmpty ? "" : "(\(policy.names.owned(flow.name, "Outcome")))"
        code.line("case \(swiftName(flow.name))\(value)")
      }
    }
  }

  // MARK: The app

  private mutating func app(_ policy: AppPolicy) {
    line("")
    comment("What the app provides: inputs, actions and metrics.")
    block("\(access)protocol App: JourneyApp") { code in
      for input in policy.interface.inputs {
        code.comment(input.documentation)
        let mark = input.isOptional ? "?" : ""
        let type = policy.names.swiftType(input.type, of: input.name, "Input")
        code.line("var \(swiftName(input.name)): \(type)\(mark) { get async }")
      }
      for action in policy.interface.actions {
        code.comment(action.documentation)
        let id = action.isRepeatable ? ["id: EffectID"] : []
        let answer = action.answers.isEmpty ? "" : " -> \(policy.names.owned(action.name, "Answer"))"
        code.signature("func \(swiftName(action.name))", code.parameters(of: action, policy) + id, " async\(answer)")
      }
      if !policy.interface.metrics.isEmpty {
        code.line("func track(_ metric: Metric, _ tracked: TrackedMetric) async")
      }
    }
  }

  private mutating func metrics(of policy: AppPolicy) {
    line("")
    block("\(access)enum Metric: Hashable, Sendable") { code in
      for metric in policy.interface.metrics {
        code.comment(metric.documentation)
        let values = code.parameters(of: metric, policy)
        let name = "case \(swiftName(metric.name))"
        if values.isEmpty { code.line(name) } else { code.signature(name, values, "") }
      }
    }
  }

  /// Writes the app's side of `JourneyApp`, in terms of the policy's own protocol.
  private mutating func port(of policy: AppPolicy) {
    let interface = policy.interface
    line("")
    block("extension \(policy.typeName).App") { code in
      code.inputs(interface.inputs)
      code.line("")
      code.dispatch("perform(_ call: ActionCall) async -> ActionAnswer", on: "call", interface.actions, policy)
      code.line("")
      code.dispatch("track(_ metric: TrackedMetric) async", on: "metric", interface.metrics, policy)
    }
  }

  private mutating func inputs(_ inputs: [Interface.Input]) {
    let function = "func value(of input: String) async -> InputValue?"
    if inputs.isEmpty { return line("\(access)\(function) { nil }") }
    block("\(access)\(function)") { code in
      code.line("switch input {")
      for input in inputs {
        let value = "await \(swiftMember(input.name))"
        let read =
          switch input.type {
          case .moment: ".moment(\(value))"
          case .text, .bool, .number, .declared, .values:
            input.isOptional
              ? "(\(value)).map { .value(\(code.written("$0", input.type))) }"
              : ".value(\(code.written("\(value)", input.type)))"
          }
        code.line("case \"\(input.name)\": return \(read)")
      }
      code.line("default: return nil")
      code.line("}")
    }
  }

  /// Writes the function of `JourneyApp` that calls the app's function for an action or a metric.
  private mutating func dispatch(
    _ function: String, on call: String, _ calls: [Interface.Call], _ policy: AppPolicy
  ) {
    if calls.isEmpty { return line("\(access)func \(function) { return unfit(\(call).name) }") }
    let isMetric = call == "metric"
    block("\(access)func \(function)") { code in
      code.line("switch \(call).name {")
      for one in calls {
        code.line("case \"\(one.name)\":")
        code.read(one, from: call, policy)
        let values = one.parameters.map { "\(swiftLabel($0.name)): \(swiftName($0.name))" }
        let name = swiftName(one.name)
        if isMetric {
          if !values.isEmpty { code.list("  let known = \(policy.typeName).Metric.\(name)(", values, ")") }
          code.line("  return await track(\(values.isEmpty ? ".\(name)" : "known"), metric)")
        } else {
          let id = one.isRepeatable ? ["id: call.id"] : []
          code.list("  \(one.answers.isEmpty ? "" : "let answer = ")await \(swiftMember(one.name))(", values + id, ")")
          code.returnAnswer(of: one)
        }
      }
      code.line("default: return unfit(\(call).name)")
      code.line("}")
    }
  }

  /// Returns the app's answer to the host.
  private mutating func returnAnswer(of action: Interface.Call) {
    guard action.carriesSomething else {
      return line(action.answers.isEmpty ? "  return \"\"" : "  return ActionAnswer(answer.rawValue)")
    }
    line("  switch answer {")
    for (answer, carried) in zip(action.answers, action.carried) {
      if carried.isEmpty {
        line("  case .\(swiftName(answer)): return \"\(answer)\"")
      } else {
        list("  case .\(swiftName(answer))(", carried.map { "let \(swiftName($0.name))" }, "):")
        let texts = carried.filter { $0.type == .text }
        let parts = [("values", carried.filter { $0.type != .text }), ("texts", texts)].filter { !$0.1.isEmpty }
        call("    return ActionAnswer(", answer, parts.map { ($0, pairs($1)) })
      }
    }
    line("  }")
  }

  /// Writes a call with a name and dictionaries, on one line if it is short.
  private mutating func call(_ head: String, _ name: String, _ dictionaries: [(label: String, pairs: [String])]) {
    let given = dictionaries.map { "\($0.label): [\($0.pairs.joined(separator: ", "))]" }
    let whole = "\(head)\"\(name)\", \(given.joined(separator: ", ")))"
    if fits(whole) { return line(whole) }
    line(head)
    line("      \"\(name)\",")
    for (index, part) in dictionaries.enumerated() {
      list("      \(part.label): [", part.pairs, index == dictionaries.count - 1 ? "]" : "],")
    }
    line("    )")
  }

  /// The entries of a dictionary with these values by name, as the host expects them.
  private func pairs(_ parameters: [Interface.Parameter]) -> [String] {
    parameters.map { "\"\($0.name)\": \(written(swiftName($0.name), $0.type))" }
  }

  /// Reads the arguments of a call as values of their types.
  private mutating func read(_ call: Interface.Call, from source: String, _ policy: AppPolicy) {
    for parameter in call.parameters {
      let (name, text) = (swiftName(parameter.name), "\(source).arguments[\"\(parameter.name)\"]")
      let type = policy.names.swiftType(parameter.type, of: call.name, parameter.name)
      switch parameter.type {
      case .text: condition("let \(name) = \(text)", source)
      case .bool, .number: condition("let \(name) = \(text).flatMap({ \(type)($0) })", source)
      case .declared, .values:
        condition("let \(name) = \(text).flatMap(\(policy.typeName).\(type).init)", source)
      case .moment: preconditionFailure("no parameter is a moment")
      }
    }
  }
}

extension SwiftCode {
  /// Writes the initializer that plays a bundle, and the enum of the bundles.
  mutating func bundles(of policy: AppPolicy) {
    let names = policy.bundles.map { $0.platform.isEmpty ? "plain" : swiftName($0.platform) }
    line("")
    comment("Plays the policy in `environment`\(policy.hasApp ? " for `app`" : "").")
    let bundle = "_ bundle: Bundle" + (names.count == 1 ? " = .\(names[0])" : "")
    let app = policy.hasApp ? ["for app: some App"] : []
    signature("\(access)init", [bundle, "in environment: JourneyEnvironment"] + app, " throws {")
    line("  let policy = try Policy(bundle: bundle.bytes)")
    line("  try self.init(JourneyHost(policy, in: environment\(policy.hasApp ? ", for: app" : "")))")
    line("}")
    line("")
    comment("The compiled policy, for each of its platforms.")
    block("\(access)enum Bundle: CaseIterable, Sendable") { code in
      for name in names { code.line("case \(name)") }
      code.line("")
      code.comment("The bytes that `usher compile` writes.")
      code.block("\(code.access)var bytes: [UInt8]") { code in
        code.line("switch self {")
        for (name, bundle) in zip(names, policy.bundles) { code.bundle(bundle.bytes, as: name) }
        code.line("}")
      }
    }
  }

  private mutating func bundle(_ bytes: [UInt8], as name: String) {
    line("case .\(name):")
    line("  unpacked(")
    line("    \"\"\"")
    for start in stride(from: 0, to: bytes.count, by: 40) {
      let digits = bytes[start..<min(start + 40, bytes.count)].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      line("    \(digits.joined())")
    }
    line("    \"\"\")")
  }
}

let unpackedFunction = """

  /// The bytes whose hexadecimal digits are in a text.
  private func unpacked(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.utf8 where digit != 10 {
      let value = digit < 97 ? digit - 48 : digit - 87
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    return bytes
  }
  """
