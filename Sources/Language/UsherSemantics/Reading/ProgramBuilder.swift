internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The program under construction, and facts about its variables. Passes add to the program through it. It adds resources and
/// variables of the platform at their first use, and each reading or count of keyed memory once.
struct ProgramBuilder {
  let device: Device
  /// All platforms of the policy, including this one. Names that only another platform has are not unknown names.
  let devices: [Device]
  /// The thresholds that moments and versions are compared with.
  let measured: Measured
  var program: Program

  /// The number of tests in each derived value, with nested derived values expanded.
  private var derivedSizes: [ID<Variable>: Int] = [:]
  /// The variables of platform facts, by name. Added at their first use.
  private(set) var platformVariables: [VariableName: ID<Variable>] = [:]
  /// The variable for each reading of a cell that another variable selects. Added at the first use.
  private(set) var readings: [KeyedReading: ID<Variable>] = [:]
  /// For each of these variables, the cells that it may read.
  private(set) var readCells: [ID<Variable>: [ID<Variable>]] = [:]
  /// The count variable of each keyed memory, by its first cell. Added at the first use.
  private(set) var counts: [ID<Variable>: ID<Variable>] = [:]
  /// Placeholders for names whose declaration is wrong. Their uses are not reported.
  private(set) var brokenVariables: Set<ID<Variable>> = []
  /// Placeholders for facts that only another platform has, with the resource if the fact is a status.
  private(set) var absentVariables: [ID<Variable>: DeviceResource?] = [:]
  /// Values that are computed from something this platform lacks, or have it as their initial value.
  private(set) var absentLets: Set<ID<Variable>> = []
  /// The resources whose status is used as a type, by that type.
  var statusTypes: [Domain: [DeviceResource]] = [:]
  /// The names that policies give to resources of several platforms: where each is declared, and one resource for each platform.
  private var namesOfResources: [(place: NamePlace, resources: [DeviceResource])] = []
  /// The former names of enumeration values, by their domain.
  private var formerValues: [Domain: [FormerValue]] = [:]

  init(_ program: Program, _ device: Device, among devices: [Device], _ measured: Measured) {
    self.device = device
    self.devices = devices
    self.measured = measured
    self.program = program
  }

  mutating func share(_ resources: [DeviceResource], as name: Label) {
    namesOfResources.append((NamePlace(name), resources))
  }

  /// The resources to which a policy gives one name, which is declared here. None for another declaration.
  func resources(sharing name: Label) -> [DeviceResource] {
    namesOfResources.first { $0.place == NamePlace(name) }?.resources ?? []
  }

  /// All resources that count as one with the resource of this name: those that other platforms call so, and those for which a policy has
  /// one name (`resource library = photosReadWrite on ios, photos on android`).
  func resources(alike name: String) -> [DeviceResource] {
    devices.compactMap { $0.resource(named: name) }
      + namesOfResources.map { $0.resources }.filter { $0.contains { $0.name == name } }.flatMap { $0 }
  }

  // MARK: Variables

  mutating func add(_ variable: VariableDefinition) -> ID<Variable> { program.variables.append(variable) }

  /// Adds a variable that is read as a fact at the start of a step.
  mutating func addFact(_ variable: VariableDefinition) -> ID<Variable> {
    let id = program.variables.append(variable)
    program.facts.append(id)
    return id
  }

  mutating func addMoment(_ variable: VariableDefinition) -> ID<Variable> {
    let id = program.variables.append(variable)
    program.moments.append(id)
    return id
  }

  mutating func addDerived(
    _ name: VariableName, _ domain: Domain, _ branches: [VariableDefinition.Branch], measure: Measure? = nil
  ) -> ID<Variable> {
    let id = program.variables.append(
      VariableDefinition(name: name, domain: domain, home: .derived(branches), measure: measure))
    derivedSizes[id] = size(of: branches)
    return id
  }

  /// Adds a parameter. A parameter with a wrong type has an empty domain and becomes a placeholder.
  mutating func addParameter(_ variable: VariableDefinition) -> ID<Variable> {
    let id = program.variables.append(variable)
    if variable.domain.values.isEmpty { brokenVariables.insert(id) }
    return id
  }

  /// Adds a placeholder for a name whose declaration is wrong.
  mutating func addBroken(_ name: VariableName, isAbsent: Bool) -> ID<Variable> {
    let id = program.variables.append(VariableDefinition(name: name, domain: .bool, home: .session))
    brokenVariables.insert(id)
    if isAbsent { absentLets.insert(id) }
    return id
  }

  func size(of branches: [VariableDefinition.Branch]) -> Int { branches.reduce(0) { $0 + size(of: $1.condition) } }

