internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Names that the language gives a meaning, so nothing may be declared by them.
let predefinedNames = ["Bool", "Text", "Moment", "resource", "now", "never", "any", "return", "background"]

/// What every platform tells by the same name, so none declares it.
let platformFacts = ["platform", "os"]

extension PolicyAnalysis {
  mutating func declareTypesAndLinks(_ items: [PolicyItem]) {
    for link in device.links { declare(link, reaching: device.resources.filter { $0.pages.contains(link.name) }) }
    for link in devices.flatMap({ $0.links }) where links[link.name] == nil {
      absentLinks.insert(declare(link, reaching: []))
    }
    for case .type(let declaration) in items { declareType(declaration) }
    for case .link(let declaration) in items { declareLink(declaration) }
    for case .copy(let declaration) in items { declareCatalog(declaration) }
  }

  /// A platform's link, which the policies that use each other share.
  @discardableResult
  private mutating func declare(_ link: DeviceLink, reaching resources: [DeviceResource]) -> ID<Link> {
    let known = program.links.ids.first { program.links[$0].name == link.name }
    let reaches = resources.map { $0.name }
    let id = known ?? program.links.append(LinkDefinition(name: link.name, address: link.address, reaches: reaches))
    _ = links.declare(link.name, as: id, at: nil)
    return id
  }

  private mutating func declareLink(_ declaration: LinkDeclaration) {
    refusePredefined(declaration.name)
    let reaches = (declaration.reaches?.resources ?? []).compactMap { resourceNamed($0)?.name }
    let link = LinkDefinition(name: prefix + declaration.name.text, address: declaration.address, reaches: reaches)
    let id = program.links.append(link)
    report(links.declare(declaration.name.text, as: id, at: declaration.name.label()))
  }

  private mutating func declareCatalog(_ declaration: CopyDeclaration) {
    if let first = catalogs.first(where: { $0.prefix == prefix }) {
      report(.duplicateName("copy", kind: "clause", at: declaration.label(), first: first.reference))
    } else {
      catalogs.append(
        Module.Catalog(name: declaration.name.text, reference: declaration.name.label(), prefix: prefix))
    }
  }

  mutating func refusePredefined(_ name: DeclaredName) {
    if predefinedNames.contains(name.text) { report(.predefinedName(name)) }
  }

  private mutating func declareType(_ declaration: TypeDeclaration) {
    refusePredefined(declaration.name)
    let domain = enumeration(declaration.alternatives)
    report(types.declare(declaration.name.text, as: domain, at: declaration.name.label()))
  }

  /// The domain of alternatives that are written out.
  mutating func enumeration(_ alternatives: Alternatives) -> Domain {
    var names = Namespace<Void>("value")
    for name in alternatives.names { report(names.declare(name.text, as: (), at: name.label())) }
    let limit = Limits.values
    let values = names.names
    if values.count > limit { report(.tooManyValues(alternatives.label(), values.count, limit: limit)) }
    // Those beyond are known all the same, as many as a domain can have beside `interrupted`.
    let isCut = values.count >= Limits.rangeNumbers
    let domain = Domain(values: isCut ? Array(values.prefix(Limits.rangeNumbers - 1)) : values)
    guard hasFormerNames else { return domain }
    checkFormerNames(Array(alternatives.names))
    for former in alternatives.formerValues(in: domain) where formerValues[domain]?.contains(former) != true {
      formerValues[domain, default: []].append(former)
    }
    return domain
  }
}
