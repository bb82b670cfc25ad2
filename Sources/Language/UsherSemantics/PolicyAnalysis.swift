internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A policy being checked: the program as far as it is known, the names, and what was wrong.
///
/// Declarations come first, then flows with their states, so every name is known when bodies are read. A part that is
/// wrong has been reported and is nil; what depends on it stays silent.
struct PolicyAnalysis {
  let device: Device
  /// All platforms of the policy, this one among them: what only another has is not unknown.
  let devices: [Device]
  var program: Program
  var diagnostics: [Diagnostic] = []
  /// The questions that lack a row: what several readings lack at one place becomes one diagnostic.
  var missingAnswers: [MissingAnswer] = []
  /// The catalogs of all its policies.
  var catalogs: [Module.Catalog] = []
  var waivers: [Module.Waiver] = []
  var promises: [Module.Promised] = []
  var tests: [Module.Test] = []
  /// Whether the flows are right, so it is known which states each leads to.
  var knowsReach = false
  /// The tests that name what only another platform has, with the first such place.
  var testsElsewhere: [(test: Label, reason: Label)] = []

  /// The policy whose parts are being read.
  var unit = Unit(name: "", files: [], items: [], uses: [])
  /// The names of the policies that have been read.
  var libraries: [String: Library] = [:]
  /// Whether names of it may have been others.
  var hasFormerNames = false
  /// What comes before the names of the unit in the program: nothing for the policy itself.
  /// The policy that is read, if it is one whose names the meant one uses.
  var lender: String?
  /// What comes before its names in the program.
  var prefix: String { lender.map { $0 + "." } ?? "" }

  var types = Namespace<Domain>("type")
  var values = Namespace<Named>("value")
  var prompts = Namespace<PromptEntity>("prompt")
  var metrics = Namespace<(ID<Metric>, Signature)>("metric")
  var actions = Namespace<(ID<Action>, Signature)>("action")
  var links = Namespace<ID<Link>>("link")
  var events = Namespace<(ID<Occurrence>, Signature)>("event")
  var flows = Namespace<FlowFamily>("flow")

  var promptDetails: [PromptDetail] = []
  var noticeDetails: [(declaration: Label, prefix: String, signature: Signature)] = []
  var flowScopes: [FlowScope] = []
  /// The parameters of each state, by name.
  var stateNames: [ID<State>: [String: Named]] = [:]
  /// The parameters of each state that has some, in order.
  var stateSignatures: [ID<State>: [Module.Parameter]] = [:]
  var stateDeclarations: [Label] = []
  /// How many tests each derived value comes to, written out.
  var derivedSizes: [ID<Variable>: Int] = [:]
  /// What the platform gives, by name, once it has been used.
  var platformVariables: [VariableName: ID<Variable>] = [:]
  /// What moments and versions are held against.
  var measured = Measured()
  /// The cells of keyed memory that names choose, once they have been read.
  var readings: [KeyedReading: ID<Variable>] = [:]
  /// What may be read by each of them.
  var readCells: [ID<Variable>: [ID<Variable>]] = [:]
  /// The counts of keyed memory, by its first cell, once they have been read.
  var counts: [ID<Variable>: ID<Variable>] = [:]
  /// Stand in for names whose declaration is wrong; whatever reads them is silent.
  var brokenVariables: Set<ID<Variable>> = []
  /// Stand in for what only another platform of the policy has.
  var absentVariables: [ID<Variable>: DeviceResource?] = [:]
  /// Links that only another platform of the policy has.
  var absentLinks: Set<ID<Link>> = []
  /// The states that ask for what only another platform has, and how they name it.
  var absences: [ID<State>: Label] = [:]
  /// What values of enumerations were called, by their domain.
  var formerValues: [Domain: [FormerValue]] = [:]
  /// The state whose parts are being read.
  var stateAtHand: ID<State>?
  var sawAbsence = false
  /// Where a test that is being read first names what this platform does not have.
  var firstAbsence: Label?
  /// The resources whose statuses are a type.
  var statusTypes: [Domain: [DeviceResource]] = [:]
  /// Values that are computed from, or begin as, what this platform does not have.
  var absentLets: Set<ID<Variable>> = []

  /// What the resource parameters of the flow that is being read stand for.
  var instanceBindings = ResourceBindings()
  /// How many instances the flow has whose body is read.
  var instanceCount = 1
  /// Names of the flow and states whose parts are being read, inner last.
  var localNames: [[String: Named]] = []
  /// What rows leave of the values of names, inner last.
  var narrowings: [Narrowing] = []

  /// What a name stands for where a value is meant.
  enum Named: Sendable {
    case variable(ID<Variable>)
    case text(Int)
    /// Memory of which there is one for each value of a type.
    indirect case keyed(KeyedMemory)
    /// A resource; its status is a variable from its first use on.
    indirect case resource(DeviceResource)
    /// What the platform tells besides; a variable from its first use on.
    indirect case platformInput(DeviceInput)
    /// The version of the system; a variable from its first use on.
    case version
    /// Which of the policy's platforms this is.
    case platform
    /// What only another platform of the policy has; the resource, if it is one.
    indirect case absent(DeviceResource?, Domain)
  }

