package import UsherProgram
package import UsherRuntime
package import UsherCompiler
package import UsherPlatform
package import UsherPlay
package import UsherSource
package import UsherModule

/// Everything that a journey needs before its first step.
package struct JourneyStart {
  package let module: Module
  package let goal: Goal
  package let facts: Facts
  /// The true statuses given in the call. An app cannot distinguish some of them.
  package let truths: [Act.Change]
  package var renderer: JourneyRenderer
  /// The start values as a test gives them.
  package let givens: [TestCase.Given]
  /// The edition of the platform.
  package let edition: Device.Edition
  /// The values of the texts; nil for one that has no value.
  private let texts: [String?]
  /// The version of the system, if it is given and the platform has versions.
  private let version: Version?
  /// The entries of the manifest that are given.
  private let keys: [TestCase.Given]
  /// The languages of the texts, the source first; empty without a catalog.
  package let locales: [String]
  /// The platforms of the policy, in its order.
  package let platforms: [String]
  /// The first line of the transcript: the flow, the platform and the start values.
  package let head: Prose

  /// The flow to play, or the decision to evaluate.
  package enum Goal {
    /// A flow with a value for each of its parameters.
    case flow(ID<Flow>, [Value])
    case decision(ID<Variable>)
  }

  /// - Parameter script: says what the call leaves out.
  package init(_ call: JourneyCall, of policy: CompiledPolicy, _ script: Script? = nil) throws(RefusedCall) {
    module = try policy.module(on: call.platform ?? script?.platform)
    let program = module.program
    goal = try Self.goal(call.flow ?? script?.flow, of: program)
    var facts = Facts(of: program)
    var givens = call.givens
    for (name, value) in givens { try Self.give(value, to: name, of: module, in: &facts) }
    // A record of a journey has no texts.
    var texts: [String?] = program.texts.map { $0.isInput && script?.flow == nil ? nil : "…" }
    for (name, value) in call.inputs {
      if let position = program.texts.firstIndex(where: { $0.isInput && $0.name == name }) {
        texts[position] = value
      } else {
        try Self.set(name, to: value, option: "--input", of: module, in: &facts)
      }
    }
    var known = (givens + call.inputs).map { $0.name }
    for given in script?.givens ?? [] where !known.contains(given.name) {
      known.append(given.name)
      if let position = program.texts.firstIndex(where: { $0.isInput && $0.name == given.name }) {
        texts[position] = given.value
        continue
      }
      do throws(RefusedCall) {
        if Self.isInput(given.name, of: program) {
          try Self.set(given.name, to: given.value, option: "--input", of: module, in: &facts)
        } else {
          try Self.give(given.value, to: given.name, of: module, in: &facts)
          givens.append((given.name, given.value))
        }
      } catch {
        throw RefusedCall(error.reason, at: given.place)
      }
    }
    truths = givens.map { Act.Change(name: $0.name, value: $0.value) }
    let missing = MissingInput.all(of: program, given: known, needsTexts: script?.flow == nil)
    if !missing.isEmpty { throw RefusedCall(.missingInputs(options: missing.map { $0.option })) }
    self.texts = texts
    let device = module.device
    let version = givens.last { $0.name == Device.versionName && device.versions != nil }.flatMap { Version($0.value) }
    self.version = version
    keys = givens.filter { device.manifestKeys.contains($0.name) }.map {
      .key($0.name, isDeclared: $0.value == "true")
    }
    self.givens = Self.givens(facts, truths, texts, version, in: module) + keys
    let start = TestCase(name: "", flow: nil, arguments: [], isLoose: false, givens: self.givens)
    edition = start.edition(of: program, on: device)
    try Self.check(truths, on: device, edition)
    facts.begin(program, on: device, in: edition, except: truths)
    self.facts = facts
    locales = policy.copy.map { ([$0.source] + $0.translations).map { $0.locale } } ?? []
    platforms = policy.modules.map { $0.device.name }
    let locale = try Self.locale(call.locale, of: policy.copy)
    renderer = JourneyRenderer(module: module, policy: policy, locale: locale, texts: texts.map { $0 ?? "…" })
    let name =
      switch goal {
      case .flow(let flow, let values): Callee(flow, of: program).called(with: values)
      case .decision(let decision): program.variables[decision].name.description
      }
    let words = policy.copy == nil ? nil : locale
    head = journeyHead("\(program.name).\(name)", module, start, facts, locale: words)
  }

  /// The start values for a flow that begins on the device as a journey has left it. A moment is as long ago as the policy can
  /// tell, and no longer: a script gives no other ages.
  package func givens(after journey: Journey) -> [TestCase.Given] {
    var facts = journey.facts
    for (position, id) in module.program.moments.enumerated() {
      let age = module.program.age(of: id, since: facts.times[position], at: facts.now)
      facts.times[position] = module.program.variables[id].measure?.youngest(of: age).map { facts.now - $0 }
    }
    return Self.givens(facts, journey.truths, texts, version, in: module) + keys
  }

  /// The flow or decision that a call names; without a name the only flow.
  package static func goal(_ name: String?, of program: Program) throws(RefusedCall) -> Goal {
    let own = program.ownCallees
    let callees = program.startable
    let flows = callees.map { $0.example() }
    let decisions = program.ownDecisions.map { program.variables[$0].name.description }
    let all = flows + decisions
    guard let name else {
      if callees.count == 1, callees[0].parameters.isEmpty { return .flow(callees[0].id, []) }
      throw RefusedCall(.openFlow(among: all))
    }
    let call = try FlowCall(name)
    if own.contains(where: { $0.name == call.name }), !callees.contains(where: { $0.name == call.name }) {
      throw RefusedCall(.innerFlow(call.name, among: all))
    }
    if callees.contains(where: { $0.name == call.name }), let (flow, values) = try call.resolved(in: program) {
      return .flow(flow, values)
    }
    if let decision = program.decisions.first(where: { program.variables[$0].name == VariableName(name) }) {
      return .decision(decision)
    }
    throw RefusedCall(.unknownFlow(call.name, names: callees.map { $0.name } + decisions, among: all))
  }

  private static func isInput(_ name: String, of program: Program) -> Bool {
    (program.facts + program.moments).contains {
      program.variables[$0].name.description == name && program.variables[$0].option == "--input"
    }
  }

  private static func give(_ value: String, to name: String, of module: Module, in facts: inout Facts)
    throws(RefusedCall)
  {
    try set(name, to: module.device.shown(value, of: name), option: "--given", of: module, in: &facts)
  }

  private static func set(_ name: String, to value: String, option: String, of module: Module, in facts: inout Facts)
    throws(RefusedCall)
  {
    let program = module.program
    let known = (program.facts + program.moments).filter { program.variables[$0].option == option }
    if let id = known.first(where: { program.variables[$0].name.description == name }) {
      let variable = program.variables[id]
      if let age = variable.age(parsing: value), let position = program.moments.firstIndex(of: id) {
        facts.times[position] = facts.now - age
        return
      }
      guard let found = variable.value(parsing: value, module.device.versions) else {
        let values = module.device.resource(named: name)?.trueStatuses.names ?? variable.acceptedValues
        throw RefusedCall(.unknownValue(value, of: name, among: values))
      }
      if let position = program.facts.firstIndex(of: id) { facts.values[position] = found }
      if let position = program.moments.firstIndex(of: id) {
        facts.times[position] = variable.measure?.youngest(of: found).map { facts.now - $0 }
      }
      return
    }
    if option == "--given", name == Device.versionName, let versions = module.device.versions {
      return try checkVersion(value, in: versions)
    }
    if option == "--given", module.device.manifestKeys.contains(name) {
      if Domain.bool.value(named: value) != nil { return }
      throw RefusedCall(.unknownValue(value, of: name, among: ["true", "false"]))
    }
    if option == "--input", let input = module.device.inputs.first(where: { $0.name == name }) {
      if input.domain.value(named: value) != nil { return }
      throw RefusedCall(.unknownValue(value, of: name, among: input.domain.values))
    }
    var names = known.map { program.variables[$0].name.description }
    if option == "--input" { names = program.textInputs + names }
    let others = (program.facts + program.moments).map { program.variables[$0].name.description } + program.textInputs
    throw RefusedCall(
      .unknownFact(name, isInput: option == "--input", among: names, isOther: others.contains(name)))
  }

  /// Checks a version that the policy does not read: it has no effect, but must be one of the platform.
  private static func checkVersion(_ text: String, in versions: Device.VersionRange) throws(RefusedCall) {
    if Version(text).map(versions.contains) == true { return }
    throw RefusedCall(.unknownVersion(text, of: Device.versionName, in: versions.text))
  }

  /// Checks that the platform has the given statuses in this edition.
  private static func check(_ truths: [Act.Change], on device: Device, _ edition: Device.Edition) throws(RefusedCall) {
    for truth in truths {
      guard let resource = device.resource(named: truth.name)?.within(edition),
        let status = resource.trueStatuses.status(named: truth.value), !resource.existing.contains(status)
      else { continue }
      let version = edition.version.flatMap { version -> String? in
        let text = version.minor == .max ? version.lastText : version.text
        return version.major == .max ? nil : "\(device.name) \(text)"
      }
      let names = resource.trueStatuses.names(in: resource.existing)
      throw RefusedCall(.missingValue(truth.value, of: truth.name, on: version, among: names))
    }
  }

  private static func givens(
    _ facts: Facts, _ truths: [Act.Change], _ texts: [String?], _ version: Version?, in module: Module
  ) -> [TestCase.Given] {
    let program = module.program
    let statuses = truths.filter { module.device.resource(named: $0.name) != nil }.map { TestCase.Given.status($0) }
    let values = zip(program.facts, facts.values).filter { id, value in
      switch program.variables[id].home {
      case .input where version != nil && program.variables[id].isVersion: false
      case .input(_, isRequired: true): true
      case .input, .shared: value != program.variables[id].initial
      case .status, .session, .parameter, .derived, .count: false
      }
    }
    let moments = zip(program.moments, facts.times).filter { id, time in
      if case .input(_, isRequired: true) = program.variables[id].home { true } else { time != nil }
    }
    let given = zip(program.texts.indices, texts).filter { program.texts[$0.0].isInput }
    return statuses + (version.map { [.version($0)] } ?? []) + values.map { .value($0, $1) }
      + moments.map { id, time in
        .moment(id, age: time.map { facts.now - $0 })
      } + given.compactMap { position, text in text.map { .text(position, $0) } }
  }

  private static func locale(_ wanted: String?, of copy: Copy?) throws(RefusedCall) -> String {
    guard let copy else {
      if let wanted { throw RefusedCall(.noCatalog(locale: wanted)) }
      return ""
    }
    guard let wanted else { return copy.source.locale }
    guard let tag = LanguageTag(wanted) else { throw RefusedCall(.malformedLocale(wanted)) }
    let locales = ([copy.source] + copy.translations).map { $0.locale }
    if PseudoLocale(rawValue: tag.text) != nil { return tag.text }
    if fallbackChain(of: wanted).contains(where: locales.contains) { return tag.text }
    throw RefusedCall(.unknownLocale(wanted, among: locales))
  }
}

