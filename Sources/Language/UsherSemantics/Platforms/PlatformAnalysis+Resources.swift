internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The statuses of a resource: all statuses, the ones that apps see, and which of these apps see for each status.
private struct Statuses {
  var resource: String
  var all: TrueStatuses
  var visible: Domain
  var shown: TrueStatusTable<Value>
}

extension PlatformAnalysis {
  /// Nil, with a finding, if it has more statuses than `Limits.values`.
  mutating func resource(_ declaration: ResourceParts) -> DeviceResource? {
    names?.declare(declaration.name.label(), .resource(declaration.name.text))
    guard let statuses = statuses(declaration) else { return nil }
    var scopes: [DeviceScope] = []
    var granted = ValueSet()
    var partial = ValueSet()
    for clause in declaration.statuses {
      var scope = scope(clause.scope)
      scope.isEmpty = clause.isRetired
      scopes += clause.names.map { _ in scope }
      for case let value? in clause.names.map({ statuses.visible.value(named: $0.text) }) {
        if clause.isGranting { granted.insert(value) }
        if clause.isPartlyGranting { partial.insert(value) }
      }
    }
    var resource = DeviceResource(
      name: declaration.name.text,
      scopes: DeviceResource.Scopes(scope(declaration), statuses: TrueStatusTable(scopes)),
      statuses: statuses.visible, trueStatuses: statuses.all, shown: statuses.shown, granted: granted, partial: partial,
      unforeseen: unforeseen(declaration, statuses), requests: requests(declaration, statuses),
      moves: declaration.moves.map { move($0, statuses) }, pages: pages(declaration),
      purposes: [])
    resource.purposes = purposes(declaration, resource.requests, statuses)
    resource.options = options(declaration, resource.requests)
    report(duplicate(declaration.called, "called"))
    resource.phrases = declaration.called.first.map {
      DeviceResource.Phrases(title: $0.title, isPlural: $0.isPlural, use: $0.use)
    }
    resource.instead = declaration.instead.flatMap { $0.views }.map { $0.text }
    resource.formerNames = declaration.name.formerNames.map { $0.text }
    resource.formerStatuses = formerStatuses(declaration, statuses)
    resource.laterStatuses = laterStatuses(declaration, statuses)
    return resource
  }

  private mutating func scope(_ declaration: ResourceParts) -> DeviceScope {
    let since = declaration.scopes.compactMap { $0.since }
    let until = declaration.scopes.compactMap { $0.until }
    report(duplicate(since, "since"))
    report(duplicate(until, "until"))
    return scope(ScopeClauses(since: since.first, until: until.first))
  }

  // MARK: Statuses

  private mutating func statuses(_ declaration: ResourceParts) -> Statuses? {
    let clauses = declaration.statuses
    var names = Namespace<Void>(.status)
    for name in clauses.flatMap({ $0.names }) {
      report(names.declare(name.text, as: (), at: name.label()))
      self.names?.declare(name.label(), .status(name.text, resource: declaration.name.text))
      if StatusGroup(rawValue: name.text) != nil { report(.reservedStatus(name)) }
      if name.text == "any" || name.text == DeviceRequest.silent { report(.predefinedStatus(name)) }
    }
    for clause in clauses {
      let group = clause.isPartlyGranting ? StatusGroup.partial : .granted
      if let word = clause.grants { self.names?.declare(word.label(), .group(group, resource: declaration.name.text)) }
    }
    if names.names.isEmpty { report(.noStatuses(declaration)) }
    if names.names.count > Limits.values {
      report(.tooManyValues(declaration.name.label(), names.names.count, limit: Limits.values))
      return nil
    }
    let hidden = clauses.filter { $0.shownAs != nil }
    let hiddenNames = hidden.flatMap { $0.names.map { $0.text } }
    let visible = Domain(values: names.names.filter { !hiddenNames.contains($0) })
    var statuses = Statuses(
      resource: declaration.name.text, all: TrueStatuses(names.names), visible: visible,
      shown: TrueStatusTable(names.names.map { visible.value(named: $0) ?? 0 }))
    for clause in hidden {
      if clause.isGranting || clause.isPartlyGranting { report(.grantingInSecret(clause)) }
      guard let shown = clause.shownAs.flatMap({ visibleStatus($0, statuses) }) else { continue }
      for name in clause.names {
        if let status = statuses.all.status(named: name.text) { statuses.shown[status] = shown }
      }
    }
    return statuses
  }

  private mutating func formerStatuses(_ declaration: ResourceParts, _ statuses: Statuses) -> [FormerValue] {
    let names = declaration.statuses.flatMap { $0.names }
    diagnostics += formerNameMistakes(names.map { KnownName($0) })
    return names.flatMap { name in
      name.formerNames.compactMap { former in
        statuses.all.status(named: name.text).map { FormerValue(name: former.text, value: statuses.shown[$0]) }
      }
    }
  }

