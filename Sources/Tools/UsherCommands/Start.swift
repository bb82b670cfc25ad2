internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics
internal import UsherWorkspace

/// Everything that a run needs before its first step.
struct Start {
  let module: Module
  let goal: Goal
  let facts: Facts
  /// The true statuses given in the call. An app cannot distinguish some of them.
  let truths: [Act.Change]
  var renderer: JourneyRenderer
  /// The start values as a test gives them.
  let givens: [TestCase.Given]
  /// The languages of the texts, the source first; empty without a catalog.
  let locales: [String]
  /// The platforms of the policy, in its order.
  let platforms: [String]
  /// The first line of the transcript: the flow, the platform and the start values.
  let head: String

  /// The flow to play, or the decision to evaluate.
  enum Goal {
    /// A flow with a value for each of its parameters.
    case flow(ID<Flow>, [Value])
    case decision(ID<Variable>)
  }

  /// - Parameters:
  ///   - script: says what the call leaves out.
  ///   - conversation: asks for a flow, arguments and inputs that are not given.
  init(
    _ arguments: CommandArguments, _ policy: CompiledPolicy, on platform: String?, _ script: Script? = nil,
    asking conversation: Conversation?
  ) throws(InputError) {
    module = if let platform { try policy.module(on: platform) } else { policy.module }
    let program = module.program
    goal = try Self.goal(arguments.operands.dropFirst().first ?? script?.flow, of: program, asking: conversation)
    var facts = Facts(of: program)
    var givens = try arguments.pairs("--given")
    for (name, value) in givens { try Self.give(value, to: name, of: module, in: &facts) }
    // A record of a journey has no texts.
    var texts: [String?] = program.texts.map { $0.isInput && script?.flow == nil ? nil : "…" }
    let inputs = try arguments.pairs("--input") { name in
      program.texts.contains { $0.isInput && $0.name == name }
    }
    for (name, value) in inputs {
      if let position = program.texts.firstIndex(where: { $0.isInput && $0.name == name }) {
        texts[position] = value
      } else {
        try Self.set(name, to: value, option: "--input", of: module, in: &facts)
      }
    }
    var known = (givens + inputs).map { $0.name }
    for given in script?.givens ?? [] where !known.contains(given.name) {
      known.append(given.name)
      if let position = program.texts.firstIndex(where: { $0.isInput && $0.name == given.name }) {
        texts[position] = given.value
        continue
      }
      do throws(InputError) {
        if Self.isInput(given.name, of: program) {
          try Self.set(given.name, to: given.value, option: "--input", of: module, in: &facts)
        } else {
          try Self.give(given.value, to: given.name, of: module, in: &facts)
          givens.append((given.name, given.value))
        }
      } catch {
        guard case .said(let reason) = error.cause else { throw error }
        throw InputError([.impossibleStart(given.place, reason)])
      }
    }
    truths = givens.map { Act.Change(name: $0.name, value: $0.value) }
    let missing = Self.missingInputs(program, texts, given: known)
    if let conversation {
      for input in missing {
        switch input {
        case .text(let position): texts[position] = try conversation.line(program.texts[position].name)
        case .value(let variable):
          let (name, values) = (variable.name.description, variable.acceptedValues)
          let value = values[try conversation.choice("\(name):", among: values)]
          try Self.set(name, to: value, option: "--input", of: module, in: &facts)
        }
      }
    } else if !missing.isEmpty {
      let options = missing.map { "--input \($0.option(in: program))" }
      throw InputError("the policy has inputs without a value; add \(options.joined(separator: " "))")
    }
    self.facts = facts
    self.givens = Self.givens(facts, truths, texts, in: module)
    locales = policy.copy.map { ([$0.source] + $0.translations).map { $0.locale } } ?? []
    platforms = policy.modules.map { $0.device.name }
    let locale = try Self.locale(try arguments.value(of: "--locale"), of: policy.copy)
    renderer = JourneyRenderer(
      module: module, policy: policy, locale: locale, texts: texts.compactMap { $0 })
    let name =
      switch goal {
      case .flow(let flow, let values): Callee(flow, of: program).called(with: values)
      case .decision(let decision): program.variables[decision].name.description
      }
    let words = policy.copy == nil ? nil : locale
    head = journeyHead(
      "\(program.name).\(name)", program, facts, truths, device: module.device.name, locale: words)
  }