extension CompiledPolicy {
  /// The policy on the named platform; on its first without a name. Throws if the policy does not use that platform.
  package func module(on platform: String?) throws(RefusedCall) -> Module {
    guard let platform else { return module }
    if let module = modules.first(where: { $0.device.name == platform }) { return module }
    throw RefusedCall(.unknownPlatform(platform, among: modules.map { $0.device.name }.filter { !$0.isEmpty }))
  }
}

/// The first line of a transcript: the flow, the platform with its version if that is given, and the start values.
func journeyHead(_ name: String, _ module: Module, _ test: TestCase, _ facts: Facts, locale: String?) -> Prose {
  let program = module.program
  let version = test.givens.compactMap { given in if case .version(let version) = given { version } else { nil } }.last
  var values: [String] = []
  for option in ["--given", "--input"] {
    for (id, value) in zip(program.facts, facts.values) where program.variables[id].option == option {
      let variable = program.variables[id]
      if case .shared = variable.home, value == variable.initial { continue }
      let truth = test.truths.last { $0.name == variable.name.description }?.value
      let shown = variable.home == .status ? truth : nil
      values.append("\(variable.name)=\(shown ?? variable.domain.name(of: value))")
    }
    for (id, time) in zip(program.moments, facts.times) where program.variables[id].option == option {
      guard let time else { continue }
      let age = program.age(of: id, since: time, at: facts.now)
      let (since, kind) = (Int(facts.now - time), program.variables[id].domain.name(of: age))
      // An age that is older than all ages in the policy is shown with the name that the policy has for it.
      let shown = age != Moment.now ? kind : since == 0 ? "now" : "older than \(duration(since - 1))"
      let seen = age == Moment.now && since > 0 ? " (\(kind))" : ""
      values.append("\(program.variables[id].name)=\(shown.contains(" ") ? "\"\(shown)\"" : shown)\(seen)")
    }
  }
  for case .key(let name, let isDeclared) in test.givens { values.append("\(name)=\(isDeclared)") }
  let platform = ([module.device.name] + [version?.text].compactMap { $0 }).joined(separator: " ")
  let words = [name, platform.isEmpty ? nil : "on \(platform)", locale.map { "in \($0)" }]
  return "\((words.compactMap { $0 } + (values.isEmpty ? [] : ["with"]) + values).joined(separator: " "))"
}

extension Device {
  /// The status that an app sees for a true status. Any other name is returned unchanged.
  fileprivate func shown(_ status: String, of name: String) -> String {
    guard let resource = resource(named: name), let truth = resource.trueStatuses.status(named: status) else {
      return status
    }
    return resource.statuses.name(of: resource.shown[truth])
  }
}
