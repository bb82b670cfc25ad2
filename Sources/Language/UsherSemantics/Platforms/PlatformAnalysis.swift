internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
package import UsherPlatform
package import UsherSource
package import UsherSyntax

/// Checks a platform file and returns its device; nil if anything is wrong. `bases` are the platforms that it extends, without
/// errors: first the one that extends no other.
package func analyzePlatform(
  _ file: WellFormedFile, extending bases: [WellFormedFile] = []
) -> (device: Device?, diagnostics: [Diagnostic]) {
  var analysis = PlatformAnalysis()
  let device = analysis.device(of: file, extending: bases)
  return (analysis.diagnostics.isEmpty ? device : nil, analysis.diagnostics)
}

/// The analysis of a platform file. Wrong parts are reported; parts that depend on them report nothing.
struct PlatformAnalysis {
  var diagnostics: [Diagnostic] = []
  var links = Namespace<DeviceLink>(.link)
  /// The names that it looks up; nil unless they are asked for.
  var names: PlatformNames?
  /// The names that policies can read: resources and inputs.
  private var values = Namespace<Void>(.resourceOrInput)
  /// The versions that the file covers, if it has a `versions` clause.
  private var versions: (clause: VersionsClause, range: Device.VersionRange)?
  /// The entries of the manifest that make a difference, and the first that is one too many.
  private var (entries, beyond): (Set<String>, Label?) = ([], nil)

  mutating func device(of file: WellFormedFile, extending bases: [WellFormedFile]) -> Device? {
    guard let clause = file.platform else { return nil }
    names?.declare(clause.name.label(), .value(clause.name.text, input: Device.platformName))
    if file.languageClause.number != "1" { report(.unknownLanguage(file.languageClause)) }
    diagnostics += file.tree.strayDocumentation.map { .strayDocumentation($0, file.tree.file) }
    let merged = MergedPlatform(bases + [file])
    diagnostics += merged.diagnostics
    for name in merged.extended { names?.add(name.node.nameLabel, .resource(name.text)) }
    versions = merged.versions.map { ($0, range($0)) }
    for case .link(let declaration) in merged.items { declareLink(declaration) }
    var known: [DeviceResource] = []
    var inputs: [DeviceInput] = []
    for item in merged.items {
      switch item {
      case .resource(let parts):
        declareValue(parts.name)
        if let resource = resource(parts) { known.append(resource) }
      case .input(let declaration):
        declareValue(declaration.name)
        if let input = input(declaration) { inputs.append(input) }
      case .link: break
      }
    }
    diagnostics += formerNameMistakes(
      merged.items.compactMap { item in
        switch item {
        case .resource(let parts): KnownName(parts.name)
        case .input(let declaration): KnownName(declaration.name)
        case .link: nil
        }
      })
    var device = Device(name: clause.name.text, resources: known, links: links.names.compactMap { links[$0] })
    device.inputs = inputs
    device.versions = versions?.range
    device.look = look(merged.looks)
    if let beyond {
      report(.tooMany(entries.count, .manifestEntries, Limits.manifestEntries, beyond))
      return device
    }
    // A status with an error may be meant to be there.
    if diagnostics.isEmpty {
      for case .resource(let parts) in merged.items { report(noStatusThere(parts, device)) }
    }
    return device
  }

  /// A finding if some version has the resource and none of its statuses.
  private func noStatusThere(_ parts: ResourceParts, _ device: Device) -> Diagnostic? {
    guard let resource = device.resource(named: parts.name.text),
      resource.trueStatuses.all.allSatisfy({ resource.scopes.statuses[$0] != DeviceScope() }),
      !resource.trueStatuses.names.isEmpty
    else { return nil }
    let empty = device.editions(for: [resource], []).filter { edition in
      resource.scopes.resource.contains(edition)
        && !resource.trueStatuses.all.contains { resource.scopes.statuses[$0].contains(edition) }
    }
    return empty.min { $0.lacking.count < $1.lacking.count }.map { .noStatusThere(parts, $0) }
  }

  mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { diagnostics.append(diagnostic) }
  }

  private mutating func declareLink(_ declaration: LinkDeclaration) {
    names?.declare(declaration.name.label(), .link(declaration.name.text))
    let link = DeviceLink(
      name: declaration.name.text, address: declaration.address, scope: scope(declaration.scope))
    report(links.declare(link.name, as: link, at: declaration.name.label()))
  }

  private mutating func declareValue(_ name: DeclaredName) {
    if predefinedNames.contains(name.text) || platformFacts.contains(name.text) { report(.predefinedName(name)) }
    report(values.declare(name.text, as: (), at: name.label()))
  }

  private mutating func look(_ clauses: [LookClause]) -> PromptLook? {
    report(duplicate(clauses, "look"))
    guard let name = clauses.first?.name else { return nil }
    let look = PromptLook(rawValue: name.text)
    if look == nil {
      report(.unknownName(name.label(), name.text, kind: .look, among: PromptLook.allCases.map { $0.rawValue }))
    }
    return look
  }

  /// A finding about the second of some clauses, of which there is at most one.
  func duplicate<Clause: SyntaxNode>(_ clauses: [Clause], _ word: String) -> Diagnostic? {
    guard clauses.count > 1 else { return nil }
    return .duplicateName(word, kind: .clause, at: clauses[1].label(), first: clauses[0].label())
  }

  // MARK: Versions

  private mutating func range(_ clause: VersionsClause) -> Device.VersionRange {
    // A version without a minor part stands for all its minor versions.
    let range = Device.VersionRange(
      first: clause.low.first, last: clause.high.map { $0.last })
    if let last = range.last, last < range.first { report(.emptyVersions(clause)) }
    return range
  }

  /// The version that introduced something; nil without a `since` clause.
  mutating func since(_ clause: SinceClause?) -> Version? {
    guard let clause else { return nil }
    guard let versions else {
      report(.scopeWithoutVersions(clause, clause.version))
      return nil
    }
    let version = Version(clause.version)
    if version <= versions.range.first {
      report(.alwaysThere(clause, versions.clause, isOlder: true))
    } else if let high = versions.clause.high, version > Version(high), high.minor != nil || version.major > high.major
    {
      report(.neverThere(clause, versions.clause, isOlder: false))
    }
    return version
  }

  /// The last version that has something; nil without an `until` clause.
  private mutating func until(_ clause: UntilClause?) -> Version? {
    guard let clause else { return nil }
    guard let versions else {
      report(.scopeWithoutVersions(clause, clause.version))
      return nil
    }
    let version = clause.version.last
    if version < versions.range.first {
      report(.neverThere(clause, versions.clause, isOlder: true))
    } else if let last = versions.range.last, version >= last {
      report(.alwaysThere(clause, versions.clause, isOlder: false))
    }
    return version
  }

  /// The versions and apps for which a declaration or a line counts.
  mutating func scope(_ clauses: ScopeClauses) -> DeviceScope {
    var scope = DeviceScope(since: since(clauses.since), until: until(clauses.until))
    var keys = Namespace<Void>(.manifestEntry)
    for clause in clauses.keys {
      for key in clause.keys {
        report(keys.declare(key.text, as: (), at: key.label()))
        scope.entries.append(DeviceScope.Entry(key.text, isDeclared: !clause.isWithout))
        entries.insert(key.text)
        if entries.count > Limits.manifestEntries, beyond == nil { beyond = key.label() }
      }
    }
    if let clause = clauses.until, let since = scope.since, let until = scope.until, until < since {
      report(.emptyScope(clause, since: since))
    }
    return scope
  }

  // MARK: Inputs

  private mutating func input(_ declaration: InputDeclaration) -> DeviceInput? {
    if declaration.isLive { report(.livePlatformInput(declaration)) }
    names?.declare(declaration.name.label(), .input(declaration.name.text))
    if names != nil { recordValues(of: declaration) }
    guard let domain = domain(declaration.type) else { return nil }
    let initial = declaration.initial.flatMap { literal -> Value? in
      let value = domain.value(named: literal.text)
      if value == nil { report(.outOfDomain(literal.label(), literal.text, among: domain.values)) }
      return value
    }
    return DeviceInput(name: declaration.name.text, domain: domain, initial: initial)
  }

  private mutating func recordValues(of input: InputDeclaration) {
    guard case .alternatives(let alternatives) = input.type, alternatives.names.count > 1 else { return }
    for name in alternatives.names { names?.declare(name.label(), .value(name.text, input: input.name.text)) }
    if let initial = input.initial { names?.add(initial.node.nameLabel, .value(initial.text, input: input.name.text)) }
  }

  private mutating func domain(_ type: TypeSyntax) -> Domain? {
    switch type {
    case .range(let range):
      let (low, high) = (range.low.major, range.high.major)
      if low > high {
        report(.emptyRange(range))
      } else if high - low >= Limits.rangeNumbers {
        report(.tooManyValues(range.label(), high - low + 1, limit: Limits.rangeNumbers))
      } else {
        return Domain(range: low...high)
      }
      return nil
    case .alternatives(let alternatives):
      let names = Array(alternatives.names)
      if names.count == 1, names[0].text == "Bool" { return .bool }
      if names.count == 1 {
        report(.noTypeOfPlatforms(names[0].label(), names[0].text))
        return nil
      }
      var values = Namespace<Void>(.value)
      for name in names { report(values.declare(name.text, as: (), at: name.label())) }
      let limit = Limits.values
      if values.names.count > limit { report(.tooManyValues(alternatives.label(), values.names.count, limit: limit)) }
      return Domain(values: Array(values.names.prefix(limit)))
    case .status, .resource:
      report(.noTypeOfPlatforms(type.node.label(), type.node.text))
      return nil
    }
  }
}

extension Version {
  /// A version without a minor part gets the minor part 0.
  init(_ syntax: VersionSyntax) { self.init(syntax.major, syntax.minor ?? 0) }
}

extension VersionSyntax {
  /// The last version that it covers: `17` covers all versions 17.x.
  fileprivate var last: Version { Version(major, minor ?? .max) }
}