  private mutating func laterStatuses(_ declaration: ResourceParts, _ statuses: Statuses)
    -> [DeviceResource.LaterStatus]
  {
    declaration.statuses.flatMap { clause -> [DeviceResource.LaterStatus] in
      guard let former = clause.formerlyShownAs.flatMap({ visibleStatus($0, statuses) }) else { return [] }
      return clause.names.compactMap { name in
        statuses.visible.value(named: name.text).map { DeviceResource.LaterStatus($0, formerly: former) }
      }
    }
  }

  /// The value of a status that apps see. Nil, with a finding, for hidden and unknown statuses.
  private mutating func visibleStatus(_ reference: Reference, _ statuses: Statuses) -> Value? {
    let name = reference.text
    names?.add(reference.node.nameLabel, .status(name, resource: statuses.resource))
    if let value = statuses.visible.value(named: name) { return value }
    if statuses.all.status(named: name) != nil {
      report(.hiddenStatus(reference.label(), name))
    } else {
      report(.unknownName(reference.label(), name, kind: .status, among: statuses.visible.values))
    }
    return nil
  }

  private mutating func status(_ reference: Reference, _ statuses: Statuses) -> TrueStatus? {
    names?.add(reference.node.nameLabel, .status(reference.text, resource: statuses.resource))
    if let status = statuses.all.status(named: reference.text) { return status }
    report(.unknownName(reference.label(), reference.text, kind: .status, among: statuses.all.names))
    return nil
  }

  private mutating func set(_ references: [Reference], _ statuses: Statuses) -> TrueStatusSet {
    if references.count == 1, references[0].text == "any" { return statuses.all.all }
    return TrueStatusSet(references.compactMap { status($0, statuses) })
  }

  private mutating func unforeseen(_ declaration: ResourceParts, _ statuses: Statuses) -> Value? {
    report(duplicate(declaration.unforeseen, "unforeseen"))
    return declaration.unforeseen.first.flatMap { visibleStatus($0.status, statuses) }
  }

  // MARK: Requests

  private mutating func requests(_ declaration: ResourceParts, _ statuses: Statuses) -> [DeviceRequest] {
    var requests: [(name: String, clauses: [AskClause], outcomes: [DeviceRequest.Outcome])] = []
    for clause in declaration.asks {
      let name = clause.name?.text ?? ""
      if let word = clause.name, name == "needs" { report(.reservedRequest(word.label())) }
      let meaning: PlatformName =
        clause.name == nil
        ? .group(.askable, resource: statuses.resource) : .request(name, resource: statuses.resource)
      let outcome = outcome(clause, statuses)
      if let index = requests.firstIndex(where: { $0.name == name }) {
        names?.add((clause.name ?? clause.word).label(), meaning)
        requests[index].clauses.append(clause)
        requests[index].outcomes.append(outcome)
      } else {
        names?.declare((clause.name ?? clause.word).label(), meaning)
        requests.append((name, [clause], [outcome]))
      }
    }
    for request in requests { report(sometimesBesideApp(request.clauses)) }
    return requests.map { name, clauses, outcomes in
      DeviceRequest(name: name, outcomes: outcomes, isBesideApp: clauses.contains { $0.isBesideApp })
    }
  }

  /// A finding if the lines of a request say `beside app` only on some versions or in some apps.
  private func sometimesBesideApp(_ clauses: [AskClause]) -> Diagnostic? {
    let beside = clauses.filter { $0.isBesideApp }
    guard let first = beside.first, let other = clauses.first(where: { !$0.isBesideApp }),
      beside.allSatisfy({ !$0.scope.isEmpty })
    else { return nil }
    return .sometimesBesideApp(first, other: other)
  }

  private mutating func outcome(_ clause: AskClause, _ statuses: Statuses) -> DeviceRequest.Outcome {
    var outcome = outcome(from: set(clause.sources.statuses, statuses), clause.results, statuses)
    outcome.isOnlyWhileActive = clause.isOnlyWhileActive
    outcome.needsTap = clause.tap != nil
    if let results = clause.tap?.results {
      let statusesAtOnce = answered(results, by: "else")
      outcome.withoutTap = set(statusesAtOnce, statuses)
    }
    outcome.scope = scope(clause.scope)
    return outcome
  }

