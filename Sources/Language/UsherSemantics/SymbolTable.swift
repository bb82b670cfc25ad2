internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The names that can be written in a policy, kind by kind: its own, those of its platforms, and those that other policies
/// lend. The declaration pass fills it; later passes only look names up.
struct SymbolTable: Sendable {
  var types = Namespace<Domain>("type")
  var values = Namespace<NamedValue>("value")
  var prompts = Namespace<PromptEntity>("prompt")
  var metrics = Namespace<(ID<Metric>, Signature)>("metric")
  var actions = Namespace<(ID<Action>, Signature)>("action")
  var links = Namespace<LinkEntity>("link")
  var events = Namespace<(ID<Occurrence>, Signature)>("event")
  var flows = Namespace<FlowFamily>("flow")

  /// The facts that platforms give: first those of the device, then those that only other platforms have.
  init(_ device: Device, among devices: [Device], versions: Domain) {
    for resource in device.resources { values.add(resource.name, as: .resource(resource)) }
    for input in device.inputs { values.add(input.name, as: .platformInput(input)) }
    if device.versions != nil { values.add(Measured.version, as: .version) }
    for other in devices where other.name != device.name {
      if other.versions != nil { values.add(Measured.version, as: .absent(nil, versions)) }
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

/// What a name stands for where a value is meant.
enum NamedValue: Sendable {
  case variable(ID<Variable>)
  case text(Int)
  /// Memory of which there is one for each value of a type.
  indirect case keyed(KeyedMemory)
  /// A resource; its status is a variable from its first use on.
  indirect case resource(DeviceResource)
  /// What the platform tells besides; a variable from its first use on.
  indirect case platformInput(DeviceInput)
  /// The version of the system; a variable from its first use on.
  case version
  /// Which of the policy's platforms this is.
  case platform
  /// What only another platform of the policy has; the resource, if it is one.
  indirect case absent(DeviceResource?, Domain)
}

/// What `show` may name.
enum PromptEntity: Sendable {
  case prompt(ID<Prompt>)
  case notice(ID<Notice>)
}

/// What `open` may name.
struct LinkEntity: Sendable {
  var id: ID<Link>
  /// Whether only another platform of the policy has it.
  var isAbsent = false
}

/// Parameters in order; a text has no domain.
struct Signature: Sendable {
  var parameters: [Module.Parameter]

  func isResource(_ name: String) -> Bool { parameters.contains { $0.name == name && $0.isResource } }
}

/// The policy whose files are read: the one that is meant, or one that lends it names.
struct UnitContext {
  let policy: Unit
  /// The policy's name, if it only lends its names.
  let lender: String?
  /// Whether names of it may have been others.
  let hasFormerNames: Bool

  init(_ policy: Unit, isMeant: Bool) {
    self.policy = policy
    lender = isMeant ? nil : policy.name
    hasFormerNames = policy.files.contains { $0.tree.has(.was) }
  }

  /// What comes before its names in the program: nothing for the policy that is meant.
  var prefix: String { lender.map { $0 + "." } ?? "" }

  /// A value of the policy as the program calls it.
  func own(_ name: String, _ form: VariableName.Form = .plain) -> VariableName {
    VariableName(name, of: .policy(lender: lender), form)
  }
}