  /// The names that a policy lends to those that use it.
  struct Library: Sendable {
    var types: Namespace<Domain>
    var values: Namespace<Named>
    var prompts: Namespace<PromptEntity>
    var metrics: Namespace<(ID<Metric>, Signature)>
    var actions: Namespace<(ID<Action>, Signature)>
    var links: Namespace<ID<Link>>
    var events: Namespace<(ID<Occurrence>, Signature)>
    var flows: Namespace<FlowFamily>
  }

  /// What `show` may name.
  enum PromptEntity: Sendable {
    case prompt(ID<Prompt>)
    case notice(ID<Notice>)
  }

  struct PromptDetail: Sendable {
    var declaration: Label
    /// What comes before its name in the program.
    var prefix: String
    var signature: Signature
    /// The parameters of each button that has any.
    var buttons: [String: [Module.Parameter]]
    /// The resources it guides back to.
    var recovers: [String]
    /// The same as the proof reads it.
    var guidance: [Module.Guidance]
    var primes: [Module.Guidance]
  }

  /// Parameters in order; a text has no domain.
  struct Signature: Sendable {
    var parameters: [Module.Parameter]

    func isResource(_ name: String) -> Bool { parameters.contains { $0.name == name && $0.isResource } }
  }

  struct FlowScope: Sendable {
    /// As its policy calls it.
    var name: String
    var declaration: Label
    var states = Namespace<ID<State>>("state")
    var outcomes = Namespace<Value>("outcome")
    var names: [String: Named] = [:]
  }

  init(name: String, device: Device, among devices: [Device]) {
    self.device = device
    self.devices = devices
    program = Program(name: name)
  }

  /// Reads policies, each behind those whose names it uses; the last is the one that is meant.
  mutating func analyze(_ units: [Unit]) {
    measured = Measured(units, device.versions)
    for unit in units {
      lender = unit.name == program.name ? nil : unit.name
      analyze(unit)
    }
    recordFormerValues()
    if let meant = units.last { checkSize(of: meant) }
    checkSteps()
    checkCollisions()
  }

  private mutating func analyze(_ unit: Unit) {
    self.unit = unit
    hasFormerNames = unit.files.contains { $0.tree.has(.was) }
    openNamespaces()
    for file in unit.files where file.languageClause.number != "1" {
      diagnostics.append(.unknownLanguage(file.languageClause))
    }
    for file in unit.files {
      diagnostics += file.tree.strayDocumentation.map { .strayDocumentation($0, file.tree.file) }
    }
    for file in unit.files { checkLists(in: file) }
    declareTypesAndLinks(unit.items)
    declareValues(unit.items)
    recordFormerNames(of: unit.items)
    declareVerbs(unit.items)
    checkFormerNames(in: unit.items)
    let families = declareFlows(unit.items)
    for family in families { analyzeFamily(family) }
    readWaivers(unit.items)
    knowsReach = !isWrong
    // What other policies promise and test is theirs.
    if unit.name == program.name {
      readPromises(unit.items)
      readTests(unit.items)
    }
    libraries[unit.name] = Library(
      types: types, values: values, prompts: prompts, metrics: metrics, actions: actions, links: links, events: events,
      flows: flows)
  }

  /// The names of a unit: first what its platforms give, then what other policies lend.
  private mutating func openNamespaces() {
    (types, values, prompts) = (Namespace("type"), Namespace("value"), Namespace("prompt"))
    (metrics, actions, links) = (Namespace("metric"), Namespace("action"), Namespace("link"))
    (events, flows) = (Namespace("event"), Namespace("flow"))
    declarePlatforms()
    for (name, library) in unit.uses.compactMap({ name in libraries[name].map { (name, $0) } }) {
      types.borrow(from: name, library.types)
      values.borrow(from: name, library.values)
      prompts.borrow(from: name, library.prompts)
      metrics.borrow(from: name, library.metrics)
      actions.borrow(from: name, library.actions)
      links.borrow(from: name, library.links)
      events.borrow(from: name, library.events)
      flows.borrow(from: name, library.flows)
    }
  }

  private mutating func declarePlatforms() {
    for resource in device.resources { _ = values.declare(resource.name, as: .resource(resource), at: nil) }
    for input in device.inputs { _ = values.declare(input.name, as: .platformInput(input), at: nil) }
    if device.versions != nil { _ = values.declare(Measured.version, as: .version, at: nil) }
    for other in devices {
      if other.versions != nil {
        _ = values.declare(Measured.version, as: .absent(nil, versionVariable.domain), at: nil)
      }
      for resource in other.resources {
        _ = values.declare(resource.name, as: .absent(resource, resource.statuses), at: nil)
      }
      for input in other.inputs { _ = values.declare(input.name, as: .absent(nil, input.domain), at: nil) }
    }
    if !devices.isEmpty { _ = values.declare("platform", as: .platform, at: nil) }
  }

