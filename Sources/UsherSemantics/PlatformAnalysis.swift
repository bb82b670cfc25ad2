internal import Usher
package import UsherDevice
package import UsherDiagnostics
package import UsherSyntax

/// Checks a platform and makes the device of it; nil if something is wrong.
package func analyzePlatform(_ file: WellFormedFile) -> (device: Device?, diagnostics: [Diagnostic]) {
  var analysis = PlatformAnalysis()
  let device = analysis.device(of: file)
  return (analysis.diagnostics.isEmpty ? device : nil, analysis.diagnostics)
}

/// Words that mean a group of statuses, so no status may be called so.
let statusGroups = ["granted", "partial", "askable"]

private struct PlatformAnalysis {
  var diagnostics: [Diagnostic] = []
  var links = Namespace<DeviceLink>("link")
  var resources = Namespace<Void>("resource")

  mutating func device(of file: WellFormedFile) -> Device? {
    guard let clause = file.platform else { return nil }
    if file.languageClause.number != "1" { diagnostics.append(.unknownLanguage(file.languageClause)) }
    for case .link(let declaration) in file.platformItems {
      let link = DeviceLink(name: declaration.name.text, address: declaration.address)
      report(links.declare(link.name, as: link, at: declaration.name.label()))
    }
    var known: [DeviceResource] = []
    for case .resource(let declaration) in file.platformItems {
      report(resources.declare(declaration.name.text, as: (), at: declaration.name.label()))
      if let resource = resource(declaration) { known.append(resource) }
    }
    return Device(name: clause.name.text, resources: known, links: links.names.compactMap { links[$0] }).about(
      clause.versions)
  }

  private mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { diagnostics.append(diagnostic) }
  }

  /// Nil if it has too many statuses to look at each.
  private mutating func resource(_ declaration: ResourceDeclaration) -> DeviceResource? {
    var names = Namespace<Void>("status")
    for name in declaration.statuses.flatMap({ $0.names }) {
      report(names.declare(name.text, as: (), at: name.label()))
      if statusGroups.contains(name.text) || name.text == "any" { report(.reservedStatus(name)) }
    }
    if names.names.isEmpty { report(.noStatuses(declaration)) }
    if names.names.count > Domain.namesLimit {
      report(.tooManyValues(declaration.name.label(), names.names.count, limit: Domain.namesLimit))
      return nil
    }
    let statuses = Domain(values: names.names)
    var granted = ValueSet()
    var partial = ValueSet()
    for clause in declaration.statuses {
      for case let value? in clause.names.map({ statuses.value(named: $0.text) }) {
        if clause.isGranting { granted.insert(value) }
        if clause.isPartlyGranting { partial.insert(value) }
      }
    }
    return DeviceResource(
      name: declaration.name.text, statuses: statuses, trueStatuses: statuses, shown: statuses.all.members,
      since: statuses.values.map { _ in nil }, granted: granted, partial: partial,
      unforeseen: unforeseen(declaration, statuses), requests: requests(declaration, statuses),
      moves: declaration.moves.map { move($0, statuses) }, pages: pages(declaration),
      purposes: declaration.purposes.map { $0.key })
  }

  private mutating func unforeseen(_ declaration: ResourceDeclaration, _ statuses: Domain) -> Value? {
    if let second = declaration.unforeseen.dropFirst().first {
      report(.duplicateName("unforeseen", kind: "clause", at: second.label(), first: declaration.unforeseen[0].label()))
    }
    return declaration.unforeseen.first.flatMap { status($0.status, statuses) }
  }

  private mutating func requests(_ declaration: ResourceDeclaration, _ statuses: Domain) -> [DeviceRequest] {
    var requests: [DeviceRequest] = []
    for clause in declaration.asks {
      let name = clause.name.map { clause.node.text(of: $0) } ?? ""
      let outcome = DeviceRequest.Outcome(
        from: set(clause.sources.statuses, statuses), to: set(clause.results.statuses, statuses))
      if let index = requests.firstIndex(where: { $0.name == name }) {
        requests[index].outcomes.append(outcome)
      } else {
        requests.append(DeviceRequest(name: name, outcomes: [outcome]))
      }
    }
    return requests
  }

  private mutating func move(_ clause: MoveClause, _ statuses: Domain) -> DeviceMove {
    guard let agent = DeviceMove.Agent(rawValue: clause.agent) else {
      preconditionFailure("the parser knows who makes a change")
    }
    return DeviceMove(
      agent: agent, from: set(clause.sources.statuses, statuses), to: set(clause.results.statuses, statuses),
      fate: clause.endsApp ? .endsApp : clause.mayEndApp ? .mayEndApp : .none)
  }

  private mutating func pages(_ declaration: ResourceDeclaration) -> [String] {
    var pages: [String] = []
    for reference in declaration.pages.flatMap({ $0.links }) {
      if links[reference.text] == nil {
        report(.unknownName(reference.label(), reference.text, kind: "link", among: links.names))
      }
      pages.append(reference.text)
    }
    return pages
  }

  private mutating func set(_ references: [Reference], _ statuses: Domain) -> ValueSet {
    if references.count == 1, references[0].text == "any" { return statuses.all }
    return ValueSet(references.compactMap { status($0, statuses) })
  }

  private mutating func status(_ reference: Reference, _ statuses: Domain) -> Value? {
    if let value = statuses.value(named: reference.text) { return value }
    report(.unknownName(reference.label(), reference.text, kind: "status", among: statuses.values))
    return nil
  }
}
