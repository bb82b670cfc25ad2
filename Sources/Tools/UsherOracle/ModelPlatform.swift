internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherPlatform

/// The platform in a model: the different forms of resources and requests, and the conditions for them.
struct ModelPlatform {
  let program: Program
  /// The device's resource for each resource of the program. Nil if the device has none.
  let owners: [DeviceResource?]
  /// The editions of the platform that the flow distinguishes. If there are several, `edition` holds the position of one.
  let editions: FlowEditions

  /// Whether the system shows the prompt of any request only after a tap.
  var hasTapRequests: Bool { owners.contains { $0?.requests.contains { $0.needsTap } ?? false } }

  // MARK: Editions

  /// A resource as it is in some of the flow's editions, and the condition that the journey runs on one of these.
  struct Variant {
    var condition: String
    var owner: DeviceResource
  }

  /// The different forms of a resource; none if the device does not have it.
  func variants(of id: ID<Resource>) -> [Variant] {
    var groups: [(positions: [Int], owner: DeviceResource)] = []
    for (position, edition) in editions.all.enumerated() {
      guard let owner = editions.owner(of: id, in: edition) else { return [] }
      let known = groups.firstIndex { $0.owner == owner }
      if let known { groups[known].positions.append(position) } else { groups.append(([position], owner)) }
    }
    return groups.map { Variant(condition: isEdition(in: $0.positions), owner: $0.owner) }
  }

  /// The different forms of a request; none if the device does not have it.
  func variants(of asked: ResourceRequest) -> [RequestVariant] {
    let name = program.resources[asked.resource].requests[asked.request].name
    return variants(of: asked.resource).flatMap { variant -> [RequestVariant] in
      guard let request = variant.owner.request(named: name) else { return [] }
      func form(lacksTap: Bool, _ further: String) -> RequestVariant {
        RequestVariant(
          owner: variant.owner, request: request, lacksTap: lacksTap, condition: variant.condition + further)
      }
      if !request.needsTap { return [form(lacksTap: false, "")] }
      return [form(lacksTap: false, " && !untapped"), form(lacksTap: true, " && untapped")]
    }
  }

  func isEdition(in positions: [Int]) -> String {
    if positions.count == editions.all.count { return "true" }
    return isAny("edition", of: positions)
  }

  /// The condition that the journey runs on an edition that has the link of a place, if it is one.
  func hasLink(_ place: Place) -> String {
    guard case .open(let link, _) = program.states[place.state].question else { return "true" }
    return isEdition(in: editions.all.indices.filter { !editions.lacks(link, in: editions.all[$0]) })
  }

  // MARK: Statuses

  /// The condition that the true status is one of these.
  func isTrue(_ id: ID<Resource>, in set: TrueStatusSet) -> String { isAny("t\(id.index)", of: set.map { $0.index }) }

  /// The condition that some form of the resource has one of the true statuses that `statuses` gives for it.
  func isTrue(_ id: ID<Resource>, inEach statuses: (DeviceResource) -> TrueStatusSet) -> String {
    either(variants(of: id).map { "\($0.condition) && \(isTrue(id, in: statuses($0.owner)))" })
  }

  /// The condition that some form of the request has one of the true statuses that `statuses` gives for it.
  func isTrue(_ asked: ResourceRequest, inEach statuses: (RequestVariant) -> TrueStatusSet) -> String {
    either(variants(of: asked).map { "\($0.condition) && \(isTrue(asked.resource, in: statuses($0)))" })
  }

  private func either(_ conditions: [String]) -> String {
    "(" + (conditions.isEmpty ? "false" : conditions.map { "(\($0))" }.joined(separator: " || ")) + ")"
  }

  /// The condition that a variable has one of these values.
  func isAny(_ value: String, of values: [some BinaryInteger]) -> String {
    let all = values.map { "\(value) == \($0)" }
    return all.isEmpty ? "(false)" : "(" + all.joined(separator: " || ") + ")"
  }

  // MARK: Changes

  /// Whether the system tells the app of some change of the resource in the background.
  func tellsApp(_ id: ID<Resource>) -> Bool {
    variants(of: id).contains { $0.owner.moves.contains { $0.tellsApp } }
  }

  /// Whether the system tells the app of this change in the background.
  func isTold(_ from: TrueStatus, _ to: TrueStatus, _ owner: DeviceResource) -> Bool {
    owner.moves(from: from, to: to).allSatisfy { $0.tellsApp }
  }

  /// Whether `n` says that the resource has changed in the absence: a launch may lead to several statuses, or the system tells of
  /// changes.
  func noticesChanges(_ id: ID<Resource>) -> Bool {
    tellsApp(id)
      || variants(of: id).contains { variant in
        variant.owner.existing.contains { variant.owner.launches(from: $0).count > 1 }
      }
  }
}

/// A request on some editions of the platform, after a tap or without one.
struct RequestVariant {
  /// The resource as it is in these editions.
  var owner: DeviceResource
  var request: DeviceRequest
  var lacksTap: Bool
  /// The condition for the variant.
  var condition: String

  /// The request with the outcomes for which the system shows its prompt.
  var shown: DeviceRequest { lacksTap ? request.withoutTap : request }

  /// The statuses in which the system shows a prompt that covers the app while an action makes the request.
  var covering: TrueStatusSet {
    TrueStatusSet(owner.existing.filter { !shown.isBesideApp && !shown.statuses(after: $0).isEmpty })
  }

  /// The statuses in which the system asks, or something follows at once, while an action makes the request.
  var settled: TrueStatusSet {
    TrueStatusSet(owner.existing.filter { shown.askable.contains($0) || !changes(from: $0).isEmpty })
  }

  /// The statuses that may follow at once because no tap led to the request.
  func immediateResults(from truth: TrueStatus) -> TrueStatusSet {
    lacksTap ? request.resultsWithoutTap(from: truth) : TrueStatusSet()
  }

  /// The statuses that may follow while an action makes the request.
  func changes(from truth: TrueStatus) -> TrueStatusSet {
    var changes = shown.statuses(after: truth)
    for value in immediateResults(from: truth) where value != truth { changes.insert(value) }
    return changes
  }
}
