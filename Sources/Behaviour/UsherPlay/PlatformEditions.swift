internal import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// The platform of a program, edition by edition: what each resource does there, and which resources and links are missing.
package struct PlatformEditions: Sendable {
  package let editions: [Device.Edition]
  /// For each of the program's resources the device's resource; nil if the device does not have it.
  private let owners: [DeviceResource?]
  /// The rules of each resource, edition by edition; nil if the device does not have the resource.
  private let rules: [ResourceRules?]
  /// For each edition and resource the statuses in which the system shows its prompt, by request, and those in which it does so
  /// without a tap. The proof reads them in its inner loop.
  private let askable: [[TrueStatusSet]]
  private let askableWithoutTap: [[TrueStatusSet]]
  /// For each edition the resources of which the system tells changes in the background.
  let tellingResources: [[ID<Resource>]]
  /// For each edition the program's links that it lacks.
  private let missingLinks: [[ID<Link>]]

  /// `owners` and `links` are what the device has for the program's resources and links.
  init(_ editions: [Device.Edition], _ owners: [DeviceResource?], _ links: [DeviceLink?]) {
    (self.editions, self.owners) = (editions, owners)
    rules = editions.flatMap { edition in owners.map { $0.map { ResourceRules($0.within(edition)) } } }
    askable = rules.map { $0?.resource.requests.map { $0.askable } ?? [] }
    askableWithoutTap = rules.map { $0?.resource.requests.map { $0.withoutTap.askable } ?? [] }
    tellingResources = editions.indices.map { [rules] edition in
      owners.indices.filter { index in
        rules[edition * owners.count + index]?.resource.moves.contains { $0.tellsApp } ?? false
      }.map { ID($0) }
    }
    missingLinks = editions.map { edition in
      links.indices.filter { links[$0].map { !$0.scope.contains(edition) } ?? false }.map { ID($0) }
    }
  }

  /// The rules of a resource; nil if the device does not have it.
  func rules(of id: ID<Resource>, in edition: Int) -> ResourceRules? { rules[edition * owners.count + id.index] }

  /// The resource as it is in an edition; nil if the device does not have it.
  package func owner(of id: ID<Resource>, in edition: Int) -> DeviceResource? { rules(of: id, in: edition)?.resource }

  /// Whether the system shows its prompt for a request, by its position.
  func asks(_ request: Int, of id: ID<Resource>, in configuration: WorldState) -> Bool {
    let row = configuration.edition * owners.count + id.index
    let requests = configuration.lacksTap ? askableWithoutTap[row] : askable[row]
    return request < requests.count && requests[request].contains(configuration.truths[id.index])
  }

  /// Whether the edition lacks the resource, although the platform has it.
  package func lacks(_ id: ID<Resource>, in edition: Int) -> Bool {
    owners[id.index].map { !$0.scopes.resource.contains(editions[edition]) } ?? false
  }

  /// Whether the edition lacks the link, although the platform has it.
  package func lacks(_ id: ID<Link>, in edition: Int) -> Bool { missingLinks[edition].contains(id) }

  // MARK: Changes

  /// The values that a status may change to while the app is active: through others, or through an answer to a prompt that
  /// others brought up.
  package func changesWhileActive(of id: ID<Resource>, from truth: TrueStatus, in edition: Int) -> [TrueStatus] {
    rules(of: id, in: edition)?.whileActive[truth] ?? []
  }

  /// The changes that a status may make while the app is inactive.
  package func changesWhileAway(of id: ID<Resource>, from truth: TrueStatus, in edition: Int) -> [OutsideChange] {
    rules(of: id, in: edition)?.outside[truth] ?? []
  }

  /// Whether the system tells the app of this change while the app is in the background.
  func isTold(of id: ID<Resource>, from truth: TrueStatus, to value: TrueStatus, in edition: Int) -> Bool {
    changesWhileAway(of: id, from: truth, in: edition).contains { $0.value == value && $0.isTold }
  }

  /// The true statuses that may hold after the next launch, the usual one first.
  package func launches(_ truth: TrueStatus, of id: ID<Resource>, in edition: Int) -> [TrueStatus] {
    rules(of: id, in: edition)?.launches[truth] ?? [truth]
  }

  /// The usual true status after the next launch.
  package func launched(_ truth: TrueStatus, of id: ID<Resource>, in edition: Int) -> TrueStatus {
    launches(truth, of: id, in: edition)[0]
  }
}
