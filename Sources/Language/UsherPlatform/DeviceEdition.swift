package import UsherRuntime

/// The versions of the system and the apps for which a declaration or a line of a platform file counts.
package struct DeviceScope: Hashable, Sendable {
  /// The first version. Nil if there is no earlier one.
  package var since: Version?
  /// The last version. Nil if there is no later one.
  package var until: Version?
  /// The entries that the manifest of the app must have or lack.
  package var entries: [Entry] = []
  /// Whether there are none.
  package var isEmpty = false

  package struct Entry: Hashable, Sendable {
    package var name: String
    package var isDeclared: Bool

    package init(_ name: String, isDeclared: Bool) { (self.name, self.isDeclared) = (name, isDeclared) }
  }

  package init(since: Version? = nil, until: Version? = nil) { (self.since, self.until) = (since, until) }

  package func contains(_ edition: Device.Edition) -> Bool {
    if isEmpty { return false }
    if entries.contains(where: { edition.lacking.contains($0.name) == $0.isDeclared }) { return false }
    guard let version = edition.version else { return true }
    return since.map { $0 <= version } ?? true && until.map { version <= $0 } ?? true
  }

  /// The first version of each part into which the scope divides all versions, except the lowest part.
  fileprivate var cuts: [Version] {
    [since, until.map { $0.minor == .max ? Version($0.major + 1) : Version($0.major, $0.minor + 1) }].compactMap { $0 }
  }
}

extension Device {
  /// A system and an app that journeys run on: adjacent versions between which the platform makes no difference for some resources,
  /// and the entries of the manifest that matter.
  package struct Edition: Hashable, Sendable {
    /// The first of the versions. Nil if the platform does not distinguish versions.
    package var version: Version?
    /// The first later version that does not belong to the edition. Nil if none of the platform's versions is later.
    package var behind: Version?
    /// The entries that the manifest of the app lacks.
    package var lacking: Set<String>

    fileprivate init(version: Version?, behind: Version? = nil, lacking: Set<String>) {
      (self.version, self.behind, self.lacking) = (version, behind, lacking)
    }
  }

  /// The entries of a manifest that make a difference for some resource.
  package var manifestKeys: Set<String> { keys(of: resources) }

  private func keys(of resources: [DeviceResource]) -> Set<String> {
    Set(resources.flatMap { $0.allScopes }.flatMap { $0.entries }.map { $0.name })
  }

  /// The system and the app of a journey.
  ///
  /// - Parameters:
  ///   - version: nil for the newest.
  ///   - declared: Whether the manifest of the app has an entry. One that neither this nor the device names is there.
  package func edition(of version: Version? = nil, declaring declared: [String: Bool] = [:]) -> Edition {
    var all = self.declared
    for (name, isThere) in declared { all[name] = isThere }
    let newest = versions.map { $0.last ?? Version(.max, .max) }
    return Edition(version: version ?? newest, lacking: Set(all.keys.filter { all[$0] == false }))
  }

  /// The editions between which these resources and links make a difference, the newest first, and with all entries first.
  package func editions(for resources: [DeviceResource], _ links: [DeviceLink]) -> [Edition] {
    let keys = keys(of: resources).filter { declared[$0] == nil }.sorted()
    let lackings = keys.reduce([edition().lacking]) { all, key in all + all.map { $0.union([key]) } }
    guard let versions else { return lackings.map { Edition(version: nil, lacking: $0) } }
    let cuts = Set((resources.flatMap { $0.allScopes } + links.map { $0.scope }).flatMap { $0.cuts })
    let starts = [versions.first] + cuts.filter { versions.first < $0 && versions.contains($0) }.sorted()
    return starts.indices.reversed().flatMap { index in
      lackings.map {
        Edition(version: starts[index], behind: index + 1 < starts.count ? starts[index + 1] : nil, lacking: $0)
      }
    }
  }
}

extension DeviceResource {
  /// All scopes that the resource and its lines have.
  fileprivate var allScopes: [DeviceScope] {
    [scopes.resource] + trueStatuses.all.map { scopes.statuses[$0] } + moves.map { $0.scope }
      + requests.flatMap { $0.outcomes.map { $0.scope } } + options.map { $0.scope }
  }

  /// The resource as it is in an edition: all its names, and only the lines that count there. If the edition lacks the resource,
  /// it reads as a status that the platform file does not know, and never changes.
  package func within(_ edition: Device.Edition) -> DeviceResource {
    var resource = self
    let declared = trueStatuses.all.filter {
      scopes.resource.contains(edition) && scopes.statuses[$0].contains(edition)
    }
    resource.existing = TrueStatusSet(declared)
    if declared.isEmpty { resource.existing.insert(trueStatus(of: unforeseen ?? 0)) }
    let existing = resource.existing
    if let unforeseen, !existing.contains(trueStatus(of: unforeseen)) { resource.unforeseen = nil }
    let isKnown = !declared.isEmpty
    resource.requests = requests.map { request in
      request.keeping(
        request.outcomes.filter { isKnown && $0.scope.contains(edition) }.compactMap { $0.among(existing) })
    }
    resource.options = options.filter { $0.scope.contains(edition) }
    resource.moves = moves.filter { isKnown && $0.scope.contains(edition) }.map { $0.among(existing) }
    return resource
  }
}

extension DeviceResource {
  /// The status itself if it exists, else the first that does.
  package func existing(for status: TrueStatus) -> TrueStatus {
    existing.contains(status) ? status : existing.first ?? status
  }
}

extension DeviceRequest.Outcome {
  /// Nil if nothing can come of it.
  fileprivate func among(_ existing: TrueStatusSet) -> Self? {
    var outcome = self
    outcome.from = from.intersection(existing)
    outcome.to = to.intersection(existing)
    outcome.silently = silently.intersection(existing)
    outcome.withoutTap = withoutTap.intersection(existing)
    return outcome.to.isEmpty && outcome.silently.isEmpty && !mayBeSilent ? nil : outcome
  }
}

extension DeviceMove {
  fileprivate func among(_ existing: TrueStatusSet) -> Self {
    var move = self
    move.from = from.intersection(existing)
    move.to = to.intersection(existing)
    if let first, !existing.contains(first) { move.first = move.to.first }
    return move
  }
}
