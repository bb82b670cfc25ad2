internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Declares the names of a policy and reads their declarations. It fills the symbol table and returns the bodies of flows, which
/// `BodyPass` reads.
struct DeclarationPass {
  var reader: ExpressionReader
  private(set) var parts: DeclaredParts
  /// The catalog with the policy's texts.
  private(set) var catalog: Module.Catalog?

  init(_ reader: consuming ExpressionReader, _ parts: DeclaredParts) {
    self.reader = reader
    self.parts = parts
  }

  /// Ends the pass and returns the reader for the next one.
  consuming func finished() -> ExpressionReader { reader }

  var program: Program { _read { yield reader.builder.program } }

  /// Reads all declarations. Returns the families of flows, each with the bodies of its instances, which are not read yet.
  mutating func read(_ items: [PolicyItem]) -> [[FlowBody]] {
    declareTypesAndLinks(items)
    declareValues(items)
    recordFormerNames(of: items)
    declareVerbs(items)
    reader.checkFormerNames(in: items)
    return declareFlows(items)
  }

  mutating func add(_ prompt: PromptDetail) { parts.prompts.append(prompt) }
  mutating func add(_ notice: NoticeDetail) { parts.notices.append(notice) }
  mutating func add(_ flow: FlowScope) { parts.flows.append(flow) }
  mutating func add(_ state: Module.PlacedState.Syntax) { parts.states.append(Module.PlacedState(state)) }
  mutating func add(_ memory: MemoryDeclaration, as id: ID<Variable>) { parts.memories[id] = memory }

  // MARK: Types and links

  private mutating func declareTypesAndLinks(_ items: [PolicyItem]) {
    // Policies that use each other share the links of their platforms.
    let shared = program.links.rows
    for link in reader.device.links { declare(link, isAbsent: false, shared) }
    for link in reader.devices.flatMap({ $0.links }) where reader.names.links[link.name] == nil {
      declare(link, isAbsent: true, shared)
    }
    for case .resource(let declaration) in items { declareResource(declaration) }
    for case .type(let declaration) in items { declareType(declaration) }
    for case .link(let declaration) in items { declareLink(declaration) }
    for case .copy(let declaration) in items { declareCatalog(declaration) }
  }

  /// Declares a link of a platform. A link that this platform lacks reaches no resources.
  private mutating func declare(_ link: DeviceLink, isAbsent: Bool, _ shared: [LinkDefinition]) {
    let id: ID<Link>
    if let known = shared.firstIndex(where: { $0.name == link.name }) {
      id = ID(known)
    } else {
      let resources = reader.device.resources
      let reaches = isAbsent ? [] : resources.indices.filter { resources[$0].pages.contains(link.name) }
      let definition = LinkDefinition(
        name: link.name, address: link.address, reaches: reaches.map { resources[$0].name })
      id = reader.builder.program.links.append(definition)
    }
    reader.names.links.add(link.name, as: LinkEntity(id: id, isAbsent: isAbsent))
  }

  private mutating func declareLink(_ declaration: LinkDeclaration) {
    reader.refusePredefined(declaration.name)
    let reaches = (declaration.reaches?.resources ?? []).compactMap { reader.resourceNamed($0)?.name }
    let link = LinkDefinition(
      name: reader.unit.prefix + declaration.name.text, address: declaration.address, reaches: reaches)
    let entity = LinkEntity(id: reader.builder.program.links.append(link))
    reader.report(reader.names.links.declare(declaration.name.text, as: entity, at: declaration.name.label()))
  }

  /// Declares a name for the resource that each platform has for it.
  private mutating func declareResource(_ declaration: SharedResource) {
    reader.refusePredefined(declaration.name)
    var own = Namespace<DeviceResource>(.platform)
    for part in declaration.parts {
      if let resource = resource(of: part) {
        reader.report(own.declare(part.platform.text, as: resource, at: part.platform.label()))
      }
    }
    let shared = own.names.compactMap { own[$0] }
    guard shared.count == declaration.parts.count, let first = shared.first else {
      return reader.declareBroken(declaration.name)
    }
    let isOwn = reader.unit.lender == nil && !reader.device.name.isEmpty
    let resource = own[reader.device.name]
    if resource == nil, isOwn { reader.report(.noOwnResource(declaration, reader.device.name)) }
    let value = resource.map { NamedValue.resource($0) } ?? .absent(first, first.statuses)
    reader.builder.share(shared, as: declaration.name.label())
    let name = declaration.name
    guard isOfPlatform(name.text) else {
      return reader.report(reader.names.values.declare(name.text, as: value, at: name.label()))
    }
    if let resource, reader.device.resource(named: name.text) != nil, resource.name != name.text {
      reader.report(.otherResource(declaration, resource, reader.device.name))
    }
    reader.names.values.hide(name.text, as: value, at: name.label())
  }

  /// Whether a name is that of a resource of this platform or another one, and no policy has declared it.
  private func isOfPlatform(_ name: String) -> Bool {
    if reader.names.values.declaration(of: name) != nil { return false }
    return switch reader.names.values[name] {
    case .resource, .absent: true
    case .platformInput, .variable, .text, .keyed, .version, .platform, nil: false
    }
  }

  /// The resource of a platform. Nil, with a finding, if there is none.
  private mutating func resource(of part: OwnResource) -> DeviceResource? {
    guard let device = reader.devices.first(where: { $0.name == part.platform.text }) else {
      let names = reader.devices.map { $0.name }
      reader.report(.unknownName(part.platform.label(), part.platform.text, kind: .platform, among: names))
      return nil
    }
    if let resource = device.resource(named: part.resource.text) {
      reader.record(part.resource.node, as: .ofPlatform(.resource(resource.name)))
      return resource
    }
    let names = device.resources.map { $0.name }
    var unknown = Diagnostic.unknownName(part.resource.label(), part.resource.text, kind: .resource, among: names)
    if reader.devices.count > 1 { unknown.restrict(to: [device.name]) }
    reader.report(unknown)
    return nil
  }

  private mutating func declareCatalog(_ declaration: CopyDeclaration) {
    if let catalog {
      reader.report(.duplicateName("copy", kind: .clause, at: declaration.label(), first: catalog.reference))
    } else {
      catalog = Module.Catalog(
        name: declaration.name.text, reference: declaration.name.label(), prefix: reader.unit.prefix)
    }
  }

  private mutating func declareType(_ declaration: TypeDeclaration) {
    reader.refusePredefined(declaration.name)
    let names = Array(declaration.alternatives.names)
    let domain = reader.enumeration(names, at: declaration.alternatives.label())
    reader.resolutions.details?.declare(.listed(names.map { $0.label() }), of: declaration.name.label())
    reader.report(reader.names.types.declare(declaration.name.text, as: domain, at: declaration.name.label()))
  }

  /// Records former names of inputs and memory, which snapshots of older versions use.
  private mutating func recordFormerNames(of items: [PolicyItem]) {
    for item in items {
      switch item {
      case .input(let input): reader.builder.recordFormerNames(of: input.name, in: reader.unit)
      case .memory(let memory): reader.builder.recordFormerNames(of: memory.name, in: reader.unit)
      case .use, .copy, .type, .let, .decide, .action, .metric, .link, .event, .resource, .prompt, .notice, .flow,
        .override, .promise, .test, .waiver:
        break
      }
    }
  }
}