  /// Nil where no engine runs it.
  var module: Module? {
    guard let code = EncodedProgram(program, platform: device.name) else { return nil }
    return Module(
      program: program, code: code, device: device, catalogs: catalogs,
      prompts: promptDetails.map { detail in
        Module.Showable(
          declaration: detail.declaration, prefix: detail.prefix, parameters: detail.signature.parameters,
          buttons: detail.buttons, recovers: detail.guidance, primes: detail.primes)
      },
      notices: noticeDetails.map { detail in
        Module.Showable(declaration: detail.declaration, prefix: detail.prefix, parameters: detail.signature.parameters)
      },
      stateDeclarations: stateDeclarations, waivers: waivers, promises: promises, tests: tests)
  }

  mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { diagnostics.append(diagnostic) }
  }

  /// Whether a mistake was found. A row that only another platform takes is none; where there is but one, it is.
  var isWrong: Bool {
    !missingAnswers.isEmpty
      || diagnostics.contains { $0.severity == .error && (devices.count < 2 || !$0.code.isOfOneReading) }
  }

  // MARK: Looking names up

  func named(_ name: String) -> Named? {
    for names in localNames.reversed() {
      if let named = names[name] { return named }
    }
    return values[name]
  }

  /// All names of values that can be seen from here, nearest first.
  var visibleNames: [String] { localNames.reversed().flatMap { $0.keys.sorted() } + values.visibleNames }

  /// The resource as the program knows it; from its first use on.
  mutating func resource(_ resource: DeviceResource) -> ID<Resource> {
    if let known = program.resources.rows.firstIndex(where: { $0.name == resource.name }) { return ID(known) }
    var variable = VariableDefinition(name: VariableName(resource.name), domain: resource.statuses, home: .status)
    (variable.formerNames, variable.formerValues) = (
      resource.formerNames.map { VariableName($0) }, resource.formerStatuses
    )
    let status = program.variables.append(variable)
    program.facts.append(status)
    let requests = resource.requests.map { Request(name: $0.name, askable: resource.askable($0)) }
    return program.resources.append(
      ResourceDefinition(name: resource.name, status: status, requests: requests, unforeseen: resource.unforeseen))
  }

  /// The variable that a name's value is kept in; nil for texts.
  mutating func variable(_ named: Named, called name: String) -> ID<Variable>? {
    switch named {
    case .variable(let id): return id
    case .resource(let resource): return program.resources[self.resource(resource)].status
    case .platformInput(let input):
      let home = VariableDefinition.Home.input(isLive: false, isRequired: input.initial == nil)
      let variable = VariableDefinition(
        name: VariableName(input.name), domain: input.domain, home: home, initial: input.initial ?? 0)
      return known(variable) { $0.append($1) }
    case .version: return known(versionVariable) { $0.append($1) }
    case .platform:
      let domain = Domain(values: devices.map { $0.name })
      let branches = [VariableDefinition.Branch(condition: .always, value: domain.value(named: device.name) ?? 0)]
      let variable = VariableDefinition(name: VariableName("platform"), domain: domain, home: .derived(branches))
      return known(variable) { _, _ in }
    case .absent(let resource, let domain):
      let measure = name == Measured.version ? versionVariable.measure : nil
      let variable = VariableDefinition(
        name: VariableName(name), domain: domain, home: .derived([]), measure: measure)
      let id = known(variable) { _, _ in }
      absentVariables[id] = resource
      return id
    case .text, .keyed: return nil
    }
  }

  /// The variable of a platform, made at its first use.
  private mutating func known(_ variable: VariableDefinition, _ register: (inout [ID<Variable>], ID<Variable>) -> Void)
    -> ID<Variable>
  {
    if let id = platformVariables[variable.name] { return id }
    let id = program.variables.append(variable)
    platformVariables[variable.name] = id
    register(&program.facts, id)
    return id
  }

  /// The resource whose status a variable is.
  func deviceResource(ofStatus id: ID<Variable>) -> DeviceResource? {
    if let absent = absentVariables[id] { return absent }
    guard case .status = program.variables[id].home else { return nil }
    return device.resource(named: program.variables[id].name.base)
  }

  /// The values that a variable can have here.
  func possible(_ id: ID<Variable>) -> ValueSet { readings.isEmpty ? narrowed(id) : narrowedAsRead(id) }

  /// The same as a function that keeps no more of the analysis than it needs.
  var possibleValues: (ID<Variable>) -> ValueSet {
    if !readings.isEmpty {
      let analysis = self
      return { analysis.narrowedAsRead($0) }
    }
    let (narrowings, variables) = (narrowings, program.variables)
    return { Self.narrowed($0, narrowings) ?? variables[$0].domain.all }
  }

  /// What the rows around leave of the values of a variable.
  func narrowed(_ id: ID<Variable>) -> ValueSet { Self.narrowed(id, narrowings) ?? program.variables[id].domain.all }

  private static func narrowed(_ id: ID<Variable>, _ narrowings: [Narrowing]) -> ValueSet? {
    for narrowing in narrowings.reversed() {
      if let set = narrowing[id] { return set }
    }
    return nil
  }
}
