internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A flow as it is named: one for each combination of the resources that its parameters may be.
struct FlowFamily: Sendable {
  /// All parameters, those for resources included.
  var signature: Signature
  var instances: [(resources: [String], id: ID<Flow>)]

  /// The flow that a statement runs, and the arguments that are no resources.
  func instance(_ operands: [Operand]) -> (flow: ID<Flow>, operands: [Operand])? {
    // Where arguments are wrong, any instance tells the outcomes.
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

/// What the resource parameters of a flow stand for in one of its instances.
struct ResourceBindings: Sendable {
  var bound: [(name: String, resource: DeviceResource)] = []
  /// For each bound resource, by its name, all that its parameter may be, on any of the platforms.
  var siblings: [String: [DeviceResource]] = [:]

  /// Every name that the instance has had, the present one first; its parameters and resources had others too.
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
  /// How many combinations there are, as far as it matters.
  func instanceCount(_ parameters: [Module.Parameter]) -> Int {
    parameters.filter { $0.isResource }.reduce(1) {
      let resources = ($1.domain?.values ?? []).filter { device.resource(named: $0) != nil }
      return min($0 * max(1, resources.count), Limits.instances + 1)
    }
  }

  /// Every combination of resources that the parameters may be; one empty combination where none is for a resource.
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

  /// Whether a name that is no status of this resource is one of another that the parameter may be, or of this one on
  /// another platform.
  func isOfSibling(_ name: String, of resource: DeviceResource) -> Bool {
    let elsewhere = devices.compactMap { $0.resource(named: resource.name) }
    return ((scope.bindings.siblings[resource.name] ?? []) + elsewhere).contains { sibling in
      sibling.statuses.value(named: name) != nil || group(name, of: sibling).map { !$0.isEmpty } ?? false
    }
  }
}

/// What to tell of findings in several readings of one text: of a flow for each resource, of a policy on each platform.
func told(_ found: [[Diagnostic]]) -> [Diagnostic] {
  var told: [Diagnostic] = []
  for diagnostic in found.joined() where !told.contains(where: { $0.isSame(as: diagnostic) }) {
    let isShared = found.allSatisfy { $0.contains { $0.isSame(as: diagnostic) } }
    if isShared || !diagnostic.code.isOfOneReading { told.append(diagnostic) }
  }
  return told
}

extension DiagnosticCode {
  /// Whether it may be so in one reading and need not be a mistake of the text.
  var isOfOneReading: Bool { self == .deadRow || self == .unreachable }
}