  private func size(of condition: Condition) -> Int {
    switch condition {
    case .isIn(let id, _): derivedSizes[id] ?? 1
    case .not(let inner): size(of: inner)
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + size(of: $1) }
    }
  }

  // MARK: Declarations of platforms

  /// The program's resource, which is added at its first use.
  mutating func resource(_ resource: DeviceResource) -> ID<Resource> {
    if let known = program.resources.rows.firstIndex(where: { $0.name == resource.name }) { return ID(known) }
    var variable = VariableDefinition(name: VariableName(resource.name), domain: resource.statuses, home: .status)
    (variable.formerNames, variable.formerValues) = (
      resource.formerNames.map { VariableName($0) }, resource.formerStatuses
    )
    let status = addFact(variable)
    let requests = resource.requests.map {
      Request(name: $0.name, askable: resource.askable($0), isBesideApp: $0.isBesideApp)
    }
    return program.resources.append(
      ResourceDefinition(name: resource.name, status: status, requests: requests, unforeseen: resource.unforeseen))
  }

  /// The variable for a name's value, added at its first use. Nil for texts and keyed memory.
  mutating func variable(_ named: NamedValue, called name: String) -> ID<Variable>? {
    switch named {
    case .variable(let id): return id
    case .resource(let resource): return program.resources[self.resource(resource)].status
    case .platformInput(let input):
      let home = VariableDefinition.Home.input(isLive: false, isRequired: input.initial == nil)
      return known(
        VariableDefinition(
          name: VariableName(input.name), domain: input.domain, home: home, initial: input.initial ?? 0), isFact: true)
    case .version: return known(measured.versionVariable, isFact: true)
    case .platform:
      let domain = Domain(values: devices.map { $0.name })
      let branches = [VariableDefinition.Branch(condition: .always, value: domain.value(named: device.name) ?? 0)]
      return known(
        VariableDefinition(name: VariableName(Device.platformName), domain: domain, home: .derived(branches)),
        isFact: false)
    case .absent(let resource, let domain):
      let measure = name == Device.versionName ? measured.versionVariable.measure : nil
      let id = known(
        VariableDefinition(name: VariableName(name), domain: domain, home: .derived([]), measure: measure),
        isFact: false)
      absentVariables[id] = resource
      return id
    case .text, .keyed: return nil
    }
  }

  /// A variable of the platform, added at its first use.
  private mutating func known(_ variable: VariableDefinition, isFact: Bool) -> ID<Variable> {
    if let id = platformVariables[variable.name] { return id }
    let id = isFact ? addFact(variable) : add(variable)
    platformVariables[variable.name] = id
    return id
  }

  /// Whether a resource or an input of the platform has become a variable.
  func isUsed(_ name: String) -> Bool {
    program.resources.rows.contains { $0.name == name } || platformVariables[VariableName(name)] != nil
  }

  /// The resource whose status a variable holds; nil if it holds no status.
  func deviceResource(ofStatus id: ID<Variable>) -> DeviceResource? {
    if let absent = absentVariables[id] { return absent }
    guard case .status = program.variables[id].home else { return nil }
    return device.resource(named: program.variables[id].name.base)
  }

  // MARK: Keyed memory

  /// The variable that has the value of the cell that `key` selects, where `key` has one of the `possible` values.
  mutating func reading(_ memory: KeyedMemory, by key: ID<Variable>, possible: ValueSet, called name: String)
    -> ID<Variable>
  {
    let reading = KeyedReading(first: memory.cells[0], key: key, possible: possible)
    if let known = readings[reading] { return known }
    let domain = program.variables[key].domain
    let fitting = possible.members.compactMap { value in
      memory.key.value(named: domain.name(of: value)).map { (value, memory.cells[Int($0)]) }
    }
    if fitting.count == 1 {
      readings[reading] = fitting[0].1
      return fitting[0].1
    }
    // Memory imported from another policy gets the name that is written here.
    var own = name == memory.name.description ? memory.name : VariableName(name)
    own.form = .cell(program.variables[key].name.spoken)
    var branches: [VariableDefinition.Branch] = []
    for (value, cell) in fitting {
      for content in program.variables[cell].domain.all.members.dropFirst() {
        let condition = Condition.all([.isIn(key, ValueSet([value])), .isIn(cell, ValueSet([content]))])
        branches.append(VariableDefinition.Branch(condition: condition, value: content))
      }
    }
    branches.append(VariableDefinition.Branch(condition: .always, value: 0))
    let cell = program.variables[memory.cells[0]]
    let id = addDerived(own, cell.domain, branches, measure: cell.measure)
    readings[reading] = id
    readCells[id] = memory.cells
    return id
  }

  /// The variable that counts the true cells of a keyed memory.
  mutating func count(of memory: KeyedMemory) -> ID<Variable> {
    if let known = counts[memory.cells[0]] { return known }
    let id = add(
      VariableDefinition(
        name: VariableName(memory.name.base, of: memory.name.owner, .count),
        domain: Domain(range: 0...memory.cells.count), home: .count(memory.cells)))
    counts[memory.cells[0]] = id
    return id
  }

  // MARK: Former names

  /// Records former names of an input or memory. Keyed memory has a variable for each key, named with the key after the name.
  mutating func recordFormerNames(of name: DeclaredName, in unit: UnitContext) {
    guard !name.formerNames.isEmpty else { return }
    for id in program.variables.ids {
      let known = program.variables[id].name
      guard known == unit.own(name.text, known.form), known.form != .count else { continue }
      program.variables[id].formerNames = name.formerNames.map { unit.own($0.text, known.form) }
    }
  }

  mutating func add(_ former: [FormerValue], of domain: Domain) {
    for former in former where formerValues[domain]?.contains(former) != true {
      formerValues[domain, default: []].append(former)
    }
  }

  /// Enumerations of the same values are one type wherever they are written, so they share the values' former names.
  mutating func recordFormerValues() {
    if formerValues.isEmpty { return }
    for id in program.variables.ids {
      if let former = formerValues[program.variables[id].domain] { program.variables[id].formerValues = former }
    }
  }
}