  private static func goal(_ name: String?, of program: Program, asking conversation: Conversation?)
    throws(InputError) -> Goal
  {
    let own = program.ownCallees
    let callees = own.filter { !program.flows[$0.id].isInner }
    let flows = callees.map { $0.example() }
    let decisionIDs = program.ownDecisions
    let decisions = decisionIDs.map { program.variables[$0].name.description }
    let all = listed((flows + decisions).map { "`\($0)`" }, "and")
    guard let name else {
      if callees.count == 1, callees[0].parameters.isEmpty { return .flow(callees[0].id, []) }
      guard let conversation, !all.isEmpty else {
        throw InputError(all.isEmpty ? "the policy has no flow" : "which flow? The policy has \(all)")
      }
      let names = callees.map { $0.nameWithResources } + decisions
      let chosen = names.count == 1 ? 0 : try conversation.choice("flow:", among: names)
      guard chosen < callees.count else { return .decision(decisionIDs[chosen - callees.count]) }
      return try .flow(callees[chosen].id, arguments(of: callees[chosen], conversation))
    }
    let call = try FlowCall(name)
    if let conversation, call.arguments.isEmpty {
      let family = callees.filter { $0.name == call.name }
      if let first = family.first, !first.parameterNames.isEmpty {
        let names = family.map { $0.nameWithResources }
        let chosen = names.count == 1 ? 0 : try conversation.choice("flow:", among: names)
        return try .flow(family[chosen].id, arguments(of: family[chosen], conversation))
      }
    }
    if own.contains(where: { $0.name == call.name }), !callees.contains(where: { $0.name == call.name }) {
      throw InputError("only other flows run `\(call.name)`, which is an `inner flow`; the policy has \(all)")
    }
    if callees.contains(where: { $0.name == call.name }), let (flow, values) = try call.resolved(in: program) {
      return .flow(flow, values)
    }
    if let decision = program.decisions.first(where: { program.variables[$0].name == VariableName(name) }) {
      return .decision(decision)
    }
    let names = callees.map { $0.name } + decisions
    let meant = suggestion(for: call.name, among: names, otherwise: all.isEmpty ? "" : "; it has \(all)")
    throw InputError("the policy has no flow `\(call.name)`\(meant)")
  }

  private static func arguments(of callee: Callee, _ conversation: Conversation) throws(InputError) -> [Value] {
    var values: [Value] = []
    for (name, domain) in callee.parameters {
      values.append(Value(try conversation.choice("\(name):", among: domain.values)))
    }
    return values
  }

  private static func isInput(_ name: String, of program: Program) -> Bool {
    (program.facts + program.moments).contains {
      program.variables[$0].name.description == name && program.variables[$0].option == "--input"
    }
  }

  private static func give(_ value: String, to name: String, of module: Module, in facts: inout Facts)
    throws(InputError)
  {
    try set(name, to: module.device.shown(value, of: name), option: "--given", of: module, in: &facts)
  }

  private static func set(_ name: String, to value: String, option: String, of module: Module, in facts: inout Facts)
    throws(InputError)
  {
    let program = module.program
    let known = (program.facts + program.moments).filter { program.variables[$0].option == option }
    if let id = known.first(where: { program.variables[$0].name.description == name }) {
      let variable = program.variables[id]
      guard let found = variable.value(parsing: value, module.device.versions) else {
        let values = module.device.resource(named: name)?.trueStatuses.values ?? variable.acceptedValues
        throw InputError("`\(name)` cannot be `\(value)`; it can be \(listed(values.map { "`\($0)`" }))")
      }
      if let position = program.facts.firstIndex(of: id) { facts.values[position] = found }
      if let position = program.moments.firstIndex(of: id) {
        facts.times[position] = variable.measure?.youngest(of: found).map { facts.now - $0 }
      }
      return
    }
    var names = known.map { program.variables[$0].name.description }
    if option == "--input" { names = program.textInputs + names }
    let what = option == "--input" ? "input" : "resource or memory"
    let list = names.isEmpty ? "it has none" : "it has \(listed(names.map { "`\($0)`" }, "and"))"
    throw InputError("the policy has no \(what) `\(name)`; \(list)")
  }

  /// An input that has no value yet.
  private enum MissingInput {
    case text(Int)
    case value(VariableDefinition)

    /// The value of `--input` that gives the input, such as `sendVideo=true|false`.
    func option(in program: Program) -> String {
      switch self {
      case .text(let position): "\(program.texts[position].name)=…"
      case .value(let variable): "\(variable.name)=\(variable.acceptedValues.joined(separator: "|"))"
      }
    }
  }

  private static func missingInputs(_ program: Program, _ texts: [String?], given: [String]) -> [MissingInput] {
    let values = (program.facts + program.moments).map { program.variables[$0] }.filter { variable in
      guard case .input(_, isRequired: true) = variable.home else { return false }
      return !given.contains(variable.name.description)
    }
    return texts.indices.filter { texts[$0] == nil }.map { .text($0) } + values.map { .value($0) }
  }

