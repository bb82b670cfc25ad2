internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The names that are visible in a policy, by kind: its own, those of its platforms, and those imported from other policies. The
/// declaration pass fills it; later passes only look names up.
struct SymbolTable: Sendable {
  var types = Namespace<Domain>(.type)
  var values = Namespace<NamedValue>(.value)
  var prompts = Namespace<PromptEntity>(.prompt)
  var metrics = Namespace<(ID<Metric>, Signature)>(.metric)
  var actions = Namespace<(ID<Action>, Signature)>(.action)
  var links = Namespace<LinkEntity>(.link)
  var events = Namespace<(ID<Occurrence>, Signature)>(.event)
  var flows = Namespace<FlowFamily>(.flow)

  /// Adds the facts of platforms: first those of this device, then those that only other platforms have.
  init(_ device: Device, among devices: [Device], versions: Domain) {
    for resource in device.resources { values.add(resource.name, as: .resource(resource)) }
    for input in device.inputs { values.add(input.name, as: .platformInput(input)) }
    if device.versions != nil { values.add(Device.versionName, as: .version) }
    for other in devices where other.name != device.name {
      if other.versions != nil { values.add(Device.versionName, as: .absent(nil, versions)) }
      for resource in other.resources { values.add(resource.name, as: .absent(resource, resource.statuses)) }
      for input in other.inputs { values.add(input.name, as: .absent(nil, input.domain)) }
    }
    if !devices.isEmpty { values.add("platform", as: .platform) }
  }

  /// Makes the names of another policy visible.
  mutating func borrow(from policy: String, _ lent: SymbolTable) {
    types.borrow(from: policy, lent.types)
    values.borrow(from: policy, lent.values)
    prompts.borrow(from: policy, lent.prompts)
    metrics.borrow(from: policy, lent.metrics)
    actions.borrow(from: policy, lent.actions)
    links.borrow(from: policy, lent.links)
    events.borrow(from: policy, lent.events)
    flows.borrow(from: policy, lent.flows)
  }
}

/// The meaning of a name that is used as a value.
enum NamedValue: Sendable {
  case variable(ID<Variable>)
  case text(Int)
  /// Memory with a separate value for each value of a type.
  indirect case keyed(KeyedMemory)
  /// A resource. Its status becomes a variable at the first use.
  indirect case resource(DeviceResource)
  /// An input that the platform declares. It becomes a variable at the first use.
  indirect case platformInput(DeviceInput)
  /// The version of the system. It becomes a variable at the first use.
  case version
  /// The name of the current platform.
  case platform
  /// A fact that only another platform of the policy has, with the resource if it is a status.
  indirect case absent(DeviceResource?, Domain)
}

/// An entity that `show` may name.
enum PromptEntity: Sendable {
  case prompt(ID<Prompt>)
  case notice(ID<Notice>)
}

/// An entity that `open` may name.
struct LinkEntity: Sendable {
  var id: ID<Link>
  /// Whether only another platform of the policy has it.
  var isAbsent = false
}

/// The parameters of a declaration, in order. A text has no domain.
struct Signature: Sendable {
  var parameters: [Module.Parameter]

  /// The number of combinations of the values of its parameters, counted up to the numbers of a range. A text counts for nothing.
  var combinations: Int {
    parameters.reduce(1) { min($0 * max($1.domain?.values.count ?? 1, 1), Limits.rangeNumbers) }
  }

  func isResource(_ name: String) -> Bool { parameters.contains { $0.name == name && $0.isResource } }
}

/// The policy that is being read: the one under analysis, or one that it imports names from.
struct UnitContext {
  let policy: Unit
  /// The policy's name if its names are imported; nil for the policy under analysis.
  let lender: String?
  /// Whether its texts contain former names (`was`).
  let hasFormerNames: Bool

  init(_ policy: Unit, isMeant: Bool) {
    self.policy = policy
    lender = isMeant ? nil : policy.name
    hasFormerNames = policy.files.contains { $0.tree.has(.was) }
  }

  /// The prefix of its names in the program; empty for the policy under analysis.
  var prefix: String { lender.map { $0 + "." } ?? "" }

  /// The program's name for a value of the policy.
  func own(_ name: String, _ form: VariableName.Form = .plain) -> VariableName {
    VariableName(name, of: .policy(lender: lender), form)
  }
}
