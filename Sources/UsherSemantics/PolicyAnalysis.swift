internal import Usher
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSyntax

/// A policy being checked: the program as far as it is known, the names, and what was wrong.
///
/// Declarations come first, then flows with their states, so every name is known when bodies are read. A part that is
/// wrong has been reported and is nil; what depends on it stays silent.
struct PolicyAnalysis {
  let device: Device
  var program: Program
  var diagnostics: [Diagnostic] = []
  var catalog: Module.Catalog?

  var types = Namespace<Domain>("type")
  var values = Namespace<Named>("value")
  var prompts = Namespace<PromptEntity>("prompt")
  var metrics = Namespace<(ID<Metric>, Signature)>("metric")
  var actions = Namespace<(ID<Action>, Signature)>("action")
  var links = Namespace<ID<Link>>("link")
  var events = Namespace<ID<Occurrence>>("event")
  var flows = Namespace<FlowFamily>("flow")

  var promptDetails: [PromptDetail] = []
  var noticeDetails: [(declaration: Label, signature: Signature)] = []
  var flowScopes: [FlowScope] = []
  /// The parameters of each state, by name.
  var stateNames: [ID<State>: [String: Named]] = [:]
  var stateDeclarations: [Label] = []
  /// How many tests each derived value comes to, written out.
  var derivedSizes: [ID<Variable>: Int] = [:]
  /// Stand in for names whose declaration is wrong; whatever reads them is silent.
  var brokenVariables: Set<ID<Variable>> = []

  /// What the resource parameters of the flow that is being read stand for.
  var instanceBindings = ResourceBindings()
  /// Names of the flow and states whose parts are being read, inner last.
  var localNames: [[String: Named]] = []
  /// What rows leave of the values of names, inner last.
  var narrowings: [[ID<Variable>: ValueSet]] = []

  /// What a name stands for where a value is meant.
  enum Named: Sendable {
    case variable(ID<Variable>)
    case text(Int)
    /// A resource; its status is a variable from its first use on.
    case resource(DeviceResource)
  }

  /// What `show` may name.
  enum PromptEntity: Sendable {
    case prompt(ID<Prompt>)
    case notice(ID<Notice>)
  }

  struct PromptDetail: Sendable {
    var declaration: Label
    var signature: Signature
    /// The resources it guides back to.
    var recovers: [String]
  }

  /// Parameters in order; a text has no domain.
  struct Signature: Sendable {
    var parameters: [Module.Parameter]

    func isResource(_ name: String) -> Bool { parameters.contains { $0.name == name && $0.isResource } }
  }

  struct FlowScope: Sendable {
    var declaration: Label
    var states = Namespace<ID<State>>("state")
    var outcomes = Namespace<Value>("outcome")
    var names: [String: Named] = [:]
  }

  init(name: String, device: Device) {
    self.device = device
    program = Program(name: name)
    for resource in device.resources { _ = values.declare(resource.name, as: .resource(resource), at: nil) }
  }

  mutating func analyze(_ file: WellFormedFile) {
    if file.languageClause.number != "1" { diagnostics.append(.unknownLanguage(file.languageClause)) }
    declareTypesAndLinks(file.policyItems)
    declareValues(file.policyItems)
    declareVerbs(file.policyItems)
    let families = declareFlows(file.policyItems)
    for family in families { analyzeFamily(family) }
    checkSteps()
  }

  var module: Module {
    Module(
      program: program, device: device, catalog: catalog, promptDeclarations: promptDetails.map { $0.declaration },
      promptParameters: promptDetails.map { $0.signature.parameters },
      noticeDeclarations: noticeDetails.map { $0.declaration },
      noticeParameters: noticeDetails.map { $0.signature.parameters }, stateDeclarations: stateDeclarations)
  }

  mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { diagnostics.append(diagnostic) }
  }

  // MARK: Looking names up

  func named(_ name: String) -> Named? {
    for names in localNames.reversed() {
      if let named = names[name] { return named }
    }
    return values[name]
  }

  /// All names of values that can be seen from here, nearest first.
  var visibleNames: [String] { localNames.reversed().flatMap { $0.keys.sorted() } + values.names }

  /// The resource as the program knows it; from its first use on.
  mutating func resource(_ resource: DeviceResource) -> ID<Resource> {
    if let known = program.resources.ids.first(where: { program.resources[$0].name == resource.name }) { return known }
    let status = program.variables.append(Variable(name: resource.name, domain: resource.statuses, home: .status))
    program.facts.append(status)
    let requests = resource.requests.map { Request(name: $0.name, askable: $0.askable) }
    return program.resources.append(Resource(name: resource.name, status: status, requests: requests))
  }

  /// The variable that a name's value is kept in; nil for texts.
  mutating func variable(_ named: Named) -> ID<Variable>? {
    switch named {
    case .variable(let id): id
    case .resource(let resource): program.resources[self.resource(resource)].status
    case .text: nil
    }
  }

  /// The resource whose status a variable is.
  func deviceResource(ofStatus id: ID<Variable>) -> DeviceResource? {
    guard case .status = program.variables[id].home else { return nil }
    return device.resource(named: program.variables[id].name)
  }

  /// The values that a variable can have here.
  func possible(_ id: ID<Variable>) -> ValueSet {
    for narrowing in narrowings.reversed() {
      if let set = narrowing[id] { return set }
    }
    return program.variables[id].domain.all
  }
}