  private static func givens(_ facts: Facts, _ truths: [Act.Change], _ texts: [String?], in module: Module)
    -> [TestCase.Given]
  {
    let program = module.program
    let statuses = truths.filter { module.device.resource(named: $0.name) != nil }.map { TestCase.Given.status($0) }
    let values = zip(program.facts, facts.values).filter { id, value in
      switch program.variables[id].home {
      case .input(_, isRequired: true): true
      case .input, .shared: value != program.variables[id].initial
      case .status, .session, .parameter, .derived, .count: false
      }
    }
    let moments = zip(program.moments, facts.times).filter { id, time in
      if case .input(_, isRequired: true) = program.variables[id].home { true } else { time != nil }
    }
    let given = zip(program.texts.indices, texts).filter { program.texts[$0.0].isInput }
    return statuses + values.map { .value($0, $1) }
      + moments.map { id, time in
        .moment(id, age: time.map { facts.now - $0 })
      } + given.compactMap { position, text in text.map { .text(position, $0) } }
  }

  private static func locale(_ wanted: String?, of copy: Copy?) throws(InputError) -> String {
    guard let copy else {
      if let wanted { throw InputError("the policy has no catalog, so it has no texts in `\(wanted)`") }
      return ""
    }
    guard let wanted else { return copy.source.locale }
    guard let tag = LanguageTag(wanted) else {
      throw InputError("`\(wanted)` is not a locale, such as `de` or `zh-Hans`")
    }
    let locales = ([copy.source] + copy.translations).map { $0.locale }
    if PseudoLocale(rawValue: tag.text) != nil { return tag.text }
    if fallbackChain(of: wanted).contains(where: locales.contains) { return tag.text }
    throw InputError("there are no texts in `\(wanted)`; the catalogs have \(listed(locales.map { "`\($0)`" }, "and"))")
  }
}

extension CompiledPolicy {
  /// The policy on the named platform. Throws if the policy does not use that platform.
  func module(on platform: String) throws(InputError) -> Module {
    if let module = modules.first(where: { $0.device.name == platform }) { return module }
    let names = modules.map { $0.device.name }.filter { !$0.isEmpty }
    let used = names.isEmpty ? "it uses none" : "it uses \(listed(names.map { "`\($0)`" }, "and"))"
    throw InputError("the policy does not use a platform `\(platform)`; \(used)")
  }
}

/// The first line of a transcript: the flow, the platform and the start values.
func journeyHead(
  _ name: String, _ program: Program, _ facts: Facts, _ truths: [Act.Change], device: String, locale: String?
) -> String {
  var statuses: [String] = []
  for option in ["--given", "--input"] {
    for (id, value) in zip(program.facts, facts.values) where program.variables[id].option == option {
      let variable = program.variables[id]
      if case .shared = variable.home, value == variable.initial { continue }
      let truth = truths.last { $0.name == variable.name.description }?.value
      let shown = variable.home == .status ? truth : nil
      statuses.append("\(variable.name)=\(shown ?? variable.domain.name(of: value))")
    }
    for (id, time) in zip(program.moments, facts.times) where program.variables[id].option == option {
      guard let time else { continue }
      let age = program.age(of: id, since: time, at: facts.now)
      let shown = age == Moment.now ? "now" : program.variables[id].domain.name(of: age)
      statuses.append("\(program.variables[id].name)=\(shown.contains(" ") ? "\"\(shown)\"" : shown)")
    }
  }
  let words = [name, device.isEmpty ? nil : "on \(device)", locale.map { "in \($0)" }]
  return (words.compactMap { $0 } + (statuses.isEmpty ? [] : ["with"]) + statuses).joined(separator: " ")
}

extension Device {
  /// The status that an app sees for a true status. Any other name is returned unchanged.
  fileprivate func shown(_ status: String, of name: String) -> String {
    guard let resource = resource(named: name), let truth = resource.trueStatuses.value(named: status) else {
      return status
    }
    return resource.statuses.name(of: resource.shown[Int(truth)])
  }
}

extension VariableDefinition {
  /// The option that sets this variable at the start. Nil if no option does.
  var option: String? {
    switch home {
    case .status, .shared: "--given"
    case .input: isVersion ? "--given" : "--input"
    case .session, .parameter, .derived, .count: nil
    }
  }

  private var isVersion: Bool {
    switch measure {
    case .version: true
    case .age, nil: false
    }
  }

  /// The values that can be given. For a version, any version in one of these ranges is accepted too.
  var acceptedValues: [String] {
    switch measure {
    case .age: ["never", "now"] + domain.values.dropFirst(2)
    case .version, nil: domain.values
    }
  }

  /// The value for a given text: the name of a value, or a version. Nil if the text is neither.
  fileprivate func value(parsing text: String, _ versions: Device.VersionRange?) -> Value? {
    switch measure {
    case .age: text == "now" ? Moment.now : acceptedValues.contains(text) ? domain.value(named: text) : nil
    case .version(let cuts):
      domain.value(named: text)
        ?? Version(text).flatMap { versions?.contains($0) == true ? Measure.version(cuts).value(of: $0) : nil }
    case nil: domain.value(named: text)
    }
  }
}

extension Version {
  /// Parses a version such as `16` or `15.4`.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let major = parts[0], let minor = parts.count == 2 ? parts[1] : 0 else {
      return nil
    }
    self.init(major, minor)
  }
}
