internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A flow as policies name it: one instance for each combination of resources that its parameters may be.
struct FlowFamily: Sendable {
  /// All parameters, including those for resources.
  var signature: Signature
  var instances: [(resources: [String], id: ID<Flow>)]

  /// The flow instance that a statement runs, and the arguments that are not resources.
  func instance(_ operands: [Operand]) -> (flow: ID<Flow>, operands: [Operand])? {
    // If arguments are wrong, any instance provides the outcomes.
    guard operands.count == signature.parameters.count else { return instances.first.map { ($0.id, []) } }
    var resources: [String] = []
    var rest: [Operand] = []
    for (parameter, operand) in zip(signature.parameters, operands) {
      if parameter.isResource, case .value(let value, let domain) = operand {
        resources.append(domain.name(of: value))
      } else {
        rest.append(operand)
      }
    }
    return instances.first { $0.resources == resources }.map { ($0.id, rest) }
  }
}

/// The resources that the resource parameters of a flow stand for in one of its instances.
struct ResourceBindings: Sendable {
  var bound: [(name: String, resource: DeviceResource)] = []
  /// For each bound resource, by its name, all resources that its parameter may be, on any platform.
  var siblings: [String: [DeviceResource]] = [:]

  /// All names that the instance has had, the current one first: every combination of current and former names of the flow, its
  /// parameters and its resources.
  func names(of flow: [String], lender: String?, parameters: Parts<Parameter>) -> [FlowName] {
    let lists = bound.reduce([[]] as [[FlowName.Binding]]) { lists, part in
      let names = parameters.first { $0.name.text == part.name }?.name.names ?? [part.name]
      let pairs = names.flatMap { name in
        ([part.resource.name] + part.resource.formerNames).map { FlowName.Binding(parameter: name, resource: $0) }
      }
      return lists.flatMap { list in pairs.map { list + [$0] } }
    }
    return flow.flatMap { name in lists.map { FlowName(lender: lender, base: name, resources: $0) } }
  }
}

extension ExpressionReader {
  /// The number of combinations, at most `Limits.instances + 1`.
  func instanceCount(_ parameters: [Module.Parameter]) -> Int {
    parameters.filter { $0.isResource }.reduce(1) {
      let resources = ($1.domain?.values ?? []).filter { device.resource(named: $0) != nil }
      return min($0 * max(1, resources.count), Limits.instances + 1)
    }
  }

  /// All combinations of resources that the parameters may be; one empty combination if no parameter is a resource.
  func bindings(_ parameters: [Module.Parameter]) -> [ResourceBindings] {
    var all = [ResourceBindings()]
    for parameter in parameters where parameter.isResource {
      let names = parameter.domain?.values ?? []
      let resources = names.compactMap { device.resource(named: $0) }
      let siblings = names.flatMap { name in devices.compactMap { $0.resource(named: name) } }
      all = all.flatMap { bindings in
        resources.map { resource in
          var next = bindings
          next.bound.append((parameter.name, resource))
          next.siblings[resource.name, default: []] += siblings
          return next
        }
      }
    }
    return all
  }

  /// Whether a name is a status, or a group with statuses, of a sibling of this resource: another resource that the parameter may
  /// be, the same resource on any platform, or one with which it shares a name.
  func isOfSibling(_ name: String, of resource: DeviceResource) -> Bool {
    let siblings = (scope.bindings.siblings[resource.name] ?? []) + builder.resources(alike: resource.name)
    return siblings.contains { sibling in
      sibling.statuses.value(named: name) != nil || group(name, of: sibling).map { !$0.isEmpty } ?? false
    }
  }

  /// The words that a policy can write for a status: its values on this platform, then `groups`, then values on other platforms.
  func possibleStatuses(_ domain: Domain, of resources: [DeviceResource]) -> [String] {
    let alike =
      resources
      + resources.flatMap { resource in
        (scope.bindings.siblings[resource.name] ?? []) + builder.resources(alike: resource.name)
      }
    let groups = StatusGroup.allCases.filter { group in alike.contains { !$0.members(of: group).isEmpty } }
    return distinct(domain.values + alike.flatMap { $0.statuses.values } + groups.map { $0.rawValue })
  }
}

/// Merges the findings of several readings of one text: of a flow for each resource, or of a policy on each platform. Each
/// finding is kept once. A dead row or an unreachable state is kept only if all readings have it.
func mergedReadings(_ found: [[Diagnostic]]) -> [Diagnostic] {
  let found = found.map { FindingsByPlace($0) }
  var (merged, known): ([Diagnostic], FindingsByPlace) = ([], FindingsByPlace([]))
  for diagnostic in found.flatMap({ $0.all }) where known.insert(diagnostic) {
    if !diagnostic.code.isOfOneReading || found.allSatisfy({ $0.contains(diagnostic) }) { merged.append(diagnostic) }
  }
  return merged
}

/// Findings, found again by their places.
private struct FindingsByPlace {
  private(set) var all: [Diagnostic] = []
  private var byPlace: [Int: [Diagnostic]] = [:]

  init(_ findings: [Diagnostic]) {
    for finding in findings { insert(finding) }
  }

  /// Returns false if the finding is there already.
  @discardableResult
  mutating func insert(_ finding: Diagnostic) -> Bool {
    if contains(finding) { return false }
    all.append(finding)
    byPlace[finding.primary.span.start, default: []].append(finding)
    return true
  }

  func contains(_ finding: Diagnostic) -> Bool {
    byPlace[finding.primary.span.start]?.contains { $0.isSame(as: finding) } ?? false
  }
}

extension DiagnosticCode {
  /// Whether the finding is a mistake only if it occurs on all platforms and in all instances of its flow.
  var isOfOneReading: Bool { self == .deadRow || self == .unreachable }
}