  private mutating func outcome(from sources: TrueStatusSet, _ results: Results, _ statuses: Statuses)
    -> DeviceRequest.Outcome
  {
    var answered: [Reference] = []
    var unanswered: [Reference] = []
    var mayBeSilent = false
    for result in results.entries {
      if result.status.text == DeviceRequest.silent {
        if result.isSilent { report(.silentSilence(result)) }
        mayBeSilent = true
      } else if result.isSilent {
        unanswered.append(result.status)
      } else {
        answered.append(result.status)
      }
    }
    return DeviceRequest.Outcome(
      from: sources, to: set(answered, statuses), silently: set(unanswered, statuses),
      mayBeSilent: mayBeSilent)
  }

  // MARK: Purposes

  private mutating func purposes(
    _ declaration: ResourceParts, _ requests: [DeviceRequest], _ statuses: Statuses
  ) -> [DevicePurpose] {
    var keys = Namespace<Void>(.purpose)
    return declaration.purposes.map { clause in
      report(keys.declare(clause.key.text, as: (), at: clause.key.label()))
      let former = clause.former.map { DevicePurpose.Former(key: $0.key.text, until: since($0.since)) }
      return DevicePurpose(
        key: clause.key.text, former: former,
        requests: self.requests(clause.requests, of: statuses.resource, among: requests),
        lack: clause.lack.map { lack($0, statuses) })
    }
  }

  /// The names of the requests that need a key or have an option. Reports unknown and repeated ones.
  private mutating func requests(
    _ written: [NameToken], of resource: String, among known: [DeviceRequest]
  ) -> [String] {
    let declared = known.map { $0.name }
    var names = Namespace<Void>(.request)
    for name in written {
      self.names?.add(name.label(), .request(name.text, resource: resource))
      report(names.declare(name.text, as: (), at: name.label()))
      if !declared.contains(name.text) {
        report(.unknownName(name.label(), name.text, kind: .request, among: declared.filter { !$0.isEmpty }))
      }
    }
    return names.names
  }

  private mutating func options(_ declaration: ResourceParts, _ requests: [DeviceRequest]) -> [DeviceOption] {
    var names = Namespace<Void>(.option)
    return declaration.options.flatMap { clause in
      let resource = declaration.name.text
      let asked = self.requests(clause.requests, of: resource, among: requests)
      let scope = DeviceScope(since: since(clause.since))
      for name in clause.names {
        self.names?.declare(name.label(), .option(name.text, resource: resource))
        report(names.declare(name.text, as: (), at: name.label()))
      }
      return clause.names.map { DeviceOption(name: $0.text, requests: asked, scope: scope) }
    }
  }

  private mutating func lack(_ clause: LackClause, _ statuses: Statuses) -> DevicePurpose.Lack {
    guard let results = clause.results else { return .endsApp }
    return .settles(outcome(from: statuses.all.all, results, statuses))
  }

  /// The results of something that is no request. `agent` is the word in front of them.
  private mutating func answered(_ results: Results, by agent: String) -> [Reference] {
    let silent = results.entries.filter { $0.isSilent || $0.status.text == DeviceRequest.silent }
    for result in silent { report(.silentMove(result, agent)) }
    return results.entries.filter { !$0.isSilent && $0.status.text != DeviceRequest.silent }.map { $0.status }
  }

  // MARK: Moves

  private mutating func move(_ clause: MoveClause, _ statuses: Statuses) -> DeviceMove {
    guard let agent = DeviceMove.Agent(rawValue: clause.agent) else {
      preconditionFailure("the parser knows who makes a change")
    }
    let results = answered(clause.results, by: clause.agent)
    if agent == .relaunch, clause.endsApp || clause.mayEndApp { report(.endingRelaunch(clause)) }
    if agent == .relaunch, clause.tellsApp { report(.tellingRelaunch(clause)) }
    if agent == .relaunch, clause.isOnlyWhileAway { report(.relaunchWhileAway(clause)) }
    var move = DeviceMove(
      agent: agent, from: set(clause.sources.statuses, statuses), to: set(results, statuses),
      fate: clause.endsApp ? .endsApp : clause.mayEndApp ? .mayEndApp : .none)
    move.first = results.first.flatMap { statuses.all.status(named: $0.text) } ?? move.to.first
    move.isOnlyWhileAway = clause.isOnlyWhileAway
    move.tellsApp = clause.tellsApp
    move.scope = scope(clause.scope)
    return move
  }

  private mutating func pages(_ declaration: ResourceParts) -> [String] {
    var pages: [String] = []
    for reference in declaration.pages.flatMap({ $0.links }) {
      names?.add(reference.node.nameLabel, .link(reference.text))
      if links[reference.text] == nil {
        report(.unknownName(reference.label(), reference.text, kind: .link, among: links.names))
      }
      pages.append(reference.text)
    }
    return pages
  }
}
